// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counter_view.h"

#include "views/timeline/painter.h"

#include <QChart>
#include <QFont>
#include <QFontMetrics>
#include <QGraphicsLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QRect>
#include <QStringList>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace emberline {

constexpr double kWheelStep = 120; ///< Qt: one notch, in eighths of a degree
constexpr double kZoomPerNotch = 0.8;
constexpr double kPanPerKey = 0.1; ///< of the visible length

constexpr int kBoxPadding = 6;

/// The place beside the crosshair at `x` for its lines of text; empty without lines.
QRect crosshairBox(const ChartPlane& plane, const QFont& font, double x, const QStringList& lines)
{
    if (lines.isEmpty())
        return {};
    const QFontMetrics metrics(font);
    int width = 0;
    for (const QString& line : lines)
        width = std::max(width, metrics.horizontalAdvance(line));
    width = std::min(width + 1, plane.plot.width()) + 2 * kBoxPadding; // because advances are rounded
    const int height = static_cast<int>(lines.size()) * metrics.height() + kBoxPadding;
    const int right = static_cast<int>(x) + ChartPlane::kLabelGap;
    const int left = right + width <= plane.size.width() ? right : std::max(0, static_cast<int>(x) - ChartPlane::kLabelGap - width);
    return {left, plane.plot.top() + ChartPlane::kLabelGap, width, height};
}

/// Paints what Qt Charts does not: axes, grid, marked range and crosshair. Lives for one paint event.
class ChartPainter {
public:
    ChartPainter(QPainter& painter, const ChartPlane& plane, const Theme& theme, const QFont& font) :
        m_painter(painter), m_plane(plane), m_theme(theme), m_font(font)
    {
        painter.setLayoutDirection(Qt::LeftToRight); // values stand left and time goes to the right in every language
    }

    void paintAxes()
    {
        paintFolds();
        const QFontMetrics metrics(m_font);
        const QRect& plot = m_plane.plot;
        m_painter.setFont(m_font);
        for (const ValueTick& tick : m_plane.axis.ticks) {
            const double y = std::round(m_plane.yOf(tick.value));
            m_painter.setPen(m_theme.line);
            m_painter.drawLine(QLineF(plot.left(), y, plot.right(), y));
            m_painter.setPen(m_theme.mutedText);
            const QRectF place(0, y - metrics.height() / 2.0, plot.left() - ChartPlane::kLabelGap, metrics.height());
            m_painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, tick.label);
        }
        if (m_plane.timeLabels)
            paintTimeLabels();
    }
    void paintMarkedRange()
    {
        const std::optional<TraceRange>& marked = m_plane.times.marked;
        if (!marked)
            return;
        const QRect& plot = m_plane.plot;
        const TimeScale times = m_plane.scale();
        const double left = std::clamp(times.pixelAt(marked->begin), -2.0, plot.width() + 2.0);
        const double right = std::clamp(times.pixelAt(marked->end), -2.0, plot.width() + 2.0);
        m_painter.save();
        m_painter.setClipRect(plot);
        m_painter.fillRect(QRectF(plot.left() + left, plot.top(), right - left, plot.height()), m_theme.markedRange);
        m_painter.setPen(m_theme.accent);
        for (const double edge : {left, right})
            m_painter.drawLine(QLineF(plot.left() + edge, plot.top(), plot.left() + edge, plot.bottom()));
        m_painter.restore();
    }
    void paintCrosshair(double x, const QStringList& lines)
    {
        const QRect& plot = m_plane.plot;
        m_painter.setPen(QPen(m_theme.cursor, 1, Qt::DashLine));
        m_painter.drawLine(QLineF(std::floor(x), plot.top(), std::floor(x), plot.bottom()));
        const QRect box = crosshairBox(m_plane, m_font, x, lines);
        if (box.isEmpty())
            return;
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(m_theme.line);
        m_painter.setBrush(m_theme.window);
        m_painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setFont(m_font);
        m_painter.setPen(m_theme.text);
        const QFontMetrics metrics(m_font);
        int y = box.top() + kBoxPadding / 2 + metrics.ascent();
        for (const QString& line : lines) {
            m_painter.drawText(box.left() + kBoxPadding, y, metrics.elidedText(line, Qt::ElideMiddle, box.width() - 2 * kBoxPadding));
            y += metrics.height();
        }
    }

