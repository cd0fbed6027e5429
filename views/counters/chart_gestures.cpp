// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/chart_gestures.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace emberline {

namespace {

constexpr double kWheelStep = 120; ///< Qt: one notch, in eighths of a degree
constexpr double kZoomPerNotch = 0.8;
constexpr double kPanPerKey = 0.1; ///< of the visible length

} // namespace

void ChartGestures::zoomAt(TraceTime anchor, double factor)
{
    Q_EMIT visibleRangeWanted(zoomed(m_plane.times.visible, anchor, factor));
}

void ChartGestures::pan(double pixels)
{
    Q_EMIT visibleRangeWanted(panned(m_plane.times.visible, pixels * m_plane.scale().perPixel()));
}

void ChartGestures::wheel(QWheelEvent& event)
{
    const QPoint delta = event.angleDelta();
    if (event.modifiers().testFlag(Qt::ShiftModifier))
        pan(-(delta.x() + delta.y()) / kWheelStep * kPanPerKey * m_plane.plot.width());
    else if (std::abs(delta.x()) > std::abs(delta.y()))
        pan(-delta.x() / kWheelStep * kPanPerKey * m_plane.plot.width());
    else
        zoomAt(m_plane.timeAt(event.position()), std::pow(kZoomPerNotch, delta.y() / kWheelStep));
    event.accept();
}

void ChartGestures::press(const QMouseEvent& event)
{
    if (event.button() == Qt::LeftButton)
        m_drag = Drag{m_plane.timeAt(event.position()), event.modifiers().testFlag(Qt::ShiftModifier)};
}

void ChartGestures::move(const QMouseEvent& event)
{
    const TraceTime time = m_plane.timeAt(event.position());
    if (m_drag && m_drag->marks)
        Q_EMIT markedRangeWanted({std::min(m_drag->anchor, time), std::max(m_drag->anchor, time)});
    else if (m_drag)
        Q_EMIT visibleRangeWanted(panned(m_plane.times.visible, difference(m_drag->anchor, time)));
    const double x = event.position().x() - m_plane.plot.left();
    Q_EMIT cursorMoved(x >= 0 && x < m_plane.plot.width() ? std::optional(m_plane.timeAt(event.position())) : std::nullopt);
}

void ChartGestures::release(const QMouseEvent& event)
{
    if (event.button() == Qt::LeftButton)
        m_drag.reset();
}

void ChartGestures::doubleClick()
{
    Q_EMIT fitWanted();
}

void ChartGestures::leave()
{
    Q_EMIT cursorMoved(std::nullopt);
}

void ChartGestures::key(QKeyEvent& event, std::optional<TraceTime> cursor)
{
    if (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) {
        event.ignore();
        return;
    }
    const TraceTime middle = m_plane.xOf(cursor) ? *cursor : m_plane.scale().timeAt(m_plane.plot.width() / 2.0);
    switch (event.key()) {
    case Qt::Key_W:
    case Qt::Key_Plus:
        return zoomAt(middle, kZoomPerNotch);
    case Qt::Key_S:
    case Qt::Key_Minus:
        return zoomAt(middle, 1 / kZoomPerNotch);
    case Qt::Key_A:
    case Qt::Key_Left:
        return pan(-kPanPerKey * m_plane.plot.width());
    case Qt::Key_D:
    case Qt::Key_Right:
        return pan(kPanPerKey * m_plane.plot.width());
    case Qt::Key_0:
        return Q_EMIT fitWanted();
    default:
        event.ignore();
    }
}

} // namespace emberline

#include "moc_chart_gestures.cpp"
