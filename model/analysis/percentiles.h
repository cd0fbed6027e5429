// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace emberline {

// The only definition of median, quartile and percentile: by nearest rank. A percentile is the smallest value that at least so many
// percent do not exceed. So it is always a measured value, and the median of an even number of values is the lower of the middle two.

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

/// The spread of values: half the distance between the quartiles.
template <class T>
[[nodiscard]] T spreadOf(const std::vector<T>& sorted)
{
    return (percentile(sorted, 75) - percentile(sorted, 25)) / 2;
}

// The distribution of lengths: bins for a picture, and exact percentiles of very many lengths without storing them. A first
// pass counts how many lengths fall into each of a few hundred buckets, which shows the bucket of each rank; a second pass keeps only the
// lengths of that bucket. Lengths are not negative.

/// A range of lengths; each bucket is an eighth of a power of two wide.
struct LengthBucket {
    static constexpr unsigned kFine = 3; ///< bits of a length after its leading one
    static constexpr std::size_t kBuckets = (63 - kFine + 1) << kFine;

    [[nodiscard]] static constexpr std::size_t of(Duration length)
    {
        const auto bits = static_cast<std::uint64_t>(toNs(length));
        const auto shift = static_cast<unsigned>(std::bit_width(bits >> (kFine + 1)));
        return (std::size_t{shift} << kFine) + (bits >> shift);
    }
    [[nodiscard]] static constexpr LengthBucket at(std::size_t number)
    {
        const std::size_t shift = number >> kFine > 1 ? (number >> kFine) - 1 : 0;
        const auto first = static_cast<std::int64_t>(number - (shift << kFine));
        return {Duration(first << shift), std::uint64_t{1} << shift};
    }

    [[nodiscard]] bool holds(Duration length) const { return static_cast<std::uint64_t>(toNs(length - least)) < size; }

    Duration least{};
    std::uint64_t size = 0; ///< nanoseconds; 0: contains nothing
};

/// The first pass over a part of a group's lengths. Stores them unchanged while they are few.
class LengthCounts {
public:
    void add(Duration length)
    {
        if (m_counts) [[likely]]
            ++(*m_counts)[LengthBucket::of(length)];
        else
            addToFew(length);
    }

private:
    friend class PercentileSearch;
    using Counts = std::array<std::uint32_t, LengthBucket::kBuckets>; // rows have 32 bits
    static constexpr std::size_t kFew = 128;

    void addToFew(Duration length);

    std::vector<Duration> m_few;
    std::unique_ptr<Counts> m_counts; ///< instead of m_few
};

/// One group's percentiles.
class PercentileSearch {
public:
    static constexpr std::array kPercents{50U, 95U};
    using Buckets = std::array<LengthBucket, kPercents.size()>;
    /// The lengths of one part that fall into the group's buckets, in any order.
    using Kept = std::array<std::vector<Duration>, kPercents.size()>;

    PercentileSearch() = default;
    /// `parts`: all parts of the group's lengths.
    explicit PercentileSearch(std::span<const LengthCounts* const> parts);

    [[nodiscard]] Duration median() const { return m_lengths[0]; }
    [[nodiscard]] Duration p95() const { return m_lengths[1]; }
    /// What the second pass must keep; empty if no second pass is necessary.
    [[nodiscard]] const Buckets& buckets() const { return m_buckets; }
    [[nodiscard]] bool isFound() const { return m_buckets[0].size == 0; }
    /// `parts`: everything that the second pass kept.
    void finish(std::span<const Kept* const> parts);

private:
    std::array<Duration, kPercents.size()> m_lengths{};
    std::array<std::uint64_t, kPercents.size()> m_ranks{}; ///< within their buckets
    Buckets m_buckets;
};

/// How many lengths fall into each of a few bins of equal width on a logarithmic scale.
struct DurationHistogram {
    struct Bin {
        Duration from; ///< inclusive
        Duration to; ///< exclusive, except in the last bin
        std::uint64_t count = 0;
    };
    std::vector<Bin> bins; ///< empty without lengths, one if all are equal
};
[[nodiscard]] DurationHistogram makeHistogram(std::vector<Duration> lengths, std::size_t bins);

} // namespace emberline
