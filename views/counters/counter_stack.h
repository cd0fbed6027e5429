// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/counter_pyramid.h"

#include <memory>
#include <span>
#include <vector>

namespace emberline {

/// The stacked series of one counter: for each its top, the sum of its own value and of those below it, at every time that any of them
/// changes. The sums are computed once and kept, because the extremes of a sum do not follow from those of its parts: used and free memory
/// both vary while their sum stays constant. Grows with the counter.
class CounterStack {
public:
    /// From the bottom up. Existing sums stay valid if the series are the same and have only grown. A value that is not a number counts as
    /// 0, as does a series before its first point.
    void setSeries(std::span<const Counter> series);

    /// Sums up to about `maxPoints` more points, so that nobody waits for millions. Returns true when all are done.
    bool advance(std::size_t maxPoints);

    [[nodiscard]] std::size_t size() const { return m_layers.size(); }
    [[nodiscard]] const CounterPyramid& top(std::size_t layer) const { return m_layers[layer].pyramid; }

private:
    struct Layer {
        Counter own;
        Counter sum; ///< only its points; the lowest layer shares the series' own
        std::shared_ptr<CounterPoints> points; ///< the points of `sum`, to write to
        std::size_t ownTaken = 0;
        std::size_t belowTaken = 0;
        CounterPyramid pyramid;
    };

    static void restart(Layer& layer);
    static std::size_t merge(const Counter& below, Layer& layer, std::size_t maxPoints);

    std::vector<Layer> m_layers;
};

/// The value at `time`: that of the last point at or before it. Nothing before the first point.
[[nodiscard]] std::optional<double> valueAt(const Counter& counter, SourceTime time);

} // namespace emberline
