// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/clock_gesture.h"
#include "views/timeline/hit_test.h"
#include "views/timeline/lanes_overlay.h"
#include "views/timeline/lanes_picture.h"

#include <QWidget>

namespace emberline {

/// The lanes: a picture, redrawn when its content changes, and an overlay that follows the mouse. Passes events on to the controller.
class LanesWidget : public QWidget {
    Q_OBJECT

public:
    LanesWidget(TimelineController& controller, QWidget* parent, Part part = Part::All);

    /// The scene that was drawn last.
    [[nodiscard]] const Scene& scene() const { return m_picture.scene(); }
    [[nodiscard]] bool isDirty() const { return m_dirty; }
    [[nodiscard]] Hit hitAt(QPointF position) const;

    [[nodiscard]] QSize sizeHint() const override { return {900, 500}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void markDirty();
    void cursorMoved();
    void selectionMoved();
    void hover(QPointF position);
    void click(QPointF position);
    void updateCursorShape();
    [[nodiscard]] SourceId sourceAt(double y) const;
    void moveClock(QPointF position);

    TimelineController& m_controller;
    Part m_part;
    LanesPicture m_picture;
    LanesOverlay m_overlay;
    ClockGesture m_clock;
    DragTracker m_drag;
    bool m_dirty = true;
    PerTrace<RegionId> m_hovered;
    std::optional<TraceTime> m_drawnCursor;
};

} // namespace emberline
