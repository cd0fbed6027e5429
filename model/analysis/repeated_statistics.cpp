// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/repeated_statistics.h"

#include <utility>

namespace emberline {

Result<RangeStatistics> RepeatedStatistics::compute(const Trace& trace, const StatisticsQuery& query,
    std::shared_ptr<const std::atomic<bool>> outdated, unsigned threads, const std::atomic<bool>* cancel)
{
    const bool isLarge = trace.regionCount() >= m_worthAnIndex;
    const bool isSame = m_outdated == outdated && m_groupBy == query.groupBy && m_filter == query.filter;
    if (!isSame) {
        m_index.reset();
        m_outdated = std::move(outdated);
        m_groupBy = query.groupBy;
        m_filter = query.filter;
    } else if (isLarge && query.range && !m_index) {
        auto index = StatisticsIndex::build(trace, query.groupBy, query.filter, threads, m_outdated.get());
        if (!index)
            return index.error();
        m_index = std::move(index.value());
    }
    if (m_index && query.range && !query.range->isEmpty())
        return m_index->of(*query.range);
    return computeStatistics(trace, query, threads, cancel);
}

} // namespace emberline
