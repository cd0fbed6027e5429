// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/work/work_pool.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>

namespace emberline {

/// Runs work(i) for each i in [0, count) on up to `threads` threads, including the caller's; the others come from the pool of the caller's
/// priority. Calls must not depend on each other.
template <class Work>
void parallelFor(std::size_t count, unsigned threads, Work work)
{
    if (count == 0)
        return;
    std::atomic<std::size_t> next = 0;
    const auto share = [&] {
        for (std::size_t i = next++; i < count; i = next++)
            work(i);
    };
    const auto helpers = static_cast<unsigned>(std::min<std::size_t>(std::max(threads, 1U), count) - 1);
    WorkPool::of(priorityOfThisThread()).runShared(helpers, std::cref(share));
}

} // namespace emberline
