// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/text_sessions.h"

#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/perf_syntax.h"

namespace emberline::trace2 {

TextSessions::TextSessions(SharedSessions& sessions, SourceId source, TextSyntax& syntax, bool hasDepths) :
    m_sessions(sessions), m_syntax(syntax), m_router(sessions, source, hasDepths)
{ }

void TextSessions::setOnly(SessionState& session, DayClock clock)
{
    m_only = &session;
    m_clock = clock;
}

SessionState* TextSessions::read(const TextLine& line, const RecordPlace& place)
{
    const std::optional<SourceTime> wall = wallOf(line);
    SessionState* session = m_only ? m_only : m_router.route(line, wall);
    if (!session)
        return nullptr;
    Record& record = fieldsOf(line, *session);
    record.wall = wall;
    m_sessions.apply(*session, record, place);
    if (!m_only)
        m_router.applied(*session, line, wall);
    return session;
}

Record& TextSessions::fieldsOf(const TextLine& line, const SessionState& session)
{
    const auto thread = session.findThread(line.thread, m_sessions.builder());
    const std::size_t open = thread ? session.threads[*thread].open.size() : 0;
    if (line.ahead && line.dots <= open * PerfSyntax::kDotsPerRegion)
        return *line.ahead;
    m_syntax.read(line, open, m_record);
    return m_record;
}

void TextSessions::finish()
{
    if (!m_only)
        m_router.finish();
}

std::optional<SourceTime> TextSessions::wallOf(const TextLine& line)
{
    if (!line.timeOfDay)
        return std::nullopt;
    SourceTime wall = m_clock.read(*line.timeOfDay);
    if (m_clock.hasJumped())
        takeOutSummerTime(line, wall);
    return wall;
}

/// When summer time begins or ends, the time of day jumps and t_abs does not.
void TextSessions::takeOutSummerTime(const TextLine& line, SourceTime& wall)
{
    if (!line.tAbs || line.verb == Verb::Start)
        return;
    const SourceTime begin = later(wall, -*line.tAbs);
    const std::optional<SourceTime> known = m_only ? m_only->begin : m_router.nearestBegin(begin);
    if (known)
        wall = later(wall, -m_clock.step(begin - *known));
}

} // namespace emberline::trace2
