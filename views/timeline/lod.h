// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/lane.h"
#include "model/rows.h"
#include "model/trace_columns.h"
#include "views/timeline/time_scale.h"

#include <cstdint>
#include <vector>

namespace emberline {

/// The first row of [low, high) that `isBefore` does not hold for, which holds for all before it; `high` if there is none.
template <class IsBefore>
[[nodiscard]] std::size_t firstNotBefore(std::size_t low, std::size_t high, IsBefore isBefore)
{
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (isBefore(middle))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/// The minimum and maximum of every 64 points of a counter, of every 64 of those, and so on. A column's extremes cost a few steps, however
/// many points it has. Grows with the counter.
class CounterPyramid {
public:
    struct Extremes {
        double min;
        double max;
    };

    /// Adds the counter's new points. If its points were sorted again, keeps what lies before the first late one.
    void update(const Counter& counter);

    /// The extremes of the points [from, to), which must not be empty.
    [[nodiscard]] Extremes over(std::size_t from, std::size_t to) const;
    [[nodiscard]] std::size_t pointCount() const { return m_count; }
    [[nodiscard]] const CounterPoints& points() const { return *m_points; }
    /// The number of points before `time`.
    [[nodiscard]] std::size_t countBefore(SourceTime time) const
    {
        return firstNotBefore(0, m_count, [&](std::size_t row) { return (*m_points)[row].time < time; });
    }

private:
    std::shared_ptr<const CounterPoints> m_points;
    std::size_t m_count = 0;
    std::vector<std::vector<Extremes>> m_levels; ///< complete buckets only
};

/// A counter's values within one pixel column. A counter keeps its value until its next point.
struct CounterColumn {
    double min;
    double max;
    double last; ///< at the column's end
    bool known; ///< false before the first point
};

/// Returns one entry for each column of [0, columns).
void sampleCounter(const CounterPyramid& pyramid, const SourceScale& scale, std::int32_t columns, std::vector<CounterColumn>& out);

/// What the pixel columns [begin, end) of a lane show.
struct LaneBox {
    std::int32_t begin;
    std::int32_t end;
    RegionId region; ///< the only one, or the longest of the folded ones
    float cover; ///< share of the columns that regions cover, 0 to 1
    std::uint32_t folded; ///< number of regions; 1: a box of its own
    bool dimmed = false; ///< the filter drops it
};

/// Appends the boxes of `lane` that are visible at `scale` in columns [0, columns), left to right, never two in one column. A region at
/// least a pixel long has a box of its own. Shorter ones are folded into the column where they begin, at most a pixel from their place,
/// or, where they lie close together, spread over at most three columns. If a longer region fills a column, its box stands for the short
/// regions there. Costs O(columns log regions).
void sampleLane(
    const RegionColumns& regions, const Lane& lane, const SourceScale& scale, std::int32_t columns, std::vector<LaneBox>& boxes);

/// All boxes of `above`, and those of `below`, dimmed, in the columns that `above` leaves free. Sorted by column.
[[nodiscard]] std::vector<LaneBox> overDimmed(const std::vector<LaneBox>& above, const std::vector<LaneBox>& below);

/// The regions of `lane` that overlap `range`, in order, at most `limit`.
[[nodiscard]] std::vector<RegionId> regionsAt(const RegionColumns& regions, const Lane& lane, SourceRange range, std::size_t limit);

} // namespace emberline
