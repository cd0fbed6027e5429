// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/clock_drag.h"

#include "views/timeline/time_scale.h"

#include <algorithm>
#include <cmath>

namespace emberline {

ClockDrag::ClockDrag(const Trace& trace, const Scene& scene, SourceId source) :
    m_of(trace.identity()), m_source(source), m_before(trace.source(source).clockOffset)
{
    for (const SceneBox& box : scene.boxes) {
        const SourceId of = trace.session(trace.session(box.region)).source;
        if (!of)
            continue;
        const Duration offset = trace.source(of).clockOffset;
        std::vector<Edge>& edges = of == source ? m_own : m_others;
        edges.push_back({moved(trace.start(box.region), offset), box.region, true});
        if (!trace.isOpen(box.region))
            edges.push_back({moved(trace.end(box.region), offset), box.region, false});
    }
    std::ranges::sort(m_others, {}, &Edge::time);
}

ClockDrag::Step ClockDrag::at(double ns, double reach) const
{
    Step step;
    double nearest = reach;
    double correction = 0;
    const auto look = [&](const Edge& other, TraceTime wanted) {
        const double away = nsBetween(other.time, wanted);
        if (std::abs(away) >= nearest)
            return;
        nearest = std::abs(away);
        correction = away;
        step.caughtAt = other.time;
        step.caughtOn = other.region;
        step.atBegin = other.isBegin;
    };
    for (const Edge& own : m_own) {
        const TraceTime wanted = moved(own.time, ns);
        const auto next = std::ranges::lower_bound(m_others, wanted, {}, &Edge::time);
        if (next != m_others.end())
            look(*next, wanted);
        if (next != m_others.begin())
            look(*(next - 1), wanted);
    }
    const TraceTime shifted = moved(moved(traceTimeFromNs(toNs(m_before)), ns), correction);
    step.offset = Duration(toNs(shifted));
    return step;
}

} // namespace emberline
