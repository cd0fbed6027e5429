// SPDX-License-Identifier: GPL-3.0-or-later
// Several targets of this machine's git write the same run: the importer shows a single run, and joins what is certain to belong together.
#include "importers/import.h"
#include "tests/importers/live/live_trace.h"
#include "tests/importers/trace2/runs/two_logs.h"
#include "tests/support/run_command.h"

#include <QDateTime>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <set>

#include <sys/inotify.h>
#include <unistd.h>

using namespace emberline;

namespace {

void git(const QString& directory, const QStringList& arguments, const Environment& targets = {})
{
    Environment environment = targets;
    environment.emplace_back("GIT_OPTIONAL_LOCKS", "0"); // otherwise status refreshes the index or not, depending on the clock
    QCOMPARE(run(directory, "git", arguments, environment).status, 0);
}

/// The depth, counting only regions.
int depthOf(const Trace& trace, RegionId id)
{
    int depth = 0;
    for (RegionId above = id; above; above = trace.parent(above))
        depth += trace.role(above) == RegionRole::Region ? 1 : 0;
    return depth;
}

/// The number of regions by name and depth.
std::map<std::pair<std::string, int>, int> regionsOf(const Trace& trace)
{
    std::map<std::pair<std::string, int>, int> found;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        if (const RegionId id(row); trace.role(id) == RegionRole::Region)
            ++found[{std::string(trace.name(id)), depthOf(trace, id)}];
    }
    return found;
}

/// The regions of each process, by its sid: name, depth and length in microseconds.
std::map<std::string, std::multiset<std::tuple<std::string, int, std::int64_t>>> regionsBySession(const Trace& trace)
{
    std::map<std::string, std::multiset<std::tuple<std::string, int, std::int64_t>>> found;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        auto& regions = found[std::string(trace.text(trace.session(trace.session(id)).sid))];
        if (trace.role(id) == RegionRole::Region)
            regions.emplace(trace.name(id), depthOf(trace, id), toNs(trace.duration(id)) / 1000);
    }
    return found;
}

/// The EVENT log `from` as git writes it with GIT_TRACE2_EVENT_NESTING=2.
void writeFiltered(const QString& from, const QString& to)
{
    QFile source(from);
    QFile target(to);
    QVERIFY(source.open(QIODevice::ReadOnly) && target.open(QIODevice::WriteOnly));
    while (!source.atEnd()) {
        const QByteArray line = source.readLine();
        if (QJsonDocument::fromJson(line).object().value("nesting").toInt() <= 2)
            target.write(line);
    }
}

int deepest(const Trace& trace)
{
    int depth = 0;
    for (const auto& [region, count] : regionsOf(trace))
        depth = std::max(depth, region.second);
    return depth;
}

int instantsNamed(const Trace& trace, std::string_view name)
{
    int count = 0;
    for (std::size_t row = 0; row < trace.instantCount(); ++row)
        count += trace.text(trace.instants().name[row]) == name ? 1 : 0;
    return count;
}

/// Writes each target into one file of `directory`, for any number of processes.
Environment oneFileEach(const QString& directory)
{
    return {{"GIT_TRACE2", directory + "/normal.log"}, {"GIT_TRACE2_PERF", directory + "/perf.log"},
        {"GIT_TRACE2_EVENT", directory + "/event.log"}};
}

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

/// The output of the targets of a git before 2.47 for a process that called trace2_printf().
QByteArray printfEvent()
{
    const auto record = [](const char* name, const char* time, const char* more) {
        return QByteArray("{\"event\":\"") + name
            + "\",\"sid\":\"20261120T010000.000000Z-H0a7c9cdf-P00001001\",\"thread\":\"main\",\"time\":\"2026-11-20T01:00:00.000" + time
            + "Z\",\"file\":\"a.c\",\"line\":1," + more + "}\n";
    };
    return record("version", "100", R"("evt":"3","exe":"2.39.5")") + record("start", "200", R"("t_abs":0.000200,"argv":["git","x"])")
        + record("exit", "900", R"("t_abs":0.000900,"code":0)") + record("atexit", "950", R"("t_abs":0.000950,"code":0)");
}

