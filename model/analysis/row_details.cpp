// SPDX-License-Identifier: GPL-3.0-or-later
// The details of a row of the statistics: its regions, and how their lengths are distributed.
#include "model/analysis/range_statistics.h"
#include "model/analysis/region_pass.h"
#include "model/analysis/statistics_groups.h"

#include <algorithm>
#include <cmath>
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

DurationHistogram makeHistogram(std::vector<Duration> lengths, std::size_t bins)
{
    DurationHistogram histogram;
    if (lengths.empty() || bins == 0)
        return histogram;
    std::ranges::sort(lengths);
    const Duration least = lengths.front();
    const Duration most = lengths.back();
    if (least == most)
        bins = 1;
    // The logarithm of zero does not exist, so the scale begins at one nanosecond.
    const double from = std::log(static_cast<double>(std::max<std::int64_t>(toNs(least), 1)));
    const double to = std::log(static_cast<double>(std::max<std::int64_t>(toNs(most), 1)));
    const auto edge = [&](std::size_t i) {
        if (i == 0)
            return least;
        if (i == bins)
            return most;
        return Duration(std::llround(std::exp(from + (to - from) * static_cast<double>(i) / static_cast<double>(bins))));
    };
    auto at = lengths.begin();
    for (std::size_t i = 0; i < bins; ++i) {
        const auto stop = i + 1 == bins ? lengths.end() : std::lower_bound(at, lengths.end(), edge(i + 1));
        histogram.bins.push_back({edge(i), edge(i + 1), static_cast<std::uint64_t>(stop - at)});
        at = stop;
    }
    return histogram;
}

} // namespace emberline
