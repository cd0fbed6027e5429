// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/label_cache.h"
#include "views/theme/theme.h"
#include "views/timeline/scene.h"

#include <QImage>

namespace emberline {

/// Draws `scene` into `image`, which must have the scene's size and Format_RGB32. Writes pixels directly: a frame of ten thousand boxes
/// and labels takes a millisecond or two, a tenth of QPainter's time.
void paintScene(const Scene& scene, const Theme& theme, const LabelCache& labels, QImage& image);

} // namespace emberline
