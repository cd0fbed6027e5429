// SPDX-License-Identifier: GPL-3.0-or-later
// Several targets of this machine's git write the same run: the importer shows a single run, and joins what is certain to belong together.
#include "importers/trace2/runs/joins.h"
#include "model/answers/facts.h"
#include "tests/importers/trace2/runs/printf_logs.h"
#include "tests/importers/trace2/runs/target_runs.h"
#include "tests/importers/trace2/runs/two_logs.h"
#include "tests/support/test_room.h"

#include <QDateTime>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

using namespace emberline;

namespace {

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

/// What categories name in the only process of a log, and the facts that are found by these names.
std::set<std::string> namesIn(const Trace& trace)
{
    std::set<std::string> names;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        if (const RegionId id(row); trace.role(id) == RegionRole::Region)
            names.insert(std::string(trace.name(id)) + " [" + std::string(trace.category(id)) + "]");
    }
    for (const Counter& counter : trace.counters())
        names.emplace(trace.text(counter.name));
    for (const SessionParam& param : trace.session(SessionId(0)).attributes->params)
        names.insert("scope " + std::string(trace.text(param.scope)));
    for (const Fact& fact : findFacts(trace, CommandIndex(trace), SessionId(0)))
        names.insert("fact of " + fact.source);
    return names;
}

} // namespace

class TestTrace2Targets : public QObject {
    Q_OBJECT

    TargetRuns m_runs;

    static void addNames()
    {
        QTest::addColumn<QString>("event");
        QTest::addColumn<QString>("perf");
        const QString component = "20261120T010000.000000Z-H0a7c9cdf-P00001001";
        QTest::newRow("trace directory") << component + ".1" << component;
        QTest::newRow("files") << "event"
                               << "perf";
    }

private Q_SLOTS:
    void initTestCase() { m_runs.makeRepository(); }

    void perfAddsWhatTheNestingLimitLeftOut()
    {
        const QString all = m_runs.makeDirectory("all");
        m_runs.runStatus({{"GIT_TRACE2", all}, {"GIT_TRACE2_PERF", all}, {"GIT_TRACE2_EVENT", all}});
        const QString whole = m_runs.makeDirectory("whole");
        m_runs.runStatus({{"GIT_TRACE2_EVENT", whole}, {"GIT_TRACE2_EVENT_NESTING", "50"}});
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
        const QString all = m_runs.makeDirectory("within");
        m_runs.runStatus({{"GIT_TRACE2_PERF", all}, {"GIT_TRACE2_EVENT", all}});
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

    void whatIsAddedToARegionThatWasWrittenLateIsInsideIt()
    {
        TwoLogs logs(1);
        logs.tell(0, "version", 100, R"("evt":"3","exe":"2.39.5")", "          |           |              | 2.39.5");
        logs.tellPoint(0, "start", 200, R"("argv":["git","x"])", "git x");
        struct {
            int delay;
            int nesting;
            int start;
            int end; ///< 0: the enter
            const char* label;
        } const lines[] = {{0, 1, 300, 0, "outer"}, {150, 2, 310, 0, "late"}, {0, 3, 320, 0, "first"}, {0, 3, 320, 400, "first"},
            {0, 3, 400, 0, "second"}, {0, 3, 400, 600, "second"}, {0, 2, 310, 610, "late"}, {2000, 2, 620, 0, "leave late, too"},
            {0, 3, 630, 0, "third"}, {0, 3, 630, 700, "third"}, {2000, 2, 620, 710, "leave late, too"}, {2000, 2, 720, 0, "later"},
            {0, 3, 730, 0, "fourth"}, {0, 3, 730, 1500, "fourth"}, {1300, 2, 720, 1510, "later"}, {1300, 1, 300, 1600, "outer"}};
        for (const auto& [delay, nesting, start, end, label] : lines) {
            logs.eventDelay = delay;
            logs.tellRegion(0, nesting, start, end, label, end != 0);
        }
        logs.eventDelay = 0;
        logs.tellPoint(0, "atexit", 3500, R"("code":0)", "code:0");
        const QString files = m_runs.makeDirectory("late");
        write(files + "/event", logs.event);
        write(files + "/perf", logs.perf);
        const Trace trace = read(files);
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        const std::map<std::string, int> lengths{{"outer", 1300}, {"late", 300}, {"first", 80}, {"second", 200}, {"leave late, too", 90},
            {"third", 70}, {"later", 790}, {"fourth", 770}};
        std::size_t found = 0;
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            const RegionId id(row);
            if (trace.role(id) != RegionRole::Region)
                continue;
            ++found;
            QCOMPARE((trace.end(id) - trace.start(id)) / std::chrono::microseconds(1), lengths.at(std::string(trace.name(id))));
            if (depthOf(trace, id) > 2) { // EVENT has the others and their times
                QVERIFY(trace.start(id) >= trace.start(trace.parent(id)));
                QVERIFY(trace.end(id) <= trace.end(trace.parent(id)));
            }
        }
        QCOMPARE(found, lengths.size());
    }

