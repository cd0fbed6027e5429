// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

namespace emberline::chrome {

/// The first region of a track; none if it has no regions. Any thread.
[[nodiscard]] inline RegionId firstRegion(const Trace& trace, TrackId track)
{
    const std::vector<Lane>& lanes = trace.track(track).lanes;
    if (lanes.empty() || lanes.front().runs.empty())
        return {};
    const auto regions = (*lanes.front().runs.begin())->regions();
    return regions.empty() ? RegionId() : regions.front();
}

} // namespace emberline::chrome
