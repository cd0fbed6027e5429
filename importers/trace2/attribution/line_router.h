// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_set.h"
#include "importers/trace2/sessions/session_state.h"
#include "importers/trace2/syntax/text_grammar.h"
#include "model/trace_builder.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace emberline::trace2 {

/// Who may have started a process, in a log without sids (PERF, NORMAL), and how likely that is.
struct ParentCandidate {
    SessionState* parent = nullptr;
    std::optional<std::uint32_t> child; ///< index in the parent's children
    std::optional<std::uint32_t> exec; ///< index in the parent's execs
    int score = 0;
    bool certain = false; ///< no other comes close
    explicit operator bool() const { return parent != nullptr; }
};

/// How to order records in time.
enum class Moments {
    ByOrder, ///< by line: one file, whose lines are in the order of writing
    ByTime ///< by time: several files
};

/// Finds parents among sessions without sids. Clues that a child_start started the process: the same pid (if a file's name gives the
/// process's own), the same argv, the same hierarchy, overlapping times, PERF's depth, and not yet being taken by another process.
class ParentResolver {
public:
    ParentResolver(TraceBuilder& builder, Moments moments) : m_builder(builder), m_moments(moments) { }

    /// The likeliest parent of `childSession` among the children and execs of `parents` (in any state); none if nothing is plausible.
    [[nodiscard]] ParentCandidate parentOf(const SessionState& childSession, std::span<SessionState* const> parents) const;

    /// Decides and writes all parents anew. `sessions` are all sessions of one file or one directory.
    void resolve(std::span<SessionState* const> sessions);

    /// Makes `found` the parent of `childSession` in the model.
    static void write(SessionState& childSession, const ParentCandidate& found, TraceBuilder& builder);

private:
    /// A child_start or an exec.
    struct Spawn {
        SessionState* parent;
        std::uint32_t index;
        bool isExec;
    };

    /// Counts lines or nanoseconds, as m_moments says: moments of one ParentResolver compare with one another, and with no time.
    struct Moment {
        std::int64_t at;
        auto operator<=>(const Moment&) const = default;
    };

    [[nodiscard]] Moment birth(const SessionState& childSession) const
    {
        return moment(childSession.firstOrder, childSession.begin.value_or(childSession.last));
    }
    [[nodiscard]] Moment death(const SessionState& childSession) const { return moment(childSession.lastOrder, childSession.last); }
    [[nodiscard]] Moment moment(std::uint64_t order, SourceTime time) const
    {
        return {m_moments == Moments::ByOrder ? static_cast<std::int64_t>(order) : toNs(time)};
    }
    /// `moment` plus `times` clock tolerances.
    [[nodiscard]] Moment atMost(Moment moment, int times = 1) const;
    [[nodiscard]] std::optional<int> score(const SessionState& childSession, const Spawn& spawn) const;
    [[nodiscard]] std::optional<int> childScore(
        const SessionState& childSession, const SessionState& parent, const ChildState& child) const;
    [[nodiscard]] std::optional<int> execScore(const SessionState& childSession, const SessionState& parent, const ExecState& exec) const;
    [[nodiscard]] int hierarchyScore(const SessionState& childSession, const SessionState& parent) const;
    [[nodiscard]] ParentCandidate best(const SessionState& childSession, std::span<const Spawn> spawns) const;

    TraceBuilder& m_builder;
    Moments m_moments;
};

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
    std::set<std::pair<std::uint32_t, SessionState*>> childSessions; ///< by the index of the child that each came from
    mutable std::vector<const SessionState*> waitedFor; ///< the child sessions that it waits for, and some that it no longer does
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
    /// If a line that fits nowhere says that its process began at `begin`: the days that the process was silent for, or zero.
    [[nodiscard]] Duration silentDays(SourceTime begin) const;
    [[nodiscard]] bool isIdle() const { return std::ranges::all_of(m_state.alive, &RoutedSession::ended); }
    /// For a log without times of day: the end of what was read.
    [[nodiscard]] std::optional<SourceTime> latest() const { return m_all.empty() ? std::nullopt : std::optional(m_state.now); }
    /// The file has ended: finds the parents of all its sessions.
    void finish();

private:
    RoutedSession& open(const TextLine& line, std::optional<SourceTime> wall);
    void learnOrder(RoutedSession& routed, const TextLine& line);
    void guessOrigin(SessionState& session);
    [[nodiscard]] RoutedSession* routedOf(const SessionState* session);
    void noteChildSession(SessionState& childSession);
    void alignChildSessions(const RoutedSession& parent);
    void retire();

    SessionSet& m_sessions;
    SourceId m_source;
    bool m_hasDepths;
    ParentResolver m_parents;
    RoutingState m_state;
    std::vector<SessionState*> m_all;
    bool m_isCertain = false; ///< t_abs and t_rel identify the session of the current line
};

} // namespace emberline::trace2
