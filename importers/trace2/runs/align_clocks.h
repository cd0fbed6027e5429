// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <deque>
#include <vector>

namespace emberline::trace2 {

/// The sources `undated` have times of day, and a date that comes from the file. If the trace has EVENT logs of the same processes, they
/// give date and zone: both logs have the same commands, which begin at the same time except for a multiple of a quarter of an hour. Sets
/// the sources' `epoch` accordingly. Returns the sources without such a match.
[[nodiscard]] std::vector<SourceId> alignToEvent(
    const std::deque<SessionState>& sessions, const std::vector<SourceId>& undated, TraceBuilder& builder);

} // namespace emberline::trace2
