// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/day_clock.h"

namespace emberline::trace2 {

/// The date of a PERF or NORMAL log, which has only times of day: the moment from which the times of `clock` count (Source::epoch).
/// The file's mtime (`modified`) should be the time of its last line. If both agree to the second, apart from the
/// time zone, that gives the zone of the log too. Otherwise (a copied file) the log's zone is assumed to be this machine's, and its last
/// line to be from the day of the mtime or the day before.
[[nodiscard]] UnixTime epochOf(const DayClock& clock, UnixTime modified);

} // namespace emberline::trace2
