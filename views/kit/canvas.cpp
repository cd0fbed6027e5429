// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/canvas.h"

#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace emberline {

constexpr std::uint32_t kCornerAlpha = 96; ///< of 256: share of the run's colour in its corners

PixelCanvas::PixelCanvas(QImage& image, const LabelCache& labels, int part, int parts) :
    m_labels(labels), m_bits(reinterpret_cast<QRgb*>(image.bits())), m_stride(image.bytesPerLine() / static_cast<qsizetype>(sizeof(QRgb))),
    m_width(image.width()), m_height(image.height()), m_top(m_height * part / parts), m_bottom(m_height * (part + 1) / parts),
    m_corner(std::max(1, static_cast<int>(std::lround(labels.devicePixelRatio())))), m_body(static_cast<std::size_t>(m_width)),
    m_edge(m_body)
{ }

void PixelCanvas::fill(int x0, int y0, int x1, int y1, QRgb color, std::uint32_t alpha)
{
    x0 = std::max(x0, 0);
    x1 = std::min(x1, m_width);
    y0 = std::max(y0, m_top);
    y1 = std::min(y1, m_bottom);
    if (x0 >= x1 || y0 >= y1)
        return;
    if (alpha == kOpaque) {
        std::fill(row(y0) + x0, row(y0) + x1, color);
        for (int y = y0 + 1; y < y1; ++y)
            std::memcpy(row(y) + x0, row(y0) + x0, static_cast<std::size_t>(x1 - x0) * sizeof(QRgb));
        return;
    }
    for (int y = y0; y < y1; ++y) {
        QRgb* line = row(y);
        for (int x = x0; x < x1; ++x)
            line[x] = blended(line[x], color, alpha);
    }
}

/// All pixel rows of a lane are the same, except the first and last, which have softer corners. So this computes two lines and copies them.
void PixelCanvas::runs(int y, int height, std::span<const Run> runs, QRgb between)
{
    if (runs.empty())
        return;
    const int from = runs.front().begin;
    const int to = std::min(runs.back().end, m_width);
    if (from >= to)
        return;
    std::fill(m_body.begin() + from, m_body.begin() + to, between);
    std::fill(m_edge.begin() + from, m_edge.begin() + to, between);
    for (const Run& run : runs) {
        if (run.end - run.begin == 1) { // in the fullest scenes nearly all are this narrow
            m_body[static_cast<std::size_t>(run.begin)] = run.color;
            m_edge[static_cast<std::size_t>(run.begin)] = run.color;
            continue;
        }
        const int end = std::min(run.end, m_width);
        std::fill(m_body.begin() + run.begin, m_body.begin() + end, run.color);
        std::fill(m_edge.begin() + run.begin, m_edge.begin() + end, run.color);
        const QRgb corner = blended(between, run.color, kCornerAlpha);
        if (run.roundLeft)
            std::fill_n(m_edge.begin() + run.begin, m_corner, corner);
        if (run.roundRight)
            std::fill_n(m_edge.begin() + end - m_corner, m_corner, corner);
    }
    for (int at = std::max(y, m_top); at < std::min(y + height, m_bottom); ++at) {
        const QRgb* source = at == y || at == y + height - 1 ? m_edge.data() : m_body.data();
        std::memcpy(row(at) + from, source + from, static_cast<std::size_t>(to - from) * sizeof(QRgb));
    }
}

void PixelCanvas::columns(int x, std::span<const PixelColumn> columns, QRgb color, std::uint32_t alpha)
{
    for (const PixelColumn& column : columns) {
        if (x >= 0 && x < m_width) {
            for (int y = std::max(column.top, m_top); y < std::min(column.bottom, m_bottom); ++y)
                row(y)[x] = blended(row(y)[x], color, alpha);
        }
        ++x;
    }
}

