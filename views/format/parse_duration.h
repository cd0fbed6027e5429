// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <QString>

#include <optional>

namespace emberline {

/// What a user types for a length of time: "2s", "1.5 ms", "300us", "300 µs", "42ns", "-0.25 s", "1 h 5 min", "1 min 40.594 s"; a number
/// alone is seconds. Spaces between
/// digits do no harm, so that what formatExactDuration() writes is read back to the nanosecond. Nothing for other texts and for what does
/// not fit.
[[nodiscard]] std::optional<Duration> parseDuration(const QString& text);

} // namespace emberline
