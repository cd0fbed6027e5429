// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_clock.h"
#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <deque>
#include <vector>

namespace emberline::trace2 {

/// The date of a PERF or NORMAL log, which has only times of day: the moment from which the times of `clock` count (Source::epoch).
/// The file's mtime (`modified`) should be the time of its last line. If both agree to the second, apart from the
/// time zone, that gives the zone of the log too. Otherwise (a copied file) the log's zone is assumed to be this machine's, and its last
/// line to be from the day of the mtime or the day before.
[[nodiscard]] UnixTime epochOf(const DayClock& clock, UnixTime modified);

/// The sources `undated` have times of day, and a date that comes from the file. If the trace has EVENT logs of the same processes, they
/// give date and zone: both logs have the same commands, which begin at the same time except for a multiple of a quarter of an hour. Sets
/// the sources' `epoch` accordingly. Returns the sources without such a match.
[[nodiscard]] std::vector<SourceId> alignToEvent(
    const std::deque<SessionState>& sessions, const std::vector<SourceId>& undated, TraceBuilder& builder);

} // namespace emberline::trace2
