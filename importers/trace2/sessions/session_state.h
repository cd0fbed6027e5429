// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/bar_rows.h"
#include "model/diagnostics.h"
#include "model/rows.h"
#include "model/trace_builder.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace emberline::trace2 {

struct OpenRegion {
    RegionId id;
    std::int64_t nesting;
    Timestamp start;
    unsigned row;
    bool startInferred; ///< EVENT brief: its enter had no time
    bool isEmpty = true; ///< neither regions nor data in it
};

/// A thread while its session is read. `base` is what its outermost regions lie in: the process region on main, the thread region on a
/// thread that was started, nothing on a thread that git never announced.
struct ThreadState {
    ThreadId id;
    TrackId track;
    StringId name;
    RegionId base;
    Timestamp baseStart{};
    bool exited = false;
    std::vector<OpenRegion> open; ///< outermost first
    BarRows rows;
};

/// A log has a child for every fifty records: an optional member would take eight bytes more, and each gap between members its own.
struct ChildState {
    std::int64_t id;
    Timestamp start;
    std::size_t argvHash = 0; ///< see argvHash()
    std::uint64_t startOrder = 0; ///< among all records of all sources, for logs without times
    std::uint64_t endOrder = 0; ///< 0: no child_exit
    std::size_t shellHash = 0; ///< argvHash() of the words that a shell makes of the command; 0 where no shell runs it
    std::uint32_t thread; ///< index in SessionState::threads
    unsigned row;
    RegionId region;
    StringId childClass;
    SessionId takenBy; ///< logs without sids: the process that has just this argv
    bool useShell = false;
    bool runsGit = false; ///< argv[0] is git
    bool ready = false;

    /// Of child_exit, else of child_ready.
    [[nodiscard]] std::optional<Timestamp> end() const { return m_hasEnd ? std::optional(m_end) : std::nullopt; }
    [[nodiscard]] std::optional<std::int64_t> pid() const { return m_hasPid ? std::optional(m_pid) : std::nullopt; }
    [[nodiscard]] std::optional<std::int64_t> code() const { return m_hasCode ? std::optional(m_code) : std::nullopt; }
    void setEnd(Timestamp end)
    {
        m_end = end;
        m_hasEnd = true;
    }
    void setPid(std::int64_t pid)
    {
        m_pid = pid;
        m_hasPid = true;
    }
    void setCode(std::int64_t code)
    {
        m_code = code;
        m_hasCode = true;
    }

private:
    bool m_hasEnd = false;
    bool m_hasPid = false;
    bool m_hasCode = false;
    Timestamp m_end{};
    std::int64_t m_pid = 0;
    std::int64_t m_code = 0;
};

struct ExecState {
    std::int64_t id;
    std::uint32_t thread;
    unsigned row;
    RegionId region;
    Timestamp start;
    std::size_t argvHash = 0;
    std::uint64_t startOrder = 0;
    bool failed = false; ///< there was an exec_result
};

/// What exit, atexit and signal say.
struct Ending {
    Duration at; ///< since main()
    std::int64_t code; ///< of signal: its number
};

/// Of a brief session: what must move when its times become known better.
struct BriefRows {
    std::vector<RegionId> regions;
    std::vector<InstantId> instants;
};

/// One process while its log is read: what must be remembered between its records. What readers see is in the model. Small members lie
/// together, for there may be hundreds of thousands of it.
struct SessionState {
    SessionId id;
    StringId sid;
    SourceId source; ///< none until its own first record: then it is a placeholder
    RegionId process;
    std::uint32_t lastThread = 0;

    bool isLocal = false; ///< the pid is one of this machine
    bool watched = false; ///< SessionTable::look() looks whether it still runs
    bool beginExact = false; ///< from a wall time and a t_abs, not from the first event alone
    bool beginFromStart = false; ///< brief: the first t_abs has been used
    bool countsFromBegin = false; ///< PERF: t_abs is exact and on most lines, better than the wall time
    bool brief = false; ///< its records have no wall times of their own
    bool hasLast = false;
    bool hasSid = true; ///< false for PERF and NORMAL: its parent must be inferred
    bool linkedByPid = false;
    bool dirty = false; ///< its model rows are to be renewed
    bool familyDirty = false; ///< its children have changed: the links of its kids are to be looked at again
    bool familyListed = false; ///< among those that are being looked at

    std::optional<std::int64_t> pid;
    std::optional<Timestamp> sidTime;
    SessionState* parent = nullptr;
    std::vector<SessionState*> kids;

    RecordPlace first; ///< its first record

    std::optional<Timestamp> begin; ///< of main()
    std::unique_ptr<BriefRows> briefRows; ///< of a brief session, when it has any
    Timestamp last{}; ///< the latest time of all its records
    Timestamp processStart{};
    std::vector<ThreadState> threads;
    std::vector<ChildState> children;
    std::unique_ptr<std::unordered_map<std::int64_t, std::uint32_t>> childIndex; ///< see lastChild(); of few children none is needed
    std::unique_ptr<std::unordered_map<std::string_view, std::uint32_t>> threadIndex; ///< see findThread(); of few threads none is needed
    std::vector<ExecState> execs;
    std::optional<Ending> exit;
    std::optional<Ending> atexit;
    std::optional<Ending> signal;
    std::optional<Duration> detachedAfter; ///< see Session
    std::optional<std::int64_t> toldCode; ///< exit code that the parent's child_exit tells
    std::size_t argvHash = 0;
    std::uint64_t firstOrder = 0; ///< of `first`, as ChildState::startOrder
    std::uint64_t lastOrder = 0;
    std::vector<StringId> hierarchies; ///< of its cmd_names, which its children continue
    std::optional<unsigned> depth; ///< PERF: how many gits are above it
    std::optional<std::uint32_t> spawnedByChild; ///< index in the parent's children

    /// `thread` has a name.
    void addThread(ThreadState thread, const TraceBuilder& builder);
    /// Its index in `threads`.
    [[nodiscard]] std::optional<std::uint32_t> findThread(std::string_view name, const TraceBuilder& builder) const;
    void addChild(const ChildState& child);
    /// The index of the last one with this child_id.
    [[nodiscard]] std::optional<std::size_t> lastChild(std::int64_t childId) const;
    /// Of a brief session; made when there are none yet.
    BriefRows& movable();
    /// Gives back what was set aside for records that will hardly come any more.
    void shrink();
};

} // namespace emberline::trace2
