// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/formats.h"
#include "importers/import.h"
#include "importers/live/followed_files.h"
#include "importers/live/watched_tree.h"
#include "model/outcome.h"
#include "tests/importers/live/live_log.h"
#include "tests/importers/live/live_trace.h"
#include "tests/support/nobody_instead_of_root.h"
#include "tests/support/run_command.h"
#include "tests/support/test_room.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSysInfo>
#include <QTemporaryDir>

#include <memory>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace emberline;

namespace {

bool tells(const Trace& trace, std::string_view code)
{
    return std::ranges::any_of(trace.diagnostics().entries(), [&](const Diagnostics::Entry& entry) { return entry.kind->code == code; });
}

} // namespace

class LiveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFileThatIsMadeAndAppendedToAppearsLineByLine()
    {
        const QTemporaryDir dir;
        LiveTrace live = LiveTrace::follow(dir.path());
        append(dir.filePath("s1"), "");
        append(dir.filePath("s1"), begin(1));
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 1 && trace.sessions()[0].open; }));
        const QByteArray rest = end(1);
        append(dir.filePath("s1"), rest.left(40)); // a line in two pieces
        append(dir.filePath("s1"), rest.mid(40));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 1; }));
        QCOMPARE(live.trace().diagnostics().count(Severity::Error), std::uint64_t{0});
    }

    void existingFilesAreReadToo()
    {
        const QTemporaryDir dir;
        QDir(dir.path()).mkpath("deep/er");
        append(dir.filePath("deep/er/s1"), begin(1) + end(1));
        LiveTrace live = LiveTrace::follow(dir.path());
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 1; }));
        append(dir.filePath("deep/er/s2"), begin(2) + end(2));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 2; }));
    }

    void aLogOfOneRecordIsShownToo()
    {
        const QTemporaryDir dir;
        append(dir.filePath("s1"), line(1, "version", 0, ",\"evt\":\"3\",\"exe\":\"2.39.5\""));
        LiveTrace live = LiveTrace::follow(dir.path());
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 1; }));
    }

    void aDirectoryIsFollowedByOneName()
    {
        const QTemporaryDir dir;
        QDir(dir.path()).mkpath("real");
        for (const auto& [to, name] : {std::pair(".", "a"), {".", "z"}, {"real", "alias"}})
            QVERIFY(QFile::link(QLatin1String(to), dir.filePath(name)));
        append(dir.filePath("real/s1"), begin(1) + end(1));
        LiveTrace live = LiveTrace::follow(dir.path());
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 1; }));
        QCOMPARE(live.trace().sources()[0].path, dir.filePath("real/s1").toStdString());
        append(dir.filePath("real/s2"), begin(2) + end(2)); // following continues through links, too
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 2; }));
        QCOMPARE(live.trace().sources().size(), std::size_t{2});
        QCOMPARE(live.trace().sources()[1].path, dir.filePath("real/s2").toStdString());
    }

    void aCancelledScanReadsNoFurther()
    {
        const QTemporaryDir dir;
        for (int i = 0; i < 10; ++i)
            append(dir.filePath(QString::number(i)), begin(i) + end(i));
        TraceBuilder builder;
        ImportContext context(builder, formatTable());
        const std::atomic<bool> cancel = true;
        const FollowedFiles files(context, {dir.path().toStdString()}, {}, Cancellation(&cancel));
        QCOMPARE(files.fileCount(), std::size_t{0});
    }

    void aRenamedFileGoesOnWhereItWas()
    {
        const QTemporaryDir dir;
        LiveTrace live = LiveTrace::follow(dir.path());
        append(dir.filePath("s1"), begin(1));
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 1; }));
        QFile::rename(dir.filePath("s1"), dir.filePath("renamed"));
        append(dir.filePath("renamed"), end(1));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 1; }));
        QCOMPARE(live.trace().sources().size(), std::size_t{1});
    }

    void aRotatedFileGoesOnUnderItsNewName()
    {
        const QTemporaryDir dir;
        append(dir.filePath("log"), begin(1));
        LiveTrace live = LiveTrace::follow(dir.path());
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 1; }));
        for (int pid = 2; pid <= 9; ++pid) { // as logrotate does, and both files grow on
            const QString old = dir.filePath("log." + QString::number(10 - pid));
            QVERIFY(QFile::rename(dir.filePath("log"), old));
            append(dir.filePath("log"), begin(pid));
            append(old, end(pid - 1));
            QVERIFY(live.waitFor([&](const Trace& trace) { return ended(trace) == static_cast<std::size_t>(pid - 1); }));
        }
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 9; }));
        append(dir.filePath("log"), end(9));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 9; }));
        QCOMPARE(live.trace().sessions().size(), 9);
        QCOMPARE(live.trace().sources().size(), 9);
    }

    void aTruncatedOrReplacedFileIsReadAgain()
    {
        const QTemporaryDir dir;
        LiveTrace live = LiveTrace::follow(dir.path());
        append(dir.filePath("s"), begin(1) + end(1));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 1; }));
        QVERIFY(QFile::resize(dir.filePath("s"), 0));
        append(dir.filePath("s"), begin(2) + end(2));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 2; }));
        QVERIFY(tells(live.trace(), "live-truncated"));
        append(dir.filePath("new"), begin(3) + end(3));
        QVERIFY(::rename(qPrintable(dir.filePath("new")), qPrintable(dir.filePath("s"))) == 0);
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 3; }));
        append(dir.filePath("s"), begin(4) + end(4));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 4; }));
    }

    void aDeletedFileStaysAndANewFileOfItsNameIsAnotherSource()
    {
        const QTemporaryDir dir;
        LiveTrace live = LiveTrace::follow(dir.path());
        append(dir.filePath("s"), begin(1) + end(1));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 1; }));
        QVERIFY(QFile::remove(dir.filePath("s")));
        append(dir.filePath("other"), begin(3) + end(3)); // when this is read, so is the news of the removal
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 2; }));
        append(dir.filePath("s"), begin(2) + end(2));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 3; }));
        QCOMPARE(live.trace().diagnostics().count(Severity::Error), std::uint64_t{0});
    }

    void withoutNotificationsFilesArePolledAndThisIsReported()
    {
        const QTemporaryDir dir;
        TraceBuilder builder;
        ImportContext context(builder, formatTable());
        std::unique_ptr<FollowedFiles> files;
        makePollingWatch()->take(); // the sanitizer opens a pipe when it first meets a class; below there are no descriptors for one
        {
            rlimit usual{};
            QCOMPARE(::getrlimit(RLIMIT_NOFILE, &usual), 0);
            const rlimit none{0, usual.rlim_max}; // inotify_init() fails as it does at max_user_instances
            QCOMPARE(::setrlimit(RLIMIT_NOFILE, &none), 0);
            files = std::make_unique<FollowedFiles>(context, std::vector{dir.path().toStdString()});
            QCOMPARE(::setrlimit(RLIMIT_NOFILE, &usual), 0);
        }
        append(dir.filePath("s1"), begin(1));
        Trace trace;
        const auto reads = [&](auto&& what) {
            return QTest::qWaitFor(
                [&] {
                    files->work();
                    files->updateModel();
                    context.updateModel();
                    trace.apply(builder.takeBatch());
                    return what();
                },
                60'000);
        };
        QVERIFY(reads([&] { return trace.sessions().size() == 1; }));
        append(dir.filePath("s1"), end(1));
        QVERIFY(reads([&] { return ended(trace) == 1; }));
        QVERIFY(tells(trace, "live-polling"));
    }

    void atTheLimitOfNotificationsFilesArePolledAndThisIsReported_data()
    {
        QTest::addColumn<QString>("limit");
        QTest::addColumn<QString>("value");
        QTest::newRow("instances") << "max_inotify_instances"
                                   << "0";
        QTest::newRow("watches") << "max_inotify_watches"
                                 << "1"; // of the two that are needed
    }
    /// Runs itself again in a user namespace with the limit.
    void atTheLimitOfNotificationsFilesArePolledAndThisIsReported()
    {
        QFETCH(QString, limit);
        QFETCH(QString, value);
        constexpr const char* inside = "EMBERLINE_TEST_HAS_LIMIT";
        if (!qEnvironmentVariableIsSet(inside)) {
            constexpr int notAllowed = 77;
            const QString script = "echo " + value + " > /proc/sys/user/" + limit + " || exit 77; exec \"$@\"";
            const Ran ran = run({}, "unshare",
                {"-Ur", "sh", "-c", script, "sh", QCoreApplication::applicationFilePath(), "live",
                    QString(QTest::currentTestFunction()) + ':' + QTest::currentDataTag()},
                {{inside, "1"}});
            if (ran.status == notAllowed || ran.standardOutput.isEmpty())
                QFAIL("this machine lets nobody make a namespace of users with limits of its own");
            QVERIFY2(ran.status == 0, ran.standardOutput);
            return;
        }
        const QTemporaryDir dir;
        QDir(dir.path()).mkpath("deep");
        append(dir.filePath("s1"), begin(1));
        LiveTrace live = LiveTrace::follow(dir.path());
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 1; }));
        append(dir.filePath("s1"), end(1));
        append(dir.filePath("deep/s2"), begin(2) + end(2));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 2; }));
        const Trace trace = live.trace();
        QVERIFY(tells(trace, "live-polling"));
    }

    void anUnreadableDirectoryIsNotReportedAsALimit()
    {
        const QTemporaryDir dir;
        QDir(dir.path()).mkpath("secret");
        QVERIFY(QFile::setPermissions(dir.filePath("secret"), {}));
        const NobodyInsteadOfRoot nobody(dir.path()); // root may read all directories
        LiveTrace live = LiveTrace::follow(dir.path());
        append(dir.filePath("s1"), begin(1) + end(1));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 1; }));
        QVERIFY(live.trace().diagnostics().entries().empty());
        QVERIFY(QFile::setPermissions(dir.filePath("secret"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }

    void aDirectoryThatIsMadeAgainIsFollowedAgain()
    {
        const QTemporaryDir parent;
        const QString path = parent.filePath("traces");
        QDir().mkpath(path);
        LiveTrace live = LiveTrace::follow(path);
        append(path + "/s1", begin(1) + end(1));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 1; }));
        QVERIFY(QDir(path).removeRecursively());
        QDir().mkpath(path);
        append(path + "/s2", begin(2) + end(2));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 2; }));
    }

    void aSingleFileIsFollowedAlone()
    {
        const QTemporaryDir dir;
        append(dir.filePath("one"), begin(1));
        LiveTrace live = LiveTrace::follow(dir.filePath("one"));
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 1; }));
        append(dir.filePath("other"), begin(2) + end(2));
        append(dir.filePath("one"), end(1));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 1; }));
        QCOMPARE(live.trace().sessions().size(), std::size_t{1});
    }

    void aFollowedProcessIsRunningUntilItEnds()
    {
        const QTemporaryDir dir;
        LiveTrace live = LiveTrace::follow(dir.path());
        append(dir.filePath("s1"), begin(1));
        QVERIFY(live.waitFor([](const Trace& trace) { return isAnythingRunning(trace) && trace.written(); }));
        append(dir.filePath("s1"), end(1));
        QVERIFY(live.waitFor([](const Trace& trace) { return !isAnythingRunning(trace); }));
        append(dir.filePath("s2"), begin(2));
        QVERIFY(live.waitFor([](const Trace& trace) { return isAnythingRunning(trace); }));
        live.stop();
        QVERIFY(!isAnythingRunning(live.trace()));
    }

    void eachSourceSaysWhatBecameOfIt()
    {
        const QTemporaryDir dir;
        append(dir.filePath("ended"), begin(1) + end(1));
        append(dir.filePath("running"), begin(2));
        append(dir.filePath("removed"), begin(3));
        append(dir.filePath("replaced"), begin(4));
        LiveTrace live = LiveTrace::follow(dir.path());
        const auto states = [](const Trace& trace, const std::string& name) {
            const std::vector<SourceState> all = sourceStates(trace);
            std::vector<SourceState> found;
            for (std::size_t row = 0; row < all.size(); ++row) {
                if (trace.sources()[row].path.ends_with('/' + name))
                    found.push_back(all[row]);
            }
            return found;
        };
        using enum SourceState;
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 4; }));
        QVERIFY(QFile::remove(dir.filePath("removed")));
        QVERIFY(live.waitFor([&](const Trace& trace) { return states(trace, "removed") == std::vector{Removed}; }));
        append(dir.filePath("other"), begin(5)); // not before: it might get the removed file's inode
        QCOMPARE(::rename(qPrintable(dir.filePath("other")), qPrintable(dir.filePath("replaced"))), 0);
        QVERIFY(live.waitFor([&](const Trace& trace) { return states(trace, "replaced").front() == Replaced; }));
        QCOMPARE(states(live.trace(), "ended"), std::vector{Ended});
        QCOMPARE(states(live.trace(), "running"), std::vector{Running});
        live.stop();
        QCOMPARE(states(live.trace(), "running"), std::vector{Complete});
        const Trace trace = live.trace();
        const auto gone = std::ranges::find_if(trace.sources(), [](const Source& source) { return source.path.ends_with("/removed"); });
        QVERIFY(gone->reader->text(0).error().message.ends_with("cannot be read again."));
    }

    void anOldLogWithoutAnEndIsNotRunning()
    {
        const QTemporaryDir dir;
        append(dir.filePath("s1"), begin(1));
        QFile file(dir.filePath("s1"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(QDateTime::currentDateTime().addDays(-2), QFileDevice::FileModificationTime));
        file.close();
        LiveTrace live = LiveTrace::follow(dir.path());
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 1; }));
        QVERIFY(!isAnythingRunning(live.trace()));
        append(dir.filePath("s1"), line(1, "printf", 2, ",\"t_abs\":0.002,\"msg\":\"x\""));
        QVERIFY(live.waitFor([](const Trace& trace) { return isAnythingRunning(trace); }));
    }

    void aKilledProcessIsMarkedAsEnded()
    {
        const QTemporaryDir dir;
        const QTemporaryDir repository;
        LiveTrace live = LiveTrace::follow(dir.path());
        QProcess git;
        git.setProcessEnvironment(environmentWith({{"GIT_TRACE2_EVENT", dir.path()}}));
        QCOMPARE(QProcess::execute("git", {"init", "-q", repository.path()}), 0);
        git.setWorkingDirectory(repository.path());
        git.start("git", {"cat-file", "--batch"}); // waits for input
        QVERIFY(git.waitForStarted());
        QVERIFY(live.waitFor([](const Trace& trace) { return isAnythingRunning(trace); }));
        git.kill();
        git.waitForFinished();
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions()[0].gone; }));
        QVERIFY(live.trace().sessions()[0].open);
        QVERIFY(!isAnythingRunning(live.trace()));
    }

    void aPidThatNoProcessCanHaveDoesNotRun_data()
    {
        QTest::addColumn<QByteArray>("pid");
        QTest::newRow("the caller's group") << QByteArray("00000000");
        QTest::newRow("all processes") << QByteArray("ffffffff");
    }
    void aPidThatNoProcessCanHaveDoesNotRun()
    {
        QFETCH(QByteArray, pid);
        const QTemporaryDir dir;
        const QByteArray host = QCryptographicHash::hash(QSysInfo::machineHostName().toUtf8(), QCryptographicHash::Sha1).toHex().first(8);
        append(dir.filePath("log"),
            "{\"event\":\"start\",\"sid\":\"20261121T065507.000000Z-H" + host + "-P" + pid
                + "\",\"time\":\"2026-11-21T06:55:07.000000Z\",\"t_abs\":0.001,\"argv\":[\"git\"]}\n");
        LiveTrace live = LiveTrace::follow(dir.path());
        QVERIFY(live.waitFor([](const Trace& trace) { return !trace.sessions().empty() && trace.sessions()[0].gone; }));
        QVERIFY(!isAnythingRunning(live.trace()));
    }

    void aLogThatGoesOnAfterItsProcessIsNotOfAKilledOne()
    {
        const QTemporaryDir dir;
        const QByteArray host = QCryptographicHash::hash(QSysInfo::machineHostName().toUtf8(), QCryptographicHash::Sha1).toHex().first(8);
        const auto ofThisMachine = [&](QByteArray lines) { return lines.replace("H0a7c9cdf-P00000001", "H" + host + "-Pffffffff"); };
        append(dir.filePath("log"), ofThisMachine(begin(1)));
        LiveTrace live = LiveTrace::follow(dir.path());
        for (int ms = 2; ms < 4; ++ms) {
            QVERIFY(live.waitFor([](const Trace& trace) { return !trace.sessions().empty() && trace.sessions()[0].gone; }));
            append(dir.filePath("log"), ofThisMachine(line(1, "printf", ms, ",\"t_abs\":0.002,\"msg\":\"x\"")));
            QVERIFY(live.waitFor([](const Trace& trace) { return isAnythingRunning(trace); }));
        }
        append(dir.filePath("log"), ofThisMachine(end(1)));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 1 && !trace.sessions()[0].gone; }));
    }

    void onlyTheLastMinutesAreKept()
    {
        const QTemporaryDir dir;
        using namespace std::chrono_literals;
        LiveTrace live = LiveTrace::follow(dir.path(), 2s);
        append(dir.filePath("s1"), begin(1) + end(1));
        append(dir.filePath("still"), begin(2));
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 2; }));
        const auto write = [&] { append(dir.filePath("still"), line(2, "printf", 2, ",\"t_abs\":0.002,\"msg\":\"x\"")); };
        QVERIFY(QTest::qWaitFor([&] { return (write(), live.restarts() > 0); }, 30000));
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 1; }));
        QVERIFY(tells(live.trace(), "live-older-let-go"));
        append(dir.filePath("still"), end(2)); // its beginning was kept
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 1; }));
        QCOMPARE(live.trace().sources().size(), std::size_t{1});
        append(dir.filePath("s1"), line(1, "printf", 2, ",\"t_abs\":0.002,\"msg\":\"x\""));
        QVERIFY(live.waitFor([](const Trace& trace) { return ended(trace) == 2; })); // a file that grows again is read as a whole
        QVERIFY(live.restarts() >= 1);
    }

    void whatWasAddedStaysWhenOlderPartsAreLetGo()
    {
        using namespace std::chrono_literals;
        const QTemporaryDir dir;
        const QTemporaryDir other;
        const QString added = other.filePath("added");
        append(added, begin(7) + end(7));
        bool isAdded = false;
        std::atomic<bool> isThere = false;
        LiveTrace live(
            [&](Import& import, Import::Callbacks callbacks) {
                callbacks.nextAdded = [&]() -> std::optional<std::vector<std::string>> {
                    return std::exchange(isAdded, true) ? std::nullopt : std::optional(std::vector{added.toStdString()});
                };
                callbacks.added = [&](const std::vector<ImportFailure>& failures) { isThere = failures.empty(); };
                import.follow({dir.path().toStdString()}, callbacks);
            },
            2s);
        QVERIFY(QTest::qWaitFor([&] { return isThere.load(); }, 60'000));
        append(dir.filePath("s1"), begin(1) + end(1));
        append(dir.filePath("still"), begin(2));
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 3; }));
        const auto write = [&] { append(dir.filePath("still"), line(2, "printf", 2, ",\"t_abs\":0.002,\"msg\":\"x\"")); };
        QVERIFY(QTest::qWaitFor([&] { return (write(), live.restarts() > 0); }, 30000));
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 2; }));
        QCOMPARE(ended(live.trace()), std::size_t{1});
    }

    void pollingSeesNewFilesAndAppends()
    {
        const QTemporaryDir dir;
        const auto watch = makePollingWatch();
        QVERIFY(watch->add(dir.path().toStdString()));
        watch->take();
        append(dir.filePath("a"), "x");
        QVERIFY(QTest::qWaitFor([&] { return watch->take().paths.contains(dir.filePath("a").toStdString()); }, 60'000));
        append(dir.filePath("a"), "y");
        QVERIFY(QTest::qWaitFor([&] { return watch->take().paths.contains(dir.filePath("a").toStdString()); }, 60'000));
    }
};

EMBERLINE_TEST(LiveTest, QCoreApplication)
#include "tst_live.moc"
