// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/row_table.h"

#include <QHeaderView>
#include <QTableView>

namespace emberline {

namespace {

constexpr int kRowMargin = 7; ///< what a row is higher than its text, in pixels

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

} // namespace emberline
