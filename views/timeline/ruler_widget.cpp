// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/overview_widget.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/theme/theme.h"
#include "views/timeline/painter.h"
#include "views/timeline/time_scale.h"
#include "views/timeline/timeline_text.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace emberline {

constexpr double kRelativeSpacing = 110;
constexpr double kClockSpacing = 150;
constexpr int kMinorHeight = 6;
constexpr double kRulerFlagWidth = 9;
constexpr double kFlagHeight = 9;
constexpr int kPillMargin = 16;

RulerWidget::RulerWidget(TimelineController& controller, QWidget* parent) : QWidget(parent), m_controller(controller)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setCursor(Qt::SizeHorCursor);
    setAccessibleName(tr("Time ruler"));
    setAccessibleDescription(tr("Drag to mark a range of time"));
    connect(&controller.model(), &TimelineModel::contentChanged, this, qOverload<>(&RulerWidget::update));
    for (const auto changed :
        {&ViewState::timeModeChanged, &ViewState::visibleRangeChanged, &ViewState::foldsChanged, &ViewState::markedRangeChanged})
        connect(&controller.state(), changed, this, qOverload<>(&RulerWidget::update));
    addToolTips(this, [this](QPoint at) {
        const auto shown = pill();
        const QString text = !shown || !shown->whole.contains(at)
            ? foldText(m_controller.state().folds(), m_controller.scale().timeAt(at.x()))
            : shown->close.contains(at) ? tr("Clear the marked range")
                                        : tr("Double click: zoom to the marked range");
        return text.isEmpty() ? text : plainToolTip(text);
    });
}

void RulerWidget::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setLayoutDirection(layoutDirection()); // of itself it has that of the application
    const Theme& theme = Theme::of(palette());
    painter.fillRect(rect(), theme.surface);
    painter.fillRect(0, height() - 1, width(), 1, theme.line);
    if (m_controller.trace().sessions().empty()) // no time to show
        return;
    painter.setFont(smallFont());
    paintTicks(painter);
    paintPill(painter);
    paintFlags(painter);
}

QFont RulerWidget::smallFont() const
{
    QFont small = font();
    small.setPixelSize(std::max(8, QFontInfo(small).pixelSize() - 1));
    return small;
}

void RulerWidget::paintTicks(QPainter& painter) const
{
    const Theme& theme = Theme::of(palette());
    const QFontMetrics metrics = painter.fontMetrics();
    const TimeScale scale = m_controller.scale();
    const TraceRange extent = m_controller.model().extent();
    const TimeMode mode = rulerMode(extent, m_controller.state().timeMode());
    const bool relative = mode == TimeMode::Relative;
    const FixedPart fixed = fixedPart(scale, extent, mode);
    const int fixedEnd = fixed.label.isEmpty() ? 0 : kLabelGap + metrics.horizontalAdvance(fixed.label) + 3 * kLabelGap;
    const TimeFolds& folds = m_controller.state().folds();
    std::vector<Tick> ticks = makeTicks(scale, extent.begin + fixed.length, mode, relative ? kRelativeSpacing : kClockSpacing, folds);
    const std::vector<FoldLabel> lengths
        = foldLabels(scale, folds, fixedEnd, [&](const QString& label) { return metrics.horizontalAdvance(label); });
    thinOutLabels(
        ticks, fixedEnd, width(), [&](const QString& label) { return metrics.horizontalAdvance(label); }, lengths);
    for (const TimeFold& fold : folds.within(scale.range()))
        paintFold(painter, scale.pixelAt(fold.gap.begin), scale.pixelAt(fold.gap.end), height() - 1, theme);
    for (const Tick& tick : ticks) {
        const int x = static_cast<int>(std::floor(tick.pixel));
        const bool minor = tick.label.isEmpty();
        painter.fillRect(x, minor ? height() - 1 - kMinorHeight : 2, 1, minor ? kMinorHeight : height() - 3, theme.line);
        painter.setPen(theme.mutedText);
        painter.drawText(QRect(x + kLabelGap, 0, 240, height() - 1), Qt::AlignLeft | Qt::AlignVCenter, tick.label);
    }
    painter.setPen(theme.mutedText);
    for (const FoldLabel& label : lengths)
        painter.drawText(QRectF(label.begin, 0, label.end - label.begin, height() - 1), Qt::AlignRight | Qt::AlignVCenter, label.text);
    painter.setPen(theme.text);
    painter.drawText(QRect(kLabelGap, 0, width(), height() - 1), Qt::AlignLeft | Qt::AlignVCenter, fixed.label);
}

