// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/exported.h"

namespace emberline {

/// Writes the whole model in the stable text format, one JSON object per line: sources, sessions, threads, regions, instants, counters,
/// timers, objects, flows, diagnostics. Reads args that stayed in a source; if that fails, the export stops with the error. `sink`
/// receives pieces of UTF-8 text.
std::optional<Error> writeNdjson(const Exported& exported, const ExportSink& sink);

} // namespace emberline
