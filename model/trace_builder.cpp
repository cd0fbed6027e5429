// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace_builder.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace emberline {

namespace {

constexpr std::uint32_t kNoArg = ArgId().row();
constexpr std::size_t kShortJson = 128;

struct StoredArg {
    ArgKind kind;
    std::uint64_t payload;
};

} // namespace

ArgId ArgWriter::append(StringId key, ArgKind kind, std::uint64_t payload, SourceTime time, ArgId previous)
{
    ArgColumns& to = m_columns.args;
    const ArgId id(to.key.size());
    to.key.append(key);
    to.kind.append(kind);
    to.payload.append(payload);
    to.previous.append(previous);
    to.timeBits.append(static_cast<std::uint64_t>(toNs(time)));
    return id;
}

ArgId ArgWriter::chain(ArgId last, StringId key, const ArgValue& value, SourceTime time)
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
    const StoredArg stored = std::visit(Store{m_columns.strings}, value);
    return append(key, stored.kind, stored.payload, time, last);
}

void ArgWriter::setRecord(RegionId id, std::uint64_t origin)
{
    const ArgColumns& args = m_columns.args;
    std::uint32_t last = rows(id)[id.row()];
    if (last != kNoArg && args.kind[last] == ArgKind::Record) {
        if (args.payload[last] == origin)
            return;
        last = args.previous[last].row();
    }
    if (origin != kNoOrigin)
        last = append({}, ArgKind::Record, origin, kNoTime, ArgId(last)).row();
    rows(id).set(id.row(), last);
}

namespace {

SourceRange joined(const std::optional<SourceRange>& range, const SourceRange& with)
{
    return range ? SourceRange{std::min(range->begin, with.begin), std::max(range->end, with.end)} : with;
}

} // namespace

void ExtentWriter::include(SourceTime time)
{
    m_range = joined(m_range, {time, time});
}

std::optional<SourceRange> ExtentWriter::rangeForNow() const
{
    std::optional<SourceRange> all = m_range;
    for (const auto& [source, range] : m_forNow)
        all = joined(all, range);
    return all;
}

InstantId InstantWriter::add(const NewInstant& instant)
{
    const InstantId id(m_columns.time.size());
    m_columns.time.append(instant.time);
    m_columns.name.append(instant.name);
    m_columns.category.append(instant.category);
    m_columns.session.append(instant.session);
    m_columns.thread.append(instant.thread);
    m_columns.scope.append(instant.scope);
    m_columns.origin.append(instant.origin);
    m_columns.argsRow.append(ArgId().row());
    if (!instant.session && (m_globals.empty() ? SourceId() : m_globals.back().source) != instant.source)
        m_globals.push_back({id, instant.source});
    return id;
}

namespace {

std::uint16_t storedDepth(unsigned depth)
{
    return static_cast<std::uint16_t>(std::min(depth, static_cast<unsigned>(kMaxDepth)));
}

} // namespace

RegionId RegionWriter::add(const NewRegion& region)
{
    const RegionId id(m_columns.start.size());
    m_columns.start.append(region.start);
    m_columns.end.append(std::max(region.start, region.end));
    m_columns.name.append(region.name);
    m_columns.category.append(region.category);
    m_columns.track.append(region.track);
    m_columns.parentRow.append(region.parent.row());
    m_columns.depth.append(storedDepth(region.depth));
    m_columns.kind.append(RegionKind(region.role, region.open));
    m_columns.origin.append(region.origin);
    m_columns.argsRow.append(ArgId().row());
    m_tracks.added(id, region.track);
    return id;
}

void RegionWriter::setEnd(RegionId id, SourceTime end, bool open)
{
    m_columns.end.set(id.row(), std::max<SourceTime>(m_columns.start[id.row()], end));
    setOpen(id, open);
    m_tracks.endChanged(id);
}

void RegionWriter::setStart(RegionId id, SourceTime start)
{
    m_columns.start.set(id.row(), start);
    m_tracks.startChanged(id);
}

void RegionWriter::setNesting(RegionId id, SourceTime end, bool open, unsigned depth, RegionId parent)
{
    assert(m_tracks.nesting(m_columns.track[id.row()]) == Nesting::Later);
    m_columns.end.set(id.row(), end);
    setOpen(id, open);
    m_columns.depth.set(id.row(), storedDepth(depth));
    m_columns.parentRow.set(id.row(), parent.row());
}

void RegionWriter::setApproximate(RegionId id)
{
    MutableColumn<RegionKind>& kinds = m_columns.kind;
    RegionKind kind = kinds[id.row()];
    kind.setApproximate();
    kinds.set(id.row(), kind);
}

void RegionWriter::setOpen(RegionId id, bool open)
{
    MutableColumn<RegionKind>& kinds = m_columns.kind;
    RegionKind kind = kinds[id.row()];
    kind.setOpen(open);
    kinds.set(id.row(), kind);
}

TraceBuilder::TraceBuilder() :
    m_columns(std::make_shared<TraceColumns>()), m_tracks(m_columns->regions),
    m_counters(std::shared_ptr<const ArgColumns>(m_columns, &m_columns->args))
{ }

ThreadId TraceBuilder::addThread(const Thread& thread, Nesting nesting)
{
    const SessionId session = thread.session;
    const ThreadId id = m_threads.add(thread);
    m_threads.edit(id).track = m_tracks.add({session, id, {}, {}}, nesting);
    return id;
}

TraceBatch TraceBuilder::takeBatch()
{
    sort();
    TraceBatch batch;
    batch.columns = m_columns;
    batch.regionCount = regionCount();
    batch.instantCount = m_columns->instants.time.size();
    batch.argCount = m_columns->args.key.size();
    batch.globals = m_globals;
    const std::optional<SourceRange> extent = m_extent.rangeForNow();
    batch.extent = extent.value_or(SourceRange());
    batch.hasExtent = extent.has_value();
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
