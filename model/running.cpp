// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/running.h"

#include "model/source_state.h"

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
    return std::ranges::any_of(trace.tracks(), [&](const Track& track) { return hasRunningSlice(trace, track); });
}

} // namespace emberline
