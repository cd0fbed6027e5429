// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/time.h"

#include <algorithm>
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
    RegionId longest; ///< the one to draw
    // Nanoseconds, rounded: good to a ten millionth, so that a picture needs not touch the regions themselves, which lie far apart.
    float covered = 0; ///< the sum of their durations
    float longestLength = 0;
    float longestAfter = 0; ///< from `begin` to the longest's start
};

/// A sorted stretch of a lane; immutable, so that it is shared between threads.
struct LaneRun {
    static constexpr std::size_t kMaxRegions = 1 << 16;
    static constexpr std::size_t kFanOut = 16;

    std::vector<RegionId> regions; ///< sorted by start, at most kMaxRegions
    /// The levels one after the other: level 0 sums up kFanOut regions a bucket, level 1 kFanOut buckets of level 0, and so on to a single
    /// bucket. In one piece, because most lanes of a git log have a dozen regions.
    std::vector<LaneBucket> buckets;
    TimeRange extent;

    /// How many buckets the level above `below` regions or buckets has.
    static constexpr std::size_t sizeAbove(std::size_t below) { return (below + kFanOut - 1) / kFanOut; }
    /// Empty where there is no such level.
    [[nodiscard]] std::span<const LaneBucket> level(std::size_t wanted) const
    {
        std::span<const LaneBucket> rest(buckets);
        std::size_t size = sizeAbove(regions.size());
        for (; wanted > 0 && !rest.empty(); --wanted) {
            rest = rest.subspan(size);
            size = sizeAbove(size);
        }
        return rest.first(std::min(size, rest.size()));
    }
    [[nodiscard]] std::size_t levelCount() const
    {
        std::size_t count = 0;
        for (std::size_t left = buckets.size(), size = sizeAbove(regions.size()); left > 0; left -= size, size = sizeAbove(size), ++count) {
        }
        return count;
    }
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
