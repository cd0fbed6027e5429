// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/object_rows.h"

#include <algorithm>
#include <map>

namespace emberline {

namespace {

/// Objects that live at the same time get lanes below one another, up to this many.
constexpr std::size_t kMaxLanes = 64;

/// If the trace does not record an object's destruction, its end is unknown.
SourceTime endOf(const Object& object)
{
    return object.end.value_or(SourceTime::max());
}

} // namespace

ObjectRows::ObjectRows(const Trace& trace) :
    m_trace(trace),
    m_objects(trace.sessions().size(), trace.objects().size(), [&](std::size_t row) { return trace.objects()[row].session.row(); })
{ }

void ObjectRows::add(SessionId session, int indent, RowWriter& writer) const
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
        writer.addRow(RowKind::Object, session, indent);
        for (const std::vector<ObjectId>& lane : lanesOf(objects))
            writer.addObjectLane(lane);
        writer.closeRow();
    }
}

/// Puts each object into the lane where its id lived before, otherwise into the first lane that is free when it begins. If all are taken,
/// uses the last one.
std::vector<std::vector<ObjectId>> ObjectRows::lanesOf(std::span<const std::uint32_t> objects) const
{
    std::vector<std::vector<ObjectId>> lanes;
    for (const std::uint32_t row : objects) {
        const Object& object = m_trace.objects()[row];
        const auto isFree = [&](const auto& lane) { return endOf(m_trace.objects()[lane.back().row()]) <= object.start; };
        auto lane = std::ranges::find_if(
            lanes, [&](const auto& taken) { return m_trace.objects()[taken.back().row()].object == object.object && isFree(taken); });
        if (lane == lanes.end())
            lane = std::ranges::find_if(lanes, isFree);
        if (lane == lanes.end())
            lane = lanes.size() < kMaxLanes ? lanes.emplace(lanes.end()) : std::prev(lanes.end());
        lane->emplace_back(row);
    }
    return lanes;
}

} // namespace emberline
