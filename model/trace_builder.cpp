// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace_builder.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <iterator>

namespace emberline {

namespace {

constexpr std::uint32_t kNoRow = RegionId().row();
constexpr std::size_t kShortJson = 128;

struct StoredArg {
    ArgKind kind;
    std::uint64_t payload;
};

} // namespace

TraceBuilder::TraceBuilder() :
    m_columns(std::make_shared<TraceColumns>()), m_counters(std::shared_ptr<const ArgColumns>(m_columns, &m_columns->args))
{ }

TrackId TraceBuilder::addTrack(Track track)
{
    const TrackId id = m_tracks.add(std::move(track));
    m_touchedAt.push_back(kNoRow);
    return id;
}

ThreadId TraceBuilder::addThread(Thread thread)
{
    const SessionId session = thread.session;
    const ThreadId id = m_threads.add(std::move(thread));
    m_threads.edit(id).track = addTrack({session, id, {}, {}});
    return id;
}

TrackId TraceBuilder::addAsyncTrack(SessionId session, StringId asyncId)
{
    return addTrack({session, {}, asyncId, {}});
}

TraceBuilder::TouchedTrack& TraceBuilder::touch(TrackId id)
{
    std::uint32_t& at = m_touchedAt[id.row()];
    if (at == kNoRow) {
        at = static_cast<std::uint32_t>(m_touched.size());
        m_touched.push_back({id, {}, {}});
    }
    return m_touched[at];
}

RegionId TraceBuilder::appendRegion(const NewRegion& region)
{
    RegionColumns& to = m_columns->regions;
    const RegionId id(to.start.size());
    to.start.append(region.start);
    to.endNs.append(toNs(region.end));
    to.name.append(region.name);
    to.category.append(region.category);
    to.track.append(region.track);
    to.parentRow.append(region.parent.row());
    to.depth.append(static_cast<std::uint16_t>(std::min(region.depth, static_cast<unsigned>(kMaxDepth))));
    to.kind.append(RegionKind(region.role, region.open));
    to.origin.append(region.origin);
    to.argsRow.append(kNoRow);
    return id;
}

RegionId TraceBuilder::addUnplacedRegion(const NewRegion& region)
{
    return appendRegion(region);
}

RegionId TraceBuilder::addRegion(const NewRegion& region)
{
    const RegionId id = appendRegion(region);
    touch(region.track).added.push_back(id);
    return id;
}

void TraceBuilder::setEnd(RegionId id, SourceTime end, bool open)
{
    RegionColumns& to = m_columns->regions;
    to.endNs.set(id.row(), toNs(end));
    setOpen(id, open);
    if (isPlaced(id))
        touch(to.track[id.row()]).changed.push_back(id);
}

void TraceBuilder::setStart(RegionId id, SourceTime start)
{
    RegionColumns& to = m_columns->regions;
    to.start.set(id.row(), start);
    if (isPlaced(id))
        touch(to.track[id.row()]).replace = true;
}

void TraceBuilder::setApproximate(RegionId id)
{
    MutableColumn<RegionKind>& kinds = m_columns->regions.kind;
    RegionKind kind = kinds[id.row()];
    kind.setApproximate();
    kinds.set(id.row(), kind);
}

void TraceBuilder::setOpen(RegionId id, bool open)
{
    MutableColumn<RegionKind>& kinds = m_columns->regions.kind;
    RegionKind kind = kinds[id.row()];
    kind.setOpen(open);
    kinds.set(id.row(), kind);
}

void TraceBuilder::setNesting(RegionId id, unsigned depth, RegionId parent)
{
    RegionColumns& to = m_columns->regions;
    to.depth.set(id.row(), static_cast<std::uint16_t>(std::min(depth, static_cast<unsigned>(kMaxDepth))));
    to.parentRow.set(id.row(), parent.row());
    if (isPlaced(id))
        touch(to.track[id.row()]).replace = true;
}

void TraceBuilder::setNestingUnplaced(RegionId id, SourceTime end, bool open, unsigned depth, RegionId parent)
{
    RegionColumns& to = m_columns->regions;
    to.endNs.set(id.row(), toNs(end));
    setOpen(id, open);
    to.depth.set(id.row(), static_cast<std::uint16_t>(std::min(depth, static_cast<unsigned>(kMaxDepth))));
    to.parentRow.set(id.row(), parent.row());
}

void TraceBuilder::setCodePlace(RegionId id, StringId place)
{
    m_columns->regions.codePlace.set(id.row(), place);
}

void TraceBuilder::setCname(RegionId id, StringId cname)
{
    m_columns->regions.cname.set(id.row(), cname);
}

void TraceBuilder::setStack(RegionId id, StringId frames)
{
    m_columns->regions.stack.set(id.row(), frames);
}

void TraceBuilder::placeTrack(TrackId id, std::span<const RegionId> sorted)
{
    const RegionColumns& columns = m_columns->regions;
    std::vector<std::vector<RegionId>> byDepth;
    for (const RegionId region : sorted) {
        const std::size_t depth = columns.depth[region.row()];
        if (depth >= byDepth.size())
            byDepth.resize(depth + 1);
        byDepth[depth].push_back(region);
    }
    std::vector<Lane> lanes;
    lanes.reserve(byDepth.size());
    for (const auto& regions : byDepth)
        lanes.push_back(makeLane(columns, regions));
    m_tracks.edit(id).lanes = std::move(lanes);
}

void TraceBuilder::placeTouchedTracks()
{
    const RegionColumns& columns = m_columns->regions;
    const auto byStart = [&](RegionId a, RegionId b) { return columns.start[a.row()] < columns.start[b.row()]; };
    std::vector<std::vector<RegionId>> added; // by depth; reused for all tracks, because there are many small ones
    std::vector<std::vector<RegionId>> changed;
    for (TouchedTrack& state : m_touched) {
        const TrackId id = state.track;
        m_touchedAt[id.row()] = kNoRow;
        Track& track = m_tracks.edit(id);
        if (state.replace) {
            for (const Lane& lane : track.lanes) {
                for (const auto& run : lane.runs)
                    std::ranges::copy(run->regions(), std::back_inserter(state.added));
            }
            std::ranges::sort(state.added); // first by id, so that regions with equal starts have the same order however the batches were
                                            // cut
            std::ranges::stable_sort(state.added, byStart);
            placeTrack(id, state.added);
        } else {
            if (!std::ranges::is_sorted(state.added, byStart)) // most are sorted
                std::ranges::stable_sort(state.added, byStart);
            std::size_t depths = track.lanes.size();
            for (const RegionId region : state.added)
                depths = std::max(depths, columns.depth[region.row()] + std::size_t{1});
            track.lanes.reserve(depths);
            track.lanes.resize(depths);
            added.resize(std::max(depths, added.size()));
            changed.resize(added.size());
            for (const RegionId region : state.added)
                added[columns.depth[region.row()]].push_back(region);
            for (const RegionId region : state.changed)
                changed[columns.depth[region.row()]].push_back(region);
            for (std::size_t depth = 0; depth < depths; ++depth) {
                if (!added[depth].empty() || !changed[depth].empty())
                    extendLane(columns, track.lanes[depth], added[depth], changed[depth]);
                added[depth].clear();
                changed[depth].clear();
            }
        }
        state = {}; // frees its memory for the lanes of the next track
    }
    m_touched = {};
    m_placedRegions = regionCount();
}

InstantId TraceBuilder::addInstant(const NewInstant& instant)
{
    InstantColumns& to = m_columns->instants;
    const InstantId id(to.time.size());
    to.time.append(instant.time);
    to.name.append(instant.name);
    to.category.append(instant.category);
    to.session.append(instant.session);
    to.thread.append(instant.thread);
    to.scope.append(instant.scope);
    to.origin.append(instant.origin);
    to.argsRow.append(kNoRow);
    return id;
}

ArgId TraceBuilder::appendArg(StringId key, ArgKind kind, std::uint64_t payload, SourceTime time, ArgId previous)
{
    ArgColumns& to = m_columns->args;
    const ArgId id(to.key.size());
    to.key.append(key);
    to.kind.append(kind);
    to.payload.append(payload);
    to.previous.append(previous);
    to.timeBits.append(static_cast<std::uint64_t>(toNs(time)));
    return id;
}

ArgId TraceBuilder::chainArg(ArgId last, StringId key, const ArgValue& value, SourceTime time)
{
    struct Store {
        StringTable& strings;
        StoredArg operator()(std::monostate) const { return {ArgKind::Null, 0}; }
        StoredArg operator()(bool v) const { return {ArgKind::Boolean, v ? 1U : 0U}; }
        StoredArg operator()(std::int64_t v) const { return {ArgKind::Integer, static_cast<std::uint64_t>(v)}; }
        StoredArg operator()(std::uint64_t v) const { return {ArgKind::Unsigned, v}; }
        StoredArg operator()(double v) const { return {ArgKind::Real, std::bit_cast<std::uint64_t>(v)}; }
        StoredArg operator()(const std::string& v) const { return {ArgKind::Text, strings.intern(v).row()}; }
        StoredArg operator()(const RawJson& v) const
        {
            // Short ones, above all argument lists, repeat often.
            return {ArgKind::Json, (v.text.size() <= kShortJson ? strings.intern(v.text) : strings.add(v.text)).row()};
        }
    };
    const StoredArg stored = std::visit(Store{m_columns->strings}, value);
    return appendArg(key, stored.kind, stored.payload, time, last);
}

void TraceBuilder::setTime(InstantId id, SourceTime time)
{
    m_columns->instants.time.set(id.row(), time);
}

ArgId TraceBuilder::addArg(RegionId id, StringId key, const ArgValue& value, SourceTime time)
{
    MutableColumn<std::uint32_t>& rows = m_columns->regions.argsRow;
    const std::uint32_t last = rows[id.row()];
    const ArgId arg = chainArg(last == kNoRow ? ArgId() : ArgId(last), key, value, time);
    rows.set(id.row(), arg.row());
    return arg;
}

void TraceBuilder::addArg(InstantId id, StringId key, const ArgValue& value, SourceTime time)
{
    MutableColumn<std::uint32_t>& rows = m_columns->instants.argsRow;
    const std::uint32_t last = rows[id.row()];
    rows.set(id.row(), chainArg(last == kNoRow ? ArgId() : ArgId(last), key, value, time).row());
}

void TraceBuilder::addArg(RegionId id, StringId key, StringId text, SourceTime time)
{
    MutableColumn<std::uint32_t>& rows = m_columns->regions.argsRow;
    const std::uint32_t last = rows[id.row()];
    rows.set(id.row(), appendArg(key, ArgKind::Text, text.row(), time, last == kNoRow ? ArgId() : ArgId(last)).row());
}

void TraceBuilder::addArg(InstantId id, StringId key, StringId text, SourceTime time)
{
    MutableColumn<std::uint32_t>& rows = m_columns->instants.argsRow;
    const std::uint32_t last = rows[id.row()];
    rows.set(id.row(), appendArg(key, ArgKind::Text, text.row(), time, last == kNoRow ? ArgId() : ArgId(last)).row());
}

void TraceBuilder::setArgRecord(RegionId id, std::uint64_t origin)
{
    MutableColumn<std::uint32_t>& rows = m_columns->regions.argsRow;
    const ArgColumns& args = m_columns->args;
    std::uint32_t last = rows[id.row()];
    if (last != kNoRow && args.kind[last] == ArgKind::Record) {
        if (args.payload[last] == origin)
            return;
        last = args.previous[last].row();
    }
    if (origin != kNoOrigin)
        last = appendArg({}, ArgKind::Record, origin, kNoTime, last == kNoRow ? ArgId() : ArgId(last)).row();
    rows.set(id.row(), last);
}

void TraceBuilder::include(SourceTime time)
{
    if (!m_hasExtent) {
        m_extent = {time, time};
        m_hasExtent = true;
        return;
    }
    m_extent.begin = std::min(m_extent.begin, time);
    m_extent.end = std::max(m_extent.end, time);
}

void TraceBuilder::settle()
{
    placeTouchedTracks();
    m_counters.settle();
}

TraceBatch TraceBuilder::takeBatch()
{
    settle();
    TraceBatch batch;
    batch.columns = m_columns;
    batch.regionCount = regionCount();
    batch.instantCount = instantCount();
    batch.argCount = m_columns->args.key.size();
    batch.extent = m_extent;
    batch.hasExtent = m_hasExtent;
    for (const auto& [source, range] : m_extentsForNow) {
        batch.extent
            = batch.hasExtent ? SourceRange{std::min(batch.extent.begin, range.begin), std::max(batch.extent.end, range.end)} : range;
        batch.hasExtent = true;
    }
    batch.sources = m_sources.share();
    batch.sessions = m_sessions.share();
    batch.threads = m_threads.share();
    batch.tracks = m_tracks.share();
    batch.counters = m_counters.share();
    batch.timers = m_timers.share();
    batch.objects = m_objects.share();
    batch.flows = m_flows.share();
    if (m_diagnostics.revision() != m_diagnosticsSent) {
        m_diagnosticsSent = m_diagnostics.revision();
        batch.diagnostics = m_diagnostics;
    }
    return batch;
}

} // namespace emberline
