// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QString>

class QAbstractItemView;

namespace emberline {

/// Data under this role is what a cell stands for, in full: a number of nanoseconds, a count. A cell without it is its text.
/// Its number is far from those that models use for themselves.
inline constexpr int kRawRole = Qt::UserRole + 64;

/// The rows of a table as comma-separated values after RFC 4180, with a line of headings (under kRawRole where they have one, as
/// "wall_ns"). Texts that a spreadsheet would take for a formula get an apostrophe in front.
[[nodiscard]] QString tableAsCsv(const QAbstractItemModel& model, const QModelIndexList& rows);
/// One text of it.
[[nodiscard]] QString csvText(QString text);
/// The same as it is seen, columns apart by tabs.
[[nodiscard]] QString tableAsText(const QAbstractItemModel& model, const QModelIndexList& rows);
[[nodiscard]] QModelIndexList allRows(const QAbstractItemModel& model);

/// Gives a view the actions to copy its selected rows (all when none is) as text and as CSV, and itself as a picture. Its context menu, if
/// it has no other, is made of its actions.
void addCopyActions(QAbstractItemView* view);

} // namespace emberline
