// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/side_chip.h"

#include <QCoreApplication>
#include <QFontInfo>
#include <QPainter>

#include <algorithm>

namespace emberline {

// In logical pixels.
constexpr int kChipHeight = 15;
constexpr int kChipPadding = 5;
constexpr int kChipToName = 6;
constexpr qreal kChipRadius = 3;

QString sideName(Side side)
{
    return side == Side::Base ? QCoreApplication::translate("Sides", "Base") : QCoreApplication::translate("Sides", "Head");
}

int paintSideChip(QPainter& painter, const QRect& line, Side side, const Theme& theme)
{
    QFont font = painter.font();
    font.setPixelSize(std::max(8, QFontInfo(font).pixelSize() - 2));
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    const int width = painter.fontMetrics().horizontalAdvance(sideName(side)) + 2 * kChipPadding;
    const QRect chip(line.left(), line.top() + (line.height() - kChipHeight) / 2, width, kChipHeight);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(sideColor(theme, side));
    painter.drawRoundedRect(chip, kChipRadius, kChipRadius);
    painter.restore();
    painter.setPen(theme.badgeText);
    painter.drawText(chip, Qt::AlignCenter, sideName(side));
    return width;
}

void paintSide(QPainter& painter, const QRect& line, Side side, const QString& name, const Theme& theme)
{
    const QFont font = painter.font();
    const QRect place = line.adjusted(paintSideChip(painter, line, side, theme) + kChipToName, 0, 0, 0);
    painter.setFont(font);
    painter.setPen(theme.text);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        painter.fontMetrics().elidedText(name, Qt::ElideMiddle, place.width()));
}

} // namespace emberline
