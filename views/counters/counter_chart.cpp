// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counter_chart.h"

#include "views/counters/chart_painter.h"

#include <QChart>
#include <QGraphicsLayout>
#include <QPainter>

namespace emberline {

CounterChart::CounterChart(QWidget* parent) :
    QChartView(new QChart, parent), m_areas(*chart()), m_gestures(m_plane), m_theme(&Theme::light())
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

void CounterChart::wheelEvent(QWheelEvent* event)
{
    m_gestures.wheel(*event);
}

void CounterChart::mousePressEvent(QMouseEvent* event)
{
    m_gestures.press(*event);
}

void CounterChart::mouseMoveEvent(QMouseEvent* event)
{
    m_gestures.move(*event);
}

void CounterChart::mouseReleaseEvent(QMouseEvent* event)
{
    m_gestures.release(*event);
}

void CounterChart::mouseDoubleClickEvent(QMouseEvent* /*event*/)
{
    m_gestures.doubleClick();
}

void CounterChart::leaveEvent(QEvent* event)
{
    QChartView::leaveEvent(event);
    m_gestures.leave();
}

void CounterChart::keyPressEvent(QKeyEvent* event)
{
    m_gestures.key(*event, m_cursor);
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

#include "moc_counter_chart.cpp"
