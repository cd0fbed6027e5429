// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/track_layout.h"

#include "model/hash.h"
#include "views/timeline/counter_rows.h"
#include "views/timeline/layout_maker.h"
#include "views/timeline/time_scale.h"

#include <algorithm>

namespace emberline {

namespace {

void mix(std::uint64_t& hash, std::uint64_t value)
{
    hash = mixed(hash, value);
}

/// Changes whenever the rows would change, but not with every region.
std::uint64_t structureOf(const Trace& trace)
{
    std::uint64_t hash = 1;
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const Session& session = trace.sessions()[row];
        mix(hash, session.parent.row());
        mix(hash, session.order);
        mix(hash, session.name.row());
        mix(hash, static_cast<std::uint64_t>(toNs(trace.clockShift(SessionId(row)).ahead())));
    }
    for (const Thread& thread : trace.threads()) {
        mix(hash, thread.order);
        mix(hash, thread.name.row());
    }
    for (const Track& track : trace.tracks())
        mix(hash, track.lanes.size());
    for (const Counter& counter : trace.counters())
        mix(hash, isCurve(counter));
    mix(hash, trace.instantCount() > 0);
    mix(hash, trace.objects().size());
    return hash;
}

/// Async tracks and repeats are packed by their extents, which grow with their regions.
bool packsTracks(std::span<const LayoutRow> rows)
{
    return std::ranges::any_of(rows, [](const LayoutRow& row) { return row.kind == RowKind::Async || row.kind == RowKind::Repeats; });
}

TraceRange extentOf(const Trace& trace, const std::set<SourceId>& hidden)
{
    const TraceRange all = trace.extent();
    if (hidden.empty())
        return all;
    std::optional<TraceRange> shown;
    for (const Session& session : trace.sessions()) {
        if (!session.source || hidden.contains(session.source))
            continue;
        const TraceRange own = trace.clockShift(session.source).shown(SourceRange{session.start, session.end});
        if (own.end >= all.begin && own.begin <= all.end) // otherwise the session is known from metadata alone
            shown = shown ? shown->united(own) : own;
    }
    return shown.value_or(all);
}

} // namespace

std::optional<RowKey> rowKeyOf(const LayoutRow& row)
{
    if (row.kind == RowKind::Thread)
        return RowKey{row.session, row.thread};
    return row.kind == RowKind::Session ? std::optional(RowKey{row.session, {}}) : std::nullopt;
}

bool TrackLayout::update(const Trace& trace, const InstantIndex& instants, const RowSettings& settings, bool force)
{
    m_hiddenSources = settings.hiddenSources;
    m_extent = extentOf(trace, m_hiddenSources);
    const std::uint64_t signature = structureOf(trace);
    if (!force && m_of == trace.identity() && signature == m_signature && !packsTracks(m_rows))
        return false;
    m_of = trace.identity();
    m_signature = signature;
    LayoutMaker(trace, instants, settings, *this).make();
    return true;
}

void TrackLayout::makePinned(const Trace& trace, const InstantIndex& instants, const RowSettings& settings)
{
    *this = {};
    m_hiddenSources = settings.hiddenSources;
    m_extent = extentOf(trace, m_hiddenSources);
    if (!settings.pinned.empty())
        LayoutMaker(trace, instants, settings, *this).makePinned();
}

std::size_t TrackLayout::rowAt(std::int64_t y) const
{
    const auto after = std::ranges::upper_bound(m_rows, y, {}, &LayoutRow::y);
    const auto row = static_cast<std::size_t>(after - m_rows.begin());
    return row == 0 ? 0 : y < m_height ? row - 1 : m_rows.size();
}

std::optional<std::size_t> TrackLayout::rowOf(SessionId session) const
{
    if (session.row() >= m_rowOfSession.size() || m_rowOfSession[session.row()] == 0)
        return std::nullopt;
    return m_rowOfSession[session.row()] - 1;
}

std::optional<std::size_t> TrackLayout::rowOf(ThreadId thread, const Trace& trace) const
{
    const TrackId track = trace.thread(thread).track;
    if (track.row() >= m_rowOfTrack.size() || m_rowOfTrack[track.row()] == 0)
        return std::nullopt;
    return m_rowOfTrack[track.row()] - 1;
}

std::optional<TrackLayout::LanePlace> TrackLayout::placeOf(const Trace& trace, RegionId region) const
{
    const TrackId track = trace.track(region);
    if (track.row() >= m_rowOfTrack.size() || m_rowOfTrack[track.row()] == 0)
        return std::nullopt;
    const LayoutSlot& slot = m_slots[m_slotOfTrack[track.row()]];
    if (trace.depth(region) >= slot.laneCount)
        return std::nullopt;
    return LanePlace{m_rowOfTrack[track.row()] - 1, slot.firstLane + trace.depth(region)};
}

std::optional<TrackLayout::LanePlace> TrackLayout::placeOf(ObjectId object) const
{
    if (object.row() >= m_placeOfObject.size() || m_placeOfObject[object.row()].row == 0)
        return std::nullopt;
    const LanePlace& place = m_placeOfObject[object.row()];
    return LanePlace{place.row - 1, place.lane};
}

} // namespace emberline
