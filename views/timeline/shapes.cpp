// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/shapes.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace emberline {

namespace {

constexpr std::uint32_t kTint = 88; ///< lives are paler than slices, so their text has the same colour as on the surface
constexpr int kFade = 28; ///< logical pixels
constexpr int kSnapshotSize = 4;
constexpr int kHead = 5; ///< length of an arrow's head
constexpr double kLeastPull = 18;
constexpr double kRise = 16;
constexpr double kTear = 5; ///< between the teeth of a torn edge, and how far they stick out
constexpr double kNarrowest = 3; ///< fold that is drawn; many narrower ones would only be stripes
constexpr double kStep = 10; ///< of a curve drawn as lines, pixels

int devicePixels(double logical, double ratio)
{
    return std::max(1, static_cast<int>(std::lround(logical * ratio)));
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
            canvas.fill(life.end - length + i, life.y, life.end - length + i + 1, bottom, theme.surface.rgb(),
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
        std::vector<PixelColumn> columns;
        for (int dx = -radius; dx <= radius; ++dx)
            columns.push_back({middle - (radius - std::abs(dx)), middle + (radius - std::abs(dx)) + 1});
        canvas.columns(snapshot.x - radius, columns, color);
    };
    diamond(size + devicePixels(1, ratio), rim);
    diamond(size, core);
}

QPointF ArrowCurve::at(double t) const
{
    const double u = 1 - t;
    return u * u * u * points[0] + 3 * u * u * t * points[1] + 3 * u * t * t * points[2] + t * t * t * points[3];
}

ArrowCurve curveOf(const SceneArrow& arrow, double ratio)
{
    const bool level = arrow.y0 == arrow.y1; // within one lane the arrow rises over the boxes between
    const double pull = std::max((arrow.x1 - arrow.x0) / 2.0, level ? 0 : kLeastPull * ratio);
    const double rise = level ? kRise * ratio : 0;
    const QPointF from(arrow.x0, arrow.y0);
    const QPointF to(arrow.x1, arrow.y1);
    return {{from, from + QPointF(pull, -rise), to + QPointF(-pull, -rise), to}};
}

void paintArrow(Canvas& canvas, const SceneArrow& arrow, QRgb color, std::uint32_t alpha, double ratio)
{
    const ArrowCurve curve = curveOf(arrow, ratio);
    const double length = std::abs(arrow.x1 - arrow.x0) + std::abs(arrow.y1 - arrow.y0);
    const int lines = static_cast<int>(std::clamp(length / (kStep * ratio), 4.0, 200.0));
    std::vector<QPointF> points;
    for (int i = 0; i <= lines; ++i)
        points.push_back(curve.at(static_cast<double>(i) / lines));
    canvas.polyline(points, color, alpha);
    const int size = devicePixels(kHead, ratio);
    std::vector<PixelColumn> head;
    for (int i = size - 1; i >= 0; --i)
        head.push_back({arrow.y1 - i / 2, arrow.y1 + i / 2 + 1});
    canvas.columns(arrow.x1 - size + 1, head, color, std::min(2 * alpha, Canvas::kOpaque));
}

namespace {

/// A zigzag from the top to the bottom.
QList<QPointF> tornEdge(double x, double top, double bottom, double ratio)
{
    QList<QPointF> points;
    const double step = kTear * ratio;
    const auto count = static_cast<int>(std::ceil((bottom - top) / step)) + 1;
    for (int i = 0; i < count; ++i)
        points.emplace_back(x + (i % 2 == 0 ? -1 : 1) * step / 2, top + i * step);
    return points;
}

QRgb tearColor(const Theme& theme)
{
    return blended(theme.line.rgb(), theme.mutedText.rgb(), 64);
}

/// A narrow fold has no room for teeth.
bool hasTeeth(double begin, double end, double ratio)
{
    return end - begin >= 2 * kTear * ratio;
}

} // namespace

void paintFold(Canvas& canvas, const SceneFold& fold, const Scene& scene, const Theme& theme)
{
    if (fold.end - fold.begin < kNarrowest * scene.devicePixelRatio)
        return;
    canvas.fill(std::max(fold.begin, 0), 0, std::min(fold.end, scene.width), scene.height, theme.window.rgb());
    if (!hasTeeth(fold.begin, fold.end, scene.devicePixelRatio))
        return;
    for (const std::int32_t x : {fold.begin, fold.end})
        canvas.polyline(tornEdge(x, 0, scene.height, scene.devicePixelRatio), tearColor(theme), Canvas::kOpaque);
}

void paintFold(QPainter& painter, double begin, double end, double height, const Theme& theme)
{
    if (end - begin < kNarrowest)
        return;
    const double far = painter.viewport().width() + 100.0; // a painter cannot draw at any distance
    begin = std::clamp(begin, -100.0, far);
    end = std::clamp(end, -100.0, far);
    painter.fillRect(QRectF(begin, 0, end - begin, height), theme.window);
    if (!hasTeeth(begin, end, 1))
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QColor(tearColor(theme)));
    for (const double x : {begin, end})
        painter.drawPolyline(QPolygonF(tornEdge(x, 0, height, 1)));
    painter.restore();
}

} // namespace emberline
