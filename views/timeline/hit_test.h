// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/scene.h"
#include "views/timeline/track_layout.h"

#include <optional>

namespace emberline {

/// What is under a point of the lanes.
struct Hit {
    std::optional<std::uint32_t> row; ///< in TrackLayout::rows(); nothing below the last
    const SceneBox* box = nullptr;
    const SceneLane* lane = nullptr; ///< the box's
    const SceneMark* mark = nullptr; ///< before a box
    const SceneHatch* hatch = nullptr; ///< after a box
    const SceneLife* life = nullptr;
    const SceneSnapshot* snapshot = nullptr; ///< before a life
    CounterId counter; ///< the series whose area is hit, else the lowest of the row
};

/// Asks the scene, so that what is hit is what is seen: in a column of folded regions the longest of them. `x` and `y` in device pixels,
/// `slack` how far beside a thin box still counts.
[[nodiscard]] Hit hitTest(const Scene& scene, const TrackLayout& layout, int x, int y, int slack);

} // namespace emberline
