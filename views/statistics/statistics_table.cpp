// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/statistics/statistics_table.h"

#include "views/kit/row_table_view.h"

#include <QTableView>

namespace emberline {

void styleStatisticsTable(QTableView* table)
{
    makeRowTable(table);
    table->setSortingEnabled(true);
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

} // namespace emberline
