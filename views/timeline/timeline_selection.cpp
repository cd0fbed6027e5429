// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_selection.h"

#include "views/timeline/navigation.h"

namespace emberline {

TimelineSelection::TimelineSelection(TimelineRows& rows, TimelineScroll& scroll, TimelineZoom& zoom, ViewState& state) :
    m_rows(rows), m_scroll(scroll), m_zoom(zoom), m_state(state)
{ }

std::optional<TraceRange> TimelineSelection::range() const
{
    const Selection& selected = m_state.selection();
    if (selected.region)
        return m_rows.shownRange(selected.region);
    const auto shown = [&](SessionId session, SourceTime begin, SourceTime end) { return trace().shown(session, SourceRange{begin, end}); };
    if (selected.session)
        return m_rows.shownRange(selected.session);
    if (selected.object) {
        const Object& object = trace().objects()[selected.object.row()];
        if (selected.snapshot)
            return shown(object.session, object.snapshots[*selected.snapshot].time, object.snapshots[*selected.snapshot].time);
        TraceRange life = shown(object.session, object.start, object.end.value_or(object.start));
        life.end = object.end ? life.end : m_rows.extent().end;
        return life;
    }
    if (selected.instant) {
        const SourceTime time = trace().instants().time[selected.instant.row()];
        return shown(trace().instants().session[selected.instant.row()], time, time);
    }
    return std::nullopt;
}

void TimelineSelection::fit()
{
    if (const auto selected = range(); selected && !selected->isEmpty())
        m_zoom.zoomTo(*selected);
    else if (const auto marked = m_state.markedRange())
        m_zoom.zoomTo(*marked);
}

void TimelineSelection::mark()
{
    if (const auto selected = range(); selected && !selected->isEmpty())
        m_state.setMarkedRange(selected);
}

void TimelineSelection::move(RegionId (*step)(const Trace&, RegionId))
{
    const RegionId from = m_state.selection().region;
    const RegionId to = from ? step(trace(), from) : firstRegion(trace());
    if (!to)
        return;
    select(to);
    reveal();
}

SessionId TimelineSelection::session() const
{
    const Selection& selected = m_state.selection();
    if (selected.region)
        return trace().session(selected.region);
    if (selected.instant)
        return trace().instants().session[selected.instant.row()];
    if (selected.object)
        return trace().objects()[selected.object.row()].session;
    return selected.session;
}

/// The lane of a region or an object; nothing for others and if a row above hides it.
std::optional<TrackLayout::LanePlace> TimelineSelection::place() const
{
    const Selection& selected = m_state.selection();
    if (selected.region)
        return m_rows.layout().placeOf(trace(), selected.region);
    return selected.object ? m_rows.layout().placeOf(selected.object) : std::nullopt;
}

/// The top of the selection's lane, otherwise of its session's row.
std::optional<std::int64_t> TimelineSelection::top() const
{
    const auto rows = m_rows.layout().rows();
    if (const auto lane = place())
        return TrackLayout::laneTop(rows[lane->row], lane->lane);
    const auto row = m_rows.layout().rowOf(session());
    return row ? std::optional(rows[*row].y) : std::nullopt;
}

void TimelineSelection::reveal()
{
    const Selection selected = m_state.selection();
    if (!session())
        return;
    const bool hasLane = selected.region || selected.object;
    if (hasLane ? !place() : !m_rows.layout().rowOf(session()))
        m_rows.openUpTo(session());
    const auto y = top();
    if (!y)
        return;
    m_scroll.reveal(*y);
    if (const auto times = range())
        m_zoom.reveal(*times);
}

} // namespace emberline
