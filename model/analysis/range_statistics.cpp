// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/range_statistics.h"

#include "model/analysis/group_index.h"
#include "model/analysis/parallel.h"
#include "model/analysis/region_pass.h"
#include "model/analysis/self_time.h"
#include "model/analysis/statistics_groups.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

namespace emberline {

namespace {

struct Totals {
    std::uint64_t count = 0;
    std::int64_t wall = 0;
    WideSum self = 0; ///< their lengths, less what their children cover
    std::int64_t shortest = std::numeric_limits<std::int64_t>::max();
    std::int64_t longest = -1;
    RegionId longestRegion;

    void add(std::int64_t length, RegionId id)
    {
        ++count;
        addClamped(wall, length);
        self += length;
        shortest = std::min(shortest, length);
        if (length > longest || (length == longest && id < longestRegion)) {
            longest = length;
            longestRegion = id;
        }
    }
    void add(const Totals& other)
    {
        count += other.count;
        addClamped(wall, other.wall);
        self += other.self;
        shortest = std::min(shortest, other.shortest);
        if (other.longest > longest || (other.longest == longest && other.longestRegion < longestRegion)) {
            longest = other.longest;
            longestRegion = other.longestRegion;
        }
    }
};

/// What one thread finds in its part of the regions.
struct Share {
    GroupIndex groups;
    std::vector<Totals> totals; ///< by group
    std::vector<RegionId> regions; ///< that count; where the pass goes by rows they are the part's rows that have a group
    std::vector<char> tracks; ///< by TrackId: has a region that counts
    std::vector<RegionId> others; ///< children whose parents are in another part
    std::vector<std::size_t> cursor; ///< by group: where its next length goes
};

constexpr std::uint32_t kScattered = 0xffffffff;
constexpr std::uint32_t kHidden = 0xffffffff;

class Calculation {
public:
    Calculation(
        const Trace& trace, const StatisticsQuery& query, const CompiledFilter& filter, unsigned threads, const std::atomic<bool>* cancel) :
        m_trace(trace),
        m_columns(trace.regions()), m_query(query), m_filter(filter), m_cancel(cancel), m_pass(trace, query.range),
        m_threads(static_cast<unsigned>(std::min<std::size_t>(threads, m_pass.size() / kRegionsPerThread + 1))), m_shares(m_threads),
        m_groupOf(makeZeros<std::uint32_t>(trace.regionCount())), m_lastChild(makeZeros<std::uint32_t>(trace.regionCount()))
    { }

    RangeStatistics run()
    {
        parallelFor(m_threads, m_threads, [&](std::size_t i) { addUp(m_shares[i], static_cast<unsigned>(i)); });
        for (const Share& share : m_shares)
            takeOthers(share.others);
        correctScattered();
        RangeStatistics result;
        result.cancelled = isCancelled();
        if (result.cancelled)
            return result;
        result.length = m_query.range ? m_query.range->length() : m_trace.extent().length();
        merge(result);
        parallelFor(m_threads, m_threads, [&](std::size_t i) { sortLengths(m_shares[i], static_cast<unsigned>(i)); });
        parallelFor(result.rows.size(), m_threads, [&](std::size_t i) { findPercentiles(result.rows[i], i); });
        std::erase_if(result.rows, [](const StatisticsRow& row) { return row.count == 0; }); // of whose regions only children were met
        sortRows(result.rows);
        return result;
    }

private:
    [[nodiscard]] bool isCancelled() const { return m_cancel && m_cancel->load(std::memory_order_relaxed); }

    [[nodiscard]] Totals& totalsOf(Share& share, std::uint32_t group) const
    {
        if (group == share.totals.size())
            share.totals.emplace_back();
        return share.totals[group];
    }

    [[nodiscard]] std::size_t firstRow(unsigned part) const { return m_trace.regionCount() * part / m_threads; }

    void addUp(Share& share, unsigned part)
    {
        const std::size_t first = firstRow(part);
        const std::size_t end = firstRow(part + 1);
        CompiledFilter filter = m_filter;
        share.tracks.resize(m_trace.tracks().size());
        m_pass.visit(part, m_threads, m_cancel, [&](RegionId id, TrackId track) {
            const Window& window = m_pass.window(track);
            if (const RegionId parent = m_trace.parent(id)) {
                // No two threads write to one parent; few children are not near theirs.
                if (parent.row() >= first && parent.row() < end)
                    takeFromParent(share, filter, id, parent, window, m_pass.isByRows() ? m_groupOf[parent.row()] : 0);
                else
                    share.others.push_back(id);
            }
            std::uint32_t& place = m_groupOf[id.row()];
            if (!filter.passesAll() && !filter(id)) {
                place = kHidden;
                return;
            }
            const std::uint32_t group = share.groups[keyOf(m_trace, id, track, m_query.groupBy)];
            place = group + 1;
            totalsOf(share, group).add(lengthOf(m_columns, id, window), id);
            if (!m_pass.isByRows())
                share.regions.push_back(id);
            share.tracks[track.row()] = 1;
        });
    }

