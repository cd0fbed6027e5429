// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/scene.h"
#include "views/timeline/track_layout.h"

#include <optional>

namespace emberline {

/// What lies under a point of the lanes.
struct Hit {
    std::optional<std::uint32_t> row; ///< in TrackLayout::rows(); nothing below the last row
    const SceneBox* box = nullptr;
    const SceneLane* lane = nullptr; ///< the box's
    const SceneMark* mark = nullptr; ///< before a box
    const SceneHatch* hatch = nullptr; ///< after a box
    const SceneLife* life = nullptr;
    const SceneSnapshot* snapshot = nullptr; ///< takes precedence over a life
    CounterId counter; ///< the series whose area is under the point, otherwise the lowest of the row
};

/// Tests the scene itself, so a hit is always what the user sees: in a column of folded regions, the longest one. `x` and `y` are device
/// pixels. `slack` is how far beside a thin box a point still counts.
[[nodiscard]] Hit hitTest(const Scene& scene, const TrackLayout& layout, int x, int y, int slack);

} // namespace emberline
