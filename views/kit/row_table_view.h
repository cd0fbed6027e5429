// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace emberline {

/// Makes a table of rows out of a view: whole rows selected, no grid, low rows without headers of their own, Tab leaves it. So all tables
/// look and behave alike.
void makeRowTable(QTableView* table);

/// Sorting without a mouse: an action of the table, Ctrl+T, sorts by the column of the current cell, and again the other way round.
void addSortAction(QTableView* table);

} // namespace emberline
