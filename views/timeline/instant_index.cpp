// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/instant_index.h"

#include <algorithm>

namespace emberline {

namespace {

const std::vector<InstantId> kNone;
constexpr std::size_t kAlwaysSorted = 500'000;

template <class Key>
const std::vector<InstantId>& listOf(const std::unordered_map<Key, std::vector<InstantId>>& lists, Key key)
{
    const auto found = lists.find(key);
    return found == lists.end() ? kNone : found->second;
}

} // namespace

std::vector<InstantId>& InstantIndex::listFor(const Trace& trace, InstantId id)
{
    const InstantColumns& instants = trace.instants();
    const InstantScope scope = instants.scope[id.row()];
    const SessionId session = instants.session[id.row()];
    if (scope == InstantScope::Global)
        return m_global[trace.source(id)];
    const ThreadId thread = instants.thread[id.row()];
    if (scope == InstantScope::Thread && thread)
        return m_byThread[thread];
    return m_bySession[session];
}

InstantIndex::InstantIndex(const Trace& trace, CompiledFilter passes)
{
    for (std::size_t row = 0; row < trace.instantCount(); ++row) {
        if (const InstantId id(row); passes(id))
            listFor(trace, id).push_back(id);
    }
    sort(trace);
}

void InstantIndex::update(const Trace& trace)
{
    if (m_of != trace.identity()) {
        *this = InstantIndex();
        m_of = trace.identity();
    }
    const bool grew = trace.instantCount() != m_known;
    for (; m_known < trace.instantCount(); ++m_known)
        listFor(trace, InstantId(m_known)).emplace_back(m_known);
    // Importers may move known instants. While millions stream in, sorting may wait for the batch that adds none.
    if (grew && m_known > kAlwaysSorted && m_known < 2 * m_sorted)
        return;
    m_sorted = m_known;
    sort(trace);
}

void InstantIndex::sort(const Trace& trace)
{
    for (auto& [source, list] : m_global)
        sort(trace, list);
    for (auto& [session, list] : m_bySession)
        sort(trace, list);
    for (auto& [thread, list] : m_byThread)
        sort(trace, list);
}

void InstantIndex::sort(const Trace& trace, std::vector<InstantId>& list)
{
    const auto timeOf = [&times = trace.instants().time](InstantId id) { return times[id.row()]; };
    if (!std::ranges::is_sorted(list, {}, timeOf))
        std::ranges::stable_sort(list, {}, timeOf);
}

const std::vector<InstantId>& InstantIndex::of(SessionId session) const
{
    return listOf(m_bySession, session);
}

const std::vector<InstantId>& InstantIndex::of(ThreadId thread) const
{
    return listOf(m_byThread, thread);
}

} // namespace emberline
