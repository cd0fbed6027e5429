// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/confinement.h"
#include "tests/support/running_program.h"

#include <QCoreApplication>
#include <QDir>
#include <QProcess>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

using namespace emberline;

namespace {

bool canOpen(const QString& path, int flags)
{
    const int descriptor = ::open(path.toLocal8Bit().constData(), flags | O_CLOEXEC, 0600);
    return descriptor >= 0 && ::close(descriptor) == 0;
}

template <class... Arguments>
bool isForbidden(long call, Arguments... arguments)
{
    return ::syscall(call, arguments...) == -1 && errno == EPERM;
}

/// What the owner of a file may change of it without writing into it.
bool canChange(const QString& path)
{
    const QByteArray name = path.toLocal8Bit();
    return ::chmod(name.constData(), 0644) == 0 || ::chown(name.constData(), ::getuid(), ::getgid()) == 0
        || ::utimensat(AT_FDCWD, name.constData(), nullptr, 0) == 0 || ::setxattr(name.constData(), "user.changed", "1", 1, 0) == 0;
}

/// The same by a file that is open only for reading.
bool canChangeOpen(const QString& path)
{
    const int descriptor = ::open(path.toLocal8Bit().constData(), O_RDONLY | O_CLOEXEC);
    const auto closes = qScopeGuard([descriptor] { ::close(descriptor); });
    return ::fchown(descriptor, ::getuid(), ::getgid()) == 0 || !isForbidden(SYS_fsetxattr, descriptor, "user.changed", "1", 1, 0)
        || !isForbidden(SYS_fremovexattr, descriptor, "user.changed");
}

/// Calls that are younger than the headers: fchmodat2, setxattrat, removexattrat and file_setattr. What is no file's name is wrong before
/// it is forbidden by anything but the filter of calls.
bool canCallNewOnes()
{
    constexpr std::array kYoung{452L, 463L, 466L, 469L};
    return std::ranges::any_of(kYoung, [](long call) { return !isForbidden(call, -1, nullptr, 0, nullptr, nullptr, 0); });
}

/// A wrong signal is wrong (EINVAL) before the kernel asks whether the process may be reached: it is forbidden by the filter of calls.
constexpr int kNoSignal = 99;

bool canSignal()
{
    const pid_t other = ::getppid();
    return ::kill(other, 0) == 0 || !isForbidden(SYS_kill, other, kNoSignal) || !isForbidden(SYS_tkill, other, kNoSignal)
        || !isForbidden(SYS_tgkill, other, other, kNoSignal) || !isForbidden(SYS_rt_sigqueueinfo, other, kNoSignal, nullptr)
        || !isForbidden(SYS_rt_tgsigqueueinfo, other, other, kNoSignal, nullptr) || !isForbidden(SYS_pidfd_open, other, 0)
        || !isForbidden(SYS_pidfd_getfd, -1, 0, 0) || !isForbidden(SYS_pidfd_send_signal, -1, kNoSignal, nullptr, 0);
}

bool canHinder()
{
    const pid_t other = ::getppid();
    rlimit limit{};
    return ::prlimit(other, RLIMIT_CORE, nullptr, &limit) == 0
        || ::setpriority(PRIO_PROCESS, static_cast<id_t>(other), ::getpriority(PRIO_PROCESS, static_cast<id_t>(other))) == 0
        || !isForbidden(SYS_setpriority, PRIO_PGRP, 0, ::getpriority(PRIO_PGRP, 0));
}

/// What abort(), a thread that gives way and the system's library need.
bool reachesItself()
{
    rlimit limit{};
    return ::raise(0) == 0 && ::setpriority(PRIO_PROCESS, 0, ::getpriority(PRIO_PROCESS, 0)) == 0
        && ::getrlimit(RLIMIT_NOFILE, &limit) == 0;
}

/// A process of before, which a file could send a signal: a pipe whose owner it is.
class Bystander {
public:
    Bystander()
    {
        if (::pipe(m_end.data()) != 0 || ::pipe(m_bell.data()) != 0)
            ::_exit(1);
        m_id = ::fork();
        if (m_id == 0) {
            ::close(m_end[1]);
            char none = 0;
            ::_exit(::read(m_end[0], &none, 1) == 0 ? 0 : 1); // until the other side closes its end
        }
    }

