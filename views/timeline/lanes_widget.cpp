// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lanes_widget.h"

#include "model/work/work_pool.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/theme/theme.h"
#include "views/timeline/painter.h"
#include "views/timeline/timeline_text.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace emberline {

constexpr std::size_t kManyBoxes = 20'000; ///< fewer are drawn before another thread is awake

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
    ShownLanes shown = rows.shownRegions().lanes();
    shown.runs = m_styles->by() == ColorBy::Topic ? &m_runs.of(trace) : nullptr;
    buildScene({trace, rows.layout(m_stack), rows.instants(), flows, rows.pyramids(), shown}, viewport, *m_styles, *m_labels, scene);
    const QSize size(scene.width, scene.height);
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(ratio);
    m_path.reset();
    if (const auto& path = state.path())
        m_path = layOutPath(*path, trace, rows.layout(m_stack), viewport, scene);
    const unsigned threads = scene.boxes.size() > kManyBoxes ? std::min(workThreads(), kMostFrameThreads) : 1;
    std::vector<PixelCanvas> bands;
    bands.reserve(threads);
    for (unsigned band = 0; band < threads; ++band)
        bands.emplace_back(m_image, *m_labels, static_cast<int>(band), static_cast<int>(threads));
    parallelFor(bands.size(), threads, [&](std::size_t band) { draw(bands[band], theme); });
}

void LanesPicture::draw(Canvas& canvas, const Theme& theme) const
{
    paintScene(scene(), theme, canvas);
    if (m_path)
        paintPath(*m_path, scene(), theme, canvas);
}

void LanesPicture::paint(QPainter& painter, const QRegion& region) const
{
    if (ShapeCanvas::suits(painter)) {
        ShapeCanvas canvas(painter, *m_labels, m_image.size());
        draw(canvas, Theme::of(m_lanes.palette()));
        return;
    }
    const double ratio = scene().devicePixelRatio;
    for (const QRect& part : region) {
        const QRectF source(part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio);
        painter.drawImage(QRectF(part), m_image, source);
    }
}

ClockDrag::ClockDrag(const Trace& trace, const Scene& scene, SourceId source) :
    m_of(trace.identity()), m_source(source), m_before(trace.source(source).clockOffset)
{
    for (const SceneBox& box : scene.boxes) {
        const SourceId of = trace.session(trace.session(box.region)).source;
        if (!of)
            continue;
        const TraceRange shown = trace.shown(box.region);
        std::vector<Edge>& edges = of == source ? m_own : m_others;
        edges.push_back({shown.begin, box.region, true});
        if (!trace.isOpen(box.region))
            edges.push_back({shown.end, box.region, false});
    }
    std::ranges::sort(m_others, {}, &Edge::time);
}

ClockDrag::Step ClockDrag::at(FineDuration by, FineDuration reach) const
{
    Step step;
    FineDuration nearest = reach;
    FineDuration correction{};
    const auto look = [&](const Edge& other, TraceTime wanted) {
        const FineDuration away = difference(other.time, wanted);
        if (std::chrono::abs(away) >= nearest)
            return;
        nearest = std::chrono::abs(away);
        correction = away;
        step.caughtAt = other.time;
        step.caughtOn = other.region;
        step.atBegin = other.isBegin;
    };
    for (const Edge& own : m_own) {
        const TraceTime wanted = moved(own.time, by);
        const auto next = std::ranges::lower_bound(m_others, wanted, {}, &Edge::time);
        if (next != m_others.end())
            look(*next, wanted);
        if (next != m_others.begin())
            look(*(next - 1), wanted);
    }
    step.offset = moved(moved(TraceTime(m_before), by), correction).time_since_epoch();
    return step;
}

constexpr double kReach = 8; ///< logical pixels within which an edge snaps
constexpr int kOffsetPadding = 8;

void ClockGesture::move(double pixels)
{
    if (!m_drag || !m_drag->isOf(m_controller.trace()))
        return cancel();
    const FineDuration perPixel = m_controller.scale().perPixel();
    m_step = m_drag->at(pixels * perPixel, kReach * perPixel);
    m_controller.setClockOffset(m_drag->source(), m_step.offset);
}

void ClockGesture::finish()
{
    if (m_drag && m_drag->isOf(m_controller.trace()))
        m_controller.noteClockMoved(m_drag->source(), m_drag->before());
    m_drag.reset();
}

void ClockGesture::cancel()
{
    if (m_drag && m_drag->isOf(m_controller.trace()))
        m_controller.setClockOffset(m_drag->source(), m_drag->before());
    m_drag.reset();
}

