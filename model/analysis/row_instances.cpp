// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/row_instances.h"

#include "model/analysis/region_pass.h"
#include "model/analysis/statistics_groups.h"

#include <algorithm>
#include <utility>

namespace emberline {

std::vector<RegionId> instancesOf(
    const Trace& trace, const StatisticsQuery& query, const StatisticsRow& row, const std::atomic<bool>* cancel)
{
    Result<CompiledFilter> filter = CompiledFilter::compile(query.filter, trace, Cancellation(cancel));
    if (!filter || trace.regionCount() == 0)
        return {};
    std::vector<std::pair<Duration, RegionId>> found;
    const RegionPass pass(trace, query.range);
    RegionReader reader(trace.regions());
    pass.visit(0, 1, cancel, [&](RegionId id, TrackId track) {
        const RegionReader::Row region = reader[id];
        const std::uint64_t key = keyOf(trace, region, track, query.groupBy);
        if (identity(rowOf(key, query.groupBy)) == identity(row) && filter.value()(id))
            found.emplace_back(-lengthOf(region, pass.window(track)), id);
    });
    std::ranges::sort(found);
    std::vector<RegionId> instances;
    instances.reserve(found.size());
    for (const auto& [length, id] : found)
        instances.push_back(id);
    return instances;
}

} // namespace emberline
