// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/statistics_index.h"

#include "model/analysis/percentiles.h"
#include "model/analysis/region_pass.h"
#include "model/analysis/self_time.h"
#include "model/outcome.h"
#include "model/work/work_pool.h"

#include <array>
#include <numeric>
#include <span>
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

RegionsByLength::RegionsByLength(
    const Trace& trace, GroupNumbers& groups, CompiledFilter filter, unsigned threads, const std::atomic<bool>* cancel)
{
    group(trace, groups, filter, cancel);
    place();
    parallelFor(groups.size(), threads, [&](std::size_t number) {
        if (!cancel || !cancel->load(std::memory_order_relaxed))
            sortGroup(trace, number);
    });
}

void RegionsByLength::group(const Trace& trace, GroupNumbers& groups, CompiledFilter& filter, const std::atomic<bool>* cancel)
{
    m_placeOf.assign(trace.regionCount(), kNoPlace);
    RegionReader reader(trace.regions());
    RegionPass(trace, {}).visit(0, 1, cancel, [&](RegionId id, TrackId track) {
        if (!filter.passesAll() && !filter(id))
            return;
        const std::uint32_t number = groups.of(reader[id], track);
        if (number == m_firstPlace.size())
            m_firstPlace.push_back(0);
        ++m_firstPlace[number]; // counts, for now
        m_placeOf[id.row()] = number; // the group, for now
    });
}

void RegionsByLength::place()
{
    std::uint32_t sum = 0;
    for (std::uint32_t& first : m_firstPlace)
        sum += std::exchange(first, sum);
    std::vector<std::uint32_t> next = m_firstPlace;
    m_firstPlace.push_back(sum);
    m_regions.resize(sum);
    for (std::size_t row = 0; row < m_placeOf.size(); ++row) {
        if (const std::uint32_t number = m_placeOf[row]; number != kNoPlace)
            m_regions[next[number]++] = RegionId(row);
    }
}

void RegionsByLength::sortGroup(const Trace& trace, std::size_t group)
{
    const std::uint32_t first = m_firstPlace[group];
    const std::span places(m_regions.data() + first, m_firstPlace[group + 1] - first);
    std::vector<Entry> entries; // lengths side by side; otherwise the sort would jump around in the columns
    entries.reserve(places.size());
    // Of equal lengths, the first region comes last, and the sort keeps this order.
    std::for_each(places.rbegin(), places.rend(), [&](RegionId id) { entries.push_back({trace.duration(id), id}); });
    sortByLength(entries);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        places[i] = entries[i].region;
        m_placeOf[places[i].row()] = static_cast<std::uint32_t>(first + i);
    }
}

StatisticsIndex::StatisticsIndex(Trace trace, GroupBy groupBy, std::shared_ptr<const RegionLabels> labels) :
    m_trace(std::move(trace)), m_columns(m_trace.regions()), m_reader(m_columns), m_groupBy(groupBy), m_labels(std::move(labels)),
    m_groups(m_trace, groupBy, m_labels.get()), m_workOf(m_trace), m_counted(0)
{ }

Result<std::unique_ptr<StatisticsIndex>> StatisticsIndex::build(const Trace& trace, GroupBy groupBy, const RegionFilter& filter,
    unsigned threads, const std::atomic<bool>* cancel, std::shared_ptr<const RegionLabels> labels)
{
    std::unique_ptr<StatisticsIndex> index(new StatisticsIndex(trace, groupBy, std::move(labels)));
    Result<CompiledFilter> compiled = CompiledFilter::compile(filter, index->m_trace, Cancellation(cancel));
    if (!compiled)
        return compiled.error();
    const auto isCancelled = [cancel] { return cancel && cancel->load(std::memory_order_relaxed); };
    index->m_byLength = RegionsByLength(index->m_trace, index->m_groups, compiled.value(), threads, cancel);
    index->m_counted = PlaceSet(index->m_byLength.size());
    index->findOverlaps(cancel);
    if (!isCancelled()) {
        const auto isCounted = [&](RegionId id) { return index->m_byLength.shows(id) && !isCancelled(); };
        index->m_countedOnce.emplace(index->m_trace, groupBy, isCounted, index->m_labels.get());
        index->m_sharedSelf.emplace(index->m_trace, StatisticsQuery{.groupBy = groupBy, .labels = index->m_labels}, isCounted, threads);
        index->m_clocks.emplace(index->m_trace, ShownRange(), cancel);
        const auto works = [&](RegionId id) { return isCounted(id) && index->m_workOf(id) == RegionWork::Works; };
        if (!index->m_clocks->areTrivial())
            index->m_workedOnce.emplace(index->m_trace, groupBy, works, index->m_labels.get());
    }
    if (isCancelled())
        index.reset();
    if (auto trouble = compiled.value().trouble())
        return *trouble;
    return index;
}

