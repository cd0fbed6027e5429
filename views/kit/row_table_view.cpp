// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/row_table_view.h"

#include <QAction>
#include <QCoreApplication>
#include <QHeaderView>
#include <QTableView>

#include <algorithm>

namespace emberline {

namespace {

constexpr int kRowMargin = 7; ///< pixels by which a row is higher than its text

} // namespace

void makeRowTable(QTableView* table)
{
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setCornerButtonEnabled(false);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + kRowMargin);
    table->horizontalHeader()->setHighlightSections(false);
}

void addSortAction(QTableView* table)
{
    auto* sort = new QAction(QCoreApplication::translate("emberline::SharedRows", "&Sort by This Column"), table);
    sort->setToolTip(
        QCoreApplication::translate("emberline::SharedRows", "Sort by the column of the current cell; again: the other way round"));
    sort->setShortcut(Qt::CTRL | Qt::Key_T);
    sort->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(sort, &QAction::triggered, table, [table] {
        QHeaderView* header = table->horizontalHeader();
        const int column = std::max(0, table->currentIndex().column());
        const QVariant first = table->model()->headerData(column, Qt::Horizontal, Qt::InitialSortOrderRole);
        Qt::SortOrder order = first.isValid() ? first.value<Qt::SortOrder>() : Qt::AscendingOrder;
        if (header->sortIndicatorSection() == column)
            order = header->sortIndicatorOrder() == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder;
        header->setSortIndicator(column, order);
    });
    table->addAction(sort);
}

} // namespace emberline
