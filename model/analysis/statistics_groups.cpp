// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/statistics_groups.h"

#include "model/analysis/stack_times.h"
#include "model/work/work_pool.h"

#include <utility>

namespace emberline {

namespace {

WideSum overlapsOf(std::vector<RegionExtent>& extents)
{
    if (!std::ranges::is_sorted(extents, {}, &RegionExtent::from))
        std::ranges::sort(extents, {}, &RegionExtent::from);
    WideSum twice = 0;
    SourceTime until = SourceTime::min();
    for (const RegionExtent& extent : extents) {
        twice += toNs(extent.coveredUntil(until));
        until = std::max(until, extent.to);
    }
    return twice;
}

/// The regions of a group on a track.
struct GroupOnTrack {
    SourceTime lastStart = SourceTime::min();
    SourceTime until = SourceTime::min();
    bool isSorted = true;
    std::vector<RegionId> regions; ///< only if they do not come sorted by start
};

} // namespace

void GroupOverlaps::append(const GroupOverlaps& next, std::span<const std::uint32_t> numbers)
{
    const auto keyAt = [&](std::size_t i) {
        const std::uint64_t key = next.m_index.keys()[i];
        return keyOf(numbers[static_cast<std::uint32_t>(key)], TrackId(key >> 32));
    };
    for (std::size_t i = 0; i < next.m_entries.size(); ++i) {
        if (i + GroupIndex::kAhead < next.m_entries.size())
            m_index.prefetch(keyAt(i + GroupIndex::kAhead));
        const std::uint32_t number = m_index[keyAt(i)];
        const Entry& behind = next.m_entries[i];
        if (number == m_entries.size()) {
            m_entries.push_back(behind);
            continue;
        }
        Entry& entry = m_entries[number];
        entry.isExact = entry.isExact && behind.isExact && behind.firstStart >= entry.until;
        entry.twice += behind.twice;
        entry.firstStart = std::min(entry.firstStart, behind.firstStart);
        entry.lastStart = behind.lastStart;
        entry.until = std::max(entry.until, behind.until);
    }
}

bool GroupOverlaps::needsSecondPass()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (!m_entries[i].isExact)
            std::ignore = m_unsorted[m_index.keys()[i]];
    }
    return m_unsorted.size() > 0;
}

void GroupOverlaps::finish(std::span<Kept> parts, unsigned threads)
{
    parallelFor(m_unsorted.size(), threads, [&](std::size_t number) {
        std::vector<RegionExtent> extents;
        for (Kept& part : parts) {
            if (number >= part.size())
                continue;
            extents.insert(extents.end(), part[number].begin(), part[number].end());
            part[number] = {};
        }
        m_entries[m_index.find(m_unsorted.keys()[number])].twice = overlapsOf(extents);
    });
}

std::vector<WideSum> GroupOverlaps::countedTwice(std::size_t groups, const std::function<bool(TrackId)>& counts) const
{
    std::vector<WideSum> twice(groups);
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const std::uint64_t key = m_index.keys()[i];
        if (counts(TrackId(key >> 32)))
            twice[static_cast<std::uint32_t>(key)] += m_entries[i].twice;
    }
    return twice;
}

std::vector<char> GroupOverlaps::whereCountedTwice(std::size_t tracks) const
{
    std::vector<char> where(tracks);
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (m_entries[i].twice > 0)
            where[m_index.keys()[i] >> 32] = 1;
    }
    return where;
}

CountedOnce::CountedOnce(const Trace& trace, GroupBy groupBy, const std::function<bool(RegionId)>& counted, const RegionLabels* labels) :
    m_trace(trace)
{
    RegionReader reader(trace.regions());
    GroupNumbers groupNumbers(trace, groupBy, labels);
    GroupIndex numbers;
    std::vector<GroupOnTrack> groups;
    const auto forEach = [&](auto visit) {
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            const RegionId id(row);
            const RegionReader::Row region = reader[id];
            const TrackId track = region.track();
            // A row may be one batch ahead of its track.
            if (track.row() >= trace.tracks().size() || hasLostEnd(trace, id, region) || !counted(id))
                continue;
            const std::uint32_t group = groupNumbers.of(region, track);
            visit(id, region, numbers[std::uint64_t{countedOn(trace, region, track, groupBy).row()} << 32 | group]);
        }
    };
    bool anyOverlap = false;
    forEach([&](RegionId /*id*/, const RegionReader::Row& region, std::uint32_t number) {
        if (number == groups.size())
            groups.emplace_back();
        GroupOnTrack& group = groups[number];
        group.isSorted = group.isSorted && region.start() >= group.lastStart;
        anyOverlap = anyOverlap || region.start() < group.until;
        group.lastStart = region.start();
        group.until = std::max(group.until, region.end());
    });
    if (!anyOverlap)
        return;
    m_isCovered.resize(trace.regionCount());
    for (GroupOnTrack& group : groups)
        group.until = SourceTime::min();
    forEach([&](RegionId id, const RegionReader::Row& /*region*/, std::uint32_t number) {
        if (groups[number].isSorted)
            addBehind(groups[number].until, id);
        else
            groups[number].regions.push_back(id);
    });
    for (GroupOnTrack& group : groups) {
        std::ranges::sort(group.regions, {}, [&](RegionId id) { return std::pair(trace.start(id), id); });
        for (const RegionId id : group.regions)
            addBehind(group.until, id);
    }
}