void StatisticsIndex::findOverlaps(const std::atomic<bool>* cancel)
{
    const RegionPass pass(m_trace, {});
    ChildPieces pieces(m_trace, pass);
    RegionReader parents(m_columns);
    pass.visit(0, 1, cancel, [&](RegionId child, TrackId track) {
        const RegionReader::Row region = m_reader[child];
        const RegionId parent = region.parent();
        if (parent.row() >= m_trace.regionCount())
            return;
        const ChildPieces::Piece piece = ChildPieces::inside(region, parents[parent], pass.window(track));
        if (!piece.isEmpty())
            pieces.note(child, parent, piece);
    });
    pieces.forEachOverlap(
        cancel, [this](const ChildPieces::Overlap& overlap) { m_coveredUntil.emplace(overlap.child.row(), overlap.until); });
}

RangeStatistics StatisticsIndex::of(TraceRange range)
{
    Windows windows;
    windows.reserve(m_trace.tracks().size());
    for (const Track& track : m_trace.tracks())
        windows.push_back(windowOf(m_trace, track.session, range));
    const auto apart = [](TraceTime a, TraceTime b) { return std::chrono::abs(b - a); };
    const bool isNear = m_range && m_range->overlaps(range)
        && apart(m_range->begin, range.begin) < range.length() - std::min(range.length(), apart(m_range->end, range.end));
    if (isNear) {
        moveTo(range, windows);
    } else {
        m_counted.clear();
        m_sums.assign(m_groups.size(), {});
        m_onTrack.assign(windows.size(), 0);
        m_busy = busyTime(m_trace, range);
        RegionPass(m_trace, range).visit(0, 1, nullptr, [&](RegionId id, TrackId track) { count(id, track, windows[track.row()], 1); });
    }
    m_range = range;
    m_windows = std::move(windows);
    m_counted.sumBlocks();

    RangeStatistics result;
    result.labels = m_labels;
    result.length = range.length();
    result.busy = m_busy;
    for (std::uint32_t group = 0; group < m_sums.size(); ++group) {
        if (m_sums[group].count == 0)
            continue;
        result.rows.push_back(rowOfGroup(group));
        result.count += result.rows.back().count;
        result.logged += static_cast<std::uint64_t>(m_sums[group].logged);
    }
    for (std::size_t row = 0; row < m_onTrack.size(); ++row) {
        if (m_onTrack[row] > 0)
            result.countTrack(m_trace.tracks()[row]);
    }
    sortRows(result.rows);
    return result;
}

/// Updates only the regions between the old and the new edges.
void StatisticsIndex::moveTo(TraceRange range, const Windows& windows)
{
    const TraceRange atBegin{std::min(m_range->begin, range.begin), std::max(m_range->begin, range.begin)};
    const TraceRange atEnd{std::min(m_range->end, range.end), std::max(m_range->end, range.end)};
    if (!atBegin.isEmpty())
        m_busy += (range.begin < m_range->begin ? 1 : -1) * busyTime(m_trace, atBegin);
    if (!atEnd.isEmpty())
        m_busy += (range.end > m_range->end ? 1 : -1) * busyTime(m_trace, atEnd);
    const auto recount = [&](RegionId id, TrackId track) {
        count(id, track, m_windows[track.row()], -1);
        count(id, track, windows[track.row()], 1);
    };
    const RegionPass beginPass(m_trace, atBegin);
    if (!atBegin.isEmpty())
        beginPass.visit(0, 1, nullptr, recount);
    if (!atEnd.isEmpty()) {
        RegionPass(m_trace, atEnd).visit(0, 1, nullptr, [&](RegionId id, TrackId track) {
            const bool wasCounted
                = !atBegin.isEmpty() && beginPass.window(track).touches(m_columns.start[id.row()], m_columns.end[id.row()]);
            if (!wasCounted)
                recount(id, track);
        });
    }
}

