// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/store/store_logs.h"
#include "tests/support/git_repository.h"
#include "tests/support/running_program.h"
#include "tests/support/test_room.h"

#include <QDirIterator>
#include <QTest>

#include <random>

using namespace emberline;
using namespace Qt::StringLiterals;

class CollectTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_home = std::make_unique<StoreHome>(); }

    void aStoreAnswersAsItsLogs()
    {
        writeFleet(60);
        QCOMPARE(collect().status, 0);
        compareAnswers();
        const Ran again = collect();
        QCOMPARE(again.standardOutput, QByteArray("Collected 0 runs from 0 logs.\n"));
        compareAnswers();
        const QStringList compare{u"compare"_s, u"--json"_s, u"--split"_s, u"host=H00000000,H00000001"_s, u"team.sqlite"_s};
        QVERIFY2(emberline(compare).standardOutput.contains("step"),
            emberline(compare).standardOutput + emberline(compare).standardError); // the regions, too
        const Ran info = emberline({u"store"_s, u"info"_s, u"team.sqlite"_s});
        QVERIFY2(
            info.standardOutput.contains("60 commands, 60 processes that they started, 1 repositories, 3 hosts."), info.standardOutput);
        QCOMPARE(emberline({u"store"_s, u"verify"_s, u"team.sqlite"_s}).status, 0);
    }

    void aCommandThatHasNotEndedWaits()
    {
        writeFleet(3);
        EventLog open(sidOf(5));
        open.version().start(5000, "gc");
        open.save(logs(), fileName(sidOf(5)));
        QVERIFY(collect().standardOutput.contains("1 command has not ended"));
        QCOMPARE(commandsIn("gc"), 0);
        open.exit(6000, 0);
        open.save(logs(), fileName(sidOf(5)));
        QVERIFY(collect().standardOutput.startsWith("Collected 1 run from 1 log."));
        compareAnswers();
        // One that died is taken once its log is older than the patience.
        EventLog(sidOf(6)).version().start(7000, "gc").save(logs(), fileName(sidOf(6)));
        QVERIFY(collect({u"--patience"_s, u"1d"_s}).standardOutput.contains("1 command has not ended"));
        QFile dead(logs().filePath(fileName(sidOf(6))));
        QVERIFY(dead.open(QIODevice::ReadWrite));
        QVERIFY(dead.setFileTime(QDateTime::currentDateTime().addDays(-2), QFile::FileModificationTime));
        dead.close();
        QVERIFY(collect({u"--patience"_s, u"1d"_s}).standardOutput.startsWith("Collected 1 run from 1 log."));
        compareAnswers();
    }

    void aLateChildJoinsItsCommand()
    {
        writeFleet(4);
        const std::string child = childSidOf(2);
        QVERIFY(QFile::remove(logs().filePath(fileName(child))));
        QCOMPARE(collect().status, 0);
        childLog(2).save(logs(), fileName(child));
        QVERIFY(collect().standardOutput.startsWith("Collected 2 runs from 2 logs.")); // the command is read again with it
        compareAnswers();
        // A child whose command is nowhere waits for it.
        childLog(9).save(logs(), fileName(childSidOf(9)));
        QVERIFY(collect().standardOutput.contains("1 command has not ended"));
        commandLog(9).save(logs(), fileName(sidOf(9)));
        QVERIFY(collect().standardOutput.startsWith("Collected 2 runs from 2 logs."));
        compareAnswers();
    }

    void aCommandThatIsReadAgainKeepsItsChildren()
    {
        writeFleet(4);
        QCOMPARE(collect().status, 0);
        writeFile(logs().filePath(fileName(sidOf(1))), QByteArray::fromStdString(commandLog(1).error(1900, "late").text()));
        QVERIFY(collect().standardOutput.startsWith("Collected 2 runs from 2 logs."));
        compareAnswers();
        // If the child's log is gone, what is known of it stays.
        const QByteArray before = emberline({u"stats"_s, u"--format"_s, u"json"_s, u"team.sqlite"_s}).standardOutput;
        QVERIFY(QFile::remove(logs().filePath(fileName(childSidOf(2)))));
        commandLog(2).save(logs(), fileName(sidOf(2)));
        QFile file(logs().filePath(fileName(sidOf(2))));
        QVERIFY(
            file.open(QIODevice::ReadWrite) && file.setFileTime(QDateTime(QDate(2026, 11, 1), QTime(0, 0)), QFile::FileModificationTime));
        file.close();
        QCOMPARE(collect().status, 0);
        QCOMPARE(emberline({u"stats"_s, u"--format"_s, u"json"_s, u"team.sqlite"_s}).standardOutput, before);
    }

    void aChildThatWasTakenForACommandJoinsTheOneThatComes()
    {
        childLog(3).save(logs(), fileName(childSidOf(3)));
        QFile old(logs().filePath(fileName(childSidOf(3))));
        QVERIFY(old.open(QIODevice::ReadWrite) && old.setFileTime(QDateTime::currentDateTime().addDays(-2), QFile::FileModificationTime));
        old.close();
        QCOMPARE(collect().status, 0);
        QCOMPARE(commandsIn("maintenance"), 1);
        commandLog(3).save(logs(), fileName(sidOf(3)));
        QCOMPARE(collect().status, 0);
        QCOMPARE(commandsIn("maintenance"), 0);
        compareAnswers();
    }

    void aLogThatCouldNotBeReadIsTakenLater()
    {
        writeFleet(3);
        const QString name = logs().filePath(fileName(sidOf(1)));
        const QByteArray content = QByteArray::fromStdString(commandLog(1).text());
        QVERIFY(writeFile(name, "\x1f\x8b\x08")); // no gzip file yet
        QCOMPARE(collect().status, 1);
        QCOMPARE(collect().status, 1); // said again: it is not collected
        QVERIFY(writeFile(name, content));
        QCOMPARE(collect().status, 0);
        compareAnswers();
    }

    void logsWithoutSessionIdsAreCollectedToo()
    {
        const Repository repository(m_home->path(u"repository"_s));
        for (const char* command : {"status", "log", "branch"}) {
            QCOMPARE(run(m_home->path(u"repository"_s), u"git"_s, {QLatin1String(command)},
                         {{u"GIT_TRACE2_PERF"_s, logs().filePath(QLatin1String(command) + u".perf"_s)}})
                         .status
                    >= 0,
                true);
        }
        QCOMPARE(collect().status, 0);
        QCOMPARE(commandsIn("status") + commandsIn("log") + commandsIn("branch"), 3);
        // One more does not make the others be read again.
        QVERIFY(QFile::copy(logs().filePath(u"log.perf"_s), logs().filePath(u"more.perf"_s)));
        QVERIFY(collect().standardOutput.endsWith(" from 1 log.\n"));
    }

    void whatIsKilledAnywhereIsNeitherLostNorDoubled()
    {
        writeFleet(40);
        std::mt19937 random(7);
        for (int i = 0; i < 12; ++i) {
            QProcess process;
            process.setWorkingDirectory(m_home->path());
            process.start(QStringLiteral(EMBERLINE_PROGRAM), {u"collect"_s, u"--store"_s, u"team.sqlite"_s, u"logs"_s});
            QVERIFY(process.waitForStarted());
            QTest::qWait(static_cast<int>(random() % 120));
            process.kill();
            QVERIFY(process.waitForFinished() || process.state() == QProcess::NotRunning);
        }
        QCOMPARE(collect().status, 0);
        compareAnswers();
        QCOMPARE(emberline({u"store"_s, u"verify"_s, u"team.sqlite"_s}).status, 0);
    }

    void aFullDiskLosesNothing()
    {
        writeFleet(40);
        const Ran full = run(m_home->path(), u"sh"_s,
            {u"-c"_s, u"ulimit -f 60; exec \"$@\""_s, u"sh"_s, QStringLiteral(EMBERLINE_PROGRAM), u"collect"_s, u"--store"_s,
                u"team.sqlite"_s, u"logs"_s});
        QCOMPARE(full.status, 1);
        QVERIFY2(full.standardError.contains("team.sqlite"), full.standardError);
        QCOMPARE(collect().status, 0);
        compareAnswers();
    }

    void twoCollectorsOfTheSameLogsAgree()
    {
        writeFleet(40);
        std::array<QProcess, 3> collectors;
        for (QProcess& one : collectors) {
            one.setWorkingDirectory(m_home->path());
            one.start(QStringLiteral(EMBERLINE_PROGRAM), {u"collect"_s, u"--store"_s, u"team.sqlite"_s, u"logs"_s});
        }
        for (QProcess& one : collectors) {
            QVERIFY(one.waitForFinished());
            QCOMPARE(one.exitCode(), 0);
        }
        compareAnswers();
    }

    void secretsStayAway()
    {
        EventLog log(sidOf(1));
        log.version().start(10, "clone\",\"https://ada:hunter2@git.example.com/repo");
        log.exit(20, 0);
        log.save(logs(), fileName(sidOf(1)));
        QCOMPARE(collect().status, 0);
        QVERIFY(!storeBytes().contains("hunter2"));
        // The same value has the same name, whenever it comes.
        QCOMPARE(emberline({u"collect"_s, u"--store"_s, u"other.sqlite"_s, u"logs"_s}).status, 0);
        const QStringList query{u"SELECT argv FROM runs"_s};
        QCOMPARE(run(m_home->path(), u"sqlite3"_s, QStringList{u"team.sqlite"_s} + query).standardOutput,
            run(m_home->path(), u"sqlite3"_s, QStringList{u"other.sqlite"_s} + query).standardOutput);
        QCOMPARE(emberline({u"collect"_s, u"--no-redact"_s, u"--store"_s, u"open.sqlite"_s, u"logs"_s}).status, 0);
        QVERIFY(storeBytes(u"open.sqlite"_s).contains("hunter2"));
    }

    void followingTakesWhatComes()
    {
        writeFleet(2);
        Program program({u"collect"_s, u"--follow"_s, u"--store"_s, path("team.sqlite"), path("logs")}, m_home->path());
        QTRY_COMPARE_WITH_TIMEOUT(commandsIn("status") + commandsIn("fetch"), 2, kPatience);
        commandLog(8).save(logs(), fileName(sidOf(8)));
        childLog(8).save(logs(), fileName(childSidOf(8)));
        QTRY_COMPARE_WITH_TIMEOUT(commandsIn("status") + commandsIn("fetch"), 3, kPatience);
        QVERIFY(program.end(SIGTERM));
        QCOMPARE(program.status(), 0);
        compareAnswers();
    }

    void whatIsTooLargeToSortInMemoryIsSortedInAFile()
    {
        for (int i = 0; i < 400; ++i) { // 4 MB of settings
            QByteArray text = QByteArray::fromStdString(commandLog(i).text());
            const QByteArray setting = text.left(text.indexOf('\n') + 1).replace("\"event\":\"version\"", "\"event\":\"def_param\"");
            text.insert(text.indexOf('\n') + 1,
                QByteArray(setting).replace("\"evt\":\"3\",\"exe\":\"2.39.5\"",
                    "\"scope\":\"local\",\"param\":\"core.editor\",\"value\":\"" + QByteArray(10000, 'a') + QByteArray::number(i % 2)
                        + "\""));
            QVERIFY(writeFile(logs().filePath(fileName(sidOf(i))), text));
        }
        QCOMPARE(collect({u"--no-redact"_s}).status, 0);
        const QStringList question{u"stats"_s, u"--inner"_s, u"--by"_s, u"param:core.editor"_s, u"--format"_s, u"json"_s};
        const Ran ofStore = emberline(question + QStringList{u"team.sqlite"_s});
        QCOMPARE(ofStore.standardError, QByteArray());
        QVERIFY(ofStore.standardOutput.count("aaaa0\"") == 1 && ofStore.standardOutput.count("aaaa1\"") == 1);
        QCOMPARE(ofStore.standardOutput, emberline(question + QStringList{u"logs"_s}).standardOutput);
    }

    void otherFilesStayAsTheyAre()
    {
        writeFleet(1);
        QVERIFY(writeFile(path("notes.txt"), "precious"));
        const Ran text = emberline({u"collect"_s, u"--store"_s, u"notes.txt"_s, u"logs"_s});
        QCOMPARE(text.status, 1);
        QVERIFY(text.standardError.contains("notes.txt: this file is no store"));
        QCOMPARE(emberline({u"export"_s, u"--format"_s, u"sqlite"_s, u"--output"_s, u"trace.sqlite"_s, u"logs"_s}).status, 0);
        QCOMPARE(emberline({u"collect"_s, u"--store"_s, u"trace.sqlite"_s, u"logs"_s}).status, 1);
        // A store of a later version is left alone, too.
        QCOMPARE(collect().status, 0);
        QCOMPARE(run(m_home->path(), u"sqlite3"_s, {u"team.sqlite"_s, u"PRAGMA user_version = 99"_s}).status, 0);
        const Ran newer = collect();
        QCOMPARE(newer.status, 1);
        QVERIFY(newer.standardError.contains("made by a newer Emberline"));
        QCOMPARE(emberline({u"stats"_s, u"team.sqlite"_s}).status, 1);
        const Ran both = emberline({u"stats"_s, u"team.sqlite"_s, u"logs"_s});
        QCOMPARE(both.status, 2);
    }

    void oldRunsCanBeDropped()
    {
        writeFleet(4);
        QCOMPARE(collect().status, 0);
        QCOMPARE(emberline({u"store"_s, u"vacuum"_s, u"--before"_s, u"2026-11-20"_s, u"team.sqlite"_s}).status, 0);
        compareAnswers();
        QCOMPARE(emberline({u"store"_s, u"vacuum"_s, u"--before"_s, u"2026-11-21"_s, u"team.sqlite"_s}).status, 0);
        QVERIFY(emberline({u"store"_s, u"info"_s, u"team.sqlite"_s}).standardOutput.contains(" 0 commands"));
        QVERIFY(collect().standardOutput.startsWith("Collected 0 runs")); // they do not come back
    }