    /// What of a child lies in its parent and in the range.
    [[nodiscard]] std::pair<std::int64_t, std::int64_t> piece(RegionId child, RegionId parent, const Window& window) const
    {
        return {std::max({toNs(m_columns.start[child.row()]), toNs(m_columns.start[parent.row()]), window.begin}),
            std::min({m_columns.endNs[child.row()], m_columns.endNs[parent.row()], window.end})};
    }
    void addToSelf(Share& share, CompiledFilter& filter, RegionId region, std::int64_t time)
    {
        if (filter.passesAll() || filter(region))
            totalsOf(share, share.groups[keyOf(m_trace, region, m_columns.track[region.row()], m_query.groupBy)]).self += time;
    }

    /// Nearly always siblings come one behind the other: then what they cover is the sum of their lengths. Where they do not, the parent is
    /// marked, and corrected at the end. `place` is the parent's in m_groupOf, where that is of `share` and known by now.
    void takeFromParent(
        Share& share, CompiledFilter& filter, RegionId child, RegionId parent, const Window& window, std::uint32_t place = 0)
    {
        const auto [from, to] = piece(child, parent, window);
        if (to <= from)
            return;
        std::uint32_t& last = m_lastChild[parent.row()];
        if (last != kScattered && last != 0 && from < m_columns.endNs[last - 1]) {
            last = kScattered;
            m_anyScattered = true;
        }
        if (last != kScattered)
            last = child.row() + 1;
        if (place == 0)
            addToSelf(share, filter, parent, from - to);
        else if (place != kHidden)
            share.totals[place - 1].self += from - to;
    }

    void takeOthers(const std::vector<RegionId>& children)
    {
        CompiledFilter filter = m_filter;
        for (const RegionId child : children)
            takeFromParent(m_shares.front(), filter, child, m_trace.parent(child), m_pass.window(m_columns.track[child.row()]));
    }

    /// Gives parents back what more than one of their children took.
    void correctScattered()
    {
        if (!m_anyScattered)
            return;
        std::vector<RegionId> children;
        m_pass.visit(0, 1, m_cancel, [&](RegionId child, TrackId /*track*/) {
            const RegionId parent = m_trace.parent(child);
            if (parent && m_lastChild[parent.row()] == kScattered)
                children.push_back(child);
        });
        std::ranges::sort(children, {}, [this](RegionId id) { return std::tuple(m_trace.parent(id), m_columns.start[id.row()], id); });
        CompiledFilter filter = m_filter;
        RegionId parent;
        std::int64_t until = 0;
        for (const RegionId child : children) {
            if (m_trace.parent(child) != std::exchange(parent, m_trace.parent(child)))
                until = std::numeric_limits<std::int64_t>::min();
            const auto [from, to] = piece(child, parent, m_pass.window(m_columns.track[child.row()]));
            if (to <= from)
                continue;
            if (until > from)
                addToSelf(m_shares.front(), filter, parent, std::min(until, to) - from);
            until = std::max(until, to);
        }
    }

    void merge(RangeStatistics& result)
    {
        GroupIndex groups;
        std::vector<Totals> totals;
        for (const Share& share : m_shares) {
            for (std::size_t i = 0; i < share.groups.size(); ++i) {
                const std::uint32_t group = groups[share.groups.keys()[i]];
                if (group == totals.size())
                    totals.emplace_back();
                totals[group].add(share.totals[i]);
            }
        }
        m_firstLength.assign(totals.size() + 1, 0);
        for (std::size_t i = 0; i < totals.size(); ++i) {
            const Totals& sum = totals[i];
            m_firstLength[i + 1] = m_firstLength[i] + sum.count;
            StatisticsRow row = rowOf(groups.keys()[i], m_query.groupBy);
            row.count = sum.count;
            row.wall = Duration(sum.wall);
            row.self = clamped(sum.self);
            row.shortest = Duration(sum.shortest);
            row.longest = Duration(sum.longest);
            row.longestRegion = sum.longestRegion;
            result.rows.push_back(row);
            result.count += sum.count;
        }
        std::vector<std::size_t> next(m_firstLength.begin(), m_firstLength.end());
        for (Share& share : m_shares) {
            for (std::size_t i = 0; i < share.groups.size(); ++i) {
                const std::uint32_t group = groups[share.groups.keys()[i]];
                share.cursor.push_back(next[group]);
                next[group] += share.totals[i].count;
            }
        }
        m_lengths = std::make_unique_for_overwrite<std::int64_t[]>(m_firstLength.back());
        for (std::size_t track = 0; track < m_trace.tracks().size(); ++track)
            result.tracks += std::ranges::any_of(m_shares, [&](const Share& share) { return share.tracks[track] != 0; }) ? 1 : 0;
    }

