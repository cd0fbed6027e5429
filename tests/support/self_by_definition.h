// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/statistics_groups.h"
#include "model/dialect.h"

#include <map>

namespace emberline {

/// For regions that overlap in any way: the self time of all groups, added up from the spans in which, on some track, a region of the group
/// runs and none of its children does. By key of the group (keyOf).
inline std::map<std::uint64_t, WideSum> selfByDefinition(const Trace& trace, GroupBy groupBy, const ShownRange& range = {})
{
    using Span = std::pair<SourceTime, SourceTime>;
    const auto joined = [](std::vector<Span> spans) {
        std::ranges::sort(spans);
        std::vector<Span> apart;
        for (const Span& span : spans) {
            if (apart.empty() || span.first > apart.back().second)
                apart.push_back(span);
            else
                apart.back().second = std::max(apart.back().second, span.second);
        }
        return apart;
    };
    const auto extent = [&](RegionId id) {
        const Window window = windowOf(trace, trace.session(id), range);
        return Span{std::clamp(trace.start(id), window.begin, window.end), std::clamp(trace.end(id), window.begin, window.end)};
    };
    std::vector<std::vector<Span>> inside(trace.regionCount());
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        if (const RegionId parent = trace.parent(RegionId(row)))
            inside[parent.row()].push_back(extent(RegionId(row)));
    }
    std::map<std::pair<std::uint64_t, TrackId>, std::vector<Span>> own;
    RegionReader reader(trace.regions());
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        const TrackId track = trace.track(id);
        if (!takesTime(trace, track) || hasLostEnd(trace, id))
            continue;
        const RegionReader::Row region = reader[id];
        std::vector<Span>& spans = own[{keyOf(trace, region, track, groupBy, nullptr), countedOn(trace, region, track, groupBy)}];
        auto [from, end] = extent(id);
        for (const Span& child : joined(inside[row])) {
            spans.emplace_back(from, std::clamp(child.first, from, end));
            from = std::clamp(child.second, from, end);
        }
        spans.emplace_back(from, end);
    }
    std::map<std::uint64_t, WideSum> sums;
    for (const auto& [key, spans] : own) {
        for (const Span& span : joined(spans))
            sums[key.first] += toNs(span.second - span.first);
    }
    return sums;
}

} // namespace emberline
