// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

/// The value axis of a chart. Pure functions.
namespace emberline {

struct ValueRange {
    double min = 0;
    double max = 0;
    friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

struct ValueTick {
    double value;
    QString label; ///< with an SI prefix, the same for all ticks: "0.6 M", "1.2 M"
};

struct ValueAxis {
    ValueRange range; ///< whole steps around the values, never empty
    std::vector<ValueTick> ticks; ///< from the bottom up
};

/// Round ticks around `values`, at most `maxTicks` of them, though at least 2, or 3 across zero. Values must be finite and within +-1e300.
[[nodiscard]] ValueAxis makeValueAxis(ValueRange values, int maxTicks);

} // namespace emberline
