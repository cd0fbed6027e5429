// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/record.h"
#include "model/diagnostics.h"
#include "model/rows.h"
#include "model/trace_builder.h"

#include <algorithm>
#include <bit>
#include <chrono>
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
    StringId negotiation; ///< the label of its last region around a negotiation: which of git's protocols it is in

    bool isLocal = false; ///< the pid belongs to this machine
    bool watched = false; ///< SessionSet::checkProcesses() checks whether it still runs
    std::uint8_t quietChecks = 0; ///< since the last record, that did not find the process
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

/// Every time zone is a multiple of this away from UTC.
using ZoneStep = std::chrono::duration<std::int64_t, std::ratio<900>>;

/// Converts times of day, as PERF and NORMAL write them, to points in time since the midnight before the first of them, counting on past
/// later midnights. Lines of several processes may be out of order by milliseconds, around midnight too. Removes the hour that the clock
/// jumps when summer time begins or ends, so that times go on as the processes did: a step back is recognized by itself, a step forward
/// only when a process reveals it (step()). A day without a line leaves no trace, unless a process ran on meanwhile (passDays()).
class DayClock {
public:
    /// `midnight`: the one before the first line, or the epoch if the date is unknown.
    explicit DayClock(SourceTime midnight = {}) : m_midnight(midnight) { }

    /// `isAfterAll`: nothing runs that could have written the line earlier.
    SourceTime read(Duration timeOfDay, bool isAfterAll = false)
    {
        constexpr Duration half = kDay / 2;
        const bool isLate = m_days > 0 && timeOfDay > m_timeOfDay + (isAfterAll ? kDay - kLate : half);
        if (m_started && isLate)
            return later(m_midnight, kDay * (m_days - 1) + timeOfDay + m_steps); // a late line of the day before
        const bool rolled = m_started && timeOfDay < m_timeOfDay - (isAfterAll ? kClockSteps : half);
        const Duration change = m_started && !rolled ? timeOfDay - m_timeOfDay : Duration::zero();
        if (rolled && m_days < kMostDays)
            ++m_days;
        if (change <= -kAlmostAnHour && change > -kHour - kJitter)
            m_steps += kHour;
        m_jumped = m_jumped || rolled || change >= kAlmostAnHour || change <= -kAlmostAnHour;
        m_started = true;
        m_timeOfDay = timeOfDay;
        m_last = later(m_midnight, kDay * m_days + timeOfDay + m_steps);
        return m_last;
    }

    /// The time of day has jumped by about an hour, or may have in a silent night; step() may explain that.
    [[nodiscard]] bool hasJumped() const { return m_jumped; }
    /// A process reveals that its time of day jumped by `by` against its own clock. If that is the hour of summer time, removes it from now
    /// on. Returns what it removed.
    Duration step(Duration by)
    {
        m_jumped = false;
        const Duration hours = by > Duration::zero() ? kHour : -kHour;
        if (by - hours > kJitter || by - hours < -kJitter)
            return Duration::zero();
        m_steps -= hours;
        m_last = later(m_last, -hours);
        return hours;
    }

    /// How many whole days `missing` is, one of which may have 23 or 25 hours; none if it is not nearly that.
    [[nodiscard]] static Duration wholeDays(Duration missing)
    {
        const Duration days = nearestDays(missing);
        for (const Duration change : {Duration::zero(), kHour, -kHour}) {
            if (days > Duration::zero() && std::chrono::abs(missing - days - change) <= kJitter)
                return days + change;
        }
        return Duration::zero();
    }
    /// So many midnights (wholeDays()) passed before the last line, as its process reveals. Returns how far that moved it.
    Duration passDays(Duration days)
    {
        const auto passed = static_cast<int>(std::min<Duration::rep>(nearestDays(days) / kDay, kMostDays - m_days));
        const Duration change = days - nearestDays(days);
        m_days += passed;
        m_steps += change;
        m_last = later(m_last, kDay * passed + change);
        return kDay * passed + change;
    }

    [[nodiscard]] bool hasStarted() const { return m_started; }
    [[nodiscard]] SourceTime last() const { return m_last; }
    [[nodiscard]] Duration lastTimeOfDay() const { return m_timeOfDay; }

private:
    static constexpr int kMostDays = 3650;
    static constexpr Duration kHour = std::chrono::hours(1);
    static constexpr Duration kAlmostAnHour = std::chrono::minutes(50);
    static constexpr Duration kJitter = std::chrono::seconds(1);
    static constexpr Duration kLate = std::chrono::seconds(10); ///< between reading the time of day and writing it
    static constexpr Duration kClockSteps = std::chrono::hours(2); ///< summer time, or somebody sets the clock

    static Duration nearestDays(Duration time) { return kDay * ((time + kDay / 2) / kDay); }

    SourceTime m_midnight;
    SourceTime m_last{};
    Duration m_timeOfDay{};
    Duration m_steps{}; ///< removed so far
    int m_days = 0;
    bool m_started = false;
    bool m_jumped = false;
};

/// When things happened in a session. main() began at the smallest (wall time - t_abs) of its records; where records lack wall times, what
/// was placed by a guess moves as soon as a record reveals more.
class SessionClock {
public:
    /// A wall time follows its t_abs or t_rel by less, unless the process had to wait in between.
    static constexpr Duration kUsualDelay = std::chrono::microseconds(100);

    explicit SessionClock(TraceBuilder& builder) : m_builder(builder) { }

    /// When the record was written. Learns from it when the session began.
    SourceTime read(SessionState& session, const Record& record);

    /// Moves everything in a brief session in time, a few times at most; returns whether it did. The session's begin must be known.
    bool moveBrief(SessionState& session, Duration by);

    /// A data record directly in a region gives the region's start (t_abs - t_rel). If the region_enter had no time, the region and what
    /// came after it on the thread move to that time.
    void setExactStart(SessionState& session, ThreadState& thread, const Record& record);

    /// When a region, child or thread began that this record ends. Git reads its clock once for all targets, and each target writes the
    /// wall time when its turn comes: on a busy disk that of a begin may be late by much, while the record's t_rel is exact. Moves the
    /// region then. `start`: by the record of its begin. `after`: it did not begin before.
    SourceTime startByEnd(const SessionState& session, const Record& end, SourceTime endTime, RegionId region, SourceTime start,
        SourceTime after = SourceTime::min());

private:
    void learnBegin(SessionState& session, const Record& record);
    void moveRegion(RegionId id, Duration by);

    TraceBuilder& m_builder;
};

} // namespace emberline::trace2
