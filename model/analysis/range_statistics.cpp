// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/range_statistics.h"

#include "model/analysis/child_pieces.h"
#include "model/analysis/group_overlaps.h"
#include "model/analysis/length_percentiles.h"
#include "model/analysis/region_pass.h"
#include "model/analysis/statistics_groups.h"
#include "model/work/parallel.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace emberline {

namespace {

struct Totals {
    std::uint64_t count = 0;
    WideSum wall = 0; ///< the sum of their lengths
    WideSum self = 0; ///< the sum of their lengths, minus what their children cover
    LengthCounts lengths;
    Duration shortest = Duration::max();
    Duration longest = Duration(-1);
    RegionId longestRegion;

    void add(Duration length, RegionId id)
    {
        lengths.add(length);
        ++count;
        wall += toNs(length);
        self += toNs(length);
        shortest = std::min(shortest, length);
        if (length > longest || (length == longest && id < longestRegion)) {
            longest = length;
            longestRegion = id;
        }
    }
    /// Adds everything except the counts of lengths.
    void add(const Totals& other)
    {
        count += other.count;
        wall += other.wall;
        self += other.self;
        shortest = std::min(shortest, other.shortest);
        if (other.longest > longest || (other.longest == longest && other.longestRegion < longestRegion)) {
            longest = other.longest;
            longestRegion = other.longestRegion;
        }
    }
};

/// What one thread finds in its part of the regions. Each thread has its own numbers for the groups.
struct Share {
    Share(const Trace& trace, GroupBy by) : groups(trace, by), reader(trace.regions()), parents(trace.regions()) { }

    void addMet()
    {
        for (const auto& [extent, group, region, track] : met) {
            totals[group].add(extent.to - extent.from, region);
            overlaps.add(group, track, extent);
        }
        met.clear();
    }

    struct Met {
        RegionExtent extent;
        std::uint32_t group;
        RegionId region;
        TrackId track; ///< the track on which its time counts
    };

    GroupNumbers groups;
    std::vector<Totals> totals; ///< by group
    GroupOverlaps overlaps;
    std::vector<std::uint32_t> numbers; ///< by group: its number in the result
    /// Not in the totals yet: the totals of many groups are far apart in memory, and a loop that only adds can wait for several of them at
    /// once.
    std::vector<Met> met;
    RegionReader reader;
    RegionReader parents;
    std::vector<RegionId> regions; ///< the counted ones; unused if the pass goes by rows: then they are the part's rows with a group
    std::vector<char> tracks; ///< by TrackId: has a counted region
    std::vector<ChildPieces::Link> others; ///< children whose parents are in another part
    std::vector<PercentileSearch::Buckets> buckets; ///< by group: the lengths to keep in the second pass
    std::vector<PercentileSearch::Kept> kept; ///< by group
};

/// A group of the result.
struct Group {
    Totals sum;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> parts; ///< the shares that contain it, and its number in each
    PercentileSearch percentiles;
};

constexpr std::size_t kBatch = 256;
constexpr std::uint32_t kHidden = 0xffffffff;

class Calculation {
public:
    Calculation(
        const Trace& trace, const StatisticsQuery& query, const CompiledFilter& filter, unsigned threads, const std::atomic<bool>* cancel) :
        m_trace(trace),
        m_columns(trace.regions()), m_query(query), m_filter(filter), m_cancel(cancel), m_pass(trace, query.range),
        m_threads(m_pass.usefulParts(threads)), m_groupOf(makeZeros<std::uint32_t>(trace.regionCount(), fill())), m_pieces(trace, m_pass)
    {
        m_shares.reserve(m_threads);
        for (unsigned i = 0; i < m_threads; ++i)
            m_shares.emplace_back(trace, query.groupBy);
    }

    RangeStatistics run()
    {
        parallelFor(m_threads, m_threads, [&](std::size_t i) { addUp(m_shares[i], static_cast<unsigned>(i)); });
        for (const Share& share : m_shares)
            takeOthers(share.others);
        correctOverlaps();
        RangeStatistics result;
        result.cancelled = isCancelled();
        if (result.cancelled)
            return result;
        result.length = m_query.range ? m_query.range->length() : m_trace.extent().length();
        merge();
        findOverlaps();
        findPercentiles();
        if (isCancelled()) {
            result.cancelled = true;
            return result;
        }
        const std::vector<WideSum> countedTwice = m_overlaps.countedTwice(m_groups.size());
        for (std::size_t i = 0; i < m_groups.size(); ++i) {
            if (m_groups[i].sum.count == 0) // only children of its regions occurred
                continue;
            result.rows.push_back(finished(m_groups[i], m_numbers.keys()[i], countedTwice[i]));
            result.count += m_groups[i].sum.count;
        }
        for (std::size_t track = 0; track < m_trace.tracks().size(); ++track)
            result.tracks += std::ranges::any_of(m_shares, [&](const Share& share) { return share.tracks[track] != 0; }) ? 1 : 0;
        sortRows(result.rows);
        return result;
    }

private:
    [[nodiscard]] Fill fill() const { return m_pass.isByRows() ? Fill::All : Fill::Parts; }
    [[nodiscard]] bool isCancelled() const { return m_cancel && m_cancel->load(std::memory_order_relaxed); }

