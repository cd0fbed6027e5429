// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/result.h"
#include "model/trace.h"

#include <optional>
#include <vector>

namespace emberline {

struct Derivation {
    /// Only what touches this stretch of time, as shown; with the regions and sessions it lies in. Times are not cut.
    std::optional<TimeRange> range = {};
    /// Without anything that tells where, by whom and on which machine the trace was made. Names of commands and regions stay.
    bool redacted = false;
    /// Only regions that pass. What lies in a dropped one moves up to the next that is left; sessions, messages and counters stay.
    RegionFilter filter = {};

    /// Whether the derived trace is another than the original.
    [[nodiscard]] bool changesAnything() const { return range || redacted || !filter.isEmpty(); }
};

struct DerivedTrace {
    Trace trace;
    /// By region, as in the original: what was left out of a region is not the region's own time. Empty when no region was left out.
    std::vector<Duration> selfTimes;
};

/// A trace made from another, for exporters that should not show all of it. Every argument is read and kept in it, so that it needs no
/// source any more; ids are new. It takes as much time and memory as reading the original. An error is about the filter's regular
/// expression, or about a source that can no longer be read as it was.
[[nodiscard]] Result<DerivedTrace> deriveTrace(const Trace& trace, const Derivation& derivation);

} // namespace emberline