    /// Whether the signal of the pipe ended it.
    bool isReached()
    {
        ::fcntl(m_bell[0], F_SETOWN, m_id);
        ::fcntl(m_bell[0], F_SETFL, O_ASYNC | O_NONBLOCK);
        const bool rings = ::write(m_bell[1], "x", 1) == 1;
        ::close(m_end[1]);
        int status = 0;
        return !rings || ::waitpid(m_id, &status, 0) != m_id || WIFSIGNALED(status);
    }

private:
    std::array<int, 2> m_end{};
    std::array<int, 2> m_bell{};
    pid_t m_id = -1;
};

/// Of Landlock.
bool kernelScopesSignals()
{
    constexpr unsigned kVersionOnly = 1;
    return ::syscall(SYS_landlock_create_ruleset, nullptr, 0, kVersionOnly) >= 6;
}

bool canConnect(int family)
{
    const int descriptor = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    return descriptor >= 0 && ::close(descriptor) == 0;
}

bool canStart()
{
    std::array<char*, 2> arguments{const_cast<char*>("true"), nullptr};
    const pid_t child = ::fork();
    if (child == 0) {
        ::execv("/bin/true", arguments.data());
        ::_exit(1);
    }
    int status = 1;
    return ::waitpid(child, &status, 0) == child && status == 0;
}

/// What a process that wrote `output` can still do in `folder`, as words.
QStringList abilities(const QString& folder, const QString& output)
{
    Bystander bystander;
    confine({.output = output});
    const std::pair<const char*, bool> all[] = {
        {"reads", canOpen(folder + "/elsewhere/old", O_RDONLY)},
        {"overwrites", canOpen(folder + "/elsewhere/old", O_WRONLY | O_TRUNC)},
        {"creates", canOpen(folder + "/elsewhere/new", O_WRONLY | O_CREAT)},
        {"removes", ::unlink((folder + "/elsewhere/other").toLocal8Bit().constData()) == 0},
        {"replaces",
            canOpen(folder + "/out/part", O_WRONLY | O_CREAT)
                && ::rename((folder + "/out/part").toLocal8Bit().constData(), (folder + "/out/whole").toLocal8Bit().constData()) == 0},
        {"streams", canOpen(folder + "/elsewhere/pipe", O_RDWR)},
        {"starts", canStart()},
        {"changes", canChange(folder + "/elsewhere/old")},
        {"changes what is open", canChangeOpen(folder + "/elsewhere/old")},
        {"makes new calls", canCallNewOnes()},
        {"signals", canSignal()},
        {"signals through a file", bystander.isReached() && kernelScopesSignals()},
        {"hinders", canHinder()},
        {"reaches itself", reachesItself()},
        {"calls", canConnect(AF_UNIX) || canConnect(AF_INET) || canConnect(AF_INET6)},
    };
    QStringList words;
    for (const auto& [word, can] : all) {
        if (can)
            words << QLatin1String(word);
    }
    return words;
}

} // namespace

class ConfinementTest : public QObject {
    Q_OBJECT

    /// In a process of its own, since nobody gets back what was given up.
    [[nodiscard]] static QString abilitiesOf(const QString& output)
    {
        const QTemporaryDir folder;
        const QDir directory(folder.path());
        if (!directory.mkdir("out") || !directory.mkdir("elsewhere"))
            return {};
        for (const char* name : {"/elsewhere/old", "/elsewhere/other"})
            if (!canOpen(folder.path() + name, O_WRONLY | O_CREAT))
                return {};
        if (::mkfifo((folder.path() + "/elsewhere/pipe").toLocal8Bit().constData(), 0600) != 0)
            return {};
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.setWorkingDirectory(folder.path() + "/out");
        process.start(QCoreApplication::applicationFilePath(), {"--confined", folder.path(), output});
        process.waitForFinished(kPatience);
        return QString::fromLatin1(process.readAllStandardOutput());
    }

private Q_SLOTS:
    void whatIsGivenUp_data()
    {
        QTest::addColumn<QString>("output");
        QTest::addColumn<QString>("left");
        QTest::newRow("standard output") << QString() << "reads, reaches itself";
        QTest::newRow("a file of this folder") << "whole"
                                               << "reads, replaces, reaches itself";
        QTest::newRow("a file that is there, by a longer name") << "../out/../out/whole"
                                                                << "reads, replaces, reaches itself";
        QTest::newRow("a pipe") << "../elsewhere/pipe"
                                << "reads, streams, reaches itself";
    }

    void whatIsGivenUp()
    {
        QFETCH(const QString, output);
        QFETCH(const QString, left);
        const std::string kernel = confinementSentence();
        if (kernel.find("nothing but their output") == std::string::npos || kernel.find("no network") == std::string::npos) {
            qWarning("%s", kernel.c_str());
            QVERIFY(!abilitiesOf(output).isEmpty()); // nothing breaks
            return;
        }
        QCOMPARE(abilitiesOf(output), left);
    }

    void aVerbIsConfinedBeforeItReads_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("summary") << QStringList{"summary", "pipe"};
        QTest::newRow("stats") << QStringList{"stats", "pipe"};
        QTest::newRow("compare") << QStringList{"compare", "pipe", "pipe"};
        QTest::newRow("export") << QStringList{"export", "--format", "csv", "pipe"};
    }

    void aVerbIsConfinedBeforeItReads()
    {
        QFETCH(QStringList, arguments);
        const QTemporaryDir folder;
        const QString pipe = folder.path() + "/pipe";
        QCOMPARE(::mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
        const int writer = ::open(pipe.toLocal8Bit().constData(), O_RDWR | O_CLOEXEC); // who may still write something
        QVERIFY(writer >= 0);
        const auto closes = qScopeGuard([writer] { ::close(writer); });
        arguments.replaceInStrings("pipe", pipe);
        Program program(arguments, folder.path());
        const QString status = QStringLiteral("/proc/%1/status").arg(program.id());
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                QFile file(status);
                return file.open(QIODevice::ReadOnly) && file.readAll().contains("NoNewPrivs:\t1");
            }(),
            kPatience);
        QVERIFY(program.isRunning());
    }
};

int main(int argc, char** argv)
{
    if (argc == 4 && std::string_view(argv[1]) == "--confined") {
        const QStringList words = abilities(QString::fromLocal8Bit(argv[2]), QString::fromLocal8Bit(argv[3]));
        std::fputs(words.join(QLatin1String(", ")).toLatin1().constData(), stdout);
        return 0;
    }
    QCoreApplication application(argc, argv);
    ConfinementTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_confinement.moc"
