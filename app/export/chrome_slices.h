// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/trace_event.h"

#include <unordered_set>

namespace emberline {

/// Writes the regions of a trace as events: those of threads as X, or as B and E; those of async ids as b and e. Reads args that stayed in
/// a source; `out` stops if that fails. Returns the regions of threads that became b and e, because another ran beside them.
std::unordered_set<RegionId> writeChromeSlices(const Trace& trace, const ChromeActors& actors, TraceEventText& out);

} // namespace emberline
