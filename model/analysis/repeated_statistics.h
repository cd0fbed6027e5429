// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/statistics_index.h"

#include <atomic>
#include <cstddef>
#include <memory>

namespace emberline {

/// Statistics for callers that ask repeatedly: for a large trace it builds an index when the same query comes with another range. One
/// thread at a time.
class RepeatedStatistics {
public:
    explicit RepeatedStatistics(std::size_t worthAnIndex = 300'000) : m_worthAnIndex(worthAnIndex) { }

    /// Like computeStatistics(). When the trace changes or is closed, the caller sets `outdated`, and passes another flag with the next
    /// call. Only this flag stops the building of the index, so that the index gets finished however quickly the ranges change.
    [[nodiscard]] Result<RangeStatistics> compute(const Trace& trace, const StatisticsQuery& query,
        std::shared_ptr<const std::atomic<bool>> outdated, unsigned threads = 1, const std::atomic<bool>* cancel = nullptr);
    [[nodiscard]] bool hasIndex() const { return m_index != nullptr; }

private:
    std::size_t m_worthAnIndex; ///< regions
    std::shared_ptr<const std::atomic<bool>> m_outdated; ///< the members below belong to the trace of this flag
    GroupBy m_groupBy{};
    RegionFilter m_filter;
    std::unique_ptr<StatisticsIndex> m_index;
};

} // namespace emberline
