// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/counter_rows.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace emberline {

bool isCurve(const Counter& counter)
{
    return counter.thread ? counter.pointCount >= 8 && varies(counter) : counter.pointCount >= 2;
}

CounterRows::CounterRows(const Trace& trace) :
    m_trace(trace), m_counters(trace.sessions().size(), trace.counters().size(), [&](std::size_t row) {
        return isCurve(trace.counters()[row]) ? trace.counters()[row].session.row() : Grouping::kNoKey;
    })
{ }

void CounterRows::add(SessionId session, int indent, RowWriter& writer) const
{
    const auto key = [&](std::uint32_t row) {
        const Counter& counter = m_trace.counters()[row];
        return std::tuple(counter.thread, counter.name, counter.instance);
    };
    const auto all = m_counters.of(session.row());
    std::map<std::tuple<ThreadId, StringId, StringId>, std::size_t> firstOf;
    for (std::size_t i = 0; i < all.size(); ++i)
        firstOf.try_emplace(key(all[i]), i);
    std::vector<std::uint32_t> rows(all.begin(), all.end());
    std::ranges::stable_sort(rows, {}, [&](std::uint32_t row) { return firstOf.at(key(row)); });
    for (std::size_t at = 0; at < rows.size();) {
        writer.addRow(RowKind::Counter, session, indent).thread = m_trace.counters()[rows[at]].thread;
        const std::size_t first = at;
        for (; at < rows.size() && key(rows[at]) == key(rows[first]); ++at)
            writer.addCounter(CounterId(rows[at]));
        writer.closeRow();
    }
}

} // namespace emberline
