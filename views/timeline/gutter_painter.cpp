// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/gutter_painter.h"

#include "model/outcome.h"
#include "views/kit/side_chip.h"

#include <QPainter>
#include <QWidget>

namespace emberline {

namespace {

constexpr int kChipGap = 6; ///< from a chip to the title

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

GutterPainter::GutterPainter(QPainter& painter, const QWidget& gutter, const TimelineController& controller, RowStack stack) :
    m_painter(painter), m_gutter(gutter), m_controller(controller), m_stack(stack), m_text(controller, stack),
    m_theme(Theme::of(gutter.palette()))
{ }

void GutterPainter::paint()
{
    const int width = m_gutter.width();
    m_painter.fillRect(m_gutter.rect(), m_theme.surface);
    const TrackLayout& layout = m_controller.layout(m_stack);
    const std::int64_t top = m_controller.scrollY(m_stack);
    for (std::size_t row = layout.rowAt(top); row < layout.rows().size() && layout.rows()[row].y < top + m_gutter.height(); ++row)
        paintRow(layout.rows()[row]);
    m_painter.fillRect(width - 1, 0, 1, m_gutter.height(), m_theme.line);
}

void GutterPainter::paintRow(const LayoutRow& row)
{
    const QRect area(0, static_cast<int>(row.y - m_controller.scrollY(m_stack)), m_gutter.width(), row.height);
    const bool isSession = row.kind == RowKind::Session || row.kind == RowKind::Repeats;
    if (isSession)
        m_painter.fillRect(area, m_theme.header);
    const auto& sides = m_controller.model().settings().sides;
    if (sides)
        m_painter.fillRect(QRect(0, area.y(), kSideBand, area.height()), sideColor(m_theme, sides->of(sourceOf(row))));
    if (row.kind == RowKind::Session && m_controller.state().selection().session == row.session)
        m_painter.fillRect(QRect(sides ? kSideBand : 0, area.y(), 3, area.height()), m_theme.accent);
    if (const auto current = m_controller.model().currentRow(); m_gutter.hasFocus() && current && current == rowKeyOf(row)) {
        m_painter.setPen(m_theme.accent);
        m_painter.drawRect(area.adjusted(0, 0, -2, -2));
    }
    m_painter.fillRect(0, area.bottom(), m_gutter.width(), 1, m_theme.line);
    // The text stays visible while a tall row scrolls off the top.
    const int lineHeight = metrics::kRowTop + metrics::kLanePitch;
    const int top = std::min(std::max(area.y(), 0), std::max(area.bottom() - lineHeight, area.y()));
    const QRect line(0, top + 1, m_gutter.width() - kRight, lineHeight);
    if (isSession)
        paintSession(row, line);
    else
        paintDetail(row, line);
}

SourceId GutterPainter::sourceOf(const LayoutRow& row) const
{
    return m_controller.trace().session(row.session).source;
}

void GutterPainter::paintTriangle(QPointF middle, bool collapsed)
{
    QPolygonF shape = collapsed ? QPolygonF({{-1.5, -3}, {2, 0}, {-1.5, 3}}) : QPolygonF({{-3, -1.5}, {3, -1.5}, {0, 2}});
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.mutedText);
    m_painter.translate(middle);
    m_painter.drawPolygon(shape);
    m_painter.restore();
}

int GutterPainter::paintBadge(SessionId session, QRect line)
{
    const Trace& trace = m_controller.trace();
    const bool failed = hasFailed(trace, session);
    if (!failed && !trace.session(session).signal) // a success leaves the room to the name
        return line.right();
    const QString text = m_text.badge(trace.session(session));
    m_painter.setFont(withWeight(smaller(m_gutter.font()), QFont::DemiBold));
    const QFontMetrics metrics = m_painter.fontMetrics();
    const int width = metrics.horizontalAdvance(text) + 10;
    const QRect badge(line.right() - width, line.y() + (line.height() - 16) / 2, width, 16);
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(failed ? m_theme.bad : m_theme.good);
    m_painter.drawRoundedRect(badge, 8, 8);
    m_painter.restore();
    m_painter.setPen(m_theme.badgeText);
    m_painter.drawText(badge, Qt::AlignCenter, text);
    return badge.left() - 6;
}

void GutterPainter::paintSession(const LayoutRow& row, QRect line)
{
    const Session& session = m_controller.trace().session(row.session);
    const int middle = kLeft + row.indent * metrics::kIndent;
    if (row.collapsible)
        paintTriangle(QPointF(middle + 0.5, line.center().y() + 0.5), row.collapsed);
    int right = row.kind == RowKind::Repeats ? line.right() : paintBadge(row.session, line);
    m_painter.setFont(smaller(m_gutter.font()));
    m_painter.setPen(m_theme.mutedText);
    const QString wall = m_text.wall(row);
    m_painter.drawText(QRect(0, line.y(), right, line.height()), Qt::AlignRight | Qt::AlignVCenter, wall);
    right -= m_painter.fontMetrics().horizontalAdvance(wall) + 8;
    m_painter.setFont(withWeight(m_gutter.font(), QFont::DemiBold));
    m_painter.setPen(session.attributes.placeholder ? m_theme.mutedText : m_theme.text);
    const bool guessed = session.linkInferred || session.link == SessionLink::Time;
    const QString title = guessed ? QStringLiteral("≈ ") + m_text.title(row) : m_text.title(row);
    QRect text(middle + kTextGap, line.y(), right - middle - kTextGap, line.height());
    if (const auto& sides = m_controller.model().settings().sides; sides && row.indent == 0) {
        m_painter.save();
        text.setLeft(text.left() + paintSideChip(m_painter, text, sides->of(session.source), m_theme) + kChipGap);
        m_painter.restore();
    }
    m_painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        m_painter.fontMetrics().elidedText(title, Qt::ElideRight, text.width()));
}

void GutterPainter::paintDetail(const LayoutRow& row, QRect line)
{
    m_painter.setFont(m_gutter.font());
    m_painter.setPen(m_theme.mutedText);
    const int left = kLeft + row.indent * metrics::kIndent + (row.kind == RowKind::Counter ? -4 : kTextGap);
    const QFontMetrics metrics = m_painter.fontMetrics();
    const QString title = metrics.elidedText(m_text.title(row), Qt::ElideRight, line.right() - left);
    m_painter.drawText(
        QRect(left, line.y(), line.right() - left, line.height()), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, title);
    const int used = left + metrics.horizontalAdvance(title) + 10;
    QString series = row.kind == RowKind::Counter ? m_text.series(row) : QString();
    if (series.isEmpty() || row.itemCount < 2 || used >= line.right())
        return;
    m_painter.setFont(smaller(m_gutter.font()));
    series = m_painter.fontMetrics().elidedText(series, Qt::ElideRight, line.right() - used);
    m_painter.drawText(
        QRect(used, line.y(), line.right() - used, line.height()), Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, series);
}

} // namespace emberline
