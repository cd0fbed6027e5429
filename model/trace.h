// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"
#include "model/rows.h"
#include "model/shared_rows.h"
#include "model/time.h"
#include "model/trace_columns.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <typeindex>
#include <utility>
#include <vector>

namespace emberline {

/// Global instants, which have no session, are of `source` from `first` on.
struct GlobalInstants {
    InstantId first;
    SourceId source;
};

/// The small tables of a trace.
struct TraceTables {
    SharedRows<Source> sources;
    SharedRows<Session> sessions;
    SharedRows<Thread> threads;
    SharedRows<Track> tracks;
    SharedRows<Counter> counters;
    SharedRows<Timer> timers;
    SharedRows<Object> objects;
    SharedRows<Flow> flows;
};

/// What a TraceBuilder has made so far: the small tables in their current state, and how far the shared columns may be read. A value that
/// moves across threads.
struct TraceBatch : TraceTables {
    std::shared_ptr<const TraceColumns> columns;
    std::size_t regionCount = 0;
    std::size_t instantCount = 0;
    std::size_t argCount = 0;
    std::vector<GlobalInstants> globals; ///< one where the source changes
    SourceRange extent;
    bool hasExtent = false;
    bool restarts = false; ///< the first batch of another builder: drops everything before it, and all ids are void
    std::optional<UnixTime> written; ///< of live input: when its newest part was written, if known
    std::optional<Diagnostics> diagnostics; ///< all of them, if any is new
};

/// Tells traces apart. Copies of a trace share its identity, even copies from before it grew; a newly loaded trace has another one.
class TraceIdentity {
public:
    /// The identity of no trace.
    TraceIdentity() = default;
    /// An identity that no other trace has. Any thread.
    [[nodiscard]] static TraceIdentity make();

    friend bool operator==(const TraceIdentity&, const TraceIdentity&) = default;

private:
    std::uint64_t m_number = 0;
};

/// What others keep about a trace, one value of each type. Any thread; the values guard themselves.
class KeptValues {
public:
    template <class T>
    [[nodiscard]] T& of()
    {
        const std::scoped_lock lock(m_mutex);
        std::shared_ptr<void>& value = m_values[typeid(T)];
        if (!value)
            value = std::make_shared<T>();
        return *static_cast<T*>(value.get());
    }

private:
    std::mutex m_mutex;
    std::map<std::type_index, std::shared_ptr<void>> m_values;
};

/// A loaded trace, for reading. Copies are cheap because they share the columns, and any thread may read a copy while the original grows on
/// the GUI thread. Ids must be of this trace.
class Trace {
public:
    /// Adds a batch. Batches of one builder must come in order; a batch that restarts begins with an empty trace.
    void apply(TraceBatch batch);
    /// Sets the user's own shifts of sources' clocks; later batches do not undo them.
    void setClockOffsets(std::span<const std::pair<SourceId, Duration>> offsets);
    void setClockOffset(SourceId id, Duration offset) { setClockOffsets(std::array{std::pair(id, offset)}); }
    /// What later batches add is a base's, beside which this trace is shown.
    void beginBase() { m_ownRegionCount = m_regionCount; }

    /// The trace that its ids belong to: code that stores ids stores this with them (see PerTrace).
    [[nodiscard]] TraceIdentity identity() const { return m_identity; }
    /// The copies of a trace share these values, which go with the last of them.
    [[nodiscard]] KeptValues& kept() const { return *m_kept; }
    /// Changes whenever rows are added or changed, or a clock is shifted.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }

    [[nodiscard]] bool isEmpty() const { return m_tables.sources.empty(); }
    /// From the first to the last event of all sources, as shown; metadata does not count.
    [[nodiscard]] TraceRange extent() const { return m_extent; }
    /// The same with each source on its own clock, as the importers wrote it.
    [[nodiscard]] SourceRange sourceExtent() const { return m_sourceExtent; }
    /// When the newest input of a live trace was written, if known: with the end of the extent, it ties the trace's clock to the system's.
    [[nodiscard]] std::optional<UnixTime> written() const { return m_written; }

