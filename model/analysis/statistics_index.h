// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/counted_once.h"
#include "model/analysis/place_set.h"
#include "model/analysis/range_statistics.h"
#include "model/analysis/regions_by_length.h"
#include "model/analysis/statistics_groups.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace emberline {

/// The regions of a trace by group and length, for the statistics of one range after another while the user drags a range: the cost of the
/// next range is its difference from the last. The results equal those of computeStatistics(), including percentiles. One thread at a time;
/// keeps a copy of the trace, and eight bytes for each region.
///
/// Sums change by what the regions at the moved edges add or take. A PlaceSet has the place, in the order by group and length, of each
/// region that is entirely in the range; this gives the percentiles. The query merges in the few regions that an edge cuts. A region takes
/// from its parent's self time the piece of it that no earlier sibling covers. It adds to its group's total the piece that no earlier
/// region of the group covers on its track. Pieces do not overlap, so they add up too.
class StatisticsIndex {
public:
    /// One pass and one sort, on up to `threads` threads. Null if `cancel` became true; an error is a sentence about the filter.
    [[nodiscard]] static Result<std::unique_ptr<StatisticsIndex>> build(
        const Trace& trace, GroupBy groupBy, const RegionFilter& filter, unsigned threads = 1, const std::atomic<bool>* cancel = nullptr);

    [[nodiscard]] RangeStatistics of(TraceRange range);

private:
    struct Sums {
        std::int64_t count = 0;
        WideSum wall = 0; ///< nested or overlapping time counts once
        WideSum lengths = 0;
        WideSum self = 0;
    };
    /// A region that an edge of the range cuts.
    struct Cut {
        std::uint32_t group;
        Duration length;
        RegionId region;
    };
    using Windows = std::vector<Window>; ///< by TrackId

    StatisticsIndex(Trace trace, GroupBy groupBy);

    void findOverlaps(const std::atomic<bool>* cancel);
    [[nodiscard]] Windows windowsOf(const ShownRange& range) const;
    void startAnew(TraceRange range, const Windows& windows);
    void moveTo(TraceRange range, const Windows& windows);
    void count(RegionId id, TrackId track, const Window& window, int sign);
    [[nodiscard]] Duration pieceIn(RegionId child, RegionId parent, const Window& window) const;
    [[nodiscard]] std::uint32_t groupOf(RegionId id)
    {
        const RegionReader::Row region = m_reader[id];
        return m_groups.of(region, region.track());
    }
    [[nodiscard]] std::vector<Cut> cutRegions(TraceRange range, const Windows& windows);
    [[nodiscard]] StatisticsRow rowOfGroup(std::uint32_t group, std::span<const Cut> cuts) const;

    Trace m_trace;
    const RegionColumns& m_columns;
    RegionReader m_reader;
    GroupBy m_groupBy;
    GroupNumbers m_groups;
    RegionsByLength m_byLength;
    std::optional<CountedOnce> m_countedOnce; ///< for regions that the filter shows
    std::unordered_map<std::uint32_t, SourceTime>
        m_coveredUntil; ///< by child: up to where its earlier siblings cover their parent, if that is inside the child

    std::optional<TraceRange> m_range; ///< the members below are for this range
    Windows m_windows;
    PlaceSet m_inside; ///< places of regions that are entirely in the range
    std::vector<Sums> m_sums; ///< by group
    std::vector<std::int64_t> m_onTrack; ///< number of counted regions, by TrackId
};

} // namespace emberline
