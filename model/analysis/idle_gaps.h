// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <atomic>
#include <vector>

namespace emberline {

/// A shorter gap is no reason to leave the true scale.
inline constexpr Duration kShortestIdle = std::chrono::seconds(1);

/// The gaps between events in which nothing runs and that are worth leaving out of a picture, in time order: without them, at most half of
/// the trace is left, and each is at least a twenty-fifth of that, or the average share of more gaps. At most 4096 of them, the longest.
/// Reads each lane once; none if cancelled.
[[nodiscard]] std::vector<TraceRange> findIdleGaps(const Trace& trace, const std::atomic<bool>* cancel = nullptr);

} // namespace emberline