    /// What lies between the clock of a source and the clock that is shown. Zero without a source (a placeholder has none).
    [[nodiscard]] ClockShift clockShift(SourceId id) const
    {
        return id ? ClockShift(source(id).clockOffset + source(id).epoch.time_since_epoch()) : ClockShift();
    }
    [[nodiscard]] ClockShift clockShift(SessionId id) const { return clockShift(id ? session(id).source : SourceId()); }
    /// A time of one of the session's rows, as shown.
    [[nodiscard]] TraceTime shown(SessionId id, SourceTime time) const { return clockShift(id).shown(time); }
    [[nodiscard]] TraceRange shown(SessionId id, SourceRange range) const { return clockShift(id).shown(range); }
    [[nodiscard]] TraceRange shown(RegionId id) const { return shown(session(id), range(id)); }
    [[nodiscard]] TraceTime shown(InstantId id) const { return clockShift(source(id)).shown(instants().time[at(id)]); }

    [[nodiscard]] const SharedRows<Source>& sources() const { return m_tables.sources; }
    [[nodiscard]] const SharedRows<Session>& sessions() const { return m_tables.sessions; }
    [[nodiscard]] const SharedRows<Thread>& threads() const { return m_tables.threads; }
    [[nodiscard]] const SharedRows<Track>& tracks() const { return m_tables.tracks; }
    [[nodiscard]] const SharedRows<Counter>& counters() const { return m_tables.counters; }
    [[nodiscard]] const SharedRows<Timer>& timers() const { return m_tables.timers; }
    [[nodiscard]] const SharedRows<Object>& objects() const { return m_tables.objects; }
    [[nodiscard]] const SharedRows<Flow>& flows() const { return m_tables.flows; }
    [[nodiscard]] const Diagnostics& diagnostics() const { return m_diagnostics; }

    [[nodiscard]] const Source& source(SourceId id) const { return m_tables.sources[id.row()]; }
    /// Of the instant's session, or of a global instant. None if a builder that knew none added it.
    [[nodiscard]] SourceId source(InstantId id) const;
    [[nodiscard]] const Session& session(SessionId id) const { return m_tables.sessions[id.row()]; }
    /// What the words of the session's writer mean.
    [[nodiscard]] const Dialect& dialect(SessionId id) const;
    [[nodiscard]] const Dialect& dialect(RegionId id) const { return dialect(session(id)); }
    [[nodiscard]] const Thread& thread(ThreadId id) const { return m_tables.threads[id.row()]; }
    [[nodiscard]] const Track& track(TrackId id) const { return m_tables.tracks[id.row()]; }

    [[nodiscard]] std::size_t regionCount() const { return m_regionCount; }
    /// The first ones, without those of a base.
    [[nodiscard]] std::size_t ownRegionCount() const { return std::min(m_ownRegionCount, m_regionCount); }
    [[nodiscard]] std::size_t instantCount() const { return m_instantCount; }
    [[nodiscard]] std::size_t argCount() const { return m_argCount; }

    [[nodiscard]] std::string_view text(StringId id) const { return id ? m_columns->strings.text(id) : std::string_view(); }

    // About one region.
    [[nodiscard]] SourceTime start(RegionId id) const { return regions().start[at(id)]; }
    [[nodiscard]] SourceTime end(RegionId id) const { return regions().end[at(id)]; }
    [[nodiscard]] SourceRange range(RegionId id) const { return {start(id), end(id)}; }
    [[nodiscard]] Duration duration(RegionId id) const { return end(id) - start(id); }
    [[nodiscard]] StringId nameId(RegionId id) const { return regions().name[at(id)]; }
    [[nodiscard]] std::string_view name(RegionId id) const { return text(nameId(id)); }
    [[nodiscard]] StringId categoryId(RegionId id) const { return regions().category[at(id)]; }
    [[nodiscard]] std::string_view category(RegionId id) const { return text(categoryId(id)); }
    [[nodiscard]] RegionRole role(RegionId id) const { return regions().kind[at(id)].role(); }
    [[nodiscard]] unsigned depth(RegionId id) const { return regions().depth[at(id)]; }
    [[nodiscard]] RegionId parent(RegionId id) const ///< none for the outermost
    {
        // The builder may already know a parent that no batch has brought yet.
        const std::uint32_t row = regions().parentRow[at(id)];
        return row < m_regionCount ? RegionId(row) : RegionId();
    }
    [[nodiscard]] bool isOpen(RegionId id) const { return regions().kind[at(id)].isOpen(); }
    [[nodiscard]] bool isApproximate(RegionId id) const { return regions().kind[at(id)].isApproximate(); }
    [[nodiscard]] TrackId track(RegionId id) const { return regions().track[at(id)]; }
    [[nodiscard]] SessionId session(RegionId id) const { return track(track(id)).session; }
    [[nodiscard]] ThreadId thread(RegionId id) const { return track(track(id)).thread; } ///< none for an async region
    [[nodiscard]] std::uint64_t origin(RegionId id) const { return regions().origin[at(id)]; }
    [[nodiscard]] StringId codePlace(RegionId id) const { return regions().codePlace[at(id)]; } ///< "file.c:123"
    [[nodiscard]] StringId cname(RegionId id) const { return regions().cname[at(id)]; }
    [[nodiscard]] StringId stack(RegionId id) const { return regions().stack[at(id)]; }

