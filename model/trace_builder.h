// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"
#include "model/ids.h"
#include "model/rows.h"
#include "model/shared_rows.h"
#include "model/time.h"
#include "model/trace.h"
#include "model/trace_columns.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace emberline {

struct CounterKey {
    SessionId session;
    ThreadId thread;
    StringId name;
    StringId instance;
    StringId series;
    friend bool operator==(const CounterKey&, const CounterKey&) = default;
};

/// The counters of a trace while it is written: finds a series by its key, and brings its points into time order. Lives on the writer's
/// thread; readers get what share() returns.
class CounterTable {
public:
    /// `args`: where the points that are args live.
    explicit CounterTable(std::shared_ptr<const ArgColumns> args) : m_args(std::move(args)) { }

    /// The series with this key; creates it if necessary.
    CounterId series(const CounterKey& key);
    /// Points may come in any order; points with equal times keep the order of calls.
    void addPoint(CounterId id, SourceTime time, double value);
    /// Adds a point that already exists as an arg, an integer with a time, and is not stored twice.
    void addPoint(CounterId id, ArgId arg);
    [[nodiscard]] std::size_t size() const { return m_rows.size(); }

private:
    friend class TraceBuilder; // sorts and publishes all of a trace at once

    /// Sorts what came out of order since the last call, and brings the rows up to date.
    void sortPoints();
    /// The rows as of the last sortPoints().
    [[nodiscard]] SharedRows<Counter> share() { return m_rows.share(); }

    struct KeyHash {
        std::size_t operator()(const CounterKey& key) const;
    };
    struct State {
        std::shared_ptr<CounterPoints> points = std::make_shared<CounterPoints>();
        std::size_t sorted = 0; ///< so many points are in time order
        SourceTime earliestLate = SourceTime::max(); ///< of the points behind them, if one of these is out of order
        bool touched = false;
    };

    void touch(CounterId id, SourceTime time);
    static void sort(State& state);

    std::shared_ptr<const ArgColumns> m_args;
    WritableTable<CounterId, Counter> m_rows;
    std::vector<State> m_states; ///< by counter
    std::vector<CounterId> m_touched;
    std::unordered_map<CounterKey, CounterId, KeyHash> m_index;
};

/// When it is known how the regions of a track nest.
enum class Nesting : std::uint8_t {
    Known, ///< each region is added with its depth and parent; updateLanes() sorts it into its lane
    Later, ///< the importer nests the regions when it has read more: place() sets all lanes of the track anew
};

/// The tracks of a trace while it is written, and the lanes of their regions. Lives on the writer's thread, except place(); readers get
/// what share() returns.
class TrackTable {
public:
    /// `regions`: the columns of the regions in the lanes.
    explicit TrackTable(const RegionColumns& regions) : m_regions(regions) { }

    TrackId add(Track track, Nesting nesting);
    [[nodiscard]] std::size_t size() const { return m_rows.size(); }
    [[nodiscard]] const Track& operator[](TrackId id) const { return m_rows[id]; }
    [[nodiscard]] Nesting nesting(TrackId id) const { return m_states[id.row()].nesting; }

    void added(RegionId region, TrackId track);
    /// The end of a region has changed, on a track whose nesting is known.
    void endChanged(RegionId region)
    {
        if (isInLane(region))
            touch(m_regions.track[region.row()]).changed.push_back(region);
    }
    /// The start of a region has changed, on a track whose nesting is known. If the region is in a lane already, updateLanes() places its
    /// whole track again.
    void startChanged(RegionId region)
    {
        if (isInLane(region))
            touch(m_regions.track[region.row()]).replace = true;
    }
    /// Replaces the lanes of a track that is nested later from a cut on. `sorted` has all of its regions that start at the cut or later, by
    /// start, each with its depth set. Different threads may call it for different tracks at once, while nothing else is called.
    void place(TrackId id, std::span<const RegionId> sorted, LaneCut from = {});

    /// Sorts the regions that were added or changed into their lanes, and puts lanes that place() made in place of the old ones.
    void updateLanes();
    /// The tracks as of the last updateLanes().
    [[nodiscard]] SharedRows<Track> share() { return m_rows.share(); }

private:
    struct State {
        std::uint32_t at; ///< in m_touched, if known (or none); in m_placed, if later
        Nesting nesting;
    };
    /// What updateLanes() must do for a track whose nesting is known.
    struct Touched {
        TrackId track;
        std::vector<RegionId> added; ///< not in a lane yet
        std::vector<RegionId> changed; ///< in a lane, end moved
        bool replace = false; ///< starts of placed regions have changed: rebuild all lanes
    };
    struct Placed {
        TrackId track;
        bool isChanged = false; ///< place() was called since the last updateLanes(), and made `lanes`
        Lanes lanes;
    };
    /// Regions by depth; reused for all tracks, because there are many small ones.
    using ByDepth = std::vector<std::vector<RegionId>>;

