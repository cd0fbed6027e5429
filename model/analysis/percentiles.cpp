// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/percentiles.h"

#include <algorithm>
#include <cmath>

namespace emberline {

void LengthCounts::addToFew(Duration length)
{
    m_few.push_back(length);
    if (m_few.size() < kFew)
        return;
    m_counts = std::make_unique<Counts>();
    for (const Duration one : m_few)
        ++(*m_counts)[LengthBucket::of(one)];
    m_few = std::vector<Duration>();
}

PercentileSearch::PercentileSearch(std::span<const LengthCounts* const> parts)
{
    std::vector<Duration> few;
    std::array<std::uint64_t, LengthBucket::kBuckets> counts{};
    bool areFew = true;
    for (const LengthCounts* part : parts) {
        few.insert(few.end(), part->m_few.begin(), part->m_few.end());
        if (!part->m_counts)
            continue;
        areFew = false;
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i] += (*part->m_counts)[i];
    }
    if (areFew) {
        std::ranges::sort(few);
        for (std::size_t i = 0; i < kPercents.size() && !few.empty(); ++i)
            m_lengths[i] = few[nearestRank(few.size(), kPercents[i])];
        return;
    }
    for (const Duration length : few)
        ++counts[LengthBucket::of(length)];
    std::uint64_t count = 0;
    for (const std::uint64_t in : counts)
        count += in;
    for (std::size_t i = 0; i < kPercents.size(); ++i) {
        std::size_t bucket = 0;
        for (m_ranks[i] = nearestRank(count, kPercents[i]); m_ranks[i] >= counts[bucket]; ++bucket)
            m_ranks[i] -= counts[bucket];
        m_buckets[i] = LengthBucket::at(bucket);
    }
}

void PercentileSearch::finish(std::span<const Kept* const> parts)
{
    for (std::size_t i = 0; i < kPercents.size(); ++i) {
        std::vector<Duration> lengths;
        for (const Kept* part : parts)
            lengths.insert(lengths.end(), (*part)[i].begin(), (*part)[i].end());
        // A region that was still open in the first pass may have grown out of the bucket since.
        const std::uint64_t rank = std::min<std::uint64_t>(m_ranks[i], lengths.empty() ? 0 : lengths.size() - 1);
        const auto at = lengths.begin() + static_cast<std::ptrdiff_t>(rank);
        std::ranges::nth_element(lengths, at);
        m_lengths[i] = lengths.empty() ? m_buckets[i].least : *at;
    }
    m_buckets = {};
}

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
