// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace emberline {

/// A counter with these points: nanoseconds and values.
inline Counter counterOf(const std::vector<std::pair<std::int64_t, double>>& points)
{
    auto column = std::make_shared<CounterPoints>();
    for (const auto& [ns, value] : points)
        column->append({sourceTimeFromNs(ns), value});
    return {.points = column, .pointCount = points.size()};
}

} // namespace emberline
