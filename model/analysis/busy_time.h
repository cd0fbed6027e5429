// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/shown_range.h"

#include <atomic>

namespace emberline {

/// For how long anything ran within `range`, on whatever thread: the union of all regions that take time (timed_tracks.h). Times of ranges
/// that do not overlap add up. Follows the lanes, and skips what lies under a region that is already counted. Void if cancelled. Any
/// thread.
[[nodiscard]] Duration busyTime(const Trace& trace, const ShownRange& range, const std::atomic<bool>* cancel = nullptr);

} // namespace emberline
