// SPDX-License-Identifier: GPL-3.0-or-later
// What is left when a verb is ended in the middle, or when its source changes meanwhile.
#include "tests/support/event_log.h"
#include "tests/support/open_files.h"
#include "tests/support/running_program.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QTemporaryDir>

#include <array>
#include <csignal>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace emberline;

namespace {

QByteArray events(char filler)
{
    QByteArray text = "[";
    for (int i = 0; i < 20000; ++i)
        text += (i > 0 ? ",\n{\"name\":\"" : "{\"name\":\"") + QByteArray(100, filler) + "\",\"ph\":\"X\",\"ts\":"
            + QByteArray::number(100000 + i) + ",\"dur\":1,\"pid\":1,\"tid\":1,\"args\":{\"k\":\"" + filler + "\"}}";
    return text + "]";
}

} // namespace

class EndedVerbsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        m_home = std::make_unique<QTemporaryDir>();
        QVERIFY(m_directory->isValid() && m_home->isValid());
        write("in.json", events('v'));
    }

    void anExportThatIsEndedLeavesTheOldFileAndNothingElse_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<int>("signal");
        QTest::newRow("text, SIGTERM") << "ndjson" << SIGTERM;
        QTest::newRow("text, SIGINT") << "csv" << SIGINT;
        QTest::newRow("text, SIGHUP") << "chrome" << SIGHUP;
        QTest::newRow("database") << "sqlite" << SIGTERM;
        QTest::newRow("picture") << "svg" << SIGTERM;
    }
    void anExportThatIsEndedLeavesTheOldFileAndNothingElse()
    {
        QFETCH(QString, format);
        QFETCH(int, signal);
        write("out", "old precious");
        Program program({"export", "--format", format, "--output", path("out"), path("in.json")}, m_home->path(),
            {.environment = stoppingAt(path("out."), 4)}); // after open, fchmod and a write, or as many of SQLite's calls
        QVERIFY(program.waitForStop());
        QCOMPARE(entries().size(), 3);
        program.send(signal);
        program.send(SIGCONT);
        QVERIFY(program.waitForEnd());
        QCOMPARE(program.status(), -1); // by the signal
        QCOMPARE(contentOf("out"), QByteArray("old precious"));
        QCOMPARE(entries(), (QStringList{"in.json", "out"}));
    }

    void anExportIntoAPipeThatNobodyReadsIsLeft()
    {
        const QString pipe = path("pipe");
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        const int end = ::open(qPrintable(pipe), O_RDWR | O_CLOEXEC);
        QVERIFY(end >= 0);
        for (const int signal : {SIGTERM, SIGINT}) {
            for (const bool byName : {false, true}) {
                const QStringList output = byName ? QStringList{"--output", pipe} : QStringList();
                Program program(QStringList{"export", "--format", "csv"} + output + QStringList{path("in.json")}, m_home->path(),
                    {.standardOutput = byName ? QString() : pipe});
                QTRY_VERIFY_WITH_TIMEOUT(!isDrained(end), kPatience);
                QVERIFY(program.isRunning());
                QVERIFY2(program.end(signal), "it did not end");
                std::array<char, 1 << 16> room{};
                while (!isDrained(end))
                    QVERIFY(::read(end, room.data(), room.size()) > 0);
            }
        }
        ::close(end);
    }

    void aSourceThatChangesWhileItIsReadIsReported_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QStringList>("verb");
        for (const char* change : {"truncated", "rewritten"}) {
            QTest::addRow("%s, summary", change) << QString(change) << QStringList{"summary"};
            QTest::addRow("%s, export", change) << QString(change) << QStringList{"export", "--format", "csv", "--output", "OUT"};
        }
    }
    void aSourceThatChangesWhileItIsReadIsReported()
    {
        QFETCH(QString, change);
        QFETCH(QStringList, verb);
        verb.replaceInStrings("OUT", path("out"));
        Program program(verb + QStringList{path("in.json")}, m_home->path(), {.environment = stoppingAt(path("in.json"), 5)});
        QVERIFY(program.waitForStop());
        if (change == "truncated")
            QVERIFY(QFile::resize(path("in.json"), 1000));
        else
            rewrite("in.json", events('w'));
        program.send(SIGCONT);
        QVERIFY(program.waitForEnd());
        QCOMPARE(program.status(), 1);
        QVERIFY(program.complaints().contains("file-changed"));
        QCOMPARE(QFile::exists(path("out")), verb.contains("export")); // what could be read
    }

    void nothingReadIsNothingWritten()
    {
        write("out", "old precious");
        Program program({"export", "--format", "csv", "--output", path("out"), path("missing")}, m_home->path());
        QVERIFY(program.waitForEnd());
        QCOMPARE(program.status(), 1);
        QCOMPARE(contentOf("out"), QByteArray("old precious"));
    }

    void whatASocketReceivesIsKept_data()
    {
        QTest::addColumn<bool>("isDatagram");
        QTest::addColumn<int>("signal");
        QTest::newRow("stream") << false << SIGTERM;
        QTest::newRow("stream, SIGINT") << false << SIGINT;
        QTest::newRow("datagram") << true << SIGTERM;
    }
    void whatASocketReceivesIsKept()
    {
        QFETCH(bool, isDatagram);
        QFETCH(int, signal);
        const QStringList arguments = QStringList{"listen"} + (isDatagram ? QStringList{"--dgram"} : QStringList())
            + QStringList{"--output", path("log"), path("socket")};
        Program program(arguments, m_home->path());
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("socket")), kPatience);
        std::vector<int> clients;
        for (int i = 0; i < 3; ++i) // two of them write half a line each, at the same time
            clients.push_back(connected(isDatagram));
        send(clients[0], isDatagram ? "first line\n" : "first ");
        send(clients[1], "second line\n");
        if (!isDatagram)
            send(clients[0], "line\n");
        QTRY_VERIFY_WITH_TIMEOUT(linesOf("log") == (QStringList{"first line", "second line"}), kPatience);
        send(clients[2], "cut");
        QVERIFY2(program.end(signal), "it did not end");
        QCOMPARE(program.status(), 128 + signal);
        QCOMPARE(linesOf("log"), (QStringList{"cut", "first line", "second line"}));
        QVERIFY(contentOf("log").endsWith('\n'));
        for (const int client : clients)
            ::close(client);

        Program again(arguments, m_home->path()); // it never replaces a log
        QVERIFY(again.waitForEnd());
        QCOMPARE(again.status(), 1);
        QVERIFY(again.complaints().contains("exists already"));
        QCOMPARE(linesOf("log").size(), 3);
    }

    void withoutItsSocketListenEnds()
    {
        Program program({"listen", "--output", path("log"), path("missing/socket")}, m_home->path());
        QVERIFY(program.waitForEnd());
        QCOMPARE(program.status(), 1);
        const QByteArray said = program.complaints();
        QVERIFY2(said.contains("missing/socket"), said.constData());
        QVERIFY(!QFile::exists(path("log")));
    }

    void aClientThatNeverStopsIsLeft()
    {
        Program program({"listen", path("socket")}, m_home->path());
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("socket")), kPatience);
        const int client = connected(false);
        std::string block;
        while (block.size() < (1U << 20))
            block += EventLog("20260101T000000.000000Z-Hdeadbeef-P00000001").start(1, "fetch").text();
        std::thread writer([&] {
            while (::send(client, block.data(), block.size(), MSG_NOSIGNAL) > 0) { }
        });
        const double atStart = program.seconds();
        const bool isBusy = QTest::qWaitFor([&] { return program.seconds() > atStart + 1; }, kPatience);
        const bool hasEnded = program.end(SIGTERM);
        ::shutdown(client, SHUT_RDWR);
        writer.join();
        ::close(client);
        QVERIFY(isBusy);
        QVERIFY2(hasEnded, "it did not end");
    }

