// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/sqlite_writer.h"

#include "app/export/exported.h"
#include "app/export/json_values.h"
#include "app/export/row_names.h"
#include "app/output/copied_file.h"
#include "app/output/native_path.h"
#include "app/output/output_file.h"
#include "model/analysis/counted_once.h"
#include "model/timed_tracks.h"

#include <QDir>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QString>
#include <QTemporaryFile>
#include <QVariant>

#include <array>
#include <atomic>
#include <functional>
#include <span>

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

/// All tables, in the order in which they are filled.
std::span<const SqliteTable> sqliteTables()
{
    return kTables;
}

/// Indexes and views, to create after the tables are full.
std::span<const char* const> sqliteIndexesAndViews()
{
    return kIndexesAndViews;
}

constexpr std::size_t kRowsBetweenQuestions = 4096;

QString qText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
QVariant qNumber(std::int64_t number)
{
    return QVariant(static_cast<qint64>(number));
}
QVariant qTime(SourceTime time)
{
    return qNumber(toNs(time));
}
QVariant qOptional(const std::optional<std::int64_t>& number)
{
    return number ? qNumber(*number) : QVariant();
}
template <class IdType>
QVariant qId(IdType id)
{
    return id ? qNumber(id.row()) : QVariant();
}
QVariant qJson(const Json& json)
{
    return qText(jsonLine(json));
}

struct ToVariant {
    QVariant operator()(std::monostate) const { return {}; }
    QVariant operator()(bool value) const { return value ? 1 : 0; }
    QVariant operator()(std::int64_t value) const { return qNumber(value); }
    QVariant operator()(std::uint64_t value) const { return QString::number(value); } // SQLite's integers end at 2^63 - 1
    QVariant operator()(double value) const { return value; }
    QVariant operator()(const std::string& value) const { return qText(value); }
    QVariant operator()(const RawJson& value) const { return qText(value.text); }
};

class TableFiller {
public:
    TableFiller(const Exported& exported, const QSqlDatabase& database, const std::function<bool()>& isCancelled) :
        m_exported(exported), m_trace(exported.trace), m_database(database), m_insert(database), m_isCancelled(isCancelled)
    { }

    QString run();

private:
    using Row = std::initializer_list<QVariant>;

    void into(std::string_view name);
    void add(Row row);
    [[nodiscard]] Args read(Result<Args> args);
    [[nodiscard]] QVariant text(StringId id) const { return id ? qText(m_trace.text(id)) : QVariant(); }

    void sourcesAndSessions();
    void threads();
    void regions();
    void regionArgs();
    void instants();
    void counters();
    void timers();
    void objects();
    void flows();
    void diagnostics();

    const Exported m_exported;
    const Trace& m_trace;
    QSqlDatabase m_database;
    QSqlQuery m_insert;
    const std::function<bool()>& m_isCancelled;
    std::size_t m_added = 0;
    QString m_error; ///< after the first error nothing more is added
};

QString TableFiller::run()
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
    return m_error;
}

void TableFiller::into(std::string_view name)
{
    const auto tables = sqliteTables();
    const auto table = std::ranges::find(tables, name, &SqliteTable::name);
    QString places = QStringLiteral("?");
    for (int i = 1; i < table->columnCount; ++i)
        places += QLatin1String(",?");
    if (m_error.isEmpty() && !m_insert.prepare(QStringLiteral("INSERT INTO %1 VALUES (%2)").arg(QLatin1String(table->name), places)))
        m_error = m_insert.lastError().text();
}

void TableFiller::add(Row row)
{
    if (!m_error.isEmpty())
        return;
    int at = 0;
    for (const QVariant& value : row)
        m_insert.bindValue(at++, value);
    if (!m_insert.exec())
        m_error = m_insert.lastError().text();
    if (++m_added % kRowsBetweenQuestions == 0 && m_isCancelled && m_isCancelled())
        m_error = QStringLiteral("it was cancelled");
}

Args TableFiller::read(Result<Args> args)
{
    if (args)
        return std::move(args.value());
    if (m_error.isEmpty())
        m_error = qText(args.error().message).chopped(1); // without its full stop
    return {};
}

