// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/summary.h"

#include "model/analysis/group_overlaps.h"
#include "model/analysis/self_time.h"
#include "model/answers/command_index.h"
#include "model/dialect.h"

#include <algorithm>
#include <functional>
#include <span>

namespace emberline {

namespace {

template <class T, class Projection>
void keepLargest(std::vector<T>& rows, std::size_t limit, Projection projection)
{
    std::ranges::stable_sort(rows, std::greater(), projection);
    if (rows.size() > limit)
        rows.resize(limit);
}

struct Sums {
    WideSum lengths = 0;
    WideSum self = 0;
};

/// Regions, slices and async regions by category and name.
std::vector<RegionGroup> groupsOf(const Trace& trace)
{
    const SelfTimes selfTimes(trace);
    std::vector<RegionGroup> groups;
    GroupIndex numbers;
    GroupOverlaps overlaps;
    std::vector<Sums> sums; // by group
    std::vector<bool> isTable;
    for (std::size_t row = 0; row < trace.tracks().size(); ++row)
        isTable.push_back(trace.dialect(trace.track(TrackId(row)).session).isTable(trace, TrackId(row)));
    const auto forEach = [&](auto visit) {
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            const RegionId id(row);
            const RegionRole role = trace.role(id);
            if (role != RegionRole::Region && role != RegionRole::Slice && role != RegionRole::Async)
                continue;
            if (isTable[trace.track(id).row()])
                continue;
            visit(id, numbers[std::uint64_t{trace.categoryId(id).row()} << 32 | trace.nameId(id).row()],
                RegionExtent{trace.start(id), trace.end(id)});
        }
    };
    forEach([&](RegionId id, std::uint32_t number, RegionExtent extent) {
        if (number == groups.size()) {
            groups.push_back({trace.categoryId(id), trace.nameId(id), 0, {}, {}, {}, id});
            sums.emplace_back();
        }
        RegionGroup& group = groups[number];
        const Duration length = trace.duration(id);
        ++group.count;
        sums[number].lengths += toNs(length);
        sums[number].self += toNs(selfTimes.self(id, length));
        if (length > group.longest) {
            group.longest = length;
            group.longestRegion = id;
        }
        overlaps.add(number, trace.track(id), extent);
    });
    if (overlaps.needsSecondPass()) {
        GroupOverlaps::Kept kept;
        forEach([&](RegionId id, std::uint32_t number, RegionExtent extent) { overlaps.keep(kept, number, trace.track(id), extent); });
        overlaps.finish(std::span(&kept, 1), 1);
    }
    const std::vector<WideSum> countedTwice = overlaps.countedTwice(groups.size());
    for (std::size_t i = 0; i < groups.size(); ++i) {
        groups[i].total = clamped(sums[i].lengths - countedTwice[i]);
        groups[i].self = clamped(sums[i].self);
    }
    return groups;
}

} // namespace

TraceSummary summarize(const Trace& trace, std::size_t limit)
{
    TraceSummary summary;
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const Session& session = trace.sessions()[row];
        if (session.attributes.placeholder)
            continue;
        ++summary.sessions;
        summary.openSessions += session.open ? 1 : 0;
        summary.failedSessions += session.exitCode.value_or(0) != 0 || session.signal ? 1 : 0;
    }
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        const RegionRole role = trace.role(id);
        if (role == RegionRole::Child || role == RegionRole::Exec)
            summary.children.push_back(id);
    }
    summary.regions = groupsOf(trace);
    const CommandIndex index(trace);
    for (const SessionId id : index.commands())
        summary.roots.push_back({id, index.runOf(trace, id).length(), index.backgroundOf(trace, id)});
    keepLargest(summary.roots, limit, [](const CommandRun& run) { return run.wall; });
    keepLargest(summary.regions, limit, [](const RegionGroup& group) { return group.total; });
    keepLargest(summary.children, limit, [&](RegionId id) { return trace.duration(id); });
    return summary;
}

} // namespace emberline
