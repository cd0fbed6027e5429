// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_controller.h"

#include "views/timeline/navigation.h"

#include <algorithm>
#include <cmath>

namespace emberline {

namespace {

constexpr int kFrameMs = 16;
constexpr double kKeyZoom = 0.7;
constexpr double kKeyPan = 0.15; ///< of the visible length
constexpr int kPageOverlap = 40;

} // namespace

TimelineController::TimelineController(
    TraceStore& store, ViewState& state, QObject* parent, const FilterState* filter, const SearchHits* hits) :
    QObject(parent),
    m_store(store), m_state(state), m_shown(store, filter, hits), m_animation([this](TraceRange range) { m_state.setVisibleRange(range); })
{
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(kFrameMs);
    connect(&m_refresh, &QTimer::timeout, this, &TimelineController::refresh);
    connect(&store, &TraceStore::changed, this, &TimelineController::scheduleRefresh);
    connect(&store, &TraceStore::wasReset, this, &TimelineController::reset);
    // The part that the user navigated to stays visible, although the rows above may change.
    connect(&store, &TraceStore::aboutToRestart, this, [this] { m_followedExtent = m_followsExtent; });
    connect(&store, &TraceStore::restarted, this, [this] {
        m_followsExtent = m_followedExtent;
        refresh();
    });
    connect(&state, &ViewState::nowChanged, this, &TimelineController::showNow);
    connect(&m_shown, &ShownRegions::changed, this, &TimelineController::followShown);
    connect(&state, &ViewState::selectionChanged, this, [this] { setCurrentRow(std::nullopt); });
    connect(&state, &ViewState::revealRequested, this, &TimelineController::revealSelection);
    connect(&state, &ViewState::hiddenSourcesChanged, this, &TimelineController::hideSources);
    if (!trace().isEmpty())
        refresh();
}

TraceRange TimelineController::shownRange(RegionId region) const
{
    const TraceRange range = trace().shown(region);
    return m_state.now() && isRunning(trace(), region) ? grown(range, *m_state.now()) : range;
}

TraceRange TimelineController::shownRange(SessionId id) const
{
    const Session& session = trace().session(id);
    const TraceRange range = trace().shown(id, SourceRange{session.start, session.end});
    return m_state.now() && isRunning(trace(), id) ? grown(range, *m_state.now()) : range;
}

void TimelineController::scheduleRefresh()
{
    if (!m_refresh.isActive())
        m_refresh.start();
}

void TimelineController::refresh()
{
    if (trace().isEmpty())
        return;
    m_instants.update(trace());
    m_flows.update(trace());
    const bool remade = m_layout.update(trace(), m_instants, m_settings, false);
    if (m_followsExtent)
        m_state.setVisibleRange(fitted(extent()));
    if (remade) {
        m_pinned.makePinned(trace(), m_instants, m_settings);
        setScrollY(m_scrollY);
        Q_EMIT layoutChanged();
    }
    Q_EMIT contentChanged();
}

void TimelineController::reset()
{
    m_refresh.stop();
    m_animation.stop();
    m_layout = TrackLayout();
    m_instants.update(trace());
    m_flows.update(trace());
    m_pinned = TrackLayout();
    m_settings = {};
    m_currentRow.reset();
    m_followsExtent = true;
    m_scrollY = 0;
    m_state.clear();
    Q_EMIT layoutChanged();
    Q_EMIT contentChanged();
}

/// Time has passed; the rows do not change.
void TimelineController::showNow()
{
    if (m_followsExtent && !trace().isEmpty())
        m_state.setVisibleRange(fitted(extent()));
    Q_EMIT timePassed();
}

void TimelineController::relayout()
{
    m_layout.update(trace(), m_instants, m_settings, true);
    m_pinned.makePinned(trace(), m_instants, m_settings);
    setScrollY(m_scrollY);
    Q_EMIT layoutChanged();
    Q_EMIT contentChanged();
}

void TimelineController::hideSources()
{
    m_settings.hiddenSources = m_state.hiddenSources();
    relayout();
    if (m_followsExtent && !trace().isEmpty())
        m_state.setVisibleRange(fitted(extent()));
}

void TimelineController::setViewport(int width, int height)
{
    m_width = std::max(width, 1);
    m_height = std::max(height, 1);
    setScrollY(m_scrollY);
}

void TimelineController::setScrollY(std::int64_t y)
{
    y = std::clamp<std::int64_t>(y, 0, maxScrollY());
    if (y == m_scrollY)
        return;
    m_scrollY = y;
    Q_EMIT scrolled();
}

TraceRange TimelineController::target() const
{
    return m_animation.isRunning() ? m_animation.target() : m_state.visibleRange();
}

TraceTime TimelineController::anchor() const
{
    const TraceRange visible = m_state.visibleRange();
    const std::optional<TraceTime> cursor = m_state.cursor();
    return cursor && visible.contains(*cursor) ? *cursor : moved(visible.begin, fineLength(visible) / 2);
}

void TimelineController::setVisible(TraceRange range, bool animated)
{
    if (trace().isEmpty())
        return;
    m_followsExtent = false;
    range = clamped(range, extent());
    if (animated) {
        m_animation.start(m_state.visibleRange(), range);
    } else {
        m_animation.stop();
        m_state.setVisibleRange(range);
    }
}

void TimelineController::setClockOffset(SourceId source, Duration offset)
{
    m_followsExtent = false;
    m_store.setClockOffset(source, offset);
}

void TimelineController::perform(Command command)
{
    const TraceRange now = target();
    const FineDuration length = fineLength(now);
    switch (command) {
    case Command::ZoomIn:
        return zoomBy(kKeyZoom);
    case Command::ZoomOut:
        return zoomBy(1 / kKeyZoom);
    case Command::PanLeft:
        return setVisible(panned(now, -length * kKeyPan), true);
    case Command::PanRight:
        return setVisible(panned(now, length * kKeyPan), true);
    case Command::ScrollUp:
        return setScrollY(m_scrollY - std::max(m_height - kPageOverlap, kPageOverlap));
    case Command::ScrollDown:
        return setScrollY(m_scrollY + std::max(m_height - kPageOverlap, kPageOverlap));
    case Command::FitSelection:
        return fitSelection();
    case Command::FitAll:
        return fitAll();
    case Command::MarkSelection:
        return markSelection();
    case Command::PreviousSibling:
        return moveSelection(previousSibling);
    case Command::NextSibling:
        return moveSelection(nextSibling);
    case Command::Parent:
        return moveSelection(parentOf);
    case Command::FirstChild:
        return moveSelection(firstChild);
    case Command::GoToBegin:
        return setVisible(panned(now, difference(extent().begin, now.begin)), true);
    case Command::GoToEnd:
        return setVisible(panned(now, difference(extent().end, now.end)), true);
    case Command::ToggleCollapse:
        if (const Selection& selected = m_state.selection(); selected.region || selected.session) {
            const SessionId session = selected.session ? selected.session : trace().session(selected.region);
            if (const auto row = m_layout.rowOf(session))
                toggleCollapsed(*row);
        }
        return;
    case Command::Clear:
        m_state.select({});
        m_state.setMarkedRange(std::nullopt);
        return;
    }
}

void TimelineController::setPinnedHeight(int height)
{
    m_pinnedHeight = height;
    const std::int64_t most = std::max<std::int64_t>(0, m_pinned.height() - m_pinnedHeight);
    m_pinnedY = std::clamp<std::int64_t>(m_pinnedY, 0, most);
}

void TimelineController::scrollBy(std::int64_t pixels, Part part)
{
    if (part == Part::All)
        return setScrollY(m_scrollY + pixels);
    const std::int64_t before = m_pinnedY;
    m_pinnedY += pixels;
    setPinnedHeight(m_pinnedHeight);
    if (m_pinnedY != before)
        Q_EMIT scrolled();
}

void TimelineController::wheel(const WheelGesture& gesture, double x, Part part)
{
    if (gesture.zoom != 1)
        setVisible(zoomed(target(), scale().timeAt(x), gesture.zoom), true);
    if (gesture.panX != 0)
        setVisible(panned(target(), gesture.panX * scale().perPixel()), false);
    if (gesture.scrollY != 0)
        scrollBy(std::llround(gesture.scrollY), part);
}

void TimelineController::panBy(double pixelsX, double pixelsY, Part part)
{
    if (pixelsX != 0)
        setVisible(panned(m_state.visibleRange(), -pixelsX * scale().perPixel()), false);
    scrollBy(-std::llround(pixelsY), part);
}

void TimelineController::zoomBy(double factor)
{
    setVisible(zoomed(target(), anchor(), factor), true);
}

void TimelineController::fitAll()
{
    setVisible(fitted(extent()), true);
    m_followsExtent = true;
}

void TimelineController::zoomTo(TraceRange range)
{
    setVisible(framed(range), true);
}

void TimelineController::markBetween(double x0, double x1)
{
    const TimeScale at = scale();
    const TraceRange range{at.timeAt(std::min(x0, x1)), at.timeAt(std::max(x0, x1))};
    m_state.setMarkedRange(range.isEmpty() ? std::nullopt : std::optional(range));
}

void TimelineController::toggleCollapsed(std::size_t index)
{
    if (index >= m_layout.rows().size())
        return;
    const LayoutRow& row = m_layout.rows()[index];
    if (!row.collapsible)
        return;
    auto& set = row.kind == RowKind::Repeats ? m_settings.opened : m_settings.collapsed;
    if (!set.erase(row.session))
        set.insert(row.session);
    relayout();
    Q_EMIT settingsChanged();
}

} // namespace emberline
