// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/cell.h"

#include "views/format/display_text.h"

namespace emberline {

QVariant CellModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    switch (role) {
    case kCellRole:
        return QVariant::fromValue(cell(index.row(), index.column()));
    case Qt::DisplayRole:
        return cell(index.row(), index.column()).text;
    case Qt::ToolTipRole:
        return plainToolTip(cell(index.row(), index.column()).text);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((cell(index.row(), index.column()).rightAligned ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case kSortRole: {
        const Cell shown = cell(index.row(), index.column());
        return shown.sortKey.isValid() ? shown.sortKey : QVariant(shown.text);
    }
    default:
        return {};
    }
}

} // namespace emberline

#include "moc_cell.cpp"
