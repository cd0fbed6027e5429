// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

/// How long the runs of a log took, and when that changed.
namespace emberline {

/// How long runs took. Percentiles by nearest rank: always a measured run.
struct RunTimes {
    std::uint64_t runs = 0;
    std::uint64_t failed = 0;
    std::uint64_t withoutEnd = 0; ///< of the others those that nothing says the end of (hasNoEnd()): they took longer than is known
    Duration median{};
    Duration p90{};
    Duration p95{};
    Duration p99{};
    Duration longest{};
    Duration total{};
    std::size_t longestAt = 0; ///< of several, the first
};

/// From `at` on, the median run took `ratio` times as long.
struct LevelChange {
    TraceTime at{};
    TraceTime earliest{}; ///< 95 % sure: the start of the last run before all that the change may begin with
    TraceTime latest{}; ///< the start of the last run that it may begin with
    double ratio = 1;
    Duration before{}; ///< the median until then
    Duration after{};

    /// How many times slower or faster.
    [[nodiscard]] double factor() const { return std::max(ratio, 1 / ratio); }
};

/// When and how long.
struct TimedRun {
    TraceTime start{};
    Duration wall{};
    SessionId session;
};

/// The times at which runs became slower or faster, for as long as the next one says: where the sides differ by at least 15 %, and more
/// than chance explains (Mann and Whitney's z, at its largest). Runs that resemble the one before them count as fewer. `runs` by start. Any
/// thread; sorts the runs once for each change.
[[nodiscard]] std::vector<LevelChange> levelChanges(std::span<const TimedRun> runs);

/// Whether the trace has so many commands that none of them stands for it. Cheap: stops counting where they are many.
[[nodiscard]] bool hasManyCommands(const Trace& trace);

/// Any thread.
[[nodiscard]] RunTimes timesOf(std::vector<Duration> walls);

enum class RunScope { Commands, AllProcesses };

} // namespace emberline
