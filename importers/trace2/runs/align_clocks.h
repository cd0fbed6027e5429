// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <deque>
#include <vector>

namespace emberline::trace2 {

/// The sources `undated` tell times of day, of a date that was taken from the file. Where EVENT logs of the same processes are in the
/// trace, they tell date and zone: the commands of both are the same and begin, but for some quarters of an hour, at the same time. Then
/// the sources' `epoch` is what these say. Returns the other sources.
[[nodiscard]] std::vector<SourceId> alignToEvent(
    const std::deque<SessionState>& sessions, const std::vector<SourceId>& undated, TraceBuilder& builder);

} // namespace emberline::trace2
