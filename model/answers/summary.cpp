// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/summary.h"

#include "model/analysis/group_index.h"
#include "model/analysis/range_statistics.h"
#include "model/answers/command_index.h"
#include "model/bar.h"
#include "model/timed_tracks.h"

#include <algorithm>
#include <functional>

namespace emberline {

namespace {

template <class T, class Projection>
void keepLargest(std::vector<T>& rows, std::size_t limit, Projection projection)
{
    std::ranges::stable_sort(rows, std::greater(), projection);
    if (rows.size() > limit)
        rows.resize(limit);
}

std::uint64_t keyOf(StringId category, StringId name)
{
    return std::uint64_t{category.row()} << 32 | name.row();
}

/// What the log calls a region: not the whole life of a process or thread, nor a child process.
bool isLoggedRegion(RegionRole role)
{
    return role == RegionRole::Region || role == RegionRole::Slice || role == RegionRole::Async;
}

/// The rows of the statistics by name that have regions, slices or async regions, in the order in which these occur.
std::vector<RegionGroup> groupsOf(const Trace& trace, const RegionFilter& filter)
{
    GroupIndex order;
    const TimedTracks timed(trace);
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        if (isLoggedRegion(trace.role(id)) && timed[trace.track(id)])
            static_cast<void>(order[keyOf(trace.categoryId(id), trace.nameId(id))]);
    }
    std::vector<RegionGroup> groups(order.size());
    const RangeStatistics statistics = computeStatistics(trace, {.groupBy = GroupBy::Name, .filter = filter}).value();
    for (const StatisticsRow& row : statistics.rows) {
        if (const std::uint32_t number = order.find(keyOf(row.category, row.name)); number < groups.size())
            groups[number] = {row.category, row.name, row.count, row.wall, row.self, row.longest, row.longestRegion};
    }
    std::erase_if(groups, [](const RegionGroup& group) { return group.count == 0; }); // filtered out
    return groups;
}

} // namespace

TraceSummary summarize(const Trace& trace, std::size_t limit, const RegionFilter& filter)
{
    TraceSummary summary;
    CompiledFilter passes = CompiledFilter::compile(filter, trace).value();
    summary.counts = countTrace(trace);
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        const RegionRole role = trace.role(id);
        summary.regionCount += isLoggedRegion(role) ? 1 : 0;
        if (isBar(role) && passes(id))
            summary.children.push_back(id);
    }
    summary.regions = groupsOf(trace, filter);
    const CommandIndex index(trace);
    for (const SessionId id : index.commands()) {
        // A process that gives its command line ran, whatever else the log says of it.
        if (index.isTimed(trace, id) || trace.session(id).attributes.hasArgv || !index.kids(id).empty())
            summary.roots.push_back({id, index.runOf(trace, id).length(), index.backgroundOf(trace, id)});
        else
            ++summary.emptyRoots;
    }
    keepLargest(summary.roots, limit, [](const CommandRun& run) { return run.wall; });
    keepLargest(summary.regions, limit, [](const RegionGroup& group) { return group.total; });
    keepLargest(summary.children, limit, [&](RegionId id) { return trace.duration(id); });
    return summary;
}

} // namespace emberline
