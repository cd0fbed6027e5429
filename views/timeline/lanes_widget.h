// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/kit/background.h"
#include "views/kit/canvas.h"
#include "views/kit/label_cache.h"
#include "views/kit/region_style.h"
#include "views/timeline/scene.h"
#include "views/timeline/scene_builder.h"
#include "views/timeline/time_scale.h"
#include "views/timeline/timeline_controller.h"

#include <QColor>
#include <QCoreApplication>
#include <QImage>
#include <QRectF>
#include <QRegion>
#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QPainter;

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
    void paintMoment(QPainter& painter, TraceTime time, const QPen& pen) const;

    const TimelineController& m_controller;
    RowStack m_stack;
    const QWidget& m_lanes;
};

/// The last frame of the lanes: its scene and its image, and what drawing the next one reuses.
class LanesPicture {
public:
    /// All arguments must outlive this object. `lanes`: its size, font, palette and pixel ratio are the frame's.
    LanesPicture(TimelineController& controller, RowStack stack, const QWidget& lanes);

    [[nodiscard]] const Scene& scene() const { return m_scene.of(m_controller.trace()); }
    void forgetLabels() { m_labels.reset(); } ///< the font changed
    void setRuns(RunStyles runs) { m_runs.of(m_controller.trace()) = std::move(runs); } ///< by topic
    void render();
    /// Draws the frame: as shapes where `painter` keeps shapes, otherwise `region` of the image.
    void paint(QPainter& painter, const QRegion& region) const;

private:
    void draw(Canvas& canvas, const Theme& theme) const; ///< each canvas on any thread

    TimelineController& m_controller;
    RowStack m_stack;
    const QWidget& m_lanes;
    std::unique_ptr<RegionStyles> m_styles;
    std::unique_ptr<LabelCache> m_labels;
    PerTrace<Scene> m_scene;
    PerTrace<RunStyles> m_runs;
    std::optional<PathLayer> m_path;
    QImage m_image;
};

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

/// The lanes: a picture, redrawn when its content changes, and an overlay that follows the mouse. Passes events on to the controller.
class LanesWidget : public QWidget {
    Q_OBJECT

public:
    LanesWidget(TimelineController& controller, QWidget* parent, RowStack stack = RowStack::All);

    /// The scene that was drawn last.
    [[nodiscard]] const Scene& scene() const { return m_picture.scene(); }
    [[nodiscard]] bool isDirty() const { return m_dirty; }
    [[nodiscard]] bool isSettled() const { return m_styling.isSettled(); }
    [[nodiscard]] Hit hitAt(QPointF position) const;

    [[nodiscard]] QSize sizeHint() const override { return {900, 500}; }

Q_SIGNALS:
    void menuRequested(QPoint at); ///< for the selected box; on the screen

protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void markDirty();
    [[nodiscard]] TraceCalculation::Job makeStyling();
    void cursorMoved();
    void selectionMoved();
    void hover(QPointF position);
    void click(QPointF position);
    void updateCursorShape();
    [[nodiscard]] SourceId sourceAt(double y) const;
    void moveClock(QPointF position);

    TimelineController& m_controller;
    RowStack m_stack;
    LanesPicture m_picture;
    LanesOverlay m_overlay;
    ClockGesture m_clock;
    DragTracker m_drag;
    PacedCalculation m_styling; ///< of the runs that share a row
    bool m_dirty = true;
    PerTrace<RegionId> m_hovered;
    std::optional<TraceTime> m_drawnCursor;
};

} // namespace emberline
