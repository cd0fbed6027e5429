// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/process_coverage.h"

#include "model/analysis/span_union.h"
#include "model/bar.h"

#include <algorithm>

namespace emberline {

ProcessCoverage::ProcessCoverage(const Trace& trace) : m_trace(trace)
{
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        if (const RegionId bar = trace.sessions()[row].spawnedBy)
            m_spawned[bar].emplace_back(row);
    }
}

Duration ProcessCoverage::leftOf(Duration self, RegionId region, const Window& window) const
{
    const RegionRole role = m_trace.role(region);
    if (!isBar(role))
        return self;
    const auto found = m_spawned.find(region);
    return found == m_spawned.end() ? self : std::max(Duration::zero(), self - covered(region, found->second, window));
}

Duration ProcessCoverage::covered(RegionId bar, const std::vector<SessionId>& processes, const Window& window) const
{
    const ClockShift shift = m_trace.clockShift(m_trace.session(bar));
    std::vector<SourceRange> lives; // on the bar's own clock
    for (const SessionId id : processes) {
        const Session& session = m_trace.session(id);
        lives.push_back(shift.inSource(m_trace.shown(id, SourceRange{session.start, session.end})));
    }
    std::ranges::sort(lives, {}, &SourceRange::begin);
    SpanUnion covered(std::max(window.begin, m_trace.start(bar)));
    const SourceTime end = std::min(window.end, m_trace.end(bar));
    for (const SourceRange& life : lives)
        covered.add(life.begin, std::min(life.end, end));
    return covered.length();
}

} // namespace emberline
