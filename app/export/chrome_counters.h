// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/chrome_actors.h"

namespace emberline {

/// The counters as events: one for each time that any series of a counter has a point at.
void writeChromeCounters(const Trace& trace, const ChromeActors& actors, TraceEventText& out);

} // namespace emberline
