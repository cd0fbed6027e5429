// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lanes_widget.h"

#include "views/format/display_text.h"
#include "views/kit/canvas.h"
#include "views/kit/small_widgets.h"
#include "views/timeline/painter.h"
#include "views/timeline/scene_builder.h"
#include "views/timeline/tool_tip.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPaintEvent>
#include <QPainter>

#include <cmath>

namespace emberline {

LanesPicture::LanesPicture(TimelineController& controller, RowStack stack, const QWidget& lanes) :
    m_controller(controller), m_stack(stack), m_lanes(lanes)
{ }

void LanesPicture::render()
{
    const Theme& theme = Theme::of(m_lanes.palette());
    const double ratio = m_lanes.devicePixelRatioF();
    if (!m_styles || &m_styles->theme() != &theme || m_styles->by() != m_controller.state().colorBy())
        m_styles = std::make_unique<RegionStyles>(theme, m_controller.state().colorBy());
    if (!m_labels || m_labels->devicePixelRatio() != ratio)
        m_labels = std::make_unique<LabelCache>(m_lanes.font(), ratio);
    m_labels->trim();
    const Trace& trace = m_controller.trace();
    Scene& scene = m_scene.of(trace);
    const ViewState& state = m_controller.state();
    const Viewport viewport{
        state.visibleRange(), m_lanes.width(), m_lanes.height(), m_controller.scrollY(m_stack), ratio, state.now(), state.folds()};
    TimelineModel& rows = m_controller.model();
    const FlowIndex* flows = state.showsAllArrows() ? &rows.flows() : nullptr;
    buildScene({trace, rows.layout(m_stack), rows.instants(), flows, rows.pyramids(), rows.shownRegions().lanes()}, viewport, *m_styles,
        *m_labels, scene);
    const QSize size(scene.width, scene.height);
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(ratio);
    m_path.reset();
    if (const auto& path = state.path())
        m_path = layOutPath(*path, trace, rows.layout(m_stack), viewport, scene);
    PixelCanvas canvas(m_image, *m_labels);
    draw(canvas);
}

void LanesPicture::draw(Canvas& canvas) const
{
    const Theme& theme = Theme::of(m_lanes.palette());
    paintScene(scene(), theme, canvas);
    if (m_path)
        paintPath(*m_path, scene(), theme, canvas);
}

void LanesPicture::paint(QPainter& painter, const QRegion& region) const
{
    if (ShapeCanvas::suits(painter)) {
        ShapeCanvas canvas(painter, *m_labels, m_image.size());
        draw(canvas);
        return;
    }
    const double ratio = scene().devicePixelRatio;
    for (const QRect& part : region) {
        const QRectF source(part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio);
        painter.drawImage(QRectF(part), m_image, source);
    }
}

constexpr int kSlack = 3; ///< how far beside a thin box the mouse still hits it

LanesWidget::LanesWidget(TimelineController& controller, QWidget* parent, RowStack stack) :
    QWidget(parent), m_controller(controller), m_stack(stack), m_picture(controller, stack, *this), m_overlay(controller, stack, *this),
    m_clock(controller)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(stack == RowStack::All ? tr("Timeline") : tr("Pinned rows"));
    setAccessibleDescription(tr("Regions over time. Arrow keys go to siblings, parent and children; W and S zoom, A and D move."));
    addToolTips(this, [this](QPoint at) {
        const QString text = toolTipText(m_controller, hitAt(at), at.x());
        return text.isEmpty() ? text : titledToolTip(text);
    });
    for (const auto changed : {&TimelineModel::layoutChanged, &TimelineModel::contentChanged})
        connect(&controller.model(), changed, this, &LanesWidget::markDirty);
    for (const auto changed : {&TimelineController::timePassed, &TimelineController::scrolled})
        connect(&controller, changed, this, &LanesWidget::markDirty);
    ViewState& state = controller.state();
    for (const auto changed : {&ViewState::visibleRangeChanged, &ViewState::colorByChanged, &ViewState::showsAllArrowsChanged,
             &ViewState::foldsChanged, &ViewState::pathChanged})
        connect(&state, changed, this, &LanesWidget::markDirty);
    connect(&state, &ViewState::selectionChanged, this, &LanesWidget::selectionMoved);
    connect(&state, &ViewState::markedRangeChanged, this, qOverload<>(&LanesWidget::update));
    connect(&state, &ViewState::cursorChanged, this, &LanesWidget::cursorMoved);
}

void LanesWidget::markDirty()
{
    m_dirty = true;
    update();
}

