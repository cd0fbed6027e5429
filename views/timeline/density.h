// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/lane_subset.h"
#include "model/trace.h"
#include "views/timeline/time_scale.h"

#include <optional>
#include <set>
#include <vector>

namespace emberline {

/// How much goes on, of everything or of `only`, in each of `columns` stretches of `range`: the number of open regions of all lanes,
/// averaged over the stretch; nothing of `hidden` sources. What is running counts up to `now`. Costs what a frame of all lanes at that
/// width costs.
[[nodiscard]] std::vector<float> activity(const Trace& trace, TimeRange range, int columns, std::optional<Timestamp> now = std::nullopt,
    const LaneSubset* only = nullptr, const std::set<SourceId>& hidden = {});

} // namespace emberline
