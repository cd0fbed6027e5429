// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <cstdint>

namespace emberline {

/// Whether a process ended badly: an exit code other than 0, or a signal.
[[nodiscard]] inline bool hasFailed(const Session& session)
{
    return session.exitCode.value_or(0) != 0 || session.signal.has_value();
}

/// How much there is of a trace. Title, status bar and summary show these.
struct TraceCounts {
    std::uint64_t sessions = 0; ///< without placeholders, of which there is no log
    std::uint64_t openSessions = 0; ///< no end was seen
    std::uint64_t failedSessions = 0; ///< hasFailed()
    std::uint64_t threads = 0;
    std::uint64_t records = 0; ///< that were understood, of all sources
    std::uint64_t skipped = 0; ///< that were not understood

    friend bool operator==(const TraceCounts&, const TraceCounts&) = default;
};

/// One pass over sessions and sources. Any thread.
[[nodiscard]] TraceCounts countTrace(const Trace& trace);

} // namespace emberline
