// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/command_index.h"
#include "views/view_state.h"

namespace emberline {

/// The command that a view of one command is about: that of the selection, else the slowest. Any thread.
[[nodiscard]] SessionId commandToShow(const Trace& trace, const CommandIndex& index, const Selection& selection);

/// Shows a box of an answer on the timeline: the region, or the session where there is none.
void revealBox(ViewState& state, RegionId region, SessionId session);

/// Marks a stretch of a session's own clock on the timeline.
void markRange(ViewState& state, const Trace& trace, SessionId session, TimeRange range);

} // namespace emberline
