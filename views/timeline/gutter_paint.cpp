// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the row headers.
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/timeline/gutter_widget.h"

#include <QPainter>

namespace emberline {

namespace {

Duration wallOf(const Trace& trace, std::span<const SessionId> sessions)
{
    Duration sum{};
    for (const SessionId id : sessions)
        sum += trace.session(id).end - trace.session(id).start;
    return sum;
}

QFont withWeight(QFont font, QFont::Weight weight)
{
    font.setWeight(weight);
    return font;
}

QFont smaller(QFont font)
{
    font.setPixelSize(std::max(8, QFontInfo(font).pixelSize() - 1));
    return font;
}

} // namespace

QString GutterWidget::badgeText(const Session& session)
{
    if (session.signal)
        return tr("signal %1").arg(*session.signal);
    if (session.exitCode)
        return tr("exit %1").arg(*session.exitCode);
    return {};
}

void GutterWidget::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const Theme& theme = Theme::of(palette());
    painter.fillRect(rect(), theme.surface);
    const auto rows = m_controller.layout(m_part).rows();
    for (std::size_t row = m_controller.layout(m_part).rowAt(m_controller.scrollY(m_part)); row < rows.size(); ++row) {
        if (rows[row].y >= m_controller.scrollY(m_part) + height())
            break;
        paintRow(painter, rows[row], theme);
    }
    painter.fillRect(width() - 1, 0, 1, height(), theme.line);
}

void GutterWidget::paintRow(QPainter& painter, const LayoutRow& row, const Theme& theme) const
{
    const QRect area(0, static_cast<int>(row.y - m_controller.scrollY(m_part)), width(), row.height);
    const bool isSession = row.kind == RowKind::Session || row.kind == RowKind::Repeats;
    if (isSession)
        painter.fillRect(area, theme.header);
    if (row.kind == RowKind::Session && m_controller.state().selection().session == row.session)
        painter.fillRect(QRect(0, area.y(), 3, area.height()), theme.accent);
    if (const auto current = m_controller.currentRow(); hasFocus() && current && current == keyOf(row)) {
        painter.setPen(theme.accent);
        painter.drawRect(area.adjusted(0, 0, -2, -2));
    }
    painter.fillRect(0, area.bottom(), width(), 1, theme.line);
    // The text stays visible while a tall row scrolls off the top.
    const int lineHeight = metrics::kRowTop + metrics::kLanePitch;
    const int top = std::min(std::max(area.y(), 0), std::max(area.bottom() - lineHeight, area.y()));
    const QRect line(0, top + 1, width() - kRight, lineHeight);
    if (isSession)
        paintSession(painter, row, line, theme);
    else
        paintDetail(painter, row, line, theme);
}

void GutterWidget::paintTriangle(QPainter& painter, QPointF middle, bool collapsed, const Theme& theme) const
{
    QPolygonF shape = collapsed ? QPolygonF({{-1.5, -3}, {2, 0}, {-1.5, 3}}) : QPolygonF({{-3, -1.5}, {3, -1.5}, {0, 2}});
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.mutedText);
    painter.translate(middle);
    painter.drawPolygon(shape);
    painter.restore();
}

int GutterWidget::paintBadge(QPainter& painter, const Session& session, QRect line, const Theme& theme) const
{
    const QString text = badgeText(session);
    if (text.isEmpty())
        return line.right();
    painter.setFont(withWeight(smaller(font()), QFont::DemiBold));
    const QFontMetrics metrics = painter.fontMetrics();
    const int width = metrics.horizontalAdvance(text) + 10;
    const QRect badge(line.right() - width, line.y() + (line.height() - 16) / 2, width, 16);
    const bool good = !session.signal && session.exitCode.value_or(0) == 0;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(good ? theme.good : theme.bad);
    painter.drawRoundedRect(badge, 8, 8);
    painter.restore();
    painter.setPen(theme.badgeText);
    painter.drawText(badge, Qt::AlignCenter, text);
    return badge.left() - 6;
}

