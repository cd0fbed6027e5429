// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/label_cache.h"
#include "views/theme/theme.h"
#include "views/timeline/scene.h"

#include <QImage>

namespace emberline {

/// Draws `scene` into `image`, which must be of the scene's size and in Format_RGB32. Writes pixels itself: a frame of ten thousand boxes
/// and labels costs a millisecond or two, where QPainter takes ten times that.
void paintScene(const Scene& scene, const Theme& theme, const LabelCache& labels, QImage& image);

} // namespace emberline