    Touched& touch(TrackId id);
    [[nodiscard]] bool isInLane(RegionId id) const { return id.row() < m_inLanes; }
    void replaceTail(Lanes& lanes, LaneCut from, std::span<const RegionId> sorted) const;
    void replaceLanes(Touched& touched);
    void extendLanes(Touched& touched, ByDepth& added, ByDepth& changed);

    const RegionColumns& m_regions;
    WritableTable<TrackId, Track> m_rows;
    std::vector<State> m_states; ///< by track
    std::vector<Touched> m_touched;
    std::vector<Placed> m_placed;
    std::size_t m_inLanes = 0; ///< regions before this row are in their lanes, if their nesting is known
};

/// Writes the args of regions, instants and snapshots, newest last. A null key means that the args are not an object and this is the whole
/// of them. Cheap to copy; valid as long as the builder that made it.
class ArgWriter {
public:
    explicit ArgWriter(TraceColumns& columns) : m_columns(columns) { }

    // `id`: a RegionId or InstantId. A text that is already interned is a StringId.
    ArgId add(auto id, StringId key, const ArgValue& value, SourceTime time = kNoTime)
    {
        return setList(id, chain(ArgId(rows(id)[id.row()]), key, value, time));
    }
    void add(auto id, StringId key, StringId text, SourceTime time = kNoTime)
    {
        setList(id, append(key, ArgKind::Text, text.row(), time, ArgId(rows(id)[id.row()])));
    }
    /// Returns the new end of the list `last`.
    ArgId chain(ArgId last, StringId key, const ArgValue& value, SourceTime time = kNoTime);
    /// Lays the args of the record at `origin` over those of the region's own record. Replaces an earlier such record; kNoOrigin: none.
    void setRecord(RegionId id, std::uint64_t origin);

private:
    MutableColumn<std::uint32_t>& rows(RegionId /*id*/) { return m_columns.regions.argsRow; }
    MutableColumn<std::uint32_t>& rows(InstantId /*id*/) { return m_columns.instants.argsRow; }
    ArgId setList(auto id, ArgId last)
    {
        rows(id).set(id.row(), last.row());
        return last;
    }
    ArgId append(StringId key, ArgKind kind, std::uint64_t payload, SourceTime time, ArgId previous);

    TraceColumns& m_columns;
};

/// The extent of a trace while it is written. Times are on the source's clock. Importers include the time of every event that counts.
class ExtentWriter {
public:
    void include(SourceTime time);
    /// Same, but only until the next call for this source: for ends that a later event may still move to an earlier time.
    void includeForNow(SourceId source, SourceRange range) { m_forNow[source.row()] = range; }
    void forgetForNow(SourceId source) { m_forNow.erase(source.row()); }

    /// What include() has been called for.
    [[nodiscard]] const std::optional<SourceRange>& range() const { return m_range; }
    /// Together with what counts for now.
    [[nodiscard]] std::optional<SourceRange> rangeForNow() const;

private:
    std::optional<SourceRange> m_range;
    std::unordered_map<std::uint32_t, SourceRange> m_forNow; ///< by source
};

struct NewInstant {
    SessionId session = {};
    ThreadId thread = {};
    InstantScope scope = InstantScope::Thread;
    StringId name = {};
    StringId category = {};
    SourceTime time{};
    std::uint64_t origin = kNoOrigin;
    SourceId source = {}; ///< of a global instant, which has no session
};

/// Writes the instants of a trace. Cheap to copy; valid as long as the builder that made it.
class InstantWriter {
public:
    InstantWriter(InstantColumns& columns, std::vector<GlobalInstants>& globals) : m_columns(columns), m_globals(globals) { }

    InstantId add(const NewInstant& instant);
    void setTime(InstantId id, SourceTime time) { m_columns.time.set(id.row(), time); }
    [[nodiscard]] SourceTime timeOf(InstantId id) const { return m_columns.time[id.row()]; }

private:
    InstantColumns& m_columns;
    std::vector<GlobalInstants>& m_globals;
};

struct NewRegion {
    TrackId track = {};
    RegionRole role = RegionRole::Region;
    StringId name = {};
    StringId category = {};
    SourceTime start{};
    SourceTime end{};
    bool open = true;
    unsigned depth = 0;
    RegionId parent = {};
    std::uint64_t origin = kNoOrigin;
};

