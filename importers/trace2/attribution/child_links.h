// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

namespace emberline::trace2 {

/// Links each kid of `parent` to the child_start or exec that it came from: sets Session::spawnedBy, linkInferred and the exit code that
/// the parent reports. The rules, in this order (checked against strace on 1,254 child sessions):
///
/// 1. the kid has the parent's pid, and the parent had an exec: that exec;
/// 2. a child_exit or child_ready gives the kid's pid: that child;
/// 3. a single candidate: the child was running when the kid began, it really started, and it is not a git that rule 2 has linked (a traced
/// git puts its own sid in front, so its descendants cannot name `parent`);
/// 4. several candidates: the one still running with the kid's argv; else the one whose shell was told to run just that; else the only one
/// that is not plain git; else the last one started, as a guess.
///
/// May be called again when more is known: links by rules 1 and 2 stay, the others are decided again.
void linkFamily(SessionState& parent, TraceBuilder& builder);

} // namespace emberline::trace2
