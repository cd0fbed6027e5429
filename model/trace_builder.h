// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/arg_writer.h"
#include "model/counter_table.h"
#include "model/extent_writer.h"
#include "model/instant_writer.h"
#include "model/region_writer.h"
#include "model/shared_rows.h"
#include "model/trace.h"
#include "model/track_table.h"

#include <memory>
#include <string_view>
#include <utility>

namespace emberline {

/// The only writer of a trace. Lives on one thread (the import worker's); readers see nothing of what it makes until takeBatch() publishes
/// it. It allocates ids and keeps the lanes sorted. The importers decide which region a leave closes, because each format has its own rule.
///
/// The order of calls, again and again while input comes:
/// 1. add rows (a session before its threads, a track before its regions, a region before its args), and edit what became known later;
/// 2. on tracks with Nesting::Later, nest all regions that changed, and RegionWriter::place() them;
/// 3. takeBatch(), or settle() if nobody reads yet.
class TraceBuilder {
public:
    TraceBuilder();

    [[nodiscard]] StringTable& strings() { return m_columns->strings; }
    StringId intern(std::string_view text) { return m_columns->strings.intern(text); }
    [[nodiscard]] std::string_view text(StringId id) const { return m_columns->strings.text(id); }
    [[nodiscard]] Diagnostics& diagnostics() { return m_diagnostics; }
    [[nodiscard]] const Diagnostics& diagnostics() const { return m_diagnostics; }

    // The small tables. edit() invalidates references to other rows of the same table.
    SourceId addSource(Source source) { return m_sources.add(std::move(source)); }
    SessionId addSession(Session session) { return m_sessions.add(std::move(session)); }
    /// Adds a thread together with its track.
    ThreadId addThread(const Thread& thread, Nesting nesting = Nesting::Known);
    TimerId addTimer(const Timer& timer) { return m_timers.add(timer); }
    ObjectId addObject(Object object) { return m_objects.add(std::move(object)); }
    FlowId addFlow(Flow flow) { return m_flows.add(std::move(flow)); }
    [[nodiscard]] Source& edit(SourceId id) { return m_sources.edit(id); }
    [[nodiscard]] Session& edit(SessionId id) { return m_sessions.edit(id); }
    [[nodiscard]] Thread& edit(ThreadId id) { return m_threads.edit(id); }
    [[nodiscard]] Timer& edit(TimerId id) { return m_timers.edit(id); }
    [[nodiscard]] const Source& source(SourceId id) const { return m_sources[id]; }
    [[nodiscard]] const Session& session(SessionId id) const { return m_sessions[id]; }
    [[nodiscard]] const Thread& thread(ThreadId id) const { return m_threads[id]; }
    [[nodiscard]] std::size_t sessionCount() const { return m_sessions.size(); }

    /// Adds a separate track for the async regions of one id.
    TrackId addAsyncTrack(SessionId session, StringId asyncId, Nesting nesting = Nesting::Known);
    [[nodiscard]] std::size_t trackCount() const { return m_tracks.size(); }
    [[nodiscard]] const Track& track(TrackId id) const { return m_tracks[id]; }
    [[nodiscard]] TrackId trackOf(ThreadId id) const { return m_threads[id].track; }

    // What comes in millions has writers of its own.
    [[nodiscard]] RegionWriter regions() { return RegionWriter(m_columns->regions, m_tracks); }
    [[nodiscard]] const RegionColumns& regionColumns() const { return m_columns->regions; }
    [[nodiscard]] std::size_t regionCount() const { return m_columns->regions.start.size(); }
    [[nodiscard]] InstantWriter instants() { return InstantWriter(m_columns->instants); }
    [[nodiscard]] ArgWriter args() { return ArgWriter(*m_columns); }
    [[nodiscard]] CounterTable& counters() { return m_counters; }
    [[nodiscard]] ExtentWriter& extent() { return m_extent; }
    [[nodiscard]] const ExtentWriter& extent() const { return m_extent; }

    /// Sorts lanes and counter points. takeBatch() does this first.
    void settle();
    /// Everything new since the last call.
    TraceBatch takeBatch();

private:
    std::shared_ptr<TraceColumns> m_columns;
    Diagnostics m_diagnostics;
    std::uint64_t m_diagnosticsSent = 0;
    WritableTable<SourceId, Source> m_sources;
    WritableTable<SessionId, Session> m_sessions;
    WritableTable<ThreadId, Thread> m_threads;
    WritableTable<TimerId, Timer> m_timers;
    WritableTable<ObjectId, Object> m_objects;
    WritableTable<FlowId, Flow> m_flows;
    TrackTable m_tracks;
    CounterTable m_counters;
    ExtentWriter m_extent;
};

} // namespace emberline
