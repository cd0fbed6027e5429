// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/runs/held_line.h"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace emberline::trace2 {

/// Says which lines of a PERF or NORMAL log are of the process that a record of EVENT is of. Each call of git's writes to all its targets
/// in turn, EVENT last, so that both logs have the same records in the same order on each thread of a process. A log of one process needs
/// no more than that. Where many share it, a line that EVENT has, too, is known by what it says and by t_abs and t_rel, which are the same
/// in both to the microsecond. The others lie between these: data and leaves name by t_abs - t_rel the start of the region they are in,
/// and where a region itself fits into several processes, it is of the one whose main() it fits best (wall time - t_abs).
class LineClaims {
public:
    LineClaims(bool hasThreads, bool areManyProcesses) : m_hasThreads(hasThreads), m_areMany(areManyProcesses) { }

    void hold(HeldLine line, unsigned depth, std::string_view thread);
    /// Lines held, of all processes.
    [[nodiscard]] std::size_t held() const { return m_held; }
    /// How many lines were given behind the one that was taken last.
    [[nodiscard]] std::uint64_t ahead() const { return m_lines - m_latest; }

    enum class Found {
        Never, ///< this log does not tell of that process
        None, ///< it may follow
        Likely, ///< a better one may follow
        Certain
    };
    /// Looks for the line of the call that `record` tells of.
    Found find(const Record& record);
    /// No line was found and none follows.
    void miss(const Record& record);

    struct Lone {
        HeldLine line;
        std::optional<SourceTime> wall; ///< EVENT's clock
    };
    struct Claim {
        std::vector<Lone> before; ///< of the same thread, that EVENT has not
        HeldLine line;
    };
    /// Takes what find() found.
    Claim take(const Record& record);

private:
    struct Thread;
    /// Lines that only their process distinguishes: of threads of the same name, of processes with as many gits above them.
    struct Lane {
        std::deque<HeldLine> lines;
        std::vector<Thread*> threads; ///< of processes at work
    };
    struct OpenRegion {
        std::optional<Duration> start; ///< t_abs
        std::optional<SourceTime> origin; ///< wall time - t_abs of its enter in EVENT, which brief EVENT has not
        bool isLone = false; ///< EVENT has not got it
    };
    struct Process {
        unsigned depth = 0;
        std::optional<SourceTime> versionWall;
        std::optional<SourceTime> clock; ///< least wall time - t_abs in this log
        std::optional<SourceTime> begin; ///< the same in EVENT
        std::optional<SourceTime> origin; ///< wall time in EVENT - time in this log, of the latest line
        std::unordered_map<std::string, Thread> threads;
        int misses = 0;
    };
    struct Thread {
        Process* process = nullptr;
        Lane* lane = nullptr;
        std::vector<OpenRegion> open;
        Duration last{}; ///< t_abs
        std::uint64_t next = 0; ///< position behind its last line
    };
    /// A record of EVENT, with what is compared of it.
    struct Call {
        const Record& record;
        std::int64_t number;
        std::size_t subject;
    };
    struct Told {
        SourceTime wall; ///< EVENT's clock
        const Thread* by;
    };
    using LaneKey = std::pair<unsigned, std::string>;

    [[nodiscard]] std::string threadKey(std::string_view thread) const;
    [[nodiscard]] Process* processOf(const Record& record);
    [[nodiscard]] Thread* threadOf(const Record& record);
    [[nodiscard]] bool mayBeAlone(const HeldLine& line) const;
    /// Of the same verb.
    [[nodiscard]] bool isSame(const HeldLine& line, const Call& call, const Thread& thread) const;
    [[nodiscard]] Duration misfit(const HeldLine& line, const Call& call, const Thread& thread) const;
    [[nodiscard]] bool fits(const Thread& thread, std::size_t index) const;
    [[nodiscard]] Duration strangeness(const Process& process, const HeldLine& line, std::optional<SourceTime> beginByLeave) const;
    [[nodiscard]] bool isAnothers(const Thread& thread, std::size_t index) const;
    [[nodiscard]] const Told* toldBefore(const HeldLine& line) const;
    [[nodiscard]] Lone lone(const Thread& thread, const HeldLine& line) const;
    void takeBefore(Thread& thread, Claim& claim);
    void follow(Thread& thread, const HeldLine& line);
    void learnTimes(Thread& thread, const HeldLine& line, const Record& record);
    void forget(std::uint64_t before);

    bool m_hasThreads;
    bool m_areMany;
    std::map<LaneKey, Lane> m_lanes;
    std::unordered_map<std::string, Process> m_processes; ///< by sid; of one process: by ""
    std::map<std::uint64_t, Told> m_told; ///< of a log in brief form: what was taken, by position
    std::optional<Duration> m_zone; ///< least wall time in EVENT - the one here
    std::size_t m_nesting = 1; ///< EVENT's filter lets through that much, at least
    std::size_t m_held = 0;
    std::uint64_t m_lines = 0;
    std::uint64_t m_latest = 0; ///< position of what was taken last
    Thread* m_thread = nullptr; ///< what find() found: line `m_index` of its lane
    std::size_t m_index = 0;
};

} // namespace emberline::trace2
