// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/range_statistics.h"
#include "model/analysis/self_time.h"
#include "model/summary.h"
#include "tests/app/export_support.h"
#include "tests/support/sample_trace.h"

#include <QCoreApplication>
#include <QProcess>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace emberline;
using namespace emberline::exports;

namespace {

using Cells = std::vector<std::string>;

/// RFC 4180 by the letter; empty when the text breaks it.
std::vector<Cells> parseCsv(std::string_view text)
{
    std::vector<Cells> lines(1);
    std::string cell;
    std::size_t at = 0;
    while (at < text.size()) {
        cell.clear();
        if (text[at] == '"') {
            for (++at;; ++at) {
                if (at >= text.size())
                    return {};
                if (text[at] == '"' && (++at >= text.size() || text[at] != '"'))
                    break;
                cell += text[at];
            }
        } else {
            while (at < text.size() && text[at] != ',' && text[at] != '\r') {
                if (text[at] == '"' || text[at] == '\n')
                    return {};
                cell += text[at++];
            }
        }
        lines.back().push_back(cell);
        if (text.substr(at, 2) == "\r\n") {
            lines.emplace_back();
            at += 2;
        } else if (text.substr(at, 1) == ",") {
            if (++at == text.size())
                lines.back().emplace_back();
        } else {
            return {};
        }
    }
    lines.pop_back();
    return lines;
}

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

/// The stacks of folded text with their weights.
std::map<std::string, std::int64_t> stacksOf(const std::string& folded)
{
    std::map<std::string, std::int64_t> stacks;
    for (const QString& line : QString::fromStdString(folded).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        const qsizetype blank = line.lastIndexOf(QLatin1Char(' '));
        stacks[line.left(blank).toStdString()] = line.mid(blank + 1).toLongLong();
    }
    return stacks;
}

} // namespace

class TableExportsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_trace = readTrace(kSample);
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

    void csvSurvivesWhateverNamesHold()
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
        if (shell.isEmpty())
            QSKIP("there is no sqlite3 shell here");
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
        QCOMPARE(value("SELECT sum(total_ns) FROM region_totals").toLongLong(), static_cast<qlonglong>(wall));
        QCOMPARE(value("SELECT sum(self_ns) FROM regions").toLongLong(), static_cast<qlonglong>(self));
        QCOMPARE(value("SELECT count(*) FROM instants").toULongLong(), static_cast<qulonglong>(m_trace.instantCount()));
    }

    void selfTimesByIndependentSqlAgree()
    {
        // Where no two children of a region overlap or stick out, which is most of them, self time is a plain subtraction.
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
        StatisticsQuery everything;
        everything.groupBy = GroupBy::Name;
        const auto statistics = computeStatistics(m_trace, everything);
        QVERIFY(statistics);
        QSqlQuery query;
        query.prepare(QStringLiteral(
            "WITH own AS (SELECT duration_ns AS d, self_ns AS s, row_number() OVER (ORDER BY duration_ns) AS rank, count(*) OVER () AS n"
            " FROM regions WHERE name IS ? AND category IS ?) SELECT max(n), sum(d), sum(s), min(d), max(d),"
            " min(CASE WHEN rank * 100 >= n * 50 THEN d END), min(CASE WHEN rank * 100 >= n * 95 THEN d END) FROM own"));
        const auto textOf = [&](StringId id) { return id ? QVariant(QString::fromStdString(std::string(m_trace.text(id)))) : QVariant(); };
        for (const StatisticsRow& row : statistics.value().rows) {
            query.bindValue(0, textOf(row.name));
            query.bindValue(1, textOf(row.category));
            QVERIFY(query.exec() && query.next());
            QCOMPARE(query.value(0).toULongLong(), static_cast<qulonglong>(row.count));
            int column = 1;
            for (const Duration shown : {row.wall, row.self, row.shortest, row.longest, row.median, row.p95})
                QCOMPARE(query.value(column++).toLongLong(), static_cast<qlonglong>(toNs(shown)));
        }
        QVERIFY(statistics.value().rows.size() > 10);
    }

    void theSummaryAgreesWithSqlToTheNanosecond()
    {
        QSqlQuery query;
        query.prepare(QStringLiteral("SELECT count(*), sum(duration_ns), max(duration_ns) FROM regions WHERE name IS ? AND category IS ?"
                                     " AND role IN ('region', 'slice', 'async')"));
        const TraceSummary summary = summarize(m_trace, 1000);
        for (const RegionGroup& group : summary.regions) {
            query.bindValue(0, QString::fromStdString(std::string(m_trace.text(group.name))));
            query.bindValue(1, group.category ? QVariant(QString::fromStdString(std::string(m_trace.text(group.category)))) : QVariant());
            QVERIFY(query.exec() && query.next());
            QCOMPARE(query.value(0).toULongLong(), static_cast<qulonglong>(group.count));
            QCOMPARE(query.value(1).toLongLong(), static_cast<qlonglong>(toNs(group.total)));
            QCOMPARE(query.value(2).toLongLong(), static_cast<qlonglong>(toNs(group.longest)));
        }
        QVERIFY(summary.regions.size() > 5);
    }

    void viewsAnswerWhatPeopleAsk()
    {
        int children = 0;
        for (std::size_t row = 0; row < m_trace.regionCount(); ++row)
            children += m_trace.role(RegionId(row)) == RegionRole::Child || m_trace.role(RegionId(row)) == RegionRole::Exec ? 1 : 0;
        QCOMPARE(value("SELECT count(DISTINCT region_id) FROM children").toInt(), children);
        QVERIFY(value("SELECT count(*) FROM children WHERE child_session_id IS NOT NULL AND spawn_ns > 0 AND exit_code = 0").toInt() > 0);
        QCOMPARE(value("SELECT count(*) FROM session_tree").toULongLong(), static_cast<qulonglong>(m_trace.sessions().size()));
        QVERIFY(value("SELECT count(*) FROM data").toInt() > 0);
        QCOMPARE(value("SELECT count(*) FROM counter_values").toInt(), value("SELECT count(*) FROM counter_points").toInt());
        QVERIFY(value("SELECT count(*) FROM region_list").toInt() > 0);
    }

    void aDatabaseThatCannotBeWrittenIsSaidAndLeavesNothing()
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
    [[nodiscard]] QVariant value(const char* statement) const
    {
        QSqlQuery query(QLatin1String(statement), m_database);
        return query.next() ? query.value(0) : QVariant();
    }

    QTemporaryDir m_directory;
    Trace m_trace;
    QSqlDatabase m_database;
};

QTEST_GUILESS_MAIN(TableExportsTest)
#include "tst_table_exports.moc"
