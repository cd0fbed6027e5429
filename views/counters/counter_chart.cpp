// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counter_chart.h"

#include "views/counters/chart_painter.h"

#include <QChart>
#include <QFocusEvent>
#include <QGraphicsLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace emberline {

namespace {

constexpr double kWheelStep = 120; ///< Qt: one notch, in eighths of a degree
constexpr double kZoomPerNotch = 0.8;
constexpr double kPanPerKey = 0.1; ///< of the visible length

} // namespace

CounterChart::CounterChart(QWidget* parent) : QChartView(new QChart, parent), m_areas(*chart()), m_theme(&Theme::light())
{
    setAcceptDrops(false); // the window handles dropped files
    chart()->legend()->hide();
    chart()->setMargins({});
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->setBackgroundVisible(false);
    chart()->setPlotAreaBackgroundVisible(false);
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing, false); // without it, areas cost only a third
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(120, 90);
    m_advance.setSingleShot(true);
    connect(&m_advance, &QTimer::timeout, this, &CounterChart::advance);
}

void CounterChart::setSeries(std::vector<ChartSeries> series)
{
    m_areas.setSeries(std::move(series));
    setTheme(*m_theme);
    advance();
}

void CounterChart::advance()
{
    m_complete = m_areas.sum();
    if (!m_complete)
        m_advance.start(0);
    sample();
}

void CounterChart::sample()
{
    if (m_plane.plot.width() < 2 || m_plane.plot.height() < 2)
        return;
    m_areas.sample(m_plane);
    viewport()->update();
}

void CounterChart::setTimes(const ChartTimes& times)
{
    if (times == m_plane.times)
        return;
    m_plane.times = times;
    sample();
}

void CounterChart::setTheme(const Theme& theme)
{
    m_theme = &theme;
    setBackgroundBrush(theme.surface);
    m_areas.setTheme(theme);
    viewport()->update();
}

void CounterChart::setFittedToVisible(bool fitted)
{
    m_areas.setFittedToVisible(fitted);
    sample();
}

void CounterChart::setTimeLabelsShown(bool shown)
{
    if (shown == m_plane.timeLabels)
        return;
    m_plane.timeLabels = shown;
    placePlot();
}

void CounterChart::placePlot()
{
    m_plane.place(viewport()->size(), fontMetrics());
    chart()->setPlotArea(m_plane.plot);
    sample();
}

QStringList CounterChart::crosshairLines() const
{
    QStringList lines;
    if (!m_plane.xOf(m_cursor))
        return lines;
    const SourceTime time = m_plane.times.shift.inSource(*m_cursor);
    for (auto series = m_areas.series().rbegin(); series != m_areas.series().rend(); ++series) {
        const auto value = valueAt(series->counter, time);
        lines << series->name + QLatin1Char(' ') + (value ? formatSi(*value) : tr("no value yet"));
    }
    return lines;
}

void CounterChart::updateCrosshair()
{
    const auto x = m_plane.xOf(m_cursor);
    if (!x)
        return;
    viewport()->update(QRect(static_cast<int>(*x) - 1, m_plane.plot.top(), 3, m_plane.plot.height() + 1));
    viewport()->update(crosshairBox(m_plane, font(), *x, crosshairLines()));
}

void CounterChart::setCursorTime(std::optional<TraceTime> time)
{
    if (time == m_cursor)
        return;
    updateCrosshair();
    m_cursor = time;
    updateCrosshair();
}

void CounterChart::drawBackground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawBackground(painter, rect);
    ChartPainter(*painter, m_plane, *m_theme, font()).paintAxes();
}

void CounterChart::drawForeground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawForeground(painter, rect);
    ChartPainter over(*painter, m_plane, *m_theme, font());
    over.paintMarkedRange();
    if (const auto x = m_plane.xOf(m_cursor))
        over.paintCrosshair(*x, crosshairLines());
    if (hasFocus()) {
        painter->setPen(m_theme->accent);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void CounterChart::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    placePlot();
}

void CounterChart::zoomAt(TraceTime anchor, double factor)
{
    Q_EMIT visibleRangeWanted(zoomed(m_plane.times.visible, anchor, factor));
}

void CounterChart::pan(double pixels)
{
    Q_EMIT visibleRangeWanted(panned(m_plane.times.visible, pixels * m_plane.scale().perPixel()));
}

void CounterChart::wheelEvent(QWheelEvent* event)
{
    const QPoint delta = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ShiftModifier))
        pan(-(delta.x() + delta.y()) / kWheelStep * kPanPerKey * m_plane.plot.width());
    else if (std::abs(delta.x()) > std::abs(delta.y()))
        pan(-delta.x() / kWheelStep * kPanPerKey * m_plane.plot.width());
    else
        zoomAt(m_plane.timeAt(event->position()), std::pow(kZoomPerNotch, delta.y() / kWheelStep));
    event->accept();
}

void CounterChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_drag = Drag{m_plane.timeAt(event->position()), event->modifiers().testFlag(Qt::ShiftModifier)};
}

void CounterChart::mouseMoveEvent(QMouseEvent* event)
{
    const TraceTime time = m_plane.timeAt(event->position());
    if (m_drag && m_drag->marks)
        Q_EMIT markedRangeWanted({std::min(m_drag->anchor, time), std::max(m_drag->anchor, time)});
    else if (m_drag)
        Q_EMIT visibleRangeWanted(panned(m_plane.times.visible, difference(m_drag->anchor, time)));
    const double x = event->position().x() - m_plane.plot.left();
    Q_EMIT cursorMoved(x >= 0 && x < m_plane.plot.width() ? std::optional(m_plane.timeAt(event->position())) : std::nullopt);
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
    const TraceTime middle = m_plane.xOf(m_cursor) ? *m_cursor : m_plane.scale().timeAt(m_plane.plot.width() / 2.0);
    switch (event->key()) {
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