void TableFiller::sourcesAndSessions()
{
    into("sources");
    qint64 row = 0;
    for (const Source& source : m_trace.sources()) {
        add({row++, qText(source.path), qText(source.format), static_cast<qint64>(source.records), static_cast<qint64>(source.skipped),
            static_cast<qint64>(source.bytes)});
    }
    into("sessions");
    row = 0;
    for (const Session& session : m_trace.sessions()) {
        add({row++, qId(session.source), qId(session.parent), qText(linkName(session.link)), qId(session.spawnedBy), text(session.sid),
            qOptional(session.pid), session.order, text(session.name), qTime(session.start), qTime(session.end),
            qNumber(toNs(session.end - session.start)), session.open ? 1 : 0, qOptional(session.exitCode), qOptional(session.signal),
            qJson(jsonAttributes(m_trace, session.attributes))});
    }
}

void TableFiller::threads()
{
    into("threads");
    qint64 row = 0;
    for (const Thread& thread : m_trace.threads()) {
        add({row++, qId(thread.session), thread.order, text(thread.name), thread.tidText ? text(thread.tidText) : qOptional(thread.tid)});
    }
}

void TableFiller::regions()
{
    into("regions");
    const ExportedSelfTimes selfTimes(m_exported);
    const TimedTracks timed(m_trace);
    const CountedOnce once(m_trace, GroupBy::Name, [&](RegionId id) { return timed[m_trace.track(id)]; });
    for (std::size_t row = 0; row < m_trace.regionCount() && m_error.isEmpty(); ++row) {
        const RegionId id(row);
        add({qId(id), qId(m_trace.session(id)), qId(m_trace.thread(id)), qId(m_trace.parent(id)), qText(roleName(m_trace.role(id))),
            text(m_trace.categoryId(id)), text(m_trace.nameId(id)), qTime(m_trace.start(id)), qTime(m_trace.end(id)),
            qNumber(toNs(m_trace.duration(id))), qNumber(toNs(selfTimes.of(id))), m_trace.depth(id), m_trace.isOpen(id) ? 1 : 0,
            text(m_trace.codePlace(id)), text(m_trace.cname(id)), text(m_trace.stack(id)), text(m_trace.track(m_trace.track(id)).asyncId),
            timed[m_trace.track(id)] ? qNumber(toNs(once.in(Window(), id))) : QVariant()});
    }
}

void TableFiller::regionArgs()
{
    into("region_args");
    for (std::size_t row = 0; row < m_trace.regionCount() && m_error.isEmpty(); ++row) {
        const RegionId id(row);
        const Args args = read(emberline::regionArgs(m_trace, id));
        if (args.whole)
            add({qId(id), QVariant(), std::visit(ToVariant{}, *args.whole), QVariant()});
        for (const Arg& arg : args.members)
            add({qId(id), qText(arg.key), std::visit(ToVariant{}, arg.value), arg.time ? qTime(*arg.time) : QVariant()});
        for (const Arg& arg : replacedArgs(m_trace, id))
            add({qId(id), qText(arg.key), std::visit(ToVariant{}, arg.value), qTime(*arg.time)});
    }
}

void TableFiller::instants()
{
    into("instants");
    const InstantColumns& at = m_trace.instants();
    for (std::size_t row = 0; row < m_trace.instantCount() && m_error.isEmpty(); ++row) {
        const InstantId id(row);
        add({qId(id), qId(at.session[row]), qId(at.thread[row]), qText(scopeName(at.scope[row])), text(at.category[row]),
            text(at.name[row]), qTime(at.time[row]), qJson(jsonArgs(read(instantArgs(m_trace, id))))});
    }
}

void TableFiller::counters()
{
    into("counters");
    qint64 row = 0;
    for (const Counter& counter : m_trace.counters())
        add({row++, qId(counter.session), qId(counter.thread), text(counter.name), text(counter.instance), text(counter.series)});
    into("counter_points");
    row = 0;
    for (const Counter& counter : m_trace.counters()) {
        for (std::size_t i = 0; i < counter.pointCount && m_error.isEmpty(); ++i)
            add({row, qTime((*counter.points)[i].time), (*counter.points)[i].value});
        ++row;
    }
}

void TableFiller::timers()
{
    into("timers");
    qint64 row = 0;
    for (const Timer& timer : m_trace.timers()) {
        add({row++, qId(timer.session), qId(timer.thread), text(timer.category), text(timer.name), qNumber(timer.intervals),
            qNumber(toNs(timer.total)), qNumber(toNs(timer.min)), qNumber(toNs(timer.max))});
    }
}

