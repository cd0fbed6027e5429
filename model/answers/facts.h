// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/command_index.h"
#include "model/answers/fact.h"

#include <vector>

namespace emberline {

/// What the log says about where the time of a command went, by the dialect of its writer. Problems first, then hints, then notes.
/// `command`: any session; includes its descendants. Any thread.
[[nodiscard]] std::vector<Fact> findFacts(const Trace& trace, const CommandIndex& index, SessionId command);

} // namespace emberline
