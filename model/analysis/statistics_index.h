// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/counted_once.h"
#include "model/analysis/place_set.h"
#include "model/analysis/range_statistics.h"
#include "model/analysis/statistics_groups.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace emberline {

/// The regions of a trace by group and length, for the statistics of one range after another while a range is dragged: the next costs what
/// it differs from the last. The results are those of computeStatistics(), percentiles included. One thread at a time; keeps a copy of the
/// trace, and eight bytes a region.
///
/// Sums change by what regions at the moved edges bring or take. Of each region that lies in the range as a whole a PlaceSet has its place
/// in the order by group and length, which gives the percentiles; the few that an edge cuts are put among them when asked. A region takes
/// from its parent's self time the piece of it that no earlier sibling covers, and adds to its group's total the piece that no earlier
/// region of the group covers on its track: pieces do not overlap, so they add up, too.
class StatisticsIndex {
public:
    /// A pass and a sort, on up to `threads` threads. Null when `cancel` became true; an error is a sentence about the filter.
    [[nodiscard]] static Result<std::unique_ptr<StatisticsIndex>> build(
        const Trace& trace, GroupBy groupBy, const RegionFilter& filter, unsigned threads = 1, const std::atomic<bool>* cancel = nullptr);

    [[nodiscard]] RangeStatistics of(TimeRange range);

private:
    struct Sums {
        std::int64_t count = 0;
        WideSum wall = 0; ///< what nests or overlaps counts once
        WideSum lengths = 0;
        WideSum self = 0;
    };
    /// A region that an edge of the range cuts.
    struct Cut {
        std::uint32_t group;
        std::int64_t length;
        RegionId region;
    };
    using Windows = std::vector<Window>; ///< by TrackId
    static constexpr std::uint32_t kNoPlace = 0xffffffff;
    class Builder;

    StatisticsIndex(const Trace& trace, GroupBy groupBy);

    [[nodiscard]] Windows windowsOf(const ShownRange& range) const;
    void startAnew(TimeRange range, const Windows& windows);
    void moveTo(TimeRange range, const Windows& windows);
    void count(RegionId id, TrackId track, const Window& window, int sign);
    [[nodiscard]] std::int64_t pieceIn(RegionId child, RegionId parent, const Window& window) const;
    [[nodiscard]] std::uint32_t groupOf(RegionId id)
    {
        const RegionReader::Row region = m_reader[id];
        return m_groups.of(region, region.track());
    }
    [[nodiscard]] std::vector<Cut> cutRegions(TimeRange range, const Windows& windows);
    [[nodiscard]] StatisticsRow rowOfGroup(std::uint32_t group, std::span<const Cut> cuts) const;

    Trace m_trace;
    const RegionColumns& m_columns;
    RegionReader m_reader;
    GroupBy m_groupBy;
    GroupNumbers m_groups;
    std::vector<std::uint32_t> m_firstPlace; ///< by group, and the end
    std::vector<std::uint32_t> m_placeOf; ///< by region; kNoPlace: the filter hides it
    std::vector<RegionId> m_byPlace; ///< by group, then length; of equals the first region last
    std::optional<CountedOnce> m_countedOnce; ///< of regions that the filter shows
    std::unordered_map<std::uint32_t, std::int64_t>
        m_coveredUntil; ///< by child: to where its earlier siblings cover their parent, if into it

    std::optional<TimeRange> m_range; ///< what follows is of
    Windows m_windows;
    PlaceSet m_inside; ///< places of regions that lie in the range as a whole
    std::vector<Sums> m_sums; ///< by group
    std::vector<std::int64_t> m_onTrack; ///< regions that count, by TrackId
};

/// Statistics for whoever asks again and again: of large traces an index is made when the same is asked about another range. One thread
/// at a time.
class RepeatedStatistics {
public:
    explicit RepeatedStatistics(std::size_t worthAnIndex = 300'000) : m_worthAnIndex(worthAnIndex) { }

    /// As computeStatistics(). Whoever asks sets `outdated` when the trace changes or is closed, and comes with another one then: making
    /// the index is stopped by that alone, so that it comes to an end however quickly one range follows another.
    [[nodiscard]] Result<RangeStatistics> compute(const Trace& trace, const StatisticsQuery& query,
        std::shared_ptr<const std::atomic<bool>> outdated, unsigned threads = 1, const std::atomic<bool>* cancel = nullptr);
    [[nodiscard]] bool hasIndex() const { return m_index != nullptr; }

private:
    std::size_t m_worthAnIndex; ///< regions
    std::shared_ptr<const std::atomic<bool>> m_outdated; ///< what follows is of
    GroupBy m_groupBy{};
    RegionFilter m_filter;
    std::unique_ptr<StatisticsIndex> m_index;
};

} // namespace emberline
