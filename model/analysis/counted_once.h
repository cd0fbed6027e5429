// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/range_statistics.h"

#include <functional>
#include <unordered_map>
#include <vector>

namespace emberline {

/// Computes how much each region adds to the total time of its group: the part that no earlier region of the group covers on the same
/// track. These parts do not overlap, so they add up to the group's total (StatisticsRow::wall) in any range. Refers to the trace.
class CountedOnce {
public:
    /// Regions that are not `counted` cover nothing. Takes a few passes over the regions; uses one bit a region if any overlap, and some 40
    /// bytes for each region that is covered in part.
    CountedOnce(const Trace& trace, GroupBy groupBy, const std::function<bool(RegionId)>& counted);

    /// The region must be counted.
    [[nodiscard]] Duration in(const Window& window, RegionId region) const;

private:
    void addBehind(SourceTime& until, RegionId id);

    const Trace& m_trace;
    std::vector<bool> m_isCovered; ///< by region: entirely covered; empty if no regions overlap
    std::unordered_map<std::uint32_t, SourceTime> m_coveredUntil; ///< by region; only for regions that are covered in part
};

} // namespace emberline
