// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

/// The only definition of median, quartile and percentile: by nearest rank. A percentile is the smallest value that at least so many
/// percent do not exceed. So it is always a measured value, and the median of an even number of values is the lower of the middle two.
namespace emberline {

/// The index of a percentile among `count` sorted values; `count` must not be 0.
[[nodiscard]] constexpr std::uint64_t nearestRank(std::uint64_t count, unsigned percent)
{
    return percent == 0 ? 0 : (count * percent + 99) / 100 - 1;
}

/// `values` must be in ascending order; without values the result is 0.
template <class T>
[[nodiscard]] T percentile(const std::vector<T>& sorted, unsigned percent)
{
    return sorted.empty() ? T{} : sorted[nearestRank(sorted.size(), percent)];
}

template <class T>
[[nodiscard]] T median(const std::vector<T>& sorted)
{
    return percentile(sorted, 50);
}

} // namespace emberline
