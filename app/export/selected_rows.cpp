// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/selected_rows.h"

namespace emberline {

SelectedRows::SelectedRows(const Trace& trace, const std::optional<TraceRange>& range, CompiledFilter passes) :
    m_trace(trace), m_range(range), m_passes(std::move(passes)), m_sessions(trace.sessions().size()), m_regions(trace.regionCount())
{
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        if (touches(trace.session(id), trace.range(id)) && m_passes(id))
            keep(id);
    }
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const Session& session = trace.sessions()[row];
        if (touches(SessionId(row), SourceRange{session.start, session.end}))
            keep(SessionId(row));
    }
    number(m_sessions);
    number(m_regions);
}

std::uint32_t SelectedRows::depthOf(RegionId id) const
{
    std::uint32_t depth = m_trace.depth(id);
    for (RegionId above = m_trace.parent(id); above && depth > 0; above = m_trace.parent(above)) {
        if (!m_regions[above.row()].kept && m_trace.track(above) == m_trace.track(id))
            --depth;
    }
    return depth;
}

bool SelectedRows::touches(SessionId session, SourceRange times) const
{
    if (!m_range)
        return true;
    const TraceRange shown = m_trace.shown(session, times);
    return shown.begin < m_range->end && (shown.end > m_range->begin || (shown.isEmpty() && shown.begin >= m_range->begin));
}

} // namespace emberline
