// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"

#include <cstddef>
#include <optional>

namespace emberline::trace2 {

/// What identifies a process in the logs of all targets: its argv, and when it began and ended. Git writes the same t_abs, to the
/// microsecond, to all its targets.
struct ProcessKey {
    std::size_t argvHash = 0; ///< of `start`; 0 before
    std::optional<Duration> start; ///< t_abs of `start`; NORMAL has none
    std::optional<Duration> end; ///< t_abs of `atexit`, or of the `signal` that ended it
    std::optional<Duration> timeOfDay; ///< of `start`; EVENT: in UTC; none in the brief forms
};

/// The most that two targets differ about when a process started.
inline constexpr Duration kSameStart = std::chrono::milliseconds(2);
/// Every time zone is a multiple of this away from UTC.
using ZoneStep = std::chrono::duration<std::int64_t, std::ratio<900>>;
inline constexpr Duration kQuarterHour = ZoneStep(1);

/// Whether a process writes nothing after such a record: it exits, or a signal ends it.
[[nodiscard]] bool isLastOfItsProcess(Verb verb);
/// Whether note() reads the fields of such a record.
[[nodiscard]] bool isInKey(Verb verb);

/// Adds what a record says about its process. `timeOfDay`: when it was written.
void note(const Record& record, std::optional<Duration> timeOfDay, ProcessKey& key);

/// Whether both keys are of the same process: argv and end are known and equal, and so are start and time of day if both keys have them.
[[nodiscard]] bool isSameProcess(const ProcessKey& a, const ProcessKey& b);

} // namespace emberline::trace2
