// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"
#include "importers/text/json_text.h"
#include "model/analysis/busy_time.h"
#include "model/analysis/percentiles.h"
#include "model/answers/command_index.h"
#include "model/answers/facts.h"
#include "model/answers/time_split.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace emberline::chrome {

namespace {

constexpr std::string_view kProfiling = "Trace"; ///< the category of the regions that say when the profiler ran
constexpr std::string_view kDeviceAnnotation = "gpu_user_annotation";
constexpr std::string_view kKernels = QT_TRANSLATE_NOOP("Topics", "Kernels");
constexpr std::string_view kMemory = QT_TRANSLATE_NOOP("Topics", "Copying and setting memory");
constexpr std::string_view kRuntime = QT_TRANSLATE_NOOP("Topics", "Runtime calls");
constexpr std::string_view kOperators = QT_TRANSLATE_NOOP("Topics", "Operators");
constexpr std::string_view kSynchronising = QT_TRANSLATE_NOOP("Topics", "Synchronising");

/// Collective operations, as kernels, operators and annotations name them.
constexpr std::string_view kCollectives = "nccl*|rccl*|gloo:*|c10d::*|*ncclKernel*|*ncclDevKernel*|*rcclGeneric*";

/// Of all versions of the profiler, for CUDA and ROCm.
constexpr std::array kPytorchCategories{
    TopicWords{kKernels, "kernel|Kernel|cuda_profiler_range"},
    TopicWords{kMemory, "gpu_memcpy|gpu_memset|Memcpy|Memset"},
    TopicWords{kRuntime, "*_runtime|*_driver|Runtime"},
    TopicWords{kSynchronising, "cuda_sync"},
    TopicWords{kOperators, "cpu_op|Operator"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Python"), "python_function|Python"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "Between operators"), "user_annotation"},
    TopicWords{QT_TRANSLATE_NOOP("Topics", "The profiler itself"), "overhead"},
};

bool isDeviceWork(std::string_view category)
{
    const std::string_view title = titleOf(kPytorchCategories, category);
    return title == kKernels || title == kMemory || category == kDeviceAnnotation;
}

bool isHostWork(std::string_view category)
{
    const std::string_view title = titleOf(kPytorchCategories, category);
    return !title.empty() && title != kSynchronising && !isDeviceWork(category);
}

constexpr std::string_view kRank = "rank ";

std::string labelBeginningWith(std::string_view begin, const Trace& trace, SessionId session)
{
    for (const StringId label : trace.session(session).attributes->labels) {
        if (trace.text(label).starts_with(begin))
            return std::string(trace.text(label));
    }
    return {};
}

/// "GPU 0"; empty if the process is no device.
std::string deviceName(const Trace& trace, SessionId session)
{
    return labelBeginningWith("GPU ", trace, session);
}

bool isLabelledDevice(const Trace& trace, SessionId session)
{
    return !deviceName(trace, session).empty();
}

/// The first region tells most tracks apart from one of nothing but host work.
bool hasOnlyHostWork(const Trace& trace, TrackId track)
{
    const auto isHost = [&](RegionId region) { return isHostWork(trace.category(region)); };
    return std::ranges::all_of(trace.track(track).lanes, [&](const Lane& lane) {
        return std::ranges::all_of(lane.runs, [&](const auto& run) { return std::ranges::all_of(run->regions(), isHost); });
    });
}

bool beginsWithDeviceWork(const Trace& trace, TrackId track)
{
    const RegionId first = firstRegion(trace, track);
    return first && isDeviceWork(trace.category(first));
}

/// Streams of one device are in one process.
bool ranDeviceWork(const Trace& trace, SessionId session)
{
    for (std::size_t row = 0; row < trace.tracks().size(); ++row) {
        if (trace.tracks()[row].session == session && beginsWithDeviceWork(trace, TrackId(row)))
            return true;
    }
    return false;
}

/// Compares the slowest rank with the one that took the median: their lines add up to their times, so those of the difference do, too.
void addSlowestRank(const FactMaterial& material, std::vector<Fact>& facts)
{
    constexpr int kWorthSaying = 10; // percent
    const Trace& trace = material.trace;
    const CommandIndex& index = material.index;
    std::map<std::string, std::pair<Duration, SessionId>> hosts; // of each rank, its longest
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const SessionId host(row);
        std::string rank = labelBeginningWith(kRank, trace, host);
        if (rank.empty() || isLabelledDevice(trace, host) || !index.isTimed(trace, host))
            continue;
        auto& longest = hosts[std::move(rank)];
        longest = std::max(longest, {index.runOf(trace, host).length(), host});
    }
    std::vector<std::pair<std::pair<Duration, SessionId>, std::string>> ranks; // the fastest first
    for (const auto& [rank, host] : hosts)
        ranks.emplace_back(host, rank);
    std::ranges::sort(ranks);
    if (ranks.size() < 2)
        return;
    const auto& [slowest, name] = ranks.back();
    const auto& usual = ranks[nearestRank(ranks.size(), 50)].first;
    if (slowest.first / (100 + kWorthSaying) <= usual.first / 100)
        return;
    const std::vector<SplitLine> usualLines = splitTime(trace, index, usual.second).lines;
    std::string topic;
    Duration most{};
    for (const SplitLine& line : splitTime(trace, index, slowest.second).lines) {
        const auto same = std::ranges::find_if(
            usualLines, [&](const SplitLine& one) { return one.topic.id == line.topic.id && one.topic.name == line.topic.name; });
        const Duration more = line.time - (same == usualLines.end() ? Duration::zero() : same->time);
        if (more > most) {
            topic = line.topic.name.empty() ? std::string(line.topic.title) : line.topic.name; // a title may be a template
            most = more;
        }
    }
    Fact fact{"slowest-rank", FactWeight::Note, FactKind::SlowestRank, {}, {}, "distributedInfo", {}, slowest.second};
    fact.values = {name, FactCount{ranks.size()}, slowest.first, usual.first, FactTopic{std::move(topic)}, most};
    facts.push_back(std::move(fact));
}

/// PyTorch's profiler (Kineto): a process of operators and runtime calls, and one process for each GPU, with its kernels.
class PytorchDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "PyTorch's profiler"; }
    /// A device is no second run of the program whose name it has.
    [[nodiscard]] ProcessCommand commandOf(const Trace& trace, SessionId session) const override
    {
        std::string device = deviceName(trace, session);
        return device.empty() ? Dialect::commandOf(trace, session) : ProcessCommand{false, std::move(device)};
    }
    /// Of a run of several processes: which one wrote the file ("rank 3").
    [[nodiscard]] std::string labelOfProcesses(std::string_view metadata) const override
    {
        const std::optional<std::int64_t> rank = integerOfJson(metadata, "/distributedInfo/rank");
        if (!rank)
            return {};
        const std::int64_t ranks = integerOfJson(metadata, "/distributedInfo/world_size").value_or(*rank + 1);
        return ranks > 1 ? std::string(kRank) + std::to_string(*rank) : std::string(); // the only one needs no number
    }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override
    {
        if (category == kDeviceAnnotation) // the kernels in it are regions of their own
            return idleTopic();
        const std::string_view title = titleOf(kPytorchCategories, category);
        if (title == kSynchronising) // waits for the kernels under it, or for those of another stream
            return waitingTopic(title);
        if (title == kRuntime && name.find("Synchronize") != std::string_view::npos) {
            Topic wait = waitingTopic(kSynchronising);
            wait.kind = TopicKind::Work; // an idle one would leave its time to the operator around it, which is no answer
            return wait;
        }
        const bool mayCommunicate = title == kKernels || title == kOperators || category == "user_annotation";
        if (mayCommunicate && anyMatches(kCollectives, name))
            return workTopic(QT_TRANSLATE_NOOP("Topics", "Communication"));
        if (title == kKernels && (name.starts_with("Memcpy") || name.starts_with("Memset")))
            return workTopic(kMemory);
        return title.empty() ? std::nullopt : std::optional(workTopic(title));
    }
    [[nodiscard]] bool isDevice(const Trace& trace, SessionId session) const override
    {
        return isLabelledDevice(trace, session) || ranDeviceWork(trace, session);
    }
    /// What the host does between its regions is not recorded, what a device does is.
    [[nodiscard]] std::optional<Topic> topicOfRest(const Trace& trace, SessionId session) const override
    {
        return ranDeviceWork(trace, session) ? std::optional(idleTopic()) : std::nullopt;
    }
    /// Of the host: how busy its devices were, the idlest first, and of several ranks, which is the slowest.
    void addFacts(const FactMaterial& material, std::vector<Fact>& facts) const override
    {
        const Trace& trace = material.trace;
        const SessionId host = material.sessions.front();
        const CommandIndex& index = material.index;
        const auto ranWork = [&](SessionId session) {
            return std::ranges::any_of(index.tracks(session), [&](TrackId track) { return beginsWithDeviceWork(trace, track); });
        };
        if (isDevice(trace, host))
            return;
        std::vector<std::pair<double, Fact>> devices;
        for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
            const SessionId device(row);
            const Session& process = trace.session(device);
            if (process.source != trace.session(host).source || !ranWork(device))
                continue;
            std::string name = deviceName(trace, device);
            if (name.empty()) // of traces without metadata; the profiler numbers devices as processes
                name = "GPU" + (process.pid ? " " + std::to_string(*process.pid) : std::string());
            const auto [worked, busy] = workSpanOf(trace, index.tracks(device));
            if (worked.isEmpty())
                continue;
            const Duration whole = index.runOf(trace, device).length();
            Fact fact{"device-busy", FactWeight::Note, FactKind::DeviceBusy, {}, {}, "its streams", {}, device};
            const SourceRange run = index.runOf(trace, host);
            const Duration leadIn = worked.begin - trace.shown(host, run.begin);
            fact.values = {std::move(name), busy, whole, run.length(), std::max(leadIn, Duration::zero())};
            devices.emplace_back(static_cast<double>(toNs(busy)) / static_cast<double>(toNs(whole)), std::move(fact));
        }
        std::ranges::stable_sort(devices, {}, [](const auto& device) { return device.first; });
        for (auto& [share, fact] : devices)
            facts.push_back(std::move(fact));
        if (!labelBeginningWith(kRank, trace, host).empty())
            addSlowestRank(material, facts);
    }
    /// The process "Spans" or "Traces" says when the profiler ran; and a device runs no Python: its number also stands for "no process" of
    /// threads that the profiler knows nothing of.
    [[nodiscard]] bool isTable(const Trace& trace, TrackId track) const override
    {
        const RegionId first = firstRegion(trace, track);
        if (!first)
            return false;
        const std::string_view category = trace.category(first);
        return category == kProfiling
            || (isHostWork(category) && isLabelledDevice(trace, trace.track(track).session) && hasOnlyHostWork(trace, track));
    }
};

} // namespace

const DialectInfo& pytorchDialect()
{
    static constexpr std::array kUsual{&diagnostic::kOverlap};
    return dialectInfoOf<PytorchDialect>(kUsual, [](const WriterEvidence& evidence) {
        if (!isChromeJson(evidence))
            return false;
        constexpr std::array<std::string_view, 6> kOwnWords{
            "cpu_op", "python_function", "gpu_memcpy", "gpu_memset", "cuda_runtime", kDeviceAnnotation};
        return hasKey(evidence, "\"deviceProperties\"") || hasBegin(evidence.regions, "PyTorch Profiler")
            || std::ranges::any_of(kOwnWords, [&](std::string_view word) { return hasOne(evidence.categories, word); });
    });
}

} // namespace emberline::chrome
