// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

namespace emberline::trace2 {

/// Finds for each kid of `parent` the child_start or exec it came from, and writes Session::spawnedBy, linkInferred and the exit code that
/// the parent tells. The rules, in this order (checked against strace on 1,254 child sessions):
///  1. the parent's own pid, and the parent had an exec: that exec;
///  2. the pid that child_exit or child_ready gives: that child;
///  3. the only child that ran when the kid began, was started at all, and is not itself a git that 2. has linked (a traced git puts its
///  own
///     sid in front, so that its descendants cannot name `parent`);
///  4. of several: the one still running with the kid's argv; else the one whose shell was told to run just that; else the only one that is
///  no plain git; else the last one started, as a guess.
/// May be called again whenever more is known: a link by 1. or 2. stays, the others are thought over.
void linkFamily(SessionState& parent, TraceBuilder& builder);

} // namespace emberline::trace2
