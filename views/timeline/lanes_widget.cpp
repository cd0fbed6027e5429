// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lanes_widget.h"

#include "views/format/display_text.h"
#include "views/timeline/painter.h"
#include "views/timeline/path_layer.h"
#include "views/timeline/scene_builder.h"
#include "views/timeline/scene_vector.h"
#include "views/timeline/tool_tip.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace emberline {

namespace {

constexpr int kSlack = 3; ///< how far beside a thin box the mouse still hits it

} // namespace

LanesWidget::LanesWidget(TimelineController& controller, QWidget* parent, Part part) :
    QWidget(parent), m_controller(controller), m_part(part)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(part == Part::All ? tr("Timeline") : tr("Pinned rows"));
    setAccessibleDescription(tr("Regions over time. Arrow keys go to siblings, parent and children; W and S zoom, A and D move."));
    connect(&controller, &TimelineController::layoutChanged, this, &LanesWidget::markDirty);
    connect(&controller, &TimelineController::contentChanged, this, &LanesWidget::markDirty);
    connect(&controller, &TimelineController::timePassed, this, &LanesWidget::markDirty);
    connect(&controller, &TimelineController::scrolled, this, &LanesWidget::markDirty);
    ViewState& state = controller.state();
    connect(&state, &ViewState::visibleRangeChanged, this, &LanesWidget::markDirty);
    connect(&state, &ViewState::selectionChanged, this, &LanesWidget::selectionMoved);
    connect(&state, &ViewState::markedRangeChanged, this, qOverload<>(&LanesWidget::update));
    connect(&state, &ViewState::cursorChanged, this, &LanesWidget::cursorMoved);
    connect(&state, &ViewState::pathChanged, this, &LanesWidget::markDirty);
}

void LanesWidget::markDirty()
{
    m_dirty = true;
    update();
}

void LanesWidget::renderScene()
{
    const Theme& theme = Theme::of(palette());
    const double ratio = devicePixelRatioF();
    if (!m_styles || &m_styles->theme() != &theme)
        m_styles = std::make_unique<RegionStyles>(theme);
    if (!m_labels || m_labels->devicePixelRatio() != ratio)
        m_labels = std::make_unique<LabelCache>(font(), ratio);
    m_labels->trim();
    const Trace& trace = m_controller.trace();
    Scene& scene = m_scene.of(trace);
    const ViewState& state = m_controller.state();
    const Viewport viewport{state.visibleRange(), width(), height(), m_controller.scrollY(m_part), ratio, state.now()};
    SceneBuilder builder(
        trace, m_controller.layout(m_part), m_controller.instants(), m_controller.flows(), *m_styles, *m_labels, m_controller.pyramids());
    builder.setShown(m_controller.shownRegions().lanes());
    builder.build(viewport, scene);
    const QSize size(scene.width, scene.height);
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(ratio);
    paintScene(scene, theme, *m_labels, m_image);
    if (const auto& path = state.path())
        paintPath(layOutPath(*path, trace, m_controller.layout(m_part), viewport, scene), scene, theme, m_image);
    m_dirty = false;
}

void LanesWidget::paintEvent(QPaintEvent* event)
{
    if (width() <= 0 || height() <= 0)
        return;
    if (m_dirty || scene().devicePixelRatio != devicePixelRatioF())
        renderScene();
    QPainter painter(this);
    const double ratio = scene().devicePixelRatio;
    if (drawsShapes(painter)) {
        paintSceneVector(painter, scene(), Theme::of(palette()), *m_labels, font());
        paintOverlays(painter);
        return;
    }
    for (const QRect& part : event->region()) {
        const QRectF source(part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio);
        painter.drawImage(QRectF(part), m_image, source);
    }
    paintOverlays(painter);
}

std::optional<QRectF> LanesWidget::boxRect(RegionId region) const
{
    const auto place = m_controller.layout(m_part).placeOf(m_controller.trace(), region);
    return place ? std::optional(laneRect(*place, m_controller.shownRange(region))) : std::nullopt;
}

