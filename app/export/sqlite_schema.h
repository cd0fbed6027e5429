// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace emberline {

/// What PRAGMA user_version says: grows when a table, column or view is renamed or dropped, not when one is added.
inline constexpr int kSqliteSchemaVersion = 1;

struct SqliteTable {
    const char* name;
    const char* columns; ///< as CREATE TABLE takes them; rows are written in this order
    int columnCount;
};

/// All tables, in the order they are filled.
std::span<const SqliteTable> sqliteTables();
/// Indexes and views, to be made when the tables are full.
std::span<const char* const> sqliteIndexesAndViews();

} // namespace emberline
