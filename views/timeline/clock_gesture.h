// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/clock_drag.h"
#include "views/timeline/timeline_controller.h"

#include <QCoreApplication>

class QPainter;
class QWidget;

namespace emberline {

/// Moves the clock of a source while the user drags it, and shows by how much. Forgets a drag when another trace arrives meanwhile.
class ClockGesture {
    Q_DECLARE_TR_FUNCTIONS(ClockGesture)

public:
    explicit ClockGesture(TimelineController& controller) : m_controller(controller) { }

    [[nodiscard]] bool isActive() const { return m_drag.has_value(); }
    /// `scene` is what the user sees: the clock snaps to its edges.
    void start(const Scene& scene, SourceId source);
    /// The mouse is `pixels` (logical) to the right of where the drag began.
    void move(double pixels);
    void finish() { m_drag.reset(); }
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