    void oneDirectoryPerTargetIsOneRun()
    {
        const QString top = m_runs.makeDirectory("top");
        const QString event = m_runs.makeDirectory("top/event");
        const QString perf = m_runs.makeDirectory("top/perf");
        const QString normal = m_runs.makeDirectory("top/normal");
        m_runs.runStatus({{"GIT_TRACE2", normal}, {"GIT_TRACE2_PERF", perf}, {"GIT_TRACE2_EVENT", event}});
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
        const QString all = m_runs.makeDirectory("brief");
        m_runs.runStatus(
            {{"GIT_TRACE2_PERF", all}, {"GIT_TRACE2_EVENT", all}, {"GIT_TRACE2_EVENT_BRIEF", "1"}, {"GIT_TRACE2_PERF_BRIEF", "1"}});
        const QString perf = m_runs.makeDirectory("perfs");
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
        const QString files = m_runs.makeDirectory("inTurn");
        const QString truth = m_runs.makeDirectory("inTurnWhole");
        Environment targets = oneFileEach(files);
        targets.emplace_back("GIT_TRACE2_EVENT_NESTING", "50");
        m_runs.runInTurn(targets);
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
        const QString files = m_runs.makeDirectory("many");
        m_runs.runMany(oneFileEach(files));
        const QString alone = m_runs.makeDirectory("manyAlone");
        QVERIFY(QFile::copy(files + "/event.log", alone + "/event.log"));
        const Trace shown = read(files);
        const Trace truth = read(alone);
        QCOMPARE(regionsBySession(shown), regionsBySession(truth));
        QCOMPARE(shown.sessions().size(), truth.sessions().size());
        QCOMPARE(shown.instantCount(), truth.instantCount());
        QCOMPARE(shown.sources().size(), std::size_t{3});
        QCOMPARE(examplesOf(shown, "trace2-beside"), (std::vector<std::string>{"normal.log", "perf.log"}));
        QCOMPARE(shown.diagnostics().count(Severity::Error) + shown.diagnostics().count(Severity::Warning), std::uint64_t{0});
    }

