// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <future>
#include <memory>

namespace emberline {

/// Which threads go first when there is more work than cores.
enum class Priority {
    Normal, ///< as the window's own thread, or the only thread of a command
    BehindWindow, ///< the window goes first
};

/// Threads start with Normal.
[[nodiscard]] Priority priorityOfThisThread();

/// How many threads one calculation may use: all cores, but with more than two cores one of them stays free for the window. At most eight.
[[nodiscard]] unsigned workThreads();

/// Owns threads, which stay for the next work. A thread starts when there is work that no thread is free for: no task waits for another
/// one. Any thread may call it.
///
/// An exception that leaves a task ends the program.
class WorkPool {
public:
    /// The pool of the process whose threads have this priority.
    [[nodiscard]] static WorkPool& of(Priority priority);

    /// Loops get at most `mostHelpers` threads, all loops together.
    WorkPool(Priority priority, unsigned mostHelpers);
    /// Ends the threads and waits for them. If tasks still run, it returns at once: their owners would have waited for them, unless the
    /// process ends abruptly (the display went away while the window followed a file).
    ~WorkPool();
    WorkPool(const WorkPool&) = delete;
    WorkPool& operator=(const WorkPool&) = delete;

    /// Runs `task` on a thread of the pool. The future is ready when the task has returned and its captures are freed.
    [[nodiscard]] std::future<void> run(std::function<void()> task);

    /// Runs `share` on the caller's thread, and at the same time on up to `helpers` threads of the pool. Returns when all of them have
    /// returned. A loop that finds all helpers busy gets on without them.
    void runShared(unsigned helpers, const std::function<void()>& share);

private:
    class Crew;

    std::shared_ptr<Crew> m_crew; ///< shared with its threads
};

/// Runs work(i) for each i in [0, count) on up to `threads` threads, including the caller's; the others come from the pool of the caller's
/// priority. Calls must not depend on each other.
void parallelFor(std::size_t count, unsigned threads, auto work)
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
