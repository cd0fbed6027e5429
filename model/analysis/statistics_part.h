// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/child_pieces.h"
#include "model/analysis/group_overlaps.h"
#include "model/analysis/group_sums.h"
#include "model/analysis/region_pass.h"
#include "model/analysis/statistics_groups.h"

#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

namespace emberline {

/// What one thread finds in its part of the regions of a calculation (computeStatistics). Each part has its own numbers for the groups.
class StatisticsPart {
public:
    /// What all parts of a calculation share.
    struct Calculation {
        const Trace& trace;
        GroupBy groupBy;
        bool percentiles;
        const RegionPass& pass;
        unsigned parts;
        const std::atomic<bool>* cancel;
        std::uint32_t* groupOf; ///< by region: 1 + its group in its part, kHidden, or 0: not visited
        ChildPieces& pieces;
    };

    StatisticsPart(const Calculation& calculation, unsigned number, CompiledFilter filter);

    /// The first pass: sums, and which children take time from their parents. Each part may run on a thread of its own.
    void addUp();
    /// Takes the children whose parents are in other parts from these. Once all parts are added up, on one thread.
    void takeFrom(const std::vector<ChildPieces::Link>& children);
    [[nodiscard]] const std::vector<ChildPieces::Link>& others() const { return m_others; }
    /// Adds to the self time of a region's group, unless the filter hides the region.
    void addToSelf(RegionId id, Duration time);

    /// The second pass, if regions that overlap are not sorted by start: keeps their extents. `numbers`: by group, its number in
    /// `overlaps`.
    void keepExtents(const GroupOverlaps& overlaps, const std::vector<std::uint32_t>& numbers, GroupOverlaps::Kept& kept);
    /// The second pass for percentiles. `buckets`: by group, the lengths to keep.
    void keepLengths(const std::vector<PercentileSearch::Buckets>& buckets);

    // By group of this part.
    [[nodiscard]] const std::vector<std::uint64_t>& keys() const { return m_groups.keys(); }
    [[nodiscard]] const std::vector<GroupSums>& sums() const { return m_sums; }
    [[nodiscard]] const std::vector<PercentileSearch::Kept>& kept() const { return m_kept; }

    /// What the first pass found; the part no longer has it.
    [[nodiscard]] GroupOverlaps takeOverlaps() { return std::exchange(m_overlaps, {}); }
    [[nodiscard]] bool hasTrack(TrackId track) const { return m_tracks[track.row()] != 0; }

private:
    static constexpr std::uint32_t kHidden = 0xffffffff;
    static constexpr std::size_t kBatch = 256;

    struct Met {
        RegionExtent extent;
        std::uint32_t group;
        RegionId region;
        TrackId track; ///< the track on which its time counts
    };

    [[nodiscard]] bool shows(RegionId id) { return m_filter.passesAll() || m_filter(id); }
    [[nodiscard]] std::uint32_t groupOf(const RegionReader::Row& region, TrackId track);
    void visit(RegionId id, TrackId track);
    void addMet();
    /// What several children take is given back later. `place` is the parent's value in Calculation::groupOf if it belongs to this part and
    /// is already known.
    void takeFromParent(RegionId child, const RegionReader::Row& region, RegionId parent, const Window& window, std::uint32_t place = 0);
    template <class Visit>
    void forEachCounted(Visit visit);

    const Calculation& m_calculation;
    unsigned m_number;
    std::size_t m_firstRow;
    std::size_t m_endRow;
    CompiledFilter m_filter;
    GroupNumbers m_groups;
    std::vector<GroupSums> m_sums; ///< by group
    GroupOverlaps m_overlaps;
    /// Not in the sums yet: the sums of many groups are far apart in memory, and a loop that only adds can wait for several of them at
    /// once.
    std::vector<Met> m_met;
    RegionReader m_reader;
    RegionReader m_parents;
    std::vector<RegionId> m_regions; ///< the counted ones; unused if the pass goes by rows: then they are the part's rows with a group
    std::vector<char> m_tracks; ///< by TrackId: has a counted region
    std::vector<ChildPieces::Link> m_others; ///< children whose parents are in another part
    std::vector<PercentileSearch::Kept> m_kept; ///< by group
};

} // namespace emberline
