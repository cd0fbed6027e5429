// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"
#include "model/rows.h"
#include "model/trace_builder.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace emberline::trace2 {

/// The rows of one thread's flame that are in use. Children may overlap one another and the regions after them, so each gets the first free
/// row below the region around it, and no row ever holds two bars at once.
class BarRows {
public:
    /// Takes the first free row that is at least `from`.
    unsigned take(unsigned from)
    {
        while (~word(m_full) == 0)
            ++m_full;
        std::size_t at = std::max<std::size_t>(from / 64, m_full);
        for (std::uint64_t wanted = at == from / 64 ? kAll << from % 64 : kAll;; ++at, wanted = kAll) {
            std::uint64_t& taken = word(at);
            const std::uint64_t free = ~taken & wanted;
            if (free == 0)
                continue;
            const auto bit = static_cast<unsigned>(std::countr_zero(free));
            taken |= std::uint64_t{1} << bit;
            return static_cast<unsigned>(at) * 64 + bit;
        }
    }
    void release(unsigned row)
    {
        word(row / 64) &= ~(std::uint64_t{1} << row % 64);
        m_full = std::min<std::size_t>(m_full, row / 64);
    }

private:
    static constexpr std::uint64_t kAll = ~std::uint64_t{0};

    std::uint64_t& word(std::size_t at)
    {
        if (at == 0)
            return m_first;
        if (!m_more)
            m_more = std::make_unique<std::vector<std::uint64_t>>();
        if (m_more->size() < at)
            m_more->resize(at);
        return (*m_more)[at - 1];
    }

    std::size_t m_full = 0; ///< words before this one have no free row, so that bars that never end do not make the next ones slower
    std::uint64_t m_first = 0; ///< one bit for each row; usually all that is needed
    std::unique_ptr<std::vector<std::uint64_t>> m_more;
};

struct OpenRegion {
    RegionId id;
    std::int64_t nesting;
    SourceTime start;
    unsigned row;
    bool startInferred; ///< EVENT brief: its enter had no time
    bool isEmpty = true; ///< it holds neither regions nor data
    SourceTime after = SourceTime::min(); ///< where the one before it on its thread ended
};

/// A thread while its session is being read. `base` is the region around its outermost ones: the process region on main, the thread region
/// on a started thread, none on a thread that git never announced.
struct ThreadState {
    ThreadId id;
    TrackId track;
    StringId name;
    RegionId base;
    SourceTime baseStart{};
    bool exited = false;
    SourceTime lastEnd = SourceTime::min(); ///< of the region that ended last
    std::vector<OpenRegion> open; ///< outermost first
    BarRows rows;

    /// The region that the next one lies in; none on a thread that git never announced.
    [[nodiscard]] RegionId innermost() const { return open.empty() ? base : open.back().id; }
    /// Takes the first free row below the innermost region.
    unsigned takeRow() { return rows.take(open.empty() ? (base ? 1 : 0) : open.back().row + 1); }
};

/// Logs have a child for every fifty records, so the layout saves memory: an optional member would take eight more bytes, and every change
/// of alignment adds padding.
struct ChildState {
    std::int64_t id;
    SourceTime start;
    std::size_t argvHash = 0; ///< see argvHash()
    std::uint64_t startOrder = 0; ///< counts the records of all sources, for logs without times
    std::uint64_t endOrder = 0; ///< 0: no child_exit
    std::size_t shellHash = 0; ///< argvHash() of the words that a shell makes of the command; 0 if no shell runs it
    std::uint32_t thread; ///< index in SessionState::threads
    unsigned row;
    RegionId region;
    StringId childClass;
    SessionId takenBy; ///< logs without sids: the process with exactly this argv
    bool useShell = false;
    bool runsGit = false; ///< argv[0] is git
    bool ready = false;

    /// The time of child_exit, else of child_ready.
    [[nodiscard]] std::optional<SourceTime> end() const { return m_hasEnd ? std::optional(m_end) : std::nullopt; }
    [[nodiscard]] std::optional<std::int64_t> pid() const { return m_hasPid ? std::optional(m_pid) : std::nullopt; }
    [[nodiscard]] std::optional<std::int64_t> code() const { return m_hasCode ? std::optional(m_code) : std::nullopt; }
    void setEnd(SourceTime end)
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
    SourceTime m_end{};
    std::int64_t m_pid = 0;
    std::int64_t m_code = 0;
};

struct ExecState {
    std::int64_t id;
    std::uint32_t thread;
    unsigned row;
    RegionId region;
    SourceTime start;
    std::size_t argvHash = 0;
    std::uint64_t startOrder = 0;
    bool failed = false; ///< an exec_result followed
};

/// What exit, atexit or signal reported.
struct Ending {
    Duration at; ///< since main()
    std::optional<std::int64_t> code; ///< of signal: its number; none if the record lacks it
};

/// Finds the index of the last child or exec with an id; null while a session has few of them.
using IndexById = std::unique_ptr<std::unordered_map<std::int64_t, std::uint32_t>>;

/// The rows of a brief session that must move when its times become better known.
struct BriefRows {
    std::vector<RegionId> regions;
    std::vector<InstantId> instants;
};

