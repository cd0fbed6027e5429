// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/chart_painter.h"

#include "views/timeline/ticks.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace emberline {

namespace {

constexpr int kBoxPadding = 6;
constexpr double kPixelsPerTimeTick = 90;

} // namespace

QRect crosshairBox(const ChartPlane& plane, const QFont& font, double x, const QStringList& lines)
{
    if (lines.isEmpty())
        return {};
    const QFontMetrics metrics(font);
    int width = 0;
    for (const QString& line : lines)
        width = std::max(width, metrics.horizontalAdvance(line));
    width = std::min(width + 1, plane.plot.width()) + 2 * kBoxPadding; // because advances are rounded
    const int height = static_cast<int>(lines.size()) * metrics.height() + kBoxPadding;
    const int right = static_cast<int>(x) + ChartPlane::kLabelGap;
    const int left = right + width <= plane.size.width() ? right : std::max(0, static_cast<int>(x) - ChartPlane::kLabelGap - width);
    return {left, plane.plot.top() + ChartPlane::kLabelGap, width, height};
}

void ChartPainter::paintMarkedRange()
{
    const std::optional<TraceRange>& marked = m_plane.times.marked;
    if (!marked)
        return;
    const QRect& plot = m_plane.plot;
    const TimeScale times = m_plane.scale();
    const double left = std::clamp(times.pixelAt(marked->begin), -2.0, plot.width() + 2.0);
    const double right = std::clamp(times.pixelAt(marked->end), -2.0, plot.width() + 2.0);
    m_painter.save();
    m_painter.setClipRect(plot);
    m_painter.fillRect(QRectF(plot.left() + left, plot.top(), right - left, plot.height()), m_theme.markedRange);
    m_painter.setPen(m_theme.accent);
    for (const double edge : {left, right})
        m_painter.drawLine(QLineF(plot.left() + edge, plot.top(), plot.left() + edge, plot.bottom()));
    m_painter.restore();
}

void ChartPainter::paintAxes()
{
    const QFontMetrics metrics(m_font);
    const QRect& plot = m_plane.plot;
    m_painter.setFont(m_font);
    for (const ValueTick& tick : m_plane.axis.ticks) {
        const double y = std::round(m_plane.yOf(tick.value));
        m_painter.setPen(m_theme.line);
        m_painter.drawLine(QLineF(plot.left(), y, plot.right(), y));
        m_painter.setPen(m_theme.mutedText);
        const QRectF place(0, y - metrics.height() / 2.0, plot.left() - ChartPlane::kLabelGap, metrics.height());
        m_painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, tick.label);
    }
    if (m_plane.timeLabels)
        paintTimeLabels();
}

void ChartPainter::paintTimeLabels()
{
    const QFontMetrics metrics(m_font);
    const QRect& plot = m_plane.plot;
    for (const Tick& tick : makeTicks(m_plane.scale(), m_plane.times.origin, m_plane.times.mode, kPixelsPerTimeTick)) {
        if (tick.label.isEmpty())
            continue;
        const int width = metrics.horizontalAdvance(tick.label);
        const double middle = plot.left() + tick.pixel;
        const double x = std::min(middle - width / 2.0, m_plane.size.width() - width - 1.0);
        m_painter.setPen(m_theme.mutedText);
        m_painter.drawText(QPointF(x, plot.bottom() + ChartPlane::kLabelGap + metrics.ascent()), tick.label);
    }
}

void ChartPainter::paintCrosshair(double x, const QStringList& lines)
{
    const QRect& plot = m_plane.plot;
    m_painter.setPen(QPen(m_theme.cursor, 1, Qt::DashLine));
    m_painter.drawLine(QLineF(std::floor(x), plot.top(), std::floor(x), plot.bottom()));
    const QRect box = crosshairBox(m_plane, m_font, x, lines);
    if (box.isEmpty())
        return;
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(m_theme.line);
    m_painter.setBrush(m_theme.window);
    m_painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.setFont(m_font);
    m_painter.setPen(m_theme.text);
    const QFontMetrics metrics(m_font);
    int y = box.top() + kBoxPadding / 2 + metrics.ascent();
    for (const QString& line : lines) {
        m_painter.drawText(box.left() + kBoxPadding, y, metrics.elidedText(line, Qt::ElideMiddle, box.width() - 2 * kBoxPadding));
        y += metrics.height();
    }
}

} // namespace emberline