    [[nodiscard]] Totals& totalsOf(Share& share, std::uint32_t group) const
    {
        if (group == share.totals.size())
            share.totals.emplace_back();
        return share.totals[group];
    }

    void addUp(Share& share, unsigned part)
    {
        const std::size_t first = m_pass.firstRow(part, m_threads);
        const std::size_t end = m_pass.firstRow(part + 1, m_threads);
        CompiledFilter filter = m_filter;
        share.tracks.resize(m_trace.tracks().size());
        m_pass.visit(part, m_threads, m_cancel, [&](RegionId id, TrackId track) {
            const Window& window = m_pass.window(track);
            const RegionReader::Row region = share.reader[id];
            if (const RegionId parent = region.parent(); parent.row() < m_trace.regionCount()) {
                // No two threads write to one parent; few children are far from theirs.
                if (parent.row() >= first && parent.row() < end)
                    takeFromParent(share, filter, {id, region}, parent, window, m_pass.isByRows() ? m_groupOf[parent.row()] : 0);
                else
                    share.others.push_back({id, parent});
            }
            std::uint32_t& place = m_groupOf[id.row()];
            if (!filter.passesAll() && !filter(id)) {
                place = kHidden;
                return;
            }
            const std::uint32_t group = share.groups.of(region, track);
            place = group + 1;
            if (group == share.totals.size())
                share.totals.emplace_back();
            share.met.push_back({extentOf(region, window), group, id, countedOn(m_trace, region, track, m_query.groupBy)});
            if (share.met.size() == kBatch)
                share.addMet();
            if (!m_pass.isByRows())
                share.regions.push_back(id);
            share.tracks[track.row()] = 1;
        });
        share.addMet();
    }

    struct Child {
        RegionId id;
        RegionReader::Row region;
    };

    void addToSelf(Share& share, CompiledFilter& filter, RegionId id, const RegionReader::Row& region, Duration time)
    {
        if (filter.passesAll() || filter(id))
            totalsOf(share, share.groups.of(region, region.track())).self += toNs(time);
    }

    /// correctOverlaps() gives back what several children take. `place` is the parent's value in m_groupOf if it belongs to `share` and is
    /// already known.
    void takeFromParent(
        Share& share, CompiledFilter& filter, const Child& child, RegionId parent, const Window& window, std::uint32_t place = 0)
    {
        const RegionReader::Row outer = share.parents[parent];
        const ChildPieces::Piece piece = ChildPieces::inside(child.region, outer, window);
        if (piece.isEmpty())
            return;
        m_pieces.note(child.id, parent, piece);
        if (place == 0)
            addToSelf(share, filter, parent, outer, -piece.length());
        else if (place != kHidden)
            share.totals[place - 1].self -= toNs(piece.length());
    }

    void takeOthers(const std::vector<ChildPieces::Link>& children)
    {
        CompiledFilter filter = m_filter;
        Share& share = m_shares.front();
        for (const auto& [child, parent] : children) {
            const RegionReader::Row region = share.reader[child];
            takeFromParent(share, filter, {child, region}, parent, m_pass.window(region.track()));
        }
    }

    /// Gives back to parents what more than one of their children took.
    void correctOverlaps()
    {
        CompiledFilter filter = m_filter;
        Share& share = m_shares.front();
        m_pieces.forEachOverlap(m_cancel, [&](const ChildPieces::Overlap& overlap) {
            addToSelf(share, filter, overlap.parent, share.parents[overlap.parent], overlap.length());
        });
    }

    void merge()
    {
        for (std::uint32_t share = 0; share < m_shares.size(); ++share) {
            for (std::uint32_t i = 0; i < m_shares[share].groups.size(); ++i) {
                const std::uint32_t number = m_numbers[m_shares[share].groups.keys()[i]];
                if (number == m_groups.size())
                    m_groups.emplace_back();
                m_groups[number].sum.add(m_shares[share].totals[i]);
                m_groups[number].parts.emplace_back(share, i);
                m_shares[share].numbers.push_back(number);
            }
            m_overlaps.append(m_shares[share].overlaps, m_shares[share].numbers);
        }
    }

