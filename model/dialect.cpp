// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/dialect.h"

#include "model/outcome.h"
#include "model/trace.h"

#include <algorithm>
#include <functional>

namespace emberline {

namespace {

class PlainDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return {}; }
    [[nodiscard]] bool knowsIdleRegions() const override { return false; }
};

} // namespace

ProcessCommand Dialect::commandOf(const Trace& trace, SessionId session) const
{
    const std::string_view name = trace.text(trace.session(session).name);
    return {false, std::string(name.empty() ? kindOf(trace, session) : name)};
}

Topic Dialect::topicOfChild(const Trace& trace, RegionId bar) const
{
    const std::string_view title = trace.name(bar); // "/bin/sed s/a/b/"
    const std::string_view program = title.substr(0, title.find(' '));
    return {TopicKind::Program, "program", QT_TRANSLATE_NOOP("Topics", "Program %1"), std::string(program.substr(program.rfind('/') + 1))};
}

std::optional<Topic> Dialect::topicOf(const Trace& trace, RegionId region) const
{
    const RegionRole role = trace.role(region);
    if (isBar(role))
        return topicOfChild(trace, region);
    if (role == RegionRole::Process || role == RegionRole::Thread)
        return std::nullopt;
    auto topic = topicOfRegion(trace.category(region), trace.name(region));
    if (role == RegionRole::Async && !(topic && topic->kind == TopicKind::Idle))
        return Topic{TopicKind::Idle, kAsyncTopicId, QT_TRANSLATE_NOOP("Topics", "Waiting for %1"), std::string(trace.name(region)),
            TopicState::Waiting};
    return topic;
}

SourceTime Dialect::endOf(const Trace& trace, RegionId region) const
{
    return trace.end(region);
}

const Dialect& plainDialect()
{
    static const PlainDialect dialect;
    return dialect;
}

bool isSameSetting(std::string_view one, std::string_view other)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(one, other, {}, lower, lower);
}

std::optional<StringId> parameterOf(const Trace& trace, SessionId session, std::string_view name)
{
    std::optional<StringId> found;
    for (const SessionParam& one : trace.session(session).attributes->params) {
        if (isSameSetting(trace.text(one.param), name))
            found = one.value;
    }
    return found;
}

bool takesTime(const Trace& trace, TrackId track)
{
    return !trace.dialect(trace.track(track).session).isTable(trace, track);
}

TimedTracks::TimedTracks(const Trace& trace)
{
    m_takesTime.reserve(trace.tracks().size());
    for (std::size_t row = 0; row < trace.tracks().size(); ++row)
        m_takesTime.push_back(takesTime(trace, TrackId(row)));
    m_all = std::ranges::all_of(m_takesTime, std::identity());
}

} // namespace emberline
