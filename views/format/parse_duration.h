// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <QString>

#include <optional>

namespace emberline {

/// Parses a length of time that a user types: "2s", "1.5 ms", "300us", "300 µs", "42ns", "-0.25 s", "1 h 5 min", "1 min 40.594 s"; a bare
/// number means seconds. Accepts spaces between digits, so that it reads the output of formatExactDuration() back to the nanosecond.
/// Returns nothing for other texts and for values out of range.
[[nodiscard]] std::optional<Duration> parseDuration(const QString& text);

} // namespace emberline
