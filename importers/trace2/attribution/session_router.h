// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/attribution/kinship.h"
#include "importers/trace2/attribution/route_costs.h"
#include "importers/trace2/attribution/routing_state.h"
#include "importers/trace2/sessions/session_set.h"
#include "importers/trace2/syntax/text_line.h"

#include <optional>
#include <vector>

namespace emberline::trace2 {

/// Finds the process that wrote a line of a PERF or NORMAL log without sids that several processes share. `version` opens a session; every
/// other line goes to the session of its depth that it fits best: wall time - t_abs is the same for all lines of a process, t_abs - t_rel
/// of a leave is the t_abs of its enter, ids count up, each process reports things in a known order, and a process waits for its children.
class SessionRouter {
public:
    SessionRouter(SessionSet& sessions, SourceId source, bool hasDepths);
    SessionRouter(const SessionRouter&) = delete;
    SessionRouter& operator=(const SessionRouter&) = delete;

    /// The session of a line; `version` creates one. Null if the line fits no session: then git did not write it.
    SessionState* route(const TextLine& line, std::optional<SourceTime> wall);
    /// Call it after the line was applied to the session from route().
    void applied(SessionState& session, const TextLine& line, std::optional<SourceTime> wall);
    /// The beginning of a process that is nearest to `time`; none if no beginning is known.
    [[nodiscard]] std::optional<SourceTime> nearestBegin(SourceTime time) const;
    /// For a log without times of day: the end of what was read.
    [[nodiscard]] std::optional<SourceTime> latest() const;
    /// The file has ended: finds the parents of all its sessions.
    void finish();

private:
    RoutedSession& open(const TextLine& line, std::optional<SourceTime> wall);
    void learnOrder(RoutedSession& routed, const TextLine& line);
    void guessOrigin(SessionState& session);
    [[nodiscard]] RoutedSession* routedOf(const SessionState* session);
    void noteKid(SessionState& kid);
    void alignKids(const RoutedSession& parent);
    void retire();

    SessionSet& m_sessions;
    SourceId m_source;
    bool m_hasDepths;
    Kinship m_kinship;
    RoutingState m_state;
    RouteCosts m_costs;
    std::vector<SessionState*> m_all;
    bool m_isCertain = false; ///< t_abs and t_rel identify the session of the current line
};

} // namespace emberline::trace2
