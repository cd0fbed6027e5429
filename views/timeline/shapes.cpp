// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/shapes.h"

#include <cmath>
#include <cstdlib>
#include <utility>

namespace emberline {

namespace {

constexpr std::uint32_t kTint = 88; ///< lives are paler than slices, so their text has the same colour as on the surface
constexpr int kFade = 28; ///< logical pixels
constexpr int kSnapshotSize = 4;
constexpr int kHead = 5; ///< length of an arrow's head
constexpr double kLeastPull = 18;
constexpr double kRise = 16;
constexpr double kStep = 10; ///< of a curve drawn as lines, pixels

int devicePixels(double logical, double ratio)
{
    return std::max(1, static_cast<int>(std::lround(logical * ratio)));
}

/// Draws an antialiased line (after Wu): neighbouring pixels share its darkness. Leaves its last pixel to the next line.
void paintLine(Canvas& canvas, CurvePoint from, CurvePoint to, QRgb color, std::uint32_t alpha)
{
    const bool steep = std::abs(to.y - from.y) > std::abs(to.x - from.x);
    if (steep) {
        std::swap(from.x, from.y);
        std::swap(to.x, to.y);
    }
    const int first = static_cast<int>(std::lround(from.x));
    const int last = static_cast<int>(std::lround(to.x));
    const double slope = from.x == to.x ? 0 : (to.y - from.y) / (to.x - from.x);
    const int step = last < first ? -1 : 1;
    for (int at = first; at != last; at += step) {
        const double across = from.y + (at - from.x) * slope;
        const int whole = static_cast<int>(std::floor(across));
        const auto second = static_cast<std::uint32_t>((across - whole) * alpha);
        canvas.blend(steep ? whole : at, steep ? at : whole, color, alpha - second);
        canvas.blend(steep ? whole + 1 : at, steep ? at : whole + 1, color, second);
    }
}

} // namespace

void paintLife(Canvas& canvas, const SceneLife& life, const Theme& theme, double ratio)
{
    const int bottom = life.y + life.height;
    const QRgb body = blended(theme.surface.rgb(), life.color, kTint);
    canvas.fill(life.begin, life.y, life.end, bottom, life.folded > 1 ? life.color : body);
    const int edge = devicePixels(1, ratio);
    canvas.fill(life.begin, life.y, life.end, life.y + edge, life.color);
    canvas.fill(life.begin, bottom - edge, life.end, bottom, life.color);
    if (life.flags & box_flag::kOpen) {
        const int length = std::min(devicePixels(kFade, ratio), (life.end - life.begin) * 2 / 3);
        for (int i = 0; i < length; ++i)
            canvas.blend(life.end - length + i, life.y, life.end - length + i + 1, bottom, theme.surface.rgb(),
                static_cast<std::uint32_t>(240 * (i + 1) / length));
    }
    if (!(life.flags & box_flag::kCutLeft))
        canvas.fill(life.begin, life.y, std::min(life.begin + 2 * edge, life.end), bottom, life.color);
    if (!(life.flags & (box_flag::kCutRight | box_flag::kOpen)))
        canvas.fill(std::max(life.end - 2 * edge, life.begin), life.y, life.end - edge, bottom, life.color);
}

void paintSnapshot(Canvas& canvas, const SceneSnapshot& snapshot, const Theme& theme, double ratio)
{
    const int size = devicePixels(kSnapshotSize, ratio);
    const int middle = snapshot.y + snapshot.height / 2;
    const QRgb rim = theme.surface.rgb();
    const QRgb core = blended(snapshot.color, theme.text.rgb(), 110);
    const auto diamond = [&](int radius, QRgb color) {
        for (int dy = -radius; dy <= radius; ++dy) {
            const int half = radius - std::abs(dy);
            canvas.fill(snapshot.x - half, middle + dy, snapshot.x + half + 1, middle + dy + 1, color);
        }
    };
    diamond(size + devicePixels(1, ratio), rim);
    diamond(size, core);
}

CurvePoint ArrowCurve::at(double t) const
{
    const double u = 1 - t;
    const double weights[4] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
    CurvePoint sum{0, 0};
    for (int i = 0; i < 4; ++i) {
        sum.x += weights[i] * points[i].x;
        sum.y += weights[i] * points[i].y;
    }
    return sum;
}

ArrowCurve curveOf(const SceneArrow& arrow, double ratio)
{
    const bool level = arrow.y0 == arrow.y1; // within one lane the arrow rises over the boxes between
    const double pull = std::max((arrow.x1 - arrow.x0) / 2.0, level ? 0 : kLeastPull * ratio);
    const double rise = level ? kRise * ratio : 0;
    const auto x0 = static_cast<double>(arrow.x0);
    const auto y0 = static_cast<double>(arrow.y0);
    const auto x1 = static_cast<double>(arrow.x1);
    const auto y1 = static_cast<double>(arrow.y1);
    return {{{x0, y0}, {x0 + pull, y0 - rise}, {x1 - pull, y1 - rise}, {x1, y1}}};
}

void paintArrow(Canvas& canvas, const SceneArrow& arrow, QRgb color, std::uint32_t alpha, double ratio)
{
    const ArrowCurve curve = curveOf(arrow, ratio);
    const double length = std::abs(arrow.x1 - arrow.x0) + std::abs(arrow.y1 - arrow.y0);
    const int lines = static_cast<int>(std::clamp(length / (kStep * ratio), 4.0, 200.0));
    CurvePoint from = curve.at(0);
    for (int i = 1; i <= lines; ++i) {
        const CurvePoint to = curve.at(static_cast<double>(i) / lines);
        const bool outside = std::max(from.x, to.x) < 0 || std::min(from.x, to.x) > canvas.width() || std::max(from.y, to.y) < 0
            || std::min(from.y, to.y) > canvas.height();
        if (!outside)
            paintLine(canvas, from, to, color, alpha);
        from = to;
    }
    const int head = devicePixels(kHead, ratio);
    for (int i = 0; i < head; ++i) {
        const int half = i / 2;
        canvas.blend(
            arrow.x1 - i, arrow.y1 - half, arrow.x1 - i + 1, arrow.y1 + half + 1, color, std::min<std::uint32_t>(alpha * 3 / 2, 256));
    }
}

} // namespace emberline