/// Writes the regions of a trace: adds them, and changes what becomes known later. Cheap to copy; valid as long as its builder.
class RegionWriter {
public:
    RegionWriter(RegionColumns& columns, TrackTable& tracks) : m_columns(columns), m_tracks(tracks) { }

    /// Adds a region to its track. Its lane has it from the next sort() on or, if it is nested later, from the next place() on.
    RegionId add(const NewRegion& region);
    // On tracks whose nesting is known. Cheap until the region is in its lane; after that, setStart() places its whole track again.
    void setEnd(RegionId id, SourceTime end, bool open); ///< no end is before the start
    void setStart(RegionId id, SourceTime start);
    /// On tracks that are nested later. Nothing shows it before place(). Different threads may call it for different tracks at once, while
    /// nothing else is called.
    void setNesting(RegionId id, SourceTime end, bool open, unsigned depth, RegionId parent);
    /// Replaces the lanes of a track that is nested later, as TrackTable::place(). Threads as with setNesting().
    void place(TrackId id, std::span<const RegionId> sorted, LaneCut from = {}) { m_tracks.place(id, sorted, from); }

    void setOpen(RegionId id, bool open); ///< keeps its end
    void setApproximate(RegionId id);
    void setCodePlace(RegionId id, StringId place) { m_columns.codePlace.set(id.row(), place); }
    void setCname(RegionId id, StringId cname) { m_columns.cname.set(id.row(), cname); }
    void setStack(RegionId id, StringId frames) { m_columns.stack.set(id.row(), frames); }

private:
    RegionColumns& m_columns;
    TrackTable& m_tracks;
};

/// The only writer of a trace. Lives on one thread (the import worker's); readers see nothing of what it makes until takeBatch() publishes
/// it. It allocates ids and keeps the lanes sorted. The importers decide which region a leave closes, because each format has its own rule.
///
/// The order of calls, again and again while input comes:
/// 1. add rows (a session before its threads, a track before its regions, a region before its args), and edit what became known later;
/// 2. on tracks with Nesting::Later, nest all regions that changed, and RegionWriter::place() them;
/// 3. takeBatch(), or sort() if nobody reads yet.
class TraceBuilder {
public:
    TraceBuilder() :
        m_columns(std::make_shared<TraceColumns>()), m_tracks(m_columns->regions),
        m_counters(std::shared_ptr<const ArgColumns>(m_columns, &m_columns->args))
    { }

    StringId intern(std::string_view text) { return m_columns->strings.intern(text); }
    [[nodiscard]] std::string_view text(StringId id) const { return m_columns->strings.text(id); }
    [[nodiscard]] Diagnostics& diagnostics() { return m_diagnostics; }
    [[nodiscard]] const Diagnostics& diagnostics() const { return m_diagnostics; }

    // The small tables. edit() invalidates references to other rows of the same table.
    SourceId addSource(Source source) { return m_sources.add(std::move(source)); }
    SessionId addSession(Session session)
    {
        session.lastThread = {}; // a copy of another trace's row has that of there
        return m_sessions.add(std::move(session));
    }
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
    TrackId addAsyncTrack(SessionId session, StringId asyncId, Nesting nesting = Nesting::Known)
    {
        return m_tracks.add({session, {}, asyncId, {}}, nesting);
    }
    [[nodiscard]] std::size_t trackCount() const { return m_tracks.size(); }
    [[nodiscard]] const Track& track(TrackId id) const { return m_tracks[id]; }
    [[nodiscard]] TrackId trackOf(ThreadId id) const { return m_threads[id].track; }

    // What comes in millions has writers of its own.
    [[nodiscard]] RegionWriter regions() { return RegionWriter(m_columns->regions, m_tracks); }
    [[nodiscard]] const RegionColumns& regionColumns() const { return m_columns->regions; }
    [[nodiscard]] std::size_t regionCount() const { return m_columns->regions.start.size(); }
    [[nodiscard]] InstantWriter instants() { return {m_columns->instants, m_globals}; }
    [[nodiscard]] ArgWriter args() { return ArgWriter(*m_columns); }
    [[nodiscard]] CounterTable& counters() { return m_counters; }
    [[nodiscard]] ExtentWriter& extent() { return m_extent; }
    [[nodiscard]] const ExtentWriter& extent() const { return m_extent; }

    /// Sorts lanes and counter points. takeBatch() does this first.
    void sort()
    {
        m_tracks.updateLanes();
        m_counters.sortPoints();
    }
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
    std::vector<GlobalInstants> m_globals;
};

} // namespace emberline
