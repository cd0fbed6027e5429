// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/timeline/lanes_widget.h"

#include <QFileInfo>
#include <QPainter>

#include <cmath>

/// LanesWidget while the user drags a source's clock.
namespace emberline {

namespace {

constexpr double kReach = 8; ///< logical pixels within which an edge snaps
constexpr int kOffsetPadding = 8;

} // namespace

void LanesWidget::moveClock(QPointF position)
{
    const Trace& trace = m_controller.trace();
    if (!m_clock) {
        const auto rows = m_controller.layout(m_part).rows();
        const std::size_t row
            = m_controller.layout(m_part).rowAt(static_cast<std::int64_t>(m_drag.start().y()) + m_controller.scrollY(m_part));
        const SourceId source = row < rows.size() && rows[row].session ? trace.session(rows[row].session).source : SourceId();
        if (!source) {
            m_drag.cancel();
            return;
        }
        m_clock.emplace(trace, m_scene.of(trace), source);
    }
    if (!m_clock->isOf(trace)) // another trace arrived meanwhile
        return leaveClockWhereItWas();
    const FineDuration perPixel = m_controller.scale().perPixel();
    m_clockStep = m_clock->at((position.x() - m_drag.start().x()) * perPixel, kReach * perPixel);
    m_controller.setClockOffset(m_clock->source(), m_clockStep.offset);
    update();
}

void LanesWidget::leaveClockWhereItWas()
{
    if (m_clock && m_clock->isOf(m_controller.trace()))
        m_controller.setClockOffset(m_clock->source(), m_clock->before());
    m_clock.reset();
    update();
}

void LanesWidget::paintClock(QPainter& painter) const
{
    const Theme& theme = Theme::of(palette());
    const Trace& trace = m_controller.trace();
    const QString file = QFileInfo(QString::fromStdString(trace.source(m_clock->source()).path)).fileName();
    QString text = tr("Clock offset of %1: %2").arg(displayText(file.toStdString(), 60), formatExactDuration(m_clockStep.offset));
    if (m_clockStep.caughtAt) {
        const double x = std::round(m_controller.scale().pixelAt(*m_clockStep.caughtAt));
        painter.fillRect(QRectF(std::clamp(x, -10.0, width() + 10.0) - 0.5, 0, 1.5, height()), theme.accent);
        const QString name = displayText(trace.name(m_clockStep.caughtOn), 60);
        text += QStringLiteral("  ·  ") + (m_clockStep.atBegin ? tr("at the begin of %1") : tr("at the end of %1")).arg(name);
    }
    text += QStringLiteral("  ·  ") + tr("Esc leaves it as it was");
    const QFontMetrics metrics(font());
    const QRect box(
        kOffsetPadding, kOffsetPadding, metrics.horizontalAdvance(text) + 2 * kOffsetPadding, metrics.height() + kOffsetPadding);
    painter.setPen(theme.accent);
    painter.setBrush(theme.surface);
    painter.drawRect(box);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, text);
}

} // namespace emberline
