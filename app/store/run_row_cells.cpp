// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/run_row_cells.h"

#include "app/export/json_values.h"
#include "importers/formats.h"
#include "model/answers/plain_topics.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace emberline {

namespace {

/// LowCardinality would be smaller, but ClickHouse 18.16 calls it experimental.
std::string columnsOf(SqlKind kind)
{
    constexpr std::array<std::string_view, 6> kSqliteTypes{
        "TEXT NOT NULL", "INTEGER NOT NULL", "INTEGER", "INTEGER NOT NULL", "INTEGER NOT NULL", "INTEGER NOT NULL"}; // by ColumnType
    constexpr std::array<std::string_view, 6> kClickHouseTypes{"String", "Int64", "Nullable(Int64)", "UInt32", "UInt8", "UInt64"};
    const auto& types = kind == SqlKind::Sqlite ? kSqliteTypes : kClickHouseTypes;
    std::string columns;
    for (const StoreColumn& column : kStoreColumns)
        columns += (columns.empty() ? "" : ", ") + std::string(column.name) + ' '
            + std::string(types.at(static_cast<std::size_t>(column.type)));
    return columns;
}

std::optional<std::int64_t> optionalNumber(std::optional<std::string_view> cell)
{
    return cell ? std::optional(numberOf(cell)) : std::nullopt;
}

std::optional<std::string> cellOf(std::optional<std::int64_t> number)
{
    return number ? std::optional(std::to_string(*number)) : std::nullopt;
}

// The parts of a run as JSON, and back.

std::string settingsJson(const RunTable& table, const RunRow& row)
{
    Json values = Json::array();
    for (const RunSetting& setting : row.settings)
        values.push_back({std::string(table.text(setting.name)), std::string(table.text(setting.value))});
    return jsonLine(values);
}

std::string dataJson(const RunTable& table, const RunRow& row)
{
    Json values = Json::object();
    for (const RunDatum& datum : row.data)
        values[table.dataNames[datum.name]] = jsonNumber(datum.value);
    return jsonLine(values);
}

std::string topicsJson(const RunTable& table, const RunRow& row)
{
    Json values = Json::array();
    for (const RunTopicTime& topic : row.topics)
        values.push_back({std::string(table.text(topic.id)), std::string(table.text(topic.name)), toNs(topic.time)});
    return jsonLine(values);
}

/// Each path as [parent, kind, category, name, topic's kind, count, ns, value]. The numbers of both kinds are part of the format.
std::string pathsJson(const RunRow& row)
{
    Json values = Json::array();
    for (const RunPath& path : row.paths)
        values.push_back({path.parent, static_cast<int>(path.key.kind), path.key.category, path.key.name, static_cast<int>(path.key.topic),
            path.count, toNs(path.time), jsonNumber(path.value)});
    return jsonLine(values);
}

/// A text of the store that is no JSON is as good as none.
Json parsed(std::optional<std::string_view> text)
{
    return text.value_or("").empty() ? Json() : Json::parse(*text, nullptr, false);
}

std::string textAt(const Json& array, std::size_t i)
{
    return array.is_array() && i < array.size() && array[i].is_string() ? array[i].get<std::string>() : std::string();
}

void takeSettings(const Json& values, RunTable& table, RunRow& row)
{
    if (!values.is_array())
        return;
    for (const Json& pair : values)
        row.settings.push_back({table.texts->intern(textAt(pair, 0)), table.texts->intern(textAt(pair, 1))});
}

/// As Where the time went has it. A topic of a process's own regions has none: its name says all.
std::string_view titleOfTopic(std::string_view id, std::string_view name)
{
    std::string_view title = plainTitle(id);
    for (const DialectInfo* const info : formatTable().dialects())
        title = title.empty() ? info->dialect.titleOfChildren(id, name) : title;
    return title;
}

void takeTopics(const Json& values, RunTable& table, RunRow& row)
{
    if (!values.is_array())
        return;
    for (const Json& topic : values) {
        const std::string id = textAt(topic, 0);
        const std::string name = textAt(topic, 1);
        if (topic.is_array() && topic.size() == 3 && topic[2].is_number_integer())
            row.topics.push_back(
                {table.texts->intern(id), table.texts->intern(name), Duration(topic[2].get<std::int64_t>()), titleOfTopic(id, name)});
    }
}

void takePaths(const Json& values, RunRow& row)
{
    if (!values.is_array())
        return;
    for (const Json& path : values) {
        if (!path.is_array() || path.size() != 8)
            continue;
        const auto number = [&](std::size_t i) { return path[i].is_number_integer() ? path[i].get<std::int64_t>() : 0; };
        const auto kind = static_cast<PathKind>(std::clamp<std::int64_t>(number(1), 0, static_cast<int>(PathKind::Data)));
        const auto topic = static_cast<TopicKind>(std::clamp<std::int64_t>(number(4), 0, static_cast<int>(TopicKind::NotInstrumented)));
        row.paths.push_back(
            {static_cast<std::size_t>(std::max<std::int64_t>(0, number(0))), {kind, textAt(path, 2), textAt(path, 3), topic},
                static_cast<std::uint64_t>(number(5)), Duration(number(6)), path[7].is_number() ? path[7].get<double>() : 0});
    }
}

} // namespace

std::string_view columnOf(FacetKind kind)
{
    constexpr std::array<std::string_view, 11> kOfFacets{"command", "name", "version", "host", "user", "repository", {}, {}, "caller"};
    return kOfFacets.at(static_cast<std::size_t>(kind));
}

