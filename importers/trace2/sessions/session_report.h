// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <deque>

namespace emberline::trace2 {

/// Reports, at the end of all input, what is missing or inferred in the sessions. More input may come nevertheless: the next report takes
/// the place of this one.
void reportSessions(const std::deque<SessionState>& sessions, TraceBuilder& builder);

} // namespace emberline::trace2
