// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/shown_range.h"
#include "model/trace.h"

#include <atomic>
#include <vector>

namespace emberline {

/// For how long anything ran within `range`, on whatever thread: the union of all regions that take time (timed_tracks.h). Times of ranges
/// that do not overlap add up. Follows the lanes, and skips what lies under a region that is already counted. Void if cancelled. Any
/// thread.
[[nodiscard]] Duration busyTime(const Trace& trace, const ShownRange& range, const std::atomic<bool>* cancel = nullptr);

/// A shorter gap is no reason to leave the true scale.
inline constexpr Duration kShortestIdle = std::chrono::seconds(1);

/// The gaps between events in which nothing runs and that are worth leaving out of a picture, in time order: without them, at most half of
/// the trace is left, and each is at least a twenty-fifth of that, or the average share of more gaps. At most 4096 of them, the longest.
/// Reads each lane once; none if cancelled.
[[nodiscard]] std::vector<TraceRange> findIdleGaps(const Trace& trace, const std::atomic<bool>* cancel = nullptr);

/// The same rule for any gaps of something that is `whole` long: which of them are worth leaving out.
[[nodiscard]] std::vector<TraceRange> worthFolding(std::vector<TraceRange> gaps, Duration whole);

} // namespace emberline
