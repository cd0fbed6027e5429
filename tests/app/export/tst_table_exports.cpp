// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/derived_trace.h"
#include "model/analysis/flame_tree.h"
#include "model/analysis/range_statistics.h"
#include "model/analysis/self_time.h"
#include "model/answers/summary.h"
#include "tests/app/export/export_support.h"
#include "tests/app/export/table_readers.h"
#include "tests/support/answer_checks.h"
#include "tests/support/event_log.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"

#include <QProcess>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <ctime>
#include <map>

using namespace emberline;
using namespace emberline::exports;

namespace {

struct Made {
    TraceBuilder builder;
    sample::Maker make{builder};
    Trace trace()
    {
        Trace made;
        made.apply(builder.takeBatch());
        return made;
    }
};

} // namespace

class TableExportsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_trace = importPath(kSample);
        QVERIFY(m_trace.regionCount() > 50);
        QVERIFY(!exportToFile(m_trace, *findExportFormat(QStringLiteral("sqlite")), databasePath()));
        m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"));
        m_database.setDatabaseName(databasePath());
        QVERIFY(m_database.open());
    }
    void cleanupTestCase()
    {
        m_database = QSqlDatabase();
        QSqlDatabase::removeDatabase(QLatin1String(QSqlDatabase::defaultConnection));
    }

    void csvHasALineForEachRegion()
    {
        const std::vector<Cells> lines = parseCsv(exported(m_trace, "csv"));
        QCOMPARE(lines.size(), m_trace.regionCount() + 1);
        std::map<std::string, std::size_t> column;
        for (std::size_t i = 0; i < lines[0].size(); ++i)
            column[lines[0][i]] = i;
        for (std::size_t row = 0; row < m_trace.regionCount(); ++row) {
            const RegionId id(row);
            const Cells& cells = lines[row + 1];
            QCOMPARE(cells.size(), lines[0].size());
            QCOMPARE(cells[column["name"]], std::string(m_trace.name(id)));
            QCOMPARE(cells[column["duration_ns"]], std::to_string(toNs(m_trace.duration(id))));
            QCOMPARE(cells[column["self_ns"]], std::to_string(toNs(selfTime(m_trace, id))));
        }
    }

    void csvEscapesAnyName()
    {
        Made made;
        const auto git = made.make.process("git, \"quoted\"\r\nand broken", 0, 10);
        for (const char* name : {"=1+1", "+1", "-1", "@sum", "\tx", "plain", ""})
            made.make.region(git.main, name, "a,b", 1, 2, git.life);
        const std::vector<Cells> lines = parseCsv(exported(made.trace(), "csv"));
        QCOMPARE(lines.size(), std::size_t{9});
        QCOMPARE(lines[1][7], std::string("git, \"quoted\"\r\nand broken"));
        const std::array<std::string, 7> names{"'=1+1", "'+1", "'-1", "'@sum", "'\tx", "plain", ""};
        for (std::size_t i = 0; i < names.size(); ++i)
            QCOMPARE(lines[i + 2][7], names[i]);
    }

    void csvKeepsNegativeNumbersAsNumbers()
    {
        Made made;
        const auto process = made.make.process("early", -1e9, 0);
        Q_UNUSED(process);
        const std::string start = parseCsv(exported(made.trace(), "csv"))[1][8];
        QVERIFY(start.empty() || start.front() != '\'');
    }

    void foldedTotalsAreTheSelfTimes()
    {
        Made made;
        const auto git = made.make.process("git status", 0, 10);
        const RegionId index = made.make.region(git.main, "index;read\nit", "index", 1, 6, git.life);
        made.make.region(git.main, "preload", "index", 2, 4, index);
        made.make.region(git.main, "preload", "index", 4, 5, index);
        const std::map<std::string, std::int64_t> expected{
            {"git status", 5 * sample::kMs},
            {"git status;index,read it", 2 * sample::kMs},
            {"git status;index,read it;preload", 3 * sample::kMs},
        };
        QVERIFY(stacksOf(exported(made.trace(), "folded")) == expected);
    }

    void overlappingChildrenFoldToNoMoreThanTheirParent()
    {
        Made made;
        const auto git = made.make.process("git status", 0, 10);
        made.make.region(git.main, "early", "index", 1, 6, git.life);
        made.make.region(git.main, "late", "index", 4, 9, git.life);
        const std::map<std::string, std::int64_t> expected{
            {"git status", 2 * sample::kMs},
            {"git status;early", 3 * sample::kMs},
            {"git status;late", 5 * sample::kMs},
        };
        QVERIFY(stacksOf(exported(made.trace(), "folded")) == expected);
    }

    void foldedStacksOfAnyDepthFitOnADisk()
    {
        constexpr int kDepth = 20000;
        Made made;
        const auto process = made.make.process("deep", 0, kDepth + 1);
        RegionId outer = process.life;
        for (int i = 0; i < kDepth; ++i)
            outer = made.make.region(process.main, "n", "c", 0, kDepth - i, outer);
        const std::string folded = exported(made.trace(), "folded");
        QVERIFY(folded.size() < std::size_t{10} << 20); // each stack whole: 400 MB
        std::int64_t total = 0;
        std::size_t deepest = 0;
        for (const auto& [stack, weight] : stacksOf(folded)) {
            total += weight;
            deepest = std::max(deepest, static_cast<std::size_t>(std::ranges::count(stack, ';')) + 1);
        }
        QCOMPARE(total, (kDepth + 1) * sample::kMs);
        QCOMPARE(deepest, std::size_t{1001});
        QVERIFY(folded.find(";(more than 1000 frames) ") != std::string::npos);
    }

    void whatOverlapsOnAThreadFoldsToTheTimeInWhichItRan()
    {
        const QTemporaryDir directory;
        const QString path = directory.filePath(QStringLiteral("trace.json"));
        writeFile(
            path, R"([{"ph":"X","name":"a","ts":0,"dur":100,"pid":1,"tid":1},{"ph":"X","name":"b","ts":50,"dur":100,"pid":1,"tid":1}])");
        const std::map<std::string, std::int64_t> expected{{"(process);(thread);a", 50'000}, {"(process);(thread);b", 100'000}};
        const Trace trace = importPath(path);
        QVERIFY(stacksOf(exported(trace, "folded")) == expected);
        const CommandIndex index(trace);
        QCOMPARE(splitText(splitTime(trace, index, index.commands().front()), std::chrono::microseconds(1)),
            QStringLiteral("regions b 100, regions a 50"));
    }

    void theCostOfArgsGrowsWithTheirNumber()
    {
        const auto secondsOf = [](int count, const char* format) {
            std::string args;
            for (int i = 0; i < count; ++i)
                args += (i > 0 ? ",\"key" : "\"key") + std::to_string(i) + "\":" + std::to_string(i);
            const std::string event = R"("name":"n","ts":1,"pid":1,"tid":1,"args":{)" + args + "}}";
            const QTemporaryDir directory;
            const QString path = directory.filePath(QStringLiteral("trace.json"));
            writeFile(path, R"([{"ph":"X","dur":1,)" + event + R"(,{"ph":"i",)" + event + "]");
            const Trace trace = importPath(path);
            const std::clock_t begin = std::clock();
            const auto error = exportToFile(trace, *findExportFormat(QLatin1String(format)), directory.filePath(QStringLiteral("out")));
            return error ? -1.0 : static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        };
        for (const char* format : {"ndjson", "chrome", "sqlite"}) {
            const double few = secondsOf(8000, format);
            const double many = secondsOf(80000, format);
            QVERIFY2(few > 0 && many < 40 * few, format); // with the square of the number: 100 times
        }
    }

    void foldedStacksGoThroughChildProcesses()
    {
        Made made;
        const auto push = made.make.process("git push", 0, 10);
        const RegionId bar = made.make.region(push.main, "hook", "hook", 2, 8, push.life, RegionRole::Child);
        const auto child = made.make.process("git status", 3, 7, 0, bar);
        made.make.region(child.main, "index", "index", 4, 5, child.life);
        const std::map<std::string, std::int64_t> expected{
            {"git push", 4 * sample::kMs},
            {"git push;hook", 2 * sample::kMs},
            {"git push;hook;git status", 3 * sample::kMs},
            {"git push;hook;git status;index", 1 * sample::kMs},
        };
        QVERIFY(stacksOf(exported(made.trace(), "folded")) == expected);
    }

    void foldedStacksAreReadByFlamegraphPl()
    {
        Made made;
        const auto git = made.make.process("git log -n 5", 0, 100);
        const std::array names{"round 12", "version 2.5", "7", "a;b", "two\nlines", "ends in a blank ", "1 2 3", "50 %", "x 5."};
        double at = 1;
        for (const char* name : names) {
            made.make.region(git.main, name, "c", at, at + 1, git.life);
            at += 1;
        }
        const std::vector<PerlLine> lines = readAsFlamegraphPl(exported(made.trace(), "folded"));
        QCOMPARE(lines.size(), names.size() + 1);
        std::int64_t total = 0;
        for (const PerlLine& line : lines) {
            QVERIFY2(!line.isOfTwoRuns, line.frames.back().c_str());
            QCOMPARE(line.frames.front(), std::string("git log -n\u00a05"));
            QVERIFY(line.frames.size() <= 2);
            total += line.samples;
        }
        QCOMPARE(total, 100 * sample::kMs);
        QCOMPARE(lines[1].frames.back(), std::string("round\u00a012"));
        QCOMPARE(lines[4].frames.back(), std::string("a,b"));
        QCOMPARE(lines[8].frames.back(), std::string("50 %"));
    }

    void foldedTotalsOfARealLogAreItsSelfTimesWithoutWhatChildrenTook()
    {
        std::int64_t expected = 0;
        for (std::size_t row = 0; row < m_trace.regionCount(); ++row) {
            const RegionId id(row);
            std::int64_t lent = 0;
            for (const Session& session : m_trace.sessions()) {
                if (session.spawnedBy == id) // in this log no two processes of one bar run at once
                    lent += toNs(std::min(session.end, m_trace.end(id)) - std::max(session.start, m_trace.start(id)));
            }
            expected += std::max<std::int64_t>(0, toNs(selfTime(m_trace, id)) - lent);
        }
        std::int64_t total = 0;
        for (const auto& [stack, weight] : stacksOf(exported(m_trace, "folded")))
            total += weight;
        QCOMPARE(total, expected);
    }

    void theDatabaseIsSound()
    {
        QCOMPARE(value("PRAGMA integrity_check").toString(), QStringLiteral("ok"));
        QCOMPARE(value("PRAGMA user_version").toInt(), 1);
        QVERIFY(!value("PRAGMA foreign_key_check").isValid());
        const QString shell = QStandardPaths::findExecutable(QStringLiteral("sqlite3"));
        QVERIFY2(!shell.isEmpty(), "the sqlite3 shell is not installed");
        QProcess process;
        process.start(shell, {databasePath(), QStringLiteral("PRAGMA integrity_check")});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.readAllStandardOutput().trimmed(), QByteArray("ok"));
    }

    void theDatabaseAgreesWithTheModelToTheNanosecond()
    {
        std::int64_t wall = 0;
        std::int64_t self = 0;
        for (std::size_t row = 0; row < m_trace.regionCount(); ++row) {
            wall += toNs(m_trace.duration(RegionId(row)));
            self += toNs(selfTime(m_trace, RegionId(row)));
        }
        QCOMPARE(value("SELECT count(*) FROM regions").toULongLong(), static_cast<qulonglong>(m_trace.regionCount()));
        QCOMPARE(value("SELECT sum(duration_ns) FROM regions").toLongLong(), static_cast<qlonglong>(wall));
        std::int64_t total = 0;
        const RangeStatistics whole = computeStatistics(m_trace, {}).value();
        for (const StatisticsRow& row : whole.rows)
            total += toNs(row.wall);
        QVERIFY(total < wall); // what nests in another of its name counts once
        QCOMPARE(value("SELECT sum(total_ns) FROM region_totals").toLongLong(), static_cast<qlonglong>(total));
        QCOMPARE(value("SELECT sum(self_ns) FROM regions").toLongLong(), static_cast<qlonglong>(self));
        QCOMPARE(value("SELECT count(*) FROM instants").toULongLong(), static_cast<qulonglong>(m_trace.instantCount()));
    }

    void sumsOfOthersAreInNoTotal()
    {
        const Trace trace = importPath(QStringLiteral(EMBERLINE_TEST_DATA "/chrome-json/clang-time-trace.json"));
        for (const auto& [stack, weight] : stacksOf(exported(trace, "folded")))
            QVERIFY(stack.find("Total ") == std::string::npos);
        const QString path = m_directory.filePath(QStringLiteral("sums.sqlite"));
        QVERIFY(!exportToFile(trace, *findExportFormat(QStringLiteral("sqlite")), path));
        QVERIFY(QSqlQuery().exec(QStringLiteral("ATTACH '%1' AS sums").arg(path)));
        const auto number = [](const QString& statement) {
            QSqlQuery query(statement);
            return query.next() ? query.value(0).toInt() : -1;
        };
        const QString totals = QStringLiteral("SELECT count(*) FROM sums.%1 WHERE name LIKE 'Total %'");
        QCOMPARE(number(totals.arg("regions")), 11);
        QCOMPARE(number(totals.arg("regions") + " AND once_ns IS NULL"), 11);
        QCOMPARE(number(totals.arg("region_totals")), 0);
        QCOMPARE(number("SELECT sum(count) FROM sums.region_totals"), 15);
        QCOMPARE(number("SELECT count(once_ns) FROM sums.regions"), 15);
    }

    void aCommandIsAsLongAsItsSummarySays()
    {
        const QDir logs(m_directory.filePath(QStringLiteral("cut")));
        QVERIFY(logs.mkpath(QStringLiteral(".")));
        const std::string parent = "20261120T090000.000001Z-H00000001-P00000001";
        const std::string child = "20261120T090000.000002Z-H00000001-P00000002";
        EventLog(parent).version().start(0, "fetch").childStart(1000, 0, "git").save(logs, parent.c_str());
        EventLog(parent + "/" + child).version().start(2000, "gc").exit(861000, 0, 859000).save(logs, child.c_str());
        const Trace trace = importPath(logs.path());
        const TraceSummary summary = summarize(trace, CommandIndex(trace), 10);
        QCOMPARE(summary.roots.size(), std::size_t{1});
        const CommandRun& run = summary.roots.front();
        const QString path = m_directory.filePath(QStringLiteral("cut.sqlite"));
        QVERIFY(!exportToFile(trace, *findExportFormat(QStringLiteral("sqlite")), path));
        QVERIFY(QSqlQuery().exec(QStringLiteral("ATTACH '%1' AS cut").arg(path)));
        QSqlQuery query(QStringLiteral("SELECT wall_ns, duration_ns FROM cut.sessions WHERE session_id = %1").arg(run.session.row()));
        QVERIFY(query.next());
        QCOMPARE(query.value(0).toLongLong(), static_cast<qlonglong>(toNs(run.wall)));
        QVERIFY(query.value(0).toLongLong() > 100 * query.value(1).toLongLong()); // which ends with its own records
    }

    void selfTimesByIndependentSqlAgree()
    {
        // For regions whose children neither overlap nor extend beyond them (most of them), self time is a plain subtraction.
        QSqlQuery query(QStringLiteral("SELECT p.region_id, p.duration_ns - sum(c.duration_ns) FROM regions p JOIN regions c ON"
                                       " c.parent_id = p.region_id WHERE NOT EXISTS (SELECT 1 FROM regions a WHERE a.parent_id ="
                                       " p.region_id AND (a.end_ns > p.end_ns OR a.start_ns < p.start_ns OR EXISTS (SELECT 1 FROM regions b"
                                       " WHERE b.parent_id = p.region_id AND b.region_id != a.region_id AND b.start_ns < a.end_ns AND"
                                       " b.end_ns > a.start_ns))) GROUP BY p.region_id"));
        int compared = 0;
        for (; query.next(); ++compared) {
            const RegionId id(query.value(0).toULongLong());
            QCOMPARE(query.value(1).toLongLong(), static_cast<qlonglong>(toNs(selfTime(m_trace, id))));
        }
        QVERIFY(compared > 10);
    }

    void theStatisticsDockAgreesWithSqlToTheNanosecond()
    {
        const auto statistics = computeStatistics(m_trace, {.groupBy = GroupBy::Name});
        QVERIFY(statistics);
        QSqlQuery query;
        query.prepare(QStringLiteral(
            "WITH own AS (SELECT duration_ns AS d, once_ns AS o, self_once_ns AS s, row_number() OVER (ORDER BY duration_ns) AS "
            "rank, count(*) OVER () AS n"
            " FROM regions WHERE name IS ? AND category IS ?) SELECT max(n), sum(d), sum(o), sum(s), min(d), max(d),"
            " min(CASE WHEN rank * 100 >= n * 50 THEN d END), min(CASE WHEN rank * 100 >= n * 95 THEN d END) FROM own"));
        for (const StatisticsRow& row : statistics.value().rows) {
            query.bindValue(0, textOf(row.name));
            query.bindValue(1, textOf(row.category));
            QVERIFY(query.exec() && query.next());
            QCOMPARE(query.value(0).toULongLong(), static_cast<qulonglong>(row.count));
            int column = 1;
            for (const Duration shown : {row.lengths, row.wall, row.self, row.shortest, row.longest, row.median, row.p95})
                QCOMPARE(query.value(column++).toLongLong(), static_cast<qlonglong>(toNs(shown)));
        }
        QVERIFY(statistics.value().rows.size() > 10);
    }

    void theStatisticsDockAgreesWithSqlInARangeAndUnderAFilter()
    {
        StatisticsQuery part{middle(), GroupBy::Name, longOnesOutsideOfIndex()};
        const auto statistics = computeStatistics(m_trace, part);
        QVERIFY(statistics);
        QSqlQuery query;
        query.prepare(QStringLiteral("SELECT count(*), sum(min(end_ns, :to) - max(start_ns, :from)) FROM regions WHERE name IS :name AND"
                                     " category IS :category AND category IS NOT 'index' AND duration_ns >= :least AND start_ns < :to AND"
                                     " (end_ns > :from OR (end_ns = start_ns AND start_ns >= :from))"));
        std::uint64_t all = 0;
        for (const StatisticsRow& row : statistics.value().rows) {
            query.bindValue(QStringLiteral(":from"), static_cast<qlonglong>(toNs(middle().begin)));
            query.bindValue(QStringLiteral(":to"), static_cast<qlonglong>(toNs(middle().end)));
            query.bindValue(QStringLiteral(":least"), static_cast<qlonglong>(toNs(*part.filter.shortest)));
            query.bindValue(QStringLiteral(":name"), textOf(row.name));
            query.bindValue(QStringLiteral(":category"), textOf(row.category));
            QVERIFY(query.exec() && query.next());
            QCOMPARE(query.value(0).toULongLong(), static_cast<qulonglong>(row.count));
            QCOMPARE(query.value(1).toLongLong(), static_cast<qlonglong>(toNs(row.lengths)));
            all += row.count;
        }
        QVERIFY(all > 10);
        QVERIFY(all < m_trace.regionCount());
    }

    void selfTimesInARangeByIndependentSqlAgree()
    {
        // As above, with the region and its children cut to the range first.
        const SelfTimes selfTimes(m_trace, middle());
        QSqlQuery query;
        query.prepare(QStringLiteral(
            "WITH cut AS (SELECT region_id, parent_id, max(start_ns, :from) AS b, min(end_ns, :to) AS e FROM regions"
            " WHERE start_ns < :to AND end_ns > :from)"
            " SELECT p.region_id, p.e - p.b - coalesce(sum(c.e - c.b), 0) FROM cut p LEFT JOIN cut c ON c.parent_id = p.region_id WHERE NOT"
            " EXISTS (SELECT 1 FROM cut a WHERE a.parent_id = p.region_id AND (a.e > p.e OR a.b < p.b OR EXISTS (SELECT 1 FROM cut o WHERE"
            " o.parent_id = p.region_id AND o.region_id != a.region_id AND o.b < a.e AND o.e > a.b))) GROUP BY p.region_id"));
        query.bindValue(QStringLiteral(":from"), static_cast<qlonglong>(toNs(middle().begin)));
        query.bindValue(QStringLiteral(":to"), static_cast<qlonglong>(toNs(middle().end)));
        QVERIFY(query.exec());
        int compared = 0;
        for (; query.next(); ++compared) {
            const RegionId id(query.value(0).toULongLong());
            QCOMPARE(query.value(1).toLongLong(), static_cast<qlonglong>(toNs(selfTimes.selfTime(m_trace, id))));
        }
        QVERIFY(compared > 10);
    }

    void anExportUnderAFilterHoldsWhatTheDocksShow()
    {
        const RegionFilter filter = longOnesOutsideOfIndex();
        const DerivedTrace derived = deriveTrace(m_trace, {.filter = filter}).value();
        const RangeStatistics shown = computeStatistics(m_trace, {{}, GroupBy::Name, filter}).value();
        QVERIFY(derived.trace.regionCount() < m_trace.regionCount());
        std::map<std::pair<std::string, std::string>, std::array<std::int64_t, 3>> sums; // count, lengths, self
        const std::vector<Cells> lines = parseCsv(exported(derived, "csv"));
        for (std::size_t i = 1; i < lines.size(); ++i) {
            auto& sum = sums[{lines[i][6], lines[i][7]}];
            sum[0] += 1;
            sum[1] += std::stoll(lines[i][9]);
            sum[2] += std::stoll(lines[i][10]);
        }
        QCOMPARE(sums.size(), shown.rows.size());
        for (const StatisticsRow& row : shown.rows) {
            const std::array expected{static_cast<std::int64_t>(row.count), toNs(row.lengths), toNs(row.self)};
            QVERIFY((sums[{std::string(m_trace.text(row.category)), std::string(m_trace.text(row.name))}] == expected));
        }
        const QString path = m_directory.filePath(QStringLiteral("part.sqlite"));
        QVERIFY(!exportToFile(derived, *findExportFormat(QStringLiteral("sqlite")), path));
        QSqlQuery attach;
        QVERIFY(attach.exec(QStringLiteral("ATTACH '%1' AS part").arg(path)));
        std::int64_t self = 0;
        for (const StatisticsRow& row : shown.rows)
            self += toNs(row.self);
        QCOMPARE(value("SELECT sum(self_ns) FROM part.regions").toLongLong(), static_cast<qlonglong>(self));
        QCOMPARE(value("SELECT sum(self_ns) FROM part.region_totals").toLongLong(), static_cast<qlonglong>(self));
        QVERIFY(!value("PRAGMA part.foreign_key_check").isValid());
        std::int64_t folded = 0;
        for (const auto& [stack, weight] : stacksOf(exported(derived, "folded")))
            folded += weight;
        QCOMPARE(folded, toNs(buildFlameTree(m_trace, {.filter = filter}).value().root().total));
    }

    void theSummaryAgreesWithSqlToTheNanosecond()
    {
        QSqlQuery query;
        query.prepare(QStringLiteral("SELECT count, total_ns, max_ns, self_ns FROM region_totals WHERE name IS ? AND category IS ?"));
        const TraceSummary summary = summarize(m_trace, CommandIndex(m_trace), 1000);
        for (const RegionGroup& group : summary.regions) {
            query.bindValue(0, QString::fromStdString(std::string(m_trace.text(group.name))));
            query.bindValue(1, group.category ? QVariant(QString::fromStdString(std::string(m_trace.text(group.category)))) : QVariant());
            QVERIFY(query.exec() && query.next());
            QCOMPARE(query.value(0).toULongLong(), static_cast<qulonglong>(group.count));
            QCOMPARE(query.value(1).toLongLong(), static_cast<qlonglong>(toNs(group.total)));
            QCOMPARE(query.value(2).toLongLong(), static_cast<qlonglong>(toNs(group.longest)));
            QCOMPARE(query.value(3).toLongLong(), static_cast<qlonglong>(toNs(group.self)));
        }
        QVERIFY(summary.regions.size() > 5);
    }

    void theViewsAnswerTypicalQuestions()
    {
        int children = 0;
        for (std::size_t row = 0; row < m_trace.regionCount(); ++row)
            children += m_trace.role(RegionId(row)) == RegionRole::Child || m_trace.role(RegionId(row)) == RegionRole::Exec ? 1 : 0;
        QCOMPARE(value("SELECT count(DISTINCT region_id) FROM children").toInt(), children);
        QCOMPARE(value("SELECT count(*) FROM children").toInt(), children); // once each, also a hook that ran several commands
        QVERIFY(value("SELECT max(processes) FROM children").toInt() > 1);
        QCOMPARE(value("SELECT sum(processes) FROM children"), value("SELECT count(spawned_by) FROM sessions"));
        QCOMPARE(value("SELECT count(*) FROM children c WHERE processes > 1 AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.session_id ="
                       " c.child_session_id AND s.start_ns = (SELECT min(start_ns) FROM sessions WHERE spawned_by = c.region_id))")
                     .toInt(),
            0);
        QVERIFY(value("SELECT count(*) FROM children WHERE child_session_id IS NOT NULL AND spawn_ns > 0 AND exit_code = 0").toInt() > 0);
        QCOMPARE(value("SELECT count(*) FROM session_tree").toULongLong(), static_cast<qulonglong>(m_trace.sessions().size()));
        QVERIFY(value("SELECT count(*) FROM data").toInt() > 0);
        QCOMPARE(value("SELECT count(*) FROM counter_values").toInt(), value("SELECT count(*) FROM counter_points").toInt());
        QVERIFY(value("SELECT count(*) FROM region_list").toInt() > 0);
    }

    void aDatabaseThatCannotBeWrittenGivesAnErrorAndLeavesNothing()
    {
        const auto error = exportToFile(m_trace, *findExportFormat(QStringLiteral("sqlite")), QStringLiteral("/nowhere/at/all.sqlite"));
        QVERIFY(error && error->message.find("/nowhere/at/all.sqlite") != std::string::npos);
    }

    void aCancelledDatabaseLeavesTheOldFileAsItWas()
    {
        const QString path = m_directory.filePath(QStringLiteral("old.sqlite"));
        writeFile(path, "old");
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto git = make.process("git", 0, 1e6);
        for (int i = 0; i < 20000; ++i)
            make.region(git.main, "r", "c", i, i + 1, git.life);
        Trace trace;
        trace.apply(builder.takeBatch());
        QVERIFY(findExportFormat(QStringLiteral("sqlite"))->writeFile(trace, path, [] { return true; }));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("old"));
        QCOMPARE(QDir(m_directory.path()).entryList({QStringLiteral("old.sqlite*")}).size(), 1);
    }

private:
    [[nodiscard]] QString databasePath() const { return m_directory.filePath(QStringLiteral("trace.sqlite")); }
    /// The second quarter of the trace.
    [[nodiscard]] TraceRange middle() const
    {
        const Duration quarter = m_trace.extent().length() / 4;
        return {m_trace.extent().begin + quarter, m_trace.extent().begin + 2 * quarter};
    }
    static RegionFilter longOnesOutsideOfIndex() { return {.hiddenCategories = {"index"}, .shortest = Duration(20'000)}; }
    [[nodiscard]] QVariant textOf(StringId id) const
    {
        return id ? QVariant(QString::fromStdString(std::string(m_trace.text(id)))) : QVariant();
    }
    [[nodiscard]] QVariant value(const char* statement) const
    {
        QSqlQuery query(QLatin1String(statement), m_database);
        return query.next() ? query.value(0) : QVariant();
    }

    QTemporaryDir m_directory;
    Trace m_trace;
    QSqlDatabase m_database;
};

EMBERLINE_TEST(TableExportsTest, QCoreApplication)
#include "tst_table_exports.moc"
