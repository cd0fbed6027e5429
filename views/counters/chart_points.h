// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/counter_pyramid.h"

#include <QList>
#include <QPointF>

#include <span>

/// What a chart draws of a counter that was sampled to pixel columns: x counts columns, y is the value. Pure functions. A counter keeps its
/// value until its next point, so there are steps and no slopes, and the last value goes on to the right edge. Nothing is drawn before the
/// first point.
namespace emberline {

/// Neither function returns more points than this a column, and one.
inline constexpr int kMaxPointsPerColumn = 4;

/// The value as a line. In a column where it changes, an upright stroke reaches from its least to its greatest value.
[[nodiscard]] QList<QPointF> stepLine(std::span<const CounterColumn> columns);
/// The upper edge of a filled area: each column as high as its greatest value.
[[nodiscard]] QList<QPointF> stepRoof(std::span<const CounterColumn> columns);

} // namespace emberline