QString ClockGesture::text() const
{
    const Trace& trace = m_controller.trace();
    const QString file = QFileInfo(QString::fromStdString(trace.source(m_drag->source()).path)).fileName();
    QString text = tr("Clock offset of %1: %2").arg(displayText(file.toStdString(), 60), formatExactDuration(m_step.offset));
    if (m_step.caughtAt) {
        const QString name = displayName(trace.name(m_step.caughtOn), 60);
        text += QStringLiteral("  ·  ") + (m_step.atBegin ? tr("at the begin of %1") : tr("at the end of %1")).arg(name);
    }
    return text + QStringLiteral("  ·  ") + tr("Esc leaves it as it was");
}

void ClockGesture::paint(QPainter& painter, const QWidget& lanes) const
{
    if (!m_drag || !m_drag->isOf(m_controller.trace()))
        return;
    const Theme& theme = Theme::of(lanes.palette());
    if (m_step.caughtAt) {
        const double x = std::round(m_controller.scale().pixelAt(*m_step.caughtAt));
        painter.fillRect(QRectF(std::clamp(x, -10.0, lanes.width() + 10.0) - 0.5, 0, 1.5, lanes.height()), theme.accent);
    }
    const QString offset = text();
    const QFontMetrics metrics(lanes.font());
    const QRect box(
        kOffsetPadding, kOffsetPadding, metrics.horizontalAdvance(offset) + 2 * kOffsetPadding, metrics.height() + kOffsetPadding);
    painter.setPen(theme.accent);
    painter.setBrush(theme.surface);
    painter.drawRect(box);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, offset);
}

constexpr int kSlack = 3; ///< how far beside a thin box the mouse still hits it

LanesWidget::LanesWidget(TimelineController& controller, QWidget* parent, RowStack stack) :
    QWidget(parent), m_controller(controller), m_stack(stack), m_picture(controller, stack, *this), m_overlay(controller, stack, *this),
    m_clock(controller), m_styling(controller.store(), nullptr, nullptr, [this] { return makeStyling(); })
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
    for (const auto changed : {&TimelineModel::layoutChanged, &TimelineModel::contentChanged}) {
        connect(&controller.model(), changed, this, &LanesWidget::markDirty);
        connect(&controller.model(), changed, this, [this] { m_styling.request(); });
    }
    for (const auto changed : {&TimelineController::timePassed, &TimelineController::scrolled})
        connect(&controller, changed, this, &LanesWidget::markDirty);
    ViewState& state = controller.state();
    for (const auto changed : {&ViewState::visibleRangeChanged, &ViewState::colorByChanged, &ViewState::showsAllArrowsChanged,
             &ViewState::foldsChanged, &ViewState::pathChanged})
        connect(&state, changed, this, &LanesWidget::markDirty);
    connect(&state, &ViewState::colorByChanged, this, [this] { m_styling.restart(); });
    connect(&state, &ViewState::selectionChanged, this, &LanesWidget::selectionMoved);
    connect(&state, &ViewState::markedRangeChanged, this, qOverload<>(&LanesWidget::update));
    connect(&state, &ViewState::cursorChanged, this, &LanesWidget::cursorMoved);
}

void LanesWidget::markDirty()
{
    m_dirty = true;
    update();
}

/// Splits the time of each run, so it runs on another thread.
TraceCalculation::Job LanesWidget::makeStyling()
{
    const TrackLayout& layout = m_controller.layout(m_stack);
    std::vector<SessionId> runs;
    for (const LayoutRow& row : layout.rows()) {
        if (row.kind == RowKind::Repeats && row.collapsed)
            runs.insert(runs.end(), layout.repeats(row).begin(), layout.repeats(row).end());
    }
    if (runs.empty() || m_controller.state().colorBy() != ColorBy::Topic)
        return nullptr;
    return [this, runs = std::move(runs), &theme = Theme::of(palette()), filter = m_controller.model().shownRegions().filter()](
               const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        RegionStyles styles(theme);
        const Result<CompiledFilter> compiled = CompiledFilter::compile(filter, trace, Cancellation(&cancel));
        if (!compiled) // the docks report it
            return;
        deliver([this, found = stylesOfRuns(trace, styles, runs, compiled.value(), Cancellation(&cancel))] {
            m_picture.setRuns(found);
            markDirty();
        });
    };
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
    if (event->type() == QEvent::PaletteChange)
        m_styling.restart();
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
