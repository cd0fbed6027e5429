// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/time.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace emberline {

struct RegionColumns;

/// What a bucket of neighbouring regions of one lane amounts to: enough to draw it where it is narrower than a pixel.
struct LaneBucket {
    Timestamp begin; ///< of the first region
    Timestamp end; ///< of the last one to end
    Duration covered; ///< the sum of their durations
    RegionId longest; ///< the one to draw
    float longestNs = 0; ///< its length, rounded: to compare buckets without touching their regions
};

/// A sorted stretch of a lane; immutable, so that it is shared between threads.
struct LaneRun {
    static constexpr std::size_t kMaxRegions = 1 << 16;
    static constexpr std::size_t kFanOut = 16;

    std::vector<RegionId> regions; ///< sorted by start, at most kMaxRegions
    /// levels[0] sums up kFanOut regions a bucket, levels[1] kFanOut buckets of levels[0], and so on to a single bucket.
    std::vector<std::vector<LaneBucket>> levels;
    TimeRange extent;
};

/// The regions of one track at one depth: they do not overlap (but by the jitter of Trace2's wall clock). A list of runs in time order, so
/// that a region which arrives late, or at the end of a growing trace, renews one run and not the lane.
struct Lane {
    std::vector<std::shared_ptr<const LaneRun>> runs;
    std::size_t regionCount = 0;
};

/// A run over `regions`, which must be sorted by start.
std::shared_ptr<const LaneRun> makeLaneRun(const RegionColumns& columns, std::vector<RegionId> regions);

/// The lane of `regions`, which must be sorted by start.
Lane makeLane(const RegionColumns& columns, std::span<const RegionId> regions);

/// `lane` with `added` put in their places. `added` must be sorted by start; only the runs they fall into are made anew. `changed` are
/// regions already in the lane whose end has moved.
void extendLane(const RegionColumns& columns, Lane& lane, std::span<const RegionId> added, std::span<const RegionId> changed);

} // namespace emberline
