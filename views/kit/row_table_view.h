// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace emberline {

/// Turns a view into a table of rows: selects whole rows, no grid, low rows without row headers, Tab leaves it. This makes all tables look
/// and behave alike.
void makeRowTable(QTableView* table);

/// Sorting without a mouse: adds an action, Ctrl+T, that sorts by the column of the current cell, and again in reverse.
void addSortAction(QTableView* table);

} // namespace emberline
