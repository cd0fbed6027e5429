// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/split_waits.h"

#include "model/dialect.h"

#include <algorithm>
#include <functional>

namespace emberline {

static bool haveOneLine(const Topic& one, const Topic& other)
{
    return one.id == other.id && one.name == other.name;
}

void WaitSums::add(const ProcessBar& bar)
{
    Wait& wait = waitOf(bar.region);
    const auto [end, isNew] = wait.ends.try_emplace(m_trace.track(bar.region), bar.begin);
    wait.sum.threads += isNew ? 1 : 0;
    if (bar.end > end->second) { // bars come in the order in which they begin, and one may lie in another
        wait.sum.time += bar.end - std::max(bar.begin, end->second);
        end->second = bar.end;
    }
    if (!wait.sum.longest || m_trace.duration(bar.region) > m_trace.duration(wait.sum.longest))
        wait.sum.longest = bar.region;
}

WaitSums::Wait& WaitSums::waitOf(RegionId region)
{
    const auto key = std::tuple(&m_trace.dialect(region), m_trace.categoryId(region), m_trace.nameId(region));
    const auto [known, isNew] = m_waitOfName.try_emplace(key, nullptr);
    if (isNew) {
        Topic topic = m_trace.dialect(region).topicOf(m_trace, region).value();
        known->second = &m_waits[{topic.id, topic.name}];
        known->second->sum.topic = std::move(topic);
    }
    return *known->second;
}

std::vector<SplitWait> WaitSums::takeLongerThan(std::span<const SplitLine> lines)
{
    std::vector<SplitWait> longer;
    for (auto& named : m_waits) {
        SplitWait& wait = named.second.sum;
        const auto line = std::ranges::find_if(lines, [&](const SplitLine& one) { return haveOneLine(one.topic, wait.topic); });
        if (wait.time > (line == lines.end() ? Duration::zero() : line->time))
            longer.push_back(std::move(wait));
    }
    std::ranges::stable_sort(longer, std::greater(), &SplitWait::time);
    return longer;
}

void mergeWaits(const Trace& trace, std::vector<SplitWait>& sums, std::span<const SplitWait> waits)
{
    for (const SplitWait& wait : waits) {
        const auto sum = std::ranges::find_if(sums, [&](const SplitWait& one) { return haveOneLine(one.topic, wait.topic); });
        if (sum == sums.end()) {
            sums.push_back(wait);
            continue;
        }
        sum->time += wait.time;
        sum->threads += wait.threads;
        if (trace.duration(wait.longest) > trace.duration(sum->longest))
            sum->longest = wait.longest;
    }
}

} // namespace emberline
