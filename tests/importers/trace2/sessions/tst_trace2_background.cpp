// SPDX-License-Identifier: GPL-3.0-or-later
// Processes of this machine's git that continue after the command has ended: one that goes into the background, and a daemon.
#include "model/outcome.h"
#include "tests/importers/live/live_trace.h"
#include "tests/support/git_repository.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"

#include <QTemporaryDir>

#include <algorithm>

using namespace emberline;

namespace {

constexpr int kEnoughToPack = 800;

/// None if no process, or more than one, has that name.
SessionId sessionOf(const Trace& trace, std::string_view word)
{
    SessionId found;
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        if (trace.text(trace.sessions()[row].name).find(word) == std::string_view::npos)
            continue;
        if (found)
            return {};
        found = SessionId(row);
    }
    return found;
}

std::vector<RegionId> childrenOf(const Trace& trace, SessionId session)
{
    std::vector<RegionId> found;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        if (const RegionId id(row); trace.session(id) == session && trace.role(id) == RegionRole::Child)
            found.push_back(id);
    }
    return found;
}

/// How often the process with these words in its log reports its end: twice if it has forked.
qsizetype endsOf(const QString& directory, const QByteArray& words)
{
    for (const QFileInfo& entry : QDir(directory).entryInfoList(QDir::Files)) {
        QFile file(entry.filePath());
        const QByteArray log = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        if (log.contains(words))
            return log.count(R"("event":"atexit")");
    }
    return 0;
}

const std::vector<std::pair<const char*, const char*>> kTargets{
    {"event", "GIT_TRACE2_EVENT"}, {"perf", "GIT_TRACE2_PERF"}, {"normal", "GIT_TRACE2"}};

} // namespace

class TestTrace2Background : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;

    QString makeDirectory(const QString& name) const
    {
        QDir(m_dir.path()).mkpath(name);
        return m_dir.filePath(name);
    }
    /// A directory for each target, below one of that name.
    QMap<QString, QString> targets(const QString& name) const
    {
        QMap<QString, QString> variables;
        for (const auto& [target, variable] : kTargets)
            variables[variable] = makeDirectory(name + '/' + target);
        return variables;
    }
    [[nodiscard]] int credentialCache(const QStringList& arguments, const QByteArray& input, const QMap<QString, QString>& logs) const
    {
        Environment environment;
        for (auto at = logs.begin(); at != logs.end(); ++at)
            environment.emplace_back(at.key(), at.value());
        QProcess git;
        git.setProcessEnvironment(environmentWith(environment));
        const QString socket = makeDirectory("private") + "/socket";
        QFile::setPermissions(makeDirectory("private"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        git.start("git", QStringList{"credential-cache", "--socket", socket} + arguments);
        git.write(input);
        git.closeWriteChannel();
        return git.waitForFinished() ? git.exitCode() : -1;
    }

private Q_SLOTS:
    void aCommandThatGoesOnInTheBackgroundIsOneProcess()
    {
        const Repository repository(makeDirectory("repository"));
        QVERIFY(repository.addFiles(kEnoughToPack, "a"));
        QCOMPARE(repository.git({"add", "."}), 0);
        QCOMPARE(repository.git({"commit", "-qm", "first"}), 0);
        const auto logs = targets("gc");
        QCOMPARE(repository.git({"-c", "gc.auto=1", "-c", "gc.autoDetach=true", "gc", "--auto"}, {}, logs), 0);
        QVERIFY(QTest::qWaitFor([&] { return endsOf(logs["GIT_TRACE2_EVENT"], R"("gc","--auto")") == 2; }, 30'000));
        std::size_t children = 0;
        for (const auto& [target, variable] : kTargets) {
            const Trace trace = importPath(logs[variable]);
            const SessionId gc = sessionOf(trace, "gc --auto");
            QVERIFY2(gc, target);
            const Session& session = trace.session(gc);
            QVERIFY(!session.open);
            QCOMPARE(session.exitCode.value_or(-1), 0);
            const std::vector<RegionId> bars = childrenOf(trace, gc);
            children = std::max(children, bars.size());
            QCOMPARE(bars.size(), children);
            QVERIFY(children >= 4);
            for (const RegionId bar : bars) {
                QVERIFY(!trace.isOpen(bar));
                QVERIFY(trace.end(bar) <= session.end);
                const auto isOfIt = [&](const Session& child) { return child.parent == gc && child.spawnedBy == bar; };
                QCOMPARE(std::ranges::count_if(trace.sessions(), isOfIt), 1);
            }
        }
    }

    void aDaemonOutlivesTheCommandThatStartedIt()
    {
        const auto logs = targets("daemon");
        LiveTrace live = LiveTrace::follow(logs["GIT_TRACE2_EVENT"]);
        QCOMPARE(credentialCache({"--timeout", "60", "store"}, "protocol=https\nhost=x\nusername=u\npassword=p\n\n", logs), 0);
        QVERIFY(live.waitFor([](const Trace& trace) {
            const SessionId daemon = sessionOf(trace, "credential-cache--daemon");
            const SessionId command = sessionOf(trace, "store");
            return daemon && command && !trace.session(command).open && isRunning(trace, daemon);
        }));
        for (const RegionId bar : childrenOf(live.trace(), sessionOf(live.trace(), "store")))
            QVERIFY(!isRunning(live.trace(), bar)); // nobody waits for it
        QCOMPARE(credentialCache({"exit"}, {}, {}), 0);
        QVERIFY(live.waitFor([](const Trace& trace) { return !isAnythingRunning(trace); }));
        live.stop();
        for (const auto& [target, variable] : kTargets) {
            const Trace trace = importPath(logs[variable]);
            QCOMPARE(trace.sessions().size(), std::size_t{2});
            const SessionId command = sessionOf(trace, "store");
            const SessionId daemon = sessionOf(trace, "credential-cache--daemon");
            QVERIFY2(command && daemon, target);
            const Session& child = trace.session(daemon);
            QCOMPARE(child.parent, command);
            QCOMPARE(childrenOf(trace, command), std::vector<RegionId>{child.spawnedBy});
            QVERIFY(trace.isOpen(child.spawnedBy)); // its starter did not see its end
            QVERIFY(trace.end(child.spawnedBy) <= trace.session(command).end);
            QVERIFY(child.end > trace.session(command).end);
            QVERIFY(!child.open);
        }
    }
};

EMBERLINE_TEST(TestTrace2Background, QCoreApplication)
#include "tst_trace2_background.moc"
