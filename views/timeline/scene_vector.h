// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/label_cache.h"
#include "views/theme/theme.h"
#include "views/timeline/scene.h"

class QPainter;

namespace emberline {

/// Draws `scene` as shapes and text, for a picture that can be scaled: what paintScene() does in pixels. In logical pixels of the painter.
void paintSceneVector(QPainter& painter, const Scene& scene, const Theme& theme, const LabelCache& labels, const QFont& font);

/// Whether what `painter` draws is kept as shapes.
[[nodiscard]] bool drawsShapes(const QPainter& painter);

} // namespace emberline
