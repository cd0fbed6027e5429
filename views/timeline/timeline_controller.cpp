// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_controller.h"

#include "views/timeline/navigation.h"

#include <algorithm>
#include <cmath>

namespace emberline {

namespace {

constexpr int kPageOverlap = 40;

} // namespace

TimelineScroll::TimelineScroll(const TimelineRows& rows, QObject* parent) : QObject(parent), m_rows(rows)
{
    connect(&rows, &TimelineRows::layoutChanged, this, &TimelineScroll::followLayout);
}

void TimelineScroll::followLayout()
{
    setY(m_y);
    revealStart();
}

void TimelineScroll::setHeight(int height)
{
    m_height = std::max(height, 1);
    setY(m_y);
}

void TimelineScroll::setPinnedHeight(int height)
{
    m_pinnedHeight = height;
    const std::int64_t most = std::max<std::int64_t>(0, m_rows.layout(Part::Pinned).height() - m_pinnedHeight);
    m_pinnedY = std::clamp<std::int64_t>(m_pinnedY, 0, most);
}

std::int64_t TimelineScroll::maxY() const
{
    return std::max<std::int64_t>(0, m_rows.layout().height() - m_height);
}

void TimelineScroll::setY(std::int64_t y)
{
    y = std::clamp<std::int64_t>(y, 0, maxY());
    if (y == m_y)
        return;
    m_y = y;
    Q_EMIT scrolled();
}

void TimelineScroll::by(std::int64_t pixels, Part part)
{
    if (part == Part::All)
        return setY(m_y + pixels);
    const std::int64_t before = m_pinnedY;
    m_pinnedY += pixels;
    setPinnedHeight(m_pinnedHeight);
    if (m_pinnedY != before)
        Q_EMIT scrolled();
}

void TimelineScroll::byPages(int pages)
{
    setY(m_y + std::int64_t{pages} * std::max(m_height - kPageOverlap, kPageOverlap));
}

void TimelineScroll::reveal(std::int64_t top)
{
    if (top < m_y || top + metrics::kLanePitch > m_y + m_height)
        setY(top - m_height / 3);
}

void TimelineScroll::startAt(SessionId session)
{
    m_start = session;
    revealStart();
}

void TimelineScroll::revealStart()
{
    const auto row = m_start && m_y == m_startY ? m_rows.layout().rowOf(m_start) : std::nullopt;
    if (!row)
        return;
    reveal(m_rows.layout().rows()[*row].y);
    m_startY = m_y;
    m_start = {};
}

void TimelineScroll::reset()
{
    m_y = m_startY = 0;
    m_start = {};
}

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

NewestRow::NewestRow(const TimelineRows& rows, TimelineScroll& scroll, QObject* parent) : QObject(parent), m_rows(rows), m_scroll(scroll)
{
    connect(&rows, &TimelineRows::contentChanged, this, &NewestRow::follow);
    connect(&scroll, &TimelineScroll::scrolled, this, &NewestRow::noteScroll);
}

void NewestRow::setFollowed(bool followed)
{
    if (m_isFollowed == followed)
        return;
    m_isFollowed = followed;
    follow();
}

/// The lane of the newest region or the row of the newest process, whichever is lower.
std::optional<NewestRow::Extent> NewestRow::newest() const
{
    const Trace& trace = m_rows.trace();
    const TrackLayout& layout = m_rows.layout();
    std::optional<Extent> lowest;
    const auto consider = [&](const Extent& extent) {
        if (!lowest || extent.bottom > lowest->bottom)
            lowest = extent;
    };
    if (!trace.sessions().empty()) {
        if (const auto at = layout.rowOf(SessionId(trace.sessions().size() - 1))) {
            const LayoutRow& row = layout.rows()[*at];
            consider({row.y, row.y + std::min(row.height, m_scroll.height())});
        }
    }
    if (trace.regionCount() > 0) {
        if (const auto place = layout.placeOf(trace, RegionId(trace.regionCount() - 1))) {
            const std::int64_t top = TrackLayout::laneTop(layout.rows()[place->row], place->lane);
            consider({top, top + metrics::kLanePitch});
        }
    }
    return lowest;
}

bool NewestRow::isBelow(const Extent& extent) const
{
    return extent.bottom > m_scroll.y() + m_scroll.height() && m_scroll.y() < m_scroll.maxY();
}

void NewestRow::follow()
{
    if (!m_isFollowed)
        return;
    const auto extent = newest();
    if (!extent || !isBelow(*extent))
        return;
    m_isOwn = true;
    m_scroll.setY(std::min(extent->top, extent->bottom - m_scroll.height()));
    m_isOwn = false;
}

void NewestRow::noteScroll()
{
    if (!m_isFollowed || m_isOwn)
        return;
    if (const auto extent = newest(); extent && isBelow(*extent))
        Q_EMIT left();
}

namespace {

constexpr double kKeyZoom = 0.7;
constexpr double kKeyPan = 0.15; ///< of the visible length

} // namespace

TimelineController::TimelineController(
    TraceStore& store, ViewState& state, QObject* parent, const FilterState* filter, const SearchHits* hits) :
    QObject(parent),
    m_store(store), m_state(state), m_rows(new TimelineRows(store, state, filter, hits, this)), m_scroll(new TimelineScroll(*m_rows, this)),
    m_newest(new NewestRow(*m_rows, *m_scroll, this)), m_zoom(new TimelineZoom(*m_rows, state, this)),
    m_editor(new RowEditor(*m_rows, state, this)), m_selection(*m_rows, *m_scroll, *m_zoom, state)
{
    connect(&store, &TraceStore::wasReset, this, &TimelineController::reset);
    connect(&store, &TraceStore::aboutToRestart, m_zoom, &TimelineZoom::keepFollowing);
    connect(&store, &TraceStore::restarted, this, [this] {
        m_zoom->followAsBefore(); // before the rows report their extent
        m_rows->refresh();
    });
    connect(&state, &ViewState::nowChanged, this, [this] {
        m_zoom->followExtent();
        Q_EMIT timePassed();
    });
    connect(&state, &ViewState::revealRequested, this, [this] { m_selection.reveal(); });
    m_rows->refresh();
}

/// The parts drop their state of the old trace before any view learns of the new one.
void TimelineController::reset()
{
    m_rows->clear();
    m_scroll->reset();
    m_zoom->reset();
    m_editor->forgetCurrentRow();
    m_state.clear();
    m_rows->announce();
}

void TimelineController::setViewport(int width, int height)
{
    m_zoom->setWidth(width);
    m_scroll->setHeight(height);
}

void TimelineController::setClockOffset(SourceId source, Duration offset)
{
    m_zoom->stopFollowing();
    m_store.setClockOffset(source, offset);
}

void TimelineController::perform(Command command)
{
    const TraceRange now = m_zoom->target();
    const FineDuration length = fineLength(now);
    switch (command) {
    case Command::ZoomIn:
        return m_zoom->zoomBy(kKeyZoom);
    case Command::ZoomOut:
        return m_zoom->zoomBy(1 / kKeyZoom);
    case Command::PanLeft:
        return m_zoom->setVisible(panned(now, -length * kKeyPan), true);
    case Command::PanRight:
        return m_zoom->setVisible(panned(now, length * kKeyPan), true);
    case Command::ScrollUp:
        return m_scroll->byPages(-1);
    case Command::ScrollDown:
        return m_scroll->byPages(1);
    case Command::FitSelection:
        return m_selection.fit();
    case Command::FitAll:
        return m_zoom->fitAll();
    case Command::MarkSelection:
        return m_selection.mark();
    case Command::PreviousSibling:
        return m_selection.move(previousSibling);
    case Command::NextSibling:
        return m_selection.move(nextSibling);
    case Command::Parent:
        return m_selection.move(parentOf);
    case Command::FirstChild:
        return m_selection.move(firstChild);
    case Command::GoToBegin:
        return m_zoom->setVisible(panned(now, difference(m_rows->extent().begin, now.begin)), true);
    case Command::GoToEnd:
        return m_zoom->setVisible(panned(now, difference(m_rows->extent().end, now.end)), true);
    case Command::ToggleCollapse:
        return toggleSelected();
    case Command::Clear:
        m_state.select({});
        m_state.setMarkedRange(std::nullopt);
        return;
    }
}

void TimelineController::pick(const Selection& selection)
{
    m_state.select(selection);
    if (!selection.isEmpty())
        Q_EMIT picked();
}

void TimelineController::toggleSelected()
{
    const Selection& selected = m_state.selection();
    if (!selected.region && !selected.session)
        return;
    const SessionId session = selected.session ? selected.session : trace().session(selected.region);
    if (const auto row = m_rows->layout().rowOf(session))
        m_editor->toggleCollapsed(*row);
}

void TimelineController::wheel(const WheelGesture& gesture, double x, Part part)
{
    if (gesture.zoom != 1)
        m_zoom->zoomAt(x, gesture.zoom);
    if (gesture.panX != 0)
        m_zoom->setVisible(panned(m_zoom->target(), gesture.panX * m_zoom->scale().perPixel()), false);
    if (gesture.scrollY != 0)
        m_scroll->by(std::llround(gesture.scrollY), part);
}

void TimelineController::panBy(double pixelsX, double pixelsY, Part part)
{
    if (pixelsX != 0)
        m_zoom->panBy(pixelsX);
    m_scroll->by(-std::llround(pixelsY), part);
}

} // namespace emberline

#include "moc_timeline_controller.cpp"
