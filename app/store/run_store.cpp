// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/run_store.h"

#include "app/output/native_path.h"
#include "app/store/run_row_cells.h"
#include "model/answers/command_index.h"

#include <QFile>
#include <QFileInfo>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

namespace emberline {

namespace {

constexpr auto kColumns = [] {
    std::array<std::string_view, kStoreColumns.size()> names;
    std::ranges::transform(kStoreColumns, names.begin(), &StoreColumn::name);
    return names;
}();

std::string columnList()
{
    std::string columns;
    for (const std::string_view column : kColumns)
        columns += (columns.empty() ? "" : ", ") + std::string(column);
    return columns;
}

/// "runs", so that each key counts once: ClickHouse 18.16 needs the key for that, so each query has it.
std::string runsOf(SqlKind kind)
{
    return kind == SqlKind::ClickHouse ? "runs FINAL" : "runs";
}

constexpr const char* kSqliteHeader = "SQLite format 3";

Error noStore(const QString& place)
{
    return {place.toStdString() + ": this file is no store. Choose another name."};
}

Error newerStore(const QString& place, std::int64_t version)
{
    return {place.toStdString() + ": the store was made by a newer Emberline (its tables have version " + std::to_string(version)
        + ", this one knows " + std::to_string(kStoreVersion) + "). Use that one."};
}

} // namespace

bool RunStore::isStore(const QString& place)
{
    constexpr qint64 kPlace = 68; // of the application id in SQLite's header
    if (isClickHouse(place))
        return true;
    if (!QFileInfo(place).isFile()) // a pipe would lose what is read here
        return false;
    QFile file(place);
    if (!file.open(QIODevice::ReadOnly) || !file.peek(16).startsWith(kSqliteHeader) || !file.seek(kPlace))
        return false;
    const QByteArray id = file.read(sizeof(qint32));
    return id.size() == sizeof(qint32) && qFromBigEndian<qint32>(id.constData()) == kStoreApplicationId;
}

Result<std::unique_ptr<RunStore>> RunStore::open(const QString& place, StoreAccess access, std::function<bool()> isEnded)
{
    const bool isServer = isClickHouse(place);
    // SQLite would take any file for a new one that is damaged.
    if (!isServer && QFileInfo::exists(place) && !QFileInfo(place).isFile())
        return noStore(place);
    if (QFile file(place); !isServer && file.open(QIODevice::ReadOnly) && file.size() > 0 && !file.peek(16).startsWith(kSqliteHeader))
        return noStore(place);
    auto database = isServer ? openClickHouse(place, std::move(isEnded)) : openSqlite(place, access);
    if (!database)
        return database.error();
    std::unique_ptr<RunStore> store(new RunStore(std::move(database.value()), place));
    const auto wrong = isServer ? store->prepareServer(place, access) : store->prepareFile(place, access);
    return wrong ? Result<std::unique_ptr<RunStore>>(*wrong) : Result<std::unique_ptr<RunStore>>(std::move(store));
}

Result<std::int64_t> RunStore::askNumber(const std::string& query)
{
    std::int64_t number = 0;
    if (auto wrong = m_database->ask(query, 1, [&](CellViews cells) { number = numberOf(cells[0]); }))
        return *wrong;
    return number;
}

Result<std::vector<Cells>> RunStore::askRows(const std::string& query, std::size_t width)
{
    std::vector<Cells> rows;
    const auto take = [&](CellViews cells) {
        Cells& row = rows.emplace_back();
        for (const auto& cell : cells)
            row.push_back(cell ? std::optional(std::string(*cell)) : std::nullopt);
    };
    if (auto wrong = m_database->ask(query, width, take))
        return *wrong;
    return rows;
}

std::optional<Error> RunStore::prepareServer(const QString& place, StoreAccess access)
{
    if (access == StoreAccess::Create) {
        if (auto wrong = m_database->run(std::string(kClickHouseVersions) + ";\n" + clickHouseTable("runs")))
            return wrong;
        if (const auto made = isShared(*m_database, place); !made)
            return made.error();
    }
    const auto version = askNumber("SELECT max(version) FROM schema_versions");
    if (!version)
        return Error{version.error().message + " If it has no tables yet: emberline store init."};
    if (version.value() > kStoreVersion)
        return newerStore(place, version.value());
    if (version.value() < 1 && access == StoreAccess::Read)
        return Error{place.toStdString() + ": there are no tables of a store. emberline store init makes them."};
    if (version.value() == kStoreVersion || access == StoreAccess::Read)
        return std::nullopt;
    return m_database->run("INSERT INTO schema_versions VALUES (" + std::to_string(kStoreVersion) + ")");
}

std::optional<Error> RunStore::prepareFile(const QString& place, StoreAccess access)
{
    // Another process may make the same store at the same time: the lock decides, and the later one finds the tables. The tables come
    // before the log of writes (WAL), so that the file says from its first moment on what it is.
    if (access == StoreAccess::Create) {
        if (auto wrong = m_database->run("BEGIN IMMEDIATE"))
            return wrong;
    }
    const auto id = askNumber("PRAGMA application_id");
    const auto tables = askNumber("SELECT count(*) FROM sqlite_master");
    const auto version = askNumber("PRAGMA user_version");
    for (const auto* asked : {&id, &tables, &version}) {
        if (!*asked)
            return asked->error();
    }
    if (access == StoreAccess::Create && id.value() == 0 && tables.value() == 0) {
        if (auto wrong = m_database->run(sqliteTables() + "PRAGMA application_id = " + std::to_string(kStoreApplicationId)
                + "; PRAGMA user_version = " + std::to_string(kStoreVersion)))
            return wrong;
    } else if (id.value() != kStoreApplicationId) {
        return noStore(place);
    } else if (version.value() > kStoreVersion) {
        return newerStore(place, version.value());
    }
    if (access == StoreAccess::Create) {
        if (auto wrong = m_database->run("COMMIT"))
            return wrong;
    }
    return access == StoreAccess::Read ? std::nullopt
                                       : m_database->run(sqliteSendingTables() + "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
}

std::optional<Error> RunStore::add(const RunTable& table, std::span<const CollectedFile> files, const std::set<std::string>& joined)
{
    const std::int64_t now = toNs(unixNow());
    std::vector<Cells> rows;
    for (const RunRow& row : table.rows)
        rows.push_back(toCells(table, row, now));
    if (m_database->kind() == SqlKind::ClickHouse)
        return rows.empty() ? std::nullopt : m_database->insert("runs", columnList(), rows);
    std::vector<Cells> logs;
    std::vector<Cells> logsOfCommands;
    for (const CollectedFile& file : files) {
        logs.push_back({file.name, std::to_string(file.size), std::to_string(file.modified), file.pack});
        for (const std::string& command : file.commands)
            logsOfCommands.push_back({command, file.name});
    }
    const std::string suffix = m_database->quoted(kByUnlogged);
    const auto withoutSuffix = [&](const std::string& column) { // it is the child of a command now
        return column + " = substr(" + column + ", 1, instr(" + column + " || " + suffix + ", " + suffix + ") - 1), ";
    };
    const std::string update = "UPDATE runs SET inside = 1, " + withoutSuffix("command") + withoutSuffix("name") + "written_ns = "
        + std::to_string(now) + " WHERE NOT inside AND (parent IN (SELECT sid FROM runs) OR parent IN (SELECT sid FROM runs_sent)) AND ";
    std::string statements;
    // Sids of what a command started begin with its own and a slash; '0' is the next character. NOT keeps SQLite from the index that begins
    // with `inside`, in which most rows are commands.
    for (const std::string& command : joined) {
        const std::string parts = "sid > " + m_database->quoted(command + "/") + " AND sid < " + m_database->quoted(command + "0");
        statements.append(update).append(parts).append("; INSERT OR IGNORE INTO commands_joined SELECT ");
        statements.append(m_database->quoted(command)).append(" WHERE EXISTS (SELECT 1 FROM runs_sent WHERE ").append(parts).append(");");
    }
    return runTogether(statements,
        {{"runs", columnList(), rows}, {"files", "name, size, modified_ns, pack", logs},
            {"command_files", "command, name", logsOfCommands}});
}

/// Of a facet that no column has. What is no such value chooses no run.
static std::string conditionOn(const Facet& facet, const std::string& value)
{
    const std::string none = "0 = 1";
    if (facet.kind == FacetKind::Failed)
        return value == "yes" ? "failed = 1" : value == "no" ? "failed = 0" : none;
    if (value.empty())
        return kUndated;
    if (value.size() > 10 || value < "1970" || value >= "2262") // what nanoseconds can say
        return none;
    const TraceRange time = timeOf(facet, value);
    RunRow last;
    last.start = time.end - Duration(1);
    if (facetOf(RunTable(), last, facet) != value)
        return none;
    return "start_ns >= " + std::to_string(toNs(time.begin)) + " AND start_ns < " + std::to_string(toNs(time.end));
}

std::string RunStore::conditionOf(const RunQuestion& question) const
{
    std::map<std::string_view, std::string> valuesOf; // by column
    std::map<FacetKind, std::string> othersOf;
    for (const auto& [facet, value] : question.where) {
        if (const std::string_view column = columnOf(facet.kind); !column.empty())
            valuesOf[column] += (valuesOf[column].empty() ? "" : ", ") + m_database->quoted(value);
        else if (facet.kind != FacetKind::Parameter)
            othersOf[facet.kind] += (othersOf[facet.kind].empty() ? "" : " OR ") + conditionOn(facet, value);
    }
    std::string condition = question.scope == RunScope::Commands ? " WHERE inside = 0" : "";
    for (const auto& [column, values] : valuesOf)
        condition += std::string(condition.empty() ? " WHERE " : " AND ") + std::string(column) + " IN (" + values + ")";
    for (const auto& [kind, any] : othersOf)
        condition += std::string(condition.empty() ? " WHERE (" : " AND (") + any + ")";
    return condition;
}

Result<RunTable> RunStore::read(const RunQuestion& question)
{
    const bool hasSettings = question.everything
        || std::ranges::any_of(question.facets, [](const Facet& facet) { return facet.kind == FacetKind::Parameter; });
    const auto isNeeded = [&](std::size_t column) {
        const auto isOf = [&](const Facet& facet) { return columnOf(facet.kind) == kColumns[column]; };
        return column == Settings ? hasSettings
            : column == Data      ? question.data
            : column == Topics    ? question.topics
            : column == Paths     ? question.paths
                                  : column == 0 || column >= Start || question.everything || std::ranges::any_of(question.facets, isOf);
    };
    std::string query;
    for (std::size_t i = 0; i < kColumns.size(); ++i)
        query += std::string(i == 0 ? "SELECT " : ", ") + (isNeeded(i) ? std::string(kColumns[i]) : "''");
    query += " FROM " + runsOf(m_database->kind()) + conditionOf(question) + " ORDER BY start_ns, sid";
    RunTable table;
    DataNames names;
    const auto take = [&](CellViews cells) { table.rows.push_back(fromCells(cells, table, names)); };
    if (auto wrong = m_database->ask(query, kColumns.size(), take))
        return *wrong;
    names.finish(table);
    return table;
}

std::optional<Error> RunStore::verify()
{
    std::string trouble;
    const auto take = [&](CellViews cells) {
        if (trouble.empty() && cells[0] && *cells[0] != "ok")
            trouble = std::string(*cells[0]);
    };
    const bool isFile = m_database->kind() == SqlKind::Sqlite;
    if (isFile) {
        if (auto wrong = m_database->ask("PRAGMA integrity_check", 1, take))
            return wrong;
    }
    if (!trouble.empty())
        return Error{"The store is damaged: " + trouble + ". Collect its logs into a new one."};
    const std::string runs = runsOf(m_database->kind());
    if (auto wrong = m_database->ask(
            "SELECT sid FROM (SELECT start_ns, sid FROM " + runs + ") AS r GROUP BY sid HAVING count(*) > 1 LIMIT 1", 1, take))
        return wrong;
    if (!trouble.empty())
        return Error{"The run " + trouble + " is in the store more than once."};
    std::optional<std::string> damaged; // its sid
    const auto read = [&](CellViews cells) {
        if (!damaged && !isWholeRow(cells))
            damaged = std::string(cells[0].value_or(""));
    };
    if (auto wrong = m_database->ask("SELECT " + columnList() + " FROM " + runs, kColumns.size(), read))
        return wrong;
    if (const auto logs = isFile ? files() : std::vector<CollectedFile>(); !logs)
        return logs.error();
    return damaged ? std::optional(Error{"The run \"" + *damaged + "\" is damaged. Collect its logs into a new store."}) : std::nullopt;
}

constexpr Duration kFirstDate = std::chrono::days(365); // of the partitions of a server, 1971-01
static_assert(hasDate(TraceTime(kFirstDate)) && !hasDate(TraceTime(kFirstDate - Duration(1))));

Result<bool> RunStore::dropBefore(TraceTime day)
{
    const std::string since = std::to_string(toNs(day.time_since_epoch()));
    if (m_database->kind() == SqlKind::ClickHouse)
        return dropMonthsBefore(since);
    const std::string firstDate = std::to_string(toNs(kFirstDate));
    const std::string dated = "start_ns BETWEEN " + firstDate + " AND " + since + " - 1";
    // What has no date is as old as the log that it comes from.
    const std::string undated = "start_ns < " + firstDate;
    const std::string logged = " NOT IN (SELECT command FROM command_files JOIN files USING (name) WHERE modified_ns >= " + since + ")";
    const std::string old = "((inside = 0 OR instr(sid, '/') = 0) AND " + dated + " OR " + undated
        + " AND substr(sid, 1, instr(sid || '/', '/') - 1)" + logged + ")";
    const auto hasOld = askNumber("SELECT EXISTS (SELECT 1 FROM runs WHERE " + old + ")");
    if (!hasOld)
        return hasOld.error();
    // What a command started goes with it.
    if (auto wrong = runTogether("DELETE FROM runs WHERE inside = 1 AND sid IN (SELECT k.sid FROM runs AS c JOIN runs AS k "
                                 "ON k.sid > c.sid || '/' AND k.sid < c.sid || '0' WHERE c.inside = 0 AND c."
            + dated + "); DELETE FROM runs WHERE " + old + "; DELETE FROM spans_waiting WHERE " + dated + " OR " + undated + " AND command"
            + logged + "; DELETE FROM files WHERE modified_ns < " + since
            + "; DELETE FROM command_files WHERE name NOT IN (SELECT name FROM files); DELETE FROM spans_sent WHERE sent_ns < " + since
            + "; DELETE FROM runs_sent WHERE sent_ns < " + since + "; INSERT OR REPLACE INTO kept VALUES (1, max(" + since
            + ", coalesce((SELECT since_ns FROM kept), " + since + ")))"))
        return *wrong;
    return hasOld.value() != 0;
}

/// Those that ended before, of the server's own table, which in a cluster has another name. The runs without a date lie in the months of
/// 1970, and are as old as their rows: their logs are on other machines.
Result<bool> RunStore::dropMonthsBefore(const std::string& since)
{
    std::string statements;
    std::vector<std::string> tables; // with runs without a date
    const auto takeTable = [&](CellViews cells) { tables.emplace_back(cells[0].value_or("")); };
    const std::string parts
        = "FROM system.parts WHERE active AND database = currentDatabase() AND table IN ('runs', 'runs_shard') AND toUInt32(partition) ";
    if (auto wrong = m_database->ask("SELECT table " + parts + "< 197101 GROUP BY table", 1, takeTable))
        return *wrong;
    for (const std::string& table : tables) {
        const std::string old = " WHERE start_ns < " + std::to_string(toNs(kFirstDate)) + " AND written_ns < " + since;
        const auto count = askNumber("SELECT count() FROM " + table + old);
        if (!count)
            return count.error();
        if (count.value() > 0)
            statements += (statements.empty() ? "ALTER TABLE " : ";\nALTER TABLE ") + table + " DELETE" + old;
    }
    const auto take = [&](CellViews cells) {
        statements += (statements.empty() ? "ALTER TABLE " : ";\nALTER TABLE ") + std::string(cells[0].value_or("")) + " DROP PARTITION "
            + std::string(cells[1].value_or(""));
    };
    if (auto wrong = m_database->ask("SELECT table, partition " + parts + ">= 197101 AND toUInt32(partition) < toYYYYMM(toDate(intDiv("
                + since + ", 1000000000))) GROUP BY table, partition ORDER BY table, partition",
            2, take))
        return *wrong;
    if (statements.empty())
        return false;
    if (auto wrong = m_database->run(statements))
        return *wrong;
    return true;
}

std::optional<Error> RunStore::vacuum()
{
    return m_database->run(m_database->kind() == SqlKind::ClickHouse ? "OPTIMIZE TABLE runs" : "VACUUM");
}

Result<StoreInfo> RunStore::info()
{
    StoreInfo info{.version = kStoreVersion};
    const auto take = [&](CellViews cells) {
        info.runs = static_cast<std::uint64_t>(numberOf(cells[0]));
        info.commands = static_cast<std::uint64_t>(numberOf(cells[1]));
        info.repositories = static_cast<std::uint64_t>(numberOf(cells[2]));
        info.hosts = static_cast<std::uint64_t>(numberOf(cells[3]));
        info.first = TraceTime(Duration(numberOf(cells[4])));
        info.last = TraceTime(Duration(numberOf(cells[5])));
    };
    if (auto wrong = m_database->ask("SELECT count(*), sum(1 - inside), count(DISTINCT repository), count(DISTINCT host), "
                                     "min(start_ns), max(start_ns) FROM (SELECT start_ns, sid, inside, repository, host FROM "
                + runsOf(m_database->kind()) + ") AS r",
            6, take))
        return *wrong;
    return info;
}

Result<std::vector<CollectedFile>> RunStore::files()
{
    std::vector<CollectedFile> files;
    std::unordered_map<std::string, std::size_t> placeOf;
    const auto takeFile = [&](CellViews cells) {
        placeOf.emplace(cells[0].value_or(""), files.size());
        files.push_back({std::string(cells[0].value_or("")), numberOf(cells[1]), numberOf(cells[2]), std::string(cells[3].value_or(""))});
    };
    if (auto wrong = m_database->ask("SELECT name, size, modified_ns, pack FROM files", 4, takeFile))
        return *wrong;
    const auto takeCommand = [&](CellViews cells) {
        if (const auto found = placeOf.find(std::string(cells[1].value_or(""))); found != placeOf.end())
            files[found->second].commands.emplace_back(cells[0].value_or(""));
    };
    if (auto wrong = m_database->ask("SELECT command, name FROM command_files", 2, takeCommand))
        return *wrong;
    return files;
}

Result<std::vector<std::string>> RunStore::logsOf(const std::string& sid)
{
    if (m_database->kind() != SqlKind::Sqlite)
        return Error{"A server does not know where the logs of its runs are; the machine that collected them does."};
    const std::string command = sid.substr(0, sid.find('/')); // a process's sid begins with that of the one that started it
    const QString packs = pathText(packFolder(pathBytes(QFileInfo(m_place).absoluteFilePath()))) + QLatin1Char('/');
    std::vector<std::string> logs;
    const auto take = [&](CellViews cells) {
        const QString log = pathText(std::string(cells[0].value_or("")));
        const QString pack = pathText(std::string(cells[2].value_or("")));
        if (QFileInfo(log).isFile() && QFileInfo(log).size() >= numberOf(cells[1])) // more may have been written to it
            logs.push_back(pathBytes(log));
        else if (!pack.isEmpty() && QFileInfo(packs + pack).isFile())
            logs.push_back(pathBytes(packs + pack));
    };
    if (auto wrong = m_database->ask("SELECT f.name, f.size, f.pack FROM files AS f JOIN command_files AS c ON c.name = f.name "
                                     "WHERE c.command = "
                + m_database->quoted(command) + " ORDER BY f.name",
            3, take))
        return *wrong;
    return logs;
}

Result<std::vector<Cells>> RunStore::oldest(std::size_t most)
{
    return askRows("SELECT " + columnList() + " FROM runs ORDER BY written_ns, sid LIMIT " + std::to_string(most), kColumns.size());
}

std::optional<Error> RunStore::put(std::span<const Cells> rows)
{
    return m_database->insert("runs", columnList(), rows);
}

std::optional<Error> RunStore::drop(std::span<const Cells> rows)
{
    const std::string now = std::to_string(toNs(unixNow()));
    std::string statements;
    for (const Cells& row : rows) {
        const std::string sid = m_database->quoted(row[0].value_or(""));
        statements.append("DELETE FROM runs WHERE sid = ").append(sid).append(" AND written_ns = ").append(row[Written].value_or("0"));
        statements.append("; INSERT OR REPLACE INTO runs_sent VALUES (").append(sid).append(", ").append(now).append(");");
    }
    return runTogether(statements);
}

std::optional<Error> RunStore::joinSent(RunStore& server)
{
    const auto commands = askRows("SELECT command FROM commands_joined", 1);
    if (!commands)
        return commands.error();
    std::string runs; // of several commands: each question takes a server time
    std::string named;
    for (const Cells& row : commands.value()) {
        const std::string& command = *row[0];
        runs.append(runs.empty() ? "" : " OR ").append("sid >= ").append(server.m_database->quoted(command));
        runs.append(" AND sid < ").append(server.m_database->quoted(command + "0"));
        named.append(named.empty() ? "" : ", ").append(m_database->quoted(command));
        if (runs.size() < kMostNamedBytes && &row != &commands.value().back())
            continue;
        if (auto wrong = server.join(runs))
            return wrong;
        if (auto wrong = m_database->run("DELETE FROM commands_joined WHERE command IN (" + named + ")"))
            return wrong;
        runs.clear();
        named.clear();
    }
    return std::nullopt;
}

/// As add() does it in a file. A server replaces a row by one that was written later.
std::optional<Error> RunStore::join(const std::string& runs)
{
    auto rows = askRows("SELECT " + columnList() + " FROM " + runsOf(m_database->kind()) + " WHERE " + runs, kColumns.size());
    if (!rows)
        return rows.error();
    std::set<std::string> sids;
    for (const Cells& row : rows.value())
        sids.insert(row[0].value_or(""));
    std::erase_if(rows.value(), [&](const Cells& row) { return row[Inside] == "1" || !sids.contains(row[Parent].value_or("")); });
    for (Cells& row : rows.value()) {
        for (const RunCell cell : {CommandText, Name}) {
            const std::string name = row[cell].value_or("");
            row[cell] = name.substr(0, name.find(kByUnlogged));
        }
        row[Inside] = "1";
        row[Written] = std::to_string(toNs(unixNow()));
    }
    return rows.value().empty() ? std::nullopt : put(rows.value());
}

std::optional<Error> RunStore::addSpans(std::span<const ProcessSpans> spans)
{
    std::vector<Cells> rows;
    for (const ProcessSpans& one : spans)
        rows.push_back({one.command, one.sid, std::to_string(one.start), one.resource});
    return runTogether("DELETE FROM spans_waiting WHERE sid IN (SELECT sid FROM spans_sent)",
        {{"spans_waiting", "command, sid, start_ns, resource", rows}});
}

Result<std::vector<ProcessSpans>> RunStore::waitingSpans(std::size_t bytes)
{
    std::vector<ProcessSpans> spans;
    std::size_t size = 0;
    bool isFull = false;
    const auto take = [&](CellViews cells) {
        const std::string_view command = cells[0].value_or("");
        isFull = isFull || (size >= bytes && spans.back().command != command);
        if (isFull)
            return;
        spans.push_back({std::string(command), std::string(cells[1].value_or("")), numberOf(cells[2]), std::string(cells[3].value_or(""))});
        size += spans.back().resource.size();
    };
    // git's sids begin with the time.
    if (auto wrong = m_database->ask("SELECT command, sid, start_ns, resource FROM spans_waiting WHERE command IN (SELECT DISTINCT command "
                                     "FROM spans_waiting ORDER BY command LIMIT 20) ORDER BY command, sid",
            4, take))
        return *wrong;
    return spans;
}

std::optional<Error> RunStore::markSent(std::span<const ProcessSpans> spans)
{
    const std::int64_t now = toNs(unixNow());
    std::string statements;
    for (const ProcessSpans& one : spans) {
        const std::string sid = m_database->quoted(one.sid);
        statements.append("INSERT OR REPLACE INTO spans_sent VALUES (").append(sid).append(", ").append(std::to_string(now));
        statements.append("); DELETE FROM spans_waiting WHERE command = ").append(m_database->quoted(one.command));
        statements.append(" AND sid = ").append(sid).append(";");
    }
    return runTogether(statements);
}

std::optional<Error> RunStore::runTogether(const std::string& statements, const std::vector<NewRows>& added)
{
    auto wrong = m_database->run("BEGIN IMMEDIATE");
    for (const NewRows& one : added)
        wrong = wrong ? wrong : m_database->insert(one.table, one.columns, one.rows);
    wrong = wrong ? wrong : m_database->run(statements + "; COMMIT");
    if (wrong)
        (void)m_database->run("ROLLBACK");
    return wrong;
}

} // namespace emberline
