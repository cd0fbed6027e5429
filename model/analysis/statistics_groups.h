// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/group_index.h"
#include "model/analysis/range_statistics.h"
#include "model/analysis/shown_range.h"
#include "model/outcome.h"
#include "model/region_reader.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace emberline {

/// The part of a region inside the window.
struct RegionExtent {
    SourceTime from;
    SourceTime to;

    [[nodiscard]] Duration length() const { return to - from; }
    /// The length of the part before `until`.
    [[nodiscard]] Duration coveredUntil(SourceTime until) const { return until > from ? std::min(to, until) - from : Duration::zero(); }
};

/// Finds what groups of regions count more than once when their lengths are added up: the time when two or more regions of one group run on
/// the same track, nested or side by side. The total time of a group is the sum of its lengths minus that.
///
/// A first pass finishes the groups whose regions come sorted by start on their track. Most groups do, and the pass keeps none of their
/// regions. A second pass keeps the regions of the other groups and sorts them.
class GroupOverlaps {
public:
    /// The regions that one part of the second pass keeps.
    using Kept = std::vector<std::vector<RegionExtent>>;

    /// The first pass. There may be many groups on many tracks, far apart in memory: whoever adds many regions first calls prefetch() for
    /// each, then numberOf() for each, and then add().
    void prefetch(std::uint32_t group, TrackId track) const { m_index.prefetch(keyOf(group, track)); }
    [[nodiscard]] std::uint32_t numberOf(std::uint32_t group, TrackId track)
    {
        const std::uint32_t number = m_index[keyOf(group, track)];
        if (number == m_entries.size())
            m_entries.emplace_back();
        __builtin_prefetch(&m_entries[number]);
        return number;
    }
    void add(std::uint32_t number, RegionExtent extent)
    {
        Entry& entry = m_entries[number];
        entry.isExact = entry.isExact && extent.from >= entry.lastStart;
        entry.twice += toNs(extent.coveredUntil(entry.until));
        entry.firstStart = std::min(entry.firstStart, extent.from);
        entry.lastStart = extent.from;
        entry.until = std::max(entry.until, extent.to);
    }
    /// Adds what the first pass found in the next part, which has its own numbers for the groups.
    void append(const GroupOverlaps& next, std::span<const std::uint32_t> numbers);

    /// Prepares the second pass. Returns whether it is necessary.
    [[nodiscard]] bool needsSecondPass();
    /// The second pass: where to keep the extent of a region. Null: its group is finished. Each thread may call it for its own part.
    [[nodiscard]] std::vector<RegionExtent>* placeIn(Kept& kept, std::uint32_t group, TrackId track) const
    {
        const std::uint32_t number = m_unsorted.find(keyOf(group, track));
        if (number == GroupIndex::kNotSeen)
            return nullptr;
        kept.resize(m_unsorted.size());
        return &kept[number];
    }
    void finish(std::span<Kept> parts, unsigned threads);

    /// By group, on the tracks that `counts` names; never negative.
    [[nodiscard]] std::vector<WideSum> countedTwice(std::size_t groups, const std::function<bool(TrackId)>& counts) const;
    /// By track: whether any group's regions nest or overlap there.
    [[nodiscard]] std::vector<char> whereCountedTwice(std::size_t tracks) const;

private:
    struct Entry {
        WideSum twice = 0; ///< first, because it is aligned to 16 bytes: a trace directory has many entries
        SourceTime firstStart = SourceTime::max();
        SourceTime lastStart = SourceTime::min();
        SourceTime until = SourceTime::min();
        bool isExact = true; ///< `twice` is right: the regions came sorted by start; otherwise, until finish() counts them anew, it is not
    };

    [[nodiscard]] static std::uint64_t keyOf(std::uint32_t group, TrackId track) { return std::uint64_t{track.row()} << 32 | group; }

    GroupIndex m_index;
    GroupIndex m_unsorted; ///< of those that the second pass counts anew: few, so the pass rarely leaves the processor's cache
    std::deque<Entry> m_entries; ///< by number: a group on a track; there may be millions, which a vector would copy as it grows
};

