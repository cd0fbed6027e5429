// SPDX-License-Identifier: GPL-3.0-or-later
// How logs of the same run are read: each once, with progress, cancelled or while they grow.
#include "importers/trace2/runs/joins.h"
#include "tests/importers/live/live_log.h"
#include "tests/importers/live/live_trace.h"
#include "tests/importers/live/looks.h"
#include "tests/importers/trace2/runs/printf_logs.h"
#include "tests/importers/trace2/runs/target_runs.h"
#include "tests/support/test_room.h"

#include <QDir>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <set>

#include <sys/inotify.h>
#include <unistd.h>

using namespace emberline;

class TestTrace2Reading : public QObject {
    Q_OBJECT

    TargetRuns m_runs;

    /// The log and the name of each process.
    static std::multiset<std::string> runsIn(const Trace& trace)
    {
        std::multiset<std::string> runs;
        for (const Session& session : trace.sessions()) {
            const QString log = QFileInfo(QString::fromStdString(trace.source(session.source).path)).fileName();
            runs.insert(log.toStdString() + ": " + std::string(trace.text(session.name)));
        }
        return runs;
    }

private Q_SLOTS:
    void initTestCase() { m_runs.makeRepository(); }

    void eachFileIsOpenedOnce_data()
    {
        QTest::addColumn<QString>("names");
        QTest::newRow("trace directory") << QString();
        QTest::newRow("files, in turn") << "in turn";
        QTest::newRow("files, side by side") << "side by side";
    }
    void eachFileIsOpenedOnce()
    {
        QFETCH(QString, names);
        const QString files = m_runs.makeDirectory("opened " + names);
        if (names.isEmpty())
            m_runs.runStatus({{"GIT_TRACE2", files}, {"GIT_TRACE2_PERF", files}, {"GIT_TRACE2_EVENT", files}});
        else if (names == "in turn")
            m_runs.runInTurn(oneFileEach(files));
        else
            m_runs.runMany(oneFileEach(files));
        const int watch = ::inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
        QVERIFY(::inotify_add_watch(watch, qPrintable(files), IN_OPEN) >= 0);
        const Trace trace = read(files);
        std::map<std::string, int> opened;
        alignas(inotify_event) std::array<char, 64 << 10> buffer{};
        const ssize_t size = ::read(watch, buffer.data(), buffer.size());
        ::close(watch);
        for (ssize_t at = 0; at < size;) {
            const auto* event = reinterpret_cast<const inotify_event*>(buffer.data() + at);
            if (event->len > 0)
                ++opened[event->name];
            at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
        }
        QCOMPARE(opened.size(), trace.sources().size());
        for (const auto& [name, times] : opened)
            QCOMPARE(times, 1);
    }

    void progressCountsEveryFileOfARun()
    {
        const QString files = m_runs.makeDirectory("progress");
        m_runs.runInTurn(oneFileEach(files));
        ImportProgress last;
        Import::Callbacks callbacks;
        callbacks.progress = [&](const ImportProgress& progress) {
            QVERIFY(progress.bytesRead >= last.bytesRead);
            last = progress;
        };
        Import import;
        QVERIFY(import.read({files.toStdString()}, callbacks).empty());
        QCOMPARE(last.filesDone, std::uint64_t{3});
        QCOMPARE(last.bytesRead, last.bytesTotal);
        std::uint64_t total = 0;
        for (const QFileInfo& file : QDir(files).entryInfoList(QDir::Files))
            total += static_cast<std::uint64_t>(file.size());
        QCOMPARE(last.bytesTotal, total);
    }

