// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/canvas.h"
#include "views/kit/view_state.h"
#include "views/theme/theme.h"
#include "views/timeline/scene.h"
#include "views/timeline/scene_builder.h"
#include "views/timeline/timeline_controller.h"

#include <QColor>
#include <QRectF>

#include <cstdint>
#include <vector>

class QPainter;
class QWidget;

namespace emberline {

// The critical path over the lanes: dims the boxes off the path, draws a band under those on it, and thin lines from band to band. A layer
// over the finished picture, which does not know it. Device pixels of the viewport.

/// One step, or several in a column; the first visible one gives the position.
struct PathBand {
    std::int32_t begin; ///< columns [begin, end)
    std::int32_t end;
    std::int32_t y; ///< of the lane
    std::int32_t height;
};
/// Where the path continues in another lane.
struct PathLink {
    std::int32_t x;
    std::int32_t top;
    std::int32_t bottom;
};
struct PathLayer {
    std::vector<PathBand> bands; ///< in time order
    std::vector<PathLink> links;
    std::vector<std::uint32_t> dimmed; ///< rows of Scene::boxes
};

[[nodiscard]] PathLayer layOutPath(
    const ShownPath& path, const Trace& trace, const TrackLayout& layout, const Viewport& viewport, const Scene& scene);

/// `canvas`: has the scene as painted.
void paintPath(const PathLayer& layer, const Scene& scene, const Theme& theme, Canvas& canvas);

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
