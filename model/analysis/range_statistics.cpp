// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/range_statistics.h"

#include "model/analysis/busy_time.h"
#include "model/analysis/percentiles.h"
#include "model/analysis/region_pass.h"
#include "model/analysis/self_time.h"
#include "model/analysis/statistics_groups.h"
#include "model/outcome.h"
#include "model/work/work_pool.h"

#include <algorithm>
#include <array>
#include <deque>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

namespace emberline {

namespace {

/// What the regions of one group of the statistics sum up to, in the whole range or in one part of it.
struct GroupSums {
    WideSum lengths = 0; ///< in the range, even if they nest or overlap; the sums first, because they are aligned to 16 bytes
    WideSum worked = 0; ///< of the lengths, by the clock of their thread's work
    WideSum self = 0; ///< the lengths, minus what their children cover, and minus what they share
    WideSum wholeLengths = 0;
    std::uint64_t count = 0;
    std::uint64_t lostEnds = 0;
    Duration shortest = Duration::max();
    Duration longest = Duration(-1);
    RegionId longestRegion; ///< the first if several are equal
    std::uint64_t logged = 0; ///< those of them that are (isLoggedRegion)
    bool isAsync = true; ///< all of them are

    void add(const GroupSums& other)
    {
        count += other.count;
        lostEnds += other.lostEnds;
        logged += other.logged;
        isAsync = isAsync && other.isAsync;
        lengths += other.lengths;
        worked += other.worked;
        self += other.self;
        wholeLengths += other.wholeLengths;
        shortest = std::min(shortest, other.shortest);
        if (other.longest > longest || (other.longest == longest && other.longestRegion < longestRegion)) {
            longest = other.longest;
            longestRegion = other.longestRegion;
        }
    }
};

/// What one thread finds in its part of the regions of a calculation (computeStatistics). Each part has its own numbers for the groups.
class StatisticsPart {
public:
    /// What all parts of a calculation share.
    struct Calculation {
        const Trace& trace;
        GroupBy groupBy;
        const RegionLabels* labels;
        bool percentiles;
        const RegionPass& pass;
        unsigned parts;
        const std::atomic<bool>* cancel;
        std::uint32_t* groupOf; ///< by region: 1 + its group in its part, kHidden, or 0: not visited
        ChildPieces& pieces;
        const WorkClocks& clocks;
    };

    StatisticsPart(const Calculation& calculation, unsigned number, CompiledFilter filter) :
        m_calculation(calculation), m_number(number), m_firstRow(calculation.pass.firstRow(number, calculation.parts)),
        m_endRow(calculation.pass.firstRow(number + 1, calculation.parts)), m_filter(std::move(filter)),
        m_groups(calculation.trace, calculation.groupBy, calculation.labels), m_workOf(calculation.trace),
        m_reader(calculation.trace.regions()), m_parents(calculation.trace.regions())
    { }

    /// The first pass: sums, and which children take time from their parents. Each part may run on a thread of its own.
    void addUp()
    {
        m_tracks.resize(m_calculation.trace.tracks().size());
        m_calculation.pass.visit(
            m_number, m_calculation.parts, m_calculation.cancel, [this](RegionId id, TrackId track) { visit(id, track); });
        addMet();
    }
    /// Takes the children whose parents are in other parts from these. Once all parts are added up, on one thread.
    void takeFrom(const std::vector<ChildPieces::Link>& children)
    {
        for (const auto& [child, parent] : children) {
            const RegionReader::Row region = m_reader[child];
            takeFromParent(child, region, parent, m_calculation.pass.window(region.track()));
        }
    }
    [[nodiscard]] const std::vector<ChildPieces::Link>& others() const { return m_others; }
    /// Adds to the self time of a region's group, unless the filter hides the region.
    void addToSelf(RegionId id, Duration time)
    {
        if (!shows(id))
            return;
        const RegionReader::Row region = m_parents[id];
        m_sums[groupOf(region, region.track())].self += toNs(time);
    }

