// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/exported.h"

namespace emberline {

/// Writes the whole trace as Trace Event JSON: an array of events, or an object with traceEvents if a source had data beside its events.
/// Trace2's sessions become processes, and its children become arrows from their bar to their process. What Chrome JSON has no form for is
/// left out: parents of processes, timers, earlier values of args and times of single args, places in code. Reads args that stayed in a
/// source; if that fails, the export stops with the error. `sink` receives pieces of UTF-8 text.
std::optional<Error> writeChrome(const Exported& exported, const ExportSink& sink);

} // namespace emberline
