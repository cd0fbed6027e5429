// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/lane.h"

#include "model/trace_columns.h"

#include <algorithm>
#include <iterator>

namespace emberline {

namespace {

SourceTime startInColumns(const RegionColumns& columns, RegionId id)
{
    return columns.start[id.row()];
}

void appendRuns(const RegionColumns& columns, std::vector<LaneRunPtr>& runs, std::span<const RegionId> regions)
{
    for (std::size_t at = 0; at < regions.size(); at += LaneRun::kMaxRegions)
        runs.push_back(makeLaneRun(columns, regions.subspan(at, std::min(LaneRun::kMaxRegions, regions.size() - at))));
}

} // namespace

Lane makeLane(const RegionColumns& columns, std::span<const RegionId> regions)
{
    std::vector<LaneRunPtr> runs;
    appendRuns(columns, runs, regions);
    return {LaneRuns(std::move(runs))};
}

void extendLane(const RegionColumns& columns, Lane& lane, std::span<const RegionId> added, std::span<const RegionId> changed)
{
    const auto earlier = [&](RegionId a, RegionId b) { return startInColumns(columns, a) < startInColumns(columns, b); };
    const auto runOf = [&](RegionId id) { // the last run that begins at or before the region, otherwise the first run
        const auto after
            = std::ranges::upper_bound(lane.runs, startInColumns(columns, id), {}, [](const auto& run) { return run->begin(); });
        return static_cast<std::size_t>(after == lane.runs.begin() ? 0 : after - lane.runs.begin() - 1);
    };
    std::vector<std::size_t> stale;
    for (const RegionId id : changed)
        stale.push_back(runOf(id));

    // Appends the regions that come after all existing ones: the common case in a growing trace.
    std::size_t inside = 0;
    if (!lane.runs.empty()) {
        const RegionId last = lane.runs.back()->regions().back();
        inside = static_cast<std::size_t>(std::ranges::lower_bound(added, last, earlier) - added.begin());
    }
    std::vector<std::vector<LaneRunPtr>> renewed(lane.runs.size());
    std::size_t next = 0;
    for (std::size_t r = 0; r < lane.runs.size() && (next < inside || !stale.empty()); ++r) {
        std::size_t stop = next;
        while (stop < inside && runOf(added[stop]) == r)
            ++stop;
        if (stop == next && std::ranges::find(stale, r) == stale.end())
            continue;
        std::vector<RegionId> merged;
        merged.reserve(lane.runs[r]->regions().size() + stop - next);
        std::ranges::merge(lane.runs[r]->regions(), added.subspan(next, stop - next), std::back_inserter(merged), earlier);
        appendRuns(columns, renewed[r], merged);
        next = stop;
    }
    std::vector<LaneRunPtr> runs;
    for (std::size_t r = 0; r < lane.runs.size(); ++r) {
        if (renewed[r].empty())
            runs.push_back(lane.runs[r]);
        else
            runs.insert(runs.end(), renewed[r].begin(), renewed[r].end());
    }
    auto tail = added.subspan(inside);
    if (!runs.empty() && !tail.empty() && runs.back()->regions().size() + tail.size() <= LaneRun::kMaxRegions) {
        const std::span<const RegionId> last = runs.back()->regions();
        std::vector<RegionId> merged(last.begin(), last.end());
        merged.insert(merged.end(), tail.begin(), tail.end());
        runs.back() = makeLaneRun(columns, merged);
        tail = {};
    }
    appendRuns(columns, runs, tail);
    lane.runs = LaneRuns(std::move(runs));
}

} // namespace emberline
