// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/format/time_format.h"
#include "views/timeline/time_scale.h"

#include <QString>

#include <functional>
#include <vector>

namespace emberline {

struct Tick {
    double pixel;
    QString label; ///< empty for a minor tick
};

/// The step between labelled ticks at least `spacing` pixels apart: 1, 2 or 5 times a power of ten below a minute, and clock units (such
/// as 5 or 15 minutes) above.
[[nodiscard]] Duration tickStep(const TimeScale& scale, double spacing);

/// Whether the range is so long that times of day do not tell where one is.
[[nodiscard]] bool isManyDays(TraceRange range);

/// How the ruler writes times: as dates in a trace of many days even if times from the beginning are wished, because only dates tell there
/// where one is.
[[nodiscard]] TimeMode rulerMode(TraceRange extent, TimeMode wished);

/// The ruler's ticks, left to right. Relative ticks count from `origin`. Utc and Local ticks fall on round times of day, and name the year
/// if it is not that of `origin`.
/// None within `folds`, which are those of the scale.
[[nodiscard]] std::vector<Tick> makeTicks(
    const TimeScale& scale, TraceTime origin, TimeMode mode, double spacing, const TimeFolds& folds = {});

/// What all visible times have in common when they count from an origin: the units that do not change, such as "34 d 04 h".
struct FixedPart {
    Duration length{}; ///< zero: nothing. Ticks that count from the origin plus this name the changing units only.
    QString label;
};
[[nodiscard]] FixedPart fixedPart(const TimeScale& scale, TraceTime origin);

/// Makes minor ticks of those whose labels would begin before `from`, come closer than kLeastLabelDistance to the label before them or end
/// after `to`. A label begins kLabelGap right of its tick.
inline constexpr int kLabelGap = 4;
inline constexpr int kLeastLabelDistance = 8;
void thinOutLabels(std::vector<Tick>& ticks, double from, double to, const std::function<double(const QString&)>& widthOf);

struct FoldLabel {
    double begin; ///< pixels
    double end;
    QString text;
};
/// Labels with the lengths of the folded gaps in sight. Each ends where its gap ends, and begins at `from` or where the axis last went on.
/// A gap at the begin of the axis has no room there: its label stands behind it. Gaps that touch on the screen count as one.
[[nodiscard]] std::vector<FoldLabel> foldLabels(
    const TimeScale& scale, const TimeFolds& folds, double from, const std::function<double(const QString&)>& widthOf);

} // namespace emberline
