// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/trace.h"

#include <optional>
#include <vector>

namespace emberline {

/// Which rows of a trace go into another, and which they are there.
class SelectedRows {
public:
    /// `passes` is asked for each region; with one that passes not all, what encloses a region is left out where it does not pass.
    SelectedRows(const Trace& trace, const std::optional<TimeRange>& range, CompiledFilter passes);

    /// Whether none is left out.
    [[nodiscard]] bool isAll() const { return !m_range && m_passes.passesAll(); }
    /// Whether times have no bounds.
    [[nodiscard]] bool isAllTime() const { return !m_range; }
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
    /// What becomes of the innermost that encloses `id` and goes along.
    [[nodiscard]] RegionId parentOf(RegionId id) const { return of(keptAbove(id)); }
    /// How many regions enclose `id` on its track.
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
    std::optional<TimeRange> m_range;
    CompiledFilter m_passes;
    std::vector<Row<SessionId>> m_sessions;
    std::vector<Row<RegionId>> m_regions;
};

} // namespace emberline