QRectF LanesWidget::laneRect(TrackLayout::LanePlace place, TraceRange range) const
{
    const TimeScale scale = m_controller.scale();
    const double left = std::clamp(scale.pixelAt(range.begin), -10.0, width() + 10.0);
    const double right = std::clamp(scale.pixelAt(range.end), -10.0, width() + 10.0);
    const auto top = static_cast<double>(
        TrackLayout::laneTop(m_controller.layout(m_part).rows()[place.row], place.lane) - m_controller.scrollY(m_part));
    return QRectF(left, top, std::max(right - left - 1, 3.0), metrics::kLaneHeight);
}

void LanesWidget::outline(QPainter& painter, RegionId region, const QColor& color, double thickness)
{
    const auto rect = boxRect(region);
    if (!rect)
        return;
    painter.setPen(QPen(color, thickness));
    painter.setBrush(Qt::NoBrush);
    const double inset = thickness / 2;
    painter.drawRoundedRect(rect->adjusted(inset, inset, -inset, -inset), 1.5, 1.5);
}

void LanesWidget::paintOverlays(QPainter& painter)
{
    const Theme& theme = Theme::of(palette());
    const ViewState& state = m_controller.state();
    const TimeScale scale = m_controller.scale();
    if (const auto marked = state.markedRange()) {
        const double left = std::clamp(scale.pixelAt(marked->begin), -10.0, width() + 10.0);
        const double right = std::clamp(scale.pixelAt(marked->end), -10.0, width() + 10.0);
        painter.fillRect(QRectF(left, 0, right - left, height()), theme.markedRange);
        for (const double x : {left, right})
            painter.fillRect(QRectF(std::round(x) - 0.5, 0, 1.5, height()), theme.accent);
    }
    if (m_controller.trace().isEmpty())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    const RegionId hovered = m_hovered.of(m_controller.trace());
    if (hovered && hovered != state.selection().region)
        outline(painter, hovered, theme.text, 1);
    if (state.selection().region) {
        paintFlows(painter, state.selection().region, theme);
        outline(painter, state.selection().region, theme.selection, 2);
    }
    if (state.selection().object)
        outlineObject(painter, state.selection(), theme.selection);
    painter.setRenderHint(QPainter::Antialiasing, false);
    m_drawnCursor = state.cursor();
    if (m_drawnCursor) {
        QPen pen(theme.cursor, 1);
        pen.setDashPattern({3, 3});
        painter.setPen(pen);
        const int x = static_cast<int>(std::floor(std::clamp(scale.pixelAt(*m_drawnCursor), -10.0, width() + 10.0)));
        painter.drawLine(x, 0, x, height());
    }
    if (m_clock && m_clock->isOf(m_controller.trace()))
        paintClock(painter);
    if (hasFocus()) {
        painter.setPen(theme.accent);
        painter.drawLine(0, 0, width(), 0);
    }
}

void LanesWidget::updateOverlay(std::optional<TraceTime> oldTime, std::optional<TraceTime> newTime)
{
    const TimeScale scale = m_controller.scale();
    for (const auto& time : {oldTime, newTime}) {
        if (time)
            update(static_cast<int>(std::clamp(scale.pixelAt(*time), -100.0, width() + 100.0)) - 2, 0, 5, height());
    }
}

void LanesWidget::cursorMoved()
{
    updateOverlay(m_drawnCursor, m_controller.state().cursor());
}