    /// Puts the lengths of each group side by side.
    void sortLengths(Share& share, unsigned part)
    {
        const auto put = [&](RegionId id) {
            const std::uint32_t place = m_groupOf[id.row()];
            if (place != 0 && place != kHidden)
                m_lengths[share.cursor[place - 1]++] = lengthOf(m_columns, id, m_pass.window(m_columns.track[id.row()]));
        };
        std::ranges::for_each(share.regions, put);
        if (!m_pass.isByRows())
            return;
        for (std::size_t row = firstRow(part); row < firstRow(part + 1); ++row)
            put(RegionId(row));
    }

    void findPercentiles(StatisticsRow& row, std::size_t group)
    {
        if (row.count == 0)
            return;
        const std::span lengths(m_lengths.get() + m_firstLength[group], row.count);
        const auto p95 = lengths.begin() + static_cast<std::ptrdiff_t>(nearestRank(row.count, 95));
        const auto median = lengths.begin() + static_cast<std::ptrdiff_t>(nearestRank(row.count, 50));
        std::nth_element(lengths.begin(), p95, lengths.end());
        row.p95 = Duration(*p95);
        std::nth_element(lengths.begin(), median, p95);
        row.median = Duration(*median);
    }

    const Trace& m_trace;
    const RegionColumns& m_columns;
    const StatisticsQuery& m_query;
    const CompiledFilter& m_filter;
    const std::atomic<bool>* m_cancel;
    RegionPass m_pass;
    unsigned m_threads;
    std::vector<Share> m_shares;
    std::unique_ptr<std::uint32_t[], FreeMemory> m_groupOf; ///< by region: 1 + its group in its share, kHidden, or 0: not met
    std::unique_ptr<std::uint32_t[], FreeMemory> m_lastChild; ///< by region: row + 1 of the child that came last, or kScattered
    std::atomic<bool> m_anyScattered = false;
    std::vector<std::size_t> m_firstLength; ///< by group, into m_lengths
    std::unique_ptr<std::int64_t[]> m_lengths;
};

} // namespace

Result<RangeStatistics> computeStatistics(
    const Trace& trace, const StatisticsQuery& query, unsigned threads, const std::atomic<bool>* cancel)
{
    Result<CompiledFilter> filter = CompiledFilter::compile(query.filter, trace);
    if (!filter)
        return filter.error();
    if (trace.regionCount() == 0)
        return RangeStatistics{};
    return Calculation(trace, query, filter.value(), threads, cancel).run();
}

std::vector<RegionId> instancesOf(
    const Trace& trace, const StatisticsQuery& query, const StatisticsRow& row, const std::atomic<bool>* cancel)
{
    Result<CompiledFilter> filter = CompiledFilter::compile(query.filter, trace);
    if (!filter || trace.regionCount() == 0)
        return {};
    std::vector<std::pair<std::int64_t, RegionId>> found;
    const RegionPass pass(trace, query.range);
    pass.visit(0, 1, cancel, [&](RegionId id, TrackId track) {
        const std::uint64_t key = keyOf(trace, id, track, query.groupBy);
        if (identity(rowOf(key, query.groupBy)) == identity(row) && filter.value()(id))
            found.emplace_back(-lengthOf(trace.regions(), id, pass.window(track)), id);
    });
    std::ranges::sort(found);
    std::vector<RegionId> instances;
    instances.reserve(found.size());
    for (const auto& [length, id] : found)
        instances.push_back(id);
    return instances;
}

DurationHistogram makeHistogram(std::vector<Duration> lengths, std::size_t bins)
{
    DurationHistogram histogram;
    if (lengths.empty() || bins == 0)
        return histogram;
    std::ranges::sort(lengths);
    const Duration least = lengths.front();
    const Duration most = lengths.back();
    if (least == most)
        bins = 1;
    // Zero has no logarithm: the scale begins at one nanosecond.
    const double from = std::log(static_cast<double>(std::max<std::int64_t>(toNs(least), 1)));
    const double to = std::log(static_cast<double>(std::max<std::int64_t>(toNs(most), 1)));
    const auto edge = [&](std::size_t i) {
        if (i == 0)
            return least;
        if (i == bins)
            return most;
        return Duration(std::llround(std::exp(from + (to - from) * static_cast<double>(i) / static_cast<double>(bins))));
    };
    auto at = lengths.begin();
    for (std::size_t i = 0; i < bins; ++i) {
        const auto stop = i + 1 == bins ? lengths.end() : std::lower_bound(at, lengths.end(), edge(i + 1));
        histogram.bins.push_back({edge(i), edge(i + 1), static_cast<std::uint64_t>(stop - at)});
        at = stop;
    }
    return histogram;
}

} // namespace emberline
