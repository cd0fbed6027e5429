// SPDX-License-Identifier: GPL-3.0-or-later
// The position of the selection, and how it becomes visible.
#include "views/timeline/navigation.h"
#include "views/timeline/timeline_controller.h"

namespace emberline {

std::optional<TraceRange> TimelineController::selectedRange() const
{
    const Selection& selected = m_state.selection();
    if (selected.region)
        return shownRange(selected.region);
    const auto shown = [&](SessionId session, SourceTime begin, SourceTime end) { return trace().shown(session, SourceRange{begin, end}); };
    if (selected.session)
        return shownRange(selected.session);
    if (selected.object) {
        const Object& object = trace().objects()[selected.object.row()];
        if (selected.snapshot)
            return shown(object.session, object.snapshots[*selected.snapshot].time, object.snapshots[*selected.snapshot].time);
        TraceRange life = shown(object.session, object.start, object.end.value_or(object.start));
        life.end = object.end ? life.end : extent().end;
        return life;
    }
    if (selected.instant) {
        const SourceTime time = trace().instants().time[selected.instant.row()];
        return shown(trace().instants().session[selected.instant.row()], time, time);
    }
    return std::nullopt;
}

void TimelineController::fitSelection()
{
    if (const auto range = selectedRange(); range && !range->isEmpty())
        zoomTo(*range);
    else if (const auto marked = m_state.markedRange())
        zoomTo(*marked);
}

void TimelineController::markSelection()
{
    if (const auto range = selectedRange(); range && !range->isEmpty())
        m_state.setMarkedRange(range);
}

void TimelineController::moveSelection(RegionId (*step)(const Trace&, RegionId))
{
    const RegionId from = m_state.selection().region;
    const RegionId to = from ? step(trace(), from) : firstRegion(trace());
    if (!to)
        return;
    select(to);
    revealSelection();
}

/// Bounded, because a hostile trace may nest sessions without end.
void TimelineController::openAncestors(SessionId session)
{
    constexpr int kLevels = 10'000;
    SessionId at = session;
    for (int level = 0; at && level < kLevels; ++level, at = trace().session(at).parent)
        m_settings.collapsed.erase(at);
    relayout();
    at = session;
    for (int level = 0; at && level < kLevels; ++level, at = trace().session(at).parent) {
        if (const auto row = m_layout.rowOf(at); row && m_layout.rows()[*row].kind == RowKind::Repeats) {
            m_settings.opened.insert(m_layout.rows()[*row].session);
            relayout();
        }
    }
}

void TimelineController::revealSelection()
{
    const Selection selected = m_state.selection();
    SessionId session = selected.session;
    if (selected.region)
        session = trace().session(selected.region);
    else if (selected.instant)
        session = trace().instants().session[selected.instant.row()];
    else if (selected.object)
        session = trace().objects()[selected.object.row()].session;
    if (!session)
        return;
    const auto lane = [&]() -> std::optional<TrackLayout::LanePlace> {
        if (selected.region)
            return m_layout.placeOf(trace(), selected.region);
        return selected.object ? m_layout.placeOf(selected.object) : std::nullopt;
    };
    if (selected.region || selected.object ? !lane() : !m_layout.rowOf(session))
        openAncestors(session);
    std::int64_t top = 0;
    if (const auto place = lane())
        top = TrackLayout::laneTop(m_layout.rows()[place->row], place->lane);
    else if (const auto row = m_layout.rowOf(session))
        top = m_layout.rows()[*row].y;
    else
        return;
    if (top < m_scrollY || top + metrics::kLanePitch > m_scrollY + m_height)
        setScrollY(top - m_height / 3);
    const auto range = selectedRange();
    if (!range)
        return;
    const TraceRange visible = target();
    const bool inSight = range->begin < visible.end && (range->end > visible.begin || visible.contains(range->begin));
    const FineDuration length = fineLength(visible);
    const bool tooNarrow = fineLength(*range) * m_width < length && !range->isEmpty(); // less than a pixel
    if (tooNarrow)
        setVisible(framed({moved(range->begin, -20 * fineLength(*range)), moved(range->end, 20 * fineLength(*range))}), true);
    else if (!inSight)
        setVisible(panned(visible, difference(range->begin, visible.begin) - length / 3), true);
}

} // namespace emberline
