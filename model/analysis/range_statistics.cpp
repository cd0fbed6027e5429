// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/range_statistics.h"

#include "model/analysis/statistics_part.h"
#include "model/work/parallel.h"

#include <algorithm>
#include <deque>
#include <utility>

namespace emberline {

namespace {

/// A group of the result.
struct StatisticsGroup {
    GroupSums sums;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> parts; ///< the parts that contain it, and its number in each
    PercentileSearch percentiles;
};

/// Splits a calculation into parts and merges what they find.
class StatisticsCalculation {
public:
    StatisticsCalculation(
        const Trace& trace, const StatisticsQuery& query, const CompiledFilter& filter, unsigned threads, const std::atomic<bool>* cancel) :
        m_trace(trace),
        m_query(query), m_cancel(cancel), m_pass(trace, query.range), m_threads(m_pass.usefulParts(threads)),
        m_groupOf(makeZeros<std::uint32_t>(trace.regionCount(), m_pass.isByRows() ? Fill::All : Fill::Parts)),
        m_pieces(trace, m_pass), m_shared{trace, query.groupBy, query.percentiles, m_pass, m_threads, cancel, m_groupOf.get(), m_pieces}
    {
        for (unsigned i = 0; i < m_threads; ++i)
            m_parts.emplace_back(m_shared, i, filter);
    }

    RangeStatistics run()
    {
        parallelFor(m_threads, m_threads, [&](std::size_t i) { m_parts[i].addUp(); });
        for (const StatisticsPart& part : m_parts)
            m_parts.front().takeFrom(part.others());
        // Gives back to parents what more than one of their children took.
        m_pieces.forEachOverlap(
            m_cancel, [&](const ChildPieces::Overlap& overlap) { m_parts.front().addToSelf(overlap.parent, overlap.length()); });
        if (!isCancelled()) {
            merge();
            findOverlaps();
            if (m_query.percentiles)
                findPercentiles();
        }
        RangeStatistics result;
        result.cancelled = isCancelled();
        if (!result.cancelled)
            fill(result);
        return result;
    }

private:
    [[nodiscard]] bool isCancelled() const { return m_cancel && m_cancel->load(std::memory_order_relaxed); }

    void merge()
    {
        m_numbers.resize(m_parts.size());
        for (std::uint32_t part = 0; part < m_parts.size(); ++part) {
            for (std::uint32_t i = 0; i < m_parts[part].keys().size(); ++i) {
                const std::uint32_t number = m_index[m_parts[part].keys()[i]];
                if (number == m_groups.size())
                    m_groups.emplace_back();
                m_groups[number].sums.add(m_parts[part].sums()[i]);
                m_groups[number].parts.emplace_back(part, i);
                m_numbers[part].push_back(number);
            }
            if (part == 0)
                m_overlaps = m_parts[part].takeOverlaps(); // the groups of the first part have the same numbers here
            else
                m_overlaps.append(m_parts[part].takeOverlaps(), m_numbers[part]);
        }
    }

    void findOverlaps()
    {
        if (!m_overlaps.needsSecondPass())
            return;
        std::vector<GroupOverlaps::Kept> kept(m_threads);
        parallelFor(m_threads, m_threads, [&](std::size_t part) { m_parts[part].keepExtents(m_overlaps, m_numbers[part], kept[part]); });
        m_overlaps.finish(kept, m_threads);
    }

    void findPercentiles()
    {
        parallelFor(m_groups.size(), m_threads, [&](std::size_t i) {
            std::vector<const LengthCounts*> counts;
            for (const auto& [part, group] : m_groups[i].parts)
                counts.push_back(&m_parts[part].sums()[group].lengthCounts);
            m_groups[i].percentiles = PercentileSearch(counts);
        });
        if (std::ranges::all_of(m_groups, [](const StatisticsGroup& group) { return group.percentiles.isFound(); }))
            return;
        parallelFor(m_threads, m_threads, [&](std::size_t part) {
            std::vector<PercentileSearch::Buckets> buckets;
            for (const std::uint32_t number : m_numbers[part])
                buckets.push_back(m_groups[number].percentiles.buckets());
            m_parts[part].keepLengths(buckets);
        });
        parallelFor(m_groups.size(), m_threads, [&](std::size_t i) {
            std::vector<const PercentileSearch::Kept*> kept;
            for (const auto& [part, group] : m_groups[i].parts)
                kept.push_back(&m_parts[part].kept()[group]);
            if (!m_groups[i].percentiles.isFound())
                m_groups[i].percentiles.finish(kept);
        });
    }

    void fill(RangeStatistics& result) const
    {
        result.length = m_query.range ? m_query.range->length() : m_trace.extent().length();
        const std::vector<WideSum> countedTwice = m_overlaps.countedTwice(m_groups.size());
        for (std::size_t i = 0; i < m_groups.size(); ++i) {
            if (m_groups[i].sums.count == 0) // only children of its regions occurred
                continue;
            result.rows.push_back(rowOfGroup(m_groups[i], m_index.keys()[i], countedTwice[i]));
            result.count += m_groups[i].sums.count;
        }
        for (std::size_t row = 0; row < m_trace.tracks().size(); ++row)
            result.tracks += std::ranges::any_of(m_parts, [&](const StatisticsPart& part) { return part.hasTrack(TrackId(row)); }) ? 1 : 0;
        sortRows(result.rows);
    }

    [[nodiscard]] StatisticsRow rowOfGroup(const StatisticsGroup& group, std::uint64_t key, WideSum countedTwice) const
    {
        StatisticsRow row = rowOf(key, m_query.groupBy);
        row.count = group.sums.count;
        row.wall = clamped(group.sums.lengths - countedTwice);
        row.lengths = clamped(group.sums.lengths);
        row.self = clamped(group.sums.self);
        row.shortest = group.sums.shortest;
        row.longest = group.sums.longest;
        row.longestRegion = group.sums.longestRegion;
        row.median = group.percentiles.median();
        row.p95 = group.percentiles.p95();
        return row;
    }

    const Trace& m_trace;
    const StatisticsQuery& m_query;
    const std::atomic<bool>* m_cancel;
    RegionPass m_pass;
    unsigned m_threads;
    std::unique_ptr<std::uint32_t[], FreeMemory> m_groupOf;
    ChildPieces m_pieces;
    StatisticsPart::Calculation m_shared;
    std::deque<StatisticsPart> m_parts;
    GroupIndex m_index;
    std::vector<std::vector<std::uint32_t>> m_numbers; ///< by part and its group: the group in the result
    GroupOverlaps m_overlaps;
    std::vector<StatisticsGroup> m_groups; ///< by number
};

} // namespace

Result<RangeStatistics> computeStatistics(
    const Trace& trace, const StatisticsQuery& query, unsigned threads, const std::atomic<bool>* cancel)
{
    Result<CompiledFilter> filter = CompiledFilter::compile(query.filter, trace, Cancellation(cancel));
    if (!filter)
        return filter.error();
    if (trace.regionCount() == 0)
        return RangeStatistics{};
    RangeStatistics statistics = StatisticsCalculation(trace, query, filter.value(), threads, cancel).run();
    if (auto trouble = filter.value().trouble())
        return *trouble;
    return statistics;
}

} // namespace emberline
