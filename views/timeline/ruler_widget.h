// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/timeline_controller.h"

#include <QWidget>

#include <vector>

namespace emberline {

/// The time axis above the lanes. Shows the marked range as a pill with its length. A drag here marks a range.
class RulerWidget : public QWidget {
    Q_OBJECT

public:
    RulerWidget(TimelineController& controller, QWidget* parent);

    /// Places in time that a flag marks, in any order.
    void setFlags(std::vector<TraceTime> flags);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* /*event*/) override { m_controller.pointAt(std::nullopt); }
    void wheelEvent(QWheelEvent* event) override;

private:
    void paintTicks(QPainter& painter) const;
    void paintPill(QPainter& painter) const;
    void paintFlags(QPainter& painter) const;

    TimelineController& m_controller;
    DragTracker m_drag;
    std::vector<TraceTime> m_flags;
};

} // namespace emberline
