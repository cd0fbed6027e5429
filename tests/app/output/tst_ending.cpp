// SPDX-License-Identifier: GPL-3.0-or-later
// Emberline ends when asked to, whatever it waits for or works on.
#include "app/output/output_file.h"
#include "app/output/termination.h"
#include "tests/support/event_log.h"
#include "tests/support/open_files.h"
#include "tests/support/run_command.h"
#include "tests/support/running_program.h"
#include "tests/support/test_room.h"

#include <QTemporaryDir>

#include <csignal>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace emberline;

namespace {

/// The begin of a gzip stream: its header and nothing else.
constexpr char kPacked[] = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03";

} // namespace

class EndingTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_home;
    QTemporaryDir m_dir;
    int m_writer = -1; ///< keeps the FIFO open

    QString write(const QString& name, const QByteArray& bytes)
    {
        QFile file(m_dir.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        return file.fileName();
    }
    QString sessionOf(const QString& name, const QByteArray& path, const QByteArray& more = {})
    {
        return write(name, "{\"format\":\"emberline-session\",\"version\":1,\"opened\":[{\"path\":\"" + path + "\"}]" + more + '}');
    }

private Q_SLOTS:
    void cleanup()
    {
        if (m_writer >= 0)
            ::close(std::exchange(m_writer, -1));
    }

    void theProgramEndsWhileItReadsAnIdlePipe_data()
    {
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<QStringList>("before");
        QTest::addColumn<bool>("throughSession");
        QTest::newRow("nothing written") << QByteArray() << QStringList() << false;
        QTest::newRow("a piece of JSON") << QByteArray("[{\"name\":\"a\",\"ph\":\"X\",\"ts\":1,\"dur\":1,\"pid\":1,\"tid\":1},")
                                         << QStringList() << false;
        QTest::newRow("gzip") << QByteArray(kPacked, sizeof kPacked - 1) << QStringList() << false;
        QTest::newRow("named by a session") << QByteArray() << QStringList() << true;
        QTest::newRow("summary") << QByteArray() << QStringList("summary") << false;
        QTest::newRow("export") << QByteArray("[") << QStringList{"export", "--format", "ndjson"} << false;
        QTest::newRow("picture") << QByteArray("[") << QStringList{"export", "--format", "svg"} << false;
        QTest::newRow("compare") << QByteArray("[")
                                 << QStringList{"compare", EMBERLINE_TEST_DATA "/../../resources/samples/git-commit-and-push.event"}
                                 << false;
        QTest::newRow("screenshot") << QByteArray("[") << QStringList{"--screenshot", m_dir.filePath("picture.png")} << false;
    }
    void theProgramEndsWhileItReadsAnIdlePipe()
    {
        QFETCH(QByteArray, written);
        QFETCH(QStringList, before);
        QFETCH(bool, throughSession);
        const QString pipe = m_dir.filePath(QStringLiteral("pipe"));
        QFile::remove(pipe);
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        m_writer = ::open(qPrintable(pipe), O_RDWR | O_CLOEXEC);
        QVERIFY(::write(m_writer, written.data(), static_cast<std::size_t>(written.size())) == written.size());
        const QString named = throughSession ? sessionOf("pipe.emberline", pipe.toUtf8()) : pipe;
        for (const int signal : {SIGTERM, SIGINT}) {
            Program program(before + QStringList{named}, m_home.path());
            QTRY_VERIFY_WITH_TIMEOUT(timesOpen(program.id(), pipe) > 0 && isDrained(m_writer), kPatience);
            QVERIFY(program.isRunning());
            QVERIFY2(program.end(signal), "it did not end");
            QVERIFY(::write(m_writer, written.data(), static_cast<std::size_t>(written.size())) == written.size());
        }
    }

    void theProgramEndsWhileItReadsIdleStandardInput_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("window") << QStringList("-");
        QTest::newRow("summary") << QStringList{"summary", "-"};
    }
    void theProgramEndsWhileItReadsIdleStandardInput()
    {
        QFETCH(QStringList, arguments);
        const QString pipe = m_dir.filePath(QStringLiteral("input"));
        QFile::remove(pipe);
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        m_writer = ::open(qPrintable(pipe), O_RDWR | O_CLOEXEC);
        QCOMPARE(::write(m_writer, "[", 1), 1);
        Program program(arguments, m_home.path(), {.standardInput = pipe});
        QTRY_VERIFY_WITH_TIMEOUT(isDrained(m_writer), kPatience);
        QVERIFY(program.isRunning());
        QVERIFY2(program.end(SIGTERM), "it did not end");
    }

    void theProgramEndsWhileItFollowsACycleOfLinks()
    {
        const QString round = m_dir.filePath(QStringLiteral("round"));
        QVERIFY(QDir().mkpath(round));
        for (const char* name : {"/p", "/q"})
            QVERIFY(QFile::link(QStringLiteral("."), round + name));
        Program program({QStringLiteral("--follow"), round}, m_home.path());
        QTRY_VERIFY_WITH_TIMEOUT(isWatching(program.id(), round), kPatience);
        QVERIFY(program.isRunning());
        QVERIFY2(program.end(SIGTERM), "it did not end");
    }

    void theProgramEndsWhileARegularExpressionBacktracks()
    {
        QByteArray events = "[";
        for (int i = 0; i < 20000; ++i) {
            const QByteArray number = QByteArray::number(i);
            events += (i > 0 ? ",\n" : "") + QByteArray("{\"name\":\"") + QByteArray(30, 'a') + number + "!\",\"ph\":\"X\",\"ts\":" + number
                + ",\"dur\":1,\"pid\":1,\"tid\":1}";
        }
        const QString trace = write("names.json", events + "]");
        const QString session = sessionOf(
            "filter.emberline", trace.toUtf8(), ",\"filter\":{\"name\":{\"text\":\"(a+)+$|(a|aa)+$|(.*a){25}X\",\"mode\":\"regex\"}}");
        Program program({session}, m_home.path());
        QTRY_VERIFY_WITH_TIMEOUT(program.seconds() > 0.2, kPatience); // it has begun to read and to search
        QVERIFY(program.isRunning());
        QVERIFY2(program.end(SIGTERM), "it did not end");
    }

    void theProgramEndsWhileItFreesItsMemory()
    {
        const QString folder = m_dir.filePath(QStringLiteral("unfinished"));
        QVERIFY(QDir().mkpath(folder));
        const QString file = write(QStringLiteral("unfinished/file"), "half");
        const pid_t child = ::fork();
        if (child == 0) {
            ::alarm(kPatience / 1000);
            UnfinishedFile ofFolder;
            UnfinishedFile ofFile;
            ofFolder.watch(folder.toStdString());
            ofFile.watch(file.toStdString());
            Termination::endSoon(7);
            for (;;)
                ::pause();
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 7);
        QVERIFY(!QFileInfo::exists(folder));
    }

    void aSessionThatOpensItselfIsRefused()
    {
        const QString session = sessionOf("itself.emberline", m_dir.filePath("itself.emberline").toUtf8());
        const Ran ran = run({}, EMBERLINE_PROGRAM, {"--screenshot", m_dir.filePath("picture.png"), session});
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.standardError.contains("names another session"), ran.standardError);
    }
};

EMBERLINE_TEST(EndingTest, QCoreApplication)
#include "tst_ending.moc"
