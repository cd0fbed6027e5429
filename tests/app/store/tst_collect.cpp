// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/event_log.h"
#include "tests/support/git_repository.h"
#include "tests/support/running_program.h"
#include "tests/support/test_room.h"

#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace emberline;
using namespace Qt::StringLiterals;

namespace {

std::string sidOf(int number)
{
    const std::string digits = std::to_string(1000000 + number).substr(1);
    return "20261120T090000." + digits + "Z-H0000000" + std::to_string(number % 3) + "-P00" + digits;
}

/// What only a file has: its name is the last part of the sid, as of git.
QString fileName(const std::string& sid)
{
    return QString::fromStdString(sid.substr(sid.rfind('/') + 1));
}

EventLog commandLog(int number)
{
    EventLog log(sidOf(number));
    log.version().start(1000 * number, number % 4 == 0 ? "fetch" : "status");
    log.enter(1000 * number + 20, "step")
        .data(1000 * number + 25, "entries", number)
        .leave(1000 * number + 300 + 7 * number, "step", 280 + 7 * number);
    log.childStart(1000 * number + 310, 0, "git").childExit(1000 * number + 400, 0, 7, 90);
    log.exit(1000 * number + 700 + 11 * number, number % 10 == 0 ? 128 : 0, 700 + 11 * number);
    return log;
}

EventLog childLog(int number)
{
    const std::string sid = sidOf(number) + "/" + sidOf(1000 + number);
    EventLog log(sid);
    log.version().start(1000 * number + 320, "maintenance").data(1000 * number + 330, "entries", 5).exit(1000 * number + 390, 0, 70);
    return log;
}

} // namespace

class CollectTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        QVERIFY(m_home->isValid());
        QVERIFY(QDir(m_home->path()).mkpath(u"logs"_s));
    }

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
        const std::string child = sidOf(2) + "/" + sidOf(1002);
        QVERIFY(QFile::remove(logs().filePath(fileName(child))));
        QCOMPARE(collect().status, 0);
        childLog(2).save(logs(), fileName(child));
        QVERIFY(collect().standardOutput.startsWith("Collected 2 runs from 2 logs.")); // the command is read again with it
        compareAnswers();
        // A child whose command is nowhere waits for it.
        childLog(9).save(logs(), fileName(sidOf(9) + "/" + sidOf(1009)));
        QVERIFY(collect().standardOutput.contains("1 command has not ended"));
        commandLog(9).save(logs(), fileName(sidOf(9)));
        QVERIFY(collect().standardOutput.startsWith("Collected 2 runs from 2 logs."));
        compareAnswers();
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
        QCOMPARE(emberline({u"collect"_s, u"--no-redact"_s, u"--store"_s, u"open.sqlite"_s, u"logs"_s}).status, 0);
        QVERIFY(storeBytes(u"open.sqlite"_s).contains("hunter2"));
    }

    void followingTakesWhatComes()
    {
        writeFleet(2);
        Program program({u"collect"_s, u"--follow"_s, u"--store"_s, path("team.sqlite"), path("logs")}, m_home->path());
        QTRY_COMPARE_WITH_TIMEOUT(commandsIn("status") + commandsIn("fetch"), 2, kPatience);
        commandLog(8).save(logs(), fileName(sidOf(8)));
        childLog(8).save(logs(), fileName(sidOf(8) + "/" + sidOf(1008)));
        QTRY_COMPARE_WITH_TIMEOUT(commandsIn("status") + commandsIn("fetch"), 3, kPatience);
        QVERIFY(program.end(SIGTERM));
        QCOMPARE(program.status(), 0);
        compareAnswers();
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
    [[nodiscard]] QDir logs() const { return QDir(m_home->filePath(u"logs"_s)); }
    [[nodiscard]] QString path(const char* name) const { return m_home->filePath(QLatin1String(name)); }
    void writeFleet(int commands) const
    {
        for (int i = 0; i < commands; ++i) {
            commandLog(i).save(logs(), fileName(sidOf(i)));
            childLog(i).save(logs(), fileName(sidOf(i) + "/" + sidOf(1000 + i)));
        }
    }
    [[nodiscard]] Ran emberline(const QStringList& arguments) const
    {
        return run(m_home->path(), QStringLiteral(EMBERLINE_PROGRAM), arguments);
    }
    [[nodiscard]] Ran collect(const QStringList& options = {}) const
    {
        return emberline(QStringList{u"collect"_s, u"--store"_s, u"team.sqlite"_s} + options + QStringList{u"logs"_s});
    }
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
            QFile file(m_home->filePath(name + end));
            if (file.open(QIODevice::ReadOnly))
                bytes += file.readAll();
        }
        return bytes;
    }
    /// Every question has the same answer from the logs and from the store, to the last digit.
    void compareAnswers() const
    {
        for (const QStringList& question : {QStringList{}, QStringList{u"--by"_s, u"version"_s, u"--by"_s, u"week"_s},
                 QStringList{u"--inner"_s, u"--by"_s, u"command"_s, u"--by"_s, u"host"_s},
                 QStringList{u"--by"_s, u"failed"_s, u"--data"_s, u"entries"_s}, QStringList{u"--where"_s, u"failed=no"_s}}) {
            const QStringList stats = QStringList{u"stats"_s, u"--format"_s, u"json"_s} + question;
            const Ran ofLogs = emberline(stats + QStringList{u"logs"_s});
            const Ran ofStore = emberline(stats + QStringList{u"team.sqlite"_s});
            QCOMPARE(ofStore.status, 0);
            QVERIFY(ofLogs.standardOutput.size() > 100);
            QCOMPARE(ofStore.standardOutput, ofLogs.standardOutput);
        }
        for (const QString& split : {u"host=H00000000,H00000001"_s, u"before=2026-11-20T09:00:00.002Z"_s}) {
            const QStringList compare{u"compare"_s, u"--json"_s, u"--split"_s, split};
            const Ran ofLogs = emberline(compare + QStringList{u"logs"_s});
            QCOMPARE(emberline(compare + QStringList{u"team.sqlite"_s}).standardOutput, ofLogs.standardOutput);
        }
    }

    std::unique_ptr<QTemporaryDir> m_home;
};

EMBERLINE_TEST(CollectTest, QCoreApplication)
#include "tst_collect.moc"
