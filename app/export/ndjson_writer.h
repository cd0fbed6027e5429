// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/exported.h"

#include <functional>
#include <string_view>

namespace emberline {

/// Writes the whole model as the promised text form, one JSON object a line: sources, sessions, threads, regions, instants, counters,
/// timers, objects, flows, diagnostics. Args that stayed in a source are read from it now; where that fails, what the model keeps is
/// written. `write` takes pieces of UTF-8 text.
void writeNdjson(const Exported& exported, const std::function<void(std::string_view)>& write);

} // namespace emberline
