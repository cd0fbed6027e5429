// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/actor_table.h"

#include "model/hash.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace emberline::chrome {

namespace {

/// The sort key of rows: index, then name (none last), then number (texts after numbers, in text order).
using Rank = std::tuple<std::int64_t, bool, std::string_view, bool, std::int64_t, std::string_view>;

Rank rankOf(const TraceBuilder& builder, std::optional<std::int64_t> sortIndex, StringId name, const ActorKey& id)
{
    const std::string_view text = builder.text(name);
    const bool isNumber = id.kind == ActorId::Kind::Number;
    return {sortIndex.value_or(0), text.empty(), text, !isNumber, isNumber ? id.value : 0,
        isNumber ? std::string_view() : builder.text(StringId(static_cast<std::size_t>(id.value)))};
}

StringId textOf(const ActorKey& key)
{
    return key.kind == ActorId::Kind::Number ? StringId() : StringId(static_cast<std::size_t>(key.value));
}

/// One value after the other: pid and tid are often the same number, and two equal hashes would cancel each other out.
std::uint64_t withKey(std::uint64_t hash, const ActorKey& key)
{
    return mixed(mixed(hash, static_cast<std::uint64_t>(key.kind)), static_cast<std::uint64_t>(key.value));
}

} // namespace

std::size_t ActorTable::KeyHash::operator()(const ActorKey& key) const
{
    return static_cast<std::size_t>(withKey(0, key));
}

std::size_t ActorTable::PairHash::operator()(const std::pair<ActorKey, ActorKey>& key) const
{
    return static_cast<std::size_t>(withKey(withKey(0, key.first), key.second));
}

ActorTable::ActorTable(TraceBuilder& builder, SourceId source) :
    m_builder(builder), m_source(source), m_firstOrder(static_cast<std::uint32_t>(builder.sessionCount()))
{ }

ProcessThread& ActorTable::thread(const ActorKey& pid, const ActorKey& tid)
{
    ProcessThread*& known = m_threadOf[{pid, tid}];
    if (!known) {
        Process*& process = m_processOf[pid];
        if (!process)
            process = &m_processes.emplace_back(Process{pid});
        known = &m_threads.emplace_back(ProcessThread{process, tid, {}, {}});
    }
    return *known;
}

const Process* ActorTable::find(const ActorKey& pid) const
{
    const auto found = m_processOf.find(pid);
    return found == m_processOf.end() ? nullptr : found->second;
}

const ProcessThread* ActorTable::find(const ActorKey& pid, const ActorKey& tid) const
{
    const auto found = m_threadOf.find({pid, tid});
    return found == m_threadOf.end() ? nullptr : found->second;
}

SessionId ActorTable::sessionOf(Process& process)
{
    if (!process.session) {
        Session row;
        row.source = m_source;
        if (process.pid.kind == ActorId::Kind::Number)
            row.pid = process.pid.value;
        row.attributes.pidText = textOf(process.pid);
        if (process.pid.kind == ActorId::Kind::Text)
            row.name = row.attributes.pidText;
        process.session = m_builder.addSession(std::move(row));
        m_sessions.push_back(process.session);
    }
    return process.session;
}

void ActorTable::addLabels(Process& process, std::span<const StringId> labels)
{
    const SessionId session = sessionOf(process);
    for (const StringId label : labels) {
        if (m_labels.insert(std::uint64_t{session.row()} << 32U | label.row()).second)
            m_builder.edit(session).attributes.labels.push_back(label);
    }
}

ThreadId ActorTable::threadOf(ProcessThread& thread)
{
    if (!thread.thread) {
        Thread row;
        row.session = sessionOf(*thread.process);
        if (thread.tid.kind == ActorId::Kind::Number)
            row.tid = thread.tid.value;
        row.tidText = textOf(thread.tid);
        if (thread.tid.kind == ActorId::Kind::Text)
            row.name = row.tidText;
        thread.thread = m_builder.addThread(row, Nesting::Later);
        thread.slices.track = m_builder.trackOf(thread.thread);
    }
    return thread.thread;
}

/// Extends each process to the end of its own operations, including those of an async id that it shares with other processes.
void ActorTable::includeEnds(const std::deque<SliceTrack>& asyncTracks)
{
    std::unordered_map<SessionId, Process*> processOf;
    const RegionColumns& columns = m_builder.regionColumns();
    for (const SliceTrack& track : asyncTracks) {
        if (!track.isShared) {
            if (track.owner)
                track.owner->lastEnd = std::max(track.owner->lastEnd, track.lastEnd);
            continue;
        }
        if (processOf.empty()) {
            for (Process& process : m_processes)
                processOf.emplace(process.session, &process);
        }
        for (const std::uint32_t row : track.pairs) {
            if ((row & SliceTrack::kEnd) != 0 || columns.kind[row].isOpen())
                continue;
            Process& process = *processOf.at(m_builder.track(columns.track[row]).session);
            process.lastEnd = std::max(process.lastEnd, columns.end[row]);
        }
    }
}

void ActorTable::settle(SourceTime begin, const std::deque<SliceTrack>& asyncTracks)
{
    for (Process& process : m_processes)
        process.lastEnd = process.last;
    for (const ProcessThread& thread : m_threads)
        thread.process->lastEnd = std::max(thread.process->lastEnd, thread.slices.lastEnd);
    includeEnds(asyncTracks);
    std::vector<std::pair<Rank, Process*>> processes;
    for (Process& process : m_processes) {
        if (process.session) {
            const Session& row = m_builder.session(process.session);
            processes.emplace_back(rankOf(m_builder, row.attributes.sortIndex, row.name, process.pid), &process);
        }
    }
    std::ranges::sort(processes);
    for (std::uint32_t rank = 0; rank < processes.size(); ++rank) {
        const Process& process = *processes[rank].second;
        const SourceTime start = process.life ? process.life->begin : process.hasTimes ? process.first : begin;
        const SourceTime end = process.life ? process.life->end : process.hasTimes ? process.lastEnd : begin;
        const Session& row = m_builder.session(process.session);
        if (row.order == m_firstOrder + rank && row.start == start && row.end == end)
            continue;
        Session& changed = m_builder.edit(process.session);
        changed.order = m_firstOrder + rank;
        changed.start = start;
        changed.end = end;
    }
    std::vector<std::tuple<SessionId, Rank, ThreadId>> threads;
    for (const ProcessThread& thread : m_threads) {
        if (thread.thread) {
            const Thread& row = m_builder.thread(thread.thread);
            threads.emplace_back(row.session, rankOf(m_builder, row.sortIndex, row.name, thread.tid), thread.thread);
        }
    }
    std::ranges::sort(threads);
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i < threads.size(); ++i) {
        rank = i > 0 && std::get<0>(threads[i]) == std::get<0>(threads[i - 1]) ? rank + 1 : 0;
        const ThreadId id = std::get<ThreadId>(threads[i]);
        if (m_builder.thread(id).order != rank)
            m_builder.edit(id).order = rank;
    }
}

void ActorTable::release()
{
    m_threadOf.clear();
    m_processOf.clear();
    m_threads.clear();
    m_processes.clear();
    m_sessions.clear();
    m_labels.clear();
}

} // namespace emberline::chrome
