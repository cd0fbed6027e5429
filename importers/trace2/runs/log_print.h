// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace emberline::trace2 {

/// A fingerprint of the run that a log records, the same for all three targets: which commands ran and when, and the t_abs values, which
/// git writes to each of them with the same microseconds.
struct LogPrint {
    struct Start {
        std::size_t argvHash;
        std::optional<Duration> tAbs; ///< NORMAL has none
        std::optional<Duration> timeOfDay; ///< EVENT: in UTC; none in the brief forms
        std::size_t record; ///< its number, from 1
    };
    std::vector<Start> starts;
    std::vector<Duration> times; ///< t_abs of start, exit, atexit and signal
    std::size_t records = 0;
    bool hasEnd = false; ///< a process has reported its exit

    /// Whether add() reads the fields of such a record; it ignores those of all others.
    [[nodiscard]] static bool wants(Verb verb);
    /// Adds the log's next record. `timeOfDay`: when it was written.
    void add(const Record& record, std::optional<Duration> timeOfDay);
};

enum class Verdict {
    NotYet, ///< too little has been written
    SameRun,
    OtherRun ///< or unclear
};
/// Whether all processes of the PERF or NORMAL log `log` are also in the richer log `of`. Where the logs still grow, read `log` first,
/// because git writes to the richer target later.
[[nodiscard]] Verdict compare(const LogPrint& log, const LogPrint& of);

} // namespace emberline::trace2