private:
    /// Below the areas, since a value is kept while nothing runs.
    void paintFolds()
    {
        const QRect& plot = m_plane.plot;
        const TimeScale times = m_plane.scale();
        m_painter.save();
        m_painter.setClipRect(plot);
        m_painter.translate(plot.topLeft());
        for (const TimeFold& fold : m_plane.times.folds.within(times.range()))
            paintFold(m_painter, times.pixelAt(fold.gap.begin), times.pixelAt(fold.gap.end), plot.height(), m_theme);
        m_painter.restore();
    }
    void paintTimeLabels()
    {
        const QFontMetrics metrics(m_font);
        const int baseline = m_plane.plot.bottom() + ChartPlane::kLabelGap + metrics.ascent();
        m_painter.setPen(m_theme.mutedText);
        for (const ChartTimeLabel& label : m_plane.placedTimes(metrics))
            m_painter.drawText(QPointF(label.x, baseline), label.text);
    }

    QPainter& m_painter;
    const ChartPlane& m_plane;
    const Theme& m_theme;
    QFont m_font;
};

CounterChart::CounterChart(QWidget* parent) : QChartView(new QChart, parent), m_areas(*chart()), m_theme(&Theme::light())
{
    setAcceptDrops(false); // the window handles dropped files
    chart()->legend()->hide();
    chart()->setMargins({});
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->setBackgroundVisible(false);
    chart()->setPlotAreaBackgroundVisible(false);
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing, false); // without it, areas cost only a third
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(120, 90);
    m_advance.setSingleShot(true);
    connect(&m_advance, &QTimer::timeout, this, &CounterChart::advance);
}

void CounterChart::setSeries(std::vector<ChartSeries> series, bool addsUp)
{
    m_areas.setSeries(std::move(series), addsUp);
    setTheme(*m_theme);
    advance();
}

void CounterChart::advance()
{
    m_complete = m_areas.sum();
    if (!m_complete)
        m_advance.start(0);
    sample();
}

void CounterChart::sample()
{
    if (m_plane.plot.width() < 2 || m_plane.plot.height() < 2)
        return;
    m_areas.sample(m_plane);
    viewport()->update();
}

void CounterChart::setTimes(const ChartTimes& times)
{
    if (times == m_plane.times)
        return;
    m_plane.times = times;
    sample();
}

void CounterChart::setTheme(const Theme& theme)
{
    m_theme = &theme;
    setBackgroundBrush(theme.surface);
    m_areas.setTheme(theme);
    viewport()->update();
}

void CounterChart::setFittedToVisible(bool fitted)
{
    m_areas.setFittedToVisible(fitted);
    sample();
}

void CounterChart::setTimeLabelsShown(bool shown)
{
    if (shown == m_plane.timeLabels)
        return;
    m_plane.timeLabels = shown;
    placePlot();
}

void CounterChart::placePlot()
{
    m_plane.place(viewport()->size(), fontMetrics());
    chart()->setPlotArea(m_plane.plot);
    sample();
}

QStringList CounterChart::crosshairLines() const
{
    QStringList lines;
    if (!m_plane.xOf(m_cursor))
        return lines;
    const SourceTime time = m_plane.times.shift.inSource(*m_cursor);
    for (auto series = m_areas.series().rbegin(); series != m_areas.series().rend(); ++series) {
        const auto value = valueAt(series->counter, time);
        const bool isOver = time > m_plane.times.until;
        lines << series->name + QLatin1Char(' ') + (isOver ? tr("ended") : value ? formatSi(*value) : tr("no value yet"));
    }
    return lines;
}

void CounterChart::updateCrosshair()
{
    const auto x = m_plane.xOf(m_cursor);
    if (!x)
        return;
    viewport()->update(QRect(static_cast<int>(*x) - 1, m_plane.plot.top(), 3, m_plane.plot.height() + 1));
    viewport()->update(crosshairBox(m_plane, font(), *x, crosshairLines()));
}

