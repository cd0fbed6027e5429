// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace emberline::trace2 {

/// A session that may still write: what the next lines are compared with.
struct RoutedSession {
    SessionState* session;
    std::optional<SourceTime> clock; ///< when main() began: wall time - t_abs
    bool hasOneClock = false; ///< only one line gave it
    SourceTime versionWall{};
    SourceTime wall{}; ///< of its last line
    Duration tAbs{}; ///< the largest so far
    Duration late{}; ///< brief: how much later than assumed it began, by the order of the lines
    bool started = false;
    bool hasAncestry = false;
    bool exited = false;
    bool ended = false;
    int repos = 0;
    std::set<std::pair<std::uint32_t, SessionState*>> kids; ///< by the index of the child that each came from
    mutable std::vector<const SessionState*> waitedFor; ///< the kids that it waits for, and some that it no longer does
    std::uint64_t firstOrder = 0; ///< of its `version`
    std::uint64_t order = 0; ///< of its last line
};

/// What is known of a log up to the current line.
struct RoutingState {
    std::vector<RoutedSession> alive; ///< by start
    SourceTime now{}; ///< brief: the time that the lines have reached
    std::uint64_t order = 0; ///< of the current line
    bool areSeveral = false; ///< it is certain that several commands run at once
};

} // namespace emberline::trace2
