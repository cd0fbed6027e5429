// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/exported.h"

#include <functional>
#include <string_view>

namespace emberline {

/// Writes the whole trace as Trace Event JSON: an array of events, or an object with traceEvents where a source said something beside its
/// events. Trace2's sessions become processes, its children arrows from their bar to their process. Both load
/// back to the same model; to other readers, ends of Trace2's regions give way by at most kClockJitter, so that they nest by their times.
/// Args that stayed in a source are read from it now; where that fails, what the model keeps is written. `write` takes pieces of UTF-8
/// text.
void writeChrome(const Exported& exported, const std::function<void(std::string_view)>& write);

} // namespace emberline
