// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/hit_test.h"
#include "views/timeline/timeline_controller.h"

#include <QString>

namespace emberline {

/// What a tool tip says of a region, one fact a line. Plain text.
[[nodiscard]] QString toolTipText(const Trace& trace, RegionId region);
/// Of whatever is under the mouse, `x` logical pixels from the left; empty: nothing to say.
[[nodiscard]] QString toolTipText(TimelineController& controller, const Hit& hit, double x);

} // namespace emberline
