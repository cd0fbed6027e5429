// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/collector.h"
#include "tests/app/store/store_logs.h"
#include "tests/support/git_repository.h"
#include "tests/support/running_program.h"
#include "tests/support/test_room.h"

#include <QDirIterator>

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include <sys/stat.h>

using namespace emberline;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kUnlogged = "maintenance (started by a git without a log)";

} // namespace

class CollectTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_home = std::make_unique<StoreHome>(); }

    void aStoreAnswersAsItsLogs()
    {
        writeFleet(60);
        QCOMPARE(collect().status, 0);
        compareAnswers();
        const auto gate = [this](const QString& runs) { // verdicts of the same runs, in the same words
            const Ran judged = emberline({u"gate"_s, u"--format"_s, u"json"_s, runs, runs});
            return QByteArray(judged.standardOutput).replace(runs.toUtf8(), "RUNS") + QByteArray::number(judged.status);
        };
        QVERIFY2(gate(u"logs"_s).endsWith("0"), gate(u"logs"_s));
        QCOMPARE(gate(u"team.sqlite"_s), gate(u"logs"_s));
        const Ran again = collect();
        QCOMPARE(again.standardOutput, QByteArray("Collected 0 runs from 0 logs.\n"));
        compareAnswers();
        const QStringList compare{u"compare"_s, u"--json"_s, u"--split"_s, u"host=H00000000,H00000001"_s, u"team.sqlite"_s};
        QVERIFY2(emberline(compare).standardOutput.contains("step"),
            emberline(compare).standardOutput + emberline(compare).standardError); // the regions, too
        const Ran info = emberline({u"store"_s, u"info"_s, u"team.sqlite"_s});
        QVERIFY2(info.standardOutput.contains("60 commands, 60 processes that they started, 1 repository, 3 hosts."), info.standardOutput);
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

    void aLateChildJoinsItsCommandInALogOfSeveral()
    {
        writeFile(logs().filePath(u"all"_s), QByteArray::fromStdString(commandLog(1).text() + commandLog(2).text() + commandLog(3).text()));
        QVERIFY(collect().standardOutput.startsWith("Collected 3 runs from 1 log."));
        childLog(2).save(logs(), fileName(childSidOf(2)));
        QVERIFY(collect().standardOutput.startsWith("Collected 4 runs from 2 logs."));
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

    void aCommandThatIsReadAgainKeepsWhatReplacedIt()
    {
        const std::string notes = sidOf(1);
        const std::string show = notes + "/20261120T090000.500000Z" + notes.substr(notes.find('-')); // the same process
        EventLog first(notes);
        EventLog second(show);
        m_home->write(first.version().start(0, "notes").exec(300, "show"), notes);
        m_home->write(second.version().start(500, "show").exit(9500, 128, 9000), show);
        QCOMPARE(collect().status, 0);
        compareAnswers();
        const auto ofStore = [&] { return emberline({u"stats"_s, u"--format"_s, u"json"_s, u"team.sqlite"_s}).standardOutput; };
        const QByteArray before = ofStore();
        QVERIFY2(before.contains("\"failed\":1") && before.contains("\"longest_ns\":9500000"), before);
        QVERIFY(QFile::remove(logs().filePath(fileName(show))));
        m_home->write(first.error(400, "late"), notes);
        QCOMPARE(collect().status, 0);
        QCOMPARE(ofStore(), before);
    }

    void aChildThatWasTakenForACommandJoinsTheOneThatComes()
    {
        childLog(3).save(logs(), fileName(childSidOf(3)));
        QFile old(logs().filePath(fileName(childSidOf(3))));
        QVERIFY(old.open(QIODevice::ReadWrite) && old.setFileTime(QDateTime::currentDateTime().addDays(-2), QFile::FileModificationTime));
        old.close();
        QCOMPARE(collect().status, 0);
        QCOMPARE(commandsIn(kUnlogged), 1);
        commandLog(3).save(logs(), fileName(sidOf(3)));
        QCOMPARE(collect().status, 0);
        QCOMPARE(commandsIn(kUnlogged), 0);
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

    void aRunThatSeveralTargetsLogCountsOnce()
    {
        const Repository repository(m_home->path(u"repository"_s));
        QVERIFY(logs().mkdir(u"events"_s) && logs().mkdir(u"more"_s));
        const auto log = [&](const char* command, const QString& event, const QString& perf, const QString& normal) {
            run(m_home->path(u"repository"_s), u"git"_s, {QLatin1String(command)},
                {{u"GIT_TRACE2_EVENT"_s, event}, {u"GIT_TRACE2_PERF"_s, perf}, {u"GIT_TRACE2"_s, normal}});
        };
        const QString all = logs().filePath(u"events"_s); // a file for each process and target
        log("status", all, all, all);
        log("branch", all, all, all);
        const auto shared = [&](const char* name) { return logs().filePath(u"more/"_s + QLatin1String(name)); };
        log("status", shared("git.event"), shared("git.perf"), shared("git.normal"));
        QCOMPARE(collect({u"--no-redact"_s}).status, 0);
        QCOMPARE(commandsIn("status"), 2);
        QCOMPARE(commandsIn("branch"), 1);
        log("log", shared("git.event"), shared("git.perf"), shared("git.normal"));
        QCOMPARE(collect({u"--no-redact"_s}).status, 0);
        QCOMPARE(commandsIn("status") + commandsIn("branch") + commandsIn("log"), 4);
        compareAnswers();
    }

    void aLogWithoutSessionIdsMayBeMovedOrBegunAnew()
    {
        const Repository repository(m_home->path(u"repository"_s));
        const QString perf = logs().filePath(u"git.perf"_s);
        const auto log = [&](const char* command) {
            run(m_home->path(u"repository"_s), u"git"_s, {QLatin1String(command)}, {{u"GIT_TRACE2_PERF"_s, perf}});
        };
        log("status");
        log("log");
        QCOMPARE(collect().status, 0);
        QVERIFY(QFile::rename(perf, perf + u".1"_s));
        log("branch");
        QCOMPARE(collect().status, 0);
        QVERIFY(QFile::remove(perf));
        log("tag");
        QCOMPARE(collect().status, 0);
        for (const char* command : {"status", "log", "branch", "tag"})
            QCOMPARE(commandsIn(command), 1);
        // A log that is written again after days says another day of what it had before.
        QFile file(perf);
        QVERIFY(file.open(QIODevice::ReadWrite) && file.setFileTime(QDateTime::currentDateTime().addDays(-3), QFile::FileModificationTime));
        file.close();
        QCOMPARE(collect().status, 0);
        log("diff");
        QCOMPARE(collect().status, 0);
        QCOMPARE(commandsIn("tag"), 1);
        QCOMPARE(commandsIn("diff"), 1);
    }

    /// Whatever is read with it: beside logs that have dates it begins with them.
    void aLogWithoutADateIsTakenAsIfItWereAlone()
    {
        m_home->write(commandLog(0), sidOf(0));
        QVERIFY(writeFile(logs().filePath(u"build.json"_s), R"({"traceEvents":[{"ph":"X","name":"a","pid":1,"tid":1,"ts":10,"dur":5}]})"));
        QCOMPARE(collect().status, 0);
        QVERIFY(QFile::remove(logs().filePath(fileName(sidOf(0)))));
        QCOMPARE(m_home->collect(u"alone.sqlite"_s).status, 0);
        const auto undated = [&](const QString& store) {
            return run(m_home->path(), u"sqlite3"_s, {store, u"SELECT sid, start_ns FROM runs WHERE sid LIKE 'run-%'"_s}).standardOutput;
        };
        QVERIFY(undated(u"alone.sqlite"_s).startsWith("run-"));
        QCOMPARE(undated(u"team.sqlite"_s), undated(u"alone.sqlite"_s));
    }

    void whatIsNoLogIsNoTrouble()
    {
        writeFleet(1);
        QVERIFY(writeFile(logs().filePath(u"notes"_s), "precious"));
        QVERIFY(writeFile(logs().filePath(fileName(sidOf(8))), "")); // of a git that was killed, or had no room
        const Ran first = collect();
        QCOMPARE(first.status, 0);
        QVERIFY2(first.standardOutput.startsWith("Collected 2 runs from 4 logs."), first.standardOutput);
        QVERIFY(collect().standardOutput.startsWith("Collected 0 runs from"));
        commandLog(8).save(logs(), fileName(sidOf(8)));
        QVERIFY(collect().standardOutput.startsWith("Collected 1 run from 1 log."));
        QVERIFY(QDir(m_home->path()).mkdir(u"team.sqlite-more"_s)); // a folder like any other
        commandLog(7).save(QDir(path("team.sqlite-more")), fileName(sidOf(7)));
        QVERIFY(
            emberline({u"collect"_s, u"--store"_s, u"team.sqlite"_s, u"team.sqlite-more"_s}).standardOutput.startsWith("Collected 1 run"));
        QVERIFY(mkfifo(path("pipe").toLocal8Bit().constData(), 0600) == 0);
        const Ran pipe = emberline({u"collect"_s, u"--store"_s, u"team.sqlite"_s, u"pipe"_s});
        QCOMPARE(pipe.status, 1);
        QVERIFY2(pipe.standardError.contains("no file and no directory"), pipe.standardError);
        const Ran other = emberline({u"summary"_s, u"team.sqlite"_s});
        QCOMPARE(other.status, 1);
        QVERIFY2(other.standardError.contains("this is a store of runs"), other.standardError);
        QCOMPARE(QFileInfo(path("team.sqlite")).permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    }

    void gitSaysThatItStoppedLogging()
    {
        writeFleet(1);
        EventLog log(sidOf(2));
        QByteArray text = QByteArray::fromStdString(log.version().text());
        QVERIFY(writeFile(logs().filePath(u"git-trace2-discard"_s), text.replace("\"event\":\"version\"", "\"event\":\"too_many_files\"")));
        const Ran outcome = collect();
        QVERIFY2(outcome.standardError.contains("git stopped logging here"), outcome.standardError);
    }

    void aProcessWithoutChildrenIsUpdatedThoughItsCommandsLogIsGone()
    {
        writeFleet(2);
        QCOMPARE(collect().status, 0);
        QVERIFY(QFile::remove(logs().filePath(fileName(sidOf(1)))));
        EventLog longer(childSidOf(1));
        longer.version().start(1320, "maintenance").exit(5320, 3, 4000).save(logs(), fileName(childSidOf(1)));
        QCOMPARE(collect().status, 0);
        const Ran child = run(m_home->path(), u"sqlite3"_s,
            {u"team.sqlite"_s, u"SELECT exit_code, inside FROM runs WHERE sid = '"_s + QString::fromStdString(childSidOf(1)) + u"'"_s});
        QCOMPARE(child.standardOutput, QByteArray("3|1\n"));
    }

    void aCommandThatComesAfterItsChildWasTakenHasItInside()
    {
        childLog(3).save(logs(), fileName(childSidOf(3)));
        QTest::qWait(1100);
        QCOMPARE(collect({u"--patience"_s, u"1s"_s}).status, 0);
        QCOMPARE(commandsIn(kUnlogged), 1);
        QVERIFY(QFile::remove(logs().filePath(fileName(childSidOf(3)))));
        commandLog(3).save(logs(), fileName(sidOf(3)));
        QCOMPARE(collect().status, 0);
        QCOMPARE(commandsIn(kUnlogged), 0);
        const Ran child = run(m_home->path(), u"sqlite3"_s,
            {u"team.sqlite"_s, u"SELECT command, name FROM runs WHERE sid = '"_s + QString::fromStdString(childSidOf(3)) + u"'"_s});
        QCOMPARE(child.standardOutput, QByteArray("maintenance|maintenance\n"));
    }

    /// In whatever order the logs come, and wherever they go.
    void whatAProcessWithoutALogStartedStaysACommand()
    {
        const auto write = [&](const std::string& sid, const std::string& name) {
            EventLog(sid).version().start(1320, name).exit(1390, 0, 70).save(logs(), fileName(sid));
        };
        const auto rename = [&](const std::string& sid, const QString& to) { return logs().rename(fileName(sid), to); };
        const std::string middle = childSidOf(1);
        const std::string last = middle + "/" + sidOf(2000);
        commandLog(1).save(logs(), fileName(sidOf(1)));
        write(last, "maintenance");
        QCOMPARE(collect().status, 0);
        QCOMPARE(commandsIn(kUnlogged), 1);
        QVERIFY(rename(sidOf(1), u"first"_s));
        QCOMPARE(collect().status, 0);
        QCOMPARE(commandsIn(kUnlogged), 1);
        compareAnswers();
        QVERIFY(rename(last, u"last"_s));
        QCOMPARE(collect().status, 0);
        QCOMPARE(commandsIn(kUnlogged), 1);
        compareAnswers();
        QVERIFY(logs().remove(u"first"_s) && logs().remove(u"last"_s));
        write(middle, "gc"); // now it has one
        QCOMPARE(collect().status, 0);
        QCOMPARE(commandsIn("status"), 1);
        QCOMPARE(
            commandsIn("gc") + commandsIn("gc (started by a git without a log)") + commandsIn("maintenance") + commandsIn(kUnlogged), 0);
    }

    void aLateChildIsInsideACommandThatHasGoneToAServer()
    {
        commandLog(1).save(logs(), fileName(sidOf(1)));
        const auto store = RunStore::open(path("team.sqlite"), StoreAccess::Create);
        QVERIFY(store);
        const auto collect = [&] {
            return Collector(*store.value(), {.paths = {path("logs").toStdString()}, .store = path("team.sqlite").toStdString()})
                .collect([] { return false; });
        };
        QVERIFY(collect());
        const auto sent = store.value()->oldest(10);
        QVERIFY(sent && sent.value().size() == 1 && !store.value()->drop(sent.value()));
        QVERIFY(logs().remove(fileName(sidOf(1))));
        childLog(1).save(logs(), fileName(childSidOf(1)));
        const std::string unlogged = sidOf(1) + "/" + sidOf(1500) + "/" + sidOf(2000);
        EventLog(unlogged).version().start(1320, "gc").exit(1390, 0, 70).save(logs(), fileName(unlogged));
        QVERIFY(collect());
        const auto read = store.value()->read({.scope = RunScope::AllProcesses});
        QVERIFY(read && read.value().rows.size() == 2);
        for (const RunRow& row : read.value().rows)
            QCOMPARE(row.inside, read.value().text(row.sid) == childSidOf(1));
    }

    void aCommandThatComesAfterItsChildHasGoneToAServerHasItInsideThere()
    {
        const auto store = RunStore::open(path("team.sqlite"), StoreAccess::Create);
        const auto server = RunStore::open(path("server.sqlite"), StoreAccess::Create);
        QVERIFY(store && server);
        const auto collectAndSend = [&] {
            const CollectRequest request{.paths = {path("logs").toStdString()}, .store = path("team.sqlite").toStdString(), .patience = {}};
            QVERIFY(Collector(*store.value(), request).collect([] { return false; }));
            const auto rows = store.value()->oldest(10);
            QVERIFY(rows && rows.value().size() == 1);
            QVERIFY(!server.value()->put(rows.value()) && !store.value()->drop(rows.value()));
            QVERIFY(!store.value()->joinSent(*server.value()));
        };
        childLog(3).save(logs(), fileName(childSidOf(3)));
        QTest::qWait(10);
        collectAndSend();
        QVERIFY(logs().remove(fileName(childSidOf(3))));
        commandLog(3).save(logs(), fileName(sidOf(3)));
        collectAndSend();
        const auto read = server.value()->read({.scope = RunScope::AllProcesses, .everything = true});
        QVERIFY(read && read.value().rows.size() == 2);
        for (const RunRow& row : read.value().rows) {
            const bool isChild = read.value().text(row.sid) == childSidOf(3);
            QCOMPARE(row.inside, isChild);
            for (const StringId text : {row.command, row.name})
                QCOMPARE(read.value().text(text), std::string_view(isChild ? "maintenance" : "status"));
        }
    }

    void aLogOfWhichACommandStillRunsIsReadWhenItChanges()
    {
        std::string text = commandLog(1).text();
        EventLog open(sidOf(2));
        text += open.version().start(2000, "gc").text();
        QVERIFY(writeFile(logs().filePath(u"all"_s), QByteArray::fromStdString(text)));
        Program program({u"collect"_s, u"--follow"_s, u"--store"_s, path("team.sqlite"), path("logs")}, m_home->path());
        QTRY_COMPARE_WITH_TIMEOUT(commandsIn("status"), 1, kPatience);
        const auto written = [&] {
            return run(m_home->path(), u"sqlite3"_s, {u"team.sqlite"_s, u"SELECT max(written_ns) FROM runs"_s}).standardOutput;
        };
        const QByteArray before = written();
        childLog(5).save(logs(), fileName(childSidOf(5))); // waits, too
        commandLog(6).save(logs(), fileName(sidOf(6)));
        QTRY_COMPARE_WITH_TIMEOUT(commandsIn("status"), 2, kPatience);
        const QByteArray first
            = run(m_home->path(), u"sqlite3"_s, {u"team.sqlite"_s, u"SELECT min(written_ns) FROM runs"_s}).standardOutput;
        QCOMPARE(first, before); // the first one was not written again
        commandLog(5).save(logs(), fileName(sidOf(5)));
        QTRY_COMPARE_WITH_TIMEOUT(commandsIn("status"), 3, kPatience);
        QCOMPARE(commandsIn("maintenance") + commandsIn(kUnlogged), 0); // the child that waited is inside
        QVERIFY(program.end(SIGTERM));
    }

    void aCommandIsTakenWhenItsLastChildHasEnded()
    {
        Program program({u"collect"_s, u"--follow"_s, u"--store"_s, path("team.sqlite"), path("logs")}, m_home->path());
        EventLog(childSidOf(5)).version().start(5320, "maintenance").save(logs(), fileName(childSidOf(5)));
        commandLog(5).save(logs(), fileName(sidOf(5)));
        commandLog(6).save(logs(), fileName(sidOf(6)));
        QTRY_COMPARE_WITH_TIMEOUT(commandsIn("status"), 1, kPatience); // the other one waits for its child
        childLog(5).save(logs(), fileName(childSidOf(5)));
        QTRY_COMPARE_WITH_TIMEOUT(commandsIn("status"), 2, kPatience);
        QVERIFY(program.end(SIGTERM));
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
        QByteArray text = QByteArray::fromStdString(log.text());
        const QByteArray first = text.left(text.indexOf('\n') + 1);
        text.insert(first.size(),
            QByteArray(first)
                .replace("\"event\":\"version\"", "\"event\":\"def_param\"")
                .replace("\"evt\":\"3\",\"exe\":\"2.39.5\"", R"("scope":"local","param":"branch.adahopper/x.merge","value":"true")"));
        QVERIFY(text.contains("adahopper"));
        QVERIFY(writeFile(logs().filePath(fileName(sidOf(1))), text));
        QCOMPARE(collect().status, 0);
        QVERIFY(!storeBytes().contains("hunter2"));
        QVERIFY(!storeBytes().contains("adahopper")); // in the name of a setting
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

    void aRoundSaysHowManyLogsItHasRead()
    {
        writeFleet(3);
        QFile large(logs().filePath(u"0-large-file"_s)); // no log, and so large that the others are read after it
        QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(17 << 20));
        const auto store = RunStore::open(m_home->path(u"team.sqlite"_s), StoreAccess::Create);
        QVERIFY(store);
        std::vector<std::pair<std::uint64_t, std::uint64_t>> counts;
        const auto count
            = Collector(*store.value(), {.paths = {m_home->path(u"logs"_s).toStdString()}})
                  .collect([] { return false; }, [&](const ImportProgress& at) { counts.emplace_back(at.filesDone, at.filesTotal); });
        QVERIFY(count && count.value().runs == 6);
        QVERIFY(counts == (std::vector<std::pair<std::uint64_t, std::uint64_t>>{{0, 7}, {1, 7}}));
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
        QVERIFY(writeFile(logs().filePath(fileName(sidOf(1))), QByteArray::fromStdString(commandLog(1).error(1900, "late").text())));
        QVERIFY(collect().standardOutput.startsWith("Collected 0 runs from 2 logs.")); // nor do they when a log grows
        QVERIFY(emberline({u"store"_s, u"info"_s, u"team.sqlite"_s}).standardOutput.contains(" 0 commands"));
    }

    void whatACommandStartedGoesWithIt()
    {
        QByteArray late = QByteArray::fromStdString(childLog(1).text());
        QVERIFY(writeFile(logs().filePath(fileName(childSidOf(1))), late.replace("\"time\":\"2026-11-20", "\"time\":\"2026-11-21")));
        commandLog(1).save(logs(), fileName(sidOf(1)));
        QCOMPARE(collect().status, 0);
        QCOMPARE(emberline({u"store"_s, u"vacuum"_s, u"--before"_s, u"2026-11-21"_s, u"team.sqlite"_s}).status, 0);
        QCOMPARE(run(m_home->path(), u"sqlite3"_s, {u"team.sqlite"_s, u"SELECT count(*) FROM runs"_s}).standardOutput, QByteArray("0\n"));
    }

    void aDamagedStoreIsNamedByVerify_data()
    {
        QTest::addColumn<QString>("damage");
        for (const char* damage : {"DROP TABLE files", "ALTER TABLE runs RENAME COLUMN wall_ns TO w", "UPDATE runs SET wall_ns = 'abc'",
                 "UPDATE runs SET wall_ns = -5", "UPDATE runs SET paths = '5'", "UPDATE runs SET sid = '', data = '['"})
            QTest::newRow(damage) << QString::fromLatin1(damage);
    }

    void aDamagedStoreIsNamedByVerify()
    {
        QFETCH(const QString, damage);
        childLog(1).save(logs(), fileName(childSidOf(1)));
        QCOMPARE(collect({u"--patience"_s, u"1d"_s}).status, 0);
        commandLog(1).save(logs(), fileName(sidOf(1)));
        QVERIFY(QFile::remove(logs().filePath(fileName(childSidOf(1)))));
        QCOMPARE(collect().status, 0);
        QCOMPARE(emberline({u"store"_s, u"verify"_s, u"team.sqlite"_s}).status, 0);
        QCOMPARE(run(m_home->path(), u"sqlite3"_s, {u"team.sqlite"_s, damage}).status, 0);
        QCOMPARE(emberline({u"store"_s, u"verify"_s, u"team.sqlite"_s}).status, 1);
    }

    /// Of a store without the log of writes, which a store that is opened for writing gets.
    void verifyOnlyReads()
    {
        commandLog(1).save(logs(), fileName(sidOf(1)));
        QCOMPARE(collect().status, 0);
        QCOMPARE(run(m_home->path(), u"sqlite3"_s, {u"team.sqlite"_s, u"PRAGMA journal_mode = DELETE"_s}).status, 0);
        const auto bytes = [&] {
            QFile store(m_home->path(u"team.sqlite"_s));
            return store.open(QIODevice::ReadOnly) ? store.readAll() : QByteArray();
        };
        const QByteArray before = bytes();
        QVERIFY(!before.isEmpty());
        QCOMPARE(emberline({u"store"_s, u"verify"_s, u"team.sqlite"_s}).status, 0);
        QVERIFY(bytes() == before);
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
