// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/range_statistics.h"

#include <atomic>
#include <vector>

namespace emberline {

/// The regions of one row of the result of `query` (range_statistics.h), the longest (in the range) first.
[[nodiscard]] std::vector<RegionId> instancesOf(
    const Trace& trace, const StatisticsQuery& query, const StatisticsRow& row, const std::atomic<bool>* cancel = nullptr);

} // namespace emberline
