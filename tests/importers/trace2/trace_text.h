// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <string>

namespace emberline {

/// The model as lines that a person can compare: sessions as a tree, with regions, instants, counters and timers, then the diagnostics.
/// Times are microseconds since the first session's begin. Omits region ids, so that the text does not depend on batches.
std::string traceText(const Trace& trace);

} // namespace emberline