private:
    [[nodiscard]] QString path(const char* name) const { return m_directory->filePath(QLatin1String(name)); }
    [[nodiscard]] QStringList entries() const { return QDir(m_directory->path()).entryList(QDir::Files | QDir::Hidden); }
    void write(const char* name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    /// In place, as long as before.
    void rewrite(const char* name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::ReadWrite) && file.size() == bytes.size() && file.write(bytes) == bytes.size());
    }
    [[nodiscard]] QByteArray contentOf(const char* name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(no such file)");
    }
    /// Sorted.
    [[nodiscard]] QStringList linesOf(const char* name) const
    {
        QStringList lines = QString::fromUtf8(contentOf(name)).split('\n', Qt::SkipEmptyParts);
        lines.sort();
        return lines;
    }
    /// The program stops before its `call`th call for a file whose path begins like this.
    [[nodiscard]] static Environment stoppingAt(const QString& file, int call)
    {
        return {{"LD_PRELOAD", EMBERLINE_FAILING_CALLS}, {"FAILING_BELOW", file}, {"FAILING_CALL", QString::number(call)},
            {"FAILING_WITH", "-1"}, {"ASAN_OPTIONS", "detect_leaks=0:verify_asan_link_order=0"}};
    }
    [[nodiscard]] int connected(bool isDatagram) const
    {
        const QByteArray name = QFile::encodeName(path("socket"));
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::copy(name.begin(), name.end(), address.sun_path);
        const int client = ::socket(AF_UNIX, (isDatagram ? SOCK_DGRAM : SOCK_STREAM) | SOCK_CLOEXEC, 0);
        const auto connects = [&] { return ::connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0; };
        return QTest::qWaitFor(connects, kPatience) ? client : -1; // the socket has its name before anybody listens
    }
    static void send(int client, const QByteArray& text)
    {
        QCOMPARE(::write(client, text.data(), static_cast<std::size_t>(text.size())), static_cast<ssize_t>(text.size()));
    }

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<QTemporaryDir> m_home;
};

EMBERLINE_TEST(EndedVerbsTest, QCoreApplication)
#include "tst_ended_verbs.moc"
