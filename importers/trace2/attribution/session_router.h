// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/attribution/kinship.h"
#include "importers/trace2/sessions/shared_sessions.h"
#include "importers/trace2/syntax/text_line.h"

#include <optional>
#include <vector>

namespace emberline::trace2 {

/// Finds the process that wrote a line of a PERF or NORMAL log without sids that several processes share. `version` opens a session; every
/// other line goes to the session of its depth that it fits best: wall time - t_abs is the same for all lines of a process, t_abs - t_rel
/// of a leave is the t_abs of its enter, ids count up, each process reports things in a known order, and a process waits for its children.
class SessionRouter {
public:
    SessionRouter(SharedSessions& sessions, SourceId source, bool hasDepths);

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
    /// What the next lines are compared with to find their session.
    struct Routed {
        SessionState* session;
        std::optional<SourceTime> clock; ///< when main() began: wall time - t_abs
        bool hasOneClock = false; ///< only one line gave it
        SourceTime versionWall{};
        SourceTime wall{}; ///< of its last line
        Duration tAbs{}; ///< the largest so far
        Duration late{}; ///< brief: the order of the lines shows that it began so much later than assumed
        bool started = false;
        bool hasAncestry = false;
        bool exited = false;
        bool ended = false;
        int repos = 0;
        std::uint64_t firstOrder = 0; ///< of its `version`
        std::uint64_t order = 0; ///< of its last line
    };

    // Costs, which speak against a session:
    static constexpr int kUnlikely = 400;
    static constexpr int kForeign = 3000; ///< from this cost on, a line with a time does not belong to this log at all

    Routed& open(const TextLine& line, std::optional<SourceTime> wall);
    [[nodiscard]] int otherCost(const Routed& routed, const TextLine& line, std::optional<SourceTime> wall) const;
    [[nodiscard]] bool isOvertaken(const Routed& routed) const;
    [[nodiscard]] Duration leastMisfit(int cost) const;
    [[nodiscard]] int misfitCost(const Routed& routed, Duration misfit) const;
    [[nodiscard]] int clockCost(const Routed& routed, const TextLine& line, std::optional<SourceTime> wall) const;
    [[nodiscard]] int stageCost(const Routed& routed, const TextLine& line) const;
    [[nodiscard]] int hierarchyCost(const SessionState& session, std::string_view hierarchy) const;
    [[nodiscard]] int nameCost(const SessionState& session, std::string_view name) const;
    [[nodiscard]] int identityCost(const Routed& routed, const TextLine& line, std::optional<SourceTime> wall) const;
    [[nodiscard]] const ThreadState* findThread(const SessionState& session, std::string_view name) const;
    [[nodiscard]] bool runs(const SessionState& session, std::string_view command) const;
    [[nodiscard]] int spawnCost(const SessionState& session, const TextLine& line) const;
    [[nodiscard]] int waitingCost(const Routed& routed) const;
    void learnOrder(Routed& routed, const TextLine& line);
    void guessOrigin(SessionState& session);
    void alignKids(SessionState& parent);
    void retire();

    SharedSessions& m_sessions;
    SourceId m_source;
    bool m_hasDepths;
    Kinship m_kinship;
    std::vector<Routed> m_alive; ///< sessions that may still write, by start
    std::vector<SessionState*> m_all;
    SourceTime m_now{}; ///< brief: the time that the lines have reached
    std::uint64_t m_order = 0;
    bool m_areSeveral = false; ///< it is certain that several commands run at once
    bool m_isCertain = false; ///< t_abs and t_rel identify the session of the current line
};

} // namespace emberline::trace2
