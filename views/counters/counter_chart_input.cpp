// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counter_chart.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>

/// The gestures of CounterChart: those of the timeline, except that the wheel zooms, because a chart does not scroll.
namespace emberline {

namespace {

constexpr double kWheelStep = 120; ///< Qt: one notch, in eighths of a degree
constexpr double kZoomPerNotch = 0.8;
constexpr double kPanPerKey = 0.1; ///< of the visible length

} // namespace

TraceTime CounterChart::timeAt(const QPointF& position) const
{
    return scale().timeAt(position.x() - m_plot.left());
}

void CounterChart::zoomAt(TraceTime anchor, double factor)
{
    Q_EMIT visibleRangeWanted(zoomed(m_times.visible, anchor, factor));
}

void CounterChart::pan(double pixels)
{
    Q_EMIT visibleRangeWanted(panned(m_times.visible, pixels * scale().perPixel()));
}

void CounterChart::wheelEvent(QWheelEvent* event)
{
    const QPoint delta = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ShiftModifier))
        pan(-(delta.x() + delta.y()) / kWheelStep * kPanPerKey * m_plot.width());
    else if (std::abs(delta.x()) > std::abs(delta.y()))
        pan(-delta.x() / kWheelStep * kPanPerKey * m_plot.width());
    else
        zoomAt(timeAt(event->position()), std::pow(kZoomPerNotch, delta.y() / kWheelStep));
    event->accept();
}

void CounterChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_drag = Drag{timeAt(event->position()), event->modifiers().testFlag(Qt::ShiftModifier)};
}

void CounterChart::mouseMoveEvent(QMouseEvent* event)
{
    const TraceTime time = timeAt(event->position());
    if (m_drag && m_drag->marks)
        Q_EMIT markedRangeWanted({std::min(m_drag->anchor, time), std::max(m_drag->anchor, time)});
    else if (m_drag)
        Q_EMIT visibleRangeWanted(panned(m_times.visible, difference(m_drag->anchor, time)));
    const double x = event->position().x() - m_plot.left();
    Q_EMIT cursorMoved(x >= 0 && x < m_plot.width() ? std::optional(timeAt(event->position())) : std::nullopt);
}

void CounterChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_drag.reset();
}

void CounterChart::mouseDoubleClickEvent(QMouseEvent*)
{
    Q_EMIT fitWanted();
}

void CounterChart::leaveEvent(QEvent* event)
{
    QChartView::leaveEvent(event);
    Q_EMIT cursorMoved(std::nullopt);
}

void CounterChart::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) {
        event->ignore();
        return;
    }
    const TraceTime middle = cursorX() ? *m_cursor : scale().timeAt(m_plot.width() / 2.0);
    switch (event->key()) {
    case Qt::Key_W:
    case Qt::Key_Plus:
        return zoomAt(middle, kZoomPerNotch);
    case Qt::Key_S:
    case Qt::Key_Minus:
        return zoomAt(middle, 1 / kZoomPerNotch);
    case Qt::Key_A:
    case Qt::Key_Left:
        return pan(-kPanPerKey * m_plot.width());
    case Qt::Key_D:
    case Qt::Key_Right:
        return pan(kPanPerKey * m_plot.width());
    case Qt::Key_0:
        return Q_EMIT fitWanted();
    default:
        event->ignore();
    }
}

void CounterChart::focusInEvent(QFocusEvent* event)
{
    QChartView::focusInEvent(event);
    viewport()->update();
}

void CounterChart::focusOutEvent(QFocusEvent* event)
{
    QChartView::focusOutEvent(event);
    viewport()->update();
}

} // namespace emberline
