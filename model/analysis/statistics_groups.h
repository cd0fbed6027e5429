// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/range_statistics.h"

#include <cstdint>
#include <tuple>

/// How regions fall into the rows of the statistics.
namespace emberline {

inline std::uint64_t trackKeyOf(const Track& track, GroupBy by)
{
    return by == GroupBy::Thread ? std::uint64_t{track.session.row()} << 32 | track.thread.row() : track.session.row();
}

inline std::int64_t lengthOf(const RegionColumns& columns, RegionId id, const Window& window)
{
    return window.clipped(toNs(columns.start[id.row()]), columns.endNs[id.row()]);
}

/// What the regions of one group have in common.
inline std::uint64_t keyOf(const Trace& trace, RegionId id, TrackId track, GroupBy by)
{
    const RegionColumns& columns = trace.regions();
    switch (by) {
    case GroupBy::Name:
        return std::uint64_t{columns.category[id.row()].row()} << 32 | columns.name[id.row()].row();
    case GroupBy::Category: // what has none is grouped by its role
        if (const StringId category = columns.category[id.row()])
            return category.row();
        return std::uint64_t{1} << 32 | static_cast<std::uint64_t>(columns.kind[id.row()].role());
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

inline auto identity(const StatisticsRow& row)
{
    return std::tuple(row.category, row.name, row.session, row.thread, row.role);
}

/// The largest wall first, equals by what they are about.
inline void sortRows(std::vector<StatisticsRow>& rows)
{
    std::ranges::sort(rows,
        [](const StatisticsRow& a, const StatisticsRow& b) { return a.wall != b.wall ? a.wall > b.wall : identity(a) < identity(b); });
}

/// The place of a percentile among `count` sorted lengths, by nearest rank.
constexpr std::uint64_t nearestRank(std::uint64_t count, unsigned percent)
{
    return (count * percent + 99) / 100 - 1;
}

} // namespace emberline
