// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/dialects/ruby.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/dialects/evidence.h"
#include "importers/chrome/dialects/name_topics.h"

#include <array>

namespace emberline::chrome {

namespace {

constexpr std::string_view kRunning = "running";
constexpr std::string_view kWantsLock = "wants_gvl";

bool recogniseRuby(const WriterEvidence& evidence)
{
    return isForeign(evidence) && hasOne(evidence.regions, kRunning)
        && (hasOne(evidence.regions, kWantsLock) || hasOne(evidence.regions, "started_tracing"));
}

/// A thread that waits keeps no other from running.
Topic waitingTopic(std::string_view title)
{
    Topic topic = workTopic(title);
    topic.kind = TopicKind::Idle;
    topic.id = "waiting";
    topic.state = TopicState::Waiting;
    return topic;
}

} // namespace

std::optional<Topic> RubyDialect::topicOfRegion(std::string_view /*category*/, std::string_view name) const
{
    if (name == kRunning)
        return workTopic("Running");
    if (name == "gc")
        return workTopic("Collecting garbage");
    if (name == kWantsLock || name == "stalled")
        return waitingTopic("Waiting for the GVL");
    if (name == "waiting")
        return waitingTopic("Waiting");
    if (name == "started" || name == "died" || name == "started_tracing" || name == "stopped_tracing")
        return waitingTopic("Starting and ending");
    return std::nullopt;
}

const DialectInfo& rubyDialect()
{
    static const RubyDialect dialect;
    static constexpr std::array kUsual{&told::kEndWithoutBegin, &told::kStrayComma};
    static const DialectInfo info{dialect, recogniseRuby, kUsual};
    return info;
}

} // namespace emberline::chrome
