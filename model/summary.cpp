// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/summary.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

namespace emberline {

namespace {

template <class T, class Projection>
void keepLargest(std::vector<T>& rows, std::size_t limit, Projection projection)
{
    std::ranges::stable_sort(rows, std::greater(), projection);
    if (rows.size() > limit)
        rows.resize(limit);
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
        if (!session.parent || trace.session(session.parent).attributes.placeholder)
            summary.roots.emplace_back(row);
    }
    std::unordered_map<std::uint64_t, std::size_t> groups;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        const RegionRole role = trace.role(id);
        if (role == RegionRole::Child || role == RegionRole::Exec)
            summary.children.push_back(id);
        if (role != RegionRole::Region && role != RegionRole::Slice && role != RegionRole::Async)
            continue;
        const std::uint64_t key = std::uint64_t{trace.categoryId(id).row()} << 32 | trace.nameId(id).row();
        const auto [at, isNew] = groups.try_emplace(key, summary.regions.size());
        if (isNew)
            summary.regions.push_back({trace.categoryId(id), trace.nameId(id), 0, {}, {}, id});
        RegionGroup& group = summary.regions[at->second];
        const Duration length = trace.duration(id);
        ++group.count;
        group.total += length;
        if (length > group.longest) {
            group.longest = length;
            group.longestRegion = id;
        }
    }
    keepLargest(summary.roots, limit, [&](SessionId id) { return trace.session(id).end - trace.session(id).start; });
    keepLargest(summary.regions, limit, [](const RegionGroup& group) { return group.total; });
    keepLargest(summary.children, limit, [&](RegionId id) { return trace.duration(id); });
    return summary;
}

} // namespace emberline