    /// The second pass, if regions that overlap are not sorted by start: keeps their extents, or those by the clock of work. `numbers`: by
    /// group, its number in `overlaps`.
    void keepExtents(const GroupOverlaps& overlaps, bool byWork, const std::vector<std::uint32_t>& numbers, GroupOverlaps::Kept& kept)
    {
        forEachCounted([&](std::uint32_t group, RegionId id, const RegionReader::Row& region) {
            const TrackId counted = countedOn(m_calculation.trace, region, region.track(), m_calculation.groupBy);
            std::vector<RegionExtent>* const place = overlaps.placeIn(kept, numbers[group], counted);
            if (!place)
                return;
            const RegionExtent extent = extentOf(m_calculation.trace, id, region, m_calculation.pass.window(region.track()));
            place->push_back(byWork ? workedIn(extent, id, region.role(), counted) : extent);
        });
    }
    /// The second pass for percentiles. `buckets`: by group, the lengths to keep.
    void keepLengths(const std::vector<PercentileSearch::Buckets>& buckets)
    {
        m_kept.resize(m_lengthCounts.size());
        forEachCounted([&](std::uint32_t group, RegionId /*id*/, const RegionReader::Row& region) {
            const Duration length = region.end() - region.start();
            for (std::size_t i = 0; i < buckets[group].size(); ++i) {
                if (buckets[group][i].holds(length))
                    m_kept[group][i].push_back(length);
            }
        });
    }

    // By group of this part.
    [[nodiscard]] const std::vector<LengthCounts>& lengthCounts() const { return m_lengthCounts; }
    [[nodiscard]] const std::vector<PercentileSearch::Kept>& kept() const { return m_kept; }

    // What the first pass found; the part no longer has it.
    [[nodiscard]] GroupIndex takeIndex() { return m_groups.takeIndex(); }
    [[nodiscard]] std::vector<GroupSums> takeSums() { return std::exchange(m_sums, {}); } ///< by group
    [[nodiscard]] GroupOverlaps takeOverlaps() { return std::exchange(m_overlaps, {}); }
    [[nodiscard]] GroupOverlaps takeWorkOverlaps() { return std::exchange(m_workOverlaps, {}); } ///< empty if clocks are trivial
    /// `place`: in Calculation::groupOf.
    [[nodiscard]] static bool isCounted(std::uint32_t place) { return place != 0 && place != kHidden; }
    [[nodiscard]] bool hasTrack(TrackId track) const { return m_tracks[track.row()] != 0; }

private:
    static constexpr std::uint32_t kHidden = 0xffffffff;
    static constexpr std::size_t kBatch = 256;

    struct Met {
        RegionExtent extent; ///< what counts in the range
        RegionExtent worked; ///< of it, by the clock of work
        Duration length; ///< the whole
        std::uint32_t group;
        RegionId region;
        TrackId track; ///< the track on which its time counts
        RegionRole role;
        bool lostEnd;
    };

