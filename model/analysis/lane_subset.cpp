// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/lane_subset.h"

#include "model/analysis/region_pass.h"
#include "model/work/work_pool.h"

#include <algorithm>

namespace emberline {

static Lane passingLane(const Trace& trace, const Lane& lane, const RegionPredicate& passes, const std::atomic<bool>* cancel)
{
    std::vector<RegionId> regions;
    for (const auto& run : lane.runs) {
        if (cancel && cancel->load(std::memory_order_relaxed))
            return {};
        std::ranges::copy_if(run->regions(), std::back_inserter(regions), std::cref(passes));
    }
    return makeLane(trace.regions(), regions);
}

static Lanes passingLanes(const Trace& trace, const Track& track, const RegionPredicate& passes, const std::atomic<bool>* cancel)
{
    Lanes lanes;
    for (const Lane& lane : track.lanes)
        lanes.push_back(passingLane(trace, lane, passes, cancel));
    while (!lanes.empty() && lanes.back().regionCount() == 0)
        lanes.pop_back();
    return lanes;
}

bool LaneSubset::contains(const Trace& trace, RegionId region) const
{
    const Lane* in = lane(trace.track(region), trace.depth(region));
    if (!in)
        return false;
    const auto begin = [&trace](RegionId id) { return trace.range(id).begin; };
    return std::ranges::any_of(in->runs, [&](const LaneRunPtr& run) {
        const auto regions = run->regions();
        const auto first = std::ranges::lower_bound(regions, begin(region), {}, begin);
        const auto last = std::ranges::upper_bound(regions, begin(region), {}, begin);
        return std::find(first, last, region) != last;
    });
}

std::shared_ptr<LaneSubset> makeLaneSubset(
    const Trace& trace, const std::function<RegionPredicate()>& predicate, unsigned threads, const std::atomic<bool>* cancel)
{
    auto subset = std::make_shared<LaneSubset>();
    const auto& tracks = trace.tracks();
    subset->tracks.resize(tracks.size());
    const std::size_t parts = std::clamp<std::size_t>(trace.regionCount() / kRegionsPerThread, 1, std::max(threads, 1U));
    std::atomic<std::size_t> next = 0; // tracks differ in size, so each part takes the next free one
    parallelFor(parts, static_cast<unsigned>(parts), [&](std::size_t) {
        const RegionPredicate passes = predicate();
        for (std::size_t row = next++; row < tracks.size(); row = next++)
            subset->tracks[row] = passingLanes(trace, tracks[row], passes, cancel);
    });
    if (cancel && cancel->load(std::memory_order_relaxed))
        return nullptr;
    for (const Lanes& lanes : subset->tracks) {
        for (const Lane& lane : lanes)
            subset->count += lane.regionCount();
    }
    return subset;
}

} // namespace emberline
