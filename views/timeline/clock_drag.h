// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/timeline/scene.h"

#include <optional>
#include <vector>

namespace emberline {

/// A source's clock while it is dragged along the timeline: its regions catch on the begins and ends of other sources' regions. Holds times
/// only, of what was in sight when the drag began; changes nothing itself.
class ClockDrag {
public:
    ClockDrag(const Trace& trace, const Scene& scene, SourceId source);

    /// Whether source() is one of this trace's.
    [[nodiscard]] bool isOf(const Trace& trace) const { return m_of == trace.identity(); }
    [[nodiscard]] SourceId source() const { return m_source; }
    [[nodiscard]] Duration before() const { return m_before; } ///< the offset when the drag began

    struct Step {
        Duration offset{}; ///< of the source's clock
        std::optional<Timestamp> caughtAt{}; ///< where an edge of the source meets another's, as shown
        RegionId caughtOn{}; ///< whose edge that is
        bool atBegin = false; ///< of caughtOn
    };
    /// The mouse is `ns` from where it was pressed; edges nearer than `reach` nanoseconds catch.
    [[nodiscard]] Step at(double ns, double reach) const;

private:
    struct Edge {
        Timestamp time; ///< as shown when the drag began
        RegionId region;
        bool isBegin;
    };

    TraceIdentity m_of;
    SourceId m_source;
    Duration m_before;
    std::vector<Edge> m_own;
    std::vector<Edge> m_others; ///< in time order
};

} // namespace emberline