    void noProcessIsShownTwiceIfReadingIsCancelled_data()
    {
        QTest::addColumn<QString>("at");
        QTest::newRow("NORMAL") << "normal";
        QTest::newRow("PERF") << "perf";
        QTest::newRow("EVENT") << "event";
    }
    void noProcessIsShownTwiceIfReadingIsCancelled()
    {
        QFETCH(QString, at);
        const QString files = m_runs.makeDirectory("cancelled " + at);
        const int processes = 5000; // more than a block of each file
        write(files + "/event", printfEvent().repeated(processes));
        write(files + "/normal", printfNormal().repeated(processes));
        write(files + "/perf", printfPerf().repeated(processes));
        std::atomic<bool> cancel = false;
        Import::Callbacks callbacks;
        callbacks.cancel = &cancel;
        callbacks.progress = [&](const ImportProgress& progress) {
            if (progress.bytesRead > 0 && QString::fromStdString(progress.current).endsWith(at))
                cancel = true;
        };
        Import import;
        QVERIFY(import.read({files.toStdString()}, callbacks).empty());
        Trace trace;
        trace.apply(import.takeBatch());
        QVERIFY(!trace.sessions().empty());
        std::set<std::string> shown;
        for (const Session& session : trace.sessions())
            shown.insert(trace.sources()[session.source.row()].path);
        QCOMPARE(shown.size(), std::size_t{1});
        QCOMPARE(examplesOf(trace, "reading-stopped").size(), std::size_t{1});
        QCOMPARE(trace.diagnostics().count(Severity::Error), std::uint64_t{0});
    }

    void whereReadingIsCancelledBeforeTheRichestLogTheOthersAreShown_data()
    {
        QTest::addColumn<QString>("in"); // the file that reading does not get through
        QTest::newRow("NORMAL") << QString();
        QTest::newRow("PERF") << ".1";
    }
    void whereReadingIsCancelledBeforeTheRichestLogTheOthersAreShown()
    {
        QFETCH(QString, in);
        const QString files = m_runs.makeDirectory("before EVENT " + in);
        const QString log = files + "/20261120T010000.000000Z-H0a7c9cdf-P00001001";
        write(log, withManyMessages(printfNormal()));
        write(log + ".1", withManyMessages(printfPerf()));
        write(log + ".2", printfEvent());
        std::atomic<bool> cancel = false;
        Import::Callbacks callbacks;
        callbacks.cancel = &cancel;
        callbacks.progress = [&](const ImportProgress& progress) {
            if (progress.bytesRead > 0 && QString::fromStdString(progress.current) == log + in)
                cancel = true;
        };
        Import import;
        QVERIFY(import.read({files.toStdString()}, callbacks).empty());
        Trace trace;
        trace.apply(import.takeBatch());
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        const Session& session = trace.sessions().front();
        QCOMPARE(QString::fromStdString(trace.source(session.source).path), log + in);
        QCOMPARE(session.pid, std::optional<std::int64_t>(0x1001));
        const int messages = instantsNamed(trace, "printf");
        QVERIFY(messages > 0);
        QCOMPARE(trace.source(session.source).records, static_cast<std::uint64_t>(messages) + 2); // and version and start
        QCOMPARE(examplesOf(trace, "reading-stopped").size(), std::size_t{1});
        QCOMPARE(trace.diagnostics().count(Severity::Error), std::uint64_t{0});
    }

    void eachProcessIsShownOnceWhileItsLogsGrow()
    {
        const QString all = m_runs.makeDirectory("live");
        LiveTrace live = LiveTrace::follow(all);
        for (int i = 0; i < 10; ++i)
            m_runs.runStatus({{"GIT_TRACE2", all}, {"GIT_TRACE2_PERF", all}, {"GIT_TRACE2_EVENT", all}});
        const auto ended = [](const Trace& trace) {
            return std::ranges::count_if(trace.sessions(), [](const Session& session) { return session.exitCode == 0; });
        };
        const qsizetype files = QDir(all).entryList(QDir::Files).size();
        QVERIFY(live.waitFor([&](const Trace& trace) { return ended(trace) >= files / 3; }));
        live.stop();
        QCOMPARE(live.trace().sources().size(), files);
        QCOMPARE(live.trace().sessions().size(), files / 3);
        QVERIFY(deepest(live.trace()) > 2);
    }

    void eachProcessIsShownOnceWhileOneFilePerTargetGrows()
    {
        const QString files = m_runs.makeDirectory("liveFiles");
        LiveTrace live = LiveTrace::follow(files);
        for (int i = 0; i < 5; ++i)
            m_runs.runMany(oneFileEach(files));
        const std::size_t processes = read(files).sessions().size();
        const auto ended = [](const Trace& trace) {
            return std::ranges::count_if(trace.sessions(), [](const Session& session) { return session.exitCode == 0; });
        };
        QVERIFY(live.waitFor([&](const Trace& trace) { return static_cast<std::size_t>(ended(trace)) >= processes; }));
        live.stop();
        QCOMPARE(live.trace().sources().size(), std::size_t{3});
        QCOMPARE(live.trace().sessions().size(), processes);
        QCOMPARE(regionsBySession(live.trace()), regionsBySession(read(files)));
        QCOMPARE(examplesOf(live.trace(), "trace2-beside"), (std::vector<std::string>{"normal.log", "perf.log"}));
    }

