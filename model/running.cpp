// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/running.h"

namespace emberline {

bool isAnythingRunning(const Trace& trace)
{
    const auto isLive = [](const Source& source) { return source.live; };
    if (std::ranges::none_of(trace.sources(), isLive))
        return false;
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        if (isRunning(trace, SessionId(row)))
            return true;
    }
    // Only the last region of a lane can be running.
    return std::ranges::any_of(trace.tracks(), [&](const Track& track) {
        return std::ranges::any_of(track.lanes, [&](const Lane& lane) {
            if (lane.runs.empty() || lane.runs.back()->regions().empty())
                return false;
            const RegionId last = lane.runs.back()->regions().back();
            return trace.role(last) >= RegionRole::Slice && isRunning(trace, last);
        });
    });
}

} // namespace emberline