std::string sqliteTables()
{
    return "CREATE TABLE runs (" + columnsOf(SqlKind::Sqlite) + R"(, PRIMARY KEY (sid));
CREATE INDEX runs_start ON runs(inside, start_ns, sid);
CREATE TABLE files (
    name TEXT NOT NULL PRIMARY KEY, size INTEGER NOT NULL, modified_ns INTEGER NOT NULL, pack TEXT NOT NULL);
CREATE TABLE kept (id INTEGER PRIMARY KEY, since_ns INTEGER NOT NULL);
CREATE TABLE command_files (command TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (command, name)) WITHOUT ROWID;
)";
}

std::string sqliteSendingTables()
{
    return R"(CREATE TABLE IF NOT EXISTS spans_waiting (
    command TEXT NOT NULL, sid TEXT NOT NULL, start_ns INTEGER NOT NULL, resource TEXT NOT NULL, PRIMARY KEY (command, sid));
CREATE TABLE IF NOT EXISTS spans_sent (sid TEXT NOT NULL PRIMARY KEY, sent_ns INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS runs_sent (sid TEXT NOT NULL PRIMARY KEY, sent_ns INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS commands_joined (command TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID;
)";
}

std::string clickHouseTable(const std::string& name)
{
    return "CREATE TABLE IF NOT EXISTS " + name + " (" + columnsOf(SqlKind::ClickHouse)
        + ") ENGINE = ReplacingMergeTree(written_ns) PARTITION BY toYYYYMM(toDate(intDiv(start_ns, 1000000000))) "
          "ORDER BY sid"; // not by the start, too: what a log says later may move that by microseconds
}

std::int64_t numberOf(std::optional<std::string_view> cell)
{
    std::int64_t number = 0;
    if (cell)
        std::from_chars(cell->data(), cell->data() + cell->size(), number);
    return number;
}

void DataNames::take(std::optional<std::string_view> json, RunRow& row)
{
    const Json values = parsed(json);
    if (!values.is_object())
        return;
    for (const auto& [name, value] : values.items()) {
        if (value.is_number())
            row.data.push_back(
                {m_places.try_emplace(name, static_cast<std::uint32_t>(m_places.size())).first->second, value.get<double>()});
    }
}

void DataNames::finish(RunTable& table) const
{
    std::vector<std::uint32_t> sorted(m_places.size());
    for (const auto& [name, place] : m_places) {
        sorted[place] = static_cast<std::uint32_t>(table.dataNames.size());
        table.dataNames.push_back(name);
    }
    for (RunRow& row : table.rows) {
        for (RunDatum& datum : row.data)
            datum.name = sorted[datum.name];
        std::ranges::sort(row.data, {}, &RunDatum::name);
    }
}

Cells toCells(const RunTable& table, const RunRow& row, std::int64_t now)
{
    Cells cells;
    for (const StringId text :
        {row.sid, row.parent, row.command, row.name, row.version, row.host, row.user, row.repository, row.caller, row.argv})
        cells.emplace_back(std::string(table.text(text)));
    for (const Duration time : {row.start.time_since_epoch(), row.wall, row.background})
        cells.emplace_back(std::to_string(toNs(time)));
    cells.push_back(cellOf(row.exitCode));
    cells.push_back(cellOf(row.signal));
    for (const std::uint32_t count : {row.children, row.processes, row.errors})
        cells.emplace_back(std::to_string(count));
    for (const bool is : {row.failed, row.ended, row.inside})
        cells.emplace_back(is ? "1" : "0");
    cells.emplace_back(settingsJson(table, row));
    cells.emplace_back(dataJson(table, row));
    cells.emplace_back(topicsJson(table, row));
    cells.emplace_back(pathsJson(row));
    cells.emplace_back(std::to_string(now));
    return cells;
}

RunRow fromCells(CellViews cells, RunTable& table, DataNames& names)
{
    RunRow row;
    const std::array<StringId*, Start> texts{
        &row.sid, &row.parent, &row.command, &row.name, &row.version, &row.host, &row.user, &row.repository, &row.caller, &row.argv};
    for (std::size_t i = 0; i < Start; ++i)
        *texts[i] = cells[i] && !cells[i]->empty() ? table.texts->intern(*cells[i]) : StringId();
    row.start = TraceTime(Duration(numberOf(cells[Start])));
    row.wall = Duration(numberOf(cells[Wall]));
    row.background = Duration(numberOf(cells[Background]));
    row.exitCode = optionalNumber(cells[Exit]);
    row.signal = optionalNumber(cells[Signal]);
    row.children = static_cast<std::uint32_t>(numberOf(cells[Children]));
    row.processes = static_cast<std::uint32_t>(numberOf(cells[Processes]));
    row.errors = static_cast<std::uint32_t>(numberOf(cells[Errors]));
    row.failed = numberOf(cells[Failed]) != 0;
    row.ended = numberOf(cells[Ended]) != 0;
    row.inside = numberOf(cells[Inside]) != 0;
    takeSettings(parsed(cells[Settings]), table, row);
    names.take(cells[Data], row);
    takeTopics(parsed(cells[Topics]), table, row);
    takePaths(parsed(cells[Paths]), row);
    return row;
}

bool isWholeRow(CellViews cells)
{
    const auto isNumber = [](std::optional<std::string_view> cell) {
        std::int64_t number = 0;
        const auto [end, error] = cell ? std::from_chars(cell->data(), cell->data() + cell->size(), number)
                                       : std::from_chars_result{nullptr, std::errc::invalid_argument};
        return error == std::errc() && end == cell->data() + cell->size();
    };
    const auto isArray = [&](std::optional<std::string_view> cell) { return parsed(cell).is_array(); };
    return isNumber(cells[Start]) && isNumber(cells[Wall]) && numberOf(cells[Wall]) >= 0 && isArray(cells[Settings])
        && parsed(cells[Data]).is_object() && isArray(cells[Topics]) && isArray(cells[Paths]);
}

} // namespace emberline
