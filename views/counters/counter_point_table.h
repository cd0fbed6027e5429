// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/counters/counter_groups.h"
#include "views/kit/copy_contents.h"

#include <span>

namespace emberline {

/// The points of `groups` in the visible range, plus the one before it for each series: time as shown, counter, series, value.
[[nodiscard]] TextTable counterPoints(const Trace& trace, std::span<const CounterGroup* const> groups, TraceRange visible);

} // namespace emberline