// How regions are grouped into the rows of the statistics.

/// Whether sums of times leave it out (outcome.h).
inline bool hasLostEnd(const Trace& trace, RegionId id, const RegionReader::Row& region)
{
    return region.isOpen() && hasLostEnd(trace, id); // few are open, and the row is at hand
}

/// What counts in sums.
inline RegionExtent extentOf(const Trace& trace, RegionId id, const RegionReader::Row& region, const Window& window)
{
    const SourceTime from = std::max(region.start(), window.begin);
    return {from, hasLostEnd(trace, id, region) ? from : from + window.clipped(region.start(), region.end())};
}

/// The track on which a region's time counts once. This is its own track, except for a process with the same name as its bar in the parent:
/// then it is that bar's. Both must be on one clock.
inline TrackId countedOn(const Trace& trace, const RegionReader::Row& region, TrackId track, GroupBy by)
{
    if ((by != GroupBy::Name && by != GroupBy::Label) || region.role() != RegionRole::Process)
        return track;
    const SessionId session = trace.track(track).session;
    const RegionId bar = trace.session(session).spawnedBy;
    const bool isSame = bar && bar.row() < trace.regionCount() && trace.nameId(bar) == region.name()
        && trace.categoryId(bar) == region.category() && trace.track(bar).row() < trace.tracks().size()
        && trace.clockShift(session) == trace.clockShift(trace.session(bar));
    return isSame ? trace.track(bar) : track;
}

/// The key that all regions of one group share. `labels`: if grouped by label.
inline std::uint64_t keyOf(const Trace& trace, const RegionReader::Row& region, TrackId track, GroupBy by, const RegionLabels* labels)
{
    switch (by) {
    case GroupBy::Label:
        return std::uint64_t{region.name().row()} << 32 | labels->of(region.id());
    case GroupBy::Name:
        return std::uint64_t{region.category().row()} << 32 | region.name().row();
    case GroupBy::Category: // a region without a category is grouped by its role
        if (const StringId category = region.category())
            return category.row();
        return std::uint64_t{1} << 32 | static_cast<std::uint64_t>(region.role());
    case GroupBy::Thread:
        return std::uint64_t{trace.track(track).session.row()} << 32 | trace.track(track).thread.row();
    case GroupBy::Session:
        break;
    }
    return trace.track(track).session.row();
}

inline StringId stringOf(std::uint64_t bits)
{
    const auto row = static_cast<std::uint32_t>(bits);
    return row == StringId().row() ? StringId() : StringId(row);
}

inline StatisticsRow rowOf(std::uint64_t key, GroupBy by)
{
    StatisticsRow row;
    const auto low = static_cast<std::uint32_t>(key);
    switch (by) {
    case GroupBy::Label:
        row.name = stringOf(key >> 32);
        row.label = low;
        break;
    case GroupBy::Name:
        row.category = stringOf(key >> 32);
        row.name = stringOf(key);
        break;
    case GroupBy::Category:
        if (key >> 32)
            row.role = static_cast<RegionRole>(low);
        else
            row.category = StringId(low);
        break;
    case GroupBy::Thread:
        row.session = SessionId(key >> 32);
        row.thread = low == ThreadId().row() ? ThreadId() : ThreadId(low);
        break;
    case GroupBy::Session:
        row.session = SessionId(low);
        break;
    }
    return row;
}

/// Numbers the groups of a pass over the regions, from 0 in the order in which they occur. Refers to the trace
/// and, if grouped by label, to the labels.
class GroupNumbers {
public:
    GroupNumbers(const Trace& trace, GroupBy by, const RegionLabels* labels) :
        m_trace(&trace), m_by(by), m_labels(labels), m_ofTrack(trace.tracks().size(), kNotMet)
    { }