void CountedOnce::addBehind(SourceTime& until, RegionId id)
{
    const SourceTime end = m_trace.end(id);
    if (end <= until)
        m_isCovered[id.row()] = true;
    else if (until > m_trace.start(id))
        m_coveredUntil.emplace(id.row(), until);
    until = std::max(until, end);
}

RegionExtent CountedOnce::in(const Window& window, RegionId region) const
{
    SourceTime from = m_trace.start(region);
    if (!m_coveredUntil.empty()) {
        if (const auto found = m_coveredUntil.find(region.row()); found != m_coveredUntil.end())
            from = found->second;
    }
    const bool isCovered = !m_isCovered.empty() && m_isCovered[region.row()];
    const SourceTime begin = std::max(from, window.begin);
    return {begin, isCovered || hasLostEnd(m_trace, region) ? begin : begin + window.clipped(from, m_trace.end(region))};
}

/// Calls visit(region, from, to) for each piece of self time that the regions of a track have in the window.
static void visitSelfTimes(const Trace& trace, TrackId track, const Window& window, auto visit)
{
    std::vector<RegionId> regions;
    std::vector<std::tuple<RegionId, SourceTime, RegionId>> children; // parent, start, child
    for (const Lane& lane : trace.track(track).lanes) {
        visitLane(trace.regions(), lane, window, [&](RegionId id) {
            regions.push_back(id);
            children.emplace_back(trace.parent(id), trace.start(id), id);
        });
    }
    std::ranges::sort(regions);
    std::ranges::sort(children);
    auto child = children.begin();
    for (const RegionId region : regions) {
        const SourceTime end = std::min(trace.end(region), window.end);
        SourceTime until = std::max(trace.start(region), window.begin);
        while (child != children.end() && std::get<0>(*child) < region)
            ++child;
        for (; child != children.end() && std::get<0>(*child) == region; ++child) {
            if (const SourceTime from = std::min(std::get<1>(*child), end); from > until)
                visit(region, until, from);
            until = std::max(until, std::min(trace.end(std::get<2>(*child)), end));
        }
        if (end > until)
            visit(region, until, end);
    }
}

/// By track: the others whose processes count on it (countedOn).
static std::vector<std::vector<TrackId>> guestTracks(const Trace& trace, GroupBy groupBy)
{
    std::vector<std::vector<TrackId>> guests(trace.tracks().size());
    RegionReader reader(trace.regions());
    for (std::size_t row = 0; row < trace.tracks().size(); ++row) {
        const TrackId id(row);
        const Track& track = trace.track(id);
        if (track.lanes.empty() || !track.session || !trace.session(track.session).spawnedBy)
            continue;
        visitLane(trace.regions(), track.lanes[0], Window(), [&](RegionId region) {
            const TrackId home = countedOn(trace, reader[region], id, groupBy);
            if (home != id && (guests[home.row()].empty() || guests[home.row()].back() != id))
                guests[home.row()].push_back(id);
        });
    }
    return guests;
}

SharedSelf::SharedSelf(const Trace& trace, const StatisticsQuery& query, const std::function<bool(RegionId)>& counted, unsigned threads,
    const std::vector<char>& where)
{
    const std::vector<std::vector<TrackId>> guests = guestTracks(trace, query.groupBy);
    std::vector<std::vector<Piece>> found(guests.size());
    parallelFor(guests.size(), threads, [&](std::size_t row) {
        const TrackId home(row);
        if (!takesTime(trace, home) || (!where.empty() && !where[row]))
            return;
        if (!guests[row].empty() || !nestsWell(trace, home, windowOf(trace, trace.track(home).session, query.range), true))
            found[row] = on(trace, home, guests[row], query, counted);
    });
    for (const std::vector<Piece>& pieces : found)
        m_pieces.insert(m_pieces.end(), pieces.begin(), pieces.end());
    std::ranges::sort(m_pieces, {}, &Piece::region);
}

std::vector<SharedSelf::Piece> SharedSelf::on(const Trace& trace, TrackId home, std::span<const TrackId> guests,
    const StatisticsQuery& query, const std::function<bool(RegionId)>& counted)
{
    std::vector<std::pair<std::uint64_t, Piece>> own; // with its group
    RegionReader reader(trace.regions());
    const auto addTrack = [&](TrackId track) {
        visitSelfTimes(
            trace, track, windowOf(trace, trace.track(track).session, query.range), [&](RegionId id, SourceTime from, SourceTime to) {
                const RegionReader::Row region = reader[id];
                if (counted(id) && !hasLostEnd(trace, id, region) && countedOn(trace, region, track, query.groupBy) == home)
                    own.push_back({keyOf(trace, region, track, query.groupBy, query.labels.get()), {id, from, to}});
            });
    };
    addTrack(home);
    std::ranges::for_each(guests, addTrack);
    std::ranges::sort(own, {}, [](const auto& one) { return std::tuple(one.first, one.second.from, one.second.region); });
    std::vector<Piece> shared;
    std::uint64_t last = 0;
    SourceTime until = SourceTime::min();
    for (const auto& [group, piece] : own) {
        if (group != std::exchange(last, group))
            until = SourceTime::min();
        if (until > piece.from)
            shared.push_back({piece.region, piece.from, std::min(until, piece.to)});
        until = std::max(until, piece.to);
    }
    return shared;
}

Duration SharedSelf::in(const Window& window, RegionId region) const
{
    Duration sum{};
    for (auto at = std::ranges::lower_bound(m_pieces, region, {}, &Piece::region); at != m_pieces.end() && at->region == region; ++at)
        sum += window.clipped(at->from, at->to);
    return sum;
}

} // namespace emberline
