// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/slices/slice_track.h"
#include "importers/chrome/text/event_record.h"
#include "model/short_list.h"
#include "model/trace_builder.h"

#include <tsl/robin_set.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace emberline::chrome {

/// A pid or tid. If it is text, `value` is a StringId row of the trace.
struct ActorKey {
    std::int64_t value = 0;
    ActorId::Kind kind = ActorId::Kind::Number; ///< last, so that members of the same rows fill the room behind it
    friend bool operator==(const ActorKey&, const ActorKey&) = default;
    /// None for a number.
    [[nodiscard]] StringId text() const { return kind == ActorId::Kind::Number ? StringId() : StringId(static_cast<std::size_t>(value)); }
};

/// How metadata names and sorts a process or thread.
struct ActorName {
    StringId name;
    std::optional<std::int64_t> sortIndex;
};

/// The same in little room: a trace may have a million processes, and few of them have a sort index.
class KeptName {
public:
    [[nodiscard]] ActorName value() const { return {name, m_sortIndex}; }
    void set(const ActorName& said)
    {
        name = said.name;
        m_sortIndex = said.sortIndex;
        isDescribed = true;
    }

    StringId name;
    bool isDescribed = false; ///< metadata speaks of the process or thread, which alone makes no row

private:
    RareInteger m_sortIndex;
};

/// A pid of the source. It becomes a session of the model when the trace shows something of it.
struct Process {
    explicit Process(const ActorKey& key) : pid(key) { }

    [[no_unique_address]] ActorKey pid;
    bool hasTimes = false;
    SessionId session;
    SourceTime first{};
    SourceTime last{};
    SourceTime lastEnd{}; ///< includes the ends as they currently match
    KeptName said;

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
    [[no_unique_address]] ActorKey tid;
    ThreadId thread = {};
    SliceTrack slices = {};
    KeptName said = {};
};

/// The processes and threads of one source.
class ActorTable {
public:
    ActorTable(TraceBuilder& builder, SourceId source);
    ActorTable(const ActorTable&) = delete; // the indexes refer to the rows
    ActorTable& operator=(const ActorTable&) = delete;
    [[nodiscard]] SourceId source() const { return m_source; }

    /// The thread of (pid, tid); creates it if necessary. Its address does not change.
    ProcessThread& thread(const ActorKey& pid, const ActorKey& tid);
    SessionId sessionOf(Process& process);
    ThreadId threadOf(ProcessThread& thread);
    // What metadata says. The row shows it once there is one.
    void setName(Process& process, const ActorName& said);
    void setName(ProcessThread& thread, const ActorName& said);
    /// Gives a process those of the labels that it does not have yet.
    void addLabels(Process& process, std::span<const StringId> labels);
    /// Gives it to all processes that have a row.
    void addLabelToAll(StringId label);
    /// Makes rows of all that metadata speaks of.
    void showNamed();
    [[nodiscard]] std::vector<std::string_view> processNames() const; ///< also those without a row; same for the function below
    [[nodiscard]] std::vector<std::string_view> threadNames() const; ///< some hundreds of them
    [[nodiscard]] std::deque<ProcessThread>& threads() { return m_threads; }
    [[nodiscard]] bool hasSessions() const { return m_hasSessions; } ///< the trace shows something of some process

    /// Sets the order of sessions and threads: by sort index, then by name with the unnamed last, then by id. Also sets the sessions'
    /// extents; `begin` is for sessions that have no times.
    void updateRows(SourceTime begin, const std::deque<AsyncTrack>& asyncTracks);
    [[nodiscard]] std::size_t rankedRows() const { return m_rankedRows; } ///< how many rows all calls of updateRows() have put in order
    /// No more thread(): frees what it needs.
    void forgetKeys()
    {
        m_threadOf = indexOf(m_threads);
        m_processOf = indexOf(m_processes);
    }
    /// Frees what is needed only while events arrive.
    void release();

private:
    Process& process(const ActorKey& pid);
    void includeEnds(const std::deque<AsyncTrack>& asyncTracks);
    void orderProcesses();
    void orderThreads();
    void setTimes(SourceTime begin);

    struct ThreadKey {
        ActorKey pid;
        ActorKey tid;
        friend bool operator==(const ThreadKey&, const ThreadKey&) = default;
    };
    static const ActorKey& keyOf(const Process& process) { return process.pid; }
    static ThreadKey keyOf(const ProcessThread& thread) { return {thread.process->pid, thread.tid}; }
    static std::size_t hashOf(const ActorKey& pid);
    static std::size_t hashOf(const ThreadKey& key);
    /// Hash and equality of rows by their keys.
    template <class Row>
    struct Hash {
        const std::deque<Row>* rows;
        std::size_t operator()(const auto& key) const { return hashOf(key); }
        std::size_t operator()(std::uint32_t row) const { return hashOf(keyOf((*rows)[row])); }
    };
    template <class Row>
    struct Equal {
        using is_transparent = void;
        const std::deque<Row>* rows;
        bool operator()(std::uint32_t a, std::uint32_t b) const { return a == b; }
        bool operator()(const auto& key, std::uint32_t row) const { return key == keyOf((*rows)[row]); }
        bool operator()(std::uint32_t row, const auto& key) const { return key == keyOf((*rows)[row]); }
    };
    /// Row numbers, which need half the room of pointers: a trace may have a million processes and threads. Keeps the hashes: neither
    /// growing nor a look-up reads rows that have another one.
    template <class Row>
    using Index = tsl::robin_set<std::uint32_t, Hash<Row>, Equal<Row>, std::allocator<std::uint32_t>, true>;
    template <class Row>
    static Index<Row> indexOf(const std::deque<Row>& rows)
    {
        return Index<Row>(0, Hash<Row>{&rows}, Equal<Row>{&rows});
    }

    TraceBuilder& m_builder;
    SourceId m_source;
    std::uint32_t m_firstOrder; ///< after the sessions of other sources
    bool m_isOrdered = true; ///< nothing that ranks rows has changed since the last updateRows()
    std::size_t m_rankedRows = 0;
    std::deque<Process> m_processes;
    bool m_hasSessions = false;
    std::deque<ProcessThread> m_threads;
    Index<ProcessThread> m_threadOf = indexOf(m_threads);
    Index<Process> m_processOf = indexOf(m_processes);
    std::unordered_map<const Process*, ShortList<StringId>> m_waitingLabels; ///< of processes that have no session yet
    std::unordered_set<std::uint64_t> m_labels; ///< of all processes: the session's row, then the text's
};

} // namespace emberline::chrome
