// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/statistics_part.h"

#include <algorithm>
#include <utility>

namespace emberline {

StatisticsPart::StatisticsPart(const Calculation& calculation, unsigned number, CompiledFilter filter) :
    m_calculation(calculation), m_number(number), m_firstRow(calculation.pass.firstRow(number, calculation.parts)),
    m_endRow(calculation.pass.firstRow(number + 1, calculation.parts)), m_filter(std::move(filter)),
    m_groups(calculation.trace, calculation.groupBy), m_reader(calculation.trace.regions()), m_parents(calculation.trace.regions())
{ }

std::uint32_t StatisticsPart::groupOf(const RegionReader::Row& region, TrackId track)
{
    const std::uint32_t group = m_groups.of(region, track);
    if (group == m_sums.size())
        m_sums.emplace_back();
    return group;
}

void StatisticsPart::addUp()
{
    m_tracks.resize(m_calculation.trace.tracks().size());
    m_calculation.pass.visit(m_number, m_calculation.parts, m_calculation.cancel, [this](RegionId id, TrackId track) { visit(id, track); });
    addMet();
}

void StatisticsPart::visit(RegionId id, TrackId track)
{
    const RegionPass& pass = m_calculation.pass;
    const Window& window = pass.window(track);
    const RegionReader::Row region = m_reader[id];
    if (const RegionId parent = region.parent(); parent.row() < m_calculation.trace.regionCount()) {
        // No two threads write to one parent; few children are far from theirs.
        if (parent.row() >= m_firstRow && parent.row() < m_endRow)
            takeFromParent(id, region, parent, window, pass.isByRows() ? m_calculation.groupOf[parent.row()] : 0);
        else
            m_others.push_back({id, parent});
    }
    std::uint32_t& place = m_calculation.groupOf[id.row()];
    if (!shows(id)) {
        place = kHidden;
        return;
    }
    const std::uint32_t group = groupOf(region, track);
    place = group + 1;
    m_met.push_back({extentOf(region, window), group, id, countedOn(m_calculation.trace, region, track, m_calculation.groupBy)});
    if (m_met.size() == kBatch)
        addMet();
    if (!pass.isByRows())
        m_regions.push_back(id);
    m_tracks[track.row()] = 1;
}

void StatisticsPart::addMet()
{
    for (const auto& [extent, group, region, track] : m_met) {
        m_sums[group].add(extent.to - extent.from, region);
        if (m_calculation.percentiles)
            m_sums[group].lengthCounts.add(extent.to - extent.from);
        m_overlaps.add(group, track, extent);
    }
    m_met.clear();
}

void StatisticsPart::takeFromParent(
    RegionId child, const RegionReader::Row& region, RegionId parent, const Window& window, std::uint32_t place)
{
    const RegionReader::Row outer = m_parents[parent];
    const ChildPieces::Piece piece = ChildPieces::inside(region, outer, window);
    if (piece.isEmpty())
        return;
    m_calculation.pieces.note(child, parent, piece);
    if (place == 0)
        addToSelf(parent, -piece.length());
    else if (place != kHidden)
        m_sums[place - 1].self -= toNs(piece.length());
}

void StatisticsPart::addToSelf(RegionId id, Duration time)
{
    if (!shows(id))
        return;
    const RegionReader::Row region = m_parents[id];
    m_sums[groupOf(region, region.track())].self += toNs(time);
}

void StatisticsPart::takeFrom(const std::vector<ChildPieces::Link>& children)
{
    for (const auto& [child, parent] : children) {
        const RegionReader::Row region = m_reader[child];
        takeFromParent(child, region, parent, m_calculation.pass.window(region.track()));
    }
}

void StatisticsPart::keepExtents(const GroupOverlaps& overlaps, const std::vector<std::uint32_t>& numbers, GroupOverlaps::Kept& kept)
{
    forEachCounted([&](std::uint32_t group, const RegionReader::Row& region) {
        const TrackId track = region.track();
        overlaps.keep(kept, numbers[group], countedOn(m_calculation.trace, region, track, m_calculation.groupBy),
            extentOf(region, m_calculation.pass.window(track)));
    });
}

void StatisticsPart::keepLengths(const std::vector<PercentileSearch::Buckets>& buckets)
{
    m_kept.resize(m_sums.size());
    forEachCounted([&](std::uint32_t group, const RegionReader::Row& region) {
        const Duration length = lengthOf(region, m_calculation.pass.window(region.track()));
        for (std::size_t i = 0; i < buckets[group].size(); ++i) {
            if (buckets[group][i].holds(length))
                m_kept[group][i].push_back(length);
        }
    });
}

/// Calls visit(group, region) once more for the counted regions.
template <class Visit>
void StatisticsPart::forEachCounted(Visit visit)
{
    const auto look = [&](RegionId id) {
        const std::uint32_t place = m_calculation.groupOf[id.row()];
        if (place != 0 && place != kHidden)
            visit(place - 1, m_reader[id]);
    };
    std::ranges::for_each(m_regions, look);
    if (!m_calculation.pass.isByRows())
        return;
    const auto isCancelled = [&] { return m_calculation.cancel && m_calculation.cancel->load(std::memory_order_relaxed); };
    for (std::size_t row = m_firstRow; row < m_endRow && !isCancelled(); ++row)
        look(RegionId(row));
}

} // namespace emberline
