// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/timed_tracks.h"

#include "model/dialect.h"

#include <algorithm>
#include <functional>

namespace emberline {

bool takesTime(const Trace& trace, TrackId track)
{
    return !trace.dialect(trace.track(track).session).isTable(trace, track);
}

TimedTracks::TimedTracks(const Trace& trace)
{
    m_takesTime.reserve(trace.tracks().size());
    for (std::size_t row = 0; row < trace.tracks().size(); ++row)
        m_takesTime.push_back(takesTime(trace, TrackId(row)));
    m_all = std::ranges::all_of(m_takesTime, std::identity());
}

} // namespace emberline
