// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/exported.h"

namespace emberline {

/// Writes the whole trace as Trace Event JSON: an array of events, or an object with traceEvents where a source said something beside its
/// events. Trace2's sessions become processes, its children arrows from their bar to their process. Both load
/// back to the same model; to other readers, ends of Trace2's regions give way by at most kClockJitter, so that they nest by their times.
/// Args that stayed in a source are read from it now; where that fails, the export ends there with the error. `sink` takes pieces of UTF-8
/// text.
std::optional<Error> writeChrome(const Exported& exported, const ExportSink& sink);

} // namespace emberline
