// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace_builder.h"

#include "model/hash.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <iterator>
#include <limits>

namespace emberline {

namespace {

/// The points of a series from `first` on.
std::vector<CounterPoint> pointsOf(const CounterPoints& points, std::size_t first)
{
    std::vector<CounterPoint> all;
    all.reserve(points.size() - first);
    for (std::size_t i = first; i < points.size(); ++i)
        all.push_back(points[i]);
    return all;
}

constexpr std::uint32_t kNoArg = ArgId().row();
constexpr std::size_t kShortJson = 128;

struct StoredArg {
    ArgKind kind;
    std::uint64_t payload;
};

SourceRange joined(const std::optional<SourceRange>& range, const SourceRange& with)
{
    return range ? SourceRange{std::min(range->begin, with.begin), std::max(range->end, with.end)} : with;
}

std::uint16_t storedDepth(unsigned depth)
{
    return static_cast<std::uint16_t>(std::min(depth, static_cast<unsigned>(kMaxDepth)));
}

} // namespace

std::size_t CounterTable::KeyHash::operator()(const CounterKey& key) const
{
    std::uint64_t hash = 0;
    for (const std::uint32_t row : {key.session.row(), key.thread.row(), key.name.row(), key.instance.row(), key.series.row()})
        hash = mixed(hash, row);
    return static_cast<std::size_t>(hash);
}

CounterId CounterTable::series(const CounterKey& key)
{
    const auto [at, isNew] = m_index.try_emplace(key);
    if (isNew) {
        m_states.emplace_back();
        at->second = m_rows.add({key.session, key.thread, key.name, key.instance, key.series, m_states.back().points, 0});
    }
    return at->second;
}

/// Call it before appending a point at `time`.
void CounterTable::touch(CounterId id, SourceTime time)
{
    assert(id.row() < m_states.size());
    State& state = m_states[id.row()];
    const CounterPoints& points = *state.points;
    if (points.size() > 0 && time < points[points.size() - 1].time)
        state.earliestLate = std::min(state.earliestLate, time);
    if (!state.touched) {
        state.touched = true;
        m_touched.push_back(id);
    }
}

void CounterTable::addPoint(CounterId id, SourceTime time, double value)
{
    touch(id, time);
    std::shared_ptr<CounterPoints>& points = m_states[id.row()].points;
    if (points->areArgs()) { // readers keep those they have
        const std::vector<CounterPoint> all = pointsOf(*points, 0);
        points = std::make_shared<CounterPoints>();
        std::ranges::for_each(all, [&](const CounterPoint& point) { points->append(point); });
    }
    points->append({time, value});
}

void CounterTable::addPoint(CounterId id, ArgId arg)
{
    assert(id.row() < m_states.size());
    CounterPoints& points = *m_states[id.row()].points;
    if (points.size() == 0)
        points = CounterPoints(m_args);
    if (!points.areArgs())
        return addPoint(id, m_args->time(arg), static_cast<double>(static_cast<std::int64_t>(m_args->payload[arg.row()])));
    touch(id, m_args->time(arg));
    points.append(arg);
}

/// Brings late points to their places. Readers keep the points they have, so this makes new ones, which share what is not late.
void CounterTable::sort(State& state)
{
    const CounterPoints& old = *state.points;
    std::size_t low = 0;
    for (std::size_t high = state.sorted; low < high;) {
        const std::size_t middle = low + (high - low) / 2;
        if (state.earliestLate < old[middle].time)
            high = middle;
        else
            low = middle + 1;
    }
    auto points = std::make_shared<CounterPoints>();
    points->share(old, low);
    std::vector<CounterPoint> tail = pointsOf(old, points->size());
    std::ranges::stable_sort(tail, {}, &CounterPoint::time);
    for (const CounterPoint& point : tail)
        points->append(point);
    state.points = std::move(points);
    state.earliestLate = SourceTime::max();
}

void CounterTable::sortPoints()
{
    for (const CounterId id : m_touched) {
        State& state = m_states[id.row()];
        Counter& row = m_rows.edit(id);
        if (state.earliestLate != SourceTime::max())
            sort(state);
        state.sorted = state.points->size();
        row.points = state.points;
        row.pointCount = state.points->size();
        state.touched = false;
    }
    m_touched = std::vector<CounterId>();
}

constexpr std::uint32_t kUntouched = std::numeric_limits<std::uint32_t>::max();

TrackId TrackTable::add(Track track, Nesting nesting)
{
    const TrackId id = m_rows.add(std::move(track));
    m_states.push_back({kUntouched, nesting});
    if (nesting == Nesting::Later) {
        m_states.back().at = static_cast<std::uint32_t>(m_placed.size());
        m_placed.emplace_back().track = id;
    }
    return id;
}

TrackTable::Touched& TrackTable::touch(TrackId id)
{
    State& state = m_states[id.row()];
    assert(state.nesting == Nesting::Known);
    if (state.at == kUntouched) {
        state.at = static_cast<std::uint32_t>(m_touched.size());
        m_touched.push_back({id, {}, {}});
    }
    return m_touched[state.at];
}

void TrackTable::added(RegionId region, TrackId track)
{
    assert(track.row() < m_states.size());
    if (m_states[track.row()].nesting == Nesting::Known)
        touch(track).added.push_back(region);
}

void TrackTable::replaceTail(Lanes& lanes, LaneCut from, std::span<const RegionId> sorted) const
{
    if (lanes.size() < 2 && std::ranges::all_of(sorted, [&](RegionId region) { return m_regions.depth[region.row()] == 0; })) {
        lanes.resize(1); // as on most tracks of a trace with very many
        replaceLaneTail(m_regions, lanes.front(), from.time, from.running > 0, sorted);
        if (lanes.front().runs.empty())
            lanes.clear();
        return;
    }
    std::vector<std::vector<RegionId>> byDepth(lanes.size());
    for (const RegionId region : sorted) {
        const std::size_t depth = m_regions.depth[region.row()];
        if (depth >= byDepth.size())
            byDepth.resize(depth + 1);
        byDepth[depth].push_back(region);
    }
    lanes.reserve(byDepth.size());
    lanes.resize(byDepth.size());
    for (std::size_t depth = 0; depth < lanes.size(); ++depth)
        replaceLaneTail(m_regions, lanes[depth], from.time, depth < from.running, byDepth[depth]);
    while (!lanes.empty() && lanes.back().runs.empty())
        lanes.pop_back();
}

void TrackTable::place(TrackId id, std::span<const RegionId> sorted, LaneCut from)
{
    const State& state = m_states[id.row()];
    assert(state.nesting == Nesting::Later);
    Placed& placed = m_placed[state.at];
    if (from.time == SourceTime::min())
        placed.lanes.clear();
    else if (!placed.isChanged)
        placed.lanes = m_rows[id].lanes;
    placed.isChanged = true;
    replaceTail(placed.lanes, from, sorted);
}

void TrackTable::replaceLanes(Touched& touched)
{
    Track& track = m_rows.edit(touched.track);
    std::vector<RegionId>& all = touched.added;
    for (const Lane& lane : track.lanes)
        lane.visitRegions([&](RegionId region) { all.push_back(region); });
    std::ranges::sort(all); // first by id, so that regions with equal starts have the same order however the batches were cut
    std::ranges::stable_sort(all, {}, [&](RegionId region) { return m_regions.start[region.row()]; });
    track.lanes.clear();
    replaceTail(track.lanes, {}, all);
}

void TrackTable::extendLanes(Touched& touched, ByDepth& added, ByDepth& changed)
{
    const auto start = [&](RegionId region) { return m_regions.start[region.row()]; };
    Track& track = m_rows.edit(touched.track);
    if (!std::ranges::is_sorted(touched.added, {}, start)) // most are sorted
        std::ranges::stable_sort(touched.added, {}, start);
    std::size_t depths = track.lanes.size();
    for (const RegionId region : touched.added)
        depths = std::max(depths, m_regions.depth[region.row()] + std::size_t{1});
    track.lanes.reserve(depths);
    track.lanes.resize(depths);
    added.resize(std::max(depths, added.size()));
    changed.resize(added.size());
    for (const RegionId region : touched.added)
        added[m_regions.depth[region.row()]].push_back(region);
    for (const RegionId region : touched.changed)
        changed[m_regions.depth[region.row()]].push_back(region);
    for (std::size_t depth = 0; depth < depths; ++depth) {
        if (!added[depth].empty() || !changed[depth].empty())
            extendLane(m_regions, track.lanes[depth], added[depth], changed[depth]);
        added[depth].clear();
        changed[depth].clear();
    }
}

void TrackTable::updateLanes()
{
    ByDepth added;
    ByDepth changed;
    for (Touched& touched : m_touched) {
        m_states[touched.track.row()].at = kUntouched;
        if (touched.replace)
            replaceLanes(touched);
        else
            extendLanes(touched, added, changed);
        touched = {}; // frees its memory for the lanes of the next track
    }
    m_touched = std::vector<Touched>();
    for (Placed& placed : m_placed) {
        if (std::exchange(placed.isChanged, false))
            m_rows.edit(placed.track).lanes = std::exchange(placed.lanes, {});
    }
    m_inLanes = m_regions.start.size();
}

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
    RegionKind kind = m_columns.kind[id.row()];
    kind.setApproximate();
    m_columns.kind.set(id.row(), kind);
}

void RegionWriter::setOpen(RegionId id, bool open)
{
    RegionKind kind = m_columns.kind[id.row()];
    kind.setOpen(open);
    m_columns.kind.set(id.row(), kind);
}

ThreadId TraceBuilder::addThread(const Thread& thread, Nesting nesting)
{
    const SessionId session = thread.session;
    const ThreadId id = m_threads.add(thread);
    Thread& row = m_threads.edit(id);
    row.track = m_tracks.add({session, id, {}, {}}, nesting);
    row.previous = std::exchange(m_sessions.edit(session).lastThread, id);
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
    static_cast<TraceTables&>(batch) = {m_sources.share(), m_sessions.share(), m_threads.share(), m_tracks.share(), m_counters.share(),
        m_timers.share(), m_objects.share(), m_flows.share()};
    if (m_diagnostics.revision() != m_diagnosticsSent) {
        m_diagnosticsSent = m_diagnostics.revision();
        batch.diagnostics = m_diagnostics;
    }
    return batch;
}

} // namespace emberline
