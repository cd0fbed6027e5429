// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/canvas.h"
#include "views/kit/label_cache.h"

#include <QImage>

#include <vector>

namespace emberline {

/// Writes the pixels of an image in Format_RGB32 directly, clipped on all sides, and text from the glyphs of a LabelCache: QPainter takes
/// ten times as long.
class PixelCanvas final : public Canvas {
public:
    /// Both arguments must outlive this object.
    PixelCanvas(QImage& image, const LabelCache& labels);

    void fill(int x0, int y0, int x1, int y1, QRgb color, std::uint32_t alpha = kOpaque) override;
    void runs(int y, int height, std::span<const Run> runs, QRgb between) override;
    void columns(int x, std::span<const PixelColumn> columns, QRgb color, std::uint32_t alpha = kOpaque) override;
    void polyline(std::span<const QPointF> points, QRgb color, std::uint32_t alpha) override;
    void text(const QRect& place, std::uint32_t label, QRgb color) override;

private:
    [[nodiscard]] QRgb* row(int y) { return m_bits + y * m_stride; }
    void blend(int x, int y, QRgb color, std::uint32_t alpha);
    void line(QPointF from, QPointF to, QRgb color, std::uint32_t alpha);
    void glyph(const Glyph& glyph, int pen, int baseline, int width, QRgb color);

    const LabelCache& m_labels;
    QRgb* m_bits;
    qsizetype m_stride;
    int m_width;
    int m_height;
    int m_corner;
    std::vector<QRgb> m_body; ///< of the lane being drawn: one of its pixel rows
    std::vector<QRgb> m_edge; ///< its first and last pixel row
};

} // namespace emberline
