// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/slices/nesting_tracks.h"
#include "importers/chrome/slices/slice_track.h"
#include "model/string_table.h"
#include "model/trace_builder.h"

#include <tsl/robin_map.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace emberline::chrome {

/// The async operations of one source. The operations of one id nest among themselves, on a separate track in each process that has some.
class AsyncTable {
public:
    AsyncTable(TraceBuilder& builder, ActorTable& actors) : m_builder(builder), m_actors(actors) { }

    /// The operations with this key; creates them if necessary. Their address does not change.
    AsyncTrack& track(std::string_view key);
    /// The track for those of the operations' regions that belong to `process`; creates it if necessary.
    TrackId trackIn(AsyncTrack& operations, StringId id, Process& process);
    /// The states of a thread, on a track of their own.
    SliceTrack& statesOf(ProcessThread& thread);
    [[nodiscard]] std::deque<AsyncTrack>& tracks() { return m_tracks; }
    /// Frees what is needed only while events arrive.
    void release();

private:
    struct Share {
        const SliceTrack* operations;
        SessionId session;
        friend bool operator==(const Share&, const Share&) = default;
    };
    struct ShareHash {
        std::size_t operator()(const Share& share) const;
    };

    TraceBuilder& m_builder;
    ActorTable& m_actors;
    std::unique_ptr<StringTable> m_keys = std::make_unique<StringTable>(); ///< the row of a key is its row in m_tracks
    std::deque<AsyncTrack> m_tracks;
    tsl::robin_map<Share, TrackId, ShareHash> m_otherTracks; ///< the tracks of processes that used an id after its first one
};

/// The objects of one source, kept until its end, because their events may be out of order.
class ObjectTable {
public:
    struct Event {
        SourceTime time;
        char phase; ///< N, O or D
        StringId name;
        StringId category;
        std::uint64_t offset;
    };

    void add(std::string_view key, Process& process, StringId id, const Event& event);
    /// First step at the end: finds which events form lives, and widens `extent` by them.
    void match(SourceExtent& extent, const ReportAt& report);
    /// Second step, when the beginning of the trace is known: creates the objects.
    void make(TraceBuilder& builder, ActorTable& actors, SourceTime traceBegin);

private:
    struct Group {
        Process* process;
        StringId id;
        std::vector<Event> events;
    };
    struct Life {
        const Group* group;
        Event first;
        bool sinceTraceBegan = false;
        std::optional<SourceTime> end = {};
        std::vector<ObjectSnapshot> snapshots;
    };

    void matchGroup(Group& group, SourceExtent& extent, const ReportAt& report);

    std::unique_ptr<StringTable> m_keys = std::make_unique<StringTable>(); ///< the row of a key is its row in m_groups
    std::deque<Group> m_groups;
    std::vector<Life> m_lives;
};

/// The call stacks of slices: `stack`, a list of names, or `sf`, the id of a frame in the object form's stackFrames, which may come later.
class StackFrames {
public:
    static constexpr std::size_t kDeepest = 1000; ///< most frames of a stack by `sf`: drops those farther out

    /// The object form's stackFrames, as strict JSON.
    void setFrames(const std::string& json);
    /// A slice with a `stack`, as strict JSON.
    static void setStack(TraceBuilder& builder, RegionId region, std::string_view json);
    void addReference(RegionId region, StringId frame, std::uint64_t offset) { m_references.push_back({region, frame, offset}); }
    /// Call at the end of the input. A frame that is missing or repeats ends a stack; calls `report` with the offset of each such event.
    void resolve(TraceBuilder& builder, const ReportAt& report);

private:
    struct Frame {
        std::string name;
        std::string parent; ///< empty: outermost
        StringId passedFor{}; ///< the reference whose stack was the last to pass here
    };
    struct Stack {
        StringId lines; ///< none: no frame is known
        const DiagnosticKind* problem = nullptr; ///< what ends it before its outermost frame
    };
    struct Reference {
        RegionId region;
        StringId frame;
        std::uint64_t offset;
    };

    [[nodiscard]] Stack stackOf(TraceBuilder& builder, StringId reference);

    std::unordered_map<std::string, Frame> m_frames;
    std::vector<Reference> m_references;
};

/// The flow events of one source, kept until its end: only then do we know which slices they lie in.
class FlowTable {
public:
    struct Event {
        SourceTime time;
        char phase; ///< s, t or f; for a slice with a bind_id: s if arrows only leave it, f if arrows only arrive, otherwise t
        bool bindsEnclosing; ///< to the enclosing slice, not to the next one
        ProcessThread* thread;
        std::uint64_t offset;
        RegionId slice = {}; ///< the slice that says by its bind_id that it is part of the flow
    };
    struct Names {
        StringId id;
        StringId name; ///< of slices with a bind_id none, nor a category: a flow has those of its first slice
        StringId category;
    };

    void add(std::string_view key, const Names& names, const Event& event);
    /// First step at the end: finds which events form flows, and widens `extent` by them.
    void match(SourceExtent& extent, const ReportAt& report);
    /// Second step, when the slices are in their lanes: creates the flows.
    void make(TraceBuilder& builder, ActorTable& actors);

private:
    struct Group;
    void matchEvents(const Group& group, SourceExtent& extent);
    void matchSlices(const Group& group, const ReportAt& report);
    [[nodiscard]] bool lonesNeverMeet() const;

    struct Group {
        Names names;
        std::vector<Event> events;
    };
    struct Match {
        const Group* group;
        std::vector<Event> events;
    };

    /// An event without the other half of its flow.
    struct LoneEvent {
        const Group* group;
        std::uint64_t offset;
    };
    struct Lone {
        std::vector<LoneEvent> starts;
        std::vector<LoneEvent> others; ///< steps and ends
    };

    std::unique_ptr<StringTable> m_keys = std::make_unique<StringTable>(); ///< the row of a key is its row in m_groups
    std::deque<Group> m_groups;
    std::vector<Match> m_matches;
    Lone m_lone;
};

/// The first of a source's regions, and the latest: they tell who wrote it.
struct TellingRegions {
    static constexpr std::size_t kShown = 64; ///< of either

    void add(RegionId region)
    {
        if (first.size() < kShown)
            first.push_back(region);
        else
            latest[next++ % kShown] = region;
    }

    std::vector<RegionId> first;
    std::array<RegionId, kShown> latest; ///< in no order; empty ids: there are not so many
    std::size_t next = 0;
};

/// What the events of one source have said so far. ChromeEvents fills it in the order of the file; SourceModel makes the rest from it.
struct SourceTables {
    SourceTables(TraceBuilder& builder, SourceId source) : actors(builder, source), asyncs(builder, actors) { }

    ActorTable actors;
    AsyncTable asyncs;
    ObjectTable objects;
    FlowTable flows;
    StackFrames stackFrames;
    TellingRegions telling;
    bool marksOpen = false; ///< a copy that Emberline wrote: what never ended has an end and `"open":true` among its args
    std::vector<RegionId> open; ///< regions with that mark
    SourceExtent extent; ///< of everything that counts, except ends that are not matched yet
};

} // namespace emberline::chrome
