// SPDX-License-Identifier: GPL-3.0-or-later
// The virtual tables against the file of an export, in which SQLite itself looks for rows; and how many rows they visit for an answer.
#include "app/export/trace_tables.h"
#include "app/export/virtual_tables.h"
#include "tests/app/export/export_support.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"

#include <QTemporaryDir>

#include <sqlite3.h>

#include <array>
#include <map>
#include <memory>

using namespace emberline;
using namespace emberline::exports;

namespace {

class Database {
public:
    explicit Database(const char* path) { sqlite3_open(path, &m_handle); }
    ~Database() { sqlite3_close(m_handle); }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    [[nodiscard]] sqlite3* handle() const { return m_handle; }

    /// All rows as lines of SQL's literals, or the error.
    [[nodiscard]] std::string ask(const std::string& query) const
    {
        std::string text;
        sqlite3_stmt* statement = nullptr;
        int code = sqlite3_prepare_v2(m_handle, query.c_str(), -1, &statement, nullptr);
        while (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
            for (int column = 0; column < sqlite3_column_count(statement); ++column) {
                const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
                text += std::to_string(sqlite3_column_type(statement, column)) + ':' + (bytes ? bytes : "NULL") + '|';
            }
            text += '\n';
            code = SQLITE_OK;
        }
        sqlite3_finalize(statement);
        return code == SQLITE_DONE ? text : "error " + std::to_string(code) + ": " + sqlite3_errmsg(m_handle);
    }

private:
    sqlite3* m_handle = nullptr;
};

/// Only the tables, with access to what a query costs.
struct Tables {
    explicit Tables(const Trace& trace, std::function<bool()> isCancelled = {}) : work(std::make_shared<TraceWork>(trace))
    {
        const std::string error = createVirtualTables(database.handle(), "main", work, std::move(isCancelled));
        if (!error.empty())
            qFatal("%s", error.c_str());
    }
    std::uint64_t rowsFor(const std::string& query)
    {
        const std::uint64_t before = work->rowsVisited;
        answer = database.ask(query);
        return work->rowsVisited - before;
    }

    std::shared_ptr<TraceWork> work;
    Database database{":memory:"};
    std::string answer;
};

constexpr int kPairs = 5000;

/// A process with kPairs regions, each with one child.
Trace pairs()
{
    TraceBuilder builder;
    sample::Maker make(builder);
    const auto one = make.process("one", 0, 1e6);
    for (int i = 0; i < kPairs; ++i) {
        const RegionId outer = make.region(one.main, i % 2 == 0 ? "even" : "odd", "c", 10 * i, 10 * i + 8, one.life);
        make.region(one.main, "inner" + std::to_string(i % 10), "d", 10 * i, 10 * i + 4, outer);
    }
    Trace trace;
    trace.apply(builder.takeBatch());
    return trace;
}

} // namespace

class VirtualTablesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_pairs = pairs(); }

    void everyCellAndEveryConditionIsAsInTheExport_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("sample") << kSample;
        for (const char* name : {"trace2-directory", "chrome-json/clang-time-trace.json", "chrome-json/args-array.json",
                 "chrome-json/async-id-num-text.json", "chrome-json/bom-inside.json", "chrome-json/args-bignum-exact.json",
                 "chrome-json/name-empty.json", "chrome-json/after-minus.json"})
            QTest::newRow(name) << QStringLiteral(EMBERLINE_TEST_DATA "/%1").arg(QLatin1String(name));
        for (const char* pattern : {"chrome-json/*flow*.json", "chrome-json/*object*.json", "chrome-json/counter-n*.json"}) {
            const QFileInfo like(QStringLiteral(EMBERLINE_TEST_DATA "/%1").arg(QLatin1String(pattern)));
            for (const QFileInfo& found : like.dir().entryInfoList({like.fileName()}))
                QTest::newRow(qPrintable(found.fileName())) << found.filePath();
        }
    }
    void everyCellAndEveryConditionIsAsInTheExport()
    {
        QFETCH(QString, path);
        if (!QFileInfo::exists(path))
            QFAIL("no such sample");
        const Trace trace = importPath(path);
        const QTemporaryDir directory;
        const QString file = directory.filePath("trace.sqlite");
        QVERIFY(!exportToFile(trace, *findExportFormat(QStringLiteral("sqlite")), file));
        const Database stored(QFile::encodeName(file));
        const Database direct(":memory:");
        QCOMPARE(createTraceDatabase(direct.handle(), trace, {}), std::string());
        const auto compare = [&](const std::string& query) {
            const std::string expected = stored.ask(query);
            QVERIFY2(!expected.starts_with("error"), (query + expected).c_str());
            if (const std::string found = direct.ask(query); found != expected)
                QFAIL((query + "\n" + expected.substr(0, 500) + "\nis not\n" + found.substr(0, 500)).c_str());
        };
        for (const TraceTable& table : traceTables()) {
            const std::string name = table.name;
            compare("SELECT * FROM " + name + " ORDER BY " + table.columns[0].name);
            for (const TableColumn& column : table.columns) {
                if (column.use == TableColumn::Extra)
                    continue;
                const std::string one = column.name;
                const std::string some
                    = "(SELECT " + one + " FROM " + name + " ORDER BY " + one + " LIMIT 1 OFFSET (SELECT count(*) / 2 FROM " + name + "))";
                const std::string count = "SELECT count(*), min(" + one + "), max(" + one + ") FROM " + name + " WHERE ";
                for (const char* operation : {" = ", " IS ", " < ", " <= ", " > ", " >= ", " <> "})
                    compare(count + one + operation + some);
                for (const char* value : {"'3'", "3", "2.5", "'a'", "-1", "x'00'", "9e18", "9223372036854775807"}) {
                    for (const char* operation : {" = ", " < ", " >= "})
                        compare(count + one + operation + value);
                }
                compare(count + one + " IS NULL");
                compare(count + one + " IS NOT NULL");
                compare(count + one + " IN (0, 3, NULL, 'x', 2.0, 'region', 'child', " + some + ")");
                compare(count + one + " = " + some + " COLLATE NOCASE");
                compare("SELECT " + one + " FROM " + name + " ORDER BY " + one);
                compare("SELECT " + one + " FROM " + name + " ORDER BY " + one + " DESC");
                compare("SELECT " + one + ", count(*) FROM " + name + " GROUP BY " + one + " ORDER BY " + one);
                compare("SELECT count(*) FROM " + name + " a JOIN " + name + " b ON a." + one + " = b." + one);
            }
        }
        for (const TraceView& view : traceViews())
            compare(std::string("SELECT * FROM ") + view.name + " ORDER BY 1, 2, 3, 4, 5, 6");
        compare("SELECT category, name, count(*) FROM regions GROUP BY name, category ORDER BY name, category");
        compare("SELECT region_id FROM regions ORDER BY category, name, region_id");
        compare("SELECT region_id FROM regions WHERE region_id > 3 AND region_id <= 40 ORDER BY region_id DESC");
        compare("SELECT region_id FROM regions WHERE region_id > 3 ORDER BY name, region_id");
        compare("SELECT a.region_id, b.region_id FROM regions a JOIN regions b ON b.parent_id = a.region_id AND b.region_id > 5"
                " ORDER BY 1, 2");
        compare("SELECT key, count(*) FROM region_args GROUP BY key ORDER BY key");
    }

    void totalsThatOverflowAreTheLargestAndTheirAverageIsRight()
    {
        const QTemporaryDir directory;
        const QString path = directory.filePath("long.json");
        writeFile(path,
            R"([{"ph":"X","pid":1,"tid":1,"name":"a","ts":0,"dur":8000000000000000},{"ph":"X","pid":1,"tid":2,"name":"a","ts":0,"dur":8000000000000000}])");
        const Trace trace = importPath(path);
        const QString file = directory.filePath("trace.sqlite");
        QVERIFY(!exportToFile(trace, *findExportFormat(QStringLiteral("sqlite")), file));
        const Database stored(QFile::encodeName(file));
        const Database direct(":memory:");
        QCOMPARE(createTraceDatabase(direct.handle(), trace, {}), std::string());
        for (const Database* database : {&stored, &direct}) {
            QCOMPARE(database->ask("SELECT total_ns, self_ns, avg_ns FROM region_totals"),
                std::string("1:9223372036854775807|1:9223372036854775807|2:8.0e+18|\n"));
            QCOMPARE(database->ask("SELECT name FROM region_totals WHERE count = '2' AND min_ns = '8000000000000000000'"),
                std::string("3:a|\n"));
        }
    }

    void aMomentCountsOnceInTheTotalsOfAName()
    {
        const QTemporaryDir directory;
        const QString path = directory.filePath("overlap.json");
        writeFile(path,
            R"([{"ph":"X","pid":1,"tid":1,"name":"a","ts":0,"dur":10},{"ph":"X","pid":1,"tid":1,"name":"b","ts":1,"dur":2},)"
            R"({"ph":"X","pid":1,"tid":1,"name":"a","ts":4,"dur":10}])");
        const Trace trace = importPath(path);
        const Database direct(":memory:");
        QCOMPARE(createTraceDatabase(direct.handle(), trace, {}), std::string());
        const auto fileOf = [&](const Exported& exported, const QString& name) {
            const QString file = directory.filePath(name);
            const auto error = exportToFile(exported, *findExportFormat(QStringLiteral("sqlite")), file);
            return error ? QByteArray() : QFile::encodeName(file);
        };
        const DerivedTrace derived = deriveTrace(trace, {.filter = {.shortest = Duration(5000)}}).value();
        const Database whole(fileOf(trace, "whole.sqlite"));
        const Database part(fileOf(derived, "part.sqlite")); // there "b" is missing, and its time is no longer anybody's
        for (const Database* database : {&direct, &whole, &part}) {
            QCOMPARE(database->ask("SELECT total_ns, self_ns FROM region_totals WHERE name = 'a'"), std::string("1:14000|1:12000|\n"));
            QCOMPARE(database->ask("SELECT self_ns, self_once_ns FROM regions WHERE name = 'a' ORDER BY start_ns"),
                std::string("1:8000|1:8000|\n1:10000|1:4000|\n"));
        }
    }

    void anIdLeadsToItsRow()
    {
        Tables tables(m_pairs);
        QCOMPARE(tables.rowsFor("SELECT name FROM regions WHERE region_id = 7"), 1U);
        QCOMPARE(tables.answer, std::string("3:odd|\n"));
        QCOMPARE(tables.rowsFor("SELECT name FROM regions WHERE rowid = 7"), 1U);
        QCOMPARE(tables.rowsFor("SELECT count(*) FROM regions WHERE region_id BETWEEN 10 AND 19"), 10U);
        QCOMPARE(tables.rowsFor("SELECT count(*) FROM regions WHERE region_id IN (1, 5, 9)"), 3U);
        QCOMPARE(tables.rowsFor("SELECT count(*) FROM regions WHERE region_id = -1"), 0U);
        QCOMPARE(tables.rowsFor("SELECT count(*) FROM regions WHERE region_id = NULL"), 0U);
    }

    void rowsComeInTheOrderOfTheirIds()
    {
        Tables tables(m_pairs);
        QVERIFY(tables.rowsFor("SELECT region_id FROM regions ORDER BY region_id LIMIT 5") <= 6);
        QVERIFY(tables.rowsFor("SELECT region_id FROM regions ORDER BY region_id DESC LIMIT 1") <= 2);
        QCOMPARE(tables.answer, "1:" + std::to_string(2 * kPairs) + "|\n");
    }

    void aJoinLooksForChildrenOnce()
    {
        Tables tables(m_pairs);
        const auto all = static_cast<std::uint64_t>(m_pairs.regionCount());
        const std::uint64_t rows
            = tables.rowsFor("SELECT count(*) FROM regions a CROSS JOIN regions b ON b.parent_id = a.region_id WHERE a.category = 'c'");
        QCOMPARE(tables.answer, "1:" + std::to_string(kPairs) + "|\n");
        QVERIFY2(rows < 3 * all, std::to_string(rows).c_str()); // all twice, and each child
        QVERIFY(tables.rowsFor("SELECT count(*) FROM regions WHERE parent_id = 1") <= 2);
        QVERIFY(tables.rowsFor("SELECT count(*) FROM regions WHERE name = 'even'") == all);
        QCOMPARE(tables.rowsFor("SELECT count(*) FROM regions WHERE name = 'even'"), static_cast<std::uint64_t>(kPairs / 2));
    }

    void aTextThatSaysANumberIsInAListOfNumbers()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto one = make.process("one", 0, 1e6);
        for (const char* name : {"0", "0.0", "1000", "none"})
            make.region(one.main, name, "c", 0, 1, one.life);
        Trace trace;
        trace.apply(builder.takeBatch());
        const Tables tables(trace);
        QCOMPARE(tables.database.ask("SELECT name FROM regions WHERE name IN (SELECT thread_id FROM threads) ORDER BY name"),
            std::string("3:0|\n3:0.0|\n"));
    }

    void theModuleItselfIsNoTable()
    {
        const Tables tables(m_pairs);
        for (const char* query : {"SELECT * FROM trace", "SELECT count(*) FROM trace('regions')"})
            QCOMPARE(tables.database.ask(query), std::string("error 1: no such table: trace"));
    }

    void groupsNeedNoSorter()
    {
        const Tables tables(m_pairs);
        for (const char* columns : {"name", "category, name", "name, category", "session_id", "parent_id, name"}) {
            const std::string plan
                = tables.database.ask(std::string("EXPLAIN QUERY PLAN SELECT count(*) FROM regions GROUP BY ") + columns);
            QVERIFY2(plan.find("TEMP B-TREE") == std::string::npos, plan.c_str());
        }
    }

    void childrenAndTopicsAreThereForWhoAsks()
    {
        const Tables tables(m_pairs);
        QCOMPARE(tables.database.ask("SELECT sum(children), max(children) FROM regions WHERE depth > 0"),
            "1:" + std::to_string(kPairs) + "|1:1|\n");
        QVERIFY(tables.database.ask("SELECT * FROM regions LIMIT 0").empty());
        QVERIFY(tables.database.ask("SELECT topic FROM regions LIMIT 1").find("error") == std::string::npos);
        QCOMPARE(tables.database.ask("SELECT count(*) FROM pragma_table_info('regions')"), std::string("1:19|\n"));
    }

    void aStartCanBeAskedForAsItIsShown()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto one = make.process("one", 100, 300);
        make.region(one.main, "read", "c", 150, 200, one.life);
        Trace trace;
        trace.apply(builder.takeBatch());
        trace.setClockOffsets(std::array{std::pair(trace.session(one.session).source, Duration(7'000))});
        const Tables tables(trace);
        QCOMPARE(tables.database.ask("SELECT name, shown_start_ns FROM regions ORDER BY shown_start_ns"),
            std::string("3:one|1:0|\n3:read|1:50000000|\n"));
        QCOMPARE(tables.database.ask("SELECT name FROM regions WHERE start_ns > (SELECT min(start_ns) FROM regions) + 49999999"),
            std::string("3:read|\n"));
    }

    void argsAreReadOnlyForTheRegionsInQuestion()
    {
        const Trace trace = importPath(kSample);
        Tables tables(trace);
        tables.rowsFor("SELECT * FROM regions");
        QCOMPARE(tables.work->argsRead, 0U);
        tables.rowsFor("SELECT * FROM region_args WHERE region_id = 3");
        QCOMPARE(tables.work->argsRead, 1U);
        tables.rowsFor("SELECT * FROM region_args LIMIT 1");
        QVERIFY(tables.work->argsRead < 10);
    }

    void aQueryThatSkipsRowsEndsWhenItIsCancelled()
    {
        int asked = 0;
        Tables tables(m_pairs, [&] { return ++asked == 2; });
        const std::uint64_t rows = tables.rowsFor("SELECT count(*) FROM regions WHERE name = 'nothing'");
        QVERIFY(tables.answer.starts_with("error " + std::to_string(SQLITE_INTERRUPT)));
        QVERIFY(rows < m_pairs.regionCount() / 2);
    }

    void nothingCanBeWritten()
    {
        const Tables tables(m_pairs);
        for (const char* statement : {"DELETE FROM regions", "INSERT INTO regions(name) VALUES ('x')", "UPDATE regions SET name = 'x'"})
            QVERIFY(tables.database.ask(statement).starts_with("error"));
    }

private:
    Trace m_pairs;
};

EMBERLINE_TEST(VirtualTablesTest, QCoreApplication)
#include "tst_virtual_tables.moc"
