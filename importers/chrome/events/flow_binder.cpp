// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/flow_binder.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace emberline::chrome {

namespace {

/// The last region of `lane` that begins at or before `time`, or none.
RegionId lastBegun(const RegionColumns& columns, const Lane& lane, SourceTime time)
{
    const auto run = std::ranges::upper_bound(lane.runs, time, {}, [](const auto& r) { return r->begin(); });
    if (run == lane.runs.begin())
        return {};
    const auto& regions = (*(run - 1))->regions();
    const auto region = std::ranges::upper_bound(regions, time, {}, [&](RegionId id) { return columns.start[id.row()]; });
    return region == regions.begin() ? RegionId() : *(region - 1);
}

/// The region of `lane` around `time`, which may be its end; none if there is none.
RegionId enclosing(const RegionColumns& columns, const Lane& lane, SourceTime time)
{
    const RegionId region = lastBegun(columns, lane, time);
    return region && time <= columns.end[region.row()] ? region : RegionId();
}

/// The first region of `lane` that begins at or after `time`, or none.
RegionId firstBegun(const RegionColumns& columns, const Lane& lane, SourceTime time)
{
    auto run = std::ranges::upper_bound(lane.runs, time, {}, [](const auto& r) { return r->begin(); });
    if (run != lane.runs.begin())
        --run;
    for (; run != lane.runs.end(); ++run) {
        const auto& regions = (*run)->regions();
        const auto region = std::ranges::lower_bound(regions, time, {}, [&](RegionId id) { return columns.start[id.row()]; });
        if (region != regions.end())
            return *region;
    }
    return {};
}

} // namespace

std::vector<RegionId> FlowBinder::bind()
{
    std::vector<RegionId> bound(m_points.size());
    std::vector<std::size_t> rest;
    for (std::size_t row = 0; row < m_points.size(); ++row) {
        const Point& point = m_points[row];
        const Track& track = m_builder.track(point.track);
        if (point.statedDepth && *point.statedDepth < track.lanes.size())
            bound[row] = enclosing(m_builder.regionColumns(), track.lanes[*point.statedDepth], point.time);
        if (!bound[row])
            rest.push_back(row);
    }
    const auto groupOf = [&](std::size_t row) { return std::pair(m_points[row].track, m_points[row].toNext); };
    std::ranges::sort(rest, [&](std::size_t a, std::size_t b) {
        return groupOf(a) != groupOf(b)            ? groupOf(a) < groupOf(b)
            : m_points[a].time != m_points[b].time ? m_points[a].time < m_points[b].time
                                                   : a < b;
    });
    for (auto first = rest.begin(); first != rest.end();) {
        const auto last = std::find_if(first, rest.end(), [&](std::size_t row) { return groupOf(row) != groupOf(*first); });
        m_targets.clear();
        for (auto row = first; row != last; ++row)
            m_targets.push_back({m_points[*row].time, *row, {}});
        const Track& track = m_builder.track(m_points[*first].track);
        if (m_points[*first].toNext)
            bindToNext(track);
        else
            bindToEnclosing(track);
        for (const Target& target : m_targets)
            bound[target.row] = target.region;
        first = last;
    }
    return bound;
}

/// The first target at or after `time`.
std::size_t FlowBinder::firstFrom(SourceTime time) const
{
    return static_cast<std::size_t>(std::ranges::lower_bound(m_targets, time, {}, &Target::time) - m_targets.begin());
}

/// The first unbound target at or after `target`; the number of targets if all are bound. Shortens the links that it follows.
std::size_t FlowBinder::nextUnbound(std::size_t target)
{
    std::size_t found = target;
    while (m_next[found] != found)
        found = m_next[found];
    while (m_next[target] != found)
        target = std::exchange(m_next[target], found);
    return found;
}

/// Binds each target to the innermost slice around it, including the slice's end. Goes lane by lane, from the innermost outwards, over the
/// targets that are still unbound.
void FlowBinder::bindToEnclosing(const Track& track)
{
    m_next.resize(m_targets.size() + 1);
    std::iota(m_next.begin(), m_next.end(), std::size_t{0});
    std::size_t unbound = m_targets.size();
    const auto bindTo = [&](std::size_t target, RegionId region) {
        m_targets[target].region = region;
        m_next[target] = target + 1;
        --unbound;
    };
    for (std::size_t depth = track.lanes.size(); depth-- > 0 && unbound > 0;) {
        const Lane& lane = track.lanes[depth];
        if (lane.regionCount() > unbound) {
            for (std::size_t at = nextUnbound(0); at < m_targets.size(); at = nextUnbound(at + 1)) {
                if (const RegionId region = enclosing(m_builder.regionColumns(), lane, m_targets[at].time))
                    bindTo(at, region);
            }
            continue;
        }
        // If two slices touch, the later one gets the instant that they share.
        for (std::size_t run = lane.runs.size(); run-- > 0;) {
            const auto regions = lane.runs[run]->regions();
            for (std::size_t i = regions.size(); i-- > 0;) {
                for (std::size_t at = nextUnbound(firstFrom(startOf(regions[i])));
                     at < m_targets.size() && m_targets[at].time <= endOf(regions[i]); at = nextUnbound(at))
                    bindTo(at, regions[i]);
            }
        }
    }
}

/// Offers a slice that may be the next to begin after the target; of slices that begin together, the outermost wins.
void FlowBinder::offerNext(std::size_t target, RegionId region)
{
    const auto rank = [&](RegionId id) { return std::pair(startOf(id), m_builder.regionColumns().depth[id.row()]); };
    RegionId& best = m_targets[target].region;
    if (!best || rank(region) < rank(best))
        best = region;
}

/// Binds each target to the slice that begins next; of slices that begin together, to the outermost. Goes lane by lane, from the outermost
/// inwards.
void FlowBinder::bindToNext(const Track& track)
{
    for (const Lane& lane : track.lanes) {
        if (lane.regionCount() > m_targets.size()) {
            for (std::size_t at = 0; at < m_targets.size(); ++at) {
                if (const RegionId region = firstBegun(m_builder.regionColumns(), lane, m_targets[at].time))
                    offerNext(at, region);
            }
            continue;
        }
        for (const LaneRunPtr& run : lane.runs) {
            for (const RegionId region : run->regions()) {
                const auto after = std::ranges::upper_bound(m_targets, startOf(region), {}, &Target::time);
                if (after != m_targets.begin()) // the loop below passes it on to earlier targets
                    offerNext(static_cast<std::size_t>(after - m_targets.begin()) - 1, region);
            }
        }
    }
    for (std::size_t at = m_targets.size(); at-- > 1;) {
        if (const RegionId region = m_targets[at].region)
            offerNext(at - 1, region);
    }
}

} // namespace emberline::chrome
