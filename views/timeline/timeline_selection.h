// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/timeline_rows.h"
#include "views/timeline/timeline_scroll.h"
#include "views/timeline/timeline_zoom.h"

namespace emberline {

/// The selection's place in the timeline, and the ways to it and from it. GUI thread.
class TimelineSelection {
public:
    /// All arguments must outlive this object.
    TimelineSelection(TimelineRows& rows, TimelineScroll& scroll, TimelineZoom& zoom, ViewState& state);

    void select(RegionId region) { m_state.select({.region = region}); }
    /// Selects the region that `step` leads to from the selected one; without one, the first region.
    void move(RegionId (*step)(const Trace&, RegionId));
    /// Scrolls, opens rows and pans until the selection is visible.
    void reveal();
    void fit(); ///< to the selection, otherwise to the marked range
    void mark(); ///< as the marked range
    /// Its times on the common clock; nothing if it has none.
    [[nodiscard]] std::optional<TraceRange> range() const;
    /// Its session; none for a counter.
    [[nodiscard]] SessionId session() const;

private:
    [[nodiscard]] const Trace& trace() const { return m_rows.trace(); }
    [[nodiscard]] std::optional<TrackLayout::LanePlace> place() const;
    [[nodiscard]] std::optional<std::int64_t> top() const;

    TimelineRows& m_rows;
    TimelineScroll& m_scroll;
    TimelineZoom& m_zoom;
    ViewState& m_state;
};

} // namespace emberline