    void findOverlaps()
    {
        if (!m_overlaps.needsSecondPass())
            return;
        std::vector<GroupOverlaps::Kept> parts(m_threads);
        parallelFor(m_threads, m_threads, [&](std::size_t part) {
            Share& share = m_shares[part];
            forEachCounted(share, static_cast<unsigned>(part), [&](std::uint32_t group, const RegionReader::Row& region) {
                const TrackId track = region.track();
                m_overlaps.keep(parts[part], share.numbers[group], countedOn(m_trace, region, track, m_query.groupBy),
                    extentOf(region, m_pass.window(track)));
            });
        });
        m_overlaps.finish(parts, m_threads);
    }

    void findPercentiles()
    {
        parallelFor(m_groups.size(), m_threads, [&](std::size_t i) {
            std::vector<const LengthCounts*> parts;
            for (const auto& [share, group] : m_groups[i].parts)
                parts.push_back(&m_shares[share].totals[group].lengths);
            m_groups[i].percentiles = PercentileSearch(parts);
        });
        if (std::ranges::all_of(m_groups, [](const Group& group) { return group.percentiles.isFound(); }))
            return;
        for (Share& share : m_shares) {
            share.buckets.resize(share.totals.size());
            share.kept.resize(share.totals.size());
        }
        for (const Group& group : m_groups) {
            for (const auto& [share, i] : group.parts)
                m_shares[share].buckets[i] = group.percentiles.buckets();
        }
        parallelFor(m_threads, m_threads, [&](std::size_t i) { keepLengths(m_shares[i], static_cast<unsigned>(i)); });
        parallelFor(m_groups.size(), m_threads, [&](std::size_t i) {
            std::vector<const PercentileSearch::Kept*> parts;
            for (const auto& [share, group] : m_groups[i].parts)
                parts.push_back(&m_shares[share].kept[group]);
            if (!m_groups[i].percentiles.isFound())
                m_groups[i].percentiles.finish(parts);
        });
    }

    void keepLengths(Share& share, unsigned part)
    {
        forEachCounted(share, part, [&](std::uint32_t group, const RegionReader::Row& region) {
            const Duration length = lengthOf(region, m_pass.window(region.track()));
            const PercentileSearch::Buckets& buckets = share.buckets[group];
            for (std::size_t i = 0; i < buckets.size(); ++i) {
                if (buckets[i].holds(length))
                    share.kept[group][i].push_back(length);
            }
        });
    }

    /// Calls visit(group, region) once more for the counted regions of a share.
    template <class Visit>
    void forEachCounted(Share& share, unsigned part, Visit visit)
    {
        const auto look = [&](RegionId id) {
            const std::uint32_t place = m_groupOf[id.row()];
            if (place != 0 && place != kHidden)
                visit(place - 1, share.reader[id]);
        };
        std::ranges::for_each(share.regions, look);
        if (!m_pass.isByRows())
            return;
        for (std::size_t row = m_pass.firstRow(part, m_threads); row < m_pass.firstRow(part + 1, m_threads) && !isCancelled(); ++row)
            look(RegionId(row));
    }

    [[nodiscard]] StatisticsRow finished(const Group& group, std::uint64_t key, WideSum countedTwice) const
    {
        StatisticsRow row = rowOf(key, m_query.groupBy);
        row.count = group.sum.count;
        row.wall = clamped(group.sum.wall - countedTwice);
        row.lengths = clamped(group.sum.wall);
        row.self = clamped(group.sum.self);
        row.shortest = group.sum.shortest;
        row.longest = group.sum.longest;
        row.longestRegion = group.sum.longestRegion;
        row.median = group.percentiles.median();
        row.p95 = group.percentiles.p95();
        return row;
    }

    const Trace& m_trace;
    const RegionColumns& m_columns;
    const StatisticsQuery& m_query;
    const CompiledFilter& m_filter;
    const std::atomic<bool>* m_cancel;
    RegionPass m_pass;
    unsigned m_threads;
    std::vector<Share> m_shares;
    std::unique_ptr<std::uint32_t[], FreeMemory> m_groupOf; ///< by region: 1 + its group in its share, kHidden, or 0: not visited
    ChildPieces m_pieces;
    GroupIndex m_numbers;
    GroupOverlaps m_overlaps;
    std::vector<Group> m_groups; ///< by number
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
    RangeStatistics statistics = Calculation(trace, query, filter.value(), threads, cancel).run();
    if (auto trouble = filter.value().trouble())
        return *trouble;
    return statistics;
}

} // namespace emberline
