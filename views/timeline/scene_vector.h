// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/label_cache.h"
#include "views/theme/theme.h"
#include "views/timeline/scene.h"

class QPainter;

namespace emberline {

/// Draws `scene` as shapes and text for a scalable picture, as paintScene() does in pixels. Uses the painter's logical pixels.
void paintSceneVector(QPainter& painter, const Scene& scene, const Theme& theme, const LabelCache& labels, const QFont& font);

/// Whether `painter` records shapes rather than pixels.
[[nodiscard]] bool drawsShapes(const QPainter& painter);

} // namespace emberline
