// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/confinement.h"
#include "app/commands/loading.h"
#include "app/commands/text_columns.h"
#include "app/commands/verb_arguments.h"
#include "app/export/json_values.h"
#include "app/export/virtual_tables.h"
#include "app/output/terminal.h"
#include "views/sql/sql_query.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace emberline {

namespace {

constexpr std::size_t kWidest = 60; ///< characters of a column on a terminal

bool isNumber(const QVariant& cell)
{
    return cell.typeId() == QMetaType::LongLong || cell.typeId() == QMetaType::Double;
}

std::string textOf(const QVariant& cell)
{
    if (cell.typeId() == QMetaType::Double)
        return exactText(cell.toDouble());
    if (cell.typeId() == QMetaType::QByteArray)
        return cell.toByteArray().toHex().toStdString();
    return cell.toString().toStdString();
}

Json jsonOf(const QVariant& cell)
{
    const int type = cell.typeId();
    return type == QMetaType::UnknownType ? Json(nullptr)
        : type == QMetaType::LongLong     ? Json(cell.toLongLong())
        : type == QMetaType::Double       ? jsonNumber(cell.toDouble())
                                          : Json(textOf(cell));
}

/// The columns' names, each once: an object holds a key once. SQLite numbers repeated ones in the same way.
std::vector<std::string> keysOf(const QStringList& columns)
{
    std::vector<std::string> keys;
    for (const QString& column : columns) {
        std::string key = column.toStdString();
        for (int number = 1; std::ranges::find(keys, key) != keys.end(); ++number)
            key = column.toStdString() + ':' + std::to_string(number);
        keys.push_back(std::move(key));
    }
    return keys;
}

/// An array with an object for each row.
void sayJson(const SqlResult& result)
{
    const std::vector<std::string> keys = keysOf(result.columns);
    say("[");
    for (std::size_t row = 0; row < result.rowCount(); ++row) {
        Json object = Json::object();
        for (int column = 0; column < result.columns.size(); ++column)
            object[keys[static_cast<std::size_t>(column)]] = jsonOf(result.at(row, column));
        say((row == 0 ? "\n" : ",\n") + jsonLine(object));
    }
    say("\n]\n");
}

/// For a terminal; long cells are cut.
std::string shownText(const QVariant& cell)
{
    QString line = QString::fromStdString(terminalText(textOf(cell)));
    if (line.size() > static_cast<qsizetype>(kWidest) && !isNumber(cell)) {
        line.truncate(kWidest - 1);
        if (line.back().isHighSurrogate())
            line.chop(1);
        line += QStringLiteral("…");
    }
    return line.toStdString();
}

/// The texts of all cells, with a line of names first.
std::vector<std::vector<std::string>> rowsOf(const SqlResult& result)
{
    std::vector<std::vector<std::string>> rows(1);
    for (const QString& column : result.columns)
        rows.front().push_back(shownText(column));
    for (std::size_t row = 0; row < result.rowCount(); ++row) {
        std::vector<std::string>& cells = rows.emplace_back();
        for (int column = 0; column < result.columns.size(); ++column)
            cells.push_back(shownText(result.at(row, column)));
    }
    return rows;
}

void sayForm(const SqlResult& result, const QString& form)
{
    if (form == QLatin1String("json"))
        return sayJson(result);
    if (form == QLatin1String("csv")) {
        std::vector<std::string> cells(static_cast<std::size_t>(result.columns.size()));
        std::ranges::transform(result.columns, cells.begin(), &QString::toStdString);
        sayCsvLine(cells);
        for (std::size_t row = 0; row < result.rowCount(); ++row) { // one by one: there may be many
            for (int column = 0; column < result.columns.size(); ++column)
                cells[static_cast<std::size_t>(column)] = textOf(result.at(row, column));
            sayCsvLine(cells);
        }
        return;
    }
    sayTable(rowsOf(result),
        [&](std::size_t row, std::size_t column) { return row > 0 && isNumber(result.at(row - 1, static_cast<int>(column))); });
}

QList<QCommandLineOption> queryOptions()
{
    return {
        {"format", "table for people (long cells are cut), csv, or json: an array with an object for each row.", "table|csv|json", "table"},
        {"strict", "Exit with 3 when there is an error or a warning."},
    };
}

int runQuery(const QCommandLineParser& parser)
{
    QStringList paths = operandsOf(parser);
    if (paths.size() < 2)
        return usageError(QStringLiteral("query needs a query, quoted as one argument, and a trace to read."));
    const QString statement = paths.takeFirst();
    const QString form = parser.value(QStringLiteral("format"));
    confine({.workFolder = sqliteWorkFolder()});
    const LoadedSources loaded = loadTrace(paths);
    if (loaded.trace.isEmpty())
        return loadStatus(loaded, parser.isSet(QStringLiteral("strict")));
    const SqlResult result = runSql(loaded.trace, createTraceDatabase, statement);
    if (!result.error.isEmpty()) {
        const bool isUnknown = result.error.startsWith(QLatin1String("no such"));
        const int status = failure(result.error.toStdString()
            + (isUnknown ? ". What there is: emberline query \"SELECT name, sql FROM sqlite_master\" PATH..." : ""));
        return result.columns.isEmpty() ? exit_status::kUsage : status; // a query that never ran was wrong
    }
    sayForm(result, form);
    if (result.isCut)
        complain("emberline: only the first " + std::to_string(result.rowCount()) + " rows are shown. Add a LIMIT or a WHERE.\n");
    return loadStatus(loaded, parser.isSet(QStringLiteral("strict")));
}

} // namespace

const Verb kQueryVerb{.name = "query",
    .synopsis = "[--format table|csv|json] [--strict] QUERY PATH...",
    .oneLine = "ask the traces in SQL",
    .help = "Asks the traces in SQLite's SQL, with the tables and views of export --format sqlite. Times are nanoseconds.\n\n"
            "  emberline query \"SELECT name, count, total_ns / 1e6 AS ms FROM region_totals ORDER BY ms DESC LIMIT 10\" "
            "trace.json\n"
            "  emberline query \"SELECT name, sql FROM sqlite_master\" trace.json    what there is to ask for",
    .options = queryOptions,
    .run = runQuery};

} // namespace emberline
