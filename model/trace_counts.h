// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <cstdint>

namespace emberline {

/// How much there is of a trace. Title, status bar and summary show these.
struct TraceCounts {
    std::uint64_t sessions = 0; ///< without placeholders, of which there is no log
    std::uint64_t openSessions = 0; ///< no end was seen
    std::uint64_t failedSessions = 0; ///< outcome.h
    std::uint64_t runningSessions = 0; ///< outcome.h
    std::uint64_t threads = 0; ///< without tables of sums (timed_tracks.h)
    std::uint64_t records = 0; ///< that were understood, of all sources
    std::uint64_t skipped = 0; ///< that were not understood

    friend bool operator==(const TraceCounts&, const TraceCounts&) = default;
};

/// One pass over sessions, threads and sources. Any thread.
[[nodiscard]] TraceCounts countTrace(const Trace& trace);

} // namespace emberline
