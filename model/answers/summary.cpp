// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/summary.h"

#include "model/analysis/range_statistics.h"
#include "model/answers/process_tree.h"
#include "model/dialect.h"
#include "model/outcome.h"
#include "model/region_reader.h"
#include "model/work/work_pool.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <unordered_map>

namespace emberline {

TraceCounts countTrace(const Trace& trace)
{
    TraceCounts counts;
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const Session& session = trace.sessions()[row];
        if (session.attributes->placeholder)
            continue;
        ++counts.sessions;
        counts.openSessions += session.open ? 1 : 0;
        counts.failedSessions += hasFailed(trace, SessionId(row)) ? 1 : 0;
        counts.runningSessions += isRunning(trace, SessionId(row)) ? 1 : 0;
    }
    for (const Thread& thread : trace.threads())
        counts.threads += takesTime(trace, thread.track) ? 1 : 0;
    for (const Source& source : trace.sources()) {
        counts.records += source.records;
        counts.skipped += source.skipped;
    }
    return counts;
}

/// Adds the first rows of the statistics by name that have regions, slices or async regions.
static void addLargestGroups(const Trace& trace, std::size_t limit, const RegionFilter& filter, TraceSummary& summary)
{
    const StatisticsQuery query{.filter = filter, .percentiles = false, .busy = false, .onlyLogged = true, .mostRows = limit};
    const RangeStatistics statistics = computeStatistics(trace, query, workThreads()).value();
    summary.regionsCounted = statistics.logged;
    summary.moreRegions = statistics.moreRows;
    for (const StatisticsRow& row : statistics.rows)
        summary.regions.push_back(
            {row.category, row.name, row.count, row.lostEnds, row.wall, row.self, row.longest, row.longestRegion, row.isAsync});
}

/// A process that gives its command line ran, whatever else the log says of it.
static bool ran(const Trace& trace, const CommandIndex& index, SessionId id)
{
    return index.isTimed(trace, id) || trace.session(id).attributes->hasArgv || !index.children(id).empty();
}

static std::vector<StartedProcess> startedBy(const Trace& trace, const CommandIndex& index, std::span<const RegionId> bars)
{
    std::unordered_map<RegionId, SessionId> logged;
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const RegionId bar = trace.sessions()[row].spawnedBy;
        if (bar && isDirect(trace, SessionId(row), bar))
            logged.emplace(bar, SessionId(row));
    }
    std::vector<StartedProcess> started;
    for (const RegionId id : bars) {
        started.push_back({id, trace.duration(id), {}});
        const auto found = logged.find(id);
        if (found == logged.end())
            continue;
        started.back().endedAs = index.endedAs(trace, found->second);
        if (trace.role(id) == RegionRole::Exec)
            started.back().wall = index.runOf(trace, found->second).length();
    }
    return started;
}

std::vector<CommandRun> commandRuns(const Trace& trace, const CommandIndex& index, std::size_t most)
{
    std::vector<CommandRun> runs;
    for (const SessionId id : index.commands()) {
        if (ran(trace, index, id))
            runs.push_back({id, index.runOf(trace, id).length(), {}, {}});
    }
    const auto sorted = runs.begin() + static_cast<std::ptrdiff_t>(std::min(most, runs.size()));
    std::ranges::partial_sort(
        runs, sorted, [](const CommandRun& a, const CommandRun& b) { return a.wall != b.wall ? a.wall > b.wall : a.session < b.session; });
    for (CommandRun& run : std::span(runs.begin(), sorted)) {
        run.background = index.backgroundOf(trace, run.session);
        run.endedAs = index.endedAs(trace, run.session);
    }
    return runs;
}

TraceSummary summarize(const Trace& trace, const CommandIndex& index, std::size_t limit, const RegionFilter& filter)
{
    TraceSummary summary;
    CompiledFilter passes = CompiledFilter::compile(filter, trace).value();
    summary.counts = countTrace(trace);
    const TimedTracks timed(trace);
    std::vector<RegionId> bars; // that pass the filter
    RegionReader reader(trace.regions());
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionReader::Row region = reader[RegionId(row)];
        summary.regionCount += isLoggedRegion(region.role()) && timed[region.track()] ? 1 : 0;
        if (isBar(region.role()) && passes(region.id()))
            bars.push_back(region.id());
    }
    summary.children = startedBy(trace, index, bars);
    addLargestGroups(trace, limit, filter, summary);
    summary.roots = commandRuns(trace, index, limit);
    summary.emptyRoots = index.commands().size() - summary.roots.size();
    summary.framingRoots = static_cast<std::size_t>(std::ranges::count_if(index.commands(), [&](SessionId id) {
        return !ran(trace, index, id)
            && std::ranges::any_of(index.tracks(id), [&](TrackId track) { return !trace.track(track).lanes.empty(); });
    }));
    summary.moreRoots = summary.roots.size() - std::min(limit, summary.roots.size());
    summary.roots.resize(summary.roots.size() - summary.moreRoots);
    const std::size_t kept = std::min(limit, summary.children.size());
    summary.moreChildren = summary.children.size() - kept;
    std::ranges::partial_sort(summary.children, summary.children.begin() + static_cast<std::ptrdiff_t>(kept),
        [](const StartedProcess& a, const StartedProcess& b) { return a.wall != b.wall ? a.wall > b.wall : a.bar < b.bar; });
    summary.children.resize(kept);
    return summary;
}

} // namespace emberline