    [[nodiscard]] bool shows(RegionId id) { return m_filter.passesAll() || m_filter(id); }
    [[nodiscard]] std::uint32_t groupOf(const RegionReader::Row& region, TrackId track)
    {
        const std::uint32_t group = m_groups.of(region, track);
        if (group == m_sums.size()) {
            m_sums.emplace_back();
            if (m_calculation.percentiles)
                m_lengthCounts.emplace_back();
        }
        return group;
    }
    void visit(RegionId id, TrackId track)
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
        const TrackId counted = countedOn(m_calculation.trace, region, track, m_calculation.groupBy);
        m_overlaps.prefetch(group, counted);
        const RegionExtent extent = extentOf(m_calculation.trace, id, region, window);
        m_met.push_back({extent, workedIn(extent, id, region.role(), counted), region.end() - region.start(), group, id, counted,
            region.role(), hasLostEnd(m_calculation.trace, id, region)});
        if (m_met.size() == kBatch)
            addMet();
        if (!pass.isByRows())
            m_regions.push_back(id);
        m_tracks[track.row()] = 1;
    }
    [[nodiscard]] RegionExtent workedIn(RegionExtent extent, RegionId id, RegionRole role, TrackId counted)
    {
        const WorkClocks& clocks = m_calculation.clocks;
        const bool works = clocks.areTrivial() ? role != RegionRole::Async : m_workOf(id) == RegionWork::Works;
        const SourceTime from = clocks.at(counted, extent.from);
        return {from, works ? clocks.at(counted, extent.to) : from};
    }
    void addMet()
    {
        std::array<std::uint32_t, kBatch> numbers;
        for (std::size_t i = 0; i < m_met.size(); ++i) {
            const auto& [extent, worked, length, group, region, track, role, lostEnd] = m_met[i];
            const std::int64_t inside = toNs(extent.length());
            m_sums[group].add({inside, toNs(worked.length()), inside, toNs(length), 1, lostEnd ? 1U : 0U, length, length, region,
                isLoggedRegion(role) ? 1U : 0U, role == RegionRole::Async});
            if (m_calculation.percentiles)
                m_lengthCounts[group].add(length);
            numbers[i] = m_overlaps.numberOf(group, track);
        }
        for (std::size_t i = 0; i < m_met.size(); ++i)
            m_overlaps.add(numbers[i], m_met[i].extent);
        for (std::size_t i = 0; i < m_met.size() && !m_calculation.clocks.areTrivial(); ++i)
            m_workOverlaps.add(m_workOverlaps.numberOf(m_met[i].group, m_met[i].track), m_met[i].worked);
        m_met.clear();
    }
    /// What several children take is given back later. `place`: the parent's value in Calculation::groupOf if it is of this part and known.
    void takeFromParent(RegionId child, const RegionReader::Row& region, RegionId parent, const Window& window, std::uint32_t place = 0)
    {
        const RegionReader::Row outer = m_parents[parent];
        if (hasLostEnd(m_calculation.trace, parent, outer)) // it has no self time
            return;
        const ChildPieces::Piece piece = ChildPieces::inside(region, outer, window);
        if (piece.isEmpty())
            return;
        m_calculation.pieces.note(child, parent, piece);
        if (place == 0)
            addToSelf(parent, -piece.length());
        else if (place != kHidden)
            m_sums[place - 1].self -= toNs(piece.length());
    }
    /// Calls visit(group, id, region) once more for the counted regions.
    void forEachCounted(auto visit)
    {
        const auto look = [&](RegionId id) {
            const std::uint32_t place = m_calculation.groupOf[id.row()];
            if (isCounted(place))
                visit(place - 1, id, m_reader[id]);
        };
        std::ranges::for_each(m_regions, look);
        if (!m_calculation.pass.isByRows())
            return;
        for (std::size_t row = m_firstRow; row < m_endRow && !Cancellation(m_calculation.cancel).isRequested(); ++row)
            look(RegionId(row));
    }

    const Calculation& m_calculation;
    unsigned m_number;
    std::size_t m_firstRow;
    std::size_t m_endRow;
    CompiledFilter m_filter;
    GroupNumbers m_groups;
    std::vector<GroupSums> m_sums; ///< by group
    std::vector<LengthCounts> m_lengthCounts; ///< by group, if percentiles are wanted
    GroupOverlaps m_overlaps;
    GroupOverlaps m_workOverlaps;
    WorkOfTrace m_workOf;
    /// Not in the sums yet: the sums of many groups are far apart in memory, and a loop that only adds waits for several at once.
    std::vector<Met> m_met;
    RegionReader m_reader;
    RegionReader m_parents;
    std::vector<RegionId> m_regions; ///< the counted ones; unused if the pass goes by rows: then they are the part's rows with a group
    std::vector<char> m_tracks; ///< by TrackId: has a counted region
    std::vector<ChildPieces::Link> m_others; ///< children whose parents are in another part
    std::vector<PercentileSearch::Kept> m_kept; ///< by group
};

/// Splits a calculation into parts and merges what they find.
class StatisticsCalculation {
public:
    StatisticsCalculation(
        const Trace& trace, const StatisticsQuery& query, const CompiledFilter& filter, unsigned threads, const std::atomic<bool>* cancel) :
        m_trace(trace),
        m_query(query), m_cancel(cancel), m_pass(trace, query.range), m_threads(m_pass.usefulParts(threads)),
        m_groupOf(makeZeros<std::uint32_t>(trace.regionCount(), m_pass.isByRows() ? Fill::All : Fill::Parts)), m_pieces(trace, m_pass),
        m_clocks(query.busy ? WorkClocks(trace, query.range, cancel) : WorkClocks()), m_shared{trace, query.groupBy, query.labels.get(),
                                                                                          query.percentiles, m_pass, m_threads, cancel,
                                                                                          m_groupOf.get(), m_pieces, m_clocks}
    {
        for (unsigned i = 0; i < m_threads; ++i)
            m_parts.emplace_back(m_shared, i, filter);
    }

