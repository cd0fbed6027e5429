// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/busy_time.h"
#include "model/analysis/filter.h"
#include "model/analysis/range_statistics.h"
#include "model/analysis/statistics_groups.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace emberline {

/// The regions that a filter shows, in the order of their groups and, within a group, of their lengths; of equal lengths, the first region
/// comes last. Each has a place in this order, from 0. Eight bytes for each region of the trace.
class RegionsByLength {
public:
    static constexpr std::uint32_t kNoPlace = 0xffffffff;

    RegionsByLength() = default;
    /// One pass and one sort, on up to `threads` threads. `groups` numbers the groups. Void if `cancel` became true.
    RegionsByLength(const Trace& trace, GroupNumbers& groups, CompiledFilter filter, unsigned threads, const std::atomic<bool>* cancel);

    [[nodiscard]] std::size_t size() const { return m_regions.size(); }
    /// kNoPlace: the filter hides it.
    [[nodiscard]] std::uint32_t placeOf(RegionId id) const { return m_placeOf[id.row()]; }
    [[nodiscard]] bool shows(RegionId id) const { return m_placeOf[id.row()] != kNoPlace; }
    [[nodiscard]] RegionId at(std::size_t place) const { return m_regions[place]; }
    [[nodiscard]] std::uint32_t firstPlace(std::uint32_t group) const { return m_firstPlace[group]; }

private:
    void group(const Trace& trace, GroupNumbers& groups, CompiledFilter& filter, const std::atomic<bool>* cancel);
    void place();
    void sortGroup(const Trace& trace, std::size_t group);

    std::vector<std::uint32_t> m_firstPlace; ///< by group, and the end
    std::vector<std::uint32_t> m_placeOf; ///< by region
    std::vector<RegionId> m_regions; ///< by place
};

/// A set of numbers from 0 to size: one bit for each and a count for each block of bits. Ten million of them stay in the processor's cache
/// while they change, and finding the n-th skips most blocks.
class PlaceSet {
public:
    explicit PlaceSet(std::size_t size) :
        m_words((size / kBlock + 1) * kWordsPerBlock), m_counts(size / kBlock + 1), m_before(m_counts.size())
    { }

    void clear()
    {
        std::ranges::fill(m_words, 0);
        std::ranges::fill(m_counts, 0);
    }
    /// `place` must not be in the set.
    void add(std::size_t place)
    {
        m_words[place / 64] |= std::uint64_t{1} << place % 64;
        ++m_counts[place / kBlock];
    }
    /// `place` must be in the set.
    void remove(std::size_t place)
    {
        m_words[place / 64] &= ~(std::uint64_t{1} << place % 64);
        --m_counts[place / kBlock];
    }

    /// Counts the members before each block. Call after changes and before the queries below.
    void sumBlocks()
    {
        std::uint32_t sum = 0;
        for (std::size_t block = 0; block < m_counts.size(); ++block) {
            m_before[block] = sum;
            sum += m_counts[block];
        }
    }
    /// How many members are smaller than `place`.
    [[nodiscard]] std::size_t countBefore(std::size_t place) const
    {
        std::size_t count = m_before[place / kBlock];
        for (std::size_t word = place / kBlock * kWordsPerBlock; word < place / 64; ++word)
            count += static_cast<std::size_t>(std::popcount(m_words[word]));
        return count + static_cast<std::size_t>(std::popcount(m_words[place / 64] & ((std::uint64_t{1} << place % 64) - 1)));
    }
    /// The member that has `n` smaller members; it must exist.
    [[nodiscard]] std::size_t nth(std::size_t n) const
    {
        const auto block = static_cast<std::size_t>(std::ranges::upper_bound(m_before, n) - m_before.begin()) - 1;
        n -= m_before[block];
        for (std::size_t word = block * kWordsPerBlock;; ++word) {
            const auto here = static_cast<std::size_t>(std::popcount(m_words[word]));
            if (n < here) {
                std::uint64_t bits = m_words[word];
                for (; n > 0; --n)
                    bits &= bits - 1;
                return word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
            }
            n -= here;
        }
    }

private:
    static constexpr std::size_t kBlock = 2048;
    static constexpr std::size_t kWordsPerBlock = kBlock / 64;

    std::vector<std::uint64_t> m_words;
    std::vector<std::uint32_t> m_counts; ///< by block
    std::vector<std::uint32_t> m_before; ///< by block: how many members are in earlier blocks, as of sumBlocks()
};

