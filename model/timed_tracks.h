// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <vector>

namespace emberline {

/// Whether the regions of a track take time. Those of a table (Dialect::isTable) do not: they are sums of other regions. They are shown and
/// found like all regions, but whoever adds up time leaves them out, and asks here. Any thread.
[[nodiscard]] bool takesTime(const Trace& trace, TrackId track);

/// The same for all tracks of a trace as it is now, for loops over regions.
class TimedTracks {
public:
    explicit TimedTracks(const Trace& trace);

    /// `track` must have been in the trace at construction.
    [[nodiscard]] bool operator[](TrackId track) const { return m_all || m_takesTime[track.row()]; }
    /// Whether no track is a table.
    [[nodiscard]] bool all() const { return m_all; }

private:
    std::vector<bool> m_takesTime; ///< by TrackId
    bool m_all;
};

} // namespace emberline
