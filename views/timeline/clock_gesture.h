// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/timeline/scene.h"
#include "views/timeline/time_scale.h"
#include "views/timeline/timeline_controller.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

class QPainter;
class QWidget;

namespace emberline {

/// Shifts a source's clock while the user drags it along the timeline. The source's regions snap to the begins and ends of other sources'
/// regions. Holds only the times that were visible when the drag began; changes nothing itself.
class ClockDrag {
public:
    ClockDrag(const Trace& trace, const Scene& scene, SourceId source);

    /// Whether source() belongs to `trace`.
    [[nodiscard]] bool isOf(const Trace& trace) const { return m_of == trace.identity(); }
    [[nodiscard]] SourceId source() const { return m_source; }
    [[nodiscard]] Duration before() const { return m_before; } ///< the offset when the drag began

    struct Step {
        Duration offset{}; ///< of the source's clock
        std::optional<TraceTime> caughtAt{}; ///< where an edge of the source meets another source's edge, as shown
        RegionId caughtOn{}; ///< the region that owns the other edge
        bool atBegin = false; ///< of caughtOn
    };
    /// The mouse is `by` from where it was pressed. Edges closer than `reach` snap.
    [[nodiscard]] Step at(FineDuration by, FineDuration reach) const;

private:
    struct Edge {
        TraceTime time; ///< as shown when the drag began
        RegionId region;
        bool isBegin;
    };

    TraceIdentity m_of;
    SourceId m_source;
    Duration m_before;
    std::vector<Edge> m_own;
    std::vector<Edge> m_others; ///< in time order
};

/// Moves the clock of a source while the user drags it, and shows by how much. Forgets a drag when another trace arrives meanwhile.
class ClockGesture {
    Q_DECLARE_TR_FUNCTIONS(ClockGesture)

public:
    explicit ClockGesture(TimelineController& controller) : m_controller(controller) { }

    [[nodiscard]] bool isActive() const { return m_drag.has_value(); }
    /// `scene` is what the user sees: the clock snaps to its edges.
    void start(const Scene& scene, SourceId source) { m_drag.emplace(m_controller.trace(), scene, source); }
    /// The mouse is `pixels` (logical) to the right of where the drag began.
    void move(double pixels);
    void finish(); ///< and say what it came to
    void cancel(); ///< leaves the clock where it was
    /// The offset, as text over the lanes.
    void paint(QPainter& painter, const QWidget& lanes) const;

private:
    [[nodiscard]] QString text() const;

    TimelineController& m_controller;
    std::optional<ClockDrag> m_drag;
    ClockDrag::Step m_step;
};

} // namespace emberline
