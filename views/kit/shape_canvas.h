// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/canvas.h"
#include "views/kit/label_cache.h"

class QPainter;

namespace emberline {

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
