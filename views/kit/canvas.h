// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/label_cache.h"

#include <QImage>
#include <QPointF>
#include <QRect>
#include <QRgb>

#include <cstdint>
#include <span>
#include <vector>

class QPainter;

namespace emberline {

/// Blends opaque `over` onto opaque `under` at `alpha` 0...256.
[[nodiscard]] inline QRgb blended(QRgb under, QRgb over, std::uint32_t alpha)
{
    // Two channels at a time: the products fit their 16 bits.
    const std::uint32_t rest = 256 - alpha;
    const std::uint32_t rb = (((under & 0xff00ff) * rest + (over & 0xff00ff) * alpha) >> 8) & 0xff00ff;
    const std::uint32_t g = (((under & 0x00ff00) * rest + (over & 0x00ff00) * alpha) >> 8) & 0x00ff00;
    return 0xff000000 | rb | g;
}

/// Neighbouring pixels of one colour in each pixel row of a lane.
struct Run {
    int begin; ///< columns [begin, end)
    int end;
    QRgb color;
    bool roundLeft; ///< has corners
    bool roundRight;
};

/// The pixel rows [top, bottom) of one column.
struct PixelColumn {
    int top;
    int bottom;
};

/// What a painter of scenes draws on. Device pixels; `alpha` is at most 256, which is opaque.
class Canvas {
public:
    static constexpr std::uint32_t kOpaque = 256;

    virtual ~Canvas() = default;
    /// Whether any of the pixel rows [y, y + height) is drawn; a painter may skip what lies in none.
    [[nodiscard]] virtual bool shows(int y, int height) const = 0;
    virtual void fill(int x0, int y0, int x1, int y1, QRgb color, std::uint32_t alpha = kOpaque) = 0;
    /// Draws a lane, left to right, with `between` from the first run to the last where there is none.
    virtual void runs(int y, int height, std::span<const Run> runs, QRgb between) = 0;
    /// Draws adjacent columns, the first at `x`.
    virtual void columns(int x, std::span<const PixelColumn> columns, QRgb color, std::uint32_t alpha = kOpaque) = 0;
    /// Draws a line one pixel thick through the centres of pixels.
    virtual void polyline(std::span<const QPointF> points, QRgb color, std::uint32_t alpha) = 0;
    /// Draws a label of the canvas' LabelCache, elided to the width of `place` and vertically centred in it.
    virtual void text(const QRect& place, std::uint32_t label, QRgb color) = 0;
};

/// Writes the pixels of an image in Format_RGB32 directly, clipped on all sides, and text from the glyphs of a LabelCache: QPainter takes
/// ten times as long.
class PixelCanvas final : public Canvas {
public:
    /// Draws the band `part` of `parts`, from the top. Each may be drawn on a thread of its own. Image and labels must outlive this object.
    PixelCanvas(QImage& image, const LabelCache& labels, int part = 0, int parts = 1);

    [[nodiscard]] bool shows(int y, int height) const override { return y < m_bottom && y + height > m_top; }
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
    int m_top; ///< of the band: its rows are [m_top, m_bottom)
    int m_bottom;
    int m_corner;
    std::vector<QRgb> m_body; ///< of the lane being drawn: one of its pixel rows
    std::vector<QRgb> m_edge; ///< its first and last pixel row
};

/// Draws shapes and text with a QPainter, for a scalable picture.
class ShapeCanvas final : public Canvas {
public:
    /// Draws `size` pixels at the painter's origin, in the ratio of `labels`. Both must outlive this object.
    ShapeCanvas(QPainter& painter, const LabelCache& labels, QSize size);
    ShapeCanvas(const ShapeCanvas&) = delete;
    ShapeCanvas& operator=(const ShapeCanvas&) = delete;
    ~ShapeCanvas() override;

    /// Whether `painter` records shapes rather than pixels.
    [[nodiscard]] static bool suits(const QPainter& painter);

    [[nodiscard]] bool shows(int, int) const override { return true; }
    void fill(int x0, int y0, int x1, int y1, QRgb color, std::uint32_t alpha = kOpaque) override;
    void runs(int y, int height, std::span<const Run> runs, QRgb between) override;
    void columns(int x, std::span<const PixelColumn> columns, QRgb color, std::uint32_t alpha = kOpaque) override;
    void polyline(std::span<const QPointF> points, QRgb color, std::uint32_t alpha) override;
    void text(const QRect& place, std::uint32_t label, QRgb color) override;

private:
    QPainter& m_painter;
    const LabelCache& m_labels;
};

} // namespace emberline
