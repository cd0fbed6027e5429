// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/clock_drag.h"

#include <algorithm>

namespace emberline {

ClockDrag::ClockDrag(const Trace& trace, const Scene& scene, SourceId source) :
    m_of(trace.identity()), m_source(source), m_before(trace.source(source).clockOffset)
{
    for (const SceneBox& box : scene.boxes) {
        const SourceId of = trace.session(trace.session(box.region)).source;
        if (!of)
            continue;
        const TraceRange shown = trace.shown(box.region);
        std::vector<Edge>& edges = of == source ? m_own : m_others;
        edges.push_back({shown.begin, box.region, true});
        if (!trace.isOpen(box.region))
            edges.push_back({shown.end, box.region, false});
    }
    std::ranges::sort(m_others, {}, &Edge::time);
}

ClockDrag::Step ClockDrag::at(FineDuration by, FineDuration reach) const
{
    Step step;
    FineDuration nearest = reach;
    FineDuration correction{};
    const auto look = [&](const Edge& other, TraceTime wanted) {
        const FineDuration away = difference(other.time, wanted);
        if (std::chrono::abs(away) >= nearest)
            return;
        nearest = std::chrono::abs(away);
        correction = away;
        step.caughtAt = other.time;
        step.caughtOn = other.region;
        step.atBegin = other.isBegin;
    };
    for (const Edge& own : m_own) {
        const TraceTime wanted = moved(own.time, by);
        const auto next = std::ranges::lower_bound(m_others, wanted, {}, &Edge::time);
        if (next != m_others.end())
            look(*next, wanted);
        if (next != m_others.begin())
            look(*(next - 1), wanted);
    }
    step.offset = moved(moved(TraceTime(m_before), by), correction).time_since_epoch();
    return step;
}

} // namespace emberline
