// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_controller.h"

#include "model/analysis/busy_time.h"

#include <QApplication>
#include <QStyle>

#include <algorithm>
#include <cmath>
#include <utility>

namespace emberline {

constexpr int kPageOverlap = 40;
constexpr double kKeyZoom = 0.7;
constexpr double kKeyPan = 0.15; ///< of the visible length
constexpr int kQuietMs = 150; ///< a trace that did not grow for so long has probably been read

RangeAnimation::RangeAnimation(const ViewState& state, Step step, QObject* parent) :
    QObject(parent), m_state(state), m_step(std::move(step))
{
    m_timer.setInterval(kFrameMs);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &RangeAnimation::advance);
}

void RangeAnimation::start(TraceRange from, TraceRange to)
{
    m_timer.stop();
    m_from = from;
    m_to = to;
    if (!m_enabled || QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) <= 0)
        return m_step(to);
    m_clock.start();
    m_timer.start();
}

void RangeAnimation::advance()
{
    const double time = static_cast<double>(m_clock.elapsed()) / kDurationMs;
    if (time >= 1)
        m_timer.stop();
    const double way = 1 - (1 - time) * (1 - time); // fast at first, then easing out
    m_step(time < 1 ? between(m_from, m_to, way, m_state.folds()) : m_to);
}

TimelineController::TimelineController(
    TraceStore& store, ViewState& state, QObject* parent, const FilterState* filter, const SearchHits* hits) :
    QObject(parent),
    m_store(store), m_state(state), m_model(new TimelineModel(store, state, filter, hits, this)),
    m_animation(state, [this](TraceRange range) { show(range); }), m_idle(store)
{
    m_idleLater.setSingleShot(true);
    m_idleLater.setInterval(kQuietMs);
    connect(&m_idleLater, &QTimer::timeout, this, &TimelineController::findIdle);
    connect(&store, &TraceStore::changed, this, &TimelineController::awaitIdle);
    connect(&state, &ViewState::foldsChanged, this, &TimelineController::refold);
    connect(m_model, &TimelineModel::layoutChanged, this, [this] {
        keepPlace();
        if (std::exchange(m_awaitsRow, false))
            scrollToSelection();
    });
    connect(m_model, &TimelineModel::contentChanged, this, &TimelineController::scrollToNewest);
    connect(this, &TimelineController::scrolled, this, &TimelineController::noteScroll);
    connect(m_model, &TimelineModel::extentChanged, this, &TimelineController::followExtent);
    connect(&state, &ViewState::visibleRangeChanged, this, [this] {
        if (!m_isShowing)
            m_followsExtent = false;
        if (m_mouse)
            pointAt(m_mouse);
    });
    connect(&store, &TraceStore::wasReset, this, &TimelineController::reset);
    // While the trace restarts, the part that the user navigated to stays visible.
    connect(&store, &TraceStore::aboutToRestart, this, [this] { m_followedExtent = m_followsExtent; });
    connect(&store, &TraceStore::restarted, this, [this] {
        m_followsExtent = m_followedExtent; // before the rows report their extent
        m_model->refresh();
    });
    connect(&state, &ViewState::nowChanged, this, [this] {
        followExtent();
        Q_EMIT timePassed();
    });
    connect(&state, &ViewState::revealRequested, this, &TimelineController::leaveMarkedRange);
    connect(&state, &ViewState::revealRequested, this, &TimelineController::revealSelection);
    m_model->refresh();
    awaitIdle();
}

/// Drops the state of the old trace before any view learns of the new one.
void TimelineController::reset()
{
    m_model->clear();
    m_y = m_startY = 0;
    m_start = {};
    m_hasStarted = m_awaitsRow = false;
    m_animation.stop();
    m_idleLater.stop();
    m_idle.cancel();
    m_followsExtent = true;
    m_state.clear();
    show({});
    m_model->announce();
}

void TimelineController::setViewport(int width, int height)
{
    m_width = std::max(width, 1);
    m_height = std::max(height, 1);
    keepPlace();
}

