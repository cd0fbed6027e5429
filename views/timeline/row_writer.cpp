// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/track_layout.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace emberline {

RowWriter::RowWriter(const Trace& trace, TrackLayout& layout) : m_trace(trace), m_layout(layout)
{
    m_layout.m_rows.clear();
    m_layout.m_slots.clear();
    m_layout.m_packed.clear();
    m_layout.m_counters.clear();
    m_layout.m_repeats.clear();
    m_layout.m_objectLanes.clear();
    m_layout.m_objects.clear();
    m_layout.m_placeOfObject.assign(m_trace.objects().size(), {});
    m_layout.m_rowOfSession.assign(m_trace.sessions().size(), 0);
    m_layout.m_rowOfTrack.assign(m_trace.tracks().size(), 0);
    m_layout.m_slotOfTrack.assign(m_trace.tracks().size(), 0);
    m_layout.m_height = 0;
}

LayoutRow& RowWriter::addRow(RowKind kind, SessionId session, int indent)
{
    LayoutRow& row = m_layout.m_rows.emplace_back();
    row.kind = kind;
    row.session = session;
    row.indent = std::min(indent, metrics::kMaxIndent);
    row.y = m_layout.m_height;
    row.firstSlot = static_cast<std::uint32_t>(m_layout.m_slots.size());
    return row;
}

void RowWriter::addSlot(std::span<const PackedTrack> tracks, std::uint32_t laneLimit)
{
    LayoutRow& row = m_layout.m_rows.back();
    std::size_t lanes = 0;
    for (const PackedTrack& track : tracks) {
        lanes = std::max(lanes, m_trace.track(track.track).lanes.size());
        m_layout.m_rowOfTrack[track.track.row()] = static_cast<std::uint32_t>(m_layout.m_rows.size());
        m_layout.m_slotOfTrack[track.track.row()] = static_cast<std::uint32_t>(m_layout.m_slots.size());
    }
    const auto count = std::min(static_cast<std::uint32_t>(lanes), laneLimit);
    m_layout.m_slots.push_back(
        {static_cast<std::uint32_t>(m_layout.m_packed.size()), static_cast<std::uint32_t>(tracks.size()), row.laneCount, count});
    m_layout.m_packed.insert(m_layout.m_packed.end(), tracks.begin(), tracks.end());
    row.laneCount += count;
    ++row.slotCount;
}

void RowWriter::addTrack(TrackId track, std::uint32_t laneLimit)
{
    addSlot(std::array{packed(track)}, laneLimit);
}

void RowWriter::addTogether(std::span<const TrackId> all)
{
    std::vector<PackedTrack> tracks;
    std::ranges::transform(all, std::back_inserter(tracks), [this](TrackId track) { return packed(track); });
    addSlot(tracks, 1);
    m_layout.m_slots.back().areTogether = true;
}

void RowWriter::addPacked(std::span<const TrackId> all, std::uint32_t laneLimit, std::size_t mostSlots)
{
    std::vector<PackedTrack> tracks;
    std::ranges::transform(all, std::back_inserter(tracks), [this](TrackId track) { return packed(track); });
    std::ranges::stable_sort(tracks, {}, [](const PackedTrack& track) { return track.extent.begin; });
    std::vector<std::vector<PackedTrack>> slots;
    for (const PackedTrack& track : tracks) {
        auto slot = std::ranges::find_if(slots, [&](const auto& taken) { return taken.back().reached <= track.extent.begin; });
        if (slot == slots.end() && slots.size() < mostSlots)
            slot = slots.emplace(slots.end());
        else if (slot == slots.end())
            slot = std::prev(slots.end());
        slot->push_back(track);
        slot->back().reached = slot->size() > 1 ? std::max(track.extent.end, slot->end()[-2].reached) : track.extent.end;
    }
    for (const auto& slot : slots)
        addSlot(slot, laneLimit);
}

/// `index`: of the item in its own list, where a row's items lie side by side.
void RowWriter::addItem(std::size_t index)
{
    LayoutRow& row = m_layout.m_rows.back();
    if (row.itemCount++ == 0)
        row.firstItem = static_cast<std::uint32_t>(index);
}

void RowWriter::addRepeat(SessionId session)
{
    addItem(m_layout.m_repeats.size());
    m_layout.m_repeats.push_back(session);
}

void RowWriter::addCounter(CounterId counter)
{
    addItem(m_layout.m_counters.size());
    m_layout.m_counters.push_back(counter);
}

void RowWriter::addObjectLane(std::span<const ObjectId> objects)
{
    addItem(m_layout.m_objectLanes.size());
    m_layout.m_objectLanes.push_back({static_cast<std::uint32_t>(m_layout.m_objects.size()), static_cast<std::uint32_t>(objects.size())});
    LayoutRow& row = m_layout.m_rows.back();
    for (const ObjectId object : objects) {
        m_layout.m_objects.push_back(object);
        m_layout.m_placeOfObject[object.row()] = {rowCount(), row.laneCount};
    }
    ++row.laneCount;
}

void RowWriter::closeRow()
{
    LayoutRow& row = m_layout.m_rows.back();
    const auto lanes = static_cast<int>(std::max(row.laneCount, 1U));
    row.height
        = row.kind == RowKind::Counter ? metrics::kCounterHeight : metrics::kRowTop + lanes * metrics::kLanePitch + metrics::kRowBottom;
    row.end = static_cast<std::uint32_t>(m_layout.m_rows.size());
    m_layout.m_height += row.height;
}

PackedTrack RowWriter::packed(TrackId track) const
{
    const Track& row = m_trace.track(track);
    if (row.lanes.empty() || row.lanes[0].runs.empty())
        return {{}, track, {}};
    const auto& runs = row.lanes[0].runs;
    SourceTime end = runs.front()->extent().end;
    for (const auto& run : runs)
        end = std::max(end, run->extent().end);
    return {m_trace.shown(row.session, SourceRange{runs.front()->begin(), end}), track, {}};
}

} // namespace emberline
