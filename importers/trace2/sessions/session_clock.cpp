// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_state.h"

namespace emberline::trace2 {

using namespace std::chrono_literals;

/// EVENT brief has the wall time of `version` and the t_abs of `start`, which follows about this much later.
constexpr Duration kVersionToStart = 30us;

/// A row moves at most once for each region that it lies in, and no honest log nests regions so deeply. Beyond that, times stay
/// approximate.
constexpr std::uint64_t kMostMovesOfARow = 64;

/// A brief session reports a wall time with a t_abs at its atexit, and again for each fork. In a log that mixes brief and full records,
/// moving the whole session at every full one would cost the square of their number. The same is true of a child that ends again and again.
constexpr std::uint8_t kMostMoves = 16;

/// The begin of main() may itself be known late.
constexpr Duration kLongestDelay = 1s;

/// main() began at wall time - t_abs, for any record. Git reads the wall time some microseconds after t_abs, so the least is the best.
void SessionClock::learnBegin(SessionState& session, const Record& record)
{
    const bool absolute = record.has(Span::TAbs);
    if (record.hasBadTime && !record.wall) { // the other records have theirs
        if (!session.begin && session.sidTime)
            session.begin = session.sidTime;
        return;
    }
    if (!record.wall) {
        if (!session.beginFromStart && absolute && session.begin) {
            session.begin = later(*session.begin, kVersionToStart - record.span(Span::TAbs));
            session.beginFromStart = true;
        }
        session.familyDirty = session.familyDirty || !session.brief; // child sessions are now linked by order, not by time
        session.brief = true;
        return;
    }
    if (session.countsFromBegin && session.beginExact)
        return;
    if (!absolute) {
        session.begin = session.begin.value_or(*record.wall);
        return;
    }
    const SourceTime begin = later(*record.wall, -record.span(Span::TAbs));
    if (session.brief && session.begin)
        moveBrief(session, begin - *session.begin);
    else if (!session.beginExact || begin < *session.begin)
        session.begin = begin;
    session.beginExact = true;
}

SourceTime SessionClock::read(SessionState& session, const Record& record)
{
    learnBegin(session, record);
    SourceTime time = session.hasLast || !session.begin ? session.last : *session.begin;
    const bool absolute = record.has(Span::TAbs) && session.begin;
    if (absolute && (session.countsFromBegin || session.brief || !record.wall))
        time = later(*session.begin, record.span(Span::TAbs));
    else if (record.wall && !session.brief)
        time = *record.wall;
    session.last = session.hasLast ? std::max(session.last, time) : time;
    session.hasLast = true;
    return time;
}

void SessionClock::moveRegion(RegionId id, Duration by)
{
    const RegionColumns& regions = m_builder.regionColumns();
    const bool open = regions.kind[id.row()].isOpen();
    m_builder.regions().setStart(id, later(regions.start[id.row()], by));
    m_builder.regions().setEnd(id, later(regions.end[id.row()], by), open);
}

/// Everything of a brief session in the model moves with it, except counter points, which may be late by some milliseconds.
bool SessionClock::moveBrief(SessionState& session, Duration by)
{
    if (by == Duration::zero() || session.timesMoved == kMostMoves)
        return false;
    ++session.timesMoved;
    const BriefRows& rows = session.movable();
    // Regions from before the session was known to be brief have their own times, and stay.
    const auto moves = [&](RegionId id) { return std::ranges::binary_search(rows.regions, id); };
    for (const RegionId id : rows.regions)
        moveRegion(id, by);
    for (const InstantId id : rows.instants)
        m_builder.instants().setTime(id, later(m_builder.instants().timeOf(id), by));
    for (ThreadState& thread : session.threads) {
        if (moves(thread.base))
            thread.baseStart = later(thread.baseStart, by);
        for (OpenRegion& region : thread.open) {
            if (moves(region.id))
                region.start = later(region.start, by);
        }
    }
    for (ChildState& child : session.children) {
        if (!moves(child.region))
            continue;
        child.start = later(child.start, by);
        if (child.end())
            child.setEnd(later(*child.end(), by));
    }
    session.begin = later(*session.begin, by);
    session.last = later(session.last, by);
    return true;
}

void SessionClock::setExactStart(SessionState& session, ThreadState& thread, const Record& record)
{
    if (!session.begin || thread.open.empty() || !thread.open.back().startInferred || !record.has(Span::TRel) || !record.has(Span::TAbs))
        return;
    OpenRegion& region = thread.open.back();
    region.startInferred = false;
    const SourceTime start = later(*session.begin, record.span(Span::TAbs) - record.span(Span::TRel));
    const Duration by = start - region.start;
    if (by <= Duration::zero())
        return;
    const std::vector<RegionId>& movable = session.movable().regions;
    const auto first = std::ranges::lower_bound(movable, region.id);
    const auto count = static_cast<std::uint64_t>(movable.end() - first); // all children since are among them
    if (session.rowsMoved + count > kMostMovesOfARow * movable.size())
        return;
    session.rowsMoved += count;
    for (auto id = first; id != movable.end(); ++id) {
        if (m_builder.regionColumns().track[id->row()] == thread.track)
            moveRegion(*id, by);
    }
    const auto child = std::ranges::lower_bound(session.children, region.id, {}, &ChildState::region);
    for (auto at = child; at != session.children.end(); ++at) {
        if (session.threads[at->thread].track == thread.track)
            at->start = later(at->start, by);
    }
    region.start = start;
}

SourceTime SessionClock::startByEnd(
    const SessionState& session, const Record& end, SourceTime endTime, RegionId region, SourceTime start, SourceTime after)
{
    if (session.brief || end.hasBadTime || !end.has(Span::TRel) || !session.begin)
        return start;
    const SourceTime byEnd = std::max(later(endTime, -end.span(Span::TRel)), after);
    if (start - byEnd <= kUsualDelay || *session.begin - byEnd > kLongestDelay) // long before main(): the clock was set back
        return start;
    m_builder.regions().setStart(region, byEnd);
    return byEnd;
}

} // namespace emberline::trace2
