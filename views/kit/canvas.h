// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRect>
#include <QRgb>

#include <cstdint>
#include <span>

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

} // namespace emberline
