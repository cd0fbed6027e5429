// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/canvas.h"
#include "views/kit/view_state.h"
#include "views/theme/theme.h"
#include "views/timeline/scene.h"
#include "views/timeline/scene_frame.h"

#include <cstdint>
#include <vector>

/// The critical path over the lanes: dims the boxes off the path, draws a band under those on it, and thin lines from band to band. A
/// layer over the finished picture, which does not know it. Device pixels of the viewport.
namespace emberline {

/// One step, or several in a column; the first visible one gives the position.
struct PathBand {
    std::int32_t begin; ///< columns [begin, end)
    std::int32_t end;
    std::int32_t y; ///< of the lane
    std::int32_t height;
};
/// Where the path continues in another lane.
struct PathLink {
    std::int32_t x;
    std::int32_t top;
    std::int32_t bottom;
};
struct PathLayer {
    std::vector<PathBand> bands; ///< in time order
    std::vector<PathLink> links;
    std::vector<std::uint32_t> dimmed; ///< rows of Scene::boxes
};

[[nodiscard]] PathLayer layOutPath(
    const ShownPath& path, const Trace& trace, const TrackLayout& layout, const Viewport& viewport, const Scene& scene);

/// `canvas`: has the scene as painted.
void paintPath(const PathLayer& layer, const Scene& scene, const Theme& theme, Canvas& canvas);

} // namespace emberline
