// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/format/time_format.h"
#include "views/timeline/time_scale.h"

#include <QString>

#include <vector>

namespace emberline {

struct Tick {
    double pixel;
    QString label; ///< empty: a minor tick
};

/// The step between labelled ticks that are at least `spacing` pixels apart: 1, 2 or 5 times a power of ten below a minute, what clocks
/// show above.
[[nodiscard]] Duration tickStep(const TimeScale& scale, double spacing);

/// The ruler's ticks, left to right. Relative ticks count from `origin`; Utc and Local ones stand on round times of day.
[[nodiscard]] std::vector<Tick> makeTicks(const TimeScale& scale, Timestamp origin, TimeMode mode, double spacing);

} // namespace emberline
