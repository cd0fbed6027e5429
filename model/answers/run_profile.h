// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/command_index.h"
#include "model/cancellation.h"
#include "model/dialect.h"
#include "model/topic.h"
#include "model/trace.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace emberline {

// What the data of one run come to: amounts of work are added up, of a size (Dialect::isLevel) the largest counts.

struct RunData {
    double value = 0;
    std::uint64_t count = 0; ///< values that came together

    void add(double one, bool isLevel)
    {
        value = count == 0 ? one : isLevel ? std::max(value, one) : value + one;
        ++count;
    }
};

/// "index/read/cache_nr"; with its series where a counter may have several.
[[nodiscard]] inline std::string dataName(const Trace& trace, const Counter& counter)
{
    std::string name(trace.text(counter.name));
    const std::string_view series = trace.text(counter.series);
    if (!trace.session(counter.session).attributes->hasArgv && !series.empty())
        name += "/" + std::string(series);
    return name;
}

[[nodiscard]] inline bool isLevel(const Trace& trace, const Counter& counter)
{
    return !trace.session(counter.session).attributes->hasArgv || trace.dialect(counter.session).isLevel(trace.text(counter.name));
}

// What the runs of a trace did, as a tree of paths: command, then thread if there are several, region or child, region in it ...

enum class PathKind : std::uint8_t { Command, Thread, Region, Child, Data };

struct PathKey {
    PathKind kind;
    std::string category; ///< of a region its category, of a child its topic's id
    std::string name; ///< "…" in place of what differs from run to run: the end of a temporary name, the number of a pool's thread
    TopicKind topic = TopicKind::Work; ///< of a child
    friend auto operator<=>(const PathKey&, const PathKey&) = default;
};

/// Threads of a pool, which are compared together.
[[nodiscard]] bool isPool(const PathKey& key);

/// A path in one run. For data only `value` counts, for everything else time and count.
struct PathSample {
    std::uint32_t run; ///< of its command, from 0
    std::uint64_t count = 0;
    Duration time{};
    double value = 0;
};

/// How the runs of a command ended.
struct RunOutcome {
    bool failed = false; ///< none of them succeeded
    std::optional<std::int64_t> exitCode; ///< of the last run, like the signal
    std::optional<std::int64_t> signal;
    std::uint32_t failures = 0; ///< runs that failed (outcome.h)
    std::uint32_t withoutEnd = 0;

    [[nodiscard]] std::uint32_t unsuccessful() const { return failures + withoutEnd; }
    /// Beside runs that succeeded: their times say nothing of the command's speed.
    [[nodiscard]] std::uint32_t leftOut() const { return failed ? 0 : unsuccessful(); }
};

struct PathNode {
    PathKey key;
    std::size_t parent; ///< a command is its own parent
    std::map<PathKey, std::size_t> children;
    std::vector<PathSample> samples; ///< by run; a run without the path has none
    RegionId longest; ///< over all runs, to show
    Duration longestTime{};
    std::uint32_t runs = 0; ///< only of a command, like the outcome
    RunOutcome outcome = {};
};

/// Several runs of one command are several samples of the same paths. The regions of a child session lie in the bar that started it. What
/// has lost its end (outcome.h) counts, and takes no time, as in all sums.
struct RunProfile {
    std::vector<PathNode> nodes; ///< parents before children
    std::map<PathKey, std::size_t> commands;
};

/// A path of one run, for those that keep runs without their trace.
struct RunPath {
    std::size_t parent; ///< in the run's list; the first one, the command, is its own
    PathKey key;
    std::uint64_t count = 0;
    Duration time{};
    double value = 0;
};
/// One run that is kept so.
struct KeptRun {
    bool failed = false; ///< see outcome.h
    std::optional<std::int64_t> exitCode;
    std::optional<std::int64_t> signal;
    std::vector<RunPath> paths; ///< parents before children
    bool ended = true; ///< or it runs still, see hasNoEnd()

    [[nodiscard]] bool hasSucceeded() const { return ended && !failed; }
};

/// For each command what it did, also if it failed. Any thread. One pass over all regions.
[[nodiscard]] std::vector<KeptRun> pathsOfRuns(const Trace& trace, std::span<const SessionId> commands);
/// The same profile as of the trace that the runs come from, without the boxes to show.
[[nodiscard]] RunProfile profileRuns(const std::vector<const KeptRun*>& runs);

/// Any thread. One pass over all regions. Only a part when cancelled.
[[nodiscard]] RunProfile profileRuns(const Trace& trace, Cancellation cancellation = {});
/// Only of these commands of the trace (CommandIndex::commands()).
[[nodiscard]] RunProfile profileRuns(const Trace& trace, std::span<const SessionId> commands, Cancellation cancellation = {});

} // namespace emberline