void LanesWidget::paintEvent(QPaintEvent* event)
{
    if (width() <= 0 || height() <= 0)
        return;
    if (m_dirty || scene().devicePixelRatio != devicePixelRatioF()) {
        m_picture.render();
        m_dirty = false;
    }
    QPainter painter(this);
    m_picture.paint(painter, event->region());
    m_overlay.paint(painter, m_hovered.of(m_controller.trace()));
    if (m_controller.trace().isEmpty())
        return;
    m_drawnCursor = m_controller.state().cursor();
    m_clock.paint(painter, *this);
    if (hasFocus()) {
        painter.setPen(Theme::of(palette()).accent);
        painter.drawLine(0, 0, width(), 0);
    }
}

void LanesWidget::cursorMoved()
{
    for (const auto& time : {m_drawnCursor, m_controller.state().cursor()}) {
        if (time)
            update(m_overlay.cursorRect(*time));
    }
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
    return hitTest(scene(), m_controller.layout(m_stack), static_cast<int>(std::floor(position.x() * ratio)),
        static_cast<int>(std::floor(position.y() * ratio)), static_cast<int>(std::lround(kSlack * ratio)));
}

void LanesWidget::hover(QPointF position)
{
    m_controller.pointAt(position.x());
    const Hit hit = hitAt(position);
    const RegionId region = hit.box ? hit.box->region : RegionId();
    RegionId& hovered = m_hovered.of(m_controller.trace());
    if (region == hovered)
        return;
    for (const RegionId id : {hovered, region}) {
        if (id && !m_controller.model().flows().touching(id).empty())
            update(); // its arrows may lead anywhere
        else if (const auto rect = id ? m_overlay.boxRect(id) : std::nullopt)
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
    m_controller.pick(selection);
}

void LanesWidget::resizeEvent(QResizeEvent* /*event*/)
{
    if (m_stack == RowStack::All)
        m_controller.setViewport(width(), height());
    else
        m_controller.setPinnedHeight(height());
    markDirty();
}

void LanesWidget::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        m_picture.forgetLabels();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        markDirty();
    QWidget::changeEvent(event);
}

void LanesWidget::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_drag.kind() != DragTracker::Kind::None) {
        m_drag.cancel();
        m_clock.cancel();
        update();
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
    m_controller.wheel(wheelGesture(event->angleDelta(), event->pixelDelta(), event->modifiers()), event->position().x(), m_stack);
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
        m_controller.panBy(step.x(), step.y(), m_stack);
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
    m_clock.finish();
    update();
    updateCursorShape();
}

void LanesWidget::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const RegionId selected = m_controller.state().selection().region;
        if (const auto box = selected ? m_overlay.boxRect(selected) : std::nullopt)
            Q_EMIT menuRequested(mapToGlobal(box->intersected(rect()).bottomLeft().toPoint()));
        return;
    }
    const Hit hit = hitAt(event->pos());
    if (!hit.box)
        return;
    m_controller.select(hit.box->region);
    Q_EMIT menuRequested(event->globalPos());
}

void LanesWidget::mouseDoubleClickEvent(QMouseEvent* event)
{
    const Hit hit = hitAt(event->position());
    if (event->button() != Qt::LeftButton || !hit.box)
        return;
    m_controller.select(hit.box->region);
    m_controller.fitSelection();
}

SourceId LanesWidget::sourceAt(double y) const
{
    const TrackLayout& layout = m_controller.layout(m_stack);
    const std::size_t row = layout.rowAt(static_cast<std::int64_t>(y) + m_controller.scrollY(m_stack));
    const SessionId session = row < layout.rows().size() ? layout.rows()[row].session : SessionId();
    return session ? m_controller.trace().session(session).source : SourceId();
}

void LanesWidget::moveClock(QPointF position)
{
    if (!m_clock.isActive()) {
        if (m_controller.trace().sources().size() < 2) {
            m_drag.cancel();
            Q_EMIT m_controller.said(tr("Ctrl+drag moves the clock of a source against those of others. This trace has only one."));
            return;
        }
        const SourceId source = sourceAt(m_drag.start().y());
        if (!source) {
            m_drag.cancel();
            return;
        }
        m_clock.start(scene(), source);
    }
    m_clock.move(position.x() - m_drag.start().x());
    update();
}

void LanesWidget::updateCursorShape()
{
    const DragTracker::Kind kind = m_drag.kind();
    setCursor(kind == DragTracker::Kind::Pan                        ? Qt::ClosedHandCursor
            : kind == DragTracker::Kind::Mark || m_clock.isActive() ? Qt::SizeHorCursor
                                                                    : Qt::ArrowCursor);
}

void LanesWidget::leaveEvent(QEvent* /*event*/)
{
    m_controller.pointAt(std::nullopt);
    if (RegionId& hovered = m_hovered.of(m_controller.trace())) {
        hovered = {};
        update();
    }
}

} // namespace emberline

#include "moc_lanes_widget.cpp"
