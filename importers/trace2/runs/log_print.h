// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace emberline::trace2 {

/// How much a target records: EVENT most, NORMAL least.
enum class Richness { None, Normal, Perf, Event };

/// What identifies the run of a log, whichever target wrote it: which commands ran and when, and the t_abs values, which git writes to all
/// its targets alike, to the microsecond.
struct LogPrint {
    struct Start {
        std::size_t argvHash;
        std::optional<Duration> tAbs; ///< NORMAL has none
        std::optional<Duration> timeOfDay; ///< EVENT: in UTC; none in the brief forms
        std::size_t record; ///< its number, from 1
    };
    std::vector<Start> starts;
    std::vector<Duration> times; ///< t_abs of start, exit, atexit and signal; sorted
    std::size_t records = 0;
    bool hasEnd = false; ///< a process has reported its exit
};

/// The print of the log `path`, which may be growing; empty if it cannot be read.
[[nodiscard]] LogPrint readPrint(const std::string& path, Richness target);

enum class Verdict {
    NotYet, ///< too little has been written
    SameRun,
    OtherRun ///< or unclear
};
/// Whether all processes of the PERF or NORMAL log `log` are also in the richer log `of`. Read `log` first, because git writes to the
/// richer target later.
[[nodiscard]] Verdict compare(const LogPrint& log, const LogPrint& of);

} // namespace emberline::trace2
