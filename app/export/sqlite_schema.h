// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace emberline {

/// The value of PRAGMA user_version. Increases when a table, column or view is renamed or removed, not when one is added.
inline constexpr int kSqliteSchemaVersion = 1;

struct SqliteTable {
    const char* name;
    const char* columns; ///< in the syntax of CREATE TABLE; rows are written in this order
    int columnCount;
};

/// All tables, in the order in which they are filled.
std::span<const SqliteTable> sqliteTables();
/// Indexes and views, to create after the tables are full.
std::span<const char* const> sqliteIndexesAndViews();

} // namespace emberline
