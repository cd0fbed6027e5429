// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/duration_histogram.h"

#include <algorithm>
#include <cmath>

namespace emberline {

DurationHistogram makeHistogram(std::vector<Duration> lengths, std::size_t bins)
{
    DurationHistogram histogram;
    if (lengths.empty() || bins == 0)
        return histogram;
    std::ranges::sort(lengths);
    const Duration least = lengths.front();
    const Duration most = lengths.back();
    if (least == most)
        bins = 1;
    // The logarithm of zero does not exist, so the scale begins at one nanosecond.
    const double from = std::log(static_cast<double>(std::max<std::int64_t>(toNs(least), 1)));
    const double to = std::log(static_cast<double>(std::max<std::int64_t>(toNs(most), 1)));
    const auto edge = [&](std::size_t i) {
        if (i == 0)
            return least;
        if (i == bins)
            return most;
        return Duration(std::llround(std::exp(from + (to - from) * static_cast<double>(i) / static_cast<double>(bins))));
    };
    auto at = lengths.begin();
    for (std::size_t i = 0; i < bins; ++i) {
        const auto stop = i + 1 == bins ? lengths.end() : std::lower_bound(at, lengths.end(), edge(i + 1));
        histogram.bins.push_back({edge(i), edge(i + 1), static_cast<std::uint64_t>(stop - at)});
        at = stop;
    }
    return histogram;
}

} // namespace emberline
