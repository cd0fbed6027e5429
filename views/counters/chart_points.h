// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/counter_pyramid.h"

#include <QList>
#include <QPointF>

#include <span>

/// Turns a counter, sampled to pixel columns, into the points that a chart draws: x counts columns, y is the value. Pure functions. A
/// counter keeps its value until its next point, so the line has steps and no slopes, and the last value continues to the right edge.
/// Nothing is drawn before the first point.
namespace emberline {

/// Each function returns at most this many points per column, plus one.
inline constexpr int kMaxPointsPerColumn = 4;

/// The value as a line. In a column where the value changes, a vertical stroke reaches from its minimum to its maximum.
[[nodiscard]] QList<QPointF> stepLine(std::span<const CounterColumn> columns);
/// The upper edge of a filled area: each column is as high as its maximum.
[[nodiscard]] QList<QPointF> stepRoof(std::span<const CounterColumn> columns);

} // namespace emberline