void RulerWidget::setFlags(std::vector<TraceTime> flags)
{
    m_flags = std::move(flags);
    update();
}

void RulerWidget::paintFlags(QPainter& painter) const
{
    const TimeScale scale = m_controller.scale();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::of(palette()).accent);
    for (const TraceTime flag : m_flags) {
        const double x = std::floor(scale.pixelAt(flag));
        if (x < -kRulerFlagWidth || x > width())
            continue;
        painter.drawRect(QRectF(x, 2, 1.5, height() - 3));
        painter.drawPolygon(QPolygonF{{x, 2}, {x + kRulerFlagWidth, 2 + kFlagHeight / 2}, {x, 2 + kFlagHeight}});
    }
}

std::optional<RulerWidget::Pill> RulerWidget::pill() const
{
    const auto marked = m_controller.state().markedRange();
    if (!marked)
        return std::nullopt;
    const TimeScale scale = m_controller.scale();
    const double left = std::clamp(scale.pixelAt(marked->begin), 0.0, static_cast<double>(width()));
    const double right = std::clamp(scale.pixelAt(marked->end), 0.0, static_cast<double>(width()));
    if (right <= left && (left <= 0 || left >= width()))
        return std::nullopt;
    Pill pill{.range = *marked, .columns = QRectF(left, 0, right - left, height()), .font = smallFont()};
    pill.font.setWeight(QFont::DemiBold);
    pill.text = formatMeasured(marked->length(), m_controller.state().folds().idleIn(*marked));
    const double tall = height() - 5;
    const double wide = QFontMetrics(pill.font).horizontalAdvance(pill.text) + kPillMargin + tall;
    pill.whole = QRectF(std::clamp((left + right - wide) / 2, 2.0, std::max(2.0, width() - wide - 2.0)), 2, wide, tall);
    pill.close = QRectF(pill.whole.right() - tall, 2, tall, tall);
    return pill;
}

void RulerWidget::paintPill(QPainter& painter) const
{
    const auto shown = pill();
    if (!shown)
        return;
    const Theme& theme = Theme::of(palette());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.fillRect(shown->columns, theme.markedRange);
    painter.setFont(shown->font);
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(shown->whole, shown->whole.height() / 2, shown->whole.height() / 2);
    painter.setPen(theme.accentText);
    painter.drawText(shown->whole.adjusted(kPillMargin / 2, 0, -shown->close.width(), 0), Qt::AlignCenter, shown->text);
    painter.drawText(shown->close, Qt::AlignCenter, QStringLiteral("×"));
}

void RulerWidget::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_drag.press(event->position(), event->modifiers(), true);
}

void RulerWidget::mouseMoveEvent(QMouseEvent* event)
{
    (void)m_drag.move(event->position());
    const bool isMarking = m_drag.kind() == DragTracker::Kind::Mark;
    if (isMarking)
        m_controller.markBetween(m_drag.start().x(), event->position().x());
    const auto shown = pill();
    setCursor(!isMarking && shown && shown->whole.contains(event->position()) ? Qt::PointingHandCursor : Qt::SizeHorCursor);
    m_controller.pointAt(event->position().x());
}

/// A click on the pill may be the first half of a double click.
void RulerWidget::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_drag.release() != DragTracker::Kind::Press)
        return;
    const auto shown = pill();
    if (!shown || !shown->whole.contains(event->position()) || shown->close.contains(event->position()))
        m_controller.state().setMarkedRange(std::nullopt);
}

void RulerWidget::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const auto shown = pill();
    shown && shown->whole.contains(event->position()) ? m_controller.zoomTo(shown->range) : m_controller.fitAll();
}

void RulerWidget::wheelEvent(QWheelEvent* event)
{
    m_controller.wheel(wheelGesture(event->angleDelta(), event->pixelDelta(), event->modifiers()), event->position().x());
    event->accept();
}

} // namespace emberline
