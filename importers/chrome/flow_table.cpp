// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/flow_table.h"

#include "importers/chrome/chrome_diagnostics.h"

#include <algorithm>

namespace emberline::chrome {

namespace {

/// The last region of `lane` that begins at or before `time`, or none.
RegionId lastBegun(const RegionColumns& columns, const Lane& lane, Timestamp time)
{
    const auto run = std::ranges::upper_bound(lane.runs, time, {}, [](const auto& r) { return r->begin(); });
    if (run == lane.runs.begin())
        return {};
    const auto& regions = (*(run - 1))->regions();
    const auto region = std::ranges::upper_bound(regions, time, {}, [&](RegionId id) { return columns.start[id.row()]; });
    return region == regions.begin() ? RegionId() : *(region - 1);
}

/// The region of `lane` around `time`, its own end included; none when there is none.
RegionId enclosing(const RegionColumns& columns, const Lane& lane, Timestamp time)
{
    const RegionId region = lastBegun(columns, lane, time);
    return region && toNs(time) <= columns.endNs[region.row()] ? region : RegionId();
}

/// The innermost region of the track around `time`.
RegionId enclosing(const TraceBuilder& builder, const Track& track, Timestamp time)
{
    constexpr std::size_t kGap = 16; ///< rows without one after which none is expected further down
    RegionId found;
    std::size_t foundAt = 0;
    for (std::size_t depth = 0; depth < track.lanes.size() && depth <= foundAt + kGap; ++depth) {
        if (const RegionId region = enclosing(builder.regions(), track.lanes[depth], time)) {
            found = region;
            foundAt = depth;
        }
    }
    return found;
}

/// The outermost region of the track that begins at or after `time`, the earliest of them; none when there is none.
RegionId nextBegun(const TraceBuilder& builder, const Track& track, Timestamp time)
{
    const RegionColumns& columns = builder.regions();
    const auto startOf = [&](RegionId id) { return columns.start[id.row()]; };
    RegionId found;
    for (const Lane& lane : track.lanes) {
        auto run = std::ranges::upper_bound(lane.runs, time, {}, [](const auto& r) { return r->begin(); });
        if (run != lane.runs.begin())
            --run;
        for (; run != lane.runs.end(); ++run) {
            const auto region = std::ranges::lower_bound((*run)->regions(), time, {}, startOf);
            if (region == (*run)->regions().end())
                continue;
            if (!found || startOf(*region) < startOf(found))
                found = *region;
            break;
        }
    }
    return found;
}

} // namespace

void FlowTable::add(const std::string& key, const Names& names, const Event& event)
{
    Group*& group = m_groupOf[key];
    if (!group)
        group = &m_groups.emplace_back(Group{names, {}});
    group->events.push_back(event);
}

void FlowTable::match(SourceExtent& extent, const Tell& tell)
{
    m_matches.clear();
    for (Group& group : m_groups) {
        std::ranges::stable_sort(group.events, {}, &Event::ns);
        if (group.events.front().slice)
            matchSlices(group, tell);
        else
            matchEvents(group, extent, tell);
    }
    for (const Match& match : m_matches) {
        for (const Event& event : match.events)
            event.thread->process->include(event.ns, event.ns);
    }
}

void FlowTable::matchEvents(const Group& group, SourceExtent& extent, const Tell& tell)
{
    std::vector<Event> current;
    const auto drop = [&] {
        for (const Event& event : current)
            tell(told::kFlowUnfinished, event.offset);
        current.clear();
    };
    for (const Event& event : group.events) {
        if (event.phase == 's') {
            drop();
            current.push_back(event);
        } else if (current.empty()) {
            tell(told::kFlowWithoutStart, event.offset);
        } else {
            current.push_back(event);
            if (event.phase == 'f') {
                for (const Event& part : current)
                    extent.include(part.ns);
                m_matches.push_back({&group, std::move(current)});
                current.clear();
            }
        }
    }
    drop();
}

/// An arrow may come to several slices, one after the other, so that a flow goes on until another begins.
void FlowTable::matchSlices(const Group& group, const Tell& tell)
{
    std::vector<Event> current;
    const auto close = [&] {
        if (current.size() > 1)
            m_matches.push_back({&group, current});
        else if (!current.empty())
            tell(told::kFlowOneEnd, current.front().offset);
        current.clear();
    };
    for (const Event& event : group.events) {
        if (event.phase == 's')
            close();
        if (event.phase == 'f' && current.empty())
            tell(told::kFlowOneEnd, event.offset);
        else
            current.push_back(event);
    }
    close();
}

void FlowTable::make(TraceBuilder& builder, ActorTable& actors)
{
    for (const Match& match : m_matches) {
        Flow flow{match.group->names.id, match.group->names.name, match.group->names.category, {}};
        for (const Event& event : match.events) {
            const ThreadId thread = actors.threadOf(*event.thread);
            const Track& track = builder.track(builder.trackOf(thread));
            const Timestamp time = timestampFromNs(event.ns);
            const bool toNext = event.phase == 'f' && !event.bindsEnclosing;
            RegionId region = event.slice;
            if (event.statedDepth && *event.statedDepth < track.lanes.size())
                region = enclosing(builder.regions(), track.lanes[*event.statedDepth], time);
            if (!region)
                region = toNext ? nextBegun(builder, track, time) : enclosing(builder, track, time);
            flow.points.push_back({event.thread->process->session, thread, time, region});
        }
        builder.flows.add(std::move(flow));
    }
    m_groups.clear();
    m_groupOf.clear();
    m_matches.clear();
}

} // namespace emberline::chrome
