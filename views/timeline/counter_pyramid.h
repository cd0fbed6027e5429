// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/rows.h"
#include "views/timeline/time_scale.h"

#include <vector>

namespace emberline {

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
    [[nodiscard]] std::size_t countBefore(SourceTime time) const;

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

} // namespace emberline
