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

std::uint16_t storedDepth(unsigned depth)
{
    return static_cast<std::uint16_t>(std::min(depth, static_cast<unsigned>(kMaxDepth)));
}

} // namespace

TraceBuilder::TraceBuilder() :
    m_columns(std::make_shared<TraceColumns>()), m_tracks(m_columns->regions),
    m_counters(std::shared_ptr<const ArgColumns>(m_columns, &m_columns->args))
{ }

ThreadId TraceBuilder::addThread(Thread thread, Nesting nesting)
{
    const SessionId session = thread.session;
    const ThreadId id = m_threads.add(std::move(thread));
    m_threads.edit(id).track = m_tracks.add({session, id, {}, {}}, nesting);
    return id;
}

TrackId TraceBuilder::addAsyncTrack(SessionId session, StringId asyncId, Nesting nesting)
{
    return m_tracks.add({session, {}, asyncId, {}}, nesting);
}

RegionId TraceBuilder::addRegion(const NewRegion& region)
{
    RegionColumns& to = m_columns->regions;
    const RegionId id(to.start.size());
    to.start.append(region.start);
    to.end.append(region.end);
    to.name.append(region.name);
    to.category.append(region.category);
    to.track.append(region.track);
    to.parentRow.append(region.parent.row());
    to.depth.append(storedDepth(region.depth));
    to.kind.append(RegionKind(region.role, region.open));
    to.origin.append(region.origin);
    to.argsRow.append(kNoRow);
    m_tracks.added(id, region.track);
    return id;
}

void TraceBuilder::setEnd(RegionId id, SourceTime end, bool open)
{
    m_columns->regions.end.set(id.row(), end);
    setOpen(id, open);
    m_tracks.endChanged(id);
}

void TraceBuilder::setStart(RegionId id, SourceTime start)
{
    m_columns->regions.start.set(id.row(), start);
    m_tracks.startChanged(id);
}

void TraceBuilder::setNesting(RegionId id, SourceTime end, bool open, unsigned depth, RegionId parent)
{
    RegionColumns& to = m_columns->regions;
    assert(m_tracks.nesting(to.track[id.row()]) == Nesting::Later);
    to.end.set(id.row(), end);
    setOpen(id, open);
    to.depth.set(id.row(), storedDepth(depth));
    to.parentRow.set(id.row(), parent.row());
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
    m_tracks.settle();
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
