// SPDX-License-Identifier: GPL-3.0-or-later
// Several targets of the git on this machine write the same run: it is one run, and each adds what it alone tells.
#include "importers/import.h"
#include "live_trace.h"

#include <QDateTime>
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace emberline;

namespace {

using Environment = std::vector<std::pair<QString, QString>>;

void git(const QString& directory, const QStringList& arguments, const Environment& targets = {})
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const auto& [name, value] : targets)
        environment.insert(name, value);
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(directory);
    process.start(QStringLiteral("git"), arguments);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 0);
}

/// How many regions there are of each name, at each depth among regions.
std::map<std::pair<std::string, int>, int> regionsOf(const Trace& trace)
{
    std::map<std::pair<std::string, int>, int> found;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        if (trace.role(id) != RegionRole::Region)
            continue;
        int depth = 0;
        for (RegionId above = id; above; above = trace.parent(above))
            depth += trace.role(above) == RegionRole::Region ? 1 : 0;
        ++found[{std::string(trace.name(id)), depth}];
    }
    return found;
}

int deepest(const Trace& trace)
{
    int depth = 0;
    for (const auto& [region, count] : regionsOf(trace))
        depth = std::max(depth, region.second);
    return depth;
}

Trace read(const QString& path, bool addsOtherLogs = true)
{
    Import import;
    import.setAddsOtherLogs(addsOtherLogs);
    import.read({path.toStdString()}, {});
    Trace trace;
    trace.apply(import.takeBatch());
    return trace;
}

std::size_t sessionsWithSid(const Trace& trace)
{
    return static_cast<std::size_t>(std::ranges::count_if(trace.sessions(), [](const Session& session) { return bool(session.sid); }));
}

} // namespace

class TestTrace2Targets : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_dir;
    QString m_repository;

    QString makeDirectory(const QString& name) const
    {
        QDir(m_dir.path()).mkpath(name);
        return m_dir.filePath(name);
    }
    void runStatus(const Environment& targets) const { git(m_repository, {"-c", "alias.st=!git status", "st"}, targets); }

