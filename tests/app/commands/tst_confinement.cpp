// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/confinement.h"
#include "tests/support/running_program.h"

#include <QCoreApplication>
#include <QDir>
#include <QProcess>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>
#include <cstdio>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
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

/// What the owner of a file may change of it without writing into it.
bool canChange(const QString& path)
{
    const QByteArray name = path.toLocal8Bit();
    return ::chmod(name.constData(), 0644) == 0 || ::chown(name.constData(), ::getuid(), ::getgid()) == 0
        || ::utimensat(AT_FDCWD, name.constData(), nullptr, 0) == 0 || ::setxattr(name.constData(), "user.changed", "1", 1, 0) == 0;
}

bool canSignal()
{
    return ::kill(::getppid(), 0) == 0;
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
        {"signals", canSignal()},
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
        QTest::newRow("standard output") << QString() << "reads";
        QTest::newRow("a file of this folder") << "whole"
                                               << "reads replaces";
        QTest::newRow("a file that is there, by a longer name") << "../out/../out/whole"
                                                                << "reads replaces";
        QTest::newRow("a pipe") << "../elsewhere/pipe"
                                << "reads streams";
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
        std::fputs(words.join(QLatin1Char(' ')).toLatin1().constData(), stdout);
        return 0;
    }
    QCoreApplication application(argc, argv);
    ConfinementTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_confinement.moc"
