// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/counter_pyramid.h"

#include <memory>
#include <span>
#include <vector>

namespace emberline {

/// The series of one counter piled up: of each its top, the sum of its own value and of those below it, at every time that any of them
/// changes. The sums are made once and kept, since the extremes of a sum do not follow from those of its parts: used and free memory both
/// vary while their sum stands still. Grows with the counter.
class CounterStack {
public:
    /// From the bottom up. What was summed stays where the series are those of before and have only grown. A value that is no number counts
    /// as 0, as does a series before its first point.
    void setSeries(std::span<const Counter> series);

    /// Sums up to about `maxPoints` further points, so that nobody waits for millions; true when all are in.
    bool advance(std::size_t maxPoints);

    [[nodiscard]] std::size_t size() const { return m_layers.size(); }
    [[nodiscard]] const CounterPyramid& top(std::size_t layer) const { return m_layers[layer].pyramid; }

private:
    struct Layer {
        Counter own;
        Counter sum; ///< only its points; of the lowest layer they are the series' own
        std::shared_ptr<CounterPoints> points; ///< those of `sum`, to write
        std::size_t ownTaken = 0;
        std::size_t belowTaken = 0;
        CounterPyramid pyramid;
    };

    static void restart(Layer& layer);
    static std::size_t merge(const Counter& below, Layer& layer, std::size_t maxPoints);

    std::vector<Layer> m_layers;
};

/// The value at `time`: that of the last point up to then. Nothing before the first point.
[[nodiscard]] std::optional<double> valueAt(const Counter& counter, Timestamp time);

} // namespace emberline
