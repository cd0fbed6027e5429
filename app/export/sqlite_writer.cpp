// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/sqlite_writer.h"

#include "app/export/exported.h"
#include "app/export/json_values.h"
#include "app/export/row_args.h"
#include "app/export/row_names.h"
#include "app/output/copied_file.h"
#include "app/output/native_path.h"
#include "app/output/output_file.h"
#include "importers/text/utf8.h"
#include "model/analysis/counted_once.h"
#include "model/timed_tracks.h"

#include <QDir>
#include <QFileInfo>
#include <QString>
#include <QTemporaryFile>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <sqlite3.h>

namespace emberline {

namespace {

/// The value of PRAGMA user_version. Increases when a table, column or view is renamed or removed, not when one is added.
inline constexpr int kSqliteSchemaVersion = 1;

struct SqliteTable {
    const char* name;
    const char* columns; ///< in the syntax of CREATE TABLE; rows are written in this order
    int columnCount;
};

constexpr std::array kTables{
    SqliteTable{"sources", "source_id INTEGER PRIMARY KEY, path TEXT, format TEXT, records INTEGER, skipped INTEGER, bytes INTEGER", 6},
    SqliteTable{"sessions",
        "session_id INTEGER PRIMARY KEY, source_id INTEGER REFERENCES sources, parent_id INTEGER REFERENCES sessions, link TEXT,"
        " spawned_by INTEGER REFERENCES regions, sid TEXT, pid INTEGER, position INTEGER, name TEXT, start_ns INTEGER, end_ns INTEGER,"
        " duration_ns INTEGER, open INTEGER, exit_code INTEGER, signal INTEGER, attributes TEXT",
        16},
    SqliteTable{
        "threads", "thread_id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES sessions, position INTEGER, name TEXT, tid INTEGER", 5},
    SqliteTable{"regions",
        "region_id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES sessions, thread_id INTEGER REFERENCES threads,"
        " parent_id INTEGER REFERENCES regions, role TEXT, category TEXT, name TEXT, start_ns INTEGER, end_ns INTEGER,"
        " duration_ns INTEGER, self_ns INTEGER, depth INTEGER, open INTEGER, code_place TEXT, cname TEXT, stack TEXT, async_id TEXT,"
        " once_ns INTEGER",
        18},
    SqliteTable{"region_args", "region_id INTEGER REFERENCES regions, key TEXT, value, ts_ns INTEGER", 4},
    SqliteTable{"instants",
        "instant_id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES sessions, thread_id INTEGER REFERENCES threads, scope TEXT,"
        " category TEXT, name TEXT, ts_ns INTEGER, args TEXT",
        8},
    SqliteTable{"counters",
        "counter_id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES sessions, thread_id INTEGER REFERENCES threads, name TEXT,"
        " instance TEXT, series TEXT",
        6},
    SqliteTable{"counter_points", "counter_id INTEGER REFERENCES counters, ts_ns INTEGER, value REAL", 3},
    SqliteTable{"timers",
        "timer_id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES sessions, thread_id INTEGER REFERENCES threads, category TEXT,"
        " name TEXT, intervals INTEGER, total_ns INTEGER, min_ns INTEGER, max_ns INTEGER",
        9},
    SqliteTable{"objects",
        "object_id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES sessions, object TEXT, category TEXT, name TEXT, start_ns INTEGER,"
        " end_ns INTEGER",
        7},
    SqliteTable{"object_snapshots", "object_id INTEGER REFERENCES objects, ts_ns INTEGER, args TEXT", 3},
    SqliteTable{"flows", "flow_id INTEGER PRIMARY KEY, flow TEXT, category TEXT, name TEXT", 4},
    SqliteTable{"flow_points",
        "flow_id INTEGER REFERENCES flows, position INTEGER, session_id INTEGER REFERENCES sessions,"
        " thread_id INTEGER REFERENCES threads, ts_ns INTEGER, region_id INTEGER REFERENCES regions",
        6},
    SqliteTable{"diagnostics", "diagnostic_id INTEGER PRIMARY KEY, severity TEXT, code TEXT, count INTEGER, meaning TEXT", 5},
    SqliteTable{"diagnostic_examples",
        "diagnostic_id INTEGER REFERENCES diagnostics, source_id INTEGER REFERENCES sources, line INTEGER, byte INTEGER, text TEXT", 5},
};

constexpr std::array kIndexesAndViews{
    "CREATE INDEX sessions_parent ON sessions(parent_id)",
    "CREATE INDEX sessions_spawned_by ON sessions(spawned_by)",
    "CREATE INDEX regions_session ON regions(session_id, start_ns)",
    "CREATE INDEX regions_name ON regions(name, category)",
    "CREATE INDEX regions_parent ON regions(parent_id)",
    "CREATE INDEX region_args_region ON region_args(region_id)",
    "CREATE INDEX region_args_key ON region_args(key)",
    "CREATE INDEX instants_name ON instants(name)",
    "CREATE INDEX counter_points_counter ON counter_points(counter_id, ts_ns)",
    // Child processes: the bar in the parent, joined with the process itself.
    "CREATE VIEW children AS SELECT r.region_id, r.session_id AS parent_session_id, c.session_id AS child_session_id, r.role,"
    " r.category AS class, r.name, r.start_ns, r.duration_ns, r.open,"
    " (SELECT value FROM region_args a WHERE a.region_id = r.region_id AND key = 'code') AS exit_code,"
    " (SELECT value FROM region_args a WHERE a.region_id = r.region_id AND key = 'pid') AS pid,"
    " (SELECT value FROM region_args a WHERE a.region_id = r.region_id AND key = 'hook_name') AS hook_name,"
    " (SELECT value FROM region_args a WHERE a.region_id = r.region_id AND key = 'argv') AS argv,"
    " c.start_ns - r.start_ns AS spawn_ns, r.end_ns - c.end_ns AS reap_ns"
    " FROM regions r LEFT JOIN sessions c ON c.spawned_by = r.region_id WHERE r.role IN ('child', 'exec')",
    // Regions with their names as text.
    "CREATE VIEW region_list AS SELECT r.region_id, r.session_id, s.name AS session, t.name AS thread, r.role, r.category, r.name,"
    " r.start_ns, r.duration_ns, r.self_ns, r.depth, r.open"
    " FROM regions r JOIN sessions s USING (session_id) LEFT JOIN threads t USING (thread_id)",
    // Total time: regions that nest in or overlap another of the same name on the same track count once. Those without once_ns are sums
    // of others.
    "CREATE VIEW region_totals AS SELECT category, name, count(*) AS count, sum(once_ns) AS total_ns, sum(self_ns) AS self_ns,"
    " min(duration_ns) AS min_ns, avg(duration_ns) AS avg_ns, max(duration_ns) AS max_ns FROM regions WHERE once_ns IS NOT NULL"
    " GROUP BY category, name",
    // Sessions with their depth in the process tree and their root session.
    "CREATE VIEW session_tree AS WITH RECURSIVE tree(session_id, root_id, level) AS ("
    " SELECT session_id, session_id, 0 FROM sessions WHERE parent_id IS NULL"
    " UNION ALL SELECT s.session_id, t.root_id, t.level + 1 FROM sessions s JOIN tree t ON s.parent_id = t.session_id)"
    " SELECT t.session_id, t.root_id, t.level, s.name, s.start_ns, s.duration_ns, s.exit_code, s.signal, s.open"
    " FROM tree t JOIN sessions s USING (session_id)",
    "CREATE VIEW data AS SELECT r.session_id, r.region_id, r.category, r.name, a.key, a.value, a.ts_ns"
    " FROM region_args a JOIN regions r USING (region_id)",
    "CREATE VIEW counter_values AS SELECT c.session_id, c.counter_id, c.name, c.instance, c.series, p.ts_ns, p.value"
    " FROM counter_points p JOIN counters c USING (counter_id)",
};

constexpr std::size_t kRowsBetweenQuestions = 4096;

/// A value to bind; a text lives until its row is added.
using Value = std::variant<std::monostate, std::int64_t, double, std::string_view>;

Value ofTime(SourceTime time)
{
    return toNs(time);
}
Value ofOptional(const std::optional<std::int64_t>& number)
{
    return number ? Value(*number) : Value();
}
template <class IdType>
Value ofId(IdType id)
{
    return id ? Value(std::int64_t{id.row()}) : Value();
}
template <class Number>
Value count(Number number)
{
    return static_cast<std::int64_t>(number);
}

/// Refers to the arg, and to `digits`.
struct ToValue {
    std::string& digits;

