// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/selected_rows.h"

namespace emberline {

SelectedRows::SelectedRows(const Trace& trace, const std::optional<TimeRange>& range) :
    m_trace(trace), m_range(range), m_sessions(trace.sessions().size()), m_regions(trace.regionCount())
{
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        if (touches(trace.session(id), trace.range(id)))
            keep(id);
    }
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const Session& session = trace.sessions()[row];
        if (touches(SessionId(row), {session.start, session.end}))
            keep(SessionId(row));
    }
    number(m_sessions);
    number(m_regions);
}

bool SelectedRows::touches(SessionId session, TimeRange times) const
{
    if (!m_range)
        return true;
    const SourceId source = session ? m_trace.session(session).source : SourceId();
    const Duration offset = source ? shiftOf(m_trace.source(source)) : Duration(0);
    const Timestamp begin = times.begin + offset;
    return begin < m_range->end && (times.end + offset > m_range->begin || (times.isEmpty() && begin >= m_range->begin));
}

} // namespace emberline