    RangeStatistics run()
    {
        const Cancellation cancel(m_cancel);
        parallelFor(m_threads, m_threads, [&](std::size_t i) { m_parts[i].addUp(); });
        for (const StatisticsPart& part : m_parts)
            m_parts.front().takeFrom(part.others());
        // Gives back to parents what more than one of their children took.
        m_pieces.forEachOverlap(
            m_cancel, [&](const ChildPieces::Overlap& overlap) { m_parts.front().addToSelf(overlap.parent, overlap.length()); });
        if (!cancel.isRequested()) {
            merge();
            findOverlaps(m_overlaps, false);
            takeSharedSelf();
            findOverlaps(m_workOverlaps, true);
            if (m_query.percentiles)
                findPercentiles();
            if (m_query.busy)
                m_busy = busyTime(m_trace, m_query.range, m_cancel);
        }
        RangeStatistics result;
        result.cancelled = cancel.isRequested();
        if (!result.cancelled)
            fill(result);
        return result;
    }

private:
    void merge()
    {
        m_numbers.resize(m_parts.size());
        // The groups of the first part have the same numbers here.
        m_index = m_parts.front().takeIndex();
        m_sums = m_parts.front().takeSums();
        m_overlaps = m_parts.front().takeOverlaps();
        m_workOverlaps = m_parts.front().takeWorkOverlaps();
        m_numbers.front().resize(m_index.size());
        std::iota(m_numbers.front().begin(), m_numbers.front().end(), 0U);
        for (std::uint32_t part = 1; part < m_parts.size(); ++part) {
            const GroupIndex index = m_parts[part].takeIndex();
            const std::vector<GroupSums> sums = m_parts[part].takeSums();
            m_numbers[part].reserve(sums.size());
            for (std::size_t i = 0; i < index.size(); ++i) {
                if (i + GroupIndex::kAhead < index.size())
                    m_index.prefetch(index.keys()[i + GroupIndex::kAhead]);
                m_numbers[part].push_back(m_index[index.keys()[i]]);
            }
            m_sums.resize(m_index.size());
            for (std::uint32_t i = 0; i < sums.size(); ++i)
                m_sums[m_numbers[part][i]].add(sums[i]);
            m_overlaps.append(m_parts[part].takeOverlaps(), m_numbers[part]);
            m_workOverlaps.append(m_parts[part].takeWorkOverlaps(), m_numbers[part]);
        }
    }

    void findOverlaps(GroupOverlaps& overlaps, bool byWork)
    {
        if (!overlaps.needsSecondPass())
            return;
        std::vector<GroupOverlaps::Kept> kept(m_threads);
        parallelFor(
            m_threads, m_threads, [&](std::size_t part) { m_parts[part].keepExtents(overlaps, byWork, m_numbers[part], kept[part]); });
        overlaps.finish(kept, m_threads);
    }

    void takeSharedSelf()
    {
        const std::vector<char> where = m_overlaps.whereCountedTwice(m_trace.tracks().size());
        if (std::ranges::find(where, 1) == where.end())
            return;
        const auto isCounted = [this](RegionId id) { return StatisticsPart::isCounted(m_groupOf[id.row()]); };
        RegionReader reader(m_trace.regions());
        SharedSelf(m_trace, m_query, isCounted, m_threads, where).forEach([&](RegionId id, Duration shared) {
            const RegionReader::Row region = reader[id];
            m_sums[m_index.find(keyOf(m_trace, region, region.track(), m_query.groupBy, m_query.labels.get()))].self -= toNs(shared);
        });
    }

