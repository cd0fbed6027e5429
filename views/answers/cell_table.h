// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

#include <initializer_list>

namespace emberline {

/// Draws Cells: indent, swatch, bar, text in its tone. Text is plain, and elided to its cell.
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// A quiet table of Cells: whole rows are selected, no grid. A click or Enter on a row is `activated`.
class CellTable : public QTableView {
    Q_OBJECT

public:
    explicit CellTable(QWidget* parent = nullptr);

    /// First widths of the columns; 0: takes what is left.
    void setWidths(std::initializer_list<int> widths);
    /// As high as its rows, without a scroll bar: for tables that scroll with what is around them.
    void fitToRows();
    /// Selected rows as lines of tab-separated cells.

Q_SIGNALS:
    void rowChosen(const QModelIndex& index);
};

} // namespace emberline
