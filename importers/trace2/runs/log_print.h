// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace emberline::trace2 {

/// How much the targets tell: EVENT most, NORMAL least.
enum class Richness { None, Normal, Perf, Event };

/// What of a log tells the run it is of, whichever target wrote it: what its processes ran and when, and the t_abs that git writes to all
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
    bool hasEnd = false; ///< a process has told its exit
};

/// Of the log `path`, which may be growing; empty when it cannot be read.
[[nodiscard]] LogPrint readPrint(const std::string& path, Richness target);

enum class Verdict {
    NotYet, ///< too little has been written
    SameRun,
    OtherRun ///< or not clear
};
/// Whether the PERF or NORMAL log `log` tells of nothing but processes of which the richer log `of` tells, too. `log` is to be read first:
/// git writes to the richer target later.
[[nodiscard]] Verdict compare(const LogPrint& log, const LogPrint& of);

} // namespace emberline::trace2