    void findPercentiles()
    {
        std::vector<std::vector<const LengthCounts*>> counts(m_sums.size()); // of the parts that contain the group
        forEachPartOfGroups(
            [&](std::uint32_t number, const StatisticsPart& part, std::size_t i) { counts[number].push_back(&part.lengthCounts()[i]); });
        m_percentiles.resize(m_sums.size());
        parallelFor(m_sums.size(), m_threads, [&](std::size_t i) { m_percentiles[i] = PercentileSearch(counts[i]); });
        if (std::ranges::all_of(m_percentiles, &PercentileSearch::isFound))
            return;
        parallelFor(m_threads, m_threads, [&](std::size_t part) {
            std::vector<PercentileSearch::Buckets> buckets;
            for (const std::uint32_t number : m_numbers[part])
                buckets.push_back(m_percentiles[number].buckets());
            m_parts[part].keepLengths(buckets);
        });
        std::vector<std::vector<const PercentileSearch::Kept*>> kept(m_sums.size());
        forEachPartOfGroups(
            [&](std::uint32_t number, const StatisticsPart& part, std::size_t i) { kept[number].push_back(&part.kept()[i]); });
        parallelFor(m_sums.size(), m_threads, [&](std::size_t i) {
            if (!m_percentiles[i].isFound())
                m_percentiles[i].finish(kept[i]);
        });
    }

    /// Calls visit(number, part, i) for each group of each part: its number in the result, and in the part.
    void forEachPartOfGroups(auto visit) const
    {
        for (std::size_t part = 0; part < m_parts.size(); ++part) {
            for (std::size_t i = 0; i < m_numbers[part].size(); ++i)
                visit(m_numbers[part][i], m_parts[part], i);
        }
    }

    void fill(RangeStatistics& result)
    {
        result.labels = m_query.labels;
        result.length = m_query.range ? m_query.range->length() : m_trace.extent().length();
        result.busy = m_busy;
        const std::vector<WideSum> countedTwice = m_overlaps.countedTwice(m_sums.size(), [](TrackId) { return true; });
        const auto isThread = [&](TrackId track) { return static_cast<bool>(m_trace.track(track).thread); };
        const GroupOverlaps inWork = std::exchange(m_clocks.areTrivial() ? m_overlaps : m_workOverlaps, {});
        const std::vector<WideSum> workedTwice = inWork.countedTwice(m_sums.size(), isThread);
        // Orders numbers, not rows, which are large: there may be a million. Keys have the order of their subjects.
        struct Ranked {
            bool isAsync;
            Duration wall;
            std::uint64_t key;
            std::uint32_t number;
        };
        std::vector<Ranked> order;
        order.reserve(m_sums.size());
        for (std::size_t i = 0; i < m_sums.size(); ++i) {
            if (m_sums[i].count == 0 || (m_query.onlyLogged && m_sums[i].logged == 0)) // no count: only children of its regions occurred
                continue;
            order.push_back(
                {m_sums[i].isAsync, clamped(m_sums[i].lengths - countedTwice[i]), m_index.keys()[i], static_cast<std::uint32_t>(i)});
            result.count += m_sums[i].count;
            result.logged += m_sums[i].logged;
        }
        const std::size_t shown = std::min(order.size(), m_query.mostRows);
        std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(shown),
            [](const Ranked& a, const Ranked& b) { return std::tie(a.isAsync, b.wall, a.key) < std::tie(b.isAsync, a.wall, b.key); });
        result.moreRows = order.size() - shown;
        result.rows.reserve(shown);
        for (const Ranked& one : std::span(order).first(shown))
            result.rows.push_back(rowOfGroup(one.number, one.wall, clamped(m_sums[one.number].worked - workedTwice[one.number])));
        for (std::size_t row = 0; row < m_trace.tracks().size(); ++row) {
            if (std::ranges::any_of(m_parts, [&](const StatisticsPart& part) { return part.hasTrack(TrackId(row)); }))
                result.countTrack(m_trace.tracks()[row]);
        }
    }

