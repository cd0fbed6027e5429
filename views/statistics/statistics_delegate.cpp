// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/statistics/statistics_delegate.h"

#include "views/statistics/statistics_model.h"

#include <QApplication>
#include <QPainter>

namespace emberline {

namespace {

constexpr int kChip = 8;
constexpr int kBarMargin = 6;

} // namespace

StatisticsDelegate::StatisticsDelegate(const StatisticsModel& model, QObject* parent) : QStyledItemDelegate(parent), m_model(model)
{ }

QColor StatisticsDelegate::colorOf(const QModelIndex& index, const Theme& theme) const
{
    const StatisticsRow* row = m_model.row(index);
    if (!row || !row->longestRegion)
        return theme.mutedText;
    if (!m_styles || &m_styles->theme() != &theme)
        m_styles.emplace(theme);
    if (m_model.groupBy() == GroupBy::Session || m_model.groupBy() == GroupBy::Thread)
        return m_styles->of("process").fill;
    return m_styles->of(m_model.trace(), row->longestRegion).fill;
}

void StatisticsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString name = item.text;
    item.text.clear();
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const Theme& theme = Theme::of(item.palette);
    const QColor color = colorOf(index, theme);
    const QRect cell = item.rect.adjusted(0, 1, 0, -1);
    const bool selected = item.state & QStyle::State_Selected;
    painter->save();
    if (!selected) {
        QRect bar = cell;
        bar.setWidth(std::max(2, static_cast<int>(index.data(StatisticsModel::kBarRole).toDouble() * cell.width())));
        QColor tint = color;
        tint.setAlphaF(0.25F);
        painter->fillRect(bar, tint);
    }
    const QRect chip(cell.left() + kBarMargin, cell.center().y() - kChip / 2 + 1, kChip, kChip);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawRoundedRect(chip, 1.5, 1.5);
    painter->setPen(selected ? theme.accentText : theme.text);
    painter->setFont(item.font);
    const QRect room = cell.adjusted(2 * kBarMargin + kChip, 0, -kBarMargin, 0);
    const QString shown = item.fontMetrics.elidedText(name, Qt::ElideRight, room.width());
    painter->drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, shown);
    painter->restore();
}

QSize StatisticsDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return QStyledItemDelegate::sizeHint(option, index) + QSize(2 * kBarMargin + kChip, 0);
}

} // namespace emberline

#include "moc_statistics_delegate.cpp"
