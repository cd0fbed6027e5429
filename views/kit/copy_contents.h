// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <functional>
#include <vector>

class QWidget;

/// What a dock that is no table puts on the clipboard. Tables have table_text.h.
namespace emberline {

/// Rows of cells, the headings first. Numbers are plain.
using TextTable = std::vector<QStringList>;

/// After RFC 4180; texts that a spreadsheet would take for a formula get an apostrophe in front.
[[nodiscard]] QString asCsv(const TextTable& table);
/// Without the headings, cells apart by tabs.
[[nodiscard]] QString asText(const TextTable& table);

/// Gives `widget` actions to copy `table()` as CSV, and itself as a picture; with `asTextToo` also as text. They are its context menu, if
/// it has no other.
void addCopyActions(QWidget* widget, const std::function<TextTable()>& table, bool asTextToo = true);

} // namespace emberline
