// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

#include <initializer_list>
#include <vector>

namespace emberline {

/// Draws Cells: indent, swatch, bar, text in its tone. Text is plain and elided to its cell.
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// A plain-looking table of Cells: selects whole rows, has no grid. A click or Enter on a row emits `activated`.
class CellTable : public QTableView {
    Q_OBJECT

public:
    explicit CellTable(QWidget* parent = nullptr);
    void setModel(QAbstractItemModel* model) override;

    struct ColumnWidth {
        int preferred; ///< 0: takes the remaining width; at most one column
        int least; ///< 0: may be hidden
    };
    /// The columns share the table's width until the user moves one. If it is too small, columns that may be hidden go first, from the
    /// last one on; then the others shrink to their minimum.
    void setWidths(std::initializer_list<ColumnWidth> widths);
    /// Makes the table as high as its rows, without a scroll bar, for tables inside another scroll area.
    void fitToRows();
    /// The first row in sight; invalid if nothing is scrolled away.
    [[nodiscard]] QModelIndex topRow() const;
    /// After the rows came anew: `current` is the current row again, and `top` the first one in sight. Invalid: none, and the first one.
    void returnTo(const QModelIndex& current, const QModelIndex& top);

Q_SIGNALS:
    void rowChosen(const QModelIndex& index);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void shareWidth();
    [[nodiscard]] int leastReadable(int column) const;

    std::vector<ColumnWidth> m_widths;
    bool m_sharing = false; ///< the program is setting the widths, not the user
};

} // namespace emberline
