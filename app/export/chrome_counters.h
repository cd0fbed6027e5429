// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/chrome_actors.h"

namespace emberline {

/// Writes the counters as events: one for each time at which any series of a counter has a point.
void writeChromeCounters(const Trace& trace, const ChromeActors& actors, TraceEventText& out);

} // namespace emberline