    void aLogThatGetsItsFirstRecordBesideARicherOneIsLeftToIt_data()
    {
        QTest::addColumn<bool>("isThere");
        QTest::newRow("empty") << true;
        QTest::newRow("not there") << false;
    }
    void aLogThatGetsItsFirstRecordBesideARicherOneIsLeftToIt()
    {
        QFETCH(bool, isThere);
        const QString files = m_runs.makeDirectory(isThere ? "emptyBeside" : "laterBeside");
        git(m_runs.repository(), {"rev-parse", "HEAD"}, {{"GIT_TRACE2_EVENT", files + "/event.log"}});
        if (isThere)
            write(files + "/perf.log", {});
        LiveTrace live = LiveTrace::follow(files);
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 1; }));
        for (int i = 0; i < 2; ++i)
            git(m_runs.repository(), {"status"}, {{"GIT_TRACE2_PERF", files + "/perf.log"}, {"GIT_TRACE2_EVENT", files + "/event.log"}});
        QVERIFY(live.waitFor([](const Trace& trace) {
            return trace.sources().size() == 2 && trace.sessions().size() == 3
                && std::ranges::all_of(trace.sources(), [](const Source& source) { return source.records > 20; })
                && std::ranges::all_of(trace.sessions(), [](const Session& session) { return session.exitCode == 0; });
        }));
        live.stop();
        QCOMPARE(live.trace().sessions().size(), std::size_t{3});
        QCOMPARE(regionsBySession(live.trace()), regionsBySession(readPaths({files.toStdString() + "/event.log"})));
        QCOMPARE(examplesOf(live.trace(), "trace2-beside"), std::vector<std::string>{"perf.log"});
    }

    void aRunThatWasShownIsShownOnceWhenARicherLogBeginsWithIt_data()
    {
        QTest::addColumn<bool>("isThere");
        QTest::newRow("empty") << true;
        QTest::newRow("not there") << false;
    }
    void aRunThatWasShownIsShownOnceWhenARicherLogBeginsWithIt()
    {
        QFETCH(bool, isThere);
        const QString files = m_runs.makeDirectory(isThere ? "emptyRicher" : "laterRicher");
        if (isThere)
            write(files + "/event.log", {});
        LiveTrace live = LiveTrace::follow(files);
        append(files + "/perf.log", printfPerf().replace("git x", "git before"));
        append(files + "/perf.log", printfPerf());
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 2; }));
        append(files + "/event.log", printfEvent());
        QVERIFY(live.waitFor([](const Trace& trace) { return sessionsWithSid(trace) == 1; }));
        append(files + "/perf.log", printfPerf().replace("git x", "git after"));
        append(files + "/event.log", printfEvent().replace("\"x\"", "\"after\"").replace("P00001001", "P00001002"));
        QVERIFY(live.waitFor([](const Trace& trace) { return sessionsWithSid(trace) == 2; }));
        live.stop();
        const Trace trace = live.trace();
        QCOMPARE(runsIn(trace), (std::multiset<std::string>{"event.log: git after", "event.log: git x", "perf.log: git before"}));
        QCOMPARE(live.restarts(), 1);
        QCOMPARE(examplesOf(trace, "trace2-beside"), std::vector<std::string>{"perf.log"});
    }

    void runsThatTheRicherLogLacksStayShown()
    {
        const QString files = m_runs.makeDirectory("otherRicher");
        LiveTrace live = LiveTrace::follow(files);
        append(files + "/perf.log", printfPerf().replace("git x", "git before"));
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 1; }));
        append(files + "/event.log", printfEvent());
        QVERIFY(live.waitFor([](const Trace& trace) { return sessionsWithSid(trace) == 1; }));
        live.stop();
        QCOMPARE(runsIn(live.trace()), (std::multiset<std::string>{"event.log: git x", "perf.log: git before"}));
        QCOMPARE(live.restarts(), 0);
    }

    void ofALogThatGrowsWithoutEndOnlyTheBeginningIsHeld_data()
    {
        QTest::addColumn<QString>("event");
        QTest::addColumn<QString>("perf");
        const QString component = "20261120T010000.000000Z-H0a7c9cdf-P00001001";
        QTest::newRow("trace directory") << component + ".1" << component;
        QTest::newRow("files") << "event"
                               << "perf";
    }
    void ofALogThatGrowsWithoutEndOnlyTheBeginningIsHeld()
    {
        QFETCH(QString, event);
        QFETCH(QString, perf);
        Looks looks;
        const QByteArray log = withManyMessages(printfPerf(), kTooManyMessages);
        QVERIFY(log.size() > static_cast<qsizetype>(trace2::kMostHeld));
        append(looks.path(qPrintable(event)), printfEvent().left(60)); // no record of it comes
        for (qsizetype at = 0; at < log.size(); at += 1 << 20) {
            append(looks.path(qPrintable(perf)), log.sliced(at, std::min<qsizetype>(1 << 20, log.size() - at)));
            QCOMPARE(looks.look().sessions().size(), std::size_t{0}); // the richer log may still begin
        }
        const Trace& trace = looks.finish();
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        const auto most = static_cast<qsizetype>(trace2::kMostHeld);
        const qsizetype message = printfPerf().split('\n')[2].size(); // without its newline, which only one of the two holders counts
        QVERIFY(instantsNamed(trace, "printf") * message <= most);
        QVERIFY((instantsNamed(trace, "printf") + 4) * (message + 1) > most); // version, start, and the one that no longer fits
        QCOMPARE(examplesOf(trace, "trace2-beside"), std::vector<std::string>{perf.toStdString()});
    }

    void whereTheRicherLogFallsBehindOnlySoMuchIsHeld_data()
    {
        QTest::addColumn<int>("ahead");
        QTest::addColumn<int>("shown");
        QTest::addColumn<std::vector<std::string>>("beside");
        const std::string perf = "20261120T010000.000000Z-H0a7c9cdf-P00001001";
        QTest::newRow("as much as is held") << kTooManyMessages / 2 << kTooManyMessages / 2 << std::vector<std::string>{};
        QTest::newRow("more") << kTooManyMessages << 0 << std::vector{perf};
    }
    void whereTheRicherLogFallsBehindOnlySoMuchIsHeld()
    {
        QFETCH(int, ahead);
        QFETCH(int, shown);
        QFETCH(std::vector<std::string>, beside);
        Looks looks;
        const QString perf = looks.path("20261120T010000.000000Z-H0a7c9cdf-P00001001");
        const QByteArray event = printfEvent();
        const qsizetype started = event.indexOf('\n', event.indexOf("\"start\"")) + 1;
        append(perf + ".1", event.left(started));
        append(perf, withManyMessages(printfPerf(), ahead));
        looks.look();
        QCOMPARE(instantsNamed(looks.shown, "printf"), 0); // their places among the records of the richer log are not known
        append(perf + ".1", event.sliced(started));
        looks.look();
        const Trace& trace = looks.finish();
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QCOMPARE(instantsNamed(trace, "printf"), shown);
        QCOMPARE(examplesOf(trace, "trace2-beside"), beside);
    }

    void aGrowingLogOfOtherRunsIsLeftOutAtOnce()
    {
        Looks looks;
        append(looks.path("event"), printfEvent());
        append(looks.path("perf"), withManyMessages(printfPerf().replace("git x", "git y"), 10));
        QCOMPARE(looks.look().sessions().size(), std::size_t{1});
        QCOMPARE(examplesOf(looks.shown, "trace2-beside"), std::vector<std::string>{"perf"});
        append(looks.path("perf"), withManyMessages(printfPerf().replace("git x", "git z"), kTooManyMessages));
        looks.look();
        const Trace& trace = looks.finish();
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QCOMPARE(instantsNamed(trace, "printf"), 0);
        QCOMPARE(trace.sources()[0].records + trace.sources()[1].records, std::uint64_t{4 + 14 + kTooManyMessages + 4});
        QCOMPARE(examplesOf(trace, "trace2-beside"), std::vector<std::string>{"perf"});
    }
};

EMBERLINE_TEST(TestTrace2Reading, QCoreApplication)
#include "tst_trace2_reading.moc"
