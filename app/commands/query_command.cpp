// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/confinement.h"
#include "app/commands/exit_status.h"
#include "app/commands/loading.h"
#include "app/commands/text_columns.h"
#include "app/commands/verb_arguments.h"
#include "app/export/json_values.h"
#include "app/export/virtual_tables.h"
#include "app/output/terminal.h"
#include "views/sql/sql_query.h"

#include <algorithm>
#include <optional>
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

/// With as many digits as it takes to read the same number again.
std::string textOf(const QVariant& cell)
{
    if (cell.typeId() == QMetaType::Double)
        return QString::number(cell.toDouble(), 'g', QLocale::FloatingPointShortest).toStdString();
    if (cell.typeId() == QMetaType::QByteArray)
        return cell.toByteArray().toHex().toStdString();
    return cell.toString().toStdString();
}

Json jsonOf(const QVariant& cell)
{
    switch (cell.typeId()) {
    case QMetaType::UnknownType:
        return nullptr;
    case QMetaType::LongLong:
        return cell.toLongLong();
    case QMetaType::Double:
        return jsonNumber(cell.toDouble());
    default:
        return textOf(cell);
    }
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

/// As RFC 4180 has it, with a line of names first.
void sayCsv(const SqlResult& result)
{
    const auto sayLine = [&](const auto& cellAt) {
        for (int column = 0; column < result.columns.size(); ++column)
            say((column == 0 ? "" : ",") + csvCell(cellAt(column)));
        say("\r\n");
    };
    sayLine([&](int column) { return result.columns[column].toStdString(); });
    for (std::size_t row = 0; row < result.rowCount(); ++row)
        sayLine([&](int column) { return textOf(result.at(row, column)); });
}

/// Columns for people; long cells are cut.
void sayTable(const SqlResult& result)
{
    const auto shown = [](const std::string& text) {
        QString line = QString::fromStdString(terminalText(text));
        if (line.size() > static_cast<qsizetype>(kWidest)) {
            line.truncate(kWidest - 1);
            if (line.back().isHighSurrogate())
                line.chop(1);
            line += QStringLiteral("…");
        }
        return line.toStdString();
    };
    const auto widthOf = [](const std::string& text) { return static_cast<std::size_t>(QString::fromStdString(text).size()); };
    std::vector<std::size_t> widths;
    for (int column = 0; column < result.columns.size(); ++column) {
        widths.push_back(widthOf(shown(result.columns[column].toStdString())));
        for (std::size_t row = 0; row < result.rowCount(); ++row)
            widths.back() = std::max(widths.back(), widthOf(shown(textOf(result.at(row, column)))));
    }
    const auto sayLine = [&](const auto& cellAt) {
        std::string line;
        for (int column = 0; column < result.columns.size(); ++column)
            line += (column == 0 ? "" : "  ") + cellAt(column, widths[static_cast<std::size_t>(column)]);
        line.erase(line.find_last_not_of(' ') + 1);
        say(line + "\n");
    };
    sayLine([&](int column, std::size_t width) { return padded(shown(result.columns[column].toStdString()), width); });
    for (std::size_t row = 0; row < result.rowCount(); ++row) {
        sayLine([&](int column, std::size_t width) {
            const QVariant& cell = result.at(row, column);
            return isNumber(cell) ? rightAligned(textOf(cell), width) : padded(shown(textOf(cell)), width);
        });
    }
}

QList<QCommandLineOption> queryOptions()
{
    const QCommandLineOption format(QStringLiteral("format"),
        QStringLiteral("table for people (long cells are cut), csv, or json: an array with an object for each row."),
        QStringLiteral("table|csv|json"), QStringLiteral("table"));
    const QCommandLineOption strict(QStringLiteral("strict"), QStringLiteral("Exit with 3 when there is an error or a warning."));
    return {format, strict};
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
    form == QLatin1String("json") ? sayJson(result) : form == QLatin1String("csv") ? sayCsv(result) : sayTable(result);
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
