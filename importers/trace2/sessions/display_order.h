// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <deque>

namespace emberline::trace2 {

/// Ranks the sessions as the gutter shows them: roots by start, each followed by its children by start.
void setDisplayOrder(const std::deque<SessionState>& sessions, TraceBuilder& builder);

} // namespace emberline::trace2
