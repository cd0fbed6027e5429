// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/clock_gesture.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/theme/theme.h"

#include <QFileInfo>
#include <QPainter>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace emberline {

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

} // namespace emberline
