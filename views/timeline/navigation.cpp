// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_controller.h"

#include "model/outcome.h"
#include "views/timeline/lod.h"
#include "views/timeline/time_scale.h"

#include <algorithm>

namespace emberline {

namespace {

const Lane* laneOf(const Trace& trace, RegionId region, unsigned depth)
{
    const Track& track = trace.track(trace.track(region));
    return depth < track.lanes.size() ? &track.lanes[depth] : nullptr;
}

struct LanePosition {
    std::size_t run;
    std::size_t index;
};

std::optional<LanePosition> positionOf(const Trace& trace, const Lane& lane, RegionId region)
{
    const SourceTime start = trace.start(region);
    for (std::size_t r = 0; r < lane.runs.size(); ++r) {
        const std::span<const RegionId> regions = lane.runs[r]->regions();
        if (lane.runs[r]->begin() > start)
            break;
        auto at = std::ranges::lower_bound(regions, start, {}, [&](RegionId id) { return trace.start(id); });
        for (; at != regions.end() && trace.start(*at) == start; ++at) {
            if (*at == region)
                return LanePosition{r, static_cast<std::size_t>(at - regions.begin())};
        }
    }
    return std::nullopt;
}

RegionId sibling(const Trace& trace, RegionId region, int step)
{
    const Lane* lane = laneOf(trace, region, trace.depth(region));
    const std::optional<LanePosition> at = lane ? positionOf(trace, *lane, region) : std::nullopt;
    if (!at)
        return {};
    const std::span<const RegionId> regions = lane->runs[at->run]->regions();
    if (step > 0 && at->index + 1 < regions.size())
        return regions[at->index + 1];
    if (step < 0 && at->index > 0)
        return regions[at->index - 1];
    if (step > 0 && at->run + 1 < lane->runs.size())
        return lane->runs[at->run + 1]->regions().front();
    if (step < 0 && at->run > 0)
        return lane->runs[at->run - 1]->regions().back();
    return {};
}

/// The outermost region of the process that a bar started.
RegionId processOf(const Trace& trace, RegionId bar)
{
    const SessionId started = startedBy(trace, bar);
    if (!started)
        return {};
    for (const Thread& thread : trace.threads()) {
        const Lanes& lanes = trace.track(thread.track).lanes;
        if (thread.session == started && !lanes.empty() && !lanes[0].runs.empty())
            return lanes[0].runs[0]->regions().front();
    }
    return {};
}

} // namespace

RegionId previousSibling(const Trace& trace, RegionId region)
{
    return sibling(trace, region, -1);
}

RegionId nextSibling(const Trace& trace, RegionId region)
{
    return sibling(trace, region, 1);
}

RegionId parentOf(const Trace& trace, RegionId region)
{
    const RegionId parent = trace.parent(region);
    return parent ? parent : trace.session(trace.session(region)).spawnedBy;
}

RegionId firstChild(const Trace& trace, RegionId region)
{
    if (const Lane* below = laneOf(trace, region, trace.depth(region) + 1)) {
        SourceRange range = trace.range(region);
        range.end = std::max(range.end, range.begin + Duration(1));
        for (const RegionId id : regionsAt(trace.regions(), *below, range, 8)) { // the first few may belong to a neighbour
            if (trace.parent(id) == region)
                return id;
        }
    }
    return isBar(trace.role(region)) ? processOf(trace, region) : RegionId();
}

RegionId firstRegion(const Trace& trace)
{
    for (const Track& track : trace.tracks()) {
        if (!track.lanes.empty() && !track.lanes[0].runs.empty())
            return track.lanes[0].runs[0]->regions().front();
    }
    return {};
}

bool hasFewChildren(const Trace& trace, RegionId region, std::size_t limit)
{
    const Lane* below = laneOf(trace, region, trace.depth(region) + 1);
    return !below || regionsAt(trace.regions(), *below, trace.range(region), limit + 1).size() <= limit;
}

} // namespace emberline
