// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/logs/text_sessions.h"

#include "importers/trace2/runs/log_dates.h"
#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/perf_syntax.h"
#include "importers/trace2/syntax/sid.h"

#include <chrono>
#include <utility>

namespace emberline::trace2 {

namespace {

using namespace std::chrono_literals;

/// Git takes the time in a sid about this long after main() begins.
constexpr Duration kMainToSid = 128us;

/// Local time minus UTC, from -12 to +14 hours, where a process that was born at `born` (UTC) writes `timeOfDay` first.
Duration zoneOf(SourceTime born, Duration timeOfDay)
{
    const SourceTime utcMidnight = std::chrono::floor<std::chrono::days>(born.time_since_epoch()) + SourceTime{};
    Duration zone = timeOfDay - (born - utcMidnight);
    if (zone > 14h)
        zone -= kDay;
    else if (zone < -12h)
        zone += kDay;
    return std::chrono::round<std::chrono::minutes>(zone);
}

} // namespace

TextSessions::TextSessions(SharedSessions& shared, const ImportSource& source, TextSyntax& syntax) :
    m_shared(shared), m_sessions(shared.sessions()), m_source(source), m_component(componentOf(m_source.directoryEntry)), m_syntax(syntax),
    m_router(m_sessions, source.id, syntax.hasDepths())
{ }

bool TextSessions::read(const TextLine& line, const RecordPlace& place)
{
    if (!m_component.empty() && !m_only)
        openOnly(line);
    const std::optional<SourceTime> wall = wallOf(line);
    SessionState* session = m_only ? m_only : m_router.route(line, wall);
    if (!session)
        return false;
    Record& record = fieldsOf(line, *session);
    record.wall = wall;
    m_sessions.apply(*session, record, place);
    if (!m_only)
        m_router.applied(*session, line, wall);
    return true;
}

/// The file's name gives the start of the process in UTC; the first line gives it in local time or not at all.
void TextSessions::openOnly(const TextLine& line)
{
    m_only = &m_shared.addOfDirectory(m_source.id, m_component);
    m_only->depth = line.depth;
    m_only->countsFromBegin = m_syntax.hasDepths();
    const SourceTime born = *m_only->sidTime;
    std::optional<SourceTime>& epoch = m_shared.directoryEpoch();
    Source& source = m_sessions.builder().edit(m_source.id);
    if (!line.timeOfDay) {
        if (!epoch)
            epoch = later(born, -kMainToSid);
        source.epoch = UnixTime(epoch->time_since_epoch());
        m_only->begin = SourceTime(later(born, -kMainToSid) - *epoch);
        m_only->beginFromStart = true;
        return;
    }
    const Duration zone = zoneOf(born, *line.timeOfDay);
    const SourceTime local = later(born, zone);
    const SourceTime localMidnight = std::chrono::floor<std::chrono::days>(local.time_since_epoch()) + SourceTime{};
    if (!epoch)
        epoch = localMidnight;
    source.epoch = UnixTime(epoch->time_since_epoch() - zone);
    m_clock = DayClock(SourceTime(localMidnight - *epoch));
}

/// The files of a trace directory have a known date; that of other files comes from their mtime. For a growing file, the mtime at the first
/// call counts.
void TextSessions::tellDate()
{
    if (!m_component.empty() || !m_source.modified || (m_dateTold && m_source.growing))
        return;
    std::optional<UnixTime> epoch;
    if (m_clock.hasStarted())
        epoch = epochOf(m_clock, *m_source.modified);
    else if (m_router.latest())
        epoch = *m_source.modified - m_router.latest()->time_since_epoch();
    if (!epoch)
        return;
    if (!std::exchange(m_dateTold, true))
        m_shared.noteUndated(m_source.id);
    m_sessions.builder().edit(m_source.id).epoch = *epoch;
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
