// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <functional>
#include <vector>

class QWidget;

/// Clipboard contents of docks that are not tables. For tables, see table_text.h.
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

} // namespace emberline