    [[nodiscard]] StatisticsRow rowOfGroup(std::size_t number, Duration wall, Duration worked) const
    {
        const GroupSums& sums = m_sums[number];
        StatisticsRow row = rowOf(m_index.keys()[number], m_query.groupBy);
        row.count = sums.count;
        row.lostEnds = sums.lostEnds;
        row.wall = wall;
        row.worked = worked;
        row.lengths = clamped(sums.lengths);
        row.wholeLengths = sums.wholeLengths;
        row.self = clamped(sums.self);
        row.shortest = sums.shortest;
        row.longest = sums.longest;
        row.longestRegion = sums.longestRegion;
        row.isAsync = sums.isAsync;
        if (!m_percentiles.empty()) {
            row.median = m_percentiles[number].median();
            row.p95 = m_percentiles[number].p95();
        }
        return row;
    }

    const Trace& m_trace;
    const StatisticsQuery& m_query;
    const std::atomic<bool>* m_cancel;
    RegionPass m_pass;
    unsigned m_threads;
    std::unique_ptr<std::uint32_t[], FreeMemory> m_groupOf;
    ChildPieces m_pieces;
    WorkClocks m_clocks;
    StatisticsPart::Calculation m_shared;
    std::deque<StatisticsPart> m_parts;
    GroupIndex m_index;
    std::vector<std::vector<std::uint32_t>> m_numbers; ///< by part and its group: the group in the result
    GroupOverlaps m_overlaps;
    GroupOverlaps m_workOverlaps; ///< by the clock of work; empty if that is trivial
    std::vector<GroupSums> m_sums; ///< by number
    std::vector<PercentileSearch> m_percentiles; ///< by number, if wanted
    Duration m_busy{};
};

} // namespace

RegionLabels::RegionLabels(const Trace& trace, unsigned threads, const std::atomic<bool>* cancel) : m_labels(trace.regionCount(), kNone)
{
    m_texts.intern({}); // kNone
    const RegionPass pass(trace, {});
    const unsigned parts = pass.usefulParts(threads);
    std::deque<StringTable> texts(parts); // each part has its own numbers, which only the merge makes those of all
    parallelFor(parts, parts, [&](std::size_t part) {
        texts[part].intern({});
        pass.visit(static_cast<unsigned>(part), parts, cancel,
            [&](RegionId id, TrackId /*track*/) { m_labels[id.row()] = texts[part].intern(trace.dialect(id).labelOf(trace, id)).row(); });
    });
    for (unsigned part = 0; part < parts; ++part) {
        std::vector<std::uint32_t> numbers; // by that of the part; those not met yet are kNone
        for (std::size_t row = pass.firstRow(part, parts); row < pass.firstRow(part + 1, parts); ++row) {
            const std::uint32_t own = m_labels[row];
            if (own == kNone)
                continue;
            if (own >= numbers.size())
                numbers.resize(own + 1, kNone);
            if (numbers[own] == kNone)
                numbers[own] = m_texts.intern(texts[part].text(StringId(own))).row();
            m_labels[row] = numbers[own];
        }
    }
}

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

std::vector<RegionId> instancesOf(
    const Trace& trace, const StatisticsQuery& query, const StatisticsRow& row, const std::atomic<bool>* cancel)
{
    Result<CompiledFilter> filter = CompiledFilter::compile(query.filter, trace, Cancellation(cancel));
    if (!filter || trace.regionCount() == 0)
        return {};
    std::vector<std::pair<Duration, RegionId>> found;
    const RegionPass pass(trace, query.range);
    RegionReader reader(trace.regions());
    pass.visit(0, 1, cancel, [&](RegionId id, TrackId track) {
        const RegionReader::Row region = reader[id];
        const std::uint64_t key = keyOf(trace, region, track, query.groupBy, query.labels.get());
        if (identity(rowOf(key, query.groupBy)) == identity(row) && filter.value()(id))
            found.emplace_back(region.start() - region.end(), id);
    });
    std::ranges::sort(found);
    std::vector<RegionId> instances;
    instances.reserve(found.size());
    for (const auto& [length, id] : found)
        instances.push_back(id);
    return instances;
}

} // namespace emberline
