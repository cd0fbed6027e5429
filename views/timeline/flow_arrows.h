// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flow_index.h"
#include "views/timeline/scene.h"
#include "views/timeline/time_scale.h"
#include "views/timeline/track_layout.h"

#include <optional>
#include <vector>

/// The arrows of flows: which of them a frame shows, and where.
namespace emberline {

/// The part of the timeline that arrows are placed in.
struct ArrowFrame {
    const Trace& trace;
    const TrackLayout& layout;
    TimeScale scale; ///< as wide as the frame has pixels
    std::int64_t scrollY = 0; ///< logical pixels
    int height = 0; ///< pixels
    double ratio = 1; ///< pixels a logical pixel
};

/// Between the lanes of the slices that the leg joins, or the headers of their sessions where those are closed. Ends far outside the frame
/// are brought nearer. Nothing when an end has no row or no part of the arrow can be seen.
[[nodiscard]] std::optional<SceneArrow> arrowOf(const ArrowFrame& frame, const FlowLeg& leg);

/// Arrows enough to see how things hang together, however many flows there are: of those that leave within a few pixels of one another the
/// longest. Costs pixels, not flows.
void addArrows(const ArrowFrame& frame, const FlowIndex& flows, std::vector<SceneArrow>& arrows);

/// The arrows that lead to and from `region`, at most `limit`.
[[nodiscard]] std::vector<SceneArrow> arrowsOf(const ArrowFrame& frame, const FlowIndex& flows, RegionId region, std::size_t limit);

} // namespace emberline
