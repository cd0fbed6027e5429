// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/flow_table.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/events/flow_binder.h"

#include <algorithm>
#include <set>
#include <utility>

namespace emberline::chrome {

void FlowTable::add(std::string_view key, const Names& names, const Event& event)
{
    const std::size_t row = m_rowOf[key];
    if (row == m_groups.size())
        m_groups.push_back(Group{names, {}});
    m_groups[row].events.push_back(event);
}

void FlowTable::match(SourceExtent& extent, const Tell& tell)
{
    m_matches.clear();
    m_lone = {};
    for (Group& group : m_groups) {
        std::ranges::stable_sort(group.events, {}, &Event::time);
        if (group.events.front().slice)
            matchSlices(group, tell);
        else
            matchEvents(group, extent);
    }
    for (const Match& match : m_matches) {
        for (const Event& event : match.events)
            event.thread->process->include(event.time, event.time);
    }
    tellLone(tell);
}

/// A flow goes from its start to its end or, if it has no end, to its last step.
void FlowTable::matchEvents(const Group& group, SourceExtent& extent)
{
    std::vector<Event> current;
    const auto close = [&] {
        if (current.size() > 1) {
            for (const Event& part : current)
                extent.include(part.time);
            m_matches.push_back({&group, std::move(current)});
        } else if (!current.empty()) {
            m_lone.starts.push_back({&group, current.front().offset});
        }
        current.clear();
    };
    for (const Event& event : group.events) {
        if (event.phase == 's') {
            close();
        } else if (current.empty()) {
            m_lone.others.push_back({&group, event.offset});
            continue;
        }
        current.push_back(event);
        if (event.phase == 'f')
            close();
    }
    close();
}

/// A start or end whose other half was not recorded is normal: the recording began after the one, or ended before the other. But if no
/// start and no end in the trace share a name and category, the writer uses different ones for the two halves.
bool FlowTable::lonesNeverMeet() const
{
    if (!m_matches.empty() || m_lone.starts.empty() || m_lone.others.empty())
        return false;
    const auto kind = [](const LoneEvent& event) { return std::pair(event.group->names.name.row(), event.group->names.category.row()); };
    std::set<std::pair<std::size_t, std::size_t>> started;
    for (const LoneEvent& event : m_lone.starts)
        started.insert(kind(event));
    return std::ranges::none_of(m_lone.others, [&](const LoneEvent& event) { return started.contains(kind(event)); });
}

void FlowTable::tellLone(const Tell& tell)
{
    const bool neverMeet = lonesNeverMeet();
    for (const LoneEvent& event : m_lone.starts)
        tell(neverMeet ? told::kFlowsNeverMeet : told::kFlowUnfinished, event.offset);
    for (const LoneEvent& event : m_lone.others)
        tell(neverMeet ? told::kFlowsNeverMeet : told::kFlowWithoutStart, event.offset);
    m_lone = {};
}

/// An arrow may reach several slices, one after the other. So a flow continues until another one begins.
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
    FlowBinder binder(builder);
    for (const Match& match : m_matches) {
        for (const Event& event : match.events) {
            if (!event.slice)
                binder.add({builder.trackOf(actors.threadOf(*event.thread)), event.time, event.phase == 'f' && !event.bindsEnclosing,
                    event.statedDepth});
        }
    }
    const std::vector<RegionId> bound = binder.bind();
    auto next = bound.begin();
    for (const Match& match : m_matches) {
        Flow flow{match.group->names.id, match.group->names.name, match.group->names.category, {}};
        for (const Event& event : match.events) {
            const RegionId region = event.slice ? event.slice : *next++;
            flow.points.push_back({event.thread->process->session, actors.threadOf(*event.thread), event.time, region});
        }
        builder.addFlow(std::move(flow));
    }
    m_groups.clear();
    m_rowOf.clear();
    m_matches.clear();
}

} // namespace emberline::chrome
