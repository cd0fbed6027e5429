// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recording/recorder.h"
#include "tests/support/process_group.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <csignal>

using namespace emberline;

namespace {

RecordOptions options(const QStringList& command)
{
    return {.command = command, .isApart = true};
}

} // namespace

class RecorderTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_directory;

    /// Made by the command when it has set its trap.
    [[nodiscard]] QString trapIsSet() const { return m_directory.filePath("trap-is-set"); }

private Q_SLOTS:
    void cleanup() { QFile::remove(trapIsSet()); }

    void aCommandEndsWithItsStatusAndItsOutput()
    {
        Recorder recorder(options({"sh", "-c", "echo first; echo 'no luck' >&2; exit 3"}));
        QSignalSpy finished(&recorder, &Recorder::finished);
        QVERIFY(!recorder.start());
        QVERIFY(recorder.isRunning());
        QVERIFY(finished.wait(20000));
        QCOMPARE(recorder.state(), Recorder::State::Ended);
        QCOMPARE(recorder.exitStatus(), 3);
        QCOMPARE(recorder.lastLine(), QStringLiteral("no luck"));
        QCOMPARE(recorder.takeOutput(), QByteArray("first\nno luck\n"));
        QCOMPARE(recorder.takeOutput(), QByteArray());
        QVERIFY(recorder.elapsed() > Duration::zero());
    }

    void aCommandThatCannotBeStartedIsAnError()
    {
        Recorder recorder(options({"no-such-command-here"}));
        const auto trouble = recorder.start();
        QVERIFY(trouble);
        QVERIFY(trouble->message.find("could not be started: no program of that name") != std::string::npos);
        QVERIFY(!recorder.isRunning());
    }

    void onlyTheEndOfLongOutputIsReturned()
    {
        Recorder recorder(options({"seq", "1", "200000"}));
        QSignalSpy finished(&recorder, &Recorder::finished);
        QVERIFY(!recorder.start());
        QVERIFY(finished.wait(20000));
        const QByteArray output = recorder.takeOutput();
        QVERIFY(output.startsWith("\n\u2026\n"));
        QVERIFY(output.endsWith("\n199999\n200000\n"));
        QVERIFY2(output.size() < 100'000, qPrintable(QString::number(output.size())));
        QCOMPARE(recorder.takeOutput(), QByteArray());
    }

    void endlessOutputOfACommandIsNotKept()
    {
        Recorder recorder(options({"sh", "-c", "seq 1 3000000; touch " + trapIsSet() + "; sleep 987"}));
        QSignalSpy finished(&recorder, &Recorder::finished);
        QVERIFY(!recorder.start());
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(trapIsSet()), 20000); // more than 16 MiB are written
        QVERIFY(recorder.takeOutput().endsWith("\n3000000\n"));
        QCOMPARE(recorder.lastLine(), QStringLiteral("3000000"));
        recorder.stop();
        QVERIFY(finished.wait(20000));
        QCOMPARE(recorder.takeOutput(), QByteArray("\n\u2026\n"));
    }

    void theLogIsCopiedWholeOrNotAtAll()
    {
        const QTemporaryDir place;
        Recorder recorder(options({"git", "version"}));
        QSignalSpy finished(&recorder, &Recorder::finished);
        QVERIFY(!recorder.start());
        QVERIFY(finished.wait(20000));
        const QString saved = place.filePath("kept");
        QVERIFY(!recorder.copyLog(saved));
        QCOMPARE(QDir(saved).entryList(QDir::Files), QDir(recorder.directory()).entryList(QDir::Files));
        QCOMPARE(QDir(saved).entryList(QDir::Files).size(), 1);
        const auto again = recorder.copyLog(saved);
        QVERIFY(again);
        QVERIFY(again->message.find("exists already") != std::string::npos);
        QVERIFY(recorder.copyLog(place.filePath("kept") + "/" + QDir(saved).entryList(QDir::Files).front() + "/below"));
    }

    void aCopyWhileTheCommandRunsIsNotTheWholeLog()
    {
        const QTemporaryDir place;
        Recorder recorder(options({"sh", "-c", "git version; touch " + trapIsSet() + "; sleep 987"}));
        QSignalSpy finished(&recorder, &Recorder::finished);
        QVERIFY(!recorder.start());
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(trapIsSet()), 20000);
        QVERIFY(!recorder.copyLog(place.filePath("part")));
        QVERIFY(recorder.isLogUnsaved());
        recorder.stop();
        QVERIFY(finished.wait(20000));
        QVERIFY(!recorder.copyLog(place.filePath("whole")));
        QVERIFY(!recorder.isLogUnsaved());
    }

    void stopIsWhatControlCIs()
    {
        Recorder recorder(options({"sh", "-c", "trap 'exit 7' INT; touch " + trapIsSet() + "; while :; do sleep 0.1; done"}));
        QSignalSpy finished(&recorder, &Recorder::finished);
        QVERIFY(!recorder.start());
        QTRY_VERIFY(QFile::exists(trapIsSet()));
        recorder.stop();
        QCOMPARE(recorder.state(), Recorder::State::Interrupted);
        QVERIFY(finished.wait(20000));
        QCOMPARE(recorder.exitStatus(), 7);
    }

    void aCommandThatIgnoresASignalGetsAStrongerOne()
    {
        Recorder recorder(options({"sh", "-c", "trap '' INT TERM; sleep 987 & touch " + trapIsSet() + "; sleep 987; sleep 987"}));
        QSignalSpy finished(&recorder, &Recorder::finished);
        QVERIFY(!recorder.start());
        QTRY_VERIFY(QFile::exists(trapIsSet()));
        recorder.stop();
        QVERIFY(finished.wait(20000));
        QCOMPARE(recorder.exitStatus(), 128 + SIGKILL);
        QVERIFY(hasEnded(recorder.processId()));
    }

    void theEndOfTheRecorderLeavesNeitherProcessesNorFolders()
    {
        qint64 group = 0;
        QString directory;
        {
            Recorder recorder(options({"sh", "-c", "trap '' INT TERM; sleep 987 & touch " + trapIsSet() + "; sleep 987; sleep 987"}));
            QVERIFY(!recorder.start());
            QTRY_VERIFY(QFile::exists(trapIsSet()));
            group = recorder.processId();
            directory = recorder.directory();
            QVERIFY(QDir(directory).exists());
        } // does not wait for the command, which would outlast the time limit of a test
        QVERIFY(hasEnded(group));
        QVERIFY(!QDir(directory).exists());
    }
};

EMBERLINE_TEST(RecorderTest, QCoreApplication)
#include "tst_recorder.moc"
