// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/store/database.h"
#include "model/answers/run_table.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

/// The table `runs` of a store: its columns, and a run as the cells of a row, and back. The parts of a run are JSON, which both servers can
/// ask, too.
namespace emberline {

inline constexpr int kStoreVersion = 1; ///< of the tables; an older one is brought up to it, a newer one is left alone

enum class ColumnType { Text, Time, Number, Count, Flag, Written }; ///< only a Number may be NULL

struct StoreColumn {
    std::string_view name;
    ColumnType type;
};
inline constexpr std::array kStoreColumns{StoreColumn{"sid", ColumnType::Text}, StoreColumn{"parent", ColumnType::Text},
    StoreColumn{"command", ColumnType::Text}, StoreColumn{"name", ColumnType::Text}, StoreColumn{"version", ColumnType::Text},
    StoreColumn{"host", ColumnType::Text}, StoreColumn{"user", ColumnType::Text}, StoreColumn{"repository", ColumnType::Text},
    StoreColumn{"caller", ColumnType::Text}, StoreColumn{"argv", ColumnType::Text}, StoreColumn{"start_ns", ColumnType::Time},
    StoreColumn{"wall_ns", ColumnType::Time}, StoreColumn{"background_ns", ColumnType::Time}, StoreColumn{"exit_code", ColumnType::Number},
    StoreColumn{"signal", ColumnType::Number}, StoreColumn{"children", ColumnType::Count}, StoreColumn{"processes", ColumnType::Count},
    StoreColumn{"errors", ColumnType::Count}, StoreColumn{"failed", ColumnType::Flag}, StoreColumn{"ended", ColumnType::Flag},
    StoreColumn{"inside", ColumnType::Flag}, StoreColumn{"settings", ColumnType::Text}, StoreColumn{"data", ColumnType::Text},
    StoreColumn{"topics", ColumnType::Text}, StoreColumn{"paths", ColumnType::Text}, StoreColumn{"written_ns", ColumnType::Written}};
/// Places of columns. Texts that are no JSON come before Start.
enum RunCell : std::size_t {
    Start = 10,
    Wall,
    Background,
    Exit,
    Signal,
    Children,
    Processes,
    Errors,
    Failed,
    Ended,
    Inside,
    Settings,
    Data,
    Topics,
    Paths,
    Written
};
static_assert(kStoreColumns[Start].name == "start_ns" && kStoreColumns[Written].name == "written_ns");

/// Which column has the facet's values; empty: they are made from several, or from a part of one.
[[nodiscard]] std::string_view columnOf(FacetKind kind);

inline constexpr const char* kUndated = "start_ns < 31536000000000000"; ///< of such a run, week and day are none

[[nodiscard]] std::string sqliteTables();
/// For spans on their way to an OpenTelemetry collector, and which of them it has. Stores that were made before these get them, too.
[[nodiscard]] std::string sqliteSpanTables();
/// Of rows with the same key, the one that was written last counts.
[[nodiscard]] std::string clickHouseTable(const std::string& name);
inline constexpr std::string_view kClickHouseVersions = "CREATE TABLE IF NOT EXISTS schema_versions (version UInt32) ENGINE = Log";

/// 0 if it is none.
[[nodiscard]] std::int64_t numberOf(std::optional<std::string_view> cell);

/// Data of the rows as they come: names get their places in the table at the end, when all are known.
class DataNames {
public:
    void take(std::optional<std::string_view> json, RunRow& row);
    void finish(RunTable& table) const;

private:
    std::map<std::string, std::uint32_t> m_places;
};

[[nodiscard]] Cells toCells(const RunTable& table, const RunRow& row, std::int64_t now);
/// Cells that were not asked for are empty. The texts and the names of data go into the table.
[[nodiscard]] RunRow fromCells(CellViews cells, RunTable& table, DataNames& names);
/// Whether the row can be read without a loss.
[[nodiscard]] bool isWholeRow(CellViews cells);

} // namespace emberline
