// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <optional>
#include <vector>

namespace emberline {

/// Which rows of a trace go into another, and which they are there.
class SelectedRows {
public:
    SelectedRows(const Trace& trace, const std::optional<TimeRange>& range);

    [[nodiscard]] bool isAll() const { return !m_range; }
    /// Whether something of `session` that lasts so touches the range; all does when there is none.
    [[nodiscard]] bool touches(SessionId session, TimeRange times) const;
    /// Whether something at `time` goes along: its session, if it belongs to one, must too.
    [[nodiscard]] bool touches(SessionId session, Timestamp time) const
    {
        return (!session || of(session)) && touches(session, TimeRange{time, time});
    }
    /// The row it becomes; none when it stays out.
    [[nodiscard]] SessionId of(SessionId id) const { return id ? m_sessions[id.row()].id : SessionId(); }
    [[nodiscard]] RegionId of(RegionId id) const { return id ? m_regions[id.row()].id : RegionId(); }

private:
    template <class IdType>
    struct Row {
        IdType id;
        bool kept = false;
    };
    template <class IdType>
    static void number(std::vector<Row<IdType>>& rows)
    {
        std::size_t next = 0;
        for (Row<IdType>& row : rows) {
            if (row.kept)
                row.id = IdType(next++);
        }
    }
    void keep(RegionId id)
    {
        keep(m_trace.session(id));
        for (; id && !m_regions[id.row()].kept; id = m_trace.parent(id))
            m_regions[id.row()].kept = true;
    }
    void keep(SessionId id)
    {
        for (; id && !m_sessions[id.row()].kept; id = m_trace.session(id).parent)
            m_sessions[id.row()].kept = true;
    }

    const Trace& m_trace;
    std::optional<TimeRange> m_range;
    std::vector<Row<SessionId>> m_sessions;
    std::vector<Row<RegionId>> m_regions;
};

} // namespace emberline