QString GutterWidget::titleOf(const LayoutRow& row) const
{
    const Trace& trace = m_controller.trace();
    switch (row.kind) {
    case RowKind::Repeats:
        return tr("%1 × %2").arg(m_controller.nameOf({row.session, {}}), formatCount(row.itemCount));
    case RowKind::Session:
        return m_controller.nameOf({row.session, {}});
    case RowKind::Thread:
        // A pinned thread appears without its session's header.
        return m_part == Part::All
            ? m_controller.nameOf({row.session, row.thread})
            : tr("%1 › %2").arg(m_controller.nameOf({row.session, {}}), m_controller.nameOf({row.session, row.thread}));
    case RowKind::Async:
        return tr("async");
    case RowKind::Object: {
        const auto lanes = m_controller.layout().objectLanes(row);
        const StringId name = trace.objects()[m_controller.layout().objects(lanes.front()).front().row()].name;
        return trace.text(name).empty() ? tr("objects") : displayText(trace.text(name));
    }
    case RowKind::Counter: {
        const Counter& counter = trace.counters()[m_controller.layout(m_part).counters(row).front().row()];
        QString title = displayText(trace.text(counter.name));
        if (counter.instance)
            title += QStringLiteral(" [") + displayText(trace.text(counter.instance)) + QLatin1Char(']');
        return title;
    }
    }
    return {};
}

void GutterWidget::paintSession(QPainter& painter, const LayoutRow& row, QRect line, const Theme& theme) const
{
    const Trace& trace = m_controller.trace();
    const Session& session = trace.session(row.session);
    const int middle = kLeft + row.indent * metrics::kIndent;
    if (row.collapsible)
        paintTriangle(painter, QPointF(middle + 0.5, line.center().y() + 0.5), row.collapsed, theme);
    int right = row.kind == RowKind::Repeats ? line.right() : paintBadge(painter, session, line, theme);
    painter.setFont(smaller(font()));
    painter.setPen(theme.mutedText);
    const TraceRange life = m_controller.shownRange(row.session);
    const bool lived = !life.isEmpty();
    QString wall = row.kind == RowKind::Repeats ? formatDuration(wallOf(trace, m_controller.layout(m_part).repeats(row)))
        : lived                                 ? formatDuration(life.length())
                                                : QString();
    if (row.kind == RowKind::Session && isRunning(trace, row.session))
        wall += QStringLiteral(" …");
    if (lived && session.attributes.approximate)
        wall.prepend(QStringLiteral("≈ "));
    painter.drawText(QRect(0, line.y(), right, line.height()), Qt::AlignRight | Qt::AlignVCenter, wall);
    right -= painter.fontMetrics().horizontalAdvance(wall) + 8;
    painter.setFont(withWeight(font(), QFont::DemiBold));
    painter.setPen(session.attributes.placeholder ? theme.mutedText : theme.text);
    const bool guessed = session.linkInferred || session.link == SessionLink::Time;
    const QString title = guessed ? QStringLiteral("≈ ") + titleOf(row) : titleOf(row);
    const QRect text(middle + kTextGap, line.y(), right - middle - kTextGap, line.height());
    painter.drawText(
        text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, painter.fontMetrics().elidedText(title, Qt::ElideRight, text.width()));
}

void GutterWidget::paintDetail(QPainter& painter, const LayoutRow& row, QRect line, const Theme& theme) const
{
    painter.setFont(font());
    painter.setPen(theme.mutedText);
    const int left = kLeft + row.indent * metrics::kIndent + (row.kind == RowKind::Counter ? -4 : kTextGap);
    QString series;
    if (row.kind == RowKind::Counter) {
        for (const CounterId id : m_controller.layout(m_part).counters(row)) {
            const QString name = displayText(m_controller.trace().text(m_controller.trace().counters()[id.row()].series), 40);
            series += series.isEmpty() ? name : QStringLiteral(" · ") + name;
        }
    }
    const QFontMetrics metrics = painter.fontMetrics();
    const QString title = metrics.elidedText(titleOf(row), Qt::ElideRight, line.right() - left);
    painter.drawText(
        QRect(left, line.y(), line.right() - left, line.height()), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, title);
    const int used = left + metrics.horizontalAdvance(title) + 10;
    if (series.isEmpty() || row.itemCount < 2 || used >= line.right())
        return;
    painter.setFont(smaller(font()));
    series = painter.fontMetrics().elidedText(series, Qt::ElideRight, line.right() - used);
    painter.drawText(
        QRect(used, line.y(), line.right() - used, line.height()), Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, series);
}

} // namespace emberline
