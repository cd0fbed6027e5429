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
inline constexpr auto kStoreColumns = [] {
    using enum ColumnType;
    return std::to_array<StoreColumn>({{"sid", Text}, {"parent", Text}, {"command", Text}, {"name", Text}, {"version", Text},
        {"host", Text}, {"user", Text}, {"repository", Text}, {"caller", Text}, {"argv", Text}, {"start_ns", Time}, {"wall_ns", Time},
        {"background_ns", Time}, {"exit_code", Number}, {"signal", Number}, {"children", Count}, {"processes", Count}, {"errors", Count},
        {"failed", Flag}, {"ended", Flag}, {"inside", Flag}, {"settings", Text}, {"data", Text}, {"topics", Text}, {"paths", Text},
        {"written_ns", Written}});
}();
/// Places of columns. Texts that are no JSON come before Start.
enum RunCell : std::size_t {
    Parent = 1,
    CommandText,
    Name,
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
static_assert(kStoreColumns[Parent].name == "parent" && kStoreColumns[CommandText].name == "command" && kStoreColumns[Name].name == "name");
static_assert(kStoreColumns[Start].name == "start_ns" && kStoreColumns[Written].name == "written_ns");

/// Which column has the facet's values; empty: they are made from several, or from a part of one.
[[nodiscard]] std::string_view columnOf(FacetKind kind);

inline constexpr const char* kUndated = "start_ns < 31536000000000000"; ///< of such a run, week and day are none

[[nodiscard]] std::string sqliteTables();
/// For spans on their way to an OpenTelemetry collector, which of them it has, which runs a server has, and of which commands it has to
/// learn that these are part of them. Stores that were made before these get them, too.
[[nodiscard]] std::string sqliteSendingTables();
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
