// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace emberline {

/// Threads that one calculation may use: the GUI keeps its own core where there are more than two.
[[nodiscard]] inline unsigned analysisThreads()
{
    return std::clamp(std::thread::hardware_concurrency(), 1U, 8U);
}

/// Below this a thread more costs more than it gives.
inline constexpr std::size_t kRegionsPerThread = 50'000;

/// Runs work(i) for each i in [0, count) on up to `threads` threads, the caller's among them. Calls must not depend on one another.
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
