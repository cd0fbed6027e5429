// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/command_index.h"
#include "model/dialect.h"
#include "tests/support/piece_dialect.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"
#include "tests/support/waiting_trace.h"
#include "views/timeline/row_order.h"
#include "views/timeline/track_layout.h"

#include <QRegularExpression>

#include <atomic>

using namespace emberline;

namespace {

struct Made {
    TraceBuilder builder;
    sample::Maker maker{builder};
    Trace trace;
    InstantIndex instants;
    RowSettings state;
    TrackLayout layout;

    bool update(bool force = false)
    {
        trace.apply(builder.takeBatch());
        instants.update(trace);
        layout.follow(trace, state.hiddenSources);
        return (force || !layout.describes(trace)) && layout.make(trace, instants.threads(), state);
    }
    /// A process whose life no bar shows.
    SessionId addProgram(std::string_view name, std::int64_t startMs)
    {
        return builder.addSession({.name = builder.intern(name), .start = sourceTimeFromNs(startMs * 1'000'000)});
    }
    /// The rows as indented names, the way the gutter reads.
    [[nodiscard]] QStringList outline() const
    {
        QStringList lines;
        for (const LayoutRow& row : layout.rows()) {
            QString name = QString::fromUtf8(trace.text(trace.session(row.session).name));
            if (row.kind == RowKind::Thread)
                name = QString::fromUtf8(trace.text(trace.thread(row.thread).name));
            else if (row.kind == RowKind::Async)
                name = "async";
            else if (row.kind == RowKind::Counter)
                name = "counter " + QString::number(row.itemCount);
            else if (row.kind == RowKind::Quiet)
                name = "quiet " + QString::number(row.itemCount);
            else if (row.kind == RowKind::Repeats)
                name += " x" + QString::number(row.itemCount);
            lines += QString(row.indent * 2, ' ') + name;
        }
        return lines;
    }
};

/// Of a writer whose traces are about their pages.
class PageDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "browser"; }
    [[nodiscard]] int rankOf(const Trace& trace, SessionId session, std::span<const TrackId> /*tracks*/) const override
    {
        return trace.text(trace.session(session).name).starts_with("Page") ? 1 : 0;
    }
};

} // namespace

class TrackLayoutTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void childrenStandIndentedUnderTheirParent()
    {
        Made made;
        const auto parent = made.maker.process("fetch", 0, 100);
        const RegionId child = made.maker.region(parent.main, "child", "", 10, 50, parent.life, RegionRole::Child);
        made.maker.process("other", 5, 90);
        const auto pack = made.maker.process("index-pack", 12, 48, 0, child);
        made.maker.region(made.maker.thread(pack.session, "th01"), "work", "", 20, 30);
        QVERIFY(made.update());
        QCOMPARE(made.outline(), QStringList({"fetch", "  index-pack", "    th01", "other"}));
        QCOMPARE(made.layout.rows()[0].laneCount, 2U);
        QCOMPARE(made.layout.rows()[0].end, 3U);
        QCOMPARE(made.layout.rows()[1].end, 3U);
    }

    void rowsFollowOneAnotherWithoutAGap()
    {
        Made made;
        sample::addFetch(made.builder);
        made.update();
        std::int64_t y = 0;
        for (const LayoutRow& row : made.layout.rows()) {
            QCOMPARE(row.y, y);
            y += row.height;
        }
        QCOMPARE(made.layout.height(), y);
        for (std::size_t i = 0; i < made.layout.rows().size(); ++i) {
            QCOMPARE(made.layout.rowAt(made.layout.rows()[i].y), i);
            QCOMPARE(made.layout.rowAt(made.layout.rows()[i].y + made.layout.rows()[i].height - 1), i);
        }
        QCOMPARE(made.layout.rowAt(y), made.layout.rows().size());
        QCOMPARE(made.layout.rowAt(-5), std::size_t{0});
    }

    void sessionsStandInTheirOrder()
    {
        Made made;
        made.builder.edit(made.maker.process("late", 50, 60).session).order = 1;
        made.builder.edit(made.maker.process("early", 0, 10).session).order = 0;
        made.update();
        QCOMPARE(made.outline(), QStringList({"early", "late"}));
    }

    void aClosedSessionHidesWhatIsBelowIt()
    {
        Made made;
        const auto parent = made.maker.process("fetch", 0, 100);
        const RegionId child = made.maker.region(parent.main, "child", "", 10, 50, parent.life, RegionRole::Child);
        const auto pack = made.maker.process("index-pack", 12, 48, 0, child);
        made.state.collapsed.insert(parent.session);
        made.update();
        QCOMPARE(made.outline(), QStringList({"fetch"}));
        QCOMPARE(made.layout.rows()[0].laneCount, 1U);
        QVERIFY(made.layout.rows()[0].collapsed);
        QVERIFY(!made.layout.rowOf(pack.session));
        QVERIFY(!made.layout.placeOf(made.trace, child));
        QVERIFY(made.layout.placeOf(made.trace, parent.life));
    }

    void namedThreadsHaveRowsAndEmptyOnesDoNot()
    {
        Made made;
        const SessionId browser = made.maker.session("Browser", 0, 0);
        made.maker.region(made.maker.thread(browser, "Main"), "a", "", 0, 1);
        made.maker.thread(browser, "Idle");
        made.maker.region(made.maker.thread(browser, "IO"), "b", "", 0, 1);
        made.update();
        QCOMPARE(made.outline(), QStringList({"Browser", "  Main", "  IO"}));
    }

    void countersOfOneNameShareARow()
    {
        Made made;
        const SessionId session = made.maker.session("s", 0, 0);
        for (const char* name : {"memory", "memory", "cpu"}) {
            const CounterId id = made.maker.counter(session, name, "series " + std::to_string(made.builder.counters().size()));
            made.builder.counters().addPoint(id, sample::at(1), 1);
            made.builder.counters().addPoint(id, sample::at(2), 2);
        }
        made.builder.counters().addPoint(made.maker.counter(session, "single", "v"), sample::at(1), 1);
        made.update();
        QCOMPARE(made.outline(), QStringList({"s", "  counter 2", "  counter 1"}));
    }

    void aResultThatRepeatsAFewTimesGetsNoRow()
    {
        Made made;
        const auto process = made.maker.process("git status", 0, 10);
        const CounterId id = made.builder.counters().series(
            {process.session, process.main, made.builder.intern("index/read"), {}, made.builder.intern("value")});
        made.builder.counters().addPoint(id, sample::at(1), 5);
        made.builder.counters().addPoint(id, sample::at(2), 7);
        made.update();
        QCOMPARE(made.outline(), QStringList({"git status"}));
        for (int ms = 3; ms <= 7; ++ms)
            made.builder.counters().addPoint(id, sample::at(ms), 7);
        made.update();
        QCOMPARE(made.outline(), QStringList({"git status"}));
        made.builder.counters().addPoint(id, sample::at(8), 7);
        made.update();
        QCOMPARE(made.outline(), QStringList({"git status", "  counter 1"}));
        const CounterId version = made.builder.counters().series(
            {process.session, process.main, made.builder.intern("index/version"), {}, made.builder.intern("value")});
        for (int ms = 1; ms <= 9; ++ms)
            made.builder.counters().addPoint(version, sample::at(ms), 2);
        made.update();
        QCOMPARE(made.outline(), QStringList({"git status", "  counter 1"}));
    }

    void countersStandBelowTheChildrenOfTheirProcess()
    {
        Made made;
        const SessionId parent = made.maker.session("parent", 0, 0);
        const SessionId child = made.maker.session("child", 0, 0);
        made.builder.edit(child).parent = parent;
        const CounterId id = made.maker.counter(parent, "memory", "used");
        made.builder.counters().addPoint(id, sample::at(1), 1);
        made.builder.counters().addPoint(id, sample::at(2), 2);
        made.update();
        QCOMPARE(made.outline(), QStringList({"parent", "  child", "  counter 1"}));
        QCOMPARE(made.layout.rows()[0].end, 3U);
    }

    void asyncTracksThatDoNotOverlapShareLanes()
    {
        Made made;
        const SessionId session = made.maker.session("s", 0, 0);
        for (const auto& [from, to] : {std::pair(0, 10), std::pair(5, 15), std::pair(12, 20), std::pair(16, 30)}) {
            made.builder.regions().add({.track = made.builder.addAsyncTrack(session, made.builder.intern(std::to_string(from))),
                .role = RegionRole::Async,
                .start = sample::at(from),
                .end = sample::at(to)});
        }
        made.update();
        QCOMPARE(made.outline(), QStringList({"s", "  async"}));
        QCOMPARE(made.layout.rows()[1].laneCount, 2U);
        QCOMPARE(made.layout.placeOf(made.trace, RegionId(1))->lane, 1U);
        QCOMPARE(made.layout.placeOf(made.trace, RegionId(2))->lane, 0U);
    }

    void repeatsAreFoldedAndOpenAgain()
    {
        Made made;
        for (int i = 0; i < 8; ++i)
            made.maker.process("git status", i * 10, i * 10 + 5);
        made.maker.process("git log", 100, 110);
        made.update();
        QCOMPARE(made.outline(), QStringList({"git status x8", "git log"}));
        QCOMPARE(made.layout.rows()[0].laneCount, 1U);
        QCOMPARE(*made.layout.rowOf(SessionId(3)), std::size_t{0});
        made.state.opened.insert(SessionId(0));
        made.update(true);
        QCOMPARE(made.outline().size(), 10);
        QCOMPARE(made.outline()[1], QStringLiteral("  git status"));
        QCOMPARE(made.layout.rows()[0].end, 9U);
    }

    void rowsAreSortedAsWished()
    {
        Made made;
        const SessionId browser = made.addProgram("Browser", 0);
        const SessionId page = made.addProgram("Page", 10);
        const auto threadOf = [&](SessionId process, std::string_view name, double from, double to, std::int64_t tid) {
            const ThreadId thread = made.maker.thread(process, name);
            made.builder.edit(thread).tid = tid;
            made.maker.region(thread, "task", "", from, to);
        };
        threadOf(browser, "idle", 50, 51, 1);
        threadOf(page, "Worker 10", 20, 60, 2);
        threadOf(page, "Worker 2", 15, 20, 3);
        threadOf(page, "PageMain", 30, 35, 4);
        threadOf(page, "Worker 2", 70, 80, 5);
        const auto sorted = [&](RowSort sort) {
            made.state.sort = sort;
            made.update(true);
            QStringList names = made.outline();
            names.replaceInStrings(" ", "");
            return names.join(' ');
        };
        QCOMPARE(sorted(RowSort::Trace), QStringLiteral("Browser idle Page Worker10 Worker2 PageMain Worker2"));
        QCOMPARE(sorted(RowSort::Busiest), QStringLiteral("Page PageMain Worker10 Worker2 Worker2 Browser idle"));
        QCOMPARE(shownSort(made.trace, made.state), RowSort::Busiest);
        QCOMPARE(sorted(RowSort::Start), QStringLiteral("Browser idle Page Worker2 Worker10 PageMain Worker2"));
        QCOMPARE(sorted(RowSort::Name), QStringLiteral("Browser idle Page PageMain Worker2 Worker2 Worker10"));
        const auto sharers = std::ranges::count_if(made.layout.rows(), &LayoutRow::sharesName);
        QCOMPARE(sharers, 2);
    }

    void threadsWithAnEmptyNameShareNone()
    {
        Made made;
        const SessionId program = made.addProgram("Program", 0);
        for (const std::int64_t tid : {1, 2}) {
            const ThreadId thread = made.maker.thread(program, {});
            made.builder.edit(thread).tid = tid;
            made.builder.edit(thread).name = made.builder.intern("");
            made.maker.region(thread, "task", "", 0, 10);
        }
        made.update();
        QCOMPARE(made.outline().size(), 3);
        QCOMPARE(std::ranges::count_if(made.layout.rows(), &LayoutRow::sharesName), 0); // "thread 1" needs no number behind it
    }

    void quietThreadsOfManyShareARowUntilAllAreWanted()
    {
        Made made;
        const SessionId program = made.addProgram("Program", 0);
        for (int i = 0; i < 13; ++i) {
            const ThreadId thread = made.maker.thread(program, i == 12 ? "PoolMain" : "Pool" + std::to_string(i));
            made.maker.region(thread, "work", "c", 0, i < 3 ? 100 : 0.5);
        }
        made.update();
        const QStringList folded{"Program", "  PoolMain", "  Pool0", "  Pool1", "  Pool2", "  quiet 9"};
        QCOMPARE(made.outline(), folded);
        const LayoutRow& row = made.layout.rows().back();
        QVERIFY(row.collapsible && row.collapsed && !row.areSums);
        QCOMPARE(row.laneCount, 1U); // how busy all of them are
        QCOMPARE(made.layout.tracks(made.layout.slots(row).front()).size(), std::size_t{9});

        made.state.names[{program, ThreadId(3)}] = "mine";
        made.update(true);
        QCOMPARE(made.outline().back(), QStringLiteral("  quiet 8"));
        made.state.quietShown.insert(program);
        made.update(true);
        QCOMPARE(made.outline().size(), 15); // the process, its threads and the row that folds them again
        QCOMPARE(made.outline().back(), QStringLiteral("    Pool11"));
        made.state = {};
        made.state.sort = RowSort::Name;
        made.update(true);
        QCOMPARE(made.outline().size(), 14);
    }

    void fewQuietThreadsKeepTheirRows()
    {
        Made made;
        const SessionId program = made.addProgram("Program", 0);
        for (int i = 0; i < 13; ++i)
            made.maker.region(made.maker.thread(program, "Pool" + std::to_string(i)), "work", "c", 0, i < 10 ? 100 : 0.5);
        const SessionId small = made.addProgram("Small", 0);
        for (int i = 0; i < 6; ++i)
            made.maker.region(made.maker.thread(small, "Pool" + std::to_string(i)), "work", "c", 0, i < 1 ? 100 : 0.5);
        made.update();
        QCOMPARE(made.outline().filter(QStringLiteral("quiet")), QStringList());
    }

    void aCollapsedProcessWithoutTimesStillShowsWhatItHolds()
    {
        Made made;
        const SessionId sums = made.addProgram("Sums", 0);
        made.builder.edit(sums).source = made.builder.addSource(pieceSource());
        made.maker.region(made.maker.thread(sums, "sum of a"), "total", "", 0, 90);
        made.state.collapsed.insert(sums);
        made.update();
        QCOMPARE(made.outline(), QStringList({"Sums"}));
        QCOMPARE(made.layout.rows()[0].laneCount, 1U);
    }

    void aJobOfManyPiecesHasALowRowForEachInTheOrderOfStart()
    {
        Made made;
        const SourceId written = made.builder.addSource(pieceSource());
        for (const int start : {30, 10, 20}) {
            const SessionId piece = made.addProgram("P" + std::to_string(start), start);
            made.builder.edit(piece).source = written;
            const ThreadId main = made.maker.thread(piece, "main");
            RegionId parent;
            for (int depth = 0; depth < 5; ++depth)
                parent = made.maker.region(main, "work", "", start, start + 10, parent);
            for (const char* sum : {"sum of a", "sum of b"})
                made.maker.region(made.maker.thread(piece, sum), "total", "", start, start + 90);
        }
        made.update();
        QCOMPARE(made.outline(), QStringList({"P10", "P20", "P30"}));
        QCOMPARE(shownSort(made.trace, made.state), RowSort::Start); // though the busiest are wished first
        for (const LayoutRow& row : made.layout.rows())
            QVERIFY(row.isPiece && row.collapsed && row.collapsible && row.laneCount == 3);
        made.state.opened.insert(SessionId(2));
        made.update(true);
        QCOMPARE(made.outline(), QStringList({"P10", "P20", "  main", "  quiet 2", "P30"}));
        QVERIFY(made.layout.rows()[3].areSums);
        QCOMPARE(made.layout.rows()[3].laneCount, 0U);
        made.state.quietShown.insert(SessionId(2));
        made.update(true);
        QCOMPARE(made.outline(), QStringList({"P10", "P20", "  main", "  quiet 2", "    sum of a", "    sum of b", "P30"}));

        made.state.opened.clear();
        made.state.quietShown.clear();
        auto only = std::make_shared<LaneSubset>(); // what passes a filter may lie below the third lane
        only->tracks.resize(made.trace.tracks().size());
        only->tracks[made.trace.threads()[0].track.row()] = made.trace.track(made.trace.threads()[0].track).lanes;
        made.state.only = only;
        made.update(true);
        QCOMPARE(made.outline(), QStringList({"P30", "  main"}));
        QCOMPARE(made.layout.rows()[1].laneCount, 5U);
    }

    void theBusiestProcessComesFirst()
    {
        Made made;
        for (const int busy : {10, 90, 40}) {
            const SessionId program = made.addProgram("P" + std::to_string(busy), 0);
            made.maker.region(made.maker.thread(program, "main"), "task", "", 0, busy);
        }
        const ThreadId waiting = made.maker.thread(made.addProgram("loop", 0), "main");
        const RegionId loop = made.maker.region(waiting, "message loop", "", 0, 1000, {}, RegionRole::Slice, true);
        made.maker.region(waiting, "task", "", 500, 505, loop);
        const SessionId parallel = made.addProgram("two", 0);
        for (const char* name : {"main", "worker"})
            made.maker.region(made.maker.thread(parallel, name), "task", "", 0, 30);
        made.update();
        QCOMPARE(made.outline(),
            QStringList({"P90", "  main", "two", "  main", "  worker", "P40", "  main", "P10", "  main", "loop", "  main"}));
        made.builder.edit(SessionId(0)).attributes.edit().hasArgv = true; // commands stay in the order of time
        made.update(true);
        QCOMPARE(made.outline().first(), QStringLiteral("P10"));
    }

    void aThreadWithTheNumberOfItsProcessIsMainUnlessThreadsAreCounted()
    {
        for (const std::int64_t first : {0, 1}) {
            Made made;
            const SessionId program = made.addProgram("program", 0);
            made.builder.edit(program).pid = 3;
            for (std::int64_t tid = first; tid <= 3; ++tid) {
                const ThreadId thread = made.maker.thread(program, "t" + std::to_string(tid));
                made.builder.edit(thread).tid = tid;
                made.maker.region(thread, "task", "", 0, tid == 2 ? 90 : 10);
            }
            made.update();
            QCOMPARE(made.outline()[1], first == 0 ? QStringLiteral("  t2") : QStringLiteral("  t3"));
        }
    }

    void whoOnlyWaitsIsNotBusyHoweverOften()
    {
        Made made;
        static const WaitingDialect dialect;
        Source source;
        source.dialect = &dialect;
        const SourceId waiter = made.builder.addSource(std::move(source));
        for (const auto& [name, works] : {std::pair("Waiting", 1), std::pair("Working", 60)}) {
            const SessionId program = made.addProgram(name, 0);
            made.builder.edit(program).source = waiter;
            const ThreadId pool = made.maker.thread(program, "pool");
            made.maker.region(pool, "wait", "", 0, 100);
            made.maker.region(made.maker.thread(program, "worker"), "task", "", 0, works);
        }
        made.update();
        const QStringList order{"Working", "  worker", "  pool", "Waiting", "  worker", "  pool"};
        QCOMPARE(made.outline(), order);
        for (int i = 100; i < 25'000; ++i)
            made.maker.region(ThreadId(0), "wait", "", i, i + 1);
        made.update(true);
        QCOMPARE(made.outline(), order);
    }

    /// So that the first row is that of the process whose time the answers split.
    void whatTheTraceIsAboutComesFirstUnlessAnotherIsMuchBusier()
    {
        Made made;
        static const PageDialect dialect;
        Source source;
        source.dialect = &dialect;
        const SourceId browser = made.builder.addSource(std::move(source));
        const auto add = [&](std::string_view name, int busy) {
            const SessionId program = made.addProgram(name, 0);
            made.builder.edit(program).source = browser;
            made.maker.region(made.maker.thread(program, "main"), "task", "", 0, busy);
        };
        add("GPU", 100);
        add("Page that slept", 49);
        add("Page", 50);
        add("Page that ran", 60);
        made.update();
        QCOMPARE(made.outline().filter(QRegularExpression("^\\w")), QStringList({"Page that ran", "Page", "GPU", "Page that slept"}));
        QCOMPARE(CommandIndex(made.trace).foremost(made.trace), made.layout.rows()[0].session);
    }

    void manyCommandsGetARowEach()
    {
        Made made;
        for (int i = 0; i < 24; ++i) {
            const bool isFetch = i % 4 == 0;
            const auto run
                = made.maker.process(isFetch ? "fetch" : "status", i * 100, i * 100 + (isFetch ? 150 : 10 + i), isFetch && i > 8);
            made.maker.region(run.main, "work", "", i * 100, i * 100 + 5, run.life);
            made.builder.edit(run.session).attributes.edit().hasArgv = true;
        }
        made.update();
        QCOMPARE(made.outline(), QStringList({"fetch x6", "status x18"})); // the one that took most time first
        const LayoutRow& fetch = made.layout.rows()[0];
        QCOMPARE(fetch.length, std::chrono::milliseconds(150)); // the median
        QCOMPARE(fetch.failed, 3U);
        QCOMPARE(fetch.slotCount, 2U); // those that failed stand below the others
        QCOMPARE(fetch.laneCount, 2U);
        QCOMPARE(made.layout.rows()[1].slotCount, 1U); // although runs overlap
        made.state.shownRun = SessionId(9);
        made.update(true);
        QCOMPARE(made.outline(), QStringList({"fetch x6", "status x18", "  status"}));
        QCOMPARE(made.layout.rowOf(SessionId(9)), std::optional(std::size_t{2}));
        QCOMPARE(made.layout.rowOf(SessionId(10)), std::optional(std::size_t{1}));
        made.state.opened.insert(SessionId(0));
        made.update(true);
        QCOMPARE(made.outline().size(), 9);
        made.state.opened.clear();
        made.state.shownRun = {};
        auto only = std::make_shared<LaneSubset>();
        only->tracks.resize(made.trace.tracks().size());
        for (const std::size_t run : {1U, 7U, 13U, 4U})
            only->tracks[made.trace.threads()[run].track.row()] = made.trace.track(made.trace.threads()[run].track).lanes;
        made.state.only = only; // the filter leaves a few runs, still in one row
        made.update(true);
        QCOMPARE(made.outline(), QStringList({"fetch x1", "status x3"}));
    }

    void runsThatOverlapAreDrawnInOneLane()
    {
        Made made;
        for (int i = 0; i < 24; ++i) {
            const auto run = made.maker.process("status", i == 0 ? 0 : i * 10, i == 0 ? 1000 : i * 10 + 5);
            made.builder.edit(run.session).attributes.edit().hasArgv = true;
        }
        made.update();
        const auto tracks = made.layout.tracks(made.layout.slots(made.layout.rows()[0]).front());
        QCOMPARE(tracks.size(), std::size_t{24});
        QVERIFY(std::ranges::is_sorted(tracks, {}, &PackedTrack::reached));
        QCOMPARE(tracks.back().reached, sample::shownAt(1000));
    }

    void tracesLaidOverOneAnotherAreNotFoldedTogether()
    {
        Made made;
        for (int i = 0; i < 4; ++i)
            made.maker.process("git status", i * 10, i * 10 + 5);
        const SourceId source = made.builder.addSource({.clockOffset = std::chrono::milliseconds(-40)});
        for (int i = 4; i < 8; ++i)
            made.builder.edit(made.maker.process("git status", i * 10, i * 10 + 5).session).source = source;
        made.update();
        QCOMPARE(made.layout.rows().size(), std::size_t{8});
    }

    void processesSideBySideAreNoRepeats()
    {
        Made made;
        for (int i = 0; i < 8; ++i)
            made.maker.process("Renderer", i, 100);
        made.update();
        QCOMPARE(made.layout.rows().size(), std::size_t{8});
    }

    void moreRegionsAloneDoNotMakeANewLayout()
    {
        Made made;
        const auto process = made.maker.process("s", 0, 100);
        made.maker.region(process.main, "a", "", 1, 2, process.life);
        QVERIFY(made.update());
        made.maker.region(process.main, "b", "", 3, 4, process.life);
        QVERIFY(!made.update());
        made.maker.region(process.main, "c", "", 5, 6, RegionId(2));
        QVERIFY(made.update());
    }

    void clockOffsetsMoveTheExtent()
    {
        Made made;
        made.maker.process("s", 0, 100);
        made.update();
        made.trace.setClockOffset(made.maker.source, Duration(1'000'000'000));
        made.layout.follow(made.trace, {});
        QCOMPARE(made.layout.extent().begin, sample::shownAt(1000));
        QCOMPARE(made.layout.extent().end, sample::shownAt(1100));
    }

    void deepNestingNeitherRecursesNorIndentsWithoutEnd()
    {
        Made made;
        RegionId spawner;
        for (int i = 0; i < 20'000; ++i) {
            const auto process = made.maker.process("p" + std::to_string(i), i, 30'000, 0, spawner);
            spawner = made.maker.region(process.main, "child", "", i, 30'000, process.life, RegionRole::Child);
        }
        made.update();
        QCOMPARE(made.layout.rows().size(), std::size_t{20'000});
        QCOMPARE(made.layout.rows().back().indent, metrics::kMaxIndent);
    }

    void aCancelledLayoutEndsInEveryOrder()
    {
        Made made;
        for (int i = 0; i < 10; ++i)
            made.addProgram("p" + std::to_string(i), i);
        made.update();
        const std::atomic<bool> cancelled = true;
        for (const RowSort sort : {RowSort::Busiest, RowSort::Start, RowSort::Name, RowSort::Trace}) {
            made.state.sort = sort;
            TrackLayout layout;
            QVERIFY(layout.make(made.trace, made.instants.threads(), made.state));
            QVERIFY(!layout.make(made.trace, made.instants.threads(), made.state, Cancellation(&cancelled)));
        }
    }

    void instantsAreSortedByTheirPlace()
    {
        Made made;
        const auto process = made.maker.process("s", 0, 100);
        made.maker.instant(process.session, process.main, InstantScope::Thread, "b", 20);
        made.maker.instant(process.session, process.main, InstantScope::Thread, "a", 10);
        made.maker.instant(process.session, {}, InstantScope::Process, "p", 5);
        made.maker.instant({}, {}, InstantScope::Global, "g", 5);
        made.update();
        QCOMPARE(made.instants.of(process.main), std::vector<InstantId>({InstantId(1), InstantId(0)}));
        QCOMPARE(made.instants.of(process.session).size(), std::size_t{1});
        QCOMPARE(made.instants.global().begin()->second.size(), std::size_t{1});
        made.maker.instant(process.session, process.main, InstantScope::Thread, "c", 15);
        made.update();
        QCOMPARE(made.instants.of(process.main)[1], InstantId(4));
    }
};

EMBERLINE_TEST(TrackLayoutTest, QCoreApplication)
#include "tst_track_layout.moc"
