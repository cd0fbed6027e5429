// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/statistics_index.h"
#include "model/work/parallel.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>
#include <utility>

namespace emberline {

namespace {

struct Entry {
    Duration length; ///< not negative
    RegionId region;
};

/// A stable sort. Goes digit by digit from the last one, for as many digits as the longest length has: a few times faster than comparing.
void sortByLength(std::vector<Entry>& entries)
{
    constexpr unsigned kDigit = 11; // bits
    constexpr std::size_t kWorthCounting = 512;
    if (entries.size() < kWorthCounting) {
        std::ranges::stable_sort(entries, {}, &Entry::length);
        return;
    }
    const auto longest = static_cast<std::uint64_t>(toNs(std::ranges::max(entries, {}, &Entry::length).length));
    std::vector<Entry> sorted(entries.size());
    for (unsigned shift = 0; shift < 64 && longest >> shift > 0; shift += kDigit) {
        const auto digit
            = [shift](const Entry& entry) { return static_cast<std::uint64_t>(toNs(entry.length)) >> shift & ((1U << kDigit) - 1); };
        std::array<std::size_t, 1U << kDigit> next{};
        for (const Entry& entry : entries)
            ++next[digit(entry)];
        std::exclusive_scan(next.begin(), next.end(), next.begin(), std::size_t{0});
        for (const Entry& entry : entries)
            sorted[next[digit(entry)]++] = entry;
        entries.swap(sorted);
    }
}

} // namespace

class StatisticsIndex::Builder {
public:
    Builder(StatisticsIndex& index, CompiledFilter filter, unsigned threads, const std::atomic<bool>* cancel) :
        m_index(index), m_trace(index.m_trace), m_columns(index.m_columns), m_filter(std::move(filter)), m_threads(threads),
        m_cancel(cancel)
    { }

    /// False if it was cancelled.
    [[nodiscard]] bool build()
    {
        group();
        place();
        parallelFor(m_index.m_groups.size(), m_threads, [&](std::size_t at) { sortGroup(at); });
        findCovered();
        if (isCancelled())
            return false;
        m_index.m_countedOnce.emplace(
            m_trace, m_index.m_groupBy, [this](RegionId id) { return m_index.m_placeOf[id.row()] != kNoPlace && !isCancelled(); });
        return !isCancelled();
    }

private:
    static constexpr std::size_t kStep = 1 << 14;

    [[nodiscard]] bool isCancelled() const { return m_cancel && m_cancel->load(std::memory_order_relaxed); }

    template <class Visit>
    void forEachRegion(Visit visit)
    {
        for (std::size_t row = 0; row < m_trace.regionCount(); ++row) {
            if (row % kStep == 0 && isCancelled())
                return;
            // A row may be one batch ahead of its track.
            if (m_columns.track[row].row() < m_trace.tracks().size())
                visit(RegionId(row));
        }
    }

    void group()
    {
        m_index.m_placeOf.assign(m_trace.regionCount(), kNoPlace);
        std::vector<std::uint32_t>& counts = m_index.m_firstPlace;
        forEachRegion([&](RegionId id) {
            if (!m_filter.passesAll() && !m_filter(id))
                return;
            const std::uint32_t at = m_index.groupOf(id);
            if (at == counts.size())
                counts.push_back(0);
            ++counts[at];
            m_index.m_placeOf[id.row()] = at; // temporarily
        });
    }

    void place()
    {
        std::uint32_t sum = 0;
        for (std::uint32_t& first : m_index.m_firstPlace)
            sum += std::exchange(first, sum);
        std::vector<std::uint32_t> next = m_index.m_firstPlace;
        m_index.m_firstPlace.push_back(sum);
        m_index.m_byPlace.resize(sum);
        for (std::size_t row = 0; row < m_index.m_placeOf.size(); ++row) {
            if (const std::uint32_t at = m_index.m_placeOf[row]; at != kNoPlace)
                m_index.m_byPlace[next[at]++] = RegionId(row);
        }
        m_index.m_inside = PlaceSet(sum);
    }

    void sortGroup(std::size_t at)
    {
        if (isCancelled())
            return;
        const std::uint32_t first = m_index.m_firstPlace[at];
        const std::span places(m_index.m_byPlace.data() + first, m_index.m_firstPlace[at + 1] - first);
        std::vector<Entry> entries; // lengths side by side; otherwise the sort would jump around in the columns
        entries.reserve(places.size());
        // Of equal lengths, the first region comes last, and the sort keeps this order.
        std::for_each(places.rbegin(), places.rend(), [&](RegionId id) { entries.push_back({m_trace.duration(id), id}); });
        sortByLength(entries);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            places[i] = entries[i].region;
            m_index.m_placeOf[places[i].row()] = static_cast<std::uint32_t>(first + i);
        }
    }

    /// Siblings almost always follow one another. If they do not, this visits all children of the parent in order of start.
    void findCovered()
    {
        std::vector<std::uint32_t> lastChild(m_trace.regionCount());
        std::vector<bool> isScattered(m_trace.regionCount());
        bool anyScattered = false;
        forEachRegion([&](RegionId child) {
            const RegionId parent = m_trace.parent(child);
            if (!parent)
                return;
            std::uint32_t& last = lastChild[parent.row()]; // row + 1
            if (last != 0 && m_columns.start[child.row()] < m_columns.end[last - 1])
                isScattered[parent.row()] = anyScattered = true;
            last = child.row() + 1;
        });
        if (!anyScattered)
            return;
        std::vector<RegionId> children;
        forEachRegion([&](RegionId child) {
            if (const RegionId parent = m_trace.parent(child); parent && isScattered[parent.row()])
                children.push_back(child);
        });
        std::ranges::sort(children, {}, [&](RegionId id) { return std::tuple(m_trace.parent(id), m_columns.start[id.row()], id); });
        RegionId parent;
        SourceTime until{};
        for (const RegionId child : children) {
            if (m_trace.parent(child) != std::exchange(parent, m_trace.parent(child)))
                until = SourceTime::min();
            if (until > m_columns.start[child.row()])
                m_index.m_coveredUntil.emplace(child.row(), until);
            until = std::max(until, m_columns.end[child.row()]);
        }
    }

    StatisticsIndex& m_index;
    const Trace& m_trace;
    const RegionColumns& m_columns;
    CompiledFilter m_filter;
    unsigned m_threads;
    const std::atomic<bool>* m_cancel;
};

StatisticsIndex::StatisticsIndex(const Trace& trace, GroupBy groupBy) :
    m_trace(trace), m_columns(m_trace.regions()), m_reader(m_columns), m_groupBy(groupBy), m_groups(m_trace, groupBy), m_inside(0)
{ }

Result<std::unique_ptr<StatisticsIndex>> StatisticsIndex::build(
    const Trace& trace, GroupBy groupBy, const RegionFilter& filter, unsigned threads, const std::atomic<bool>* cancel)
{
    std::unique_ptr<StatisticsIndex> index(new StatisticsIndex(trace, groupBy));
    Result<CompiledFilter> compiled = CompiledFilter::compile(filter, index->m_trace, Cancellation(cancel));
    if (!compiled)
        return compiled.error();
    if (!Builder(*index, compiled.value(), threads, cancel).build())
        index.reset();
    if (auto trouble = compiled.value().trouble())
        return *trouble;
    return index;
}

} // namespace emberline