    /// One kept argument by its key, without reading the source: for exit codes, child ids and so on. Nothing if there is none.
    [[nodiscard]] std::optional<ArgValue> keptArg(RegionId id, std::string_view key) const;
    /// Same, but nothing if its value is no T.
    template <class T>
    [[nodiscard]] std::optional<T> keptArgAs(RegionId id, std::string_view key) const
    {
        const std::optional<ArgValue> value = keptArg(id, key);
        const T* const typed = value ? std::get_if<T>(&*value) : nullptr;
        return typed ? std::optional<T>(*typed) : std::nullopt;
    }
    /// The kept arguments of a region, an instant or a snapshot (not those in the source), oldest first.
    [[nodiscard]] Args keptArgs(ArgId last) const;
    [[nodiscard]] ArgValue argValue(ArgId id) const;
    [[nodiscard]] ArgId lastArg(RegionId id) const { return published(regions().argsRow[at(id)]); }
    [[nodiscard]] ArgId lastArg(InstantId id) const { return published(instants().argsRow[at(id)]); }

    /// The columns themselves, for loops over millions of rows. Do not read rows from regionCount() or instantCount() on.
    [[nodiscard]] const RegionColumns& regions() const { return m_columns->regions; }
    [[nodiscard]] const InstantColumns& instants() const { return m_columns->instants; }
    [[nodiscard]] const ArgColumns& args() const { return m_columns->args; }

private:
    /// Columns without a row: an empty trace can be read like any other.
    [[nodiscard]] static std::shared_ptr<const TraceColumns> noColumns();
    void updateExtent();
    [[nodiscard]] std::size_t at(RegionId id) const { return checked(id.row(), m_regionCount); }
    [[nodiscard]] std::size_t at(InstantId id) const { return checked(id.row(), m_instantCount); }
    [[nodiscard]] std::size_t at(ArgId id) const { return checked(id.row(), m_argCount); }
    [[nodiscard]] static std::size_t checked(std::size_t row, [[maybe_unused]] std::size_t count)
    {
        assert(row < count);
        return row;
    }
    [[nodiscard]] ArgId published(std::uint32_t row) const { return row < m_argCount ? ArgId(row) : ArgId(); }

    TraceIdentity m_identity = TraceIdentity::make();
    std::shared_ptr<KeptValues> m_kept = std::make_shared<KeptValues>();
    std::uint64_t m_revision = 0;
    std::shared_ptr<const TraceColumns> m_columns = noColumns();
    std::size_t m_regionCount = 0;
    std::size_t m_ownRegionCount = std::numeric_limits<std::size_t>::max(); ///< those that come later are a base's
    std::size_t m_instantCount = 0;
    std::size_t m_argCount = 0;
    std::vector<GlobalInstants> m_globals;
    SourceRange m_sourceExtent; ///< of all sources, each on its own clock
    TraceRange m_extent;
    std::optional<UnixTime> m_written;
    TraceTables m_tables;
    Diagnostics m_diagnostics;
    bool m_hasOffsets = false; ///< the user has shifted the clock of some source
};

/// A value that belongs to the ids of one trace. The reader passes the trace that it reads, and gets an empty value if the stored one
/// belongs to another trace. So nothing outlives its trace. One thread at a time.
template <class T>
class PerTrace {
public:
    [[nodiscard]] T& of(const Trace& trace)
    {
        if (m_identity != trace.identity()) {
            m_kept = T();
            m_identity = trace.identity();
        }
        return m_kept;
    }

    /// Empty if the stored value belongs to another trace.
    [[nodiscard]] const T& of(const Trace& trace) const
    {
        static const T nothing{};
        return m_identity == trace.identity() ? m_kept : nothing;
    }

private:
    TraceIdentity m_identity;
    T m_kept{};
};

} // namespace emberline
