// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/day_clock.h"

#include <cstdint>

namespace emberline::trace2 {

/// The date of a PERF or NORMAL log, which has only times of day: what to add to the times of `clock` to get times since the Unix epoch.
/// The file's mtime (`modifiedNs`, since the Unix epoch) should be the time of its last line. If both agree to the second, apart from the
/// time zone, that gives the zone of the log too. Otherwise (a copied file) the log's zone is assumed to be this machine's, and its last
/// line to be from the day of the mtime or the day before.
[[nodiscard]] Duration offsetToUnix(const DayClock& clock, std::int64_t modifiedNs);

} // namespace emberline::trace2
