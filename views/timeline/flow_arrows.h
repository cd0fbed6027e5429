// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flow_index.h"
#include "views/timeline/scene.h"
#include "views/timeline/time_scale.h"
#include "views/timeline/track_layout.h"

#include <optional>
#include <vector>

/// Selects the flow arrows that a frame shows and places them.
namespace emberline {

/// The part of the timeline in which arrows are placed.
struct ArrowFrame {
    const Trace& trace;
    const TrackLayout& layout;
    TimeScale scale; ///< as wide as the frame has pixels
    std::int64_t scrollY = 0; ///< logical pixels
    int height = 0; ///< pixels
    double ratio = 1; ///< device pixels per logical pixel
};

/// Runs between the lanes of the slices that the leg joins, or between the headers of their sessions where those are collapsed. Pulls ends
/// far outside the frame closer. Returns nothing if an end has no row or if no part of the arrow is visible.
[[nodiscard]] std::optional<SceneArrow> arrowOf(const ArrowFrame& frame, const FlowLeg& leg);

/// Adds enough arrows to show the connections, however many flows there are: of the arrows that leave within a few pixels of each other,
/// the longest. The cost depends on pixels, not on flows.
void addArrows(const ArrowFrame& frame, const FlowIndex& flows, std::vector<SceneArrow>& arrows);

/// The arrows of the flows through `region`, from their beginnings to their ends if these are not far: at most `limit`.
[[nodiscard]] std::vector<SceneArrow> arrowsOf(const ArrowFrame& frame, const FlowIndex& flows, RegionId region, std::size_t limit);

} // namespace emberline
