// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/reference.h"

#include <string>
#include <vector>

namespace emberline {

/// A filter that outlives its trace: stores threads and sessions by their stable coordinates. `filter` itself holds no ids.
struct SessionFilter {
    RegionFilter filter;
    std::vector<TrackReference> threads;
    std::vector<SessionReference> sessions;
    friend bool operator==(const SessionFilter&, const SessionFilter&) = default;
};

struct SavedFilter {
    std::string name;
    SessionFilter filter;
    friend bool operator==(const SavedFilter&, const SavedFilter&) = default;
};

[[nodiscard]] SessionFilter keptFilter(const Trace& trace, const RegionFilter& filter);
/// Skips threads and sessions that the trace does not have. If none remain, the filter no longer restricts them.
[[nodiscard]] RegionFilter openedFilter(References& references, const SessionFilter& kept);

} // namespace emberline
