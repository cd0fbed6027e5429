// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counter_stack.h"

#include <cmath>

namespace emberline {

namespace {

/// Far beyond any measurement, and far enough from a double's maximum for sums and axes.
constexpr double kGreatestSum = 1e300;

double summable(double value)
{
    return std::isfinite(value) ? std::clamp(value, -kGreatestSum, kGreatestSum) : 0;
}

double before(const Counter& counter, std::size_t row)
{
    return row == 0 ? 0 : summable((*counter.points)[row - 1].value);
}

/// The index of the first point after `time`, searching from `row`.
std::size_t pastTime(const Counter& counter, std::size_t row, SourceTime time)
{
    while (row < counter.pointCount && (*counter.points)[row].time <= time)
        ++row;
    return row;
}

} // namespace

void CounterStack::restart(Layer& layer)
{
    layer.points = std::make_shared<CounterPoints>();
    layer.sum.points = layer.points;
    layer.sum.pointCount = 0;
    layer.ownTaken = 0;
    layer.belowTaken = 0;
}

void CounterStack::setSeries(std::span<const Counter> series)
{
    m_layers.resize(series.size());
    bool same = true;
    for (std::size_t i = 0; i < series.size(); ++i) {
        Layer& layer = m_layers[i];
        same = same && layer.own.points == series[i].points && layer.own.pointCount <= series[i].pointCount;
        layer.own = series[i];
        if (i == 0)
            layer.sum = series[i];
        else if (!same)
            restart(layer);
    }
}

/// Returns how many points it examined.
std::size_t CounterStack::merge(const Counter& below, Layer& layer, std::size_t maxPoints)
{
    const Counter& own = layer.own;
    std::size_t looked = 0;
    while (looked < maxPoints) {
        const bool ownLeft = layer.ownTaken < own.pointCount;
        const bool belowLeft = layer.belowTaken < below.pointCount;
        if (!ownLeft && !belowLeft)
            break;
        SourceTime time = SourceTime::max();
        if (ownLeft)
            time = (*own.points)[layer.ownTaken].time;
        if (belowLeft)
            time = std::min(time, (*below.points)[layer.belowTaken].time);
        const std::size_t count = layer.points->size();
        // An input added a late point, at a time that is already summed without it.
        if (count > 0 && time < (*layer.points)[count - 1].time) {
            restart(layer);
            continue;
        }
        const std::size_t ownPast = pastTime(own, layer.ownTaken, time);
        const std::size_t belowPast = pastTime(below, layer.belowTaken, time);
        looked += ownPast - layer.ownTaken + belowPast - layer.belowTaken;
        layer.ownTaken = ownPast;
        layer.belowTaken = belowPast;
        layer.points->append({time, summable(before(own, ownPast) + before(below, belowPast))});
    }
    layer.sum.pointCount = layer.points->size();
    return looked;
}

bool CounterStack::advance(std::size_t maxPoints)
{
    std::size_t left = maxPoints;
    bool complete = true;
    for (std::size_t i = 0; i < m_layers.size(); ++i) {
        Layer& layer = m_layers[i];
        if (i > 0) {
            const Counter& below = m_layers[i - 1].sum;
            const auto restarted = layer.points;
            left -= std::min(left, merge(below, layer, left));
            complete = layer.ownTaken == layer.own.pointCount && layer.belowTaken == below.pointCount;
            if (restarted != layer.points) {
                for (std::size_t above = i + 1; above < m_layers.size(); ++above)
                    restart(m_layers[above]);
            }
        }
        layer.pyramid.update(layer.sum);
        if (!complete)
            return false;
    }
    return true;
}

std::optional<double> valueAt(const Counter& counter, SourceTime time)
{
    std::size_t low = 0;
    std::size_t high = counter.pointCount;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if ((*counter.points)[middle].time <= time)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? std::nullopt : std::optional((*counter.points)[low - 1].value);
}

} // namespace emberline
