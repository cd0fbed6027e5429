// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/group_index.h"
#include "model/analysis/group_overlaps.h"
#include "model/analysis/range_statistics.h"
#include "model/region_reader.h"

#include <cstdint>
#include <tuple>

/// How regions are grouped into the rows of the statistics.
namespace emberline {

inline std::uint64_t trackKeyOf(const Track& track, GroupBy by)
{
    return by == GroupBy::Thread ? std::uint64_t{track.session.row()} << 32 | track.thread.row() : track.session.row();
}

inline Duration lengthOf(const RegionReader::Row& region, const Window& window)
{
    return window.clipped(region.start(), region.end());
}

inline RegionExtent extentOf(const RegionReader::Row& region, const Window& window)
{
    const SourceTime from = std::max(region.start(), window.begin);
    return {from, from + lengthOf(region, window)};
}

/// The track on which a region's time counts once. This is its own track, except for a process with the same name as its bar in the parent:
/// then it is that bar's. Both must be on one clock.
inline TrackId countedOn(const Trace& trace, const RegionReader::Row& region, TrackId track, GroupBy by)
{
    if (by != GroupBy::Name || region.role() != RegionRole::Process)
        return track;
    const SessionId session = trace.track(track).session;
    const RegionId bar = trace.session(session).spawnedBy;
    const bool isSame = bar && bar.row() < trace.regionCount() && trace.nameId(bar) == region.name()
        && trace.categoryId(bar) == region.category() && trace.track(bar).row() < trace.tracks().size()
        && trace.clockShift(session) == trace.clockShift(trace.session(bar));
    return isSame ? trace.track(bar) : track;
}

/// The key that all regions of one group share.
inline std::uint64_t keyOf(const Trace& trace, const RegionReader::Row& region, TrackId track, GroupBy by)
{
    switch (by) {
    case GroupBy::Name:
        return std::uint64_t{region.category().row()} << 32 | region.name().row();
    case GroupBy::Category: // a region without a category is grouped by its role
        if (const StringId category = region.category())
            return category.row();
        return std::uint64_t{1} << 32 | static_cast<std::uint64_t>(region.role());
    case GroupBy::Thread:
    case GroupBy::Session:
        break;
    }
    return trackKeyOf(trace.track(track), by);
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

/// Numbers the groups of a pass over the regions, from 0 in the order in which they occur. Refers to the trace.
class GroupNumbers {
public:
    GroupNumbers(const Trace& trace, GroupBy by) : m_trace(&trace), m_by(by), m_ofTrack(trace.tracks().size(), kNotMet) { }

    [[nodiscard]] std::uint32_t of(const RegionReader::Row& region, TrackId track)
    {
        if (m_by == GroupBy::Name || m_by == GroupBy::Category)
            return m_index[keyOf(*m_trace, region, track, m_by)];
        std::uint32_t& number = m_ofTrack[track.row()];
        if (number == kNotMet)
            number = m_index[keyOf(*m_trace, region, track, m_by)];
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
    GroupIndex m_index;
    std::vector<std::uint32_t> m_ofTrack; ///< by TrackId, for groups that are tracks or sessions
};

inline auto identity(const StatisticsRow& row)
{
    return std::tuple(row.category, row.name, row.session, row.thread, row.role);
}

/// The largest wall first; rows with equal wall by their subject.
inline void sortRows(std::vector<StatisticsRow>& rows)
{
    std::ranges::sort(rows,
        [](const StatisticsRow& a, const StatisticsRow& b) { return a.wall != b.wall ? a.wall > b.wall : identity(a) < identity(b); });
}

} // namespace emberline
