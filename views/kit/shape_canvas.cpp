// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/shape_canvas.h"

#include <QPaintEngine>
#include <QPainter>

namespace emberline {

namespace {

constexpr double kRound = 1.5; ///< radius of a run's corners, logical pixels

QColor translucent(QRgb color, std::uint32_t alpha)
{
    QColor mixed(color);
    mixed.setAlphaF(static_cast<float>(alpha) / Canvas::kOpaque);
    return mixed;
}

} // namespace

ShapeCanvas::ShapeCanvas(QPainter& painter, const LabelCache& labels, QSize size) : m_painter(painter), m_labels(labels)
{
    m_painter.save();
    m_painter.scale(1 / labels.devicePixelRatio(), 1 / labels.devicePixelRatio());
    m_painter.setClipRect(QRect(QPoint(), size), Qt::IntersectClip);
    m_painter.setFont(labels.font());
}

ShapeCanvas::~ShapeCanvas()
{
    m_painter.restore();
}

bool ShapeCanvas::suits(const QPainter& painter)
{
    return painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::SVG;
}

void ShapeCanvas::fill(int x0, int y0, int x1, int y1, QRgb color, std::uint32_t alpha)
{
    if (x0 < x1 && y0 < y1)
        m_painter.fillRect(QRect(QPoint(x0, y0), QPoint(x1 - 1, y1 - 1)), translucent(color, alpha));
}

void ShapeCanvas::runs(int y, int height, std::span<const Run> runs, QRgb between)
{
    if (runs.empty())
        return;
    fill(runs.front().begin, y, runs.back().end, y + height, between);
    const double round = kRound * m_labels.devicePixelRatio();
    m_painter.setPen(Qt::NoPen);
    for (const Run& run : runs) {
        if (!run.roundLeft && !run.roundRight) {
            fill(run.begin, y, run.end, y + height, run.color);
            continue;
        }
        // A side without corners is where the run is cut off, or goes on in the next one, which covers the end of this one.
        const QRectF rect(run.begin, y, run.end - run.begin, height);
        m_painter.setBrush(QColor(run.color));
        m_painter.drawRoundedRect(rect.adjusted(run.roundLeft ? 0 : -2 * round, 0, run.roundRight ? 0 : 2 * round, 0), round, round);
    }
}

/// One polygon, through the middles of the columns.
void ShapeCanvas::columns(int x, std::span<const PixelColumn> columns, QRgb color, std::uint32_t alpha)
{
    if (columns.empty())
        return;
    QPolygonF shape;
    const auto outline = [&](std::size_t first, int step, int PixelColumn::*side) {
        std::size_t at = first;
        shape << QPointF(x + static_cast<double>(at) + (step > 0 ? 0 : 1), columns[at].*side);
        for (std::size_t i = 0; i < columns.size(); ++i, at += static_cast<std::size_t>(step)) {
            const QPointF point(x + static_cast<double>(at) + 0.5, columns[at].*side);
            // A level stretch takes two points.
            if (shape.size() > 1 && shape.back().y() == point.y() && shape[shape.size() - 2].y() == point.y())
                shape.back() = point;
            else
                shape << point;
        }
        shape << shape.back() + QPointF(step / 2.0, 0);
    };
    outline(0, 1, &PixelColumn::top);
    outline(columns.size() - 1, -1, &PixelColumn::bottom);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(translucent(color, alpha));
    m_painter.drawPolygon(shape);
}

void ShapeCanvas::polyline(std::span<const QPointF> points, QRgb color, std::uint32_t alpha)
{
    QPolygonF line(QList<QPointF>(points.begin(), points.end()));
    line.translate(0.5, 0.5);
    m_painter.setPen(translucent(color, alpha));
    m_painter.drawPolyline(line);
}

void ShapeCanvas::text(const QRect& place, std::uint32_t label, QRgb color)
{
    const Label& shown = m_labels[label];
    const Elided elided = m_labels.elide(shown, place.width());
    if (elided.width == 0)
        return;
    QString text = shown.text;
    if (elided.ellipsis)
        text = shown.simple
            ? text.first(static_cast<qsizetype>(elided.glyphs)) + QChar(0x2026) + text.last(static_cast<qsizetype>(elided.tail))
            : m_painter.fontMetrics().elidedText(text, Qt::ElideRight, place.width());
    m_painter.setPen(QColor(color));
    m_painter.drawText(QPointF(place.x(), m_labels.baseline(place)), text);
}

} // namespace emberline
