// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/answers/command_index.h"
#include "model/time.h"
#include "model/topic.h"
#include "model/trace.h"

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace emberline {

// Where the time of a command went: every nanosecond of its wall time in exactly one line.
//
// The rule: at each instant, of everything that a process has under way (its regions, its children), the one that began last is charged. A
// child with its own log passes the instant on to that log; before the log's first event and after its last, the instant counts as spawn
// and reap. So parallel children are charged one at a time, the youngest first, and a transport that runs beside its parent is charged
// only while the parent does nothing younger. A child whose topic owns everything below it is charged with all of that.
//
// With a filter, what does not pass is left out after that: no box has more time than without one, and no line more than its boxes had.
// Those that share the line of all others stay there, but for the names of which most passes: they get the places of lines of which nothing
// does, and in a job add to the line of their name in another command. A process's own time passes if its region does.
// A child that is charged with all below it stands for what is hidden there, too.

/// A box (or, without a region, a process's own time) and its share of a line's time.
struct SplitPart {
    RegionId region;
    SessionId session;
    Duration time{};

    friend bool operator==(const SplitPart&, const SplitPart&) = default;
};

/// More of a line's boxes nobody goes through one by one.
inline constexpr std::size_t kSortedParts = 1024;

struct SplitLine {
    Topic topic; ///< of regions without one: see plain_topics.h
    Duration time{};
    std::vector<SplitPart> parts; ///< each box at most once; the kSortedParts largest come first, largest first
    RegionId leading = {}; ///< of the name with the most of its time without a filter, the largest box; none if no box is a region
    std::vector<Duration> columns = {}; ///< how much of the time lies between each two of the edges
    std::size_t lostEnds = 0; ///< of regions that never ended: all that pass, also those in which something younger always ran

    [[nodiscard]] std::size_t boxes() const { return parts.size(); }
};

/// How long threads waited for one thing, the time of each thread counted once and all threads added up: also while others worked, so that
/// it may be longer than the command.
struct SplitWait {
    Topic topic;
    Duration time{};
    std::size_t threads = 0;
    RegionId longest;
};

struct TimeSplit {
    SessionId command; ///< none: of a job, which is several commands
    SessionId endedAs; ///< of a command only (CommandIndex::endedAs)
    SourceRange range; ///< to the prompt; of a command only
    Duration whole{}; ///< the length of the range; of a job, of all its commands together
    Duration counted{}; ///< the sum of the lines: the whole or, with a filter, as much of it as what passes is charged with
    Duration background{}; ///< how long it continued after that (CommandIndex::backgroundOf)
    std::vector<SplitLine> lines; ///< largest first, but time in which nothing is known to run last
    std::vector<SplitWait> waits; ///< those that went on beside work, longest first; no part of the sum
    std::size_t processes = 0; ///< those with a log, including the command's own
    std::size_t hooks = 0; ///< how many different ones took time, whether or not they pass the filter; of a command only
};

/// `command`: any session; includes its descendants, not its ancestors. `edges`, in order, are those of columns: in each of them the lines
/// have the time that passes there. Any thread.
[[nodiscard]] TimeSplit splitTime(const Trace& trace, const CommandIndex& index, SessionId command,
    std::optional<CompiledFilter> filter = {}, std::span<const TraceTime> edges = {});

/// Of one command, or of a job: several commands that run at their own times, added up. At least one command. Any thread.
[[nodiscard]] TimeSplit splitTime(const Trace& trace, const CommandIndex& index, std::span<const SessionId> commands,
    std::optional<CompiledFilter> filter = {}, std::span<const TraceTime> edges = {});

/// Of each of the commands the line that has most of its time, without its boxes; none of a command without lines. Costs as much as
/// splitTime() of all of them. Any thread; void once cancelled.
[[nodiscard]] std::unordered_map<SessionId, SplitLine> largestLines(const Trace& trace, const CommandIndex& index,
    std::span<const SessionId> commands, std::optional<CompiledFilter> filter = {}, Cancellation cancel = {});

} // namespace emberline
