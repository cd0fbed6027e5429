// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/lane.h"
#include "model/trace_columns.h"
#include "views/timeline/time_scale.h"

#include <cstdint>
#include <vector>

namespace emberline {

/// What is drawn in the pixel columns [begin, end) of a lane.
struct LaneBox {
    std::int32_t begin;
    std::int32_t end;
    RegionId region; ///< the only one, or the longest of those folded
    float cover; ///< share of the columns that regions cover, 0 to 1
    std::uint32_t folded; ///< how many regions; 1: a box of its own
    bool dimmed = false; ///< the filter drops it
};

/// Appends the boxes of `lane` that show at `scale` in columns [0, columns), left to right, never two in one column. A region at least a
/// pixel long has a box of its own; shorter ones are folded into the column they begin in, at most a pixel from their place, or, where they
/// lie close, spread over at most three columns. Regions that share a column with a longer one that fills it are drawn by that one. Costs
/// O(columns log regions).
void sampleLane(const RegionColumns& regions, const Lane& lane, const TimeScale& scale, std::int32_t columns, std::vector<LaneBox>& boxes);

/// Those of `below`, dimmed, in the columns that none of `above` takes, and all of `above`: by column again.
[[nodiscard]] std::vector<LaneBox> overDimmed(const std::vector<LaneBox>& above, const std::vector<LaneBox>& below);

/// The regions of `lane` that overlap `range`, in order, at most `limit`.
[[nodiscard]] std::vector<RegionId> regionsAt(const RegionColumns& regions, const Lane& lane, TimeRange range, std::size_t limit);

} // namespace emberline