    void perfNamesTheCategoriesThatItCutsAsEventDoes_data()
    {
        QTest::addColumn<QByteArray>("protocol");
        for (const char* const protocol : {"negotiation_v0_v1", "negotiation_v2"})
            QTest::newRow(protocol) << QByteArray(protocol);
    }
    void perfNamesTheCategoriesThatItCutsAsEventDoes()
    {
        QFETCH(QByteArray, protocol);
        TwoLogs logs(1);
        logs.tell(0, "version", 100, R"("evt":"3","exe":"2.39.5")", "          |           |              | 2.39.5");
        logs.tellPoint(0, "start", 200, R"("argv":["git","x"])", "git x");
        logs.tell(
            0, "def_param", 210, R"("scope":"command","param":"gc.auto","value":"0")", "          |           | scope:comman | gc.auto:0");
        logs.tellRegion(0, 1, 220, 0, protocol, false, "fetch-pack");
        logs.tellRegion(0, 2, 230, 0, "round", false, protocol);
        logs.tellData(0, 3, 240, protocol, "haves_added", "1");
        logs.tellRegion(0, 2, 230, 250, "round", true, protocol);
        logs.tellRegion(0, 1, 220, 260, protocol, true, "fetch-pack");
        logs.tellData(0, 1, 270, protocol, "total_rounds", "1");
        logs.tellRegion(0, 1, 280, 0, "push_refs", false, "transport_push");
        logs.tellData(0, 2, 290, "read_directory", "directories-visited", "3");
        logs.tellRegion(0, 1, 280, 300, "push_refs", true, "transport_push");
        logs.tellRegion(0, 1, 310, 0, "unpack_trees", false, "unpack_trees");
        logs.tellData(0, 2, 320, "a category of another program", "n", "1");
        logs.tellRegion(0, 1, 310, 330, "unpack_trees", true, "unpack_trees");
        logs.tellPoint(0, "exit", 450, R"("code":0)", "code:0");
        logs.tellPoint(0, "atexit", 460, R"("code":0)", "code:0");

        const QString event = m_runs.makeDirectory(protocol + "-event");
        const QString perf = m_runs.makeDirectory(protocol + "-perf");
        write(event + "/log", logs.event);
        write(perf + "/log", logs.perf);
        const std::string negotiation = protocol.toStdString();
        const std::set<std::string> names{negotiation + " [fetch-pack]", "round [" + negotiation + "]", negotiation + "/haves_added",
            negotiation + "/total_rounds", "fact of data " + negotiation + "/total_rounds", "push_refs [transport_push]",
            "read_directory/directories-visited", "fact of data read_directory/directories-visited", "unpack_trees [unpack_trees]",
            "scope command"};
        const auto with = [&](const char* name) {
            std::set<std::string> all = names;
            all.insert(name);
            return all;
        };
        QCOMPARE(namesIn(read(event)), with("a category of another program/n"));
        QCOMPARE(namesIn(read(perf)), with("a category o/n"));
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

        const QString files = m_runs.makeDirectory("atOnce");
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
        const QString files = m_runs.makeDirectory("impossible");
        write(files + "/event", logs.event);
        write(files + "/perf", logs.perf);
        const Trace merged = read(files);
        QCOMPARE(merged.sources().size(), std::size_t{2});
        QCOMPARE(merged.sessions().size(), std::size_t{2});
    }

    void filesOfManyProcessesInBriefFormAreOneRunToo()
    {
        const QString files = m_runs.makeDirectory("manyBrief");
        Environment targets = oneFileEach(files);
        for (const char* name : {"GIT_TRACE2_BRIEF", "GIT_TRACE2_PERF_BRIEF", "GIT_TRACE2_EVENT_BRIEF"})
            targets.emplace_back(name, "1");
        m_runs.runInTurn(targets);
        const Trace merged = read(files);
        QCOMPARE(merged.sessions().size(), std::size_t{4});
        QCOMPARE(sessionsWithSid(merged), std::size_t{4});
        QVERIFY(deepest(merged) > 2);
    }

    void theRicherFileOfOneProcessWithoutSidsIsShown()
    {
        const QString files = m_runs.makeDirectory("noSids");
        git(m_runs.repository(), {"status"}, {{"GIT_TRACE2", files + "/a.log"}, {"GIT_TRACE2_PERF", files + "/b.log"}});
        const Trace trace = read(files);
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QVERIFY(deepest(trace) > 2);
    }

    void anotherRunInTheSameDirectoryIsReportedAndShownByItsName_data()
    {
        QTest::addColumn<bool>("brief");
        QTest::newRow("full") << false;
        QTest::newRow("brief") << true;
    }
    void anotherRunInTheSameDirectoryIsReportedAndShownByItsName()
    {
        QFETCH(bool, brief);
        const QString files = m_runs.makeDirectory(brief ? "otherRunBrief" : "otherRun");
        const QString value = brief ? "1" : "0";
        m_runs.runStatus({{"GIT_TRACE2_EVENT", files + "/event.log"}, {"GIT_TRACE2_EVENT_BRIEF", value}});
        m_runs.runStatus({{"GIT_TRACE2_PERF", files + "/perf.log"}, {"GIT_TRACE2_PERF_BRIEF", value}});
        m_runs.runStatus({{"GIT_TRACE2", files + "/normal.log"}, {"GIT_TRACE2_BRIEF", value}});
        const Trace trace = read(files);
        QCOMPARE(trace.sessions().size(), std::size_t{2});
        QCOMPARE(examplesOf(trace, "trace2-beside"), (std::vector<std::string>{"normal.log", "perf.log"}));
        const std::string path = files.toStdString();
        QCOMPARE(readPaths({path + "/event.log", path + "/perf.log", path + "/normal.log"}).sessions().size(), std::size_t{6});
    }