void StatisticsIndex::count(RegionId id, TrackId track, const Window& window, int sign)
{
    const SourceTime from = m_columns.start[id.row()];
    const SourceTime to = m_columns.end[id.row()];
    if (!window.touches(from, to))
        return;
    if (const std::uint32_t place = m_byLength.placeOf(id); place != RegionsByLength::kNoPlace) {
        Sums& sums = m_sums[groupOf(id)];
        const bool lostEnd = hasLostEnd(m_trace, id);
        const std::int64_t length = lostEnd ? 0 : sign * toNs(window.clipped(from, to));
        sums.count += sign;
        const bool isAsync = m_trace.role(id) == RegionRole::Async;
        const Duration wall = m_countedOnce->in(window, id).length();
        const Duration worked = m_workedOnce ? workedIn(id, track, window) : isAsync ? Duration::zero() : wall;
        sums.async += isAsync ? sign : 0;
        sums.lostEnds += lostEnd ? sign : 0;
        sums.logged += isLoggedRegion(m_trace.role(id)) ? sign : 0;
        sums.wall += WideSum{sign} * toNs(wall);
        sums.worked += WideSum{sign} * toNs(worked);
        sums.lengths += length;
        sums.self += length - sign * toNs(m_sharedSelf->in(window, id));
        sums.wholeLengths += sign * toNs(to - from);
        m_onTrack[track.row()] += sign;
        sign > 0 ? m_counted.add(place) : m_counted.remove(place);
    }
    if (const RegionId parent = m_trace.parent(id); parent && m_byLength.shows(parent) && !hasLostEnd(m_trace, parent))
        m_sums[groupOf(parent)].self -= WideSum{sign} * toNs(pieceIn(id, parent, window));
}

Duration StatisticsIndex::workedIn(RegionId id, TrackId track, const Window& window)
{
    if (m_workOf(id) != RegionWork::Works)
        return Duration::zero();
    const RegionExtent piece = m_workedOnce->in(window, id);
    const TrackId counted = countedOn(m_trace, m_reader[id], track, m_groupBy);
    return m_clocks->at(counted, piece.to) - m_clocks->at(counted, piece.from);
}

Duration StatisticsIndex::pieceIn(RegionId child, RegionId parent, const Window& window) const
{
    SourceTime from = std::max(m_columns.start[child.row()], m_columns.start[parent.row()]);
    const SourceTime to = std::min(m_columns.end[child.row()], m_columns.end[parent.row()]);
    if (!m_coveredUntil.empty()) {
        if (const auto found = m_coveredUntil.find(child.row()); found != m_coveredUntil.end())
            from = std::max(from, found->second);
    }
    return window.clipped(from, to);
}

StatisticsRow StatisticsIndex::rowOfGroup(std::uint32_t group) const
{
    const Sums& sums = m_sums[group];
    StatisticsRow row = rowOf(m_groups.keys()[group], m_groupBy);
    row.count = static_cast<std::uint64_t>(sums.count);
    row.lostEnds = static_cast<std::uint64_t>(sums.lostEnds);
    row.wall = clamped(sums.wall);
    row.worked = clamped(sums.worked);
    row.lengths = clamped(sums.lengths);
    row.wholeLengths = sums.wholeLengths;
    row.self = clamped(sums.self);
    row.isAsync = sums.async == sums.count;

    const std::size_t before = m_counted.countBefore(m_byLength.firstPlace(group));
    const auto nth = [&](std::uint64_t n) { return m_byLength.at(m_counted.nth(before + n)); };
    row.shortest = m_trace.duration(nth(0));
    row.median = m_trace.duration(nth(nearestRank(row.count, 50)));
    row.p95 = m_trace.duration(nth(nearestRank(row.count, 95)));
    row.longestRegion = nth(row.count - 1);
    row.longest = m_trace.duration(row.longestRegion);
    return row;
}

Result<RangeStatistics> RepeatedStatistics::compute(const Trace& trace, const StatisticsQuery& query,
    std::shared_ptr<const std::atomic<bool>> outdated, unsigned threads, const std::atomic<bool>* cancel)
{
    const bool isLarge = trace.regionCount() >= m_worthAnIndex;
    const bool isSame = m_outdated == outdated && m_groupBy == query.groupBy && m_filter == query.filter;
    if (!isSame) {
        m_index.reset();
        if (m_outdated != outdated)
            m_labels.reset();
        m_outdated = std::move(outdated);
        m_groupBy = query.groupBy;
        m_filter = query.filter;
    }
    StatisticsQuery labelled = query;
    if (query.groupBy == GroupBy::Label) {
        if (!m_labels)
            m_labels = std::make_shared<const RegionLabels>(trace, threads, m_outdated.get());
        if (m_outdated && *m_outdated) { // some may be missing
            RangeStatistics none;
            none.cancelled = true;
            return none;
        }
        labelled.labels = m_labels;
    }
    if (isSame && isLarge && query.range && !m_index) {
        auto index = StatisticsIndex::build(trace, query.groupBy, query.filter, threads, m_outdated.get(), labelled.labels);
        if (!index)
            return index.error();
        m_index = std::move(index.value());
    }
    if (m_index && query.range && !query.range->isEmpty())
        return m_index->of(*query.range);
    return computeStatistics(trace, labelled, threads, cancel);
}

} // namespace emberline
