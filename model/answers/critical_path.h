// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/command_index.h"
#include "model/topic.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

/// The chain of regions and processes that decided when a command ended.
///
/// The rule, from the end backwards, for each process: the process waited for the child that ended last. So the chain runs through that
/// child to its start, and continues with the child that ended last before that start. Children that ran at the same time do not matter.
/// Between children, the process itself is on the chain, with its region that began last. Transports, pagers, filters and background
/// processes serve a process rather than do a piece of its work; they are on the chain only while nothing younger runs.
/// Where the chain leaves a process that still goes on, its child that began last is on the chain.
/// What a device does when, its host decides, and the rule knows nothing of that (Dialect::isDevice).
namespace emberline {

/// A stretch of the chain in one box. Consecutive stretches of one box form one step.
struct CriticalStep {
    SourceRange range; ///< on the clock of the command's source
    RegionId region; ///< none: the own time of `session`
    SessionId session;
    unsigned level = 0; ///< processes above this one
    std::uint32_t limit = 0; ///< in CriticalPath::limits: the one that its box shares with others
    Duration mostSaved{}; ///< by all steps of its box together: then something else would end last
    Duration saving{}; ///< by the same rule, how much earlier the command would end if this step took no time; at most its length, and
                       ///< none while nothing is known to run, it only waits (WorkOfTrace::waits()) or a device does it
};

/// What all steps of one child or process save together at most. It counts against the limit above it, too.
struct SavingLimit {
    std::size_t above; ///< smaller than its own index; the first limit, of the command, is its own
    Duration most;
};

struct CriticalPath {
    SessionId command;
    SourceRange range;
    std::vector<CriticalStep> steps; ///< in time order; together they cover the range, without gap or overlap
    std::vector<SavingLimit> limits;
    std::map<SessionId, Topic> topics; ///< of the processes below the command, by what the time split charges them to

    /// What the time split charges the step to, if its process says that and no region: one around a hook is about the hook. Valid as long
    /// as the path.
    [[nodiscard]] const Topic* topicOf(const Trace& trace, const CriticalStep& step) const;
};

/// A process that is no command runs only where its regions say so.
[[nodiscard]] bool isKnownToRun(const Trace& trace, const CriticalStep& step);

/// How much earlier the command would end if none of these steps took time: at most the sum of their savings.
[[nodiscard]] Duration savedWithout(const CriticalPath& path, std::span<const std::size_t> steps);

/// `command`: any session. Any thread.
[[nodiscard]] CriticalPath criticalPath(const Trace& trace, const CommandIndex& index, SessionId command);

} // namespace emberline