    void aCommandThatEventLacksIsReportedAndWhatIsCertainIsJoined()
    {
        const QString files = m_runs.makeDirectory("more");
        m_runs.runInTurn(oneFileEach(files));
        git(m_runs.repository(), {"diff"}, {{"GIT_TRACE2_PERF", files + "/perf.log"}});
        const Trace trace = read(files);
        QCOMPARE(trace.sessions().size(), std::size_t{4});
        QCOMPARE(sessionsWithSid(trace), std::size_t{4});
        QVERIFY(deepest(trace) > 2);
        QCOMPARE(examplesOf(trace, "trace2-beside"), std::vector<std::string>{"perf.log"});
        QCOMPARE(examplesOf(trace, "trace2-same-run"), std::vector<std::string>{"normal.log"});
    }

    void aLogThatIsTooLongToBeHeldIsReported_data() { addNames(); }
    void aLogThatIsTooLongToBeHeldIsReported()
    {
        QFETCH(QString, event);
        QFETCH(QString, perf);
        const QString files = m_runs.makeDirectory("long " + event);
        const QByteArray log = withManyMessages(printfPerf(), kTooManyMessages);
        QVERIFY(log.size() > static_cast<qsizetype>(trace2::kMostHeld));
        write(files + '/' + event, printfEvent());
        write(files + '/' + perf, log);
        const Trace trace = read(files);
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QCOMPARE(sessionsWithSid(trace), std::size_t{1});
        QCOMPARE(instantsNamed(trace, "printf"), 0);
        QCOMPARE(examplesOf(trace, "trace2-beside"), std::vector<std::string>{perf.toStdString()});
        QCOMPARE(trace.sources()[0].records + trace.sources()[1].records, std::uint64_t{kTooManyMessages + 4 + 4});
    }

    void aProcessOfEventThatIsTooLongToBeHeldIsShownAlone()
    {
        const QString files = m_runs.makeDirectory("long process");
        QByteArray event = printfEvent();
        const QByteArray more = event.left(event.indexOf('\n') + 1).replace("version", "more");
        event.insert(event.lastIndexOf("{\"event\""), more.repeated(static_cast<qsizetype>(trace2::kMostHeld) / more.size() + 1));
        write(files + "/event", event);
        write(files + "/perf", printfPerf());
        const Trace trace = read(files);
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QCOMPARE(instantsNamed(trace, "printf"), 0);
        QCOMPARE(examplesOf(trace, "trace2-beside"), std::vector<std::string>{"perf"});
    }

    void aLogIsShownIfTheRicherOneHasNoRecord_data() { addNames(); }
    void aLogIsShownIfTheRicherOneHasNoRecord()
    {
        QFETCH(QString, event);
        QFETCH(QString, perf);
        const QString files = m_runs.makeDirectory("no record " + event);
        write(files + '/' + event, printfEvent().left(60));
        write(files + '/' + perf, printfPerf());
        const Trace trace = read(files);
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QCOMPARE(instantsNamed(trace, "printf"), 1);
        QCOMPARE(examplesOf(trace, "trace2-beside"), std::vector<std::string>{});
    }