void CounterChart::setCursorTime(std::optional<TraceTime> time)
{
    if (time == m_cursor)
        return;
    updateCrosshair();
    m_cursor = time;
    updateCrosshair();
}

void CounterChart::drawBackground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawBackground(painter, rect);
    ChartPainter(*painter, m_plane, *m_theme, font()).paintAxes();
}

void CounterChart::drawForeground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawForeground(painter, rect);
    ChartPainter over(*painter, m_plane, *m_theme, font());
    over.paintMarkedRange();
    if (const auto x = m_plane.xOf(m_cursor))
        over.paintCrosshair(*x, crosshairLines());
    if (hasFocus()) {
        painter->setPen(m_theme->accent);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void CounterChart::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    placePlot();
}

void CounterChart::zoomAt(TraceTime anchor, double factor)
{
    Q_EMIT visibleRangeWanted(zoomed(m_plane.times.visible, anchor, factor, m_plane.times.folds));
}

void CounterChart::pan(double pixels)
{
    Q_EMIT visibleRangeWanted(panned(m_plane.times.visible, pixels * m_plane.scale().perPixel(), m_plane.times.folds));
}

void CounterChart::wheelEvent(QWheelEvent* event)
{
    const QPoint delta = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ShiftModifier))
        pan(-(delta.x() + delta.y()) / kWheelStep * kPanPerKey * m_plane.plot.width());
    else if (std::abs(delta.x()) > std::abs(delta.y()))
        pan(-delta.x() / kWheelStep * kPanPerKey * m_plane.plot.width());
    else
        zoomAt(m_plane.timeAt(event->position()), std::pow(kZoomPerNotch, delta.y() / kWheelStep));
    event->accept();
}

void CounterChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_drag = Drag{m_plane.timeAt(event->position()), event->modifiers().testFlag(Qt::ShiftModifier)};
}

void CounterChart::mouseMoveEvent(QMouseEvent* event)
{
    const TraceTime time = m_plane.timeAt(event->position());
    if (m_drag && m_drag->marks)
        Q_EMIT markedRangeWanted({std::min(m_drag->anchor, time), std::max(m_drag->anchor, time)});
    else if (m_drag)
        pan(m_plane.scale().pixelAt(m_drag->anchor) - m_plane.scale().pixelAt(time));
    const double x = event->position().x() - m_plane.plot.left();
    Q_EMIT cursorMoved(x >= 0 && x < m_plane.plot.width() ? std::optional(m_plane.timeAt(event->position())) : std::nullopt);
}

void CounterChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_drag.reset();
}

void CounterChart::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) {
        event->ignore();
        return;
    }
    const TraceTime middle = m_plane.xOf(m_cursor) ? *m_cursor : m_plane.scale().timeAt(m_plane.plot.width() / 2.0);
    switch (event->key()) {
    case Qt::Key_W:
    case Qt::Key_Plus:
        return zoomAt(middle, kZoomPerNotch);
    case Qt::Key_S:
    case Qt::Key_Minus:
        return zoomAt(middle, 1 / kZoomPerNotch);
    case Qt::Key_A:
    case Qt::Key_Left:
        return pan(-kPanPerKey * m_plane.plot.width());
    case Qt::Key_D:
    case Qt::Key_Right:
        return pan(kPanPerKey * m_plane.plot.width());
    case Qt::Key_0:
        return Q_EMIT fitWanted();
    default:
        event->ignore();
    }
}

void CounterChart::leaveEvent(QEvent* event)
{
    QChartView::leaveEvent(event);
    Q_EMIT cursorMoved(std::nullopt);
}

void CounterChart::focusInEvent(QFocusEvent* event)
{
    QChartView::focusInEvent(event);
    viewport()->update();
}

void CounterChart::focusOutEvent(QFocusEvent* event)
{
    QChartView::focusOutEvent(event);
    viewport()->update();
}

} // namespace emberline
