// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/slices/slice_track.h"
#include "importers/chrome/text/stretch_actors.h"
#include "model/trace_builder.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace emberline::chrome {

/// A pid or tid. If it is text, `value` is a StringId row of the trace.
struct ActorKey {
    ActorId::Kind kind = ActorId::Kind::Number;
    std::int64_t value = 0;
    friend bool operator==(const ActorKey&, const ActorKey&) = default;
};

/// A pid of the source. It becomes a session of the model when the trace shows something of it.
struct Process {
    ActorKey pid;
    SessionId session = {};
    SourceTime first{};
    SourceTime last{};
    SourceTime lastEnd{}; ///< includes the ends as they currently match
    bool hasTimes = false;
    std::optional<SourceRange> life = {}; ///< if the trace states it; otherwise it is computed from the events

    void include(SourceTime begin, SourceTime end)
    {
        first = hasTimes ? std::min(first, begin) : begin;
        last = hasTimes ? std::max(last, end) : end;
        hasTimes = true;
    }
};

/// A tid of a process. It becomes a thread of the model when the trace shows something in it.
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

    /// The thread of (pid, tid); creates it if necessary. Its address does not change.
    ProcessThread& thread(const ActorKey& pid, const ActorKey& tid);
    /// Null if there is none. Same for the function below.
    [[nodiscard]] const Process* find(const ActorKey& pid) const;
    [[nodiscard]] const ProcessThread* find(const ActorKey& pid, const ActorKey& tid) const;
    SessionId sessionOf(Process& process);
    ThreadId threadOf(ProcessThread& thread);
    /// Gives a process those of the labels that it does not have yet.
    void addLabels(Process& process, std::span<const StringId> labels);
    [[nodiscard]] std::deque<ProcessThread>& threads() { return m_threads; }
    [[nodiscard]] const std::vector<SessionId>& sessions() const { return m_sessions; } ///< of this source, by when they were added

    /// Sets the order of sessions and threads: by sort index, then by name with the unnamed last, then by id. Also sets the sessions'
    /// extents; `begin` is for sessions that have no times.
    void settle(SourceTime begin, const std::deque<SliceTrack>& asyncTracks);
    /// Frees what is needed only while events arrive.
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
    std::uint32_t m_firstOrder; ///< after the sessions of other sources
    std::deque<Process> m_processes;
    std::vector<SessionId> m_sessions;
    std::deque<ProcessThread> m_threads;
    std::unordered_map<std::pair<ActorKey, ActorKey>, ProcessThread*, PairHash> m_threadOf;
    std::unordered_map<ActorKey, Process*, KeyHash> m_processOf;
    std::unordered_set<std::uint64_t> m_labels; ///< of all processes: the session's row, then the text's
};

} // namespace emberline::chrome
