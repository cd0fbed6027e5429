// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"
#include "model/answers/command_index.h"
#include "model/answers/facts.h"
#include "model/args.h"

#include <array>
#include <variant>

namespace emberline::chrome {

namespace {

constexpr std::string_view kCriticalPath = "critical path component";
constexpr std::string_view kAnything = "general information";
constexpr std::string_view kAction = "action processing";

constexpr std::string_view kExecuting = QT_TRANSLATE_NOOP("Topics", "Executing actions");
constexpr std::string_view kQueueing = QT_TRANSLATE_NOOP("Topics", "Waiting for workers and resources");
constexpr std::string_view kRemote = QT_TRANSLATE_NOOP("Topics", "Cache and remote execution");
constexpr std::string_view kLoading = QT_TRANSLATE_NOOP("Topics", "Loading packages");

/// Descriptions of Bazel's kinds of tasks, versions 0.2 to 7.
constexpr std::array kBazelCategories{
    TopicWords{kExecuting,
        "action processing|complete action execution|update action information|waiting for response from worker|"
        "local execution*|Local execution*|sandbox*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Checking what must be built"), "action dependency checking|discover inputs|*include scan*"},
    TopicWords{kQueueing, "*queu*|borrowing a worker|*resource lock*|*acquiring*"}, // before the remote ones
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Copying files for workers"), "*inputs for worker*|*outputs from worker*"},
    TopicWords{kRemote, "*remote*|Remote*|*cache*|*upload*|*download*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Fetching external repositories"), "*repository*|Fetching*"},
    TopicWords{kLoading, "*package*|*Starlark*|*bzl*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Evaluating the build graph"), "skyframe*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Collecting garbage"), "gc notification*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Starting Bazel"), "build phase marker"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Accessing files"), "VFS*|filesystem*"},
};

/// What Bazel calls general information is told apart by its names.
constexpr std::array kBazelNames{
    TopicWords{kExecuting, "subprocess.*|ActionContinuation*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Preparing and deleting sandboxes"), "sandbox.*"},
    TopicWords{kExecuting, "* worker *"},
    TopicWords{kRemote, "*emote*|upload*|download*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Evaluating the build graph"), "*Evaluator*|*configureTargets*|*nalysis*"},
    TopicWords{kLoading, "*loadTargets*|*targetPattern*"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Bazel's own work"), "*"},
};

/// "Compiling Java headers a/libb.jar (9 source files)" -> "Compiling Java headers": the words before the first path or label.
std::string_view kindOfMessage(std::string_view message)
{
    std::size_t end = 0;
    for (std::size_t begin = 0; begin < message.size();) {
        const std::size_t stop = std::min(message.find(' ', begin), message.size());
        if (message.substr(begin, stop - begin).find_first_of("/.:@(") != std::string_view::npos)
            break;
        end = stop;
        begin = stop + 1;
    }
    return message.substr(0, end);
}

/// Bazel's profile of a build (--profile).
class BazelDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "Bazel"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override
    {
        if (category == kAnything)
            return topicBy(kBazelNames, name);
        const std::string_view title = titleOf(kBazelCategories, category);
        if (title == kQueueing) // the action that waits lets others run
            return waitingTopic(title);
        return title.empty() ? std::nullopt : std::optional(workTopic(title));
    }
    /// The kind of action in which the region runs: its mnemonic (CppCompile, Javac) or, without one, what its message says that it does.
    [[nodiscard]] std::string labelOf(const Trace& trace, RegionId region) const override
    {
        constexpr int kMostAround = 8;
        RegionId action = region;
        for (int i = 0; i < kMostAround && action && trace.category(action) != kAction; ++i)
            action = trace.parent(action);
        if (!action || trace.category(action) != kAction)
            return {};
        const auto args = regionArgs(trace, action);
        const Arg* mnemonic = args ? args.value().find("mnemonic") : nullptr;
        const auto* text = mnemonic ? std::get_if<std::string>(&mnemonic->value) : nullptr;
        if (text)
            return *text;
        return action == region ? std::string() : std::string(kindOfMessage(trace.name(action))); // its own name says it
    }
    /// Bazel's own critical path.
    void addFacts(const FactMaterial& material, std::vector<Fact>& facts) const override
    {
        const Trace& trace = material.trace;
        const SessionId build = material.sessions.front();
        std::uint64_t steps = 0;
        Duration sum{};
        RegionId longest;
        for (const TrackId track : material.index.tracks(build)) {
            if (!isTable(trace, track))
                continue;
            for (const Lane& lane : trace.track(track).lanes) {
                lane.visitRegions([&](RegionId step) {
                    ++steps;
                    sum += trace.duration(step);
                    if (!longest || trace.duration(step) > trace.duration(longest))
                        longest = step;
                });
            }
        }
        if (steps == 0)
            return;
        facts.push_back({"critical-path", FactWeight::Note, FactKind::WriterPath,
            {FactCount{steps}, sum, trace.duration(longest), std::string(trace.name(longest))}, {writer()}, std::string(kCriticalPath),
            longest, build});
    }
    /// The critical path is a list of actions that ran elsewhere, too.
    [[nodiscard]] bool isTable(const Trace& trace, TrackId track) const override
    {
        const RegionId first = firstRegion(trace, track);
        return first && trace.category(first) == kCriticalPath;
    }
};

} // namespace

const DialectInfo& bazelDialect()
{
    return dialectInfoOf<BazelDialect>({}, [](const WriterEvidence& evidence) {
        if (!isChromeJson(evidence))
            return false;
        const bool hasWords = hasOne(evidence.categories, "build phase marker") || hasOne(evidence.categories, kAction)
            || hasOne(evidence.categories, kCriticalPath) || hasOne(evidence.categories, kAnything);
        return hasWords && (hasKey(evidence, "\"build_id\"") || hasOne(evidence.threads, "Critical Path"));
    });
}

} // namespace emberline::chrome