QByteArray printfPerf()
{
    const auto columns = [](const char* time, const char* verb, const char* tAbs, const char* payload) {
        return QByteArray("03:00:00.000") + time + " a.c:1                        | d0 | main                     | "
            + QByteArray(verb).leftJustified(12) + " |     | " + QByteArray(tAbs).rightJustified(9) + " |           |              | "
            + payload + '\n';
    };
    return columns("095", "version", "", "2.39.5") + columns("195", "start", "0.000200", "git x")
        + columns("505", "printf", "0.000500", "told to some") + columns("895", "exit", "0.000900", "code:0")
        + columns("945", "atexit", "0.000950", "code:0");
}

QByteArray printfNormal()
{
    const auto words = [](const char* time, const char* text) {
        return QByteArray("03:00:00.000") + time + " a.c:1                              " + text + '\n';
    };
    return words("090", "version 2.39.5") + words("190", "start git x") + words("500", "told to some")
        + words("890", "exit elapsed:0.000900 code:0") + words("940", "atexit elapsed:0.000950 code:0");
}

/// `log` with so many of its messages that it is longer than what is read at once.
QByteArray withManyMessages(const QByteArray& log)
{
    const qsizetype message = log.indexOf("told to some");
    const qsizetype begin = log.lastIndexOf('\n', message) + 1;
    const qsizetype end = log.indexOf('\n', message) + 1;
    return log.left(begin) + log.mid(begin, end - begin).repeated(50'000) + log.mid(end);
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

/// The examples of a diagnostic, sorted; none if it was not reported.
std::vector<std::string> examplesOf(const Trace& trace, std::string_view code)
{
    std::vector<std::string> texts;
    for (const Diagnostics::Entry& entry : trace.diagnostics().entries()) {
        for (const Diagnostics::Example& example : entry.examples) {
            if (entry.kind->code == code)
                texts.push_back(example.text);
        }
    }
    std::ranges::sort(texts);
    return texts;
}

/// What the report says of PERF and NORMAL beside an EVENT log whose processes ran side by side.
std::vector<std::string> toldBeside()
{
    return {"normal.log: messages of trace2_printf()",
        "perf.log: regions and data below EVENT's nesting filter, and messages of trace2_printf()"};
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
    /// Several commands one after the other, none of which starts another.
    void runInTurn(const Environment& targets) const
    {
        git(m_repository, {"rev-parse", "HEAD"}, targets);
        git(m_repository, {"status"}, targets);
        git(m_repository, {"log", "-1"}, targets);
        git(m_repository, {"status"}, targets);
    }
    /// Several commands one after the other, and some at once.
    void runMany(const Environment& targets) const
    {
        git(m_repository, {"rev-parse", "HEAD"}, targets);
        runStatus(targets);
        git(m_repository, {"-c", "alias.all=!git status & git log -1 & git rev-parse HEAD & git diff & git status -s & wait", "all"},
            targets);
        runStatus(targets);
    }

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

    void perfAddsWhatTheNestingLimitLeftOut()
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

    void addedRecordsAreInsideTheirRegion()
    {
        const QString all = makeDirectory("within");
        runStatus({{"GIT_TRACE2_PERF", all}, {"GIT_TRACE2_EVENT", all}});
        const Trace trace = read(all);
        QVERIFY(deepest(trace) > 2);
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            const RegionId id(row);
            if (depthOf(trace, id) > 2 && trace.role(id) == RegionRole::Region) { // EVENT has the others and their times
                const RegionId parent = trace.parent(id);
                QVERIFY(trace.start(id) >= trace.start(parent));
                QVERIFY(trace.end(id) <= trace.end(parent));
            }
        }
    }

    void oneDirectoryPerTargetIsOneRun()
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

    void perfSuppliesTimesForBriefEvent()
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

    void filesWhoseProcessesRanOneAfterTheOtherAreJoined()
    {
        const QString files = makeDirectory("inTurn");
        const QString truth = makeDirectory("inTurnWhole");
        Environment targets = oneFileEach(files);
        targets.emplace_back("GIT_TRACE2_EVENT_NESTING", "50");
        runInTurn(targets);
        QVERIFY(QFile::rename(files + "/event.log", truth + "/event.log"));
        writeFiltered(truth + "/event.log", files + "/event.log");
        const Trace merged = read(files);
        const Trace whole = read(truth);
        QVERIFY(deepest(whole) > 2);
        QCOMPARE(regionsBySession(merged), regionsBySession(whole));
        QCOMPARE(merged.sources().size(), std::size_t{3});
        QCOMPARE(merged.diagnostics().count(Severity::Error) + merged.diagnostics().count(Severity::Warning), std::uint64_t{0});
        QCOMPARE(examplesOf(merged, "trace2-same-run"), (std::vector<std::string>{"normal.log", "perf.log"}));
        QCOMPARE(deepest(read(files, false)), 2);
    }

    void eventIsShownAloneIfProcessesRanAtTheSameTime()
    {
        const QString files = makeDirectory("many");
        runMany(oneFileEach(files));
        const QString alone = makeDirectory("manyAlone");
        QVERIFY(QFile::copy(files + "/event.log", alone + "/event.log"));
        const Trace shown = read(files);
        const Trace truth = read(alone);
        QCOMPARE(regionsBySession(shown), regionsBySession(truth));
        QCOMPARE(shown.sessions().size(), truth.sessions().size());
        QCOMPARE(shown.instantCount(), truth.instantCount());
        QCOMPARE(shown.sources().size(), std::size_t{3});
        QCOMPARE(examplesOf(shown, "trace2-beside"), toldBeside());
        QCOMPARE(shown.diagnostics().count(Severity::Error) + shown.diagnostics().count(Severity::Warning), std::uint64_t{0});
    }

    void nothingIsAddedToProcessesThatBeganAtOnce()
    {
        TwoLogs logs(2);
        for (const int process : {0, 1})
            logs.tell(process, "version", 100, R"("evt":"3","exe":"2.39.5")", "          |           |              | 2.39.5");
        for (const int process : {0, 1})
            logs.tellPoint(process, "start", 200 + process, R"("argv":["git","x"])", "git x");
        const char* const deep[] = {"deep", "deeper"};
        for (const int step : {300, 310, 320})
            for (const int process : {0, 1})
                logs.tellRegion(process, (step - 290) / 10, step + process, 0, step < 320 ? "same" : deep[process], false);
        logs.tellRegion(1, 3, 321, 350, deep[1], true);
        logs.tellRegion(0, 3, 320, 380, deep[0], true);
        for (const int nesting : {2, 1})
            for (const int process : {1, 0})
                logs.tellRegion(process, nesting, 290 + 10 * nesting + process, 410 - 10 * nesting - 2 * process, "same", true);
        for (const int process : {0, 1})
            logs.tellPoint(process, "exit", 450 + process, R"("code":0)", "code:0");
        for (const int process : {0, 1})
            logs.tellPoint(process, "atexit", 460 + process, R"("code":0)", "code:0");

        const QString files = makeDirectory("atOnce");
        write(files + "/event", logs.event);
        write(files + "/perf", logs.perf);
        const Trace merged = read(files);
        QCOMPARE(merged.sources().size(), std::size_t{2});
        QCOMPARE(merged.sessions().size(), std::size_t{2});
        for (const auto& [sid, regions] : regionsBySession(merged))
            QCOMPARE(regions.size(), std::size_t{2});
        QCOMPARE(examplesOf(merged, "trace2-beside").size(), std::size_t{1});
    }

    void impossibleNumbersInBothFilesAreReadWithoutHarm()
    {
        TwoLogs logs(2);
        for (const int process : {0, 1}) {
            logs.tell(process, "version", 100, R"("evt":"3","exe":"2.39.5")", "          |           |              | 2.39.5");
            logs.tellPoint(process, "start", 200 + process, R"("argv":["git","x"])", "git x");
            logs.tellPoint(process, "child_exit", 300 + process, R"("child_id":0,"pid":9223372036854775807,"code":2147483647)",
                "[ch0] pid:9223372036854775807 code:2147483647");
            logs.tellRegion(process, 3, 310 + process, 0, "deep", false);
            logs.tellRegion(process, 3, 310 + process, 330, "deep", true);
            logs.tellPoint(process, "atexit", 460 + process, R"("code":0)", "code:0");
        }
        const QString files = makeDirectory("impossible");
        write(files + "/event", logs.event);
        write(files + "/perf", logs.perf);
        const Trace merged = read(files);
        QCOMPARE(merged.sources().size(), std::size_t{2});
        QCOMPARE(merged.sessions().size(), std::size_t{2});
    }

    void filesOfManyProcessesInBriefFormAreOneRunToo()
    {
        const QString files = makeDirectory("manyBrief");
        Environment targets = oneFileEach(files);
        for (const char* name : {"GIT_TRACE2_BRIEF", "GIT_TRACE2_PERF_BRIEF", "GIT_TRACE2_EVENT_BRIEF"})
            targets.emplace_back(name, "1");
        runInTurn(targets);
        const Trace merged = read(files);
        QCOMPARE(merged.sessions().size(), std::size_t{4});
        QCOMPARE(sessionsWithSid(merged), std::size_t{4});
        QVERIFY(deepest(merged) > 2);
    }

    void theRicherFileOfOneProcessWithoutSidsIsShown()
    {
        const QString files = makeDirectory("noSids");
        git(m_repository, {"status"}, {{"GIT_TRACE2", files + "/a.log"}, {"GIT_TRACE2_PERF", files + "/b.log"}});
        const Trace trace = read(files);
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QVERIFY(deepest(trace) > 2);
    }

    void anotherRunOfTheSameCommandStaysApart_data()
    {
        QTest::addColumn<bool>("brief");
        QTest::newRow("full") << false;
        QTest::newRow("brief") << true;
    }
    void anotherRunOfTheSameCommandStaysApart()
    {
        QFETCH(bool, brief);
        const QString files = makeDirectory(brief ? "otherRunBrief" : "otherRun");
        const QString value = brief ? "1" : "0";
        runStatus({{"GIT_TRACE2_EVENT", files + "/event.log"}, {"GIT_TRACE2_EVENT_BRIEF", value}});
        runStatus({{"GIT_TRACE2_PERF", files + "/perf.log"}, {"GIT_TRACE2_PERF_BRIEF", value}});
        runStatus({{"GIT_TRACE2", files + "/normal.log"}, {"GIT_TRACE2_BRIEF", value}});
        QCOMPARE(read(files).sessions().size(), std::size_t{6});
    }

    void aFileWithACommandThatTheRicherOneLacksStaysApart()
    {
        const QString files = makeDirectory("part");
        runStatus(oneFileEach(files));
        runStatus({{"GIT_TRACE2_PERF", files + "/perf.log"}});
        const Trace trace = read(files);
        QCOMPARE(trace.sessions().size(), std::size_t{6}); // NORMAL is in EVENT
        QCOMPARE(sessionsWithSid(trace), std::size_t{2});
    }

    void aCommandOnlyInPerfIsShownFromPerf()
    {
        const QString files = makeDirectory("more");
        runInTurn(oneFileEach(files));
        git(m_repository, {"diff"}, {{"GIT_TRACE2_PERF", files + "/perf.log"}});
        const Trace trace = read(files);
        QCOMPARE(trace.sessions().size(), std::size_t{5});
        QCOMPARE(sessionsWithSid(trace), std::size_t{4});
        QVERIFY(deepest(trace) > 2);
    }

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
        const QString files = makeDirectory("opened " + names);
        if (names.isEmpty())
            runStatus({{"GIT_TRACE2", files}, {"GIT_TRACE2_PERF", files}, {"GIT_TRACE2_EVENT", files}});
        else if (names == "in turn")
            runInTurn(oneFileEach(files));
        else
            runMany(oneFileEach(files));
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
        const QString files = makeDirectory("progress");
        runInTurn(oneFileEach(files));
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
        const QString files = makeDirectory("cancelled " + at);
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
        const QString files = makeDirectory("before EVENT " + in);
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

    void eachOfSeveralRunsInOneDirectoryIsShownOnce()
    {
        const QString files = makeDirectory("several");
        for (const char* run : {"1", "2", "3"}) {
            Environment targets = oneFileEach(files);
            for (auto& [name, path] : targets)
                path += run;
            runInTurn(targets);
        }
        const Trace trace = read(files);
        QCOMPARE(trace.sessions().size(), std::size_t{12});
        QCOMPARE(trace.sources().size(), std::size_t{9});
        QCOMPARE(sessionsWithSid(trace), std::size_t{12});
        QVERIFY(deepest(trace) > 2);
    }

    void normalAddsThePrintfOfOldGitsAndNothingElse_data()
    {
        QTest::addColumn<QString>("event");
        QTest::addColumn<QString>("perf");
        QTest::addColumn<QString>("normal");
        const QString component = "20261120T010000.000000Z-H0a7c9cdf-P00001001";
        QTest::newRow("trace directory") << component + ".1" << QString() << component;
        QTest::newRow("files") << "event" << QString() << "normal";
        QTest::newRow("trace directory with PERF, which tells it too") << component + ".2" << component + ".1" << component;
        QTest::newRow("files with PERF") << "event"
                                         << "perf"
                                         << "normal";
    }
    void normalAddsThePrintfOfOldGitsAndNothingElse()
    {
        QFETCH(QString, event);
        QFETCH(QString, perf);
        QFETCH(QString, normal);
        const QString files = makeDirectory(QString("printf ") + QTest::currentDataTag());
        write(files + '/' + event, printfEvent());
        write(files + '/' + normal, printfNormal());
        if (!perf.isEmpty())
            write(files + '/' + perf, printfPerf());
        const Trace merged = read(files);
        const Trace alone = read(files, false);
        QCOMPARE(merged.sessions().size(), std::size_t{1});
        QCOMPARE(instantsNamed(merged, "printf"), 1);
        QCOMPARE(instantsNamed(alone, "printf"), 0);
        QCOMPARE(merged.instantCount(), alone.instantCount() + 1);
        QCOMPARE(merged.regionCount(), alone.regionCount());
        QCOMPARE(merged.sessions()[0].end, alone.sessions()[0].end);
        const Duration at = merged.instants().time[merged.instantCount() - 1] - merged.sessions()[0].start;
        QVERIFY(at > std::chrono::microseconds(300) && at < std::chrono::microseconds(700));
    }

    void packedLogsAreOneRunToo_data()
    {
        QTest::addColumn<bool>("directory");
        QTest::newRow("trace directory") << true;
        QTest::newRow("files") << false;
    }
    void packedLogsAreOneRunToo()
    {
        QFETCH(bool, directory);
        const QString files = makeDirectory(directory ? "packedDirectory" : "packedFiles");
        runInTurn(
            directory ? Environment{{"GIT_TRACE2", files}, {"GIT_TRACE2_PERF", files}, {"GIT_TRACE2_EVENT", files}} : oneFileEach(files));
        const Trace plain = read(files);
        for (const QFileInfo& file : QDir(files).entryInfoList(QDir::Files))
            QCOMPARE(run(files, "gzip", {file.filePath()}).status, 0);
        const Trace packed = read(files);
        QCOMPARE(packed.sessions().size(), std::size_t{4});
        QVERIFY(deepest(packed) > 2);
        QCOMPARE(regionsBySession(packed), regionsBySession(plain));
    }

    void filesWithoutDatesTakeThemFromEvent()
    {
        const QString top = makeDirectory("files");
        for (const char* part : {"event", "perf", "normal"}) // a directory each: only their times tell them from one run
            makeDirectory(QString("files/") + part);
        runStatus({{"GIT_TRACE2", top + "/normal/normal.log"}, {"GIT_TRACE2_PERF", top + "/perf/perf.log"},
            {"GIT_TRACE2_EVENT", top + "/event/event.log"}, {"TZ", "Asia/Kathmandu"}});
        for (const char* name : {"/normal/normal.log", "/perf/perf.log"}) { // as if they came from another machine, on another day
            QFile file(top + name);
            QVERIFY(file.open(QIODevice::ReadWrite));
            QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-100'000), QFileDevice::FileModificationTime));
        }
        const Trace trace = read(top);
        QVERIFY(trace.extent().length() < std::chrono::minutes(1));
        for (const Diagnostics::Entry& entry : trace.diagnostics().entries())
            QVERIFY(entry.kind->code != "trace2-no-date");
    }

    void eachProcessIsShownOnceWhileItsLogsGrow()
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

    void eachProcessIsShownOnceWhileOneFilePerTargetGrows()
    {
        const QString files = makeDirectory("liveFiles");
        LiveTrace live = LiveTrace::follow(files);
        for (int i = 0; i < 5; ++i)
            runMany(oneFileEach(files));
        const std::size_t processes = read(files).sessions().size();
        const auto ended = [](const Trace& trace) {
            return std::ranges::count_if(trace.sessions(), [](const Session& session) { return session.exitCode == 0; });
        };
        QVERIFY(live.waitFor([&](const Trace& trace) { return static_cast<std::size_t>(ended(trace)) >= processes; }));
        live.stop();
        QCOMPARE(live.trace().sources().size(), std::size_t{3});
        QCOMPARE(live.trace().sessions().size(), processes);
        QCOMPARE(regionsBySession(live.trace()), regionsBySession(read(files)));
        QCOMPARE(examplesOf(live.trace(), "trace2-beside"), toldBeside());
    }
};

QTEST_GUILESS_MAIN(TestTrace2Targets)
#include "tst_trace2_targets.moc"
