// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counter_groups.h"

#include "views/kit/trace_texts.h"

#include <algorithm>

namespace emberline {

void CounterGroups::update(const Trace& trace)
{
    const auto& counters = trace.counters();
    for (std::size_t row = m_groupOf.size(); row < counters.size(); ++row) {
        const Counter& counter = counters[row];
        const std::uint64_t key = (std::uint64_t{counter.session.row()} << 32) | counter.name.row();
        const auto [first, last] = m_byName.equal_range(key);
        const auto found = std::find_if(first, last, [&](const auto& entry) {
            const CounterGroup& group = m_groups[entry.second];
            return group.thread == counter.thread && group.instance == counter.instance;
        });
        std::size_t index = m_groups.size();
        if (found != last) {
            index = found->second;
        } else {
            m_groups.push_back({counter.session, counter.thread, counter.name, counter.instance, {}});
            m_byName.emplace(key, index);
        }
        m_groups[index].series.emplace_back(row);
        m_groupOf.push_back(index);
    }
}

void CounterGroups::clear()
{
    m_groups.clear();
    m_groupOf.clear();
    m_byName.clear();
}

const CounterGroup* CounterGroups::of(CounterId series) const
{
    return series && series.row() < m_groupOf.size() ? &m_groups[m_groupOf[series.row()]] : nullptr;
}

QString counterText(const Trace& trace, const CounterGroup& group)
{
    QString text = nameText(trace, group.name);
    if (group.instance)
        text += QStringLiteral(" [%1]").arg(nameText(trace, group.instance));
    if (group.thread) {
        if (const StringId thread = trace.thread(group.thread).name)
            text += QStringLiteral(" (%1)").arg(nameText(trace, thread));
    }
    return text;
}

QString seriesText(const Trace& trace, const CounterGroup& group, CounterId series)
{
    const StringId name = trace.counters()[series.row()].series;
    return group.series.size() > 1 && name ? nameText(trace, name) : counterText(trace, group);
}

} // namespace emberline
