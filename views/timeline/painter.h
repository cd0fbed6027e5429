// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/canvas.h"
#include "views/theme/theme.h"
#include "views/timeline/scene.h"

#include <algorithm>
#include <cmath>

class QPainter;

namespace emberline {

/// At least one.
[[nodiscard]] inline int devicePixels(double logical, double ratio)
{
    return std::max(1, static_cast<int>(std::lround(logical * ratio)));
}

/// A break of the time axis between two torn edges, on the lanes and on what stands above them.
void paintFold(QPainter& painter, double begin, double end, double height, const Theme& theme);

/// The course of an arrow at a device pixel ratio, which leaves and arrives horizontally. The points of a cubic curve: start, two control
/// points, end.
struct ArrowCurve {
    QPointF points[4];
    [[nodiscard]] QPointF at(double t) const;
};
[[nodiscard]] ArrowCurve curveOf(const SceneArrow& arrow, double ratio);

/// Draws `scene` on `canvas`, which must have the scene's size and labels. On a PixelCanvas, a frame of ten thousand boxes and labels takes
/// a millisecond or two.
void paintScene(const Scene& scene, const Theme& theme, Canvas& canvas);

} // namespace emberline
