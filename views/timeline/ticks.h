// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/format/time_format.h"
#include "views/timeline/time_scale.h"

#include <QString>

#include <vector>

namespace emberline {

struct Tick {
    double pixel;
    QString label; ///< empty for a minor tick
};

/// The step between labelled ticks at least `spacing` pixels apart: 1, 2 or 5 times a power of ten below a minute, and clock units (such
/// as 5 or 15 minutes) above.
[[nodiscard]] Duration tickStep(const TimeScale& scale, double spacing);

/// The ruler's ticks, left to right. Relative ticks count from `origin`. Utc and Local ticks fall on round times of day.
[[nodiscard]] std::vector<Tick> makeTicks(const TimeScale& scale, TraceTime origin, TimeMode mode, double spacing);

} // namespace emberline
