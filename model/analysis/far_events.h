// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <atomic>
#include <optional>

namespace emberline {

/// A few events far from all others, such as those of a wrong clock or of a time 0: with them, a picture of all shows little but emptiness.
struct FarEvents {
    std::size_t count = 0;
    Duration distance{}; ///< of the farthest from all others
    TraceRange rest; ///< where all others are
};

/// One event in a hundred is far, or one alone, if it has no length and leaves more than a third of the picture empty. One in a hundred, or
/// up to ten of fewer, are far if the emptiness is fifty times as long as all the rest. None in traces that say when their processes began
/// and ended: each of these counts. Reads all events once; none if cancelled.
[[nodiscard]] std::optional<FarEvents> findFarEvents(const Trace& trace, const std::atomic<bool>* cancel = nullptr);

} // namespace emberline
