// SPDX-License-Identifier: GPL-3.0-or-later
// What the words of clang -ftime-trace mean, in a recording of one small file that includes one header.
#include "model/analysis/flame_tree.h"
#include "model/analysis/range_statistics.h"
#include "model/analysis/search.h"
#include "model/analysis/statistics_index.h"
#include "model/answers/run_profile.h"
#include "model/answers/summary.h"
#include "model/dialect.h"
#include "tests/support/answer_checks.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"

#include <QFile>
#include <QTemporaryDir>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

const QString kRecording = QStringLiteral(EMBERLINE_TEST_DATA "/chrome-json/clang-time-trace.json");

/// The recording as if another program had written it.
Trace writtenBy(const char* program)
{
    const QTemporaryDir directory;
    QFile recording(kRecording);
    QFile other(directory.filePath(QStringLiteral("other.json")));
    if (!recording.open(QIODevice::ReadOnly) || !other.open(QIODevice::WriteOnly))
        return {};
    other.write(recording.readAll().replace("{\"name\":\"clang\"}", "{\"name\":\"" + QByteArray(program) + "\"}"));
    other.close();
    return importPath(other.fileName());
}

RegionId regionNamed(const Trace& trace, std::string_view name, std::size_t skipped = 0)
{
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        if (trace.name(RegionId(row)) == name && skipped-- == 0)
            return RegionId(row);
    }
    return {};
}

TimeSplit splitOf(const Trace& trace)
{
    const CommandIndex index(trace);
    return splitTime(trace, index, index.commands().front());
}

} // namespace

class ClangTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theWriterIsRecognisedByItsNameAndItsTotals()
    {
        for (const char* name : {"clang", "clang-14", "clang-cl.exe", "x86_64-linux-gnu-clang++"})
            QCOMPARE(writtenBy(name).sources().front().dialect->writer(), std::string_view("clang"));
        QCOMPARE(writtenBy("ninja").sources().front().dialect->writer(), std::string_view());
        const WriterEvidence withoutTotals{"chrome-json", {"clang"}, {"Source", "Frontend"}};
        QCOMPARE(formatTable().recognise(withoutTotals).dialect.writer(), std::string_view());
    }

    void aProcessIsCalledByTheFileThatItCompiled()
    {
        const Trace trace = writtenBy("clang");
        QCOMPARE(trace.dialect(SessionId(0)).subjectOf(trace, SessionId(0)), std::string("other"));
        QFile recording(kRecording);
        QVERIFY(recording.open(QIODevice::ReadOnly));
        const LoadedTrace nameless(recording.readAll().toStdString()); // of a source without a path, such as standard input
        QCOMPARE(nameless.source().dialect->writer(), std::string_view("clang"));
        QCOMPARE(nameless.source().dialect->subjectOf(nameless.trace, SessionId(0)), std::string());
        const Trace foreign = writtenBy("ninja");
        QCOMPARE(foreign.dialect(SessionId(0)).subjectOf(foreign, SessionId(0)), std::string());
    }

    void theTimesOfABuildAddUp()
    {
        const QTemporaryDir build;
        for (const char* file : {"/a.cpp.json", "/b.cpp.json", "/c.json"})
            QVERIFY(QFile::copy(kRecording, build.path() + QLatin1String(file)));
        const Trace trace = importPath(build.path());
        const std::vector<SessionId> pieces = piecesOf(trace);
        QCOMPARE(pieces.size(), std::size_t{3});
        const CommandIndex index(trace);
        const TimeSplit one = splitTime(trace, index, pieces.front());
        const TimeSplit job = splitTime(trace, index, pieces);
        QCOMPARE(job.whole, 3 * one.whole);
        QCOMPARE(job.counted, job.whole);
        QCOMPARE(job.processes, 3 * one.processes);
        QCOMPARE(job.lines.size(), one.lines.size());
        for (std::size_t i = 0; i < one.lines.size(); ++i) {
            QCOMPARE(job.lines[i].topic.name, one.lines[i].topic.name);
            QCOMPARE(job.lines[i].time, 3 * one.lines[i].time);
            QCOMPARE(job.lines[i].boxes(), 3 * one.lines[i].boxes());
        }
        QVERIFY(piecesOf(writtenBy("clang")).empty()); // one file is no build
    }

    void theTimeGoesToTopicsAndTheTotalsTakeNone()
    {
        const TimeSplit split = splitOf(importPath(kRecording));
        verifyAddsUp(split);
        QCOMPARE(splitText(split, 1us),
            QStringLiteral("regions Parsing the source file 21475, regions Other work of the compiler 12496, regions Generating "
                           "intermediate code 671, regions Parsing classes and templates 348, regions Generating code 335, regions "
                           "Optimising 282, regions Instantiating templates 169, regions Parsing headers 162, not-instrumented 32"));
    }

    /// Without telling the managers apart, selecting instructions and allocating registers would count as work on the intermediate code.
    void theOlderManagerRunsThePassesOfTheGeneratorOnlyWhereTheNewerOptimises()
    {
        const auto topicOf = [](std::vector<std::string_view> regions, std::string_view name) {
            return formatTable().recognise({"chrome-json", {"clang"}, std::move(regions)}).dialect.topicOfRegion({}, name)->name;
        };
        for (const std::string_view name : {"OptModule", "OptFunction", "RunPass", "RunLoopPass", "Total RunPass"}) {
            QCOMPARE(topicOf({"RunPass", "Total RunPass", "Total InlinerPass"}, name), std::string("Generating code"));
            QCOMPARE(topicOf({"RunPass", "Total Optimizer"}, name), std::string("Generating code"));
            QCOMPARE(topicOf({"RunPass", "RunLoopPass", "Total PerModulePasses", "Total RunPass"}, name),
                std::string("Running passes on the intermediate code"));
        }
    }

    void aTotalHasTheTopicOfWhatItSums()
    {
        const Trace trace = importPath(kRecording);
        const auto topicOf
            = [&](std::string_view name) { return trace.dialect(regionNamed(trace, name)).topicOf(trace, regionNamed(trace, name)); };
        QVERIFY(topicOf("Total Source"));
        QCOMPARE(topicOf("Total Source")->name, topicOf("Source")->name);
        QCOMPARE(topicOf("Total Frontend")->name, topicOf("Frontend")->name);
    }

    void aLabelGivesARegionsSubject()
    {
        const Trace trace = importPath(kRecording);
        const auto labelOf = [&](RegionId region) { return trace.dialect(region).labelOf(trace, region); };
        QCOMPARE(labelOf(regionNamed(trace, "Source")), std::string("shapes/box.h"));
        QCOMPARE(labelOf(regionNamed(trace, "InstantiateFunction", 1)), std::string("Box<long>::get"));
        QCOMPARE(labelOf(regionNamed(trace, "ExecuteCompiler")), std::string());
        QCOMPARE(labelOf(regionNamed(trace, "Total Source")), std::string());
    }

    void aHeaderHasOneLabelHoweverItIsReached_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<std::string>("label");
        const auto row
            = [](const char* name, const char* path, const char* label) { QTest::newRow(name) << QByteArray(path) << std::string(label); };
        row("up and down", "include/shapes/round/../box.h", "shapes/box.h");
        row("up in front of the file's folder", "include/round/../shapes/box.h", "shapes/box.h");
        row("two slashes", "include/shapes//box.h", "shapes/box.h");
        row("from here", "./shapes/./box.h", "shapes/box.h");
        row("from above", "../box.h", "../box.h");
        row("Windows", R"(C:\\SDK\\um\\..\\shapes\\box.h)", "shapes/box.h");
        row("Windows, both", R"(C:\\SDK/shapes\\box.h)", "shapes/box.h");
        row("another case", "include/Shapes/Box.h", "Shapes/Box.h");
        row("the file alone", "./box.h", "box.h");
    }

    void aHeaderHasOneLabelHoweverItIsReached()
    {
        QFETCH(const QByteArray, path);
        QFile recording(kRecording);
        QVERIFY(recording.open(QIODevice::ReadOnly));
        const LoadedTrace loaded(recording.readAll().replace("include/shapes/box.h", path).toStdString());
        const RegionId header = regionNamed(loaded.trace, "Source");
        QTEST(loaded.trace.dialect(header).labelOf(loaded.trace, header), "label");
    }

    void theSummaryLeavesTheTotalsOut()
    {
        const auto hasTotals = [](const Trace& trace) {
            const std::vector<RegionGroup> groups = summarize(trace, CommandIndex(trace), 100).regions;
            return std::ranges::any_of(groups, [&](const RegionGroup& group) { return trace.text(group.name).starts_with("Total "); });
        };
        QVERIFY(!hasTotals(importPath(kRecording)));
        const Trace trace = importPath(kRecording);
        QCOMPARE(summarize(trace, CommandIndex(trace), 1).regionCount, computeStatistics(trace, {}).value().logged);
        QVERIFY(hasTotals(writtenBy("ninja")));
    }

    void theTotalsAreLanesThatTakeNoTime()
    {
        const Trace trace = importPath(kRecording);
        const TimedTracks timed(trace);
        QVERIFY(!timed.all());
        std::size_t tables = 0;
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            const RegionId id(row);
            const bool isTotal = trace.name(id).starts_with("Total ");
            QCOMPARE(timed[trace.track(id)], !isTotal);
            tables += isTotal ? 1 : 0;
        }
        QCOMPARE(tables, std::size_t{11});
        QVERIFY(TimedTracks(writtenBy("ninja")).all());
    }

    void theStatisticsLeaveTheTotalsOut_data()
    {
        QTest::addColumn<GroupBy>("groupBy");
        QTest::newRow("name") << GroupBy::Name;
        QTest::newRow("category") << GroupBy::Category;
        QTest::newRow("thread") << GroupBy::Thread;
        QTest::newRow("session") << GroupBy::Session;
    }

    void theStatisticsLeaveTheTotalsOut()
    {
        QFETCH(const GroupBy, groupBy);
        const Trace trace = importPath(kRecording);
        constexpr std::uint64_t kRegions = 15; // of the thread that did the work
        // Everything; almost everything, row by row; a part, along the lanes.
        const TraceRange all = trace.extent();
        for (const ShownRange& range :
            {ShownRange(), ShownRange(TraceRange{all.begin, all.end - 1ns}), ShownRange(TraceRange{all.begin, all.begin + 40us})}) {
            const StatisticsQuery query{.range = range, .groupBy = groupBy};
            const RangeStatistics found = computeStatistics(trace, query).value();
            QCOMPARE(found.threads, std::uint64_t{1});
            QCOMPARE(found.count, range && range->end < all.begin + 1ms ? std::uint64_t{1} : kRegions);
            Duration self{};
            for (const StatisticsRow& row : found.rows) {
                self += row.self;
                for (const RegionId id : instancesOf(trace, query, row))
                    QVERIFY(!trace.name(id).starts_with("Total "));
            }
            QVERIFY(self <= found.length);
            if (!range)
                continue;
            auto index = StatisticsIndex::build(trace, groupBy, {});
            const RangeStatistics indexed = index.value()->of(*range);
            QCOMPARE(indexed.count, found.count);
            QCOMPARE(indexed.threads, found.threads);
            QCOMPARE(indexed.rows.size(), found.rows.size());
            QCOMPARE(indexed.rows.front().wall, found.rows.front().wall);
        }
    }

    void theStatisticsCanHaveARowForEachHeader()
    {
        const QTemporaryDir build;
        for (const char* file : {"/a.json", "/b.json"})
            QVERIFY(QFile::copy(kRecording, build.path() + QLatin1String(file)));
        const Trace trace = importPath(build.path());
        RepeatedStatistics repeated(1);
        const auto outdated = std::make_shared<std::atomic<bool>>(false);
        // A range; everything; the same range again, which pays for an index.
        for (const ShownRange& range : {ShownRange(trace.extent()), ShownRange(), ShownRange(trace.extent())}) {
            StatisticsQuery query{.range = range, .groupBy = GroupBy::Label};
            const RangeStatistics found = repeated.compute(trace, query, outdated, 2).value();
            query.labels = found.labels;
            const auto rowOf = [&](std::string_view name, std::string_view label) {
                return *std::ranges::find_if(found.rows,
                    [&](const StatisticsRow& row) { return trace.text(row.name) == name && found.labels->text(row.label) == label; });
            };
            const StatisticsRow header = rowOf("Source", "shapes/box.h");
            QCOMPARE(header.count, std::uint64_t{2});
            QCOMPARE(header.wall, Duration(2 * 510us));
            QCOMPARE(header.self, Duration(2 * 162us));
            QCOMPARE(instancesOf(trace, query, header).size(), std::size_t{2});
            QCOMPARE(rowOf("InstantiateFunction", "Box<long>::get").wall, Duration(2 * 7us));
            QCOMPARE(rowOf("InstantiateFunction", "Box<long>::twice").wall, Duration(2 * 97us));
            QCOMPARE(rowOf("Backend", "").count, std::uint64_t{2});
            QCOMPARE(found.count, std::uint64_t{30});
        }
        QVERIFY(repeated.hasIndex());
    }

    void theFlameGraphLeavesTheTotalsOut()
    {
        const Trace trace = importPath(kRecording);
        const FlameTree tree = buildFlameTree(trace, {}).value();
        QCOMPARE(tree.root().total, trace.duration(regionNamed(trace, "ExecuteCompiler")));
        for (const FlameNode& node : tree.nodes)
            QVERIFY(!trace.text(node.name).starts_with("Total "));
        QCOMPARE(calleesOf(tree, {}, trace.nameId(regionNamed(trace, "Total Source")), FlameOrder::LeftHeavy).nodes.size(), std::size_t{1});
    }

    void comparingLeavesTheTotalsOutAndTheirThreads()
    {
        const RunProfile profile = profileRuns(importPath(kRecording));
        for (const PathNode& path : profile.nodes) {
            QVERIFY(!path.key.name.starts_with("Total "));
            QVERIFY(path.key.kind != PathKind::Thread); // the only one that takes time needs no level of its own
        }
        QCOMPARE(profile.commands.size(), std::size_t{1});
        QCOMPARE(profile.nodes[profile.commands.begin()->second].children.size(), std::size_t{1}); // ExecuteCompiler
    }

    void theTotalsAreFound()
    {
        const Trace trace = importPath(kRecording);
        std::size_t hits = 0;
        const std::atomic<bool> cancel = false;
        const auto deliver = [&](const std::shared_ptr<const SearchResults>& found) { hits = found->hits.size(); };
        QVERIFY(search(trace, {.text = {.text = "Total Source"}}, deliver, cancel));
        QCOMPARE(hits, std::size_t{1});
    }
};

EMBERLINE_TEST(ClangTest, QCoreApplication)
#include "tst_clang.moc"
