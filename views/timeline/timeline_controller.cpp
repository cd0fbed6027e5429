// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_controller.h"

#include "views/timeline/navigation.h"

#include <cmath>

namespace emberline {

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
