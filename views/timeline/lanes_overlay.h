// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/theme/theme.h"
#include "views/timeline/timeline_controller.h"

#include <QColor>
#include <QRectF>

class QPainter;
class QWidget;

namespace emberline {

/// What changes with the mouse and the selection, painted over the lanes' picture: the marked range, outlines, the arrows of
/// the selection and of the hovered box, and the cursor. Coordinates are logical pixels of the lanes.
class LanesOverlay {
public:
    /// All arguments must outlive this object.
    LanesOverlay(const TimelineController& controller, RowStack stack, const QWidget& lanes);

    void paint(QPainter& painter, RegionId hovered) const;
    /// Where the region's box is drawn; nothing if it has no lane.
    [[nodiscard]] std::optional<QRectF> boxRect(RegionId region) const;
    /// The column that shows the cursor at `time`, with a slack.
    [[nodiscard]] QRect cursorRect(TraceTime time) const;

private:
    [[nodiscard]] QRectF laneRect(TrackLayout::LanePlace place, TraceRange range) const;
    void paintMarkedRange(QPainter& painter, TraceRange marked, const Theme& theme) const;
    void outline(QPainter& painter, RegionId region, const QColor& color, double thickness) const;
    void outlineObject(QPainter& painter, const Selection& selection, const QColor& color) const;
    void paintFlows(QPainter& painter, RegionId region, const QColor& color) const;
    void paintCursor(QPainter& painter, TraceTime cursor, const Theme& theme) const;

    const TimelineController& m_controller;
    RowStack m_stack;
    const QWidget& m_lanes;
};

} // namespace emberline