    Value operator()(std::monostate) const { return {}; }
    Value operator()(bool value) const { return count(value); }
    Value operator()(std::int64_t value) const { return value; }
    Value operator()(std::uint64_t value) const { return digits = std::to_string(value); } // SQLite's integers end at 2^63 - 1
    Value operator()(double value) const { return value; }
    Value operator()(const std::string& value) const { return value; }
    Value operator()(const RawJson& value) const { return value.text; }
};

/// Of the JSON of a member without escapes.
Value ofJson(std::string_view json, bool isReal)
{
    std::int64_t whole = 0;
    double real = 0;
    switch (json.front()) {
    case '"':
        return json.substr(1, json.size() - 2);
    case '{':
    case '[':
        return json;
    case 'n':
        return {};
    case 't':
    case 'f':
        return count(json == "true");
    default:
        if (isReal) {
            std::from_chars(json.data(), json.data() + json.size(), real);
            return real;
        }
        std::from_chars(json.data(), json.data() + json.size(), whole);
        return whole;
    }
}

/// Binds UTF-8. What is not ASCII takes the way over QString, which replaces invalid bytes.
int bindText(sqlite3_stmt* statement, int at, std::string_view text)
{
    if (!text.data())
        return sqlite3_bind_null(statement, at);
    if (isAscii(text))
        return sqlite3_bind_text64(statement, at, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
    const QString wide = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    return sqlite3_bind_text16(statement, at, wide.utf16(), static_cast<int>(wide.size()) * 2, SQLITE_TRANSIENT);
}

/// A connection of its own. Keeps the first error; after it, nothing more is done.
class Database {
public:
    Database(const QString& path, const std::function<bool()>& isCancelled) : m_isCancelled(isCancelled)
    {
        constexpr int kOpsBetweenQuestions = 20'000;
        sqlite3* database = nullptr;
        check(sqlite3_open_v2(path.toUtf8().constData(), &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr), database);
        m_database.reset(database);
        const auto ask = [](void* self) { return static_cast<Database*>(self)->isCancelled() ? 1 : 0; };
        if (m_error.isEmpty())
            sqlite3_progress_handler(database, kOpsBetweenQuestions, ask, this); // also within the making of an index
    }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    void run(const char* statement)
    {
        if (m_error.isEmpty())
            check(sqlite3_exec(m_database.get(), statement, nullptr, nullptr, nullptr), m_database.get());
    }
    void into(const SqliteTable& table)
    {
        std::string insert = std::string("INSERT INTO ") + table.name + " VALUES (?";
        for (int i = 1; i < table.columnCount; ++i)
            insert += ",?";
        insert += ')';
        sqlite3_stmt* statement = nullptr;
        if (m_error.isEmpty())
            check(sqlite3_prepare_v2(m_database.get(), insert.c_str(), -1, &statement, nullptr), m_database.get());
        m_insert.reset(statement);
    }
    void add(std::initializer_list<Value> row)
    {
        if (!m_error.isEmpty())
            return;
        int at = 0;
        for (const Value& value : row)
            check(bind(++at, value), m_database.get());
        if (const int result = sqlite3_step(m_insert.get()); result != SQLITE_DONE)
            check(result, m_database.get());
        sqlite3_reset(m_insert.get());
    }
    void fail(const QString& error)
    {
        if (m_error.isEmpty())
            m_error = error;
    }
    /// Without a full stop; empty on success.
    [[nodiscard]] const QString& error() const { return m_error; }
    bool isCancelled()
    {
        if (m_isCancelled && m_isCancelled())
            fail(QStringLiteral("it was cancelled"));
        return !m_error.isEmpty();
    }

private:
    void check(int result, sqlite3* database)
    {
        if (result != SQLITE_OK)
            fail(QString::fromUtf8(database ? sqlite3_errmsg(database) : sqlite3_errstr(result)));
    }
    int bind(int at, const Value& value)
    {
        sqlite3_stmt* const to = m_insert.get();
        if (const auto* const number = std::get_if<std::int64_t>(&value))
            return sqlite3_bind_int64(to, at, *number);
        if (const auto* const text = std::get_if<std::string_view>(&value))
            return bindText(to, at, *text);
        const auto* const real = std::get_if<double>(&value);
        return real ? sqlite3_bind_double(to, at, *real) : sqlite3_bind_null(to, at);
    }

    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close(database); }
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };

