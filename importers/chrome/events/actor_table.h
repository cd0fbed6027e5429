// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/slices/slice_track.h"
#include "importers/chrome/text/stretch_actors.h"
#include "model/trace_builder.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <utility>

namespace emberline::chrome {

/// A pid or tid whose text, if it is one, is a text of the trace.
struct ActorKey {
    ActorId::Kind kind = ActorId::Kind::Number;
    std::int64_t value = 0;
    friend bool operator==(const ActorKey&, const ActorKey&) = default;
};

/// A pid of the source. It becomes a session of the model when something is shown of it.
struct Process {
    ActorKey pid;
    SessionId session = {};
    std::int64_t firstNs = 0;
    std::int64_t lastNs = 0;
    std::int64_t lastEndNs = 0; ///< with the ends as they are matched now
    bool hasTimes = false;
    std::optional<TimeRange> life = {}; ///< where the trace says it; else what was seen of it

    void include(std::int64_t begin, std::int64_t end)
    {
        firstNs = hasTimes ? std::min(firstNs, begin) : begin;
        lastNs = hasTimes ? std::max(lastNs, end) : end;
        hasTimes = true;
    }
};

/// A tid of a process. It becomes a thread of the model when something is shown in it.
struct ProcessThread {
    Process* process;
    ActorKey tid;
    ThreadId thread;
    SliceTrack slices;
};

/// The processes and threads of one source.
class ActorTable {
public:
    ActorTable(TraceBuilder& builder, SourceId source);

    /// The thread of (pid, tid), made when there is none; it stays where it is.
    ProcessThread& thread(const ActorKey& pid, const ActorKey& tid);
    /// Null when there is none, as below.
    [[nodiscard]] const Process* find(const ActorKey& pid) const;
    [[nodiscard]] const ProcessThread* find(const ActorKey& pid, const ActorKey& tid) const;
    SessionId sessionOf(Process& process);
    ThreadId threadOf(ProcessThread& thread);
    [[nodiscard]] std::deque<ProcessThread>& threads() { return m_threads; }

    /// Gives sessions and threads their places: by sort index, then name with the unnamed last, then id. And sessions their extents;
    /// `begin` is for those that have no times.
    void settle(Timestamp begin, const std::deque<SliceTrack>& asyncTracks);
    /// Frees what is only needed while events come.
    void release();

private:
    void includeEnds(const std::deque<SliceTrack>& asyncTracks);

    struct KeyHash {
        std::size_t operator()(const ActorKey& key) const;
    };
    struct PairHash {
        std::size_t operator()(const std::pair<ActorKey, ActorKey>& key) const;
    };

    TraceBuilder& m_builder;
    SourceId m_source;
    std::uint32_t m_firstOrder; ///< behind the sessions of other sources
    std::deque<Process> m_processes;
    std::deque<ProcessThread> m_threads;
    std::unordered_map<std::pair<ActorKey, ActorKey>, ProcessThread*, PairHash> m_threadOf;
    std::unordered_map<ActorKey, Process*, KeyHash> m_processOf;
};

} // namespace emberline::chrome
