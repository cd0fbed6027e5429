// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/cancellation.h"
#include "model/result.h"
#include "model/trace.h"

#include <optional>
#include <vector>

namespace emberline {

struct Derivation {
    /// Keeps only what touches this range of time, as shown, and the enclosing regions and sessions. Does not cut times.
    std::optional<TraceRange> range = {};
    /// Removes everything that reveals where, by whom and on which machine the trace was made. Keeps the names of commands and regions.
    bool redacted = false;
    /// Redacted texts are the same in every run of the program: see Redactor.
    bool isStable = false;
    /// Keeps only regions, objects and instants that pass. Children of a dropped region move up to the nearest kept ancestor. Sessions and
    /// counters stay.
    RegionFilter filter = {};

    /// Whether the derived trace differs from the original.
    [[nodiscard]] bool changesAnything() const { return range || redacted || !filter.isEmpty(); }
};

struct DerivedTrace {
    Trace trace;
    /// By region, as in the original: the time of dropped children does not become a region's own time. Empty if no region was dropped.
    std::vector<Duration> selfTimes = {};
    std::vector<Duration> selfOnce = {}; ///< of these, what no other region of the same name that was not dropped has at the same moment
    bool isFiltered = false; ///< what the filter dropped is missing
};

/// Makes a trace from another one, for exporters that should show only a part of it. Reads every argument and stores it in the new trace,
/// which then needs no source any more. Ids are new. Takes as much time and memory as reading the original. An error concerns the filter's
/// regular expression, or a source that changed or can no longer be read, or says that it was cancelled.
[[nodiscard]] Result<DerivedTrace> deriveTrace(const Trace& trace, const Derivation& derivation, Cancellation cancel = {});

} // namespace emberline