void TimelineController::setClockOffset(SourceId source, Duration offset)
{
    m_followsExtent = false;
    m_store.setClockOffset(source, offset);
}

void TimelineController::noteClockMoved(SourceId source, Duration before)
{
    if (trace().source(source).clockOffset != before)
        Q_EMIT clockMoved(source, before);
}

void TimelineController::perform(Command command)
{
    const TraceRange now = target();
    const TimeFolds& folds = m_state.folds();
    const FineDuration length = shownLength(now, folds);
    switch (command) {
    case Command::ZoomIn:
        return zoomBy(kKeyZoom);
    case Command::ZoomOut:
        return zoomBy(1 / kKeyZoom);
    case Command::PanLeft:
        return setVisible(panned(now, -length * kKeyPan, folds), true);
    case Command::PanRight:
        return setVisible(panned(now, length * kKeyPan, folds), true);
    case Command::ScrollUp:
        return scrollByPages(-1);
    case Command::ScrollDown:
        return scrollByPages(1);
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
        return setVisible(pannedTo(now, m_model->extent().begin, 0, folds), true);
    case Command::GoToEnd:
        return setVisible(pannedTo(now, m_model->extent().end, 1, folds), true);
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
    if (const auto row = m_model->layout().rowOf(selectedSession()))
        m_model->toggleCollapsed(*row);
}

void TimelineController::wheel(const WheelGesture& gesture, double x, RowStack stack)
{
    if (gesture.zoom != 1)
        zoomAt(x, gesture.zoom);
    if (gesture.panX != 0)
        setVisible(panned(target(), gesture.panX * scale().perPixel(), m_state.folds()), false);
    if (gesture.scrollY != 0)
        scrollBy(std::llround(gesture.scrollY), stack);
}

void TimelineController::panBy(double pixelsX, double pixelsY, RowStack stack)
{
    if (pixelsX != 0)
        setVisible(panned(m_state.visibleRange(), -pixelsX * scale().perPixel(), m_state.folds()), false);
    scrollBy(-std::llround(pixelsY), stack);
}

void TimelineController::setPinnedHeight(int height)
{
    m_pinnedHeight = height;
    const std::int64_t most = std::max<std::int64_t>(0, m_model->layout(RowStack::Pinned).height() - m_pinnedHeight);
    m_pinnedY = std::clamp<std::int64_t>(m_pinnedY, 0, most);
}

/// The first place from `y` downwards from which the view cuts no lane at its top.
std::int64_t TimelineController::wholeFrom(std::int64_t y) const
{
    const auto rows = m_model->layout().rows();
    const std::size_t at = m_model->layout().rowAt(y);
    if (y <= 0 || at == rows.size())
        return std::max<std::int64_t>(0, y);
    const LayoutRow& row = rows[at];
    const std::int64_t lanes = (y - row.y + metrics::kLanePitch - 1) / metrics::kLanePitch * metrics::kLanePitch; // above the place
    const bool isLaneWhole = row.kind != RowKind::Counter && lanes + metrics::kLanePitch <= row.height;
    return lanes == 0 || isLaneWhole ? row.y + lanes : row.y + row.height;
}

void TimelineController::scrollTo(std::int64_t y)
{
    y = std::clamp<std::int64_t>(y, 0, maxScrollY());
    if (y == m_y)
        return;
    m_y = y;
    Q_EMIT scrolled();
}

void TimelineController::scrollBy(std::int64_t pixels, RowStack stack)
{
    if (stack == RowStack::All)
        return scrollTo(m_y + pixels);
    const std::int64_t before = m_pinnedY;
    m_pinnedY += pixels;
    setPinnedHeight(m_pinnedHeight);
    if (m_pinnedY != before)
        Q_EMIT scrolled();
}

void TimelineController::scrollByPages(int pages)
{
    scrollTo(m_y + std::int64_t{pages} * std::max(m_height - kPageOverlap, kPageOverlap));
}

/// Fewer rows, or room for more, move the view up, which is not the user who scrolls.
void TimelineController::keepPlace()
{
    const bool isAtStart = m_y == m_startY;
    scrollTo(m_y);
    if (isAtStart)
        m_startY = m_y;
    revealStart();
}

void TimelineController::startAt(SessionId session)
{
    m_start = session;
    m_hasStarted = false;
    revealStart();
}

/// Scrolls only if less than a third of the picture could show the process, and then to its header: rows of another process above it would
/// look like its own. While a trace is read, its row may move up, so that it is in view without any scrolling.
void TimelineController::revealStart()
{
    const auto at = m_start && m_y == m_startY ? m_model->layout().rowOf(m_start) : std::nullopt;
    if (!at)
        return;
    const auto rows = m_model->layout().rows();
    const std::int64_t top = rows[*at].y;
    const LayoutRow& last = rows[rows[*at].end - 1];
    if (std::min<std::int64_t>(top + m_height / 3, last.y + last.height) <= m_height)
        scrollTo(0);
    else if (!m_hasStarted || m_y > 0) // rows still move while a trace is read
        scrollTo(top);
    m_startY = m_y;
    m_hasStarted = true;
}

void TimelineController::followNewest(bool followed)
{
    if (std::exchange(m_followsNewest, followed) != followed)
        scrollToNewest();
}

/// The lane of the newest region or the row of the newest process, whichever is lower.
std::optional<TimelineController::Extent> TimelineController::newest() const
{
    const TrackLayout& layout = m_model->layout();
    std::optional<Extent> lowest;
    if (!trace().sessions().empty()) {
        if (const auto at = layout.rowOf(SessionId(trace().sessions().size() - 1))) {
            const LayoutRow& row = layout.rows()[*at];
            lowest = Extent{row.y, row.y + std::min(row.height, m_height)};
        }
    }
    if (trace().regionCount() > 0) {
        if (const auto place = layout.placeOf(trace(), RegionId(trace().regionCount() - 1))) {
            const std::int64_t top = layout.laneTop(*place);
            if (!lowest || top + metrics::kLanePitch > lowest->bottom)
                lowest = Extent{top, top + metrics::kLanePitch};
        }
    }
    return lowest;
}

void TimelineController::scrollToNewest()
{
    const std::int64_t height = m_model->layout().height();
    const std::int64_t before = std::exchange(m_followedHeight, height);
    const auto extent = m_followsNewest ? newest() : std::nullopt;
    if (!extent)
        return;
    const bool wasAtEnd = before > 0 && before <= m_y + m_height; // what was added above must not cut the last row
    const std::int64_t bottom = wasAtEnd ? height : extent->bottom;
    if (bottom <= m_y + m_height)
        return;
    const bool isAtStart = m_y == m_startY; // following is not the user who scrolls
    m_isScrollingToNewest = true;
    scrollTo(std::max(m_y, std::min(extent->top, wholeFrom(bottom - m_height))));
    m_isScrollingToNewest = false;
    if (isAtStart)
        m_startY = m_y;
}

void TimelineController::noteScroll()
{
    const auto extent = m_followsNewest && !m_isScrollingToNewest ? newest() : std::nullopt;
    if (extent && extent->bottom > m_y + m_height && m_y < maxScrollY())
        Q_EMIT leftNewest();
}

void TimelineController::show(TraceRange range)
{
    m_isShowing = true;
    m_state.setVisibleRange(range);
    m_isShowing = false;
}

void TimelineController::followExtent()
{
    if (!m_followsExtent || trace().isEmpty())
        return;
    const TraceRange whole = fitted(m_model->extent(), m_state.folds());
    if (m_animation.isRunning() && m_animation.target() == whole)
        return;
    m_animation.stop(); // it would end at the extent of before
    show(whole);
}

/// Looks for gaps once the trace has been read. A followed one is drawn at the true scale, because its gaps and what they are a share of
/// still change, and the picture would jump.
void TimelineController::awaitIdle()
{
    const auto isLive = [](const Source& source) { return source.live; };
    if (trace().extent().length() < 2 * kShortestIdle || std::ranges::any_of(trace().sources(), isLive)) {
        m_idleLater.stop();
        m_idle.cancel();
        m_knowsIdle = true;
        m_state.setFolds({});
    } else {
        m_knowsIdle = false;
        m_idleLater.start();
    }
}

void TimelineController::findIdle()
{
    m_idle.start([this](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        const IdleTime idle = findIdleTime(trace, &cancel);
        deliver([this, folds = TimeFolds(idle.gaps, trace.extent()), busy = idle.took] {
            m_knowsIdle = true;
            m_busy = busy;
            m_state.setFolds(folds);
            Q_EMIT idleKnown();
        });
    });
}

/// Keeps what is visible; a view of the whole trace continues to show the whole.
void TimelineController::refold()
{
    if (trace().isEmpty())
        return;
    m_animation.stop();
    const TraceRange whole = m_model->extent();
    const TraceRange visible = m_state.visibleRange();
    const bool isWhole = m_followsExtent || (visible.begin <= whole.begin && visible.end >= whole.end);
    show(isWhole ? fitted(whole, m_state.folds()) : clamped(visible, whole, m_state.folds()));
}

void TimelineController::pointAt(std::optional<double> x)
{
    m_mouse = x;
    m_state.setCursor(x ? std::optional(scale().timeAt(*x)) : std::nullopt);
}

void TimelineController::setVisible(TraceRange range, bool animated)
{
    if (trace().isEmpty())
        return;
    m_followsExtent = false;
    range = clamped(range, m_model->extent(), m_state.folds());
    if (animated)
        return m_animation.start(m_state.visibleRange(), range);
    m_animation.stop();
    show(range);
}

void TimelineController::zoomBy(double factor)
{
    const std::optional<TraceTime> cursor = m_state.cursor();
    const bool isSeen = cursor && target().contains(*cursor);
    const double x = isSeen ? TimeScale(target(), m_width, m_state.folds()).pixelAt(*cursor) : m_width / 2.0;
    zoomAt(m_mouse.value_or(x), factor);
}

void TimelineController::zoomAt(double x, double factor)
{
    const TimeScale scale(target(), m_width, m_state.folds()); // the view may still be on its way there
    setVisible(zoomed(target(), scale.timeAt(x), factor, m_state.folds()), true);
}

void TimelineController::zoomTo(TraceRange range)
{
    m_state.jump([&] { setVisible(framed(range, m_state.folds()), true); });
}

void TimelineController::fitAll()
{
    m_state.jump([&] { setVisible(fitted(m_model->extent(), m_state.folds()), true); });
    m_followsExtent = true;
}

bool TimelineController::fitFirst(TraceRange range)
{
    const bool isUntouched = m_followsExtent;
    if (isUntouched)
        setVisible(fitted(range, m_state.folds()), false);
    return isUntouched;
}

void TimelineController::markBetween(double x0, double x1)
{
    const TimeScale at = scale();
    const TraceRange range{at.timeAt(std::min(x0, x1)), at.timeAt(std::max(x0, x1))};
    m_state.setMarkedRange(range.isEmpty() ? std::nullopt : std::optional(range));
}

void TimelineController::revealRange(TraceRange range, ViewState::Reveal extent)
{
    const TraceRange visible = target();
    const bool inSight = range.begin < visible.end && (range.end > visible.begin || visible.contains(range.begin));
    const TimeFolds& folds = m_state.folds();
    const FineDuration length = shownLength(visible, folds);
    const FineDuration own = shownLength(range, folds);
    // A process's box is worth a look only with what it holds; others must be seen.
    const double least = extent == ViewState::Reveal::Large ? 10 : m_state.selection().session ? 20 : m_width;
    const bool tooNarrow = own * least < length && !range.isEmpty();
    const bool isCut = extent != ViewState::Reveal::Part && (range.begin < visible.begin || range.end > visible.end);
    if (tooNarrow)
        setVisible(framed({moved(range.begin, -2 * own), moved(range.end, 2 * own)}, folds), true);
    else if (isCut && own * 2 > length) // so that it would not fit behind the third that panning leaves before it
        setVisible(framed(range, folds), true);
    else if (!inSight || isCut)
        setVisible(pannedTo(visible, range.begin, 1.0 / 3, folds), true);
}

std::optional<TraceRange> TimelineController::selectedRange() const
{
    const Selection& selected = m_state.selection();
    if (selected.region)
        return m_model->shownRange(selected.region);
    if (selected.session)
        return m_model->shownRange(selected.session);
    const auto moment = [](TraceTime time) { return TraceRange{time, time}; };
    if (selected.object) {
        const Object& object = trace().objects()[selected.object.row()];
        const auto shown = [&](SourceTime time) { return trace().shown(object.session, time); };
        if (selected.snapshot)
            return moment(shown(object.snapshots[*selected.snapshot].time));
        return TraceRange{shown(object.start), object.end ? shown(*object.end) : m_model->extent().end};
    }
    if (selected.instant)
        return moment(trace().shown(selected.instant));
    return std::nullopt;
}

void TimelineController::fitSelection()
{
    if (const auto selected = selectedRange(); selected && !selected->isEmpty()) {
        m_state.jump([&] {
            leaveMarkedRange();
            setVisible(framed(*selected, m_state.folds()), true);
            revealRow();
        });
    } else if (const auto marked = m_state.markedRange()) {
        zoomTo(*marked);
    }
}

void TimelineController::markSelection()
{
    if (const auto selected = selectedRange(); selected && !selected->isEmpty())
        m_state.setMarkedRange(selected);
}

void TimelineController::leaveMarkedRange()
{
    if (const auto selected = selectedRange())
        m_state.leaveMarkedRange(*selected);
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

/// The lane of a region or an object; nothing for others and if a row above hides it.
std::optional<TrackLayout::LanePlace> TimelineController::selectedPlace() const
{
    const Selection& selected = m_state.selection();
    if (selected.region)
        return m_model->layout().placeOf(trace(), selected.region);
    return selected.object ? m_model->layout().placeOf(selected.object) : std::nullopt;
}

/// The top of the selection's lane, otherwise of its session's row.
std::optional<std::int64_t> TimelineController::selectedTop() const
{
    if (const auto lane = selectedPlace())
        return m_model->layout().laneTop(*lane);
    const ThreadId thread = m_state.selection().thread;
    const auto ofThread = thread ? m_model->layout().rowOf(thread, trace()) : std::nullopt;
    const auto row = ofThread ? ofThread : m_model->layout().rowOf(selectedSession());
    return row ? std::optional(m_model->layout().rows()[*row].y) : std::nullopt;
}

void TimelineController::revealSelection(ViewState::Reveal extent)
{
    if (const auto times = selectedRange(); revealRow() && times)
        revealRange(*times, extent);
}

bool TimelineController::hasRowOfSelection() const
{
    const auto showsAll = [&](std::size_t at) { // no more than that something ran
        const LayoutRow& row = m_model->layout().rows()[at];
        const auto slots = m_model->layout().slots(row);
        return row.isCommand || (!slots.empty() && slots.front().areTogether);
    };
    const auto row = m_model->layout().rowOf(selectedSession());
    if (row && showsAll(*row))
        return false;
    const auto place = selectedPlace();
    return m_state.selection().region || m_state.selection().object ? place && !showsAll(place->row) : row.has_value();
}

bool TimelineController::revealRow()
{
    const Selection selected = m_state.selection();
    if (!selectedSession())
        return false;
    if (!hasRowOfSelection())
        m_model->openUpTo(selectedSession(), selected.region ? trace().track(trace().track(selected.region)).thread : selected.thread);
    m_awaitsRow = !hasRowOfSelection() && m_model->isLayingOut();
    scrollToSelection();
    return m_awaitsRow || selectedTop();
}

void TimelineController::scrollToSelection()
{
    const auto y = selectedTop();
    if (y && (*y < m_y || *y + metrics::kLanePitch > m_y + m_height))
        scrollTo(*y - m_height / 3);
}

} // namespace emberline

#include "moc_timeline_controller.cpp"
