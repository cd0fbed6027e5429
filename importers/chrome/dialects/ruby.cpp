// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/dialects/dialect_words.h"
#include "importers/chrome/dialects/dialects.h"

#include <array>
#include <span>

namespace emberline::chrome {

namespace {

constexpr std::string_view kRunning = "running";
constexpr std::string_view kWantsLock = "wants_gvl";

/// Ruby's gvl-tracing: what each thread does about the lock of the interpreter.
class RubyDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "Ruby's gvl-tracing"; }
    /// The threads of the program, above the threads of the system that ran them.
    [[nodiscard]] int rankOf(const Trace& trace, SessionId session, std::span<const TrackId> /*tracks*/) const override
    {
        return trace.text(trace.session(session).name).starts_with("Ruby threads view") ? 1 : 0;
    }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view /*category*/, std::string_view name) const override
    {
        if (name == kRunning)
            return workTopic(QT_TRANSLATE_NOOP("Topics", "Running"));
        if (name == "gc")
            return workTopic(QT_TRANSLATE_NOOP("Topics", "Collecting garbage"));
        if (name == kWantsLock || name == "stalled")
            return waitingTopic(QT_TRANSLATE_NOOP("Topics", "Waiting for the GVL"));
        if (name == "waiting")
            return waitingTopic(QT_TRANSLATE_NOOP("Topics", "Waiting"));
        if (name == "started" || name == "started_tracing" || isEndOfThread(name))
            return waitingTopic(QT_TRANSLATE_NOOP("Topics", "Starting and ending"));
        return std::nullopt;
    }
    [[nodiscard]] bool isState(std::string_view name) const override { return topicOfRegion({}, name) && !isEndOfThread(name); }
    [[nodiscard]] bool isEndOfThread(std::string_view name) const override { return name == "died" || name == "stopped_tracing"; }
    /// A thread that died takes no time of those that wait.
    [[nodiscard]] SourceTime endOf(const Trace& trace, RegionId region) const override
    {
        return isEndOfThread(trace.name(region)) ? trace.start(region) : trace.end(region);
    }
};

} // namespace

const DialectInfo& rubyDialect()
{
    static constexpr std::array kUsual{&diagnostic::kEndWithoutBegin, &diagnostic::kStrayComma};
    return dialectInfoOf<RubyDialect>(kUsual, [](const WriterEvidence& evidence) {
        return isChromeJson(evidence) && hasOne(evidence.regions, kRunning)
            && (hasOne(evidence.regions, kWantsLock) || hasOne(evidence.regions, "started_tracing"));
    });
}

} // namespace emberline::chrome
