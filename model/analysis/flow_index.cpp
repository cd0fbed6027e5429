// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/flow_index.h"

namespace emberline {

SourceTime arrowTime(const Trace& trace, const FlowPoint& point)
{
    if (!point.region)
        return point.time;
    const SourceTime start = trace.start(point.region);
    return std::clamp(point.time, start, std::max(start, trace.end(point.region)));
}

FlowLeg legFrom(const Trace& trace, FlowId flow, std::uint32_t point)
{
    const std::vector<FlowPoint>& points = trace.flows()[flow.row()].points;
    const SourceTime begin = arrowTime(trace, points[point]);
    return {begin, std::max(begin, arrowTime(trace, points[point + 1])), flow, point};
}

void FlowLegs::order()
{
    std::ranges::stable_sort(m_legs, {}, &FlowLeg::begin);
    m_latest.clear();
    for (std::size_t level = 0; blockSize(level) <= m_legs.size(); ++level) {
        std::vector<SourceTime> latest(m_legs.size() / blockSize(level), SourceTime::min());
        for (std::size_t block = 0; block < latest.size(); ++block) {
            for (std::size_t i = 0; i < (std::size_t{1} << kBlockBits); ++i) {
                const std::size_t part = (block << kBlockBits) + i;
                latest[block] = std::max(latest[block], level == 0 ? m_legs[part].end : m_latest[level - 1][part]);
            }
        }
        m_latest.push_back(std::move(latest));
    }
}

void FlowIndex::update(const Trace& trace)
{
    if (m_of != trace.identity()) {
        *this = FlowIndex();
        m_of = trace.identity();
    }
    if (m_known == trace.flows().size())
        return;
    for (; m_known < trace.flows().size(); ++m_known) {
        const FlowId id(m_known);
        const std::vector<FlowPoint>& points = trace.flows()[m_known].points;
        for (std::uint32_t point = 0; point < points.size(); ++point) {
            if (points[point].region)
                m_touches.push_back({points[point].region, id, point});
            if (point + 1 < points.size())
                m_bySource[trace.session(points[point].session).source].m_legs.push_back(legFrom(trace, id, point));
        }
    }
    for (auto& [source, legs] : m_bySource)
        legs.order();
    std::ranges::stable_sort(m_touches, {}, &Touch::region);
}

std::span<const FlowIndex::Touch> FlowIndex::touching(RegionId region) const
{
    const auto first = std::ranges::lower_bound(m_touches, region, {}, &Touch::region);
    const auto last = std::ranges::upper_bound(m_touches, region, {}, &Touch::region);
    return {first, last};
}

} // namespace emberline
