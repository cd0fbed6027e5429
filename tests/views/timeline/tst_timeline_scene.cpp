// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/time_split.h"
#include "tests/support/test_room.h"
#include "tests/views/timeline/scene_stage.h"
#include "views/kit/canvas.h"
#include "views/kit/trace_texts.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/overview_widget.h"
#include "views/timeline/painter.h"
#include "views/timeline/scene.h"
#include "views/timeline/scene_builder.h"
#include "views/timeline/timeline_text.h"

#include <QApplication>

#include <algorithm>
#include <map>
#include <set>

using namespace emberline;
using namespace std::chrono_literals;

class TimelineSceneTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void boxesStandWhereTheirTimesAre()
    {
        Stage stage;
        const auto process = stage.maker.process("git fetch", 0, 1000, 0);
        const RegionId inner = stage.maker.region(process.main, "inner", "x", 250, 500, process.life);
        stage.build(0, 1000);
        QCOMPARE(stage.boxOf(inner)->begin, 250);
        QCOMPARE(stage.boxOf(inner)->end, 500);
        QCOMPARE(stage.scene.lanes.size(), std::size_t{2});
        QCOMPARE(stage.scene.lanes[1].y - stage.scene.lanes[0].y, metrics::kLanePitch);
        QVERIFY(stage.labelTexts().contains("git fetch  1.00 s"));
        QVERIFY(stage.labelTexts().contains("inner  250 ms"));
    }

    void aNameNeverGivesWayToALengthAndAnOpenBoxHasNone()
    {
        Stage stage;
        const auto process = stage.maker.process("git fetch", 0, 1000);
        stage.maker.region(process.main, "name", "x", 0, 250, process.life);
        stage.maker.region(process.main, "open", "x", 500, 1000, process.life, RegionRole::Region, true);
        const int name = stage.labels[stage.labels.label(QStringLiteral("name"))].width;
        const int whole = stage.labels[stage.labels.label(QStringLiteral("name  250\u00a0ms"))].width;
        for (int room = name; room <= whole + 40; ++room) {
            stage.build(0, 1000, 4 * (room + 7)); // the margins of a label
            QCOMPARE(stage.labelTexts().contains("name  250 ms"), room >= std::max(whole, name + 40));
            QCOMPARE(stage.labelTexts().contains("name"), room < std::max(whole, name + 40));
            QVERIFY(stage.labelTexts().contains("open"));
        }
    }

    void aCollapsedProcessShowsHowBusyItsThreadsAre()
    {
        Stage stage;
        const SessionId program = stage.builder.addSession({.name = stage.builder.intern("program")});
        const RegionId longer = stage.maker.region(stage.maker.thread(program, "a"), "longer", "", 100, 400);
        const RegionId other = stage.maker.region(stage.maker.thread(program, "b"), "other", "", 300, 600);
        stage.state.collapsed.insert(program);
        stage.build(0, 1000);
        QCOMPARE(stage.scene.lanes.size(), std::size_t{1});
        QCOMPARE(stage.scene.boxes.size(), std::size_t{2});
        QCOMPARE(stage.boxOf(longer)->begin, 100);
        QCOMPARE(stage.boxOf(longer)->end, 400);
        QCOMPARE(stage.boxOf(other)->begin, 400);
        QCOMPARE(stage.boxOf(other)->end, 600);
    }

    void runningRegionsAreDrawnUpToNow()
    {
        Stage stage;
        const auto process = stage.maker.process("git gc", 0, 400);
        stage.builder.regions().setEnd(process.life, sample::at(400), true);
        stage.builder.edit(process.session).open = true;
        stage.builder.edit(stage.maker.source).live = true;
        const RegionId done = stage.maker.region(process.main, "done", "x", 0, 100, process.life);
        const RegionId inner = stage.maker.region(process.main, "inner", "x", 350, 400, process.life, RegionRole::Region, true);
        stage.build(0, 1000);
        QCOMPARE(stage.boxOf(inner)->end, 400);
        stage.now = sample::shownAt(700);
        stage.build(0, 1000);
        QCOMPARE(stage.boxOf(process.life)->end, 700);
        QCOMPARE(stage.boxOf(inner)->end, 700);
        QCOMPARE(stage.boxOf(done)->end, 100);
        QCOMPARE(stage.trace.end(inner), sample::at(400)); // the model keeps what the log says
        stage.build(500, 1000); // a range without data yet
        QCOMPARE(stage.boxOf(inner)->begin, 0);
        QCOMPARE(stage.boxOf(inner)->end, 400);
        stage.builder.edit(process.session).gone = true;
        stage.build(0, 1000);
        QCOMPARE(stage.boxOf(inner)->end, 400);
    }

    void runningThreadsAreBusyUpToNow()
    {
        Stage stage;
        const auto process = stage.maker.process("git gc", 100, 400);
        stage.builder.regions().setEnd(process.life, sample::at(400), true);
        stage.builder.edit(process.session).open = true;
        stage.builder.edit(stage.maker.source).live = true;
        const auto ended = stage.maker.process("git status", 500, 600);
        QVERIFY(ended.life);
        stage.build(0, 1000);
        const TraceRange range{sample::shownAt(0), sample::shownAt(1000)};
        QCOMPARE(activity(stage.trace, {range, 10}), (std::vector<float>{0, 1, 1, 1, 0, 1, 0, 0, 0, 0}));
        QCOMPARE(activity(stage.trace, {range, 10}, sample::shownAt(800)), (std::vector<float>{0, 1, 1, 1, 1, 2, 1, 1, 0, 0}));
        const TraceRange before{sample::shownAt(0), sample::shownAt(100)}; // it has not begun
        QCOMPARE(activity(stage.trace, {before, 2}, sample::shownAt(800)), (std::vector<float>{0, 0}));
        const std::atomic<bool> cancelled = true;
        QCOMPARE(activity(stage.trace, {range, 2}, {}, nullptr, {}, Cancellation(&cancelled)), (std::vector<float>{0, 0}));
    }

    void aColumnHasTheShareOfARegionThatLiesInIt()
    {
        Stage stage;
        stage.maker.process("short", 10, 15);
        stage.maker.process("long", 75, 190);
        stage.build(0, 300);
        QCOMPARE(activity(stage.trace, {{sample::shownAt(0), sample::shownAt(300)}, 3}), (std::vector<float>{0.3F, 0.9F, 0}));
    }

    void aColumnHasTheColourOfWhatTookMostOfIt()
    {
        Stage stage;
        stage.tellErrors(); // a dialect that knows waiting
        const auto process = stage.maker.process("git gc", 0, 1000);
        const RegionId large = stage.maker.region(process.main, "large", "x", 500, 680, process.life);
        const RegionId small = stage.maker.region(process.main, "small", "x", 680, 750, process.life);
        const RegionId waits = stage.maker.region(stage.maker.thread(process.session, "other"), "wait", "x", 500, 1250);
        const RegionId outer = stage.maker.region(process.main, "outer", "x", 750, 1000, process.life);
        const RegionId inner = stage.maker.region(process.main, "inner", "x", 760, 1000, outer);
        stage.maker.region(stage.maker.thread(process.session, "loop"), "loop", "x", 500, 1000, {}, RegionRole::Region, true);
        stage.build(0, 1000);
        ColumnFills fills(stage.trace, stage.styles, 5);
        static_cast<void>(activity(stage.trace, {{sample::shownAt(0), sample::shownAt(1250)}, 5}, {}, nullptr, {}, {},
            [&fills](const LaneBox& box) { return fills.add(box); }));
        const auto fillOf = [&](RegionId region) { return stage.styles.of(stage.trace, region).fill; };
        QCOMPARE(
            fills.largest(), (std::vector<QRgb>{fillOf(process.life), fillOf(process.life), fillOf(large), fillOf(inner), fillOf(waits)}));
        QCOMPARE((std::set<QRgb>{fillOf(process.life), fillOf(large), fillOf(small), fillOf(outer), fillOf(inner), fillOf(waits)}).size(),
            std::size_t{6});
    }

    /// Of a column of the first 100 ms.
    static QRgb fillOfFirst(Stage& stage)
    {
        stage.build(0, 100);
        ColumnFills fills(stage.trace, stage.styles, 1);
        static_cast<void>(activity(stage.trace, {{sample::shownAt(0), sample::shownAt(100)}, 1}, {}, nullptr, {}, {},
            [&fills](const LaneBox& box) { return fills.add(box); }));
        return fills.largest().front();
    }

    /// Two names of one topic have it together, though another's has more than each.
    void namesOfATopicCountTogetherInAColumn()
    {
        Stage stage;
        const auto add = [&stage](std::string_view name, std::string_view category, double to) {
            const auto process = stage.maker.process("program", 0, 100);
            return stage.maker.region(process.main, name, category, 0, to, process.life);
        };
        const RegionId first = add("first", "two", 31);
        const RegionId second = add("second", "two", 30);
        add("third", "one", 40);
        const QRgb fill = fillOfFirst(stage);
        QCOMPARE(fill, stage.styles.of(stage.trace, first).fill);
        QVERIFY(fill != stage.styles.of(stage.trace, second).fill);
        QCOMPARE(fill, stage.styles.lineOf(stage.trace, second).fill);
    }

    /// As in Where the time went: a thread that runs around the work of others is not what the time went to.
    void whatBeganLastTakesAColumnFromOtherThreads()
    {
        Stage stage;
        const auto process = stage.maker.process("program", 0, 100);
        stage.maker.region(process.main, "frame", "frame", 0, 100, process.life);
        const ThreadId worker = stage.maker.thread(process.session, "worker");
        const auto other = stage.maker.process("other", 0, 100); // between the tracks of the process
        const RegionId work = stage.maker.region(worker, "work", "work", 2, 40);
        stage.maker.region(worker, "work", "work", 50, 85);
        stage.maker.region(other.main, "beside", "beside", 0, 50, other.life);
        const QRgb fill = fillOfFirst(stage);
        QCOMPARE(fill, stage.styles.of(stage.trace, work).fill);
    }

    /// The bar is the outermost of all that runs below it.
    void aChildWithALogLeavesAColumnToWhatItsLogSays()
    {
        for (const bool hasLog : {true, false}) {
            Stage stage;
            const auto parent = stage.maker.process("program", 0, 100);
            const RegionId bar = stage.maker.region(parent.main, "child", "", 0, 100, parent.life, RegionRole::Child);
            const auto child = stage.maker.process("child", 0, 100, 0, hasLog ? bar : RegionId());
            const RegionId work = stage.maker.region(child.main, "work", "work", 10, 60, child.life);
            const QRgb fill = fillOfFirst(stage);
            QCOMPARE(fill, stage.styles.of(stage.trace, hasLog ? work : bar).fill);
            QVERIFY(stage.styles.of(stage.trace, work).fill != stage.styles.of(stage.trace, bar).fill);
        }
    }

    /// A thread of the parent runs all the time, but the child began last, whatever it does. What lies beyond the command stays.
    void columnsAddUpToTheLinesOfWhereTheTimeWent()
    {
        Stage stage;
        const auto parent = stage.maker.process("program", 0, 1000);
        stage.maker.region(stage.maker.thread(parent.session, "helper"), "beside", "beside", 0, 1000);
        const RegionId bar = stage.maker.region(parent.main, "child", "", 200, 900, parent.life, RegionRole::Child);
        const auto child = stage.maker.process("child", 200, 900, 0, bar);
        stage.maker.region(child.main, "work", "work", 300, 600, child.life);
        stage.build(0, 1200);
        const TimeScale scale({sample::shownAt(0), sample::shownAt(1200)}, 12);
        std::vector<QRgb> fills(12, 1);
        fillAsAnswered(stage.trace, stage.styles, scale, {}, {}, fills);
        std::map<QRgb, Duration> ofColumns;
        for (const QRgb fill : fills)
            ofColumns[fill] += 100ms;
        const CommandIndex index(stage.trace);
        std::map<QRgb, Duration> ofLines{{1, 200ms}};
        for (const SplitLine& line : splitTime(stage.trace, index, parent.session).lines)
            ofLines[stage.styles.of(stage.trace, line.topic, line.leading, line.time).fill] += line.time;
        QCOMPARE(ofLines.size(), std::size_t{4});
        QVERIFY(ofColumns == ofLines);
        std::vector<QRgb> ofHidden(12, 1);
        fillAsAnswered(stage.trace, stage.styles, scale, {}, {stage.maker.source}, ofHidden);
        QCOMPARE(ofHidden, std::vector<QRgb>(12, 1));
    }

    /// Many short slices have the most of no column. Only a column that has some of a line shows it.
    void aLineThatIsSpreadThinlyHasItsShareOfTheColumns()
    {
        constexpr int kMixed = 103;
        constexpr int kColumns = kMixed + 10;
        Stage stage;
        const auto process = stage.maker.process("program", 0, kColumns * 10);
        for (int i = 0; i < kMixed; ++i) {
            const auto add = [&](std::string_view name, int from, int to) {
                stage.maker.region(process.main, name, name, i * 10 + from, i * 10 + to, process.life);
            };
            add("broad", 0, 5);
            add("thin", 5, 7);
            add("middling", 7, 10);
        }
        const RegionId last = stage.maker.region(process.main, "last", "last", kMixed * 10, kColumns * 10, process.life);
        stage.build(0, kColumns * 10);
        std::vector<QRgb> fills(kColumns);
        fillAsAnswered(stage.trace, stage.styles, {{sample::shownAt(0), sample::shownAt(kColumns * 10)}, kColumns}, {}, {}, fills);
        const std::vector<SplitLine> lines = splitTime(stage.trace, CommandIndex(stage.trace), process.session).lines;
        QCOMPARE(lines.size(), std::size_t{4});
        for (const SplitLine& line : lines) {
            const Duration ofColumns
                = std::ranges::count(fills, stage.styles.of(stage.trace, line.topic, line.leading, line.time).fill) * 10ms;
            QVERIFY(std::chrono::abs(ofColumns - line.time) < Duration(10ms));
        }
        QCOMPARE(std::ranges::count(fills.begin() + kMixed, fills.end(), stage.styles.of(stage.trace, last).fill), std::ptrdiff_t{10});
    }

    /// However little did, and much idle time stands beside it.
    void aColumnIsGreyOnlyWhereNothingWorks()
    {
        Stage stage;
        const auto process = stage.maker.process("program", 0, 100);
        std::vector<QRgb> expected;
        std::vector<RegionId> works;
        for (const double length : {6.0, 4.0, 1.0, 0.001}) {
            for (const char* name : {"first", "second"}) {
                const auto begin = static_cast<double>(works.size()) * 10;
                works.push_back(stage.maker.region(process.main, name, name, begin, begin + length, process.life));
            }
        }
        stage.build(0, 100);
        std::vector<QRgb> fills(10);
        fillAsAnswered(stage.trace, stage.styles, {{sample::shownAt(0), sample::shownAt(100)}, 10}, {}, {}, fills);
        for (const RegionId work : works)
            expected.push_back(stage.styles.of(stage.trace, work).fill);
        QVERIFY(expected[0] != expected[1]);
        expected.resize(fills.size(), Theme::light().idle.rgb());
        QCOMPARE(fills, expected);
    }

    /// It has a grey of its own there: nothing is known to wait.
    void aColumnInWhichAProcessOnlyStartsHasTheColourOfItsLine()
    {
        Stage stage;
        const auto parent = stage.maker.process("program", 0, 60);
        const RegionId bar = stage.maker.region(parent.main, "child", "", 10, 60, parent.life, RegionRole::Child);
        stage.builder.args().add(bar, stage.builder.intern("pid"), std::int64_t{7});
        const auto child = stage.maker.process("child", 30, 60, 0, bar);
        stage.builder.edit(child.session).pid = 7;
        const RegionId work = stage.maker.region(child.main, "work", "work", 40, 60, child.life);
        stage.build(0, 60);
        std::vector<QRgb> fills(6);
        fillAsAnswered(stage.trace, stage.styles, {{sample::shownAt(0), sample::shownAt(60)}, 6}, {}, {}, fills);
        const QRgb idle = Theme::light().idle.rgb();
        const QRgb starting = Theme::light().starting.rgb();
        const QRgb fill = stage.styles.of(stage.trace, work).fill;
        QCOMPARE(fills[0], idle);
        QCOMPARE(fills[1], starting);
        QCOMPARE(fills[2], starting);
        QCOMPARE(fills[4], fill);
        QCOMPARE(fills[5], fill);
    }

    /// Its first half, in which a process only starts, may be a column of its own.
    void aRunThatIsNarrowerThanAColumnHasOneColour()
    {
        for (const double work : {20.5, 17.0}) { // at its end, at its beginning
            Stage stage;
            const auto process = stage.maker.process("program", 17, 24);
            const RegionId region = stage.maker.region(process.main, "work", "work", work, work + 2, process.life);
            stage.build(0, 50);
            std::vector<QRgb> fills(5, 1);
            fillAsAnswered(stage.trace, stage.styles, {{sample::shownAt(0), sample::shownAt(50)}, 5}, {}, {}, fills);
            const QRgb fill = stage.styles.of(stage.trace, region).fill;
            QCOMPARE(fills, (std::vector<QRgb>{1, fill, fill, 1, 1}));
        }
    }

    /// What answers for the trace is the process that is busiest; others may work while it does nothing, or go on beside it.
    void aColumnInWhichOnlyAnotherProcessWorksIsNotGrey()
    {
        Stage stage;
        const auto process = stage.maker.process("program", 0, 50);
        stage.maker.region(process.main, "work", "work", 0, 20, process.life);
        const auto other = stage.maker.process("other", 0, 40);
        const RegionId beside = stage.maker.region(other.main, "beside", "beside", 10, 30, other.life);
        stage.build(0, 50);
        const TimeScale scale({sample::shownAt(0), sample::shownAt(50)}, 5);
        ColumnFills columns(stage.trace, stage.styles, 5);
        const std::vector<float> bars
            = activity(stage.trace, scale, {}, nullptr, {}, {}, [&](const LaneBox& box) { return columns.add(box); });
        QCOMPARE(bars.size(), std::size_t{5});
        std::vector<QRgb> fills = columns.largest();
        fillAsAnswered(stage.trace, stage.styles, scale, {}, {}, fills, columns.workers());
        QCOMPARE(fills[2], stage.styles.of(stage.trace, beside).fill);
        QVERIFY(fills[0] != fills[2] && fills[1] == fills[0]);
        for (std::size_t column = 3; column < fills.size(); ++column)
            QCOMPARE(fills[column], Theme::light().idle.rgb());
    }

    /// Of one column with much of two lines and many with little: what the first owes, one of the others pays, not most of them.
    void aColumnOfWhichAFilterHidesMostPaysNoLargerDebt()
    {
        Stage stage;
        const auto process = stage.maker.process("program", 0, 110);
        const auto add
            = [&](std::string_view name, int from, int to) { stage.maker.region(process.main, name, name, from, to, process.life); };
        add("work a", 0, 6);
        add("work b", 6, 10);
        for (int column = 10; column < 110; column += 10) {
            add("work a", column, column + 1);
            add("work b", column + 1, column + 2);
        }
        stage.build(0, 110);
        const std::optional<CompiledFilter> filter = CompiledFilter::compile({.name = {.text = "work"}}, stage.trace).value();
        std::vector<QRgb> fills(11);
        fillAsAnswered(stage.trace, stage.styles, {{sample::shownAt(0), sample::shownAt(110)}, 11}, filter, {}, fills);
        const std::vector<SplitLine> lines = splitTime(stage.trace, CommandIndex(stage.trace), process.session, filter).lines;
        QCOMPARE(lines.size(), std::size_t{2});
        for (const SplitLine& line : lines) {
            const auto columns = std::ranges::count(fills, stage.styles.of(stage.trace, line.topic, line.leading, line.time).fill);
            QVERIFY(columns == 5 || columns == 6); // 0.6 and 10 halves, or 0.4
        }
    }

    /// Where the time went does not count it either. A search finds it.
    void aSliceThatNeverEndedIsNoActivityOnceItsTraceIsWhole()
    {
        Stage stage;
        const auto process = stage.maker.process("program", 0, 1000);
        stage.maker.region(stage.maker.thread(process.session, "loop"), "lost", "x", 0, 1000, {}, RegionRole::Slice, true);
        const TimeScale scale({sample::shownAt(0), sample::shownAt(1000)}, 2);
        const auto bars = [&] {
            stage.build(0, 1000);
            ColumnFills fills(stage.trace, stage.styles, 2);
            return activity(stage.trace, scale, {}, nullptr, {}, {}, [&fills](const LaneBox& box) { return fills.add(box); });
        };
        QCOMPARE(bars(), (std::vector<float>{2, 2}));
        stage.builder.edit(stage.maker.source).isWhole = true;
        QCOMPARE(bars(), (std::vector<float>{1, 1}));
        QCOMPARE(activity(stage.trace, scale), (std::vector<float>{2, 2}));
    }

    void aProcessThatGoesOnAfterThePromptSaysBothTimes()
    {
        Stage stage;
        const auto process = stage.maker.process("git maintenance", 0, 400);
        stage.builder.edit(process.session).attributes.edit().detachedAfter = 100ms;
        stage.build(0, 1000);
        const Session& session = stage.trace.session(process.session);
        QCOMPARE(shortWallText(session), formatDuration(100ms) + " + " + formatDuration(300ms));
        QCOMPARE(wallText(session), formatDuration(100ms) + ", " + formatDuration(300ms) + " more in the background");
        QVERIFY(toolTipText(stage.trace, process.life).contains(wallText(session, formatExactDuration)));
    }

    void highDensityScreensGetMorePixelsOfTheSamePlaces()
    {
        Stage stage;
        const auto process = stage.maker.process("p", 0, 1000);
        const RegionId inner = stage.maker.region(process.main, "inner", "x", 250, 500, process.life);
        stage.build(0, 1000, 1000, 600, 0, 2);
        QCOMPARE(stage.scene.width, 2000);
        QCOMPARE(stage.boxOf(inner)->begin, 500);
        QCOMPARE(stage.scene.lanes[0].height, 2 * metrics::kLaneHeight);
    }

    void rowsOutsideTheViewportAreNotBuilt()
    {
        Stage stage;
        for (int i = 0; i < 500; ++i)
            stage.maker.process("p" + std::to_string(i), 0, 100);
        stage.build(0, 100, 1000, 100, 5000);
        QVERIFY(stage.scene.rows.size() <= 6);
        QVERIFY(stage.scene.rows[0].y <= 0);
        QVERIFY(stage.scene.lanes.size() <= 6);
    }

    void spawnAndReapGapsAreHatched()
    {
        Stage stage;
        const auto parent = stage.maker.process("fetch", 0, 1000);
        const RegionId child = stage.maker.region(parent.main, "child", "", 100, 900, parent.life, RegionRole::Child);
        stage.maker.process("index-pack", 150, 800, 0, child);
        stage.build(0, 1000);
        QCOMPARE(stage.scene.hatches.size(), std::size_t{2});
        QCOMPARE(stage.scene.hatches[0].begin, 100);
        QCOMPARE(stage.scene.hatches[0].end, 150);
        QCOMPARE(stage.scene.hatches[1].begin, 800);
        QCOMPARE(stage.scene.hatches[1].end, 900);
        const Hit hit = hitTest(stage.scene, stage.layout, 120, stage.scene.hatches[0].y + 5, 3);
        QVERIFY(hit.hatch);
        QCOMPARE(hit.hatch->child, child);
    }

    void failuresOpenEndsAndInferredTimesAreFlagged()
    {
        Stage stage;
        const auto failed = stage.maker.process("failed", 0, 100, 128);
        const auto open = stage.maker.process("open", 0, 100);
        stage.builder.regions().setEnd(open.life, sample::at(100), true);
        stage.builder.regions().setApproximate(open.life);
        stage.build(0, 110);
        QVERIFY(stage.boxOf(failed.life)->flags & box_flag::kBad);
        QVERIFY(stage.boxOf(open.life)->flags & box_flag::kOpen);
        QVERIFY(stage.boxOf(open.life)->flags & box_flag::kApproximate);
    }

    void instantsReachAsFarAsTheirScope()
    {
        Stage stage;
        stage.tellErrors();
        const auto process = stage.maker.process("p", 0, 100);
        stage.maker.region(stage.maker.thread(process.session, "t"), "work", "", 0, 100);
        stage.maker.process("q", 0, 100);
        stage.maker.instant(process.session, process.main, InstantScope::Thread, "note", 10);
        stage.maker.instant(process.session, {}, InstantScope::Process, "process-wide", 20);
        stage.maker.instant({}, {}, InstantScope::Global, "everywhere", 30);
        stage.maker.instant(process.session, process.main, InstantScope::Thread, "error", 40);
        stage.build(0, 100, 1000, 600);
        const auto mark
            = [&](int id) { return *std::ranges::find(stage.scene.marks, InstantId(static_cast<std::size_t>(id)), &SceneMark::instant); };
        const auto rows = stage.layout.rows();
        QCOMPARE(mark(0).bottom, rows[0].height);
        QVERIFY(!mark(0).fullLine);
        QCOMPARE(mark(1).bottom, static_cast<int>(rows[2].y));
        QCOMPARE(mark(2).bottom, 600);
        QCOMPARE(mark(3).color, Theme::light().bad.rgb());
        QVERIFY(mark(0).color != Theme::light().bad.rgb());
    }

    void aMarkIsHitFromAFewPixelsAwayWhereNothingElseIs()
    {
        Stage stage;
        const auto process = stage.maker.process("p", 0, 50);
        const ThreadId thread = stage.maker.thread(process.session, "t");
        stage.maker.region(thread, "work", "", 0, 20);
        for (const double ms : {10.0, 60.0})
            stage.maker.instant(process.session, thread, InstantScope::Thread, "note", ms);
        stage.build(0, 100, 1000, 600); // ten pixels a millisecond
        QCOMPARE(stage.scene.marks.size(), std::size_t{2});
        const auto markAt = [&](int x) { return hitTest(stage.scene, stage.layout, x, stage.scene.marks[0].top + 5, 3).mark; };
        QCOMPARE(markAt(102), &stage.scene.marks[0]);
        QVERIFY(!markAt(108)); // the box is there
        QCOMPARE(markAt(608), &stage.scene.marks[1]);
        QVERIFY(!markAt(612));
    }

    void manyInstantsInAColumnAreOneMarkAndAnErrorStandsOut()
    {
        Stage stage;
        stage.tellErrors();
        const auto process = stage.maker.process("p", 0, 100);
        for (int i = 0; i < 20; ++i)
            stage.maker.instant(process.session, process.main, InstantScope::Thread, i == 7 ? "error" : "note", 50 + i * 0.001);
        stage.build(0, 100);
        QCOMPARE(stage.scene.marks.size(), std::size_t{1});
        QCOMPARE(stage.scene.marks[0].folded, 20U);
        QCOMPARE(stage.scene.marks[0].instant, InstantId(7));
    }

    void crowdedInstantsDoNotVeilTheBoxesBelow()
    {
        Stage stage;
        stage.tellErrors();
        const auto process = stage.maker.process("p", 0, 100);
        for (const double ms : {10.0, 10.4, 30.0, 30.4, 60.0})
            stage.maker.instant(process.session, process.main, InstantScope::Thread, ms == 30 ? "error" : "note", ms);
        stage.build(0, 100, 1000, 600); // ten pixels a millisecond
        const auto& marks = stage.scene.marks;
        QCOMPARE(marks.size(), std::size_t{5});
        const int height = stage.layout.rows()[0].height;
        QCOMPARE(marks[0].bottom, marks[0].top + metrics::kMarkHead);
        QCOMPARE(marks[1].bottom, marks[1].top + metrics::kMarkHead);
        QCOMPARE(marks[2].bottom, height); // an error keeps its line
        QCOMPARE(marks[3].bottom, marks[3].top + metrics::kMarkHead);
        QCOMPARE(marks[4].bottom, height);
    }

    void crowdedMarksOfAProcessDoNotVeilItEither()
    {
        Stage stage;
        const auto process = stage.maker.process("p", 0, 100);
        for (const double ms : {10.0, 11.0, 30.0, 32.0})
            stage.maker.instant(process.session, {}, InstantScope::Process, "note", ms);
        stage.build(0, 100, 1000, 600); // ten pixels a millisecond
        const auto& marks = stage.scene.marks;
        QCOMPARE(marks.size(), std::size_t{4});
        QCOMPARE(marks[0].bottom, marks[0].top + metrics::kMarkHead);
        QCOMPARE(marks[1].bottom, marks[1].top + metrics::kMarkHead);
        QVERIFY(marks[2].bottom > marks[2].top + metrics::kMarkHead);
        QVERIFY(marks[3].bottom > marks[3].top + metrics::kMarkHead);
    }

    void countersAreStackedSteps()
    {
        Stage stage;
        const auto process = stage.maker.process("p", 0, 100);
        const CounterId a = stage.maker.counter(process.session, "memory", "a");
        const CounterId b = stage.maker.counter(process.session, "memory", "b");
        for (const auto& [time, value] : {std::pair(0, 10.0), std::pair(50, 20.0), std::pair(99, 20.0)}) {
            stage.builder.counters().addPoint(a, sample::at(time), value);
            stage.builder.counters().addPoint(b, sample::at(time), value);
        }
        stage.build(0, 100, 100, 600);
        QCOMPARE(stage.scene.areas.size(), std::size_t{2});
        const SceneArea& lower = stage.scene.areas[0];
        const SceneArea& upper = stage.scene.areas[1];
        const auto bounds = [&](const SceneArea& area, unsigned column) { return stage.scene.bounds[area.first + column]; };
        QCOMPARE(bounds(upper, 80).light, static_cast<std::int16_t>(upper.height));
        QCOMPARE(bounds(lower, 10).light, bounds(lower, 40).light); // a step, no slope
        QCOMPARE(bounds(upper, 10).from, bounds(lower, 10).light);
        QVERIFY(stage.labelTexts().contains("40"));
        const int row = stage.scene.rows.back().y;
        QCOMPARE(hitTest(stage.scene, stage.layout, 80, upper.base - 2, 3).counter, a);
        QCOMPARE(hitTest(stage.scene, stage.layout, 80, upper.base - upper.height + 2, 3).counter, b);
        QVERIFY(row < upper.base);
    }

    /// The sum of "request_mhz" and "actual_mhz" is a frequency that nothing has.
    void seriesThatDoNotAddUpAreLines()
    {
        Stage stage;
        const auto process = stage.maker.process("p", 0, 100);
        const CounterId wanted = stage.maker.counter(process.session, "gpu freq", "request_mhz");
        const CounterId actual = stage.maker.counter(process.session, "gpu freq", "actual_mhz");
        for (const int time : {0, 99}) {
            stage.builder.counters().addPoint(wanted, sample::at(time), 800);
            stage.builder.counters().addPoint(actual, sample::at(time), 400);
        }
        stage.build(0, 100, 100, 600);
        QVERIFY(stage.labelTexts().contains("800"));
        QCOMPARE(stage.scene.areas.size(), std::size_t{2});
        const int height = stage.scene.areas[0].height;
        for (const auto& [area, from] : {std::pair(stage.scene.areas[0], height), std::pair(stage.scene.areas[1], height / 2)}) {
            const AreaBounds& bounds = stage.scene.bounds[area.first + 50];
            QVERIFY(std::abs(bounds.from - from) <= 1);
            QVERIFY(bounds.solid > bounds.from && bounds.solid <= bounds.from + 3);
            QCOMPARE(bounds.light, bounds.solid);
        }
    }

    /// An area that begins at the left lies behind it, and otherwise the surface.
    void theScaleOfACounterCanBeReadWhateverLiesBehindIt()
    {
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            Stage stage;
            stage.styles = RegionStyles(*theme);
            const auto process = stage.maker.process("p", 0, 100);
            const CounterId counter = stage.maker.counter(process.session, "memory", "a");
            for (const int time : {0, 50})
                stage.builder.counters().addPoint(counter, sample::at(time), 10 + time);
            stage.build(0, 100, 100, 600);
            const qsizetype label = stage.labelTexts().indexOf("60");
            QVERIFY(label >= 0);
            const QColor color(stage.scene.labels[static_cast<std::size_t>(label)].color);
            QVERIFY(contrastRatio(color, QColor(stage.scene.areas.at(0).fill)) >= kReadableContrast);
            QVERIFY(contrastRatio(color, theme->surface) >= kReadableContrast);
        }
    }

    void hittingAFoldGivesTheBoxThatIsDrawn()
    {
        Stage stage;
        sample::addCrowd(stage.builder, 40'000, 4);
        stage.trace.apply(stage.builder.takeBatch());
        const double end = static_cast<double>(toNs(stage.trace.extent().end) - sample::kBegin) / sample::kMs;
        stage.build(0, end);
        for (const SceneLane& lane : stage.scene.lanes) {
            for (std::uint32_t i = lane.firstBox; i < lane.firstBox + lane.boxCount; i += 7) {
                const SceneBox& box = stage.scene.boxes[i];
                for (const int x : {box.begin, box.end - 1}) {
                    const Hit hit = hitTest(stage.scene, stage.layout, x, lane.y + 3, 3);
                    QCOMPARE(hit.box, &box);
                    QCOMPARE(hit.lane, &lane);
                }
            }
        }
        QVERIFY(std::ranges::any_of(stage.scene.boxes, [](const SceneBox& box) { return box.folded > 10; }));
    }

    void aThinBoxIsHitFromBesideIt()
    {
        Stage stage;
        const auto process = stage.maker.process("p", 0, 1000);
        const RegionId thin = stage.maker.region(process.main, "thin", "", 500, 500.2, process.life);
        stage.build(0, 1000);
        const int y = stage.scene.lanes[1].y + 3;
        QCOMPARE(hitTest(stage.scene, stage.layout, 502, y, 3).box->region, thin);
        QCOMPARE(hitTest(stage.scene, stage.layout, 498, y, 3).box->region, thin);
        QVERIFY(!hitTest(stage.scene, stage.layout, 510, y, 3).box);
        QVERIFY(!hitTest(stage.scene, stage.layout, 500, 599, 3).row);
    }

    void thePainterDrawsTheScene()
    {
        Stage stage;
        const auto process = stage.maker.process("p", 100, 900);
        stage.build(0, 1000);
        const QImage image = stage.painted();
        const SceneLane& lane = stage.scene.lanes[0];
        const int middle = lane.y + lane.height / 2;
        QCOMPARE(image.pixel(850, middle), stage.boxOf(process.life)->fill);
        QCOMPARE(image.pixel(50, middle), Theme::light().surface.rgb());
        QCOMPARE(image.pixel(850, lane.y + lane.height + 1), Theme::light().surface.rgb());
        QVERIFY(image.pixel(100, lane.y) != stage.boxOf(process.life)->fill); // a soft corner
    }

    /// Each thread draws a band of a large frame.
    void aPictureInBandsIsThatOfOneCanvas()
    {
        Stage stage;
        stage.tellErrors();
        sample::addFetch(stage.builder);
        stage.build(0, 5200, 900, 700, 13, 1.5);
        QVERIFY(!stage.scene.labels.empty() && !stage.scene.hatches.empty() && !stage.scene.marks.empty() && !stage.scene.areas.empty());
        const QImage whole = stage.painted();
        for (const int bands : {2, 3, 7}) {
            QImage image(whole.size(), whole.format());
            for (int band = 0; band < bands; ++band) {
                PixelCanvas canvas(image, stage.labels, band, bands);
                paintScene(stage.scene, stage.styles.theme(), canvas);
            }
            QCOMPARE(image, whole);
        }
    }

    void labelsStayInsideTheirBoxes()
    {
        Stage stage;
        for (const char* name : {"a name much longer than its box", "שם ארוך מאוד שאין לו מקום", "日本語のとても長い名前"})
            stage.maker.process(name, 100, 160);
        for (const double zoom : {1.0, 1.5, 2.2, 3.0}) {
            stage.build(0, 1000 * zoom);
            const QImage image = stage.painted();
            for (const SceneLane& lane : stage.scene.lanes) {
                for (int x = stage.scene.boxes[lane.firstBox].end; x < 1000; ++x) {
                    for (int y = lane.y; y < lane.y + lane.height; ++y)
                        QCOMPARE(image.pixel(x, y), Theme::light().surface.rgb());
                }
            }
        }
    }

    void anyViewportOfAnyTraceCanBePainted()
    {
        Stage stage;
        sample::addFetch(stage.builder);
        for (const auto& [from, to] :
            {std::pair(-1e6, 1e6), std::pair(2900.0, 2900.001), std::pair(-500.0, -400.0), std::pair(9e6, 9.1e6)}) {
            for (const std::int64_t scroll : {0, 37, 5000}) {
                stage.build(from, to, 333, 77, scroll, 1.5);
                QVERIFY(!stage.painted().isNull());
            }
        }
    }

    void blendingReachesBothEnds()
    {
        QCOMPARE(blended(0xff102030, 0xffa0b0c0, 0), 0xff102030);
        QCOMPARE(blended(0xff102030, 0xffa0b0c0, 256), 0xffa0b0c0);
        QCOMPARE(blended(0xff000000, 0xffffffff, 128), 0xff7f7f7f);
    }

    void thePathStandsOutAndTheRestIsDimmed()
    {
        Stage stage;
        const auto process = stage.maker.process("git fetch", 0, 1000);
        const RegionId first = stage.maker.region(process.main, "first", "x", 100, 400, process.life);
        const RegionId beside = stage.maker.region(process.main, "beside", "x", 500, 900, process.life);
        stage.build(0, 1000);
        const QImage plain = stage.painted();
        const ShownPath path{{{{sample::shownAt(0), sample::shownAt(100)}, process.life},
            {{sample::shownAt(100), sample::shownAt(400)}, first}, {{sample::shownAt(400), sample::shownAt(1000)}, process.life}}};
        const Viewport viewport{{sample::shownAt(0), sample::shownAt(1000)}, 1000, 600, 0, 1};
        const PathLayer layer = layOutPath(path, stage.trace, stage.layout, viewport, stage.scene);
        QCOMPARE(layer.bands.size(), std::size_t{3});
        QCOMPARE(layer.bands[1].begin, 100);
        QCOMPARE(layer.bands[1].end, 400);
        QCOMPARE(layer.bands[1].y, stage.scene.lanes[1].y);
        QCOMPARE(layer.links.size(), std::size_t{2}); // down into the region and up again
        QCOMPARE(layer.links[1].x, 400);
        QCOMPARE(layer.dimmed.size(), std::size_t{1});
        QCOMPARE(stage.scene.boxes[layer.dimmed[0]].region, beside);

        QImage image = plain;
        PixelCanvas canvas(image, stage.labels);
        paintPath(layer, stage.scene, Theme::light(), canvas);
        const int middle = stage.scene.lanes[1].y + stage.scene.lanes[1].height / 2;
        QCOMPARE(image.pixel(300, middle), plain.pixel(300, middle));
        QVERIFY(QColor(image.pixel(800, middle)).lightness() > QColor(plain.pixel(800, middle)).lightness());
        QCOMPARE(QColor(image.pixel(300, stage.scene.lanes[1].y + stage.scene.lanes[1].height - 1)), Theme::light().accent);
    }

    void aPathOfMoreStepsThanColumnsCostsNoMoreThanTheColumns()
    {
        Stage stage;
        const auto process = stage.maker.process("git fetch", 0, 1000);
        ShownPath path;
        for (int i = 0; i < 100'000; ++i)
            path.steps.push_back({{sample::shownAt(i / 100.0), sample::shownAt((i + 1) / 100.0)}, process.life});
        stage.build(0, 1000);
        const PathLayer layer
            = layOutPath(path, stage.trace, stage.layout, {{sample::shownAt(0), sample::shownAt(1000)}, 1000, 600, 0, 1}, stage.scene);
        QVERIFY(layer.bands.size() <= 2 * 1000);
        QVERIFY(layer.dimmed.empty());
        QVERIFY(layOutPath(path, stage.trace, stage.layout, {{sample::shownAt(2000), sample::shownAt(3000)}, 1000, 600, 0, 1}, stage.scene)
                    .bands.empty());
    }
};

EMBERLINE_TEST(TimelineSceneTest, QApplication)
#include "tst_timeline_scene.moc"
