// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counter_chart.h"
#include "views/timeline/ticks.h"

#include <QChart>
#include <QPainter>

#include <cmath>

/// What CounterChart paints without Qt Charts: axes, grid, marked range, crosshair.
namespace emberline {

namespace {

constexpr int kLabelGap = 6; ///< between labels and plot
constexpr int kBoxPadding = 6;
constexpr double kPixelsPerTimeTick = 90;

/// The width of the longest possible label of an axis with SI values, so that the plots of several charts begin at the same place.
int valueLabelWidth(const QFontMetrics& metrics)
{
    return metrics.horizontalAdvance(QStringLiteral("-000.0 M"));
}

} // namespace

void CounterChart::placePlot()
{
    const QFontMetrics metrics = fontMetrics();
    const int left = valueLabelWidth(metrics) + kLabelGap;
    const int above = metrics.height() / 2 + 2;
    const int below = m_timeLabels ? metrics.height() + kLabelGap : metrics.height() / 2;
    m_plot = QRect(left, above, std::max(1, viewport()->width() - left - 12), std::max(1, viewport()->height() - above - below));
    chart()->setPlotArea(m_plot);
    sample();
}

void CounterChart::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    placePlot();
}

TimeScale CounterChart::scale() const
{
    return {m_times.visible, static_cast<double>(m_plot.width())};
}

double CounterChart::yOf(double value) const
{
    const double share = (value - m_axis.range.min) / (m_axis.range.max - m_axis.range.min);
    return m_plot.top() + m_plot.height() * (1 - share);
}

std::optional<double> CounterChart::cursorX() const
{
    if (!m_cursor)
        return std::nullopt;
    const double x = scale().pixelAt(*m_cursor);
    return x >= 0 && x < m_plot.width() ? std::optional(m_plot.left() + x) : std::nullopt;
}

void CounterChart::drawBackground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawBackground(painter, rect);
    paintAxes(*painter);
}

void CounterChart::drawForeground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawForeground(painter, rect);
    paintMarkedRange(*painter);
    paintCrosshair(*painter);
    if (hasFocus()) {
        painter->setPen(m_theme->accent);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void CounterChart::paintMarkedRange(QPainter& painter) const
{
    if (!m_times.marked)
        return;
    const TimeScale times = scale();
    const double left = std::clamp(times.pixelAt(m_times.marked->begin), -2.0, m_plot.width() + 2.0);
    const double right = std::clamp(times.pixelAt(m_times.marked->end), -2.0, m_plot.width() + 2.0);
    painter.save();
    painter.setClipRect(m_plot);
    painter.fillRect(QRectF(m_plot.left() + left, m_plot.top(), right - left, m_plot.height()), m_theme->markedRange);
    painter.setPen(m_theme->accent);
    for (const double edge : {left, right})
        painter.drawLine(QLineF(m_plot.left() + edge, m_plot.top(), m_plot.left() + edge, m_plot.bottom()));
    painter.restore();
}

void CounterChart::paintAxes(QPainter& painter) const
{
    const QFontMetrics metrics = fontMetrics();
    painter.setFont(font());
    for (const ValueTick& tick : m_axis.ticks) {
        const double y = std::round(yOf(tick.value));
        painter.setPen(m_theme->line);
        painter.drawLine(QLineF(m_plot.left(), y, m_plot.right(), y));
        painter.setPen(m_theme->mutedText);
        const QRectF place(0, y - metrics.height() / 2.0, m_plot.left() - kLabelGap, metrics.height());
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, tick.label);
    }
    if (!m_timeLabels)
        return;
    for (const Tick& tick : makeTicks(scale(), m_times.origin, m_times.mode, kPixelsPerTimeTick)) {
        if (tick.label.isEmpty())
            continue;
        const int width = metrics.horizontalAdvance(tick.label);
        const double middle = m_plot.left() + tick.pixel;
        const double x = std::min(middle - width / 2.0, viewport()->width() - width - 1.0);
        painter.setPen(m_theme->mutedText);
        painter.drawText(QPointF(x, m_plot.bottom() + kLabelGap + metrics.ascent()), tick.label);
    }
}

QRect CounterChart::crosshairBox(const QStringList& lines) const
{
    const auto x = cursorX();
    if (!x || lines.isEmpty())
        return {};
    const QFontMetrics metrics = fontMetrics();
    int width = 0;
    for (const QString& line : lines)
        width = std::max(width, metrics.horizontalAdvance(line));
    width = std::min(width + 1, m_plot.width()) + 2 * kBoxPadding; // because advances are rounded
    const int height = static_cast<int>(lines.size()) * metrics.height() + kBoxPadding;
    const int right = static_cast<int>(*x) + kLabelGap;
    const int left = right + width <= viewport()->width() ? right : std::max(0, static_cast<int>(*x) - kLabelGap - width);
    return {left, m_plot.top() + kLabelGap, width, height};
}

void CounterChart::paintCrosshair(QPainter& painter) const
{
    const auto x = cursorX();
    if (!x)
        return;
    painter.setPen(QPen(m_theme->cursor, 1, Qt::DashLine));
    painter.drawLine(QLineF(std::floor(*x), m_plot.top(), std::floor(*x), m_plot.bottom()));
    const QStringList lines = crosshairLines();
    const QRect box = crosshairBox(lines);
    if (box.isEmpty())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_theme->line);
    painter.setBrush(m_theme->window);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(font());
    painter.setPen(m_theme->text);
    const QFontMetrics metrics = fontMetrics();
    int y = box.top() + kBoxPadding / 2 + metrics.ascent();
    for (const QString& line : lines) {
        painter.drawText(box.left() + kBoxPadding, y, metrics.elidedText(line, Qt::ElideMiddle, box.width() - 2 * kBoxPadding));
        y += metrics.height();
    }
}

void CounterChart::updateCrosshair()
{
    const auto x = cursorX();
    if (!x)
        return;
    viewport()->update(QRect(static_cast<int>(*x) - 1, m_plot.top(), 3, m_plot.height() + 1));
    viewport()->update(crosshairBox(crosshairLines()));
}

void CounterChart::setCursorTime(std::optional<TraceTime> time)
{
    if (time == m_cursor)
        return;
    updateCrosshair();
    m_cursor = time;
    updateCrosshair();
}

} // namespace emberline
