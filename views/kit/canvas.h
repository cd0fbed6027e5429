// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QRgb>

#include <algorithm>
#include <cstdint>
#include <cstring>

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

/// The pixels of an image in Format_RGB32, clipped on all sides: the painter writes into them. Device pixels.
class Canvas {
public:
    explicit Canvas(QImage& image) :
        m_bits(reinterpret_cast<QRgb*>(image.bits())), m_stride(image.bytesPerLine() / static_cast<qsizetype>(sizeof(QRgb))),
        m_width(image.width()), m_height(image.height())
    { }

    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int height() const { return m_height; }
    [[nodiscard]] QRgb* row(int y) { return m_bits + y * m_stride; }

    void fill(int x0, int y0, int x1, int y1, QRgb color)
    {
        x0 = std::max(x0, 0);
        x1 = std::min(x1, m_width);
        if (x0 >= x1)
            return;
        y0 = std::max(y0, 0);
        y1 = std::min(y1, m_height);
        if (y0 >= y1)
            return;
        std::fill(row(y0) + x0, row(y0) + x1, color);
        for (int y = y0 + 1; y < y1; ++y)
            std::memcpy(row(y) + x0, row(y0) + x0, static_cast<std::size_t>(x1 - x0) * sizeof(QRgb));
    }
    void blend(int x0, int y0, int x1, int y1, QRgb color, std::uint32_t alpha)
    {
        x0 = std::max(x0, 0);
        x1 = std::min(x1, m_width);
        for (int y = std::max(y0, 0); y < std::min(y1, m_height); ++y) {
            QRgb* line = row(y);
            for (int x = x0; x < x1; ++x)
                line[x] = blended(line[x], color, alpha);
        }
    }

    void blend(int x, int y, QRgb color, std::uint32_t alpha)
    {
        if (x >= 0 && x < m_width && y >= 0 && y < m_height)
            row(y)[x] = blended(row(y)[x], color, alpha);
    }

private:
    QRgb* m_bits;
    qsizetype m_stride;
    int m_width;
    int m_height;
};

} // namespace emberline
