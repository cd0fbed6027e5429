// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace emberline {

/// How many threads one calculation may use: with more than two cores, the GUI keeps one for itself.
[[nodiscard]] inline unsigned analysisThreads()
{
    return std::clamp(std::thread::hardware_concurrency(), 1U, 8U);
}

/// With fewer regions, another thread costs more than it saves.
inline constexpr std::size_t kRegionsPerThread = 50'000;

/// Runs work(i) for each i in [0, count) on up to `threads` threads, including the caller's. Calls must not depend on each other.
template <class Work>
void parallelFor(std::size_t count, unsigned threads, Work work)
{
    std::atomic<std::size_t> next = 0;
    const auto drain = [&] {
        for (std::size_t i = next++; i < count; i = next++)
            work(i);
    };
    std::vector<std::jthread> helpers;
    const std::size_t wanted = std::min<std::size_t>(threads, count);
    for (std::size_t i = 1; i < wanted; ++i)
        helpers.emplace_back(drain);
    drain();
}

} // namespace emberline
