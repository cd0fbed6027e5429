// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/shown_range.h"

#include <unordered_map>
#include <vector>

namespace emberline {

/// What the processes that a child bar spawned cover of it. For views in which these processes stand inside the bar: there, its self time
/// is what neither its child regions nor its processes cover. Refers to the trace.
class ProcessCoverage {
public:
    explicit ProcessCoverage(const Trace& trace);

    /// What its processes leave of the self time that a region has in the window; all of it if it spawned none.
    [[nodiscard]] Duration leftOf(Duration self, RegionId region, const Window& window = {}) const;

private:
    [[nodiscard]] Duration covered(RegionId bar, const std::vector<SessionId>& processes, const Window& window) const;

    const Trace& m_trace;
    std::unordered_map<RegionId, std::vector<SessionId>> m_spawned;
};

} // namespace emberline
