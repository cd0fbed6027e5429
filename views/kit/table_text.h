// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

class QAbstractItemView;
class QWidget;

namespace emberline {

/// Rows of cells, headings first. Numbers are plain.
using TextTable = std::vector<QStringList>;

/// Per RFC 4180. Text that a spreadsheet would treat as a formula gets an apostrophe in front.
[[nodiscard]] QString asCsv(const TextTable& table);
/// Without the headings; cells separated by tabs.
[[nodiscard]] QString asText(const TextTable& table);

/// Gives `widget` actions that copy `table()` as CSV and the widget as a picture; with `asTextToo` also as text. They become its context
/// menu, unless it has one.
void addCopyActions(QWidget* widget, const std::function<TextTable()>& table, bool asTextToo = true);

/// Data under this role is a cell's full value: nanoseconds, a count. A cell without it stands for its text. The number keeps clear of the
/// models' own roles.
inline constexpr int kRawRole = Qt::UserRole + 64;
/// Data under this role is the text that is copied in place of one that is shown rounded; not needed for lengths, if kRawRole has them.
inline constexpr int kExactRole = kRawRole + 1;

/// The rows of a table as comma-separated values per RFC 4180, with a line of headings (from kRawRole if set, such as "wall_ns"). Text
/// that a spreadsheet would treat as a formula gets an apostrophe in front.
[[nodiscard]] QString tableAsCsv(const QAbstractItemModel& model, const QModelIndexList& rows);
/// The same rows as displayed, columns separated by tabs; lengths and points in time down to the last digit.
[[nodiscard]] QString tableAsText(const QAbstractItemModel& model, const QModelIndexList& rows);
[[nodiscard]] QModelIndexList allRows(const QAbstractItemModel& model);

/// Gives a view actions that copy its selected rows (or all) as text and as CSV, and the view as a picture. The view's actions become its
/// context menu, unless it has one.
void addCopyActions(QAbstractItemView* view);

} // namespace emberline