void TableFiller::objects()
{
    into("objects");
    qint64 row = 0;
    for (const Object& object : m_trace.objects()) {
        add({row++, qId(object.session), text(object.object), text(object.category), text(object.name), qTime(object.start),
            object.end ? qTime(*object.end) : QVariant()});
    }
    into("object_snapshots");
    for (std::size_t at = 0; at < m_trace.objects().size(); ++at) {
        const std::vector<ObjectSnapshot>& snapshots = m_trace.objects()[at].snapshots;
        for (std::size_t i = 0; i < snapshots.size() && m_error.isEmpty(); ++i)
            add({static_cast<qint64>(at), qTime(snapshots[i].time), qJson(jsonArgs(read(snapshotArgs(m_trace, ObjectId(at), i))))});
    }
}

void TableFiller::flows()
{
    into("flows");
    qint64 row = 0;
    for (const Flow& flow : m_trace.flows())
        add({row++, text(flow.flow), text(flow.category), text(flow.name)});
    into("flow_points");
    row = 0;
    for (const Flow& flow : m_trace.flows()) {
        qint64 position = 0;
        for (const FlowPoint& point : flow.points)
            add({row, position++, qId(point.session), qId(point.thread), qTime(point.time), qId(point.region)});
        ++row;
    }
}

void TableFiller::diagnostics()
{
    into("diagnostics");
    qint64 row = 0;
    for (const Diagnostics::Entry& entry : m_trace.diagnostics().entries()) {
        add({row++, qText(severityName(entry.kind->severity)), qText(entry.kind->code), static_cast<qint64>(entry.count),
            qText(entry.kind->meaning)});
    }
    into("diagnostic_examples");
    row = 0;
    for (const Diagnostics::Entry& entry : m_trace.diagnostics().entries()) {
        for (const Diagnostics::Example& example : entry.examples) {
            add({row, qId(example.place.source), example.place.line == 0 ? QVariant() : QVariant(static_cast<qint64>(example.place.line)),
                static_cast<qint64>(example.place.byte), qText(example.text)});
        }
        ++row;
    }
}

/// Fills the tables of an open database, which must exist. Returns an error message; empty on success.
QString fillSqliteTables(const Exported& exported, const QSqlDatabase& database, const std::function<bool()>& isCancelled)
{
    return TableFiller(exported, database, isCancelled).run();
}

/// Its own connection, closed and removed with the object.
class Connection {
public:
    explicit Connection(const QString& path) : m_name(QStringLiteral("export-%1").arg(++s_count))
    {
        m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name);
        m_database.setDatabaseName(path);
    }
    ~Connection()
    {
        m_database.close();
        m_database = QSqlDatabase();
        QSqlDatabase::removeDatabase(m_name);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Makes the whole database. Returns an error message; empty on success.
    QString fill(const Exported& exported, const std::function<bool()>& isCancelled)
    {
        if (!m_database.open())
            return m_database.lastError().text();
        // Nobody sees the file before it is complete, and an incomplete one is discarded, so no journal is needed.
        run(QStringLiteral("PRAGMA journal_mode = OFF"));
        run(QStringLiteral("PRAGMA synchronous = OFF"));
        run(QStringLiteral("PRAGMA user_version = %1").arg(kSqliteSchemaVersion));
        run(QStringLiteral("BEGIN"));
        for (const SqliteTable& table : sqliteTables())
            run(QStringLiteral("CREATE TABLE %1 (%2)").arg(QLatin1String(table.name), QLatin1String(table.columns)));
        if (m_error.isEmpty())
            m_error = fillSqliteTables(exported, m_database, isCancelled);
        for (const char* statement : sqliteIndexesAndViews()) {
            if (m_error.isEmpty() && isCancelled && isCancelled())
                m_error = QStringLiteral("it was cancelled");
            run(QLatin1String(statement));
        }
        run(QStringLiteral("COMMIT"));
        run(QStringLiteral("ANALYZE"));
        return m_error;
    }

private:
    void run(const QString& statement)
    {
        QSqlQuery query(m_database);
        if (m_error.isEmpty() && !query.exec(statement))
            m_error = query.lastError().text();
    }

    static inline std::atomic<int> s_count = 0;
    QString m_name;
    QSqlDatabase m_database;
    QString m_error;
};

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
        if (const QString why = Connection(name).fill(exported, isCancelled); !why.isEmpty())
            return failure(path, why);
    }
    if (isCopied) {
        if (const auto why = copyAll(before, file))
            return failure(path, *why);
    }
    return file.commit() ? std::nullopt : std::optional(failure(path, file.trouble()));
}

} // namespace emberline
