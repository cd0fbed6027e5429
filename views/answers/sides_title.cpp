// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/sides_title.h"

#include "views/format/display_text.h"
#include "views/kit/side_chip.h"

#include <QPainter>

namespace emberline {

namespace {

constexpr int kChipToName = 6; ///< logical pixels
constexpr int kBetweenSides = 14;

} // namespace

void SidesTitle::showNames(const QString& base, const QString& head)
{
    m_base = base;
    m_head = head;
    setText(base + QStringLiteral(" → ") + head); // to be copied and read aloud
    setToolTip(
        plainToolTip(tr("%1: %2").arg(sideName(Side::Base), base) + QLatin1Char('\n') + tr("%1: %2").arg(sideName(Side::Head), head)));
}

void SidesTitle::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const Theme& theme = Theme::of(palette());
    QRect half = contentsRect();
    half.setWidth((half.width() - kBetweenSides) / 2);
    for (const Side side : {Side::Base, Side::Head}) {
        painter.setFont(font());
        const int chip = paintSideChip(painter, half, side, theme);
        painter.setFont(font());
        painter.setPen(theme.text);
        const QRect name = half.adjusted(chip + kChipToName, 0, 0, 0);
        painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
            painter.fontMetrics().elidedText(side == Side::Base ? m_base : m_head, Qt::ElideMiddle, name.width()));
        half.translate(half.width() + kBetweenSides, 0);
    }
}

} // namespace emberline

#include "moc_sides_title.cpp"