/// The regions of a trace by group and length, for the statistics of one range after another while the user drags a range: the cost of the
/// next range is its difference from the last. The results equal those of computeStatistics(), including percentiles. One thread at a time;
/// keeps a copy of the trace, and eight bytes for each region.
///
/// Sums change by what the regions at the moved edges add or take. A PlaceSet has the place, in the order by group and length, of each
/// region that touches the range; this gives the percentiles. A region takes from its parent's self time the piece of it that no earlier
/// sibling covers. It adds to its group's total the piece that no earlier region of the group covers on its track, and leaves out of its
/// group's self time what others have of it (SharedSelf). Pieces do not overlap, so they add up too.
class StatisticsIndex {
public:
    /// One pass and one sort, on up to `threads` threads. Null if `cancel` became true; an error is a sentence about the filter.
    /// `labels`: of the trace, if grouped by label.
    [[nodiscard]] static Result<std::unique_ptr<StatisticsIndex>> build(const Trace& trace, GroupBy groupBy, const RegionFilter& filter,
        unsigned threads = 1, const std::atomic<bool>* cancel = nullptr, std::shared_ptr<const RegionLabels> labels = nullptr);

    [[nodiscard]] RangeStatistics of(TraceRange range);

private:
    struct Sums {
        std::int64_t count = 0;
        std::int64_t async = 0; ///< of count
        std::int64_t lostEnds = 0; ///< of count
        std::int64_t logged = 0; ///< see RangeStatistics
        WideSum wall = 0; ///< nested or overlapping time counts once
        WideSum worked = 0; ///< of wall
        WideSum lengths = 0;
        WideSum wholeLengths = 0;
        WideSum self = 0;
    };
    using Windows = std::vector<Window>; ///< by TrackId

    StatisticsIndex(Trace trace, GroupBy groupBy, std::shared_ptr<const RegionLabels> labels);

    void findOverlaps(const std::atomic<bool>* cancel);
    void moveTo(TraceRange range, const Windows& windows);
    void count(RegionId id, TrackId track, const Window& window, int sign);
    [[nodiscard]] Duration workedIn(RegionId id, TrackId track, const Window& window);
    [[nodiscard]] Duration pieceIn(RegionId child, RegionId parent, const Window& window) const;
    [[nodiscard]] std::uint32_t groupOf(RegionId id)
    {
        const RegionReader::Row region = m_reader[id];
        return m_groups.of(region, region.track());
    }
    [[nodiscard]] StatisticsRow rowOfGroup(std::uint32_t group) const;

    Trace m_trace;
    const RegionColumns& m_columns;
    RegionReader m_reader;
    GroupBy m_groupBy;
    std::shared_ptr<const RegionLabels> m_labels;
    GroupNumbers m_groups;
    RegionsByLength m_byLength;
    std::optional<CountedOnce> m_countedOnce; ///< for regions that the filter shows
    std::optional<CountedOnce> m_workedOnce; ///< for those of them that work, unless clocks are trivial
    std::optional<WorkClocks> m_clocks;
    std::optional<SharedSelf> m_sharedSelf; ///< of regions that the filter shows
    WorkOfTrace m_workOf;
    std::unordered_map<std::uint32_t, SourceTime>
        m_coveredUntil; ///< by child: up to where its earlier siblings cover their parent, if that is inside the child

    std::optional<TraceRange> m_range; ///< the members below are for this range
    Windows m_windows;
    Duration m_busy{};
    PlaceSet m_counted; ///< places of the regions that touch the range
    std::vector<Sums> m_sums; ///< by group
    std::vector<std::int64_t> m_onTrack; ///< number of counted regions, by TrackId
};

/// Statistics for callers that ask repeatedly: it indexes a large trace when the same query comes with another range. One thread at a time.
class RepeatedStatistics {
public:
    explicit RepeatedStatistics(std::size_t worthAnIndex = 300'000) : m_worthAnIndex(worthAnIndex) { }

    /// Like computeStatistics(), and reads the labels if grouped by them. When the trace has changed or is closed, or nobody waits for the
    /// labels any more, the caller sets `outdated`, and passes another flag with the next call. Only this flag stops the reading of labels
    /// and the building of the index, so that they get finished however quickly the ranges change.
    [[nodiscard]] Result<RangeStatistics> compute(const Trace& trace, const StatisticsQuery& query,
        std::shared_ptr<const std::atomic<bool>> outdated, unsigned threads = 1, const std::atomic<bool>* cancel = nullptr);
    [[nodiscard]] bool hasIndex() const { return m_index != nullptr; }

private:
    std::size_t m_worthAnIndex; ///< regions
    std::shared_ptr<const std::atomic<bool>> m_outdated; ///< the members below belong to the trace of this flag
    GroupBy m_groupBy{};
    RegionFilter m_filter;
    std::shared_ptr<const RegionLabels> m_labels; ///< once they were wanted
    std::unique_ptr<StatisticsIndex> m_index;
};

} // namespace emberline
