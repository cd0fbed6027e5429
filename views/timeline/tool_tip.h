// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/scene.h"
#include "views/timeline/timeline_controller.h"

#include <QString>

namespace emberline {

/// The tool tip of a region, one fact per line. Plain text.
[[nodiscard]] QString toolTipText(const Trace& trace, RegionId region);
/// The tool tip of the hit, `x` logical pixels from the left; empty if there is nothing to say.
[[nodiscard]] QString toolTipText(TimelineController& controller, const Hit& hit, double x);
/// What the fold at `time` hides; empty if there is none.
[[nodiscard]] QString foldText(const TimeFolds& folds, TraceTime time);

} // namespace emberline
