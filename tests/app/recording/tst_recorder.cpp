// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recording/recorder.h"

#include <QDir>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <cerrno>
#include <csignal>

using namespace emberline;

namespace {

RecordOptions options(const QStringList& command)
{
    RecordOptions options;
    options.command = command;
    options.isApart = true;
    return options;
}

/// Whether no process of the group remains.
bool hasEnded(qint64 group)
{
    return QTest::qWaitFor([&] { return ::kill(static_cast<pid_t>(-group), 0) != 0 && errno == ESRCH; }, 2000);
}

} // namespace

class RecorderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCommandEndsWithItsStatusAndItsComplaint()
    {
        Recorder recorder(options({"sh", "-c", "echo first >&2; echo 'no luck' >&2; exit 3"}));
        QSignalSpy finished(&recorder, &Recorder::finished);
        QVERIFY(recorder.start());
        QVERIFY(recorder.isRunning());
        QVERIFY(finished.wait());
        QCOMPARE(recorder.state(), Recorder::State::Ended);
        QCOMPARE(recorder.exitStatus(), 3);
        QCOMPARE(recorder.complaint(), QStringLiteral("no luck"));
        QVERIFY(recorder.elapsed() > Duration::zero());
    }

    void whatCannotBeStartedIsAnError()
    {
        Recorder recorder(options({"no-such-command-here"}));
        const auto started = recorder.start();
        QVERIFY(!started);
        QVERIFY(started.error().message.find("could not be started") != std::string::npos);
        QVERIFY(!recorder.isRunning());
    }

    void stopIsWhatControlCIs()
    {
        Recorder recorder(options({"sh", "-c", "trap 'exit 7' INT; while :; do sleep 0.1; done"}));
        QSignalSpy finished(&recorder, &Recorder::finished);
        QVERIFY(recorder.start());
        QTest::qWait(300); // until the trap is set
        recorder.stop();
        QCOMPARE(recorder.state(), Recorder::State::Interrupted);
        QVERIFY(finished.wait());
        QCOMPARE(recorder.exitStatus(), 7);
    }

    void whoDoesNotListenIsEndedMoreFirmly()
    {
        Recorder recorder(options({"sh", "-c", "trap '' INT TERM; sleep 987 & sleep 987; sleep 987"}));
        QSignalSpy finished(&recorder, &Recorder::finished);
        QVERIFY(recorder.start());
        QTest::qWait(300);
        recorder.stop();
        QVERIFY(finished.wait(20000));
        QCOMPARE(recorder.exitStatus(), 128 + SIGKILL);
        QVERIFY(hasEnded(recorder.processId()));
    }

    void theEndOfTheRecorderLeavesNeitherProcessesNorFolders()
    {
        qint64 group = 0;
        QString directory;
        QElapsedTimer clock;
        {
            Recorder recorder(options({"sh", "-c", "trap '' INT TERM; sleep 987 & sleep 987; sleep 987"}));
            QVERIFY(recorder.start());
            QTest::qWait(300);
            group = recorder.processId();
            directory = recorder.directory();
            QVERIFY(QDir(directory).exists());
            clock.start();
        }
        QVERIFY2(clock.elapsed() < 5000, qPrintable(QString::number(clock.elapsed())));
        QVERIFY(hasEnded(group));
        QVERIFY(!QDir(directory).exists());
    }
};

QTEST_GUILESS_MAIN(RecorderTest)
#include "tst_recorder.moc"
