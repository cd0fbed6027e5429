// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/exported.h"

namespace emberline {

/// Writes the whole model as the promised text form, one JSON object a line: sources, sessions, threads, regions, instants, counters,
/// timers, objects, flows, diagnostics. Args that stayed in a source are read from it now; where that fails, the export ends there
/// with the error. `sink` takes pieces of UTF-8 text.
std::optional<Error> writeNdjson(const Exported& exported, const ExportSink& sink);

} // namespace emberline
