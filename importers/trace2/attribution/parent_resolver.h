// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <compare>
#include <cstdint>
#include <span>

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

} // namespace emberline::trace2