    void ofALogThatIsTooLongTheBeginningIsShownIfTheRicherOneHasNoRecord_data() { addNames(); }
    void ofALogThatIsTooLongTheBeginningIsShownIfTheRicherOneHasNoRecord()
    {
        QFETCH(QString, event);
        QFETCH(QString, perf);
        const QString files = m_runs.makeDirectory("beginning " + event);
        write(files + '/' + event, printfEvent().left(60));
        write(files + '/' + perf, withManyMessages(printfPerf(), kTooManyMessages));
        const Trace trace = read(files);
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QVERIFY(instantsNamed(trace, "printf") > kTooManyMessages / 2);
        QVERIFY(instantsNamed(trace, "printf") < kTooManyMessages);
        QCOMPARE(examplesOf(trace, "trace2-beside"), std::vector<std::string>{perf.toStdString()});
    }

    void aLogOfTheSameNameThatLacksManyRecordsOfEventIsReported()
    {
        const QString files = m_runs.makeDirectory("lacking");
        TwoLogs logs(1);
        logs.tell(0, "version", 100, R"("evt":"3","exe":"2.39.5")", "          |           |              | 2.39.5");
        const QByteArray perf = logs.perf;
        for (int i = 0; i < 200; ++i)
            logs.tellRegion(0, 1, 200 + i, 200 + i, "more", i % 2 != 0);
        write(files + "/20261120T010000.000100Z-H0a7c9cdf-P00001000.1", logs.event);
        write(files + "/20261120T010000.000100Z-H0a7c9cdf-P00001000", perf);
        QCOMPARE(examplesOf(read(files), "trace2-beside").size(), std::size_t{1});
    }

    void eachOfSeveralRunsInOneDirectoryIsShownOnce()
    {
        const QString files = m_runs.makeDirectory("several");
        for (const char* run : {"1", "2", "3"}) {
            Environment targets = oneFileEach(files);
            for (auto& [name, path] : targets)
                path += run;
            m_runs.runInTurn(targets);
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
        const QString files = m_runs.makeDirectory(QString("printf ") + QTest::currentDataTag());
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

    void filesOfAProcessThatASignalEndedAreJoined()
    {
        const QString files = m_runs.makeDirectory("signal");
        write(files + "/event.log", printfEvent(ProcessEnd::Signal));
        write(files + "/normal.log", printfNormal(ProcessEnd::Signal));
        write(files + "/perf.log", printfPerf(ProcessEnd::Signal));
        const Trace merged = read(files);
        QCOMPARE(merged.sessions().size(), std::size_t{1});
        QCOMPARE(instantsNamed(merged, "printf"), 1);
        QCOMPARE(examplesOf(merged, "trace2-same-run"), (std::vector<std::string>{"normal.log", "perf.log"}));
        QCOMPARE(examplesOf(merged, "trace2-beside"), std::vector<std::string>{});
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
        const QString files = m_runs.makeDirectory(directory ? "packedDirectory" : "packedFiles");
        m_runs.runInTurn(
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
        const QString top = m_runs.makeDirectory("files");
        for (const char* part : {"event", "perf", "normal"}) // a directory each: only their times tell them from one run
            m_runs.makeDirectory(QString("files/") + part);
        m_runs.runStatus({{"GIT_TRACE2", top + "/normal/normal.log"}, {"GIT_TRACE2_PERF", top + "/perf/perf.log"},
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

    /// A busy machine stopped git between writing one log and the other.
    void theOnlyCommandGivesItsDateThoughItsLogsWereWrittenApart()
    {
        const QString top = m_runs.makeDirectory("apart");
        TwoLogs logs(1);
        logs.tellPoint(0, "start", 100, R"("argv":["git","gc"])", "git gc");
        logs.tellPoint(0, "atexit", 900, R"("code":0)", "code:0");
        for (const char* part : {"event", "perf"}) // a directory each: only their times tell them from one run
            m_runs.makeDirectory(QString("apart/") + part);
        write(top + "/event/event.log", logs.event);
        write(top + "/perf/perf.log", logs.perf.replace("03:00:00.0", "03:00:00.1"));
        const Trace trace = read(top);
        QCOMPARE(trace.sessions().size(), std::size_t{2});
        QVERIFY(trace.extent().length() < std::chrono::seconds(1));
        QVERIFY(trace.extent().length() >= std::chrono::milliseconds(100));
    }
};

EMBERLINE_TEST(TestTrace2Targets, QCoreApplication)
#include "tst_trace2_targets.moc"
