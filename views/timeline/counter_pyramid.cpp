// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/counter_pyramid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace emberline {

namespace {

constexpr std::size_t kPointsABucket = 64;
constexpr CounterPyramid::Extremes kNothing{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

void widen(CounterPyramid::Extremes& all, const CounterPyramid::Extremes& more)
{
    all.min = std::min(all.min, more.min);
    all.max = std::max(all.max, more.max);
}

double shown(double value)
{
    return std::isfinite(value) ? value : 0;
}

} // namespace

void CounterPyramid::update(const Counter& counter)
{
    std::size_t kept = m_points ? m_points->countShared(*counter.points, std::min(m_count, counter.pointCount)) : 0;
    m_points = counter.points;
    for (std::vector<Extremes>& level : m_levels)
        level.resize(std::min(level.size(), kept /= kPointsABucket));
    m_count = counter.pointCount;
    std::size_t below = m_count;
    for (std::size_t depth = 0; below >= kPointsABucket; ++depth) {
        if (depth == m_levels.size())
            m_levels.emplace_back();
        std::vector<Extremes>& level = m_levels[depth];
        for (std::size_t bucket = level.size(); (bucket + 1) * kPointsABucket <= below; ++bucket) {
            Extremes all = kNothing;
            for (std::size_t i = bucket * kPointsABucket; i < (bucket + 1) * kPointsABucket; ++i) {
                const double value = depth == 0 ? shown((*m_points)[i].value) : 0;
                widen(all, depth == 0 ? Extremes{value, value} : m_levels[depth - 1][i]);
            }
            level.push_back(all);
        }
        below = level.size();
    }
}

CounterPyramid::Extremes CounterPyramid::over(std::size_t from, std::size_t to) const
{
    Extremes all = kNothing;
    while (from < to) {
        std::size_t size = 1;
        std::size_t depth = 0;
        while (depth < m_levels.size() && from % (size * kPointsABucket) == 0 && from + size * kPointsABucket <= to) {
            size *= kPointsABucket;
            ++depth;
        }
        if (depth == 0) {
            const double value = shown((*m_points)[from].value);
            widen(all, {value, value});
        } else {
            widen(all, m_levels[depth - 1][from / size]);
        }
        from += size;
    }
    return all;
}

std::size_t CounterPyramid::countBefore(SourceTime time) const
{
    std::size_t low = 0;
    std::size_t high = m_count;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if ((*m_points)[middle].time < time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void sampleCounter(const CounterPyramid& pyramid, const SourceScale& scale, std::int32_t columns, std::vector<CounterColumn>& out)
{
    out.clear();
    if (pyramid.pointCount() == 0)
        return;
    const CounterPoints& points = pyramid.points();
    std::size_t at = pyramid.countBefore(scale.range().begin);
    double last = at > 0 ? shown(points[at - 1].value) : 0;
    bool known = at > 0;
    for (std::int32_t column = 0; column < columns; ++column) {
        const SourceTime end = scale.timeAt(column + 1);
        CounterColumn& entry = out.emplace_back(CounterColumn{last, last, last, known});
        if (at == pyramid.pointCount() || points[at].time >= end)
            continue;
        // Gallop: most columns hold few points, some hold millions.
        std::size_t step = 1;
        while (at + step < pyramid.pointCount() && points[at + step].time < end)
            step *= 2;
        std::size_t low = at + step / 2;
        std::size_t high = std::min(at + step, pyramid.pointCount());
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (points[middle].time < end)
                low = middle + 1;
            else
                high = middle;
        }
        const CounterPyramid::Extremes extremes = pyramid.over(at, low);
        entry.min = known ? std::min(last, extremes.min) : extremes.min;
        entry.max = known ? std::max(last, extremes.max) : extremes.max;
        last = shown(points[low - 1].value);
        known = true;
        entry.last = last;
        entry.known = true;
        at = low;
    }
}

} // namespace emberline
