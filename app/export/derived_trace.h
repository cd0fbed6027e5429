// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <optional>

namespace emberline {

struct Derivation {
    /// Only what touches this stretch of time, as shown; with the regions and sessions it lies in. Times are not cut.
    std::optional<TimeRange> range;
    /// Without anything that tells where, by whom and on which machine the trace was made. Names of commands and regions stay.
    bool redacted = false;
};

/// A trace made from another, for exporters that should not show all of it. Every argument is read and kept in it, so that it needs no
/// source any more; ids are new. It takes as much time and memory as reading the original.
Trace deriveTrace(const Trace& trace, const Derivation& derivation);

} // namespace emberline