    const std::function<bool()>& m_isCancelled;
    std::unique_ptr<sqlite3, Close> m_database;
    std::unique_ptr<sqlite3_stmt, Close> m_insert; ///< gone before the database
    QString m_error;
};

class TableFiller {
public:
    TableFiller(const Exported& exported, Database& database) :
        m_exported(exported), m_trace(exported.trace), m_args(exported.trace), m_database(database)
    { }

    void run();

private:
    void into(std::string_view name) { m_database.into(*std::ranges::find(kTables, name, &SqliteTable::name)); }
    void add(std::initializer_list<Value> row);
    [[nodiscard]] Args read(Result<Args> args);
    [[nodiscard]] bool isStopped() const { return !m_database.error().isEmpty(); }
    [[nodiscard]] Value text(StringId id) const { return id ? Value(m_trace.text(id)) : Value(); }

    void sourcesAndSessions();
    void threads();
    void regions();
    void regionArgs();
    bool addQuickly(RegionId id);
    void instants();
    void counters();
    void timers();
    void objects();
    void flows();
    void diagnostics();

    const Exported m_exported;
    const Trace& m_trace;
    RowArgs m_args;
    std::string m_json; ///< of the current row
    std::vector<PlainJson::Member> m_members;
    Database& m_database;
    std::size_t m_added = 0;
};

void TableFiller::run()
{
    sourcesAndSessions();
    threads();
    regions();
    regionArgs();
    instants();
    counters();
    timers();
    objects();
    flows();
    diagnostics();
}

void TableFiller::add(std::initializer_list<Value> row)
{
    m_database.add(row);
    if (++m_added % kRowsBetweenQuestions == 0)
        m_database.isCancelled();
}

Args TableFiller::read(Result<Args> args)
{
    if (args)
        return std::move(args.value());
    m_database.fail(QString::fromStdString(args.error().message).chopped(1)); // without its full stop
    return {};
}

void TableFiller::sourcesAndSessions()
{
    into("sources");
    std::int64_t row = 0;
    for (const Source& source : m_trace.sources()) {
        add({row++, source.path, source.format, count(source.records), count(source.skipped), count(source.bytes)});
    }
    into("sessions");
    row = 0;
    for (const Session& session : m_trace.sessions()) {
        add({row++, ofId(session.source), ofId(session.parent), linkName(session.link), ofId(session.spawnedBy), text(session.sid),
            ofOptional(session.pid), session.order, text(session.name), ofTime(session.start), ofTime(session.end),
            count(toNs(session.end - session.start)), session.open ? 1 : 0, ofOptional(session.exitCode), ofOptional(session.signal),
            jsonLine(jsonAttributes(m_trace, session.attributes))});
    }
}

void TableFiller::threads()
{
    into("threads");
    std::int64_t row = 0;
    for (const Thread& thread : m_trace.threads()) {
        add({row++, ofId(thread.session), thread.order, text(thread.name), thread.tidText ? text(thread.tidText) : ofOptional(thread.tid)});
    }
}

void TableFiller::regions()
{
    into("regions");
    const ExportedSelfTimes selfTimes(m_exported);
    const TimedTracks timed(m_trace);
    const CountedOnce once(m_trace, GroupBy::Name, [&](RegionId id) { return timed[m_trace.track(id)]; });
    for (std::size_t row = 0; row < m_trace.regionCount() && !isStopped(); ++row) {
        const RegionId id(row);
        add({ofId(id), ofId(m_trace.session(id)), ofId(m_trace.thread(id)), ofId(m_trace.parent(id)), roleName(m_trace.role(id)),
            text(m_trace.categoryId(id)), text(m_trace.nameId(id)), ofTime(m_trace.start(id)), ofTime(m_trace.end(id)),
            count(toNs(m_trace.duration(id))), count(toNs(selfTimes.of(id))), m_trace.depth(id), m_trace.isOpen(id) ? 1 : 0,
            text(m_trace.codePlace(id)), text(m_trace.cname(id)), text(m_trace.stack(id)), text(m_trace.track(m_trace.track(id)).asyncId),
            timed[m_trace.track(id)] ? count(toNs(once.in(Window(), id))) : Value()});
    }
}

void TableFiller::regionArgs()
{
    into("region_args");
    for (std::size_t row = 0; row < m_trace.regionCount() && !isStopped(); ++row) {
        const RegionId id(row);
        if (addQuickly(id))
            continue;
        const Args args = read(emberline::regionArgs(m_trace, id));
        if (args.whole)
            add({ofId(id), Value(), std::visit(ToValue{m_json}, *args.whole), Value()});
        for (const Arg& arg : args.members)
            add({ofId(id), arg.key, std::visit(ToValue{m_json}, arg.value), arg.time ? ofTime(*arg.time) : Value()});
        for (const Arg& arg : replacedArgs(m_trace, id))
            add({ofId(id), arg.key, std::visit(ToValue{m_json}, arg.value), ofTime(*arg.time)});
    }
}

bool TableFiller::addQuickly(RegionId id)
{
    m_json.clear();
    const bool isQuick = m_args.appendMembers(m_json, id, m_members) && std::ranges::none_of(m_members, &PlainJson::Member::isEscaped);
    for (std::size_t at = 0; isQuick && at < m_members.size(); ++at) {
        const PlainJson::Member& member = m_members[at];
        const std::string_view all = m_json;
        add({ofId(id), all.substr(member.key, member.keySize), ofJson(all.substr(member.value, member.valueSize), member.isReal), Value()});
    }
    return isQuick;
}

void TableFiller::instants()
{
    into("instants");
    const InstantColumns& at = m_trace.instants();
    for (std::size_t row = 0; row < m_trace.instantCount() && !isStopped(); ++row) {
        const InstantId id(row);
        m_json.clear();
        if (!m_args.append(m_json, id))
            m_json = jsonLine(jsonArgs(read(instantArgs(m_trace, id))));
        add({ofId(id), ofId(at.session[row]), ofId(at.thread[row]), scopeName(at.scope[row]), text(at.category[row]), text(at.name[row]),
            ofTime(at.time[row]), m_json});
    }
}

void TableFiller::counters()
{
    into("counters");
    std::int64_t row = 0;
    for (const Counter& counter : m_trace.counters())
        add({row++, ofId(counter.session), ofId(counter.thread), text(counter.name), text(counter.instance), text(counter.series)});
    into("counter_points");
    row = 0;
    for (const Counter& counter : m_trace.counters()) {
        for (std::size_t i = 0; i < counter.pointCount && !isStopped(); ++i)
            add({row, ofTime((*counter.points)[i].time), (*counter.points)[i].value});
        ++row;
    }
}

void TableFiller::timers()
{
    into("timers");
    std::int64_t row = 0;
    for (const Timer& timer : m_trace.timers()) {
        add({row++, ofId(timer.session), ofId(timer.thread), text(timer.category), text(timer.name), count(timer.intervals),
            count(toNs(timer.total)), count(toNs(timer.min)), count(toNs(timer.max))});
    }
}

void TableFiller::objects()
{
    into("objects");
    std::int64_t row = 0;
    for (const Object& object : m_trace.objects()) {
        add({row++, ofId(object.session), text(object.object), text(object.category), text(object.name), ofTime(object.start),
            object.end ? ofTime(*object.end) : Value()});
    }
    into("object_snapshots");
    for (std::size_t at = 0; at < m_trace.objects().size(); ++at) {
        const std::vector<ObjectSnapshot>& snapshots = m_trace.objects()[at].snapshots;
        for (std::size_t i = 0; i < snapshots.size() && !isStopped(); ++i)
            add({count(at), ofTime(snapshots[i].time), jsonLine(jsonArgs(read(snapshotArgs(m_trace, ObjectId(at), i))))});
    }
}

void TableFiller::flows()
{
    into("flows");
    std::int64_t row = 0;
    for (const Flow& flow : m_trace.flows())
        add({row++, text(flow.flow), text(flow.category), text(flow.name)});
    into("flow_points");
    row = 0;
    for (const Flow& flow : m_trace.flows()) {
        std::int64_t position = 0;
        for (const FlowPoint& point : flow.points)
            add({row, position++, ofId(point.session), ofId(point.thread), ofTime(point.time), ofId(point.region)});
        ++row;
    }
}

void TableFiller::diagnostics()
{
    into("diagnostics");
    std::int64_t row = 0;
    for (const Diagnostics::Entry& entry : m_trace.diagnostics().entries()) {
        add({row++, severityName(entry.kind->severity), entry.kind->code, count(entry.count), entry.kind->meaning});
    }
    into("diagnostic_examples");
    row = 0;
    for (const Diagnostics::Entry& entry : m_trace.diagnostics().entries()) {
        for (const Diagnostics::Example& example : entry.examples) {
            add({row, ofId(example.place.source), example.place.line == 0 ? Value() : count(example.place.line), count(example.place.byte),
                example.text});
        }
        ++row;
    }
}

/// Makes the whole database. Returns an error message; empty on success.
QString fill(const QString& name, const Exported& exported, const std::function<bool()>& isCancelled)
{
    Database database(name, isCancelled);
    // Nobody sees the file before it is complete, and an incomplete one is discarded, so no journal is needed.
    database.run("PRAGMA journal_mode = OFF");
    database.run("PRAGMA synchronous = OFF");
    database.run(("PRAGMA user_version = " + std::to_string(kSqliteSchemaVersion)).c_str());
    database.run("BEGIN");
    for (const SqliteTable& table : kTables)
        database.run((std::string("CREATE TABLE ") + table.name + " (" + table.columns + ")").c_str());
    TableFiller(exported, database).run();
    for (const char* statement : kIndexesAndViews)
        database.run(statement);
    database.run("COMMIT");
    database.run("ANALYZE");
    return database.error();
}

Error failure(const QString& path, const QString& why)
{
    return {QStringLiteral("%1: the database could not be written: %2.").arg(path, why).toStdString()};
}

} // namespace

std::optional<Error> writeSqlite(const Exported& exported, const QString& path, const std::function<bool()>& isCancelled)
{
    OutputFile file(path);
    QTemporaryFile before(QDir::temp().filePath(QStringLiteral("emberline-XXXXXX.sqlite")));
    // A database is not written sequentially, and SQLite takes only names that are text.
    const bool isCopied = file.isStream() || !isPlainPath(file.workingName());
    if (isCopied && !before.open())
        return failure(path, before.errorString());
    UnfinishedFile unfinished;
    if (isCopied)
        unfinished.watch(QFile::encodeName(before.fileName()).toStdString());
    // SQLite takes a name that begins with "file:" for a URI. An absolute one begins otherwise.
    const QString name = isCopied ? before.fileName() : QFileInfo(file.workingName()).absoluteFilePath();
    if (file.trouble().isEmpty()) {
        if (const QString why = fill(name, exported, isCancelled); !why.isEmpty())
            return failure(path, why);
    }
    if (isCopied) {
        if (const auto why = copyAll(before, file))
            return failure(path, *why);
    }
    return file.commit() ? std::nullopt : std::optional(failure(path, file.trouble()));
}

} // namespace emberline
