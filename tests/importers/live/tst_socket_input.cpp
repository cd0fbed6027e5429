// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/formats.h"
#include "importers/import.h"
#include "importers/live/socket_input.h"
#include "tests/importers/live/live_log.h"
#include "tests/importers/live/live_trace.h"
#include "tests/support/nobody_instead_of_root.h"
#include "tests/support/run_command.h"
#include "tests/support/test_room.h"

#include <QFile>
#include <QTemporaryDir>

#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

using namespace emberline;

namespace {

bool g_cannotListen = false;

/// The file is there before the socket takes connections: git, which is refused, would write nowhere.
bool isListening(const QString& path, SocketKind kind)
{
    QFile sockets(QStringLiteral("/proc/net/unix"));
    if (!sockets.open(QIODevice::ReadOnly))
        return false;
    for (const QByteArray& line : sockets.readAll().split('\n')) { // address, references, protocol, flags, ..., path
        if (line.endsWith(' ' + path.toUtf8()))
            return kind == SocketKind::Datagram || line.split(' ').value(3) == "00010000";
    }
    return false;
}

} // namespace

/// The one call after bind() that nothing else makes fail.
extern "C" int listen(int descriptor, int backlog) noexcept
{
    return static_cast<int>(::syscall(SYS_listen, g_cannotListen ? -1 : descriptor, backlog));
}

class SocketInputTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gitWritesToASocket_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("target");
        QTest::newRow("stream") << int(SocketKind::Stream) << "af_unix:stream:";
        QTest::newRow("datagram") << int(SocketKind::Datagram) << "af_unix:dgram:";
    }

    void gitWritesToASocket()
    {
        QFETCH(int, kind);
        QFETCH(QString, target);
        const QTemporaryDir dir;
        const QString path = dir.filePath("socket");
        LiveTrace live([&](Import& import, const Import::Callbacks& callbacks) {
            (void)import.listen(path.toStdString(), static_cast<SocketKind>(kind), callbacks);
        });
        QVERIFY(QTest::qWaitFor([&] { return isListening(path, static_cast<SocketKind>(kind)); }, 60'000));
        struct stat status { };
        QVERIFY(::stat(qPrintable(path), &status) == 0);
        QCOMPARE(status.st_mode & 0777U, 0600U);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(run({}, "git", {"version"}, {{"GIT_TRACE2_EVENT", target + path}}).status, 0);
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 3; }));
        QCOMPARE(live.trace().diagnostics().count(Severity::Error), std::uint64_t{0});
        live.stop();
        QVERIFY(!QFile::exists(path));
    }

    void theLastMinutesOfASocketAreKept()
    {
        using namespace std::chrono_literals;
        const QTemporaryDir dir;
        const QString path = dir.filePath("socket");
        LiveTrace live([&](Import& import,
                           const Import::Callbacks& callbacks) { (void)import.listen(path.toStdString(), SocketKind::Stream, callbacks); },
            2s);
        QVERIFY(QTest::qWaitFor([&] { return isListening(path, SocketKind::Stream); }, 60'000));
        std::size_t runs = 0;
        const auto runGit = [&] {
            ++runs;
            (void)run({}, "git", {"version"}, {{"GIT_TRACE2_EVENT", "af_unix:stream:" + path}});
        };
        QVERIFY(QTest::qWaitFor([&] { return (runGit(), live.restarts() > 0); }, 30000));
        const std::size_t kept = live.trace().sessions().size();
        runGit();
        QVERIFY(
            live.waitFor([&](const Trace& trace) { return trace.sessions().size() > kept && ended(trace) == trace.sessions().size(); }));
        QVERIFY(live.trace().sessions().size() > 5 && live.trace().sessions().size() < runs);
    }

    void moreWritersThanDescriptorsWaitAndThisIsReported()
    {
        const QTemporaryDir dir;
        const std::string path = dir.filePath("socket").toStdString();
        TraceBuilder builder;
        ImportContext context(builder, formatTable());
        auto listening = ListeningSocket::open(path, SocketKind::Stream);
        QVERIFY(listening.ok());
        SocketInput input(context, std::move(listening.value()));
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::copy(path.begin(), path.end(), address.sun_path);
        std::vector<int> clients;
        for (int i = 0; i < 5; ++i) {
            clients.push_back(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
            QVERIFY(::connect(clients.back(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
            const QByteArray text = begin(i) + end(i);
            QCOMPARE(::write(clients.back(), text.data(), static_cast<std::size_t>(text.size())), text.size());
        }
        rlimit usual{};
        QCOMPARE(::getrlimit(RLIMIT_NOFILE, &usual), 0);
        const int free = ::dup(STDIN_FILENO);
        ::close(free);
        rlimit limit = usual;
        limit.rlim_cur = static_cast<rlim_t>(free) + 2; // for two of them
        QCOMPARE(::setrlimit(RLIMIT_NOFILE, &limit), 0);
        Trace trace;
        const auto take = [&] {
            (void)input.work();
            input.updateModel();
            context.updateModel();
            trace.apply(builder.takeBatch());
        };
        const auto readyCount = [&] {
            std::vector<pollfd> descriptors;
            input.watched(descriptors);
            return ::poll(descriptors.data(), descriptors.size(), 0);
        };
        take();
        take();
        const std::size_t atFirst = ended(trace);
        const int readyWhileFull = readyCount();
        for (const int client : clients) { // each one that ends makes room for another
            ::close(client);
            take();
            take();
        }
        QCOMPARE(::setrlimit(RLIMIT_NOFILE, &usual), 0);
        QCOMPARE(atFirst, std::size_t{2});
        QCOMPARE(readyWhileFull, 0); // nothing to do: otherwise a core would be busy all the time
        QCOMPARE(ended(trace), std::size_t{5});
        const auto& told = trace.diagnostics().entries();
        QVERIFY(std::ranges::any_of(told, [](const Diagnostics::Entry& entry) { return entry.kind->code == "live-too-many-writers"; }));
    }

    void whatCanNoLongerBeWrittenIsShownAndThisIsReportedOnce()
    {
        const QTemporaryDir dir;
        const QString path = dir.filePath("socket");
        int written = 0;
        LiveTrace live([&](Import& import, Import::Callbacks callbacks) {
            callbacks.received = [&](std::string_view) { return ++written < 2; }; // the disk is full from then on
            (void)import.listen(path.toStdString(), SocketKind::Stream, callbacks);
        });
        QVERIFY(QTest::qWaitFor([&] { return isListening(path, SocketKind::Stream); }, 60'000));
        for (std::size_t runs = 1; runs <= 3; ++runs) {
            QCOMPARE(run({}, "git", {"version"}, {{"GIT_TRACE2_EVENT", "af_unix:stream:" + path}}).status, 0);
            QVERIFY(live.waitFor([&](const Trace& trace) { return ended(trace) == runs; }));
        }
        live.stop();
        QCOMPARE(written, 2);
        const Trace trace = live.trace();
        QCOMPARE(ended(trace), std::size_t{3});
        const auto& told = trace.diagnostics().entries();
        QCOMPARE(told.size(), std::size_t{1});
        QCOMPARE(told.front().kind->code, "live-not-written");
        QCOMPARE(told.front().count, std::uint64_t{1});
    }

    void withoutDescriptorsTheSocketOfAnotherStays()
    {
        const QTemporaryDir dir;
        const std::string path = dir.filePath("socket").toStdString();
        const auto first = ListeningSocket::open(path, SocketKind::Stream);
        QVERIFY(first.ok());
        rlimit usual{};
        QCOMPARE(::getrlimit(RLIMIT_NOFILE, &usual), 0);
        const int free = ::dup(STDIN_FILENO);
        ::close(free);
        rlimit limit = usual;
        limit.rlim_cur = static_cast<rlim_t>(free);
        QCOMPARE(::setrlimit(RLIMIT_NOFILE, &limit), 0);
        const auto second = ListeningSocket::open(path, SocketKind::Stream);
        QCOMPARE(::setrlimit(RLIMIT_NOFILE, &usual), 0);
        QVERIFY(!second.ok());
        QVERIFY(second.error().message.find("could not be created") != std::string::npos);
        QVERIFY(QFile::exists(dir.filePath("socket")));
    }

    void aSocketThatCannotListenLeavesNoFile()
    {
        const QTemporaryDir dir;
        const std::string path = dir.filePath("socket").toStdString();
        g_cannotListen = true;
        const auto socket = ListeningSocket::open(path, SocketKind::Stream);
        g_cannotListen = false;
        QVERIFY(!socket.ok());
        QVERIFY(socket.error().message.find("could not be created") != std::string::npos);
        QVERIFY(!QFile::exists(dir.filePath("socket")));
        QVERIFY(ListeningSocket::open(path, SocketKind::Stream).ok());
    }

    void aStaleSocketIsReplacedAndOneInUseIsRefused()
    {
        const QTemporaryDir dir;
        const std::string path = dir.filePath("socket").toStdString();
        {
            sockaddr_un address{};
            address.sun_family = AF_UNIX;
            std::copy(path.begin(), path.end(), address.sun_path);
            const int stale = ::socket(AF_UNIX, SOCK_STREAM, 0);
            QVERIFY(::bind(stale, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
            ::close(stale);
        }
        const auto first = ListeningSocket::open(path, SocketKind::Stream);
        QVERIFY(first.ok());
        QVERIFY(!ListeningSocket::open(path, SocketKind::Stream).ok());
        QVERIFY(!ListeningSocket::open(path, SocketKind::Datagram).ok());
        append(dir.filePath("file"), "precious");
        QVERIFY(!ListeningSocket::open(dir.filePath("file").toStdString(), SocketKind::Stream).ok());
        QVERIFY(QFile::exists(dir.filePath("file")));
    }

    void aSocketThatMayNotBeConnectedToIsRefused()
    {
        const QTemporaryDir dir;
        const std::string path = dir.filePath("socket").toStdString();
        const auto first = ListeningSocket::open(path, SocketKind::Stream);
        QVERIFY(first.ok());
        QCOMPARE(::chmod(path.c_str(), 0), 0); // as that of another user
        const NobodyInsteadOfRoot nobody(dir.path());
        QVERIFY(!ListeningSocket::open(path, SocketKind::Stream).ok());
        QVERIFY(QFile::exists(dir.filePath("socket")));
    }

    void whatHasTheNameOfTheSocketByItsEndStays()
    {
        const QTemporaryDir dir;
        const QString path = dir.filePath("socket");
        {
            const auto socket = ListeningSocket::open(path.toStdString(), SocketKind::Stream);
            QVERIFY(socket.ok());
            QVERIFY(QFile::remove(path));
            append(path, "precious");
        }
        QVERIFY(QFile::exists(path));
    }
};

EMBERLINE_TEST(SocketInputTest, QCoreApplication)
#include "tst_socket_input.moc"
