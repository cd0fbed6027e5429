// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace emberline {

/// What the tables of the statistics have in common.
void styleStatisticsTable(QTableView* table);

} // namespace emberline
