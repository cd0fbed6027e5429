// SPDX-License-Identifier: GPL-3.0-or-later
// `emberline record` with this machine's git.
#include "tests/support/loaded_trace.h"
#include "tests/support/run_command.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <csignal>

#include <unistd.h>

using namespace emberline;

namespace {

const Session* sessionNamed(const Trace& trace, std::string_view beginning)
{
    for (const Session& session : trace.sessions()) {
        if (trace.text(session.name).starts_with(beginning))
            return &session;
    }
    return nullptr;
}

std::size_t childrenOfClass(const Trace& trace, std::string_view childClass)
{
    std::size_t count = 0;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        count += trace.role(id) == RegionRole::Child && trace.category(id) == childClass ? 1 : 0;
    }
    return count;
}

} // namespace

class RecordTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(path()).mkpath("repository"));
        m_repository = path() + "/repository";
        QCOMPARE(run(m_repository, "git", {"init", "-q"}).status, 0);
        QCOMPARE(run(m_repository, "git", {"config", "user.name", "A"}).status, 0);
        QCOMPARE(run(m_repository, "git", {"config", "user.email", "a@example.com"}).status, 0);
    }

    void theStatusOutputAndInputOfTheCommandAreItsOwn()
    {
        const Ran ran = record({"git", "rev-parse", "--show-toplevel"});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.standardOutput.trimmed(), QFileInfo(m_repository).canonicalFilePath().toUtf8());
        QVERIFY(ran.standardError.contains("git rev-parse"));
    }

    void theCommandDoesNotSeeTheTraceOfTheOneThatRecords()
    {
        qputenv("GIT_TRACE2_PARENT_SID", "outer");
        QCOMPARE(record({"git", "status"}).status, 0);
        qunsetenv("GIT_TRACE2_PARENT_SID");
        const Trace trace = importPath(log());
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QVERIFY(!trace.sessions()[0].parent);
    }

    void aFailingCommandsStatusIsPassedOn()
    {
        QCOMPARE(record({"git", "rev-parse", "--verify", "nothing-of-this-name"}).status, 128);
        const Trace trace = importPath(log());
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QCOMPARE(trace.sessions()[0].exitCode, std::optional<std::int64_t>(128));
        QCOMPARE(trace.sessions()[0].attributes->errors.size(), std::size_t{1});
    }

    void aCommitShowsItsHooks()
    {
        for (const char* hook : {"pre-commit", "commit-msg"}) {
            QFile file(m_repository + "/.git/hooks/" + hook);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("#!/bin/sh\ngit rev-parse --git-dir >/dev/null\n");
            QVERIFY(file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner));
        }
        QCOMPARE(record({"git", "commit", "-q", "--allow-empty", "-m", "x"}).status, 0);
        const Trace trace = importPath(log());
        const Session* commit = sessionNamed(trace, "git commit");
        QVERIFY(commit);
        QCOMPARE(childrenOfClass(trace, "hook"), std::size_t{2});
        std::size_t inHooks = 0;
        for (const Session& session : trace.sessions()) {
            const bool isOfHook = session.spawnedBy && trace.category(session.spawnedBy) == "hook";
            inHooks += isOfHook && trace.text(session.name).find("rev-parse") != std::string_view::npos ? 1 : 0;
        }
        QCOMPARE(inHooks, std::size_t{2});
    }

    void aShellAliasShowsTheGitThatItRuns()
    {
        QCOMPARE(record({"git", "-c", "alias.both=!git status -s; git rev-parse --git-dir; exit 7", "both"}).status, 7);
        const Trace trace = importPath(log());
        QCOMPARE(trace.sessions().size(), std::size_t{3});
        for (const char* inner : {"git status", "git rev-parse"}) {
            const Session* session = sessionNamed(trace, inner);
            QVERIFY(session);
            QVERIFY(session->spawnedBy);
            QCOMPARE(trace.category(session->spawnedBy), std::string_view("shell_alias"));
        }
    }

    void aKilledCommandHasNoEndAndItsSignalIsTheStatus()
    {
        QFile editor(path() + "/editor");
        QVERIFY(editor.open(QIODevice::WriteOnly));
        editor.write("#!/bin/sh\nkill -9 $PPID\n");
        editor.close();
        QVERIFY(editor.setPermissions(QFileDevice::ReadOwner | QFileDevice::ExeOwner));
        const Ran ran = record({"git", "-c", "core.editor=exec " + editor.fileName(), "commit", "--allow-empty"});
        QCOMPARE(ran.status, 128 + 9);
        const Trace trace = importPath(log());
        const Session* commit = sessionNamed(trace, "git");
        QVERIFY(commit);
        QVERIFY(commit->open);
        QVERIFY(!commit->exitCode);
    }

    void theDepthOfRegionsIsAsAsked()
    {
        QCOMPARE(record({"git", "status"}, {"--nesting", "1"}).status, 0);
        const Trace shallow = importPath(log());
        QVERIFY(QDir(log()).removeRecursively());
        QCOMPARE(record({"git", "status"}).status, 0);
        QVERIFY(importPath(log()).regionCount() > shallow.regionCount());
    }

    void listeningEndsInGoodOrder_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("target");
        QTest::newRow("stream") << QStringList() << "af_unix:stream:";
        QTest::newRow("datagram") << QStringList{"--dgram"} << "af_unix:dgram:";
    }
    void listeningEndsInGoodOrder()
    {
        QFETCH(QStringList, options);
        QFETCH(QString, target);
        const QString socket = path() + "/socket";
        QProcess listener;
        listener.start(EMBERLINE_PROGRAM, QStringList{"listen"} + options + QStringList{socket});
        QVERIFY(QTest::qWaitFor([&] { return QFile::exists(socket); }, 10000));
        const Ran git = run({}, "git", {"version"}, {{"GIT_TRACE2_EVENT", target + socket}});
        QCOMPARE(git.status, 0);
        QVERIFY(!git.standardError.contains("trace2")); // git warns when it cannot connect
        QProcess second;
        second.setProcessChannelMode(QProcess::MergedChannels);
        second.start(EMBERLINE_PROGRAM, QStringList{"listen"} + options + QStringList{socket});
        QVERIFY(second.waitForFinished(10000));
        QCOMPARE(second.exitCode(), 1);
        const QByteArray said = second.readAll();
        QVERIFY2(said.contains("another program listens on this socket"), said.constData());
        QVERIFY(QFile::exists(socket));
        listener.terminate();
        QVERIFY(listener.waitForFinished(10000));
        QCOMPARE(listener.exitStatus(), QProcess::NormalExit);
        QCOMPARE(listener.exitCode(), 128 + 15);
        QVERIFY(!QFile::exists(socket));
    }

    void ctrlCEndsARecordingWithASummaryAndLeavesNothing()
    {
        const QString temporary = path() + "/temporary";
        QVERIFY(QDir().mkdir(temporary));
        QProcess recorder;
        recorder.setProcessEnvironment(environmentWith({{"TMPDIR", temporary}}));
        recorder.setChildProcessModifier([] { ::setpgid(0, 0); }); // a group of its own, as a shell gives it
        recorder.start(EMBERLINE_PROGRAM, {"record", "--no-window", "--", "sh", "-c", "git version; echo done; sleep 60"});
        QByteArray said;
        QTRY_VERIFY((said += recorder.readAllStandardOutput()).contains("done"));
        QCOMPARE(::kill(static_cast<pid_t>(-recorder.processId()), SIGINT), 0);
        QVERIFY(recorder.waitForFinished(10000));
        QCOMPARE(recorder.exitStatus(), QProcess::NormalExit);
        QCOMPARE(recorder.exitCode(), 128 + SIGINT);
        const QByteArray summary = recorder.readAllStandardError();
        QVERIFY(summary.contains("git version"));
        QVERIFY(summary.contains("Where the time went: git version"));
        QVERIFY(QDir(temporary).isEmpty());
    }

    void theSecondCtrlCEndsACommandThatIgnoresIt()
    {
        QProcess recorder;
        recorder.setChildProcessModifier([] { ::setpgid(0, 0); });
        recorder.start(EMBERLINE_PROGRAM,
            {"record", "--no-window", "--", "sh", "-c", "trap '' INT TERM; git version; echo done; while :; do sleep 1; done"});
        QByteArray said;
        QTRY_VERIFY((said += recorder.readAllStandardOutput()).contains("done"));
        QCOMPARE(::kill(static_cast<pid_t>(-recorder.processId()), SIGINT), 0);
        QVERIFY(!recorder.waitForFinished(500)); // the command's own affair
        QCOMPARE(::kill(static_cast<pid_t>(-recorder.processId()), SIGINT), 0);
        QVERIFY(recorder.waitForFinished(10000));
        QCOMPARE(recorder.exitCode(), 128 + SIGKILL);
        QVERIFY(recorder.readAllStandardError().contains("git version"));
    }

    void aSignalForTheRecorderAloneEndsTheCommand()
    {
        QProcess recorder;
        recorder.start(EMBERLINE_PROGRAM, {"record", "--no-window", "--", "sh", "-c", "git version; echo done; exec sleep 60"});
        QByteArray said;
        QTRY_VERIFY((said += recorder.readAllStandardOutput()).contains("done"));
        recorder.terminate();
        QVERIFY(recorder.waitForFinished(10000));
        QVERIFY(recorder.exitCode() > 128);
        QVERIFY(recorder.readAllStandardError().contains("git version"));
    }

    void aSignalForTheRecorderAloneEndsACommandThatIgnoresIt()
    {
        QProcess recorder;
        recorder.start(EMBERLINE_PROGRAM,
            {"record", "--no-window", "--", "sh", "-c", "trap '' INT TERM; git version; echo done; while :; do sleep 0.1; done"});
        QByteArray said;
        QTRY_VERIFY((said += recorder.readAllStandardOutput()).contains("done"));
        recorder.terminate();
        QVERIFY(recorder.waitForFinished(10000));
        QCOMPARE(recorder.exitCode(), 128 + SIGKILL);
        QVERIFY(recorder.readAllStandardError().contains("git version"));
    }

    void aCommandThatRunsNoGitIsNoMistake()
    {
        const Ran ran = record({"sh", "-c", "exit 3"});
        QCOMPARE(ran.status, 3);
        QCOMPARE(ran.standardError, QByteArray("emberline: the command ran no git, so there is no trace.\n"));
    }

    void aCommandThatDoesNotExistGivesASentence()
    {
        const Ran ran = record({"no-such-command-here"});
        QCOMPARE(ran.status, 1);
        QVERIFY(ran.standardError.contains("could not be started"));
    }

private:
    [[nodiscard]] QString path() const { return m_directory->path(); }
    [[nodiscard]] QString log() const { return path() + "/log"; }
    [[nodiscard]] Ran record(const QStringList& command, const QStringList& options = {}) const
    {
        return run(m_repository, EMBERLINE_PROGRAM,
            QStringList{"record", "--no-window", "--output", log()} + options + QStringList{"--"} + command);
    }

    std::unique_ptr<QTemporaryDir> m_directory;
    QString m_repository;
};

EMBERLINE_TEST(RecordTest, QCoreApplication)
#include "tst_record.moc"
