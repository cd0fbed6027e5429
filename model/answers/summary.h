// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/answers/command_index.h"
#include "model/trace.h"

#include <cstdint>
#include <vector>

namespace emberline {

/// How much there is of a trace. Title, status bar and summary show these.
struct TraceCounts {
    std::uint64_t sessions = 0; ///< without placeholders, of which there is no log
    std::uint64_t openSessions = 0; ///< no end was seen
    std::uint64_t failedSessions = 0; ///< outcome.h
    std::uint64_t runningSessions = 0; ///< outcome.h
    std::uint64_t threads = 0; ///< without tables of sums (dialect.h)
    std::uint64_t records = 0; ///< that were understood, of all sources
    std::uint64_t skipped = 0; ///< that were not understood

    friend bool operator==(const TraceCounts&, const TraceCounts&) = default;
};

/// One pass over sessions, threads and sources. Any thread.
[[nodiscard]] TraceCounts countTrace(const Trace& trace);

/// The totals of regions that share name and category, from StatisticsRow.
struct RegionGroup {
    StringId category;
    StringId name;
    std::uint64_t count = 0;
    std::uint64_t lostEnds = 0; ///< of count; they add to no sum
    Duration total{}; ///< time when regions of the group nest or overlap on one track counts once
    Duration self{}; ///< the time that no region inside them covers; nested or overlapping time counts once, as in the total
    Duration longest{};
    RegionId longestRegion;
    bool isAsync = false; ///< all of them: they waited
};

/// A session that no other session of the trace started.
struct CommandRun {
    SessionId session;
    Duration wall{}; ///< see CommandIndex::runOf()
    Duration background{}; ///< see CommandIndex::backgroundOf()
    SessionId endedAs = {}; ///< see CommandIndex::endedAs()
};

/// The commands, the `most` longest first. The others follow in any order, without `background` and `endedAs`. Of processes where nothing
/// takes time, only those with a known command.
std::vector<CommandRun> commandRuns(const Trace& trace, const CommandIndex& index, std::size_t most);

/// What a child or exec started.
struct StartedProcess {
    RegionId bar;
    Duration wall{}; ///< of the bar; after an exec, how long the process in its place ran, if its log was read
    SessionId endedAs; ///< says how it ended (CommandIndex::endedAs); none if its log was not read
};

/// A trace in a few lines: what `emberline summary` prints and a newcomer wants to know first.
struct TraceSummary {
    TraceCounts counts;
    std::size_t regionCount = 0; ///< roles region, slice and async, that take time (dialect.h), of the whole trace
    std::size_t regionsCounted = 0; ///< those of them that pass the filter
    std::vector<CommandRun> roots; ///< commands, longest first
    std::size_t emptyRoots = 0; ///< processes in which nothing takes time, and of which no command is known; not among the roots
    std::size_t framingRoots = 0; ///< those of the empty ones with regions, which only frame or sum up those of others (dialect.h)
    std::vector<RegionGroup>
        regions; ///< roles region, slice and async, that take time (dialect.h); asynchronous ones last, largest total first
    std::vector<StartedProcess> children; ///< longest first
    // How many more each list would have without the limit.
    std::size_t moreRoots = 0;
    std::size_t moreRegions = 0;
    std::size_t moreChildren = 0;
};

/// Keeps at most `limit` rows of each list. The filter, whose name is no regular expression, decides which regions and children count; the
/// counts and commands are of the whole trace. A few passes over all regions.
TraceSummary summarize(const Trace& trace, const CommandIndex& index, std::size_t limit, const RegionFilter& filter = {});

} // namespace emberline
