// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace emberline::trace2 {

/// Who started a process, in a log without sids (PERF, NORMAL).
struct Starter {
    SessionState* parent = nullptr;
    std::optional<std::uint32_t> child; ///< index in the parent's children
    std::optional<std::uint32_t> exec; ///< index in the parent's execs
    int score = 0;
    bool certain = false; ///< no other candidate comes close
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

    /// The likeliest starter of `kid` among the children and execs of `parents` (in any state); none if nothing is plausible.
    [[nodiscard]] Starter starterOf(const SessionState& kid, std::span<SessionState* const> parents) const;

    /// Decides and writes all starters anew. `sessions` are all sessions of one file or one directory.
    void resolve(std::span<SessionState* const> sessions);

    /// Makes `starter` the parent of `kid` in the model.
    static void write(SessionState& kid, const Starter& starter, TraceBuilder& builder);

private:
    struct Candidate {
        SessionState* parent;
        std::uint32_t index;
        bool isExec;
    };

    /// Counts lines or nanoseconds, as m_moments says: moments of one ParentResolver compare with one another, and with no time.
    struct Moment {
        std::int64_t at;
        auto operator<=>(const Moment&) const = default;
    };

    [[nodiscard]] Moment birth(const SessionState& kid) const;
    [[nodiscard]] Moment death(const SessionState& kid) const;
    [[nodiscard]] Moment moment(std::uint64_t order, SourceTime time) const;
    /// `moment` plus `times` clock tolerances.
    [[nodiscard]] Moment atMost(Moment moment, int times = 1) const;
    [[nodiscard]] std::optional<int> score(const SessionState& kid, const Candidate& candidate) const;
    [[nodiscard]] std::optional<int> childScore(const SessionState& kid, const SessionState& parent, const ChildState& child) const;
    [[nodiscard]] std::optional<int> execScore(const SessionState& kid, const SessionState& parent, const ExecState& exec) const;
    [[nodiscard]] int hierarchyScore(const SessionState& kid, const SessionState& parent) const;
    [[nodiscard]] Starter best(const SessionState& kid, std::span<const Candidate> candidates) const;

    TraceBuilder& m_builder;
    Moments m_moments;
};

/// Which families (a session with a sid, and its kids) must be linked anew, because one of them has changed.
class ChangedFamilies {
public:
    explicit ChangedFamilies(TraceBuilder& builder) : m_builder(builder) { }

    /// The session has new records.
    void note(SessionState& session);
    /// Links the families noted since the last call. Returns the sessions whose exit code may now be known from their parent's child_exit.
    std::vector<SessionState*> link();

private:
    void list(SessionState& family);

    TraceBuilder& m_builder;
    std::vector<SessionState*> m_families;
};

} // namespace emberline::trace2
