// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/trace.h"

#include <optional>
#include <vector>

namespace emberline {

/// Selects the rows of a trace that go into another one, and maps them to their new rows.
class SelectedRows {
public:
    /// Applies `passes` to each region. If it drops any, an enclosing region that does not pass is dropped, too.
    SelectedRows(const Trace& trace, const std::optional<TraceRange>& range, CompiledFilter passes);

    /// Whether no row is dropped.
    [[nodiscard]] bool isAll() const { return !m_range && m_passes.passesAll(); }
    /// Whether there is no range.
    [[nodiscard]] bool isAllTime() const { return !m_range; }
    /// Whether something of `session` with these times touches the range; always true without a range.
    [[nodiscard]] bool touches(SessionId session, SourceRange times) const;
    /// Whether something at `time` is selected. Its session, if it has one, must be selected, too.
    [[nodiscard]] bool touches(SessionId session, SourceTime time) const
    {
        return (!session || of(session)) && touches(session, SourceRange{time, time});
    }
    /// Its new row; none if it is dropped.
    [[nodiscard]] SessionId of(SessionId id) const { return id ? m_sessions[id.row()].id : SessionId(); }
    [[nodiscard]] RegionId of(RegionId id) const { return id ? m_regions[id.row()].id : RegionId(); }
    /// The new row of the innermost selected region that encloses `id`.
    [[nodiscard]] RegionId parentOf(RegionId id) const { return of(keptAbove(id)); }
    /// The number of selected regions that enclose `id` on its track.
    [[nodiscard]] std::uint32_t depthOf(RegionId id) const;

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
            m_regions[id.row()].kept = m_passes(id);
    }
    [[nodiscard]] RegionId keptAbove(RegionId id) const
    {
        id = m_trace.parent(id);
        while (id && !m_regions[id.row()].kept)
            id = m_trace.parent(id);
        return id;
    }
    void keep(SessionId id)
    {
        for (; id && !m_sessions[id.row()].kept; id = m_trace.session(id).parent)
            m_sessions[id.row()].kept = true;
    }

    const Trace& m_trace;
    std::optional<TraceRange> m_range;
    CompiledFilter m_passes;
    std::vector<Row<SessionId>> m_sessions;
    std::vector<Row<RegionId>> m_regions;
};

} // namespace emberline
