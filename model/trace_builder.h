// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/counter_table.h"
#include "model/shared_rows.h"
#include "model/trace.h"
#include "model/track_table.h"

#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace emberline {

struct NewRegion {
    TrackId track;
    RegionRole role = RegionRole::Region;
    StringId name;
    StringId category;
    SourceTime start{};
    SourceTime end{};
    bool open = true;
    unsigned depth = 0;
    RegionId parent;
    std::uint64_t origin = kNoOrigin;
};

struct NewInstant {
    SessionId session;
    ThreadId thread;
    InstantScope scope = InstantScope::Thread;
    StringId name;
    StringId category;
    SourceTime time{};
    std::uint64_t origin = kNoOrigin;
};

/// The only writer of a trace. Lives on one thread (the import worker's); readers see nothing of what it makes until takeBatch() publishes
/// it. It allocates ids and keeps the lanes sorted. The importers decide which region a leave closes, because each format has its own rule.
///
/// The order of calls, again and again while input comes:
/// 1. add rows (a session before its threads, a track before its regions, a region before its args), and edit what became known later;
/// 2. on tracks with Nesting::Later, nest all regions that changed, and placeTrack();
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
    ThreadId addThread(Thread thread, Nesting nesting = Nesting::Known);
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

    /// Adds a region to its track. Its lane has it from the next settle() on or, if it is nested later, from the next placeTrack() on.
    RegionId addRegion(const NewRegion& region);
    // On tracks whose nesting is known. Cheap until the region is in its lane; after that, setStart() places its whole track again.
    void setEnd(RegionId id, SourceTime end, bool open);
    void setStart(RegionId id, SourceTime start);
    /// On tracks that are nested later. Nothing shows it before placeTrack(). Different threads may call it for different tracks at once,
    /// while nothing else is called.
    void setNesting(RegionId id, SourceTime end, bool open, unsigned depth, RegionId parent);
    /// Replaces the lanes of a track that is nested later; `sorted` has all of its regions by start. Threads as with setNesting().
    void placeTrack(TrackId id, std::span<const RegionId> sorted) { m_tracks.place(id, sorted); }
    void setApproximate(RegionId id);
    void setCodePlace(RegionId id, StringId place);
    void setCname(RegionId id, StringId cname);
    void setStack(RegionId id, StringId frames);
    [[nodiscard]] const RegionColumns& regions() const { return m_columns->regions; }
    [[nodiscard]] std::size_t regionCount() const { return m_columns->regions.start.size(); }

    InstantId addInstant(const NewInstant& instant);
    void setTime(InstantId id, SourceTime time);
    [[nodiscard]] SourceTime timeOf(InstantId id) const { return m_columns->instants.time[id.row()]; }
    [[nodiscard]] std::size_t instantCount() const { return m_columns->instants.time.size(); }

    // Args, newest last. A null key means that the args are not an object and this is the whole of them.
    ArgId addArg(RegionId id, StringId key, const ArgValue& value, SourceTime time = kNoTime);
    void addArg(InstantId id, StringId key, const ArgValue& value, SourceTime time = kNoTime);
    /// For a text that is already interned.
    void addArg(RegionId id, StringId key, StringId text, SourceTime time = kNoTime);
    void addArg(InstantId id, StringId key, StringId text, SourceTime time = kNoTime);
    /// Returns the new end of the list `last`.
    ArgId chainArg(ArgId last, StringId key, const ArgValue& value, SourceTime time = kNoTime);
    /// Lays the args of the record at `origin` over those of the region's own record. Replaces an earlier such record; kNoOrigin: none.
    void setArgRecord(RegionId id, std::uint64_t origin);

    // Counters: see CounterTable.
    CounterId counter(const CounterKey& key) { return m_counters.series(key); }
    void addPoint(CounterId id, SourceTime time, double value) { m_counters.addPoint(id, time, value); }
    void addPoint(CounterId id, ArgId arg) { m_counters.addPoint(id, arg); }
    [[nodiscard]] std::size_t counterCount() const { return m_counters.size(); }

    /// Widens the trace's extent. Times are on the source's clock. Importers call it for every event that counts.
    void include(SourceTime time);
    /// Same, but only until the next call for this source: for ends that a later event may still move to an earlier time.
    void includeForNow(SourceId source, SourceRange range) { m_extentsForNow[source.row()] = range; }
    void forgetForNow(SourceId source) { m_extentsForNow.erase(source.row()); }
    [[nodiscard]] bool hasExtent() const { return m_hasExtent; }
    [[nodiscard]] SourceRange extent() const { return m_extent; }

    /// Sorts lanes and counter points. takeBatch() does this first.
    void settle();
    /// Everything new since the last call.
    TraceBatch takeBatch();

private:
    void setOpen(RegionId id, bool open);
    ArgId appendArg(StringId key, ArgKind kind, std::uint64_t payload, SourceTime time, ArgId previous);

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
    SourceRange m_extent;
    bool m_hasExtent = false;
    std::unordered_map<std::uint32_t, SourceRange> m_extentsForNow; ///< by source
};

} // namespace emberline
