// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/attribution/kinship.h"
#include "importers/trace2/sessions/session_table.h"
#include "importers/trace2/syntax/text_line.h"

#include <optional>
#include <vector>

namespace emberline::trace2 {

/// Says which process wrote a line of a PERF or NORMAL log that several share, without sids. A session opens with `version`; every other
/// line goes to the one, of its depth, that it fits best: wall time - t_abs is the same for all lines of a process, t_abs - t_rel of a
/// leave is the t_abs of its enter, ids count up, each process tells its things in a known order, and a process waits for its children.
class SessionRouter {
public:
    SessionRouter(SessionTable& sessions, SourceId source, bool hasDepths);

    /// The session of a line, made when it is a `version`. None when the line fits no session at all: it is not git's then.
    SessionState* route(const TextLine& line, std::optional<Timestamp> wall);
    /// To be called after the line was applied to the session that route() gave.
    void applied(SessionState& session, const TextLine& line, std::optional<Timestamp> wall);
    /// When the process began that began nearest to `time`; none when no process tells.
    [[nodiscard]] std::optional<Timestamp> nearestBegin(Timestamp time) const;
    /// Of a log without times of day: the end of what was read.
    [[nodiscard]] std::optional<Timestamp> latest() const;
    /// The end of the file: finds the parents of all its sessions.
    void finish();

private:
    /// What the next lines of a session are judged by.
    struct Routed {
        SessionState* session;
        std::optional<Timestamp> clock; ///< wall time - t_abs: its main()
        bool hasOneClock = false; ///< one line told it
        Timestamp versionWall{};
        Timestamp wall{}; ///< of its last line
        Duration tAbs{}; ///< the latest
        Duration late{}; ///< brief: how much later it began than was thought, as the order of the lines shows
        bool started = false;
        bool hasAncestry = false;
        bool exited = false;
        bool ended = false;
        int repos = 0;
        std::uint64_t firstOrder = 0; ///< of its `version`
        std::uint64_t order = 0; ///< of its last line
    };

    // Of what speaks against a session:
    static constexpr int kUnlikely = 400;
    static constexpr int kForeign = 3000; ///< from here on a line that names its time is not of this log at all

    Routed& open(const TextLine& line, std::optional<Timestamp> wall);
    [[nodiscard]] int otherCost(const Routed& routed, const TextLine& line, std::optional<Timestamp> wall) const;
    [[nodiscard]] bool isOvertaken(const Routed& routed) const;
    [[nodiscard]] Duration leastMisfit(int cost) const;
    [[nodiscard]] int misfitCost(const Routed& routed, Duration misfit) const;
    [[nodiscard]] int clockCost(const Routed& routed, const TextLine& line, std::optional<Timestamp> wall) const;
    [[nodiscard]] int stageCost(const Routed& routed, const TextLine& line) const;
    [[nodiscard]] int hierarchyCost(const SessionState& session, std::string_view hierarchy) const;
    [[nodiscard]] int nameCost(const SessionState& session, std::string_view name) const;
    [[nodiscard]] int identityCost(const Routed& routed, const TextLine& line, std::optional<Timestamp> wall) const;
    [[nodiscard]] const ThreadState* findThread(const SessionState& session, std::string_view name) const;
    [[nodiscard]] bool runs(const SessionState& session, std::string_view command) const;
    [[nodiscard]] int spawnCost(const SessionState& session, const TextLine& line) const;
    [[nodiscard]] int waitingCost(const Routed& routed) const;
    void learnOrder(Routed& routed, const TextLine& line);
    void guessOrigin(SessionState& session);
    void alignKids(SessionState& parent);
    void retire();

    SessionTable& m_sessions;
    SourceId m_source;
    bool m_hasDepths;
    Kinship m_kinship;
    std::vector<Routed> m_alive; ///< those that may still write, by their start
    std::vector<SessionState*> m_all;
    Timestamp m_now{}; ///< brief: how far the lines have come
    std::uint64_t m_order = 0;
    bool m_areSeveral = false; ///< commands run at once, that much is certain
    bool m_isCertain = false; ///< t_abs and t_rel of the line at hand say whose it is
};

} // namespace emberline::trace2