/// One process while its log is being read: what must be remembered between its records. The model holds what readers see. Small members
/// lie together, because there may be hundreds of thousands of sessions.
struct SessionState {
    SessionId id;
    StringId sid;
    SourceId source; ///< none until the session's own first record; until then it is a placeholder
    SourceId versionIn; ///< the first source with its `version`, the first record that git writes
    std::uint32_t records = 0; ///< from there on, its `version` and those of rotated logs included
    RegionId process;
    std::uint32_t lastThread = 0;
    std::uint32_t liveExecs = 0; ///< those that have not failed
    std::uint32_t lastEnded = 0; ///< the child (its index) with the last child_exit, if there was one

    bool isLocal = false; ///< the pid belongs to this machine
    bool watched = false; ///< ProcessWatch checks whether it still runs
    bool beginExact = false; ///< computed from a wall time and a t_abs, and not just the time of the first event
    bool beginFromStart = false; ///< brief: the first t_abs has been used
    bool countsFromBegin = false; ///< PERF: t_abs is exact, on most lines, and better than the wall time
    bool brief = false; ///< its records have no wall times
    std::uint8_t timesMoved = 0; ///< brief: how often a record has revealed another begin, its own or a parent's
    bool hasLast = false;
    bool clockSetBack = false; ///< reported
    bool hasSid = true; ///< false for PERF and NORMAL: its parent must be inferred
    bool linkedByPid = false;
    bool dirty = false; ///< its model rows must be updated
    bool familyDirty = false; ///< its children have changed, so the links of its child sessions must be checked again
    bool familyListed = false; ///< to be linked anew

    std::optional<std::int64_t> pid;
    std::optional<SourceTime> sidTime;
    SessionState* parent = nullptr;
    std::vector<SessionState*> childSessions;

    RecordPlace first; ///< its first record

    std::optional<SourceTime> begin; ///< when main() began
    std::unique_ptr<std::map<SourceId, std::uint32_t>> copies; ///< records read of each source that begins with its `version`; null: one
    std::unique_ptr<BriefRows> briefRows; ///< of a brief session, if it has any
    std::uint64_t rowsMoved = 0; ///< how many rows of briefRows exact starts have moved
    SourceTime last{}; ///< the latest time of all its records
    SourceId clockSource; ///< of the record before, and
    SourceTime clockLast{}; ///< the latest wall time in that source
    SourceTime processStart{};
    std::vector<ThreadState> threads;
    std::vector<ChildState> children;
    IndexById childIndex; ///< see lastChild()
    std::unique_ptr<std::unordered_map<std::string_view, std::uint32_t>> threadIndex; ///< see findThread(); null while few
    std::vector<ExecState> execs;
    IndexById execIndex; ///< see lastExec()
    std::optional<Ending> exit;
    std::optional<Ending> atexit;
    std::optional<Ending> signal;
    std::optional<Duration> detachedAfter; ///< see SessionAttributes
    std::optional<std::int64_t> exitCodeFromParent; ///< the exit code from the parent's child_exit
    std::size_t argvHash = 0;
    std::uint64_t firstOrder = 0; ///< of `first`; counts like ChildState::startOrder
    std::uint64_t lastOrder = 0;
    std::vector<StringId> hierarchies; ///< from its cmd_names; its children's hierarchies begin with one of them
    std::optional<unsigned> depth; ///< PERF: how many git processes are above it
    std::optional<std::uint32_t> spawnedByChild; ///< index in the parent's children

    /// `thread` must have a name.
    void addThread(ThreadState thread, const TraceBuilder& builder);
    /// The index in `threads`.
    [[nodiscard]] std::optional<std::uint32_t> findThread(std::string_view name, const TraceBuilder& builder) const;
    void addChild(const ChildState& child);
    /// The index of the last child with this child_id.
    [[nodiscard]] std::optional<std::size_t> lastChild(std::int64_t childId) const;
    void addExec(const ExecState& exec);
    /// The last exec with this exec_id; null if there is none.
    [[nodiscard]] ExecState* lastExec(std::int64_t execId);
    /// Whether exec has put another program in its place, as far as is known.
    [[nodiscard]] bool isReplaced() const { return liveExecs > 0; }
    /// Call it when records follow the last atexit: when git goes to the background, it forks without a new sid, the log holds the parent's
    /// atexit, and the fork writes what follows.
    void noteDetached()
    {
        if (!detachedAfter)
            detachedAfter = atexit->at;
    }
    /// The rows of a brief session; created at the first call.
    BriefRows& movable();
    /// Releases capacity that was reserved for records that will hardly come.
    void shrink();
};

// Sessions of one process: exec replaces a session by another one, which keeps the pid.

/// Whether exec replaced the session's parent by it.
[[nodiscard]] inline bool hasReplacedParent(const SessionState& session)
{
    const SessionState* parent = session.parent;
    return parent && session.pid && parent->pid == session.pid && parent->isReplaced();
}

/// Whether a child_exit says that the session's process has ended: its own, or that of a session which it replaced.
[[nodiscard]] inline bool endedAccordingToParent(const SessionState& session)
{
    const SessionState* at = &session;
    while (!at->exitCodeFromParent && hasReplacedParent(*at))
        at = at->parent;
    return at->exitCodeFromParent.has_value();
}

} // namespace emberline::trace2
