// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/track_layout.h"

#include <limits>

namespace emberline {

/// Writes the rows of one TrackLayout from top to bottom. Between addRow() and closeRow(), slots and items belong to that row.
class RowWriter {
public:
    static constexpr std::uint32_t kAllLanes = std::numeric_limits<std::uint32_t>::max();
    /// Overlapping async tracks get slots below one another, up to this many; further tracks share the last slot.
    static constexpr std::size_t kMaxSlots = 64;

    /// Empties `layout`.
    RowWriter(const Trace& trace, TrackLayout& layout);

    [[nodiscard]] std::size_t rowCount() const { return m_layout.m_rows.size(); }
    [[nodiscard]] LayoutRow& row(std::size_t index) { return m_layout.m_rows[index]; }

    LayoutRow& addRow(RowKind kind, SessionId session, int indent);
    /// The row is where `session` is found: see TrackLayout::rowOf().
    void standsFor(SessionId session) { m_layout.m_rowOfSession[session.row()] = static_cast<std::uint32_t>(rowCount()); }
    void addTrack(TrackId track, std::uint32_t laneLimit = kAllLanes); ///< in a slot of its own
    /// Puts the outermost lanes of all tracks into one.
    void addTogether(std::span<const TrackId> all);
    /// Puts each track into the first of `mostSlots` that is free when it begins, otherwise into the last.
    void addPacked(std::span<const TrackId> all, std::uint32_t laneLimit = kAllLanes, std::size_t mostSlots = kMaxSlots);
    void addRepeat(SessionId session);
    void addCounter(CounterId counter);
    void addObjectLane(std::span<const ObjectId> objects);
    void closeRow();
    /// All rows below `row` that belong to its session are written.
    void endRow(std::size_t row) { m_layout.m_rows[row].end = static_cast<std::uint32_t>(rowCount()); }

private:
    void addSlot(std::span<const PackedTrack> tracks, std::uint32_t laneLimit);
    [[nodiscard]] PackedTrack packed(TrackId track) const;
    void addItem(std::size_t index);

    const Trace& m_trace;
    TrackLayout& m_layout;
};

} // namespace emberline
