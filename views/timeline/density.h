// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/lane_subset.h"
#include "model/cancellation.h"
#include "model/trace.h"
#include "views/timeline/time_scale.h"

#include <optional>
#include <set>
#include <vector>

namespace emberline {

/// Activity, of all regions or of those in `only`, in each column of `scale`: the number of open regions in all lanes, averaged over the
/// column. Skips `hidden` sources. Running regions count up to `now`. Costs as much as a frame of all lanes at that
/// width; void once cancelled, which it looks for between two lanes.
[[nodiscard]] std::vector<float> activity(const Trace& trace, const TimeScale& scale, std::optional<TraceTime> now = std::nullopt,
    const LaneSubset* only = nullptr, const std::set<SourceId>& hidden = {}, Cancellation cancel = {});

} // namespace emberline
