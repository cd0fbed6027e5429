// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/layout_maker.h"

#include <algorithm>
#include <map>
#include <tuple>

/// LayoutMaker's rows without regions: counters and objects.
namespace emberline {

namespace {

/// Objects that live at the same time get lanes below one another, up to this many.
constexpr std::size_t kMaxLanes = 64;

/// If the trace does not record an object's destruction, its end is unknown.
TraceTime endOf(const Object& object)
{
    return object.end.value_or(TraceTime::max());
}

} // namespace

void LayoutMaker::addCounters(SessionId session, int indent)
{
    const auto key = [&](std::uint32_t row) {
        const Counter& counter = m_trace.counters()[row];
        return std::tuple(counter.thread, counter.name, counter.instance);
    };
    // Keeps the order in which the counters appeared, with the series of one counter side by side.
    std::vector<std::uint32_t> rows;
    std::map<std::tuple<ThreadId, StringId, StringId>, std::size_t> firstOf;
    const auto all = m_counters.of(session.row());
    for (std::size_t i = 0; i < all.size(); ++i)
        firstOf.try_emplace(key(all[i]), i);
    rows.assign(all.begin(), all.end());
    std::ranges::stable_sort(rows, {}, [&](std::uint32_t row) { return firstOf.at(key(row)); });
    for (std::size_t at = 0; at < rows.size();) {
        LayoutRow& row = addRow(RowKind::Counter, session, indent);
        row.thread = m_trace.counters()[rows[at]].thread;
        row.firstItem = static_cast<std::uint32_t>(m_layout.m_counters.size());
        const std::size_t first = at;
        for (; at < rows.size() && key(rows[at]) == key(rows[first]); ++at)
            m_layout.m_counters.emplace_back(rows[at]);
        row.itemCount = static_cast<std::uint32_t>(at - first);
        closeRow();
    }
}

/// Adds a row for each name, in the order in which the names appeared.
void LayoutMaker::addObjects(SessionId session, int indent)
{
    const auto all = m_objects.of(session.row());
    std::map<StringId, std::vector<std::uint32_t>> ofName;
    std::vector<StringId> names;
    for (const std::uint32_t object : all) {
        auto& group = ofName[m_trace.objects()[object].name];
        if (group.empty())
            names.push_back(m_trace.objects()[object].name);
        group.push_back(object);
    }
    for (const StringId name : names) {
        std::vector<std::uint32_t>& objects = ofName[name];
        std::ranges::stable_sort(objects, {}, [&](std::uint32_t row) { return m_trace.objects()[row].start; });
        addRow(RowKind::Object, session, indent);
        addObjectLanes(objects);
        closeRow();
    }
}

/// Puts each object into the lane where its id lived before, otherwise into the first lane that is free when it begins. If all are taken,
/// uses the last one.
void LayoutMaker::addObjectLanes(std::span<const std::uint32_t> objects)
{
    std::vector<std::vector<std::uint32_t>> lanes;
    for (const std::uint32_t row : objects) {
        const Object& object = m_trace.objects()[row];
        const auto isFree = [&](const auto& lane) { return endOf(m_trace.objects()[lane.back()]) <= object.start; };
        auto lane = std::ranges::find_if(
            lanes, [&](const auto& taken) { return m_trace.objects()[taken.back()].object == object.object && isFree(taken); });
        if (lane == lanes.end())
            lane = std::ranges::find_if(lanes, isFree);
        if (lane == lanes.end())
            lane = lanes.size() < kMaxLanes ? lanes.emplace(lanes.end()) : std::prev(lanes.end());
        lane->push_back(row);
    }
    LayoutRow& row = m_layout.m_rows.back();
    row.firstItem = static_cast<std::uint32_t>(m_layout.m_objectLanes.size());
    for (const auto& lane : lanes) {
        m_layout.m_objectLanes.push_back({static_cast<std::uint32_t>(m_layout.m_objects.size()), static_cast<std::uint32_t>(lane.size())});
        for (const std::uint32_t object : lane) {
            m_layout.m_objects.emplace_back(object);
            m_layout.m_placeOfObject[object] = {m_layout.m_rows.size(), row.laneCount};
        }
        ++row.laneCount;
    }
    row.itemCount = row.laneCount;
}

} // namespace emberline
