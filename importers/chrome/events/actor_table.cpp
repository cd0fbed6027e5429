// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/actor_table.h"

#include "model/hash.h"

#include <tuple>
#include <type_traits>

namespace emberline::chrome {

static_assert(sizeof(Process) <= 56 && sizeof(ProcessThread) <= 64, "a trace may have a million of them");

constexpr std::size_t kShownThreads = 256;
constexpr std::size_t kLatestThreads = 4096; ///< looked at for their names, so that each batch looks at few

/// The sort key of rows: index, then name (none last), then number (texts after numbers, in text order).
using Rank = std::tuple<std::int64_t, bool, std::string_view, bool, std::int64_t, std::string_view>;

static Rank rankOf(const TraceBuilder& builder, std::optional<std::int64_t> sortIndex, StringId name, const ActorKey& id)
{
    const std::string_view text = builder.text(name);
    const bool isNumber = id.kind == ActorId::Kind::Number;
    return {sortIndex.value_or(0), text.empty(), text, !isNumber, isNumber ? id.value : 0,
        isNumber ? std::string_view() : builder.text(StringId(static_cast<std::size_t>(id.value)))};
}

/// Makes each rank once. A million rows that came in order need no memory for it.
template <class Row, class RankOf>
static void sortByRank(std::vector<const Row*>& rows, RankOf rankOf)
{
    if (std::ranges::is_sorted(rows, {}, rankOf))
        return;
    std::vector<std::pair<std::invoke_result_t<RankOf, const Row*>, const Row*>> ranked;
    ranked.reserve(rows.size());
    for (const Row* row : rows)
        ranked.emplace_back(rankOf(row), row);
    std::ranges::sort(ranked, {}, &decltype(ranked)::value_type::first);
    std::ranges::transform(ranked, rows.begin(), &decltype(ranked)::value_type::second);
}

/// One value after the other: pid and tid are often the same number, and two equal hashes would cancel each other out.
static std::uint64_t withKey(std::uint64_t hash, const ActorKey& key)
{
    return mixed(mixed(hash, static_cast<std::uint64_t>(key.kind)), static_cast<std::uint64_t>(key.value));
}

/// Most processes have none, and then need no attributes.
static void setSortIndex(Session& row, std::optional<std::int64_t> sortIndex)
{
    if (sortIndex != row.attributes->sortIndex)
        row.attributes.edit().sortIndex = sortIndex;
}

std::size_t ActorTable::hashOf(const ActorKey& pid)
{
    return static_cast<std::size_t>(withKey(0, pid));
}

std::size_t ActorTable::hashOf(const ThreadKey& key)
{
    return static_cast<std::size_t>(withKey(withKey(0, key.pid), key.tid));
}

ActorTable::ActorTable(TraceBuilder& builder, SourceId source) :
    m_builder(builder), m_source(source), m_firstOrder(static_cast<std::uint32_t>(builder.sessionCount()))
{ }

ProcessThread& ActorTable::thread(const ActorKey& pid, const ActorKey& tid)
{
    if (const auto known = m_threadOf.find(ThreadKey{pid, tid}); known != m_threadOf.end())
        return m_threads[*known];
    ProcessThread& added = m_threads.emplace_back(ProcessThread{&process(pid), tid});
    m_threadOf.insert(static_cast<std::uint32_t>(m_threads.size() - 1));
    return added;
}

Process& ActorTable::process(const ActorKey& pid)
{
    if (const auto known = m_processOf.find(pid); known != m_processOf.end())
        return m_processes[*known];
    Process& added = m_processes.emplace_back(pid);
    m_processOf.insert(static_cast<std::uint32_t>(m_processes.size() - 1));
    return added;
}

SessionId ActorTable::sessionOf(Process& process)
{
    if (!process.session) {
        Session row;
        row.source = m_source;
        if (process.pid.kind == ActorId::Kind::Number)
            row.pid = process.pid.value;
        else
            row.attributes.edit().pidText = process.pid.text();
        if (process.said.name)
            row.name = process.said.name;
        else if (process.pid.kind == ActorId::Kind::Text)
            row.name = process.pid.text();
        setSortIndex(row, process.said.value().sortIndex);
        process.session = m_builder.addSession(std::move(row));
        m_isOrdered = false;
        m_hasSessions = true;
        if (const auto waiting = m_waitingLabels.extract(&process))
            addLabels(process, waiting.mapped());
    }
    return process.session;
}

void ActorTable::setName(Process& process, const ActorName& said)
{
    process.said.set(said);
    if (process.session) {
        Session& row = m_builder.edit(process.session);
        row.name = said.name ? said.name : row.name;
        setSortIndex(row, said.sortIndex);
        m_isOrdered = false;
    }
}

void ActorTable::setName(ProcessThread& thread, const ActorName& said)
{
    thread.said.set(said);
    if (thread.thread) {
        Thread& row = m_builder.edit(thread.thread);
        row.name = said.name ? said.name : row.name;
        row.sortIndex = said.sortIndex;
        m_isOrdered = false;
    }
}

void ActorTable::addLabels(Process& process, std::span<const StringId> labels)
{
    process.said.isDescribed = true;
    for (const StringId label : labels) {
        if (!process.session)
            m_waitingLabels[&process].push_back(label);
        else if (m_labels.insert(std::uint64_t{process.session.row()} << 32U | label.row()).second)
            m_builder.edit(process.session).attributes.edit().labels.push_back(label);
    }
}

void ActorTable::addLabelToAll(StringId label)
{
    for (Process& process : m_processes) {
        if (process.session)
            addLabels(process, std::span(&label, 1));
    }
}

void ActorTable::showNamed()
{
    for (Process& process : m_processes) {
        if (process.said.isDescribed)
            sessionOf(process);
    }
    for (ProcessThread& thread : m_threads) {
        if (thread.said.isDescribed)
            threadOf(thread);
    }
}

std::vector<std::string_view> ActorTable::processNames() const
{
    std::vector<std::string_view> names;
    for (const Process& process : m_processes) {
        if (process.said.name)
            names.push_back(m_builder.text(process.said.name));
    }
    return names;
}

std::vector<std::string_view> ActorTable::threadNames() const
{
    std::vector<std::string_view> names;
    for (std::size_t i = m_threads.size() - std::min(m_threads.size(), kLatestThreads);
         i < m_threads.size() && names.size() < kShownThreads; ++i) {
        if (m_threads[i].said.name)
            names.push_back(m_builder.text(m_threads[i].said.name));
    }
    return names;
}

ThreadId ActorTable::threadOf(ProcessThread& thread)
{
    if (!thread.thread) {
        Thread row;
        row.session = sessionOf(*thread.process);
        if (thread.tid.kind == ActorId::Kind::Number)
            row.tid = thread.tid.value;
        row.tidText = thread.tid.text();
        if (thread.said.name)
            row.name = thread.said.name;
        else if (thread.tid.kind == ActorId::Kind::Text)
            row.name = row.tidText;
        row.sortIndex = thread.said.value().sortIndex;
        thread.thread = m_builder.addThread(row, Nesting::Later);
        m_isOrdered = false;
        thread.slices.track = m_builder.trackOf(thread.thread);
    }
    return thread.thread;
}

/// Extends each process to the end of its own operations, including those of an async id that it shares with other processes.
void ActorTable::includeEnds(const std::deque<AsyncTrack>& asyncTracks)
{
    std::unordered_map<SessionId, Process*> processOf;
    const RegionColumns& columns = m_builder.regionColumns();
    for (const AsyncTrack& track : asyncTracks) {
        if (!track.isShared) {
            if (track.owner)
                track.owner->lastEnd = std::max(track.owner->lastEnd, track.paired().lastEnd);
            continue;
        }
        if (processOf.empty()) {
            for (Process& process : m_processes)
                processOf.emplace(process.session, &process);
        }
        for (const std::uint32_t row : track.paired().pairs) {
            if ((row & SliceTrack::kEnd) != 0 || columns.kind[row].isOpen())
                continue;
            Process& process = *processOf.at(m_builder.track(columns.track[row]).session);
            process.lastEnd = std::max(process.lastEnd, columns.end[row]);
        }
    }
}

void ActorTable::updateRows(SourceTime begin, const std::deque<AsyncTrack>& asyncTracks)
{
    for (Process& process : m_processes)
        process.lastEnd = process.last;
    for (const ProcessThread& thread : m_threads)
        thread.process->lastEnd = std::max(thread.process->lastEnd, thread.slices.paired().lastEnd);
    includeEnds(asyncTracks);
    if (!std::exchange(m_isOrdered, true)) {
        orderProcesses();
        orderThreads();
    }
    setTimes(begin);
}

void ActorTable::orderProcesses()
{
    std::vector<const Process*> shown;
    for (const Process& process : m_processes) {
        if (process.session)
            shown.push_back(&process);
    }
    sortByRank(shown, [this](const Process* process) {
        const Session& row = m_builder.session(process->session);
        return rankOf(m_builder, row.attributes->sortIndex, row.name, process->pid);
    });
    m_rankedRows += shown.size();
    for (std::uint32_t rank = 0; rank < shown.size(); ++rank) {
        const SessionId id = shown[rank]->session;
        if (m_builder.session(id).order != m_firstOrder + rank)
            m_builder.edit(id).order = m_firstOrder + rank;
    }
}

void ActorTable::setTimes(SourceTime begin)
{
    for (const Process& process : m_processes) {
        if (!process.session)
            continue;
        const SourceTime start = process.hasTimes ? process.first : begin;
        const SourceTime end = process.hasTimes ? process.lastEnd : begin;
        const Session& row = m_builder.session(process.session);
        if (row.start == start && row.end == end)
            continue;
        Session& changed = m_builder.edit(process.session);
        changed.start = start;
        changed.end = end;
    }
}

void ActorTable::orderThreads()
{
    std::vector<const ProcessThread*> shown;
    for (const ProcessThread& thread : m_threads) {
        if (thread.thread)
            shown.push_back(&thread);
    }
    sortByRank(shown, [this](const ProcessThread* thread) {
        const Thread& row = m_builder.thread(thread->thread);
        return std::pair(row.session, rankOf(m_builder, row.sortIndex, row.name, thread->tid));
    });
    m_rankedRows += shown.size();
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        rank = i > 0 && shown[i]->process == shown[i - 1]->process ? rank + 1 : 0;
        const ThreadId id = shown[i]->thread;
        if (m_builder.thread(id).order != rank)
            m_builder.edit(id).order = rank;
    }
}

void ActorTable::release()
{
    forgetKeys();
    m_threads.clear();
    m_processes.clear();
    m_waitingLabels.clear();
    m_labels.clear();
}

} // namespace emberline::chrome