private Q_SLOTS:
    void initTestCase()
    {
        m_repository = makeDirectory("repository");
        git(m_repository, {"init", "-q"});
        QDir(m_repository).mkpath("a/b");
        for (const char* name : {"one", "a/two", "a/b/three"}) {
            QFile file(m_repository + '/' + name);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(name);
        }
        git(m_repository, {"add", "one", "a/two"});
        git(m_repository, {"-c", "user.name=u", "-c", "user.email=u@example.com", "commit", "-qm", "first"});
    }

    void inOneDirectoryPerfAddsWhatTheNestingFilterHeldBack()
    {
        const QString all = makeDirectory("all");
        runStatus({{"GIT_TRACE2", all}, {"GIT_TRACE2_PERF", all}, {"GIT_TRACE2_EVENT", all}});
        const QString whole = makeDirectory("whole");
        runStatus({{"GIT_TRACE2_EVENT", whole}, {"GIT_TRACE2_EVENT_NESTING", "50"}});
        const Trace merged = read(all);
        const Trace truth = read(whole);
        QVERIFY(deepest(truth) > 2);
        QCOMPARE(regionsOf(merged), regionsOf(truth));
        QCOMPARE(merged.sessions().size(), truth.sessions().size());
        QCOMPARE(sessionsWithSid(merged), merged.sessions().size());
        QCOMPARE(merged.sources().size(), 3 * merged.sessions().size());
        QCOMPARE(deepest(read(all, false)), 2);
        QCOMPARE(merged.diagnostics().count(Severity::Error) + merged.diagnostics().count(Severity::Warning), std::uint64_t{0});
    }

    void whatIsAddedLiesWithinItsRegion()
    {
        const QString all = makeDirectory("within");
        runStatus({{"GIT_TRACE2_PERF", all}, {"GIT_TRACE2_EVENT", all}});
        const Trace trace = read(all);
        QVERIFY(deepest(trace) > 2);
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            const RegionId id(row);
            if (const RegionId parent = trace.parent(id); parent && trace.role(id) == RegionRole::Region) {
                constexpr Duration jitter = std::chrono::microseconds(500);
                QVERIFY(trace.start(id) >= trace.start(parent) - jitter);
                QVERIFY(trace.end(id) <= trace.end(parent) + jitter);
            }
        }
    }

    void inADirectoryForEachTheyAreOneRunToo()
    {
        const QString top = makeDirectory("top");
        const QString event = makeDirectory("top/event");
        const QString perf = makeDirectory("top/perf");
        const QString normal = makeDirectory("top/normal");
        runStatus({{"GIT_TRACE2", normal}, {"GIT_TRACE2_PERF", perf}, {"GIT_TRACE2_EVENT", event}});
        const Trace trace = read(top);
        QCOMPARE(trace.sessions().size(), trace.sources().size() / 3);
        QVERIFY(deepest(trace) > 2);
        QVERIFY(trace.extent().length() < std::chrono::minutes(1));
        const Trace alone = read(perf); // the other directories were not opened
        QCOMPARE(alone.sessions().size(), trace.sessions().size());
        QVERIFY(deepest(alone) > 2);
    }

    void ofBriefEventPerfTellsTheTimes()
    {
        const QString all = makeDirectory("brief");
        runStatus({{"GIT_TRACE2_PERF", all}, {"GIT_TRACE2_EVENT", all}, {"GIT_TRACE2_EVENT_BRIEF", "1"}, {"GIT_TRACE2_PERF_BRIEF", "1"}});
        const QString perf = makeDirectory("perfs");
        for (const QFileInfo& file : QDir(all).entryInfoList({"*P????????"}, QDir::Files))
            QFile::copy(file.filePath(), perf + '/' + file.fileName());
        const Trace trace = read(all);
        const Trace truth = read(perf);
        QCOMPARE(regionsOf(trace), regionsOf(truth));
        for (const Trace* each : {&trace, &truth})
            QCOMPARE(each->sessions().size(), trace.sessions().size());
        const auto startsOf = [](const Trace& of) {
            std::vector<Duration> starts;
            for (std::size_t row = 0; row < of.regionCount(); ++row) {
                if (const RegionId id(row); of.role(id) == RegionRole::Region)
                    starts.push_back(of.start(id) - of.session(of.session(id)).start);
            }
            std::ranges::sort(starts);
            return starts;
        };
        QCOMPARE(startsOf(trace), startsOf(truth));
    }

    void filesWithoutDatesTakeThemFromEvent()
    {
        const QString top = makeDirectory("files");
        runStatus({{"GIT_TRACE2", top + "/normal.log"}, {"GIT_TRACE2_PERF", top + "/perf.log"}, {"GIT_TRACE2_EVENT", top + "/event.log"},
            {"TZ", "Asia/Kathmandu"}});
        for (const char* name : {"/normal.log", "/perf.log"}) { // as if they came from another machine, on another day
            QFile file(top + name);
            QVERIFY(file.open(QIODevice::ReadWrite));
            QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-100'000), QFileDevice::FileModificationTime));
        }
        const Trace trace = read(top);
        QVERIFY(trace.extent().length() < std::chrono::minutes(1));
        for (const Diagnostics::Entry& entry : trace.diagnostics().entries())
            QVERIFY(entry.kind->code != "trace2-no-date");
    }

    void whileTheyAreWrittenEachProcessIsShownOnce()
    {
        const QString all = makeDirectory("live");
        LiveTrace live = LiveTrace::follow(all);
        for (int i = 0; i < 10; ++i)
            runStatus({{"GIT_TRACE2", all}, {"GIT_TRACE2_PERF", all}, {"GIT_TRACE2_EVENT", all}});
        const auto ended = [](const Trace& trace) {
            return std::ranges::count_if(trace.sessions(), [](const Session& session) { return session.exitCode == 0; });
        };
        const std::size_t files = QDir(all).entryList(QDir::Files).size();
        QVERIFY(live.waitFor([&](const Trace& trace) { return static_cast<std::size_t>(ended(trace)) >= files / 3; }));
        live.stop();
        QCOMPARE(live.trace().sources().size(), files);
        QCOMPARE(live.trace().sessions().size(), files / 3);
        QVERIFY(deepest(live.trace()) > 2);
    }
};

QTEST_GUILESS_MAIN(TestTrace2Targets)
#include "tst_trace2_targets.moc"