private:
    [[nodiscard]] QDir logs() const { return m_home->logs(); }
    [[nodiscard]] QString path(const char* name) const { return m_home->path(QLatin1String(name)); }
    void writeFleet(int commands) const { m_home->writeFleet(commands); }
    [[nodiscard]] Ran emberline(const QStringList& arguments) const { return m_home->emberline(arguments); }
    [[nodiscard]] Ran collect(const QStringList& options = {}) const { return m_home->collect(u"team.sqlite"_s, options); }
    void compareAnswers() const { m_home->compareAnswers(u"team.sqlite"_s); }
    [[nodiscard]] int commandsIn(const char* command) const
    {
        const Ran ran = emberline({u"stats"_s, u"--format"_s, u"csv"_s, u"team.sqlite"_s});
        for (const QByteArray& line : ran.standardOutput.split('\n')) {
            if (line.startsWith(QByteArray(command) + ','))
                return line.split(',')[1].toInt();
        }
        return 0;
    }
    [[nodiscard]] QByteArray storeBytes(const QString& name = u"team.sqlite"_s) const
    {
        QByteArray bytes;
        for (const QString& end : {QString(), u"-wal"_s}) {
            QFile file(m_home->path(name + end));
            if (file.open(QIODevice::ReadOnly))
                bytes += file.readAll();
        }
        return bytes;
    }

    std::unique_ptr<StoreHome> m_home;
};

EMBERLINE_TEST(CollectTest, QCoreApplication)
#include "tst_collect.moc"
