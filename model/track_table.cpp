// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/track_table.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <limits>
#include <utility>

namespace emberline {

namespace {

constexpr std::uint32_t kUntouched = std::numeric_limits<std::uint32_t>::max();

} // namespace

TrackId TrackTable::add(Track track, Nesting nesting)
{
    const TrackId id = m_rows.add(std::move(track));
    m_states.push_back({kUntouched, nesting});
    if (nesting == Nesting::Later) {
        m_states.back().at = static_cast<std::uint32_t>(m_placed.size());
        m_placed.push_back({id, {}});
    }
    return id;
}

TrackTable::Touched& TrackTable::touch(TrackId id)
{
    State& state = m_states[id.row()];
    assert(state.nesting == Nesting::Known);
    if (state.at == kUntouched) {
        state.at = static_cast<std::uint32_t>(m_touched.size());
        m_touched.push_back({id, {}, {}});
    }
    return m_touched[state.at];
}

void TrackTable::added(RegionId region, TrackId track)
{
    assert(track.row() < m_states.size());
    if (m_states[track.row()].nesting == Nesting::Known)
        touch(track).added.push_back(region);
}

void TrackTable::endChanged(RegionId region)
{
    if (isInLane(region))
        touch(m_regions.track[region.row()]).changed.push_back(region);
}

void TrackTable::startChanged(RegionId region)
{
    if (isInLane(region))
        touch(m_regions.track[region.row()]).replace = true;
}

void TrackTable::replaceTail(std::vector<Lane>& lanes, LaneCut from, std::span<const RegionId> sorted) const
{
    if (lanes.size() < 2 && std::ranges::all_of(sorted, [&](RegionId region) { return m_regions.depth[region.row()] == 0; })) {
        lanes.resize(1); // as on most tracks of a trace with very many
        replaceLaneTail(m_regions, lanes.front(), from.time, from.running > 0, sorted);
        if (lanes.front().runs.empty())
            lanes.clear();
        return;
    }
    std::vector<std::vector<RegionId>> byDepth(lanes.size());
    for (const RegionId region : sorted) {
        const std::size_t depth = m_regions.depth[region.row()];
        if (depth >= byDepth.size())
            byDepth.resize(depth + 1);
        byDepth[depth].push_back(region);
    }
    lanes.reserve(byDepth.size());
    lanes.resize(byDepth.size());
    for (std::size_t depth = 0; depth < lanes.size(); ++depth)
        replaceLaneTail(m_regions, lanes[depth], from.time, depth < from.running, byDepth[depth]);
    while (!lanes.empty() && lanes.back().runs.empty())
        lanes.pop_back();
}

void TrackTable::place(TrackId id, std::span<const RegionId> sorted, LaneCut from)
{
    const State& state = m_states[id.row()];
    assert(state.nesting == Nesting::Later);
    Placed& placed = m_placed[state.at];
    if (from.time == SourceTime::min())
        placed.lanes = std::make_unique<std::vector<Lane>>();
    else if (!placed.lanes)
        placed.lanes = std::make_unique<std::vector<Lane>>(m_rows[id].lanes);
    replaceTail(*placed.lanes, from, sorted);
}

void TrackTable::replaceLanes(Touched& touched)
{
    Track& track = m_rows.edit(touched.track);
    std::vector<RegionId>& all = touched.added;
    for (const Lane& lane : track.lanes) {
        for (const auto& run : lane.runs)
            std::ranges::copy(run->regions(), std::back_inserter(all));
    }
    std::ranges::sort(all); // first by id, so that regions with equal starts have the same order however the batches were cut
    std::ranges::stable_sort(all, {}, [&](RegionId region) { return m_regions.start[region.row()]; });
    track.lanes.clear();
    replaceTail(track.lanes, {}, all);
}

void TrackTable::extendLanes(Touched& touched, ByDepth& added, ByDepth& changed)
{
    const auto start = [&](RegionId region) { return m_regions.start[region.row()]; };
    Track& track = m_rows.edit(touched.track);
    if (!std::ranges::is_sorted(touched.added, {}, start)) // most are sorted
        std::ranges::stable_sort(touched.added, {}, start);
    std::size_t depths = track.lanes.size();
    for (const RegionId region : touched.added)
        depths = std::max(depths, m_regions.depth[region.row()] + std::size_t{1});
    track.lanes.reserve(depths);
    track.lanes.resize(depths);
    added.resize(std::max(depths, added.size()));
    changed.resize(added.size());
    for (const RegionId region : touched.added)
        added[m_regions.depth[region.row()]].push_back(region);
    for (const RegionId region : touched.changed)
        changed[m_regions.depth[region.row()]].push_back(region);
    for (std::size_t depth = 0; depth < depths; ++depth) {
        if (!added[depth].empty() || !changed[depth].empty())
            extendLane(m_regions, track.lanes[depth], added[depth], changed[depth]);
        added[depth].clear();
        changed[depth].clear();
    }
}

void TrackTable::settle()
{
    ByDepth added;
    ByDepth changed;
    for (Touched& touched : m_touched) {
        m_states[touched.track.row()].at = kUntouched;
        if (touched.replace)
            replaceLanes(touched);
        else
            extendLanes(touched, added, changed);
        touched = {}; // frees its memory for the lanes of the next track
    }
    m_touched = std::vector<Touched>();
    for (Placed& placed : m_placed) {
        if (const auto lanes = std::move(placed.lanes))
            m_rows.edit(placed.track).lanes = std::move(*lanes);
    }
    m_settled = m_regions.start.size();
}

} // namespace emberline
