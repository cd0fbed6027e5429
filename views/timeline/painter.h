// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/canvas.h"
#include "views/theme/theme.h"
#include "views/timeline/scene.h"

namespace emberline {

/// Draws `scene` on `canvas`, which must have the scene's size and labels. On a PixelCanvas, a frame of ten thousand boxes and labels takes
/// a millisecond or two.
void paintScene(const Scene& scene, const Theme& theme, Canvas& canvas);

} // namespace emberline
