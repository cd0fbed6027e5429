// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/label_cache.h"
#include "views/timeline/clock_drag.h"
#include "views/timeline/hit_test.h"
#include "views/timeline/region_style.h"
#include "views/timeline/scene.h"
#include "views/timeline/timeline_controller.h"

#include <QImage>
#include <QWidget>

#include <memory>

namespace emberline {

/// The lanes: an image of the scene, redrawn when its content changes, and an overlay that follows the mouse. Connects events, controller,
/// scene and painter.
class LanesWidget : public QWidget {
    Q_OBJECT

public:
    LanesWidget(TimelineController& controller, QWidget* parent, Part part = Part::All);

    /// The scene that was drawn last.
    [[nodiscard]] const Scene& scene() const { return m_scene.of(m_controller.trace()); }
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
    void renderScene();
    void paintOverlays(QPainter& painter);
    void outline(QPainter& painter, RegionId region, const QColor& color, double width);
    void outlineObject(QPainter& painter, const Selection& selection, const QColor& color) const;
    void paintFlows(QPainter& painter, RegionId region, const Theme& theme) const;
    [[nodiscard]] std::optional<QRectF> boxRect(RegionId region) const;
    [[nodiscard]] QRectF laneRect(TrackLayout::LanePlace place, TraceRange range) const;
    void updateOverlay(std::optional<TraceTime> oldTime, std::optional<TraceTime> newTime);
    void cursorMoved();
    void selectionMoved();
    void hover(QPointF position);
    void click(QPointF position);
    void updateCursorShape();
    void moveClock(QPointF position);
    void leaveClockWhereItWas();
    void paintClock(QPainter& painter) const;

    TimelineController& m_controller;
    Part m_part;
    std::unique_ptr<RegionStyles> m_styles;
    std::unique_ptr<LabelCache> m_labels;
    PerTrace<Scene> m_scene;
    QImage m_image;
    bool m_dirty = true;
    DragTracker m_drag;
    std::optional<ClockDrag> m_clock; ///< of the source being dragged
    ClockDrag::Step m_clockStep;
    PerTrace<RegionId> m_hovered;
    std::optional<TraceTime> m_drawnCursor;
};

} // namespace emberline