void LanesWidget::selectionMoved()
{
    update();
    const RegionId region = m_controller.state().selection().region;
    if (!region)
        return;
    setAccessibleDescription(toolTipText(m_controller.trace(), region));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

Hit LanesWidget::hitAt(QPointF position) const
{
    const double ratio = scene().devicePixelRatio;
    return hitTest(scene(), m_controller.layout(m_part), static_cast<int>(std::floor(position.x() * ratio)),
        static_cast<int>(std::floor(position.y() * ratio)), static_cast<int>(std::lround(kSlack * ratio)));
}

void LanesWidget::hover(QPointF position)
{
    m_controller.state().setCursor(m_controller.scale().timeAt(position.x()));
    const Hit hit = hitAt(position);
    const RegionId region = hit.box ? hit.box->region : RegionId();
    RegionId& hovered = m_hovered.of(m_controller.trace());
    if (region == hovered)
        return;
    for (const RegionId id : {hovered, region}) {
        if (const auto rect = id ? boxRect(id) : std::nullopt)
            update(rect->toAlignedRect().adjusted(-2, -2, 2, 2));
    }
    hovered = region;
}

void LanesWidget::click(QPointF position)
{
    const Hit hit = hitAt(position);
    Selection selection;
    if (hit.mark)
        selection.instant = hit.mark->instant;
    else if (hit.box)
        selection.region = hit.box->region;
    else if (hit.hatch)
        selection.region = hit.hatch->child;
    else if (hit.snapshot)
        selection = {.object = hit.snapshot->object, .snapshot = hit.snapshot->snapshot};
    else if (hit.life)
        selection.object = hit.life->object;
    else if (hit.counter)
        selection.counter = hit.counter;
    m_controller.state().select(selection);
}

bool LanesWidget::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = toolTipText(m_controller, hitAt(help->pos()), help->pos().x());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), plainToolTip(text), this);
    return true;
}

void LanesWidget::resizeEvent(QResizeEvent* /*event*/)
{
    if (m_part == Part::All)
        m_controller.setViewport(width(), height());
    else
        m_controller.setPinnedHeight(height());
    markDirty();
}

void LanesWidget::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        m_labels.reset();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        markDirty();
    QWidget::changeEvent(event);
}

void LanesWidget::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_drag.kind() != DragTracker::Kind::None) {
        m_drag.cancel();
        leaveClockWhereItWas();
        updateCursorShape();
        return;
    }
    if (const auto command = commandFor(event->key(), event->modifiers()))
        m_controller.perform(*command);
    else
        QWidget::keyPressEvent(event);
}

void LanesWidget::wheelEvent(QWheelEvent* event)
{
    m_controller.wheel(wheelGesture(event->angleDelta(), event->pixelDelta(), event->modifiers()), event->position().x(), m_part);
    event->accept();
}

void LanesWidget::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_drag.press(event->position(), event->modifiers(), false);
}

void LanesWidget::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF step = m_drag.move(event->position());
    if (m_drag.kind() == DragTracker::Kind::MoveClock)
        moveClock(event->position());
    else if (m_drag.kind() == DragTracker::Kind::Pan)
        m_controller.panBy(step.x(), step.y(), m_part);
    else if (m_drag.kind() == DragTracker::Kind::Mark)
        m_controller.markBetween(m_drag.start().x(), event->position().x());
    updateCursorShape();
    hover(event->position());
}

void LanesWidget::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (m_drag.release() == DragTracker::Kind::Press)
        click(event->position());
    m_clock.reset();
    update();
    updateCursorShape();
}

void LanesWidget::mouseDoubleClickEvent(QMouseEvent* event)
{
    const Hit hit = hitAt(event->position());
    if (event->button() != Qt::LeftButton || !hit.box)
        return;
    m_controller.select(hit.box->region);
    m_controller.fitSelection();
}

void LanesWidget::updateCursorShape()
{
    const DragTracker::Kind kind = m_drag.kind();
    setCursor(kind == DragTracker::Kind::Pan             ? Qt::ClosedHandCursor
            : kind == DragTracker::Kind::Mark || m_clock ? Qt::SizeHorCursor
                                                         : Qt::ArrowCursor);
}

void LanesWidget::leaveEvent(QEvent* /*event*/)
{
    m_controller.state().setCursor(std::nullopt);
    if (RegionId& hovered = m_hovered.of(m_controller.trace())) {
        hovered = {};
        update();
    }
}

} // namespace emberline