    [[nodiscard]] std::uint32_t of(const RegionReader::Row& region, TrackId track)
    {
        if (m_by != GroupBy::Thread && m_by != GroupBy::Session)
            return m_index[keyOf(*m_trace, region, track, m_by, m_labels)];
        std::uint32_t& number = m_ofTrack[track.row()];
        if (number == kNotMet)
            number = m_index[keyOf(*m_trace, region, track, m_by, m_labels)];
        return number;
    }
    /// By number.
    [[nodiscard]] const std::vector<std::uint64_t>& keys() const { return m_index.keys(); }
    [[nodiscard]] std::size_t size() const { return m_index.size(); }
    /// All keys. Call nothing after it.
    [[nodiscard]] GroupIndex takeIndex() { return std::move(m_index); }

private:
    static constexpr std::uint32_t kNotMet = 0xffffffff;

    const Trace* m_trace;
    GroupBy m_by;
    const RegionLabels* m_labels;
    GroupIndex m_index;
    std::vector<std::uint32_t> m_ofTrack; ///< by TrackId, for groups that are tracks or sessions
};

inline auto identity(const StatisticsRow& row)
{
    return std::tuple(row.category, row.name, row.label, row.session, row.thread, row.role);
}

/// Asynchronous ones last, the largest wall first; rows with equal wall by their subject.
inline void sortRows(std::vector<StatisticsRow>& rows)
{
    std::ranges::sort(rows, [](const StatisticsRow& a, const StatisticsRow& b) {
        if (a.isAsync != b.isAsync)
            return b.isAsync;
        return a.wall != b.wall ? a.wall > b.wall : identity(a) < identity(b);
    });
}

/// Computes how much each region adds to the total time of its group: the part that no earlier region of the group covers on the same
/// track. These parts do not overlap, so they add up to the group's total (StatisticsRow::wall) in any range. Refers to the trace.
class CountedOnce {
public:
    /// Regions that are not `counted` cover nothing, nor do those that have lost their end. `labels`: if grouped by label. Takes a few
    /// passes over the regions; uses one bit a region if any overlap, and some 40 bytes for each region that is covered in part.
    CountedOnce(const Trace& trace, GroupBy groupBy, const std::function<bool(RegionId)>& counted, const RegionLabels* labels = nullptr);

    /// The region must be counted. Its part may be empty, wherever that is.
    [[nodiscard]] RegionExtent in(const Window& window, RegionId region) const;

private:
    void addBehind(SourceTime& until, RegionId id);

    const Trace& m_trace;
    std::vector<bool> m_isCovered; ///< by region: entirely covered; empty if no regions overlap
    std::unordered_map<std::uint32_t, SourceTime> m_coveredUntil; ///< by region; only for regions that are covered in part
};

/// The self time that several regions of a group have at once on one track. The self time of a group counts each moment once
/// (StatisticsRow::self), so it is the sum of its regions' self times (self_time.h) minus this.
///
/// Where regions nest well, none have self time at once. Only on tracks where they do not, it cuts the self times into pieces and sorts
/// these. A moment belongs to the piece that begins first; this class keeps what the others have of it.
class SharedSelf {
public:
    /// Regions that are not `counted` have no self time, but take it from their parents. Of the query only the range, the groups and their
    /// labels matter. `where`: by track, whether to look there; all if empty.
    SharedSelf(const Trace& trace, const StatisticsQuery& query, const std::function<bool(RegionId)>& counted, unsigned threads = 1,
        const std::vector<char>& where = {});

    /// How much of a region's self time in the window others of its group have.
    [[nodiscard]] Duration in(const Window& window, RegionId region) const;
    /// Calls visit(region, length) for each piece in the range.
    void forEach(auto visit) const
    {
        for (const Piece& piece : m_pieces)
            visit(piece.region, piece.to - piece.from);
    }

private:
    struct Piece {
        RegionId region;
        SourceTime from;
        SourceTime to;
    };

    [[nodiscard]] static std::vector<Piece> on(const Trace& trace, TrackId home, std::span<const TrackId> guests,
        const StatisticsQuery& query, const std::function<bool(RegionId)>& counted);

    std::vector<Piece> m_pieces; ///< by region
};

} // namespace emberline
