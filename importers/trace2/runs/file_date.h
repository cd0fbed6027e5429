// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/day_clock.h"

#include <cstdint>

namespace emberline::trace2 {

/// The date of a PERF or NORMAL log, which tells times of day only: what to add to the times of `clock` so that they count from the Unix
/// epoch. The file was last written when its last line was (`modifiedNs`, since the Unix epoch). Where both agree to seconds, that tells
/// the zone, too, in which the log was written; else (a copied file) it is taken to be the one of this machine, and the last line to be of
/// that day or the day before.
[[nodiscard]] Duration offsetToUnix(const DayClock& clock, std::int64_t modifiedNs);

} // namespace emberline::trace2
