// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

#include <initializer_list>
#include <vector>

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
    void setModel(QAbstractItemModel* model) override;

    struct ColumnWidth {
        int preferred; ///< 0: takes what is left, of which there may be one
        int least; ///< 0: may go altogether
    };
    /// The columns share the width of the table until the user moves one. Where there is not enough of it, those that may go do so first,
    /// from the last on, then the others shrink to their least.
    void setWidths(std::initializer_list<ColumnWidth> widths);
    /// As high as its rows, without a scroll bar: for tables that scroll with what is around them.
    void fitToRows();
    /// Selected rows as lines of tab-separated cells.

Q_SIGNALS:
    void rowChosen(const QModelIndex& index);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void shareWidth();
    [[nodiscard]] int leastReadable(int column) const;

    std::vector<ColumnWidth> m_widths;
    bool m_sharing = false; ///< the widths are being set, not moved by the user
};

} // namespace emberline