void PixelCanvas::polyline(std::span<const QPointF> points, QRgb color, std::uint32_t alpha)
{
    for (std::size_t i = 1; i < points.size(); ++i) {
        const QPointF& from = points[i - 1];
        const QPointF& to = points[i];
        const bool outside = std::max(from.x(), to.x()) < 0 || std::min(from.x(), to.x()) > m_width || std::max(from.y(), to.y()) < 0
            || std::min(from.y(), to.y()) > m_height;
        if (!outside)
            line(from, to, color, alpha);
    }
}

/// Draws an antialiased line (after Wu): neighbouring pixels share its darkness. Leaves its last pixel to the next line.
void PixelCanvas::line(QPointF from, QPointF to, QRgb color, std::uint32_t alpha)
{
    const bool steep = std::abs(to.y() - from.y()) > std::abs(to.x() - from.x());
    if (steep) {
        from = from.transposed();
        to = to.transposed();
    }
    const int first = static_cast<int>(std::lround(from.x()));
    const int last = static_cast<int>(std::lround(to.x()));
    const double slope = from.x() == to.x() ? 0 : (to.y() - from.y()) / (to.x() - from.x());
    const int step = last < first ? -1 : 1;
    for (int at = first; at != last; at += step) {
        const double across = from.y() + (at - from.x()) * slope;
        const int whole = static_cast<int>(std::floor(across));
        const auto second = static_cast<std::uint32_t>((across - whole) * alpha);
        blend(steep ? whole : at, steep ? at : whole, color, alpha - second);
        blend(steep ? whole + 1 : at, steep ? at : whole + 1, color, second);
    }
}

void PixelCanvas::blend(int x, int y, QRgb color, std::uint32_t alpha)
{
    if (x >= 0 && x < m_width && y >= m_top && y < m_bottom)
        row(y)[x] = blended(row(y)[x], color, alpha);
}

void PixelCanvas::text(const QRect& place, std::uint32_t label, QRgb color)
{
    const Label& shown = m_labels[label];
    const Elided elided = m_labels.elide(shown, place.width());
    const int baseline = m_labels.baseline(place);
    int pen = place.x();
    const auto drawGlyphs = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            const Glyph& one = m_labels.glyph(shown.glyphs[i]);
            glyph(one, pen, baseline, one.width, color);
            pen += one.advance;
        }
    };
    if (shown.simple) {
        drawGlyphs(0, elided.glyphs);
    } else if (elided.width > 0) {
        const Glyph& bitmap = m_labels.glyph(shown.bitmap);
        glyph(bitmap, pen, baseline, elided.ellipsis ? elided.width - bitmap.left : bitmap.width, color);
        pen += elided.width;
    }
    if (elided.ellipsis)
        glyph(m_labels.ellipsis(), pen, baseline, m_labels.ellipsis().width, color);
    if (elided.tail > 0) {
        pen += m_labels.ellipsis().advance;
        drawGlyphs(shown.glyphs.size() - elided.tail, shown.glyphs.size());
    }
}

void PixelCanvas::glyph(const Glyph& glyph, int pen, int baseline, int width, QRgb color)
{
    const int left = pen + glyph.left;
    const int from = std::max(0, -left);
    const int to = std::min({width, glyph.width, m_width - left});
    for (int y = 0; y < glyph.height; ++y) {
        const int at = baseline + glyph.top + y;
        if (at < m_top || at >= m_bottom)
            continue;
        QRgb* line = row(at) + left;
        const std::uint8_t* alpha = glyph.alpha.data() + static_cast<std::ptrdiff_t>(y) * glyph.width;
        for (int x = from; x < to; ++x) {
            if (alpha[x] != 0)
                line[x] = blended(line[x], color, alpha[x] + (alpha[x] >> 7U));
        }
    }
}

constexpr double kRound = 1.5; ///< radius of a run's corners, logical pixels

static QColor translucent(QRgb color, std::uint32_t alpha)
{
    QColor mixed(color);
    mixed.setAlphaF(static_cast<float>(alpha) / Canvas::kOpaque);
    return mixed;
}

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
