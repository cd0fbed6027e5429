// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/trace_builder.h"

#include <array>
#include <memory>

using namespace emberline;

class TraceBuilderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsOfABatchDoNotChange()
    {
        TraceBuilder builder;
        const SessionId first = builder.addSession({});
        const SessionId second = builder.addSession({});
        const TraceBatch before = builder.takeBatch();
        builder.edit(first).exitCode = 3;
        builder.edit(first).pid = 7;
        builder.addSession({});
        const TraceBatch after = builder.takeBatch();
        QCOMPARE(before.sessions.size(), std::size_t{2});
        QVERIFY(!before.sessions[first.row()].exitCode);
        QCOMPARE(after.sessions.size(), std::size_t{3});
        QCOMPARE(after.sessions[first.row()].exitCode, std::optional<std::int64_t>(3));
        QCOMPARE(after.sessions[first.row()].pid, std::optional<std::int64_t>(7));
        QVERIFY(!after.sessions[second.row()].pid);
    }

    void aProcessKnowsItsThreadsAndACopyOfItNone()
    {
        TraceBuilder builder;
        const SessionId process = builder.addSession({});
        const SessionId other = builder.addSession({});
        const ThreadId first = builder.addThread({process, {}, 0, {}, {}, {}, {}});
        const ThreadId others = builder.addThread({other, {}, 0, {}, {}, {}, {}});
        const ThreadId last = builder.addThread({process, {}, 1, {}, {}, {}, {}});
        QCOMPARE(builder.session(process).lastThread, last);
        QCOMPARE(builder.thread(last).previous, first);
        QVERIFY(!builder.thread(first).previous);
        QCOMPARE(builder.session(other).lastThread, others);
        QVERIFY(!builder.session(builder.addSession(builder.session(process))).lastThread);
    }

    void aProcessThatSaidNothingTakesNoRoomForIt()
    {
        const Session session;
        QVERIFY(sizeof session + sizeof(SessionAttributes) <= 240); // it was 232 when the attributes lay in it
        QVERIFY(session.attributes->argv.empty() && !session.attributes->hasArgv && !session.attributes->sortIndex);
        QVERIFY(!session.attributes.areSaid()); // reading takes none either
        QVERIFY(!Session(session).attributes.areSaid());
    }

    void whatAProcessSaidDoesNotChangeInCopies()
    {
        TraceBuilder builder;
        const SessionId process = builder.addSession({});
        builder.edit(process).attributes.edit().sortIndex = 1;
        const TraceBatch before = builder.takeBatch();
        builder.edit(process).attributes.edit().sortIndex = 2;
        const TraceBatch after = builder.takeBatch();
        QCOMPARE(before.sessions[0].attributes->sortIndex, std::optional<std::int64_t>(1));
        QCOMPARE(after.sessions[0].attributes->sortIndex, std::optional<std::int64_t>(2));
        Session other;
        other = before.sessions[0];
        other.attributes.edit().sortIndex = 3;
        QCOMPARE(before.sessions[0].attributes->sortIndex, std::optional<std::int64_t>(1));
        other.attributes = SaidAttributes();
        QVERIFY(!other.attributes->sortIndex);
    }

    void batchesShareTheRowsThatHaveNotChanged()
    {
        TraceBuilder builder;
        for (int i = 0; i < 1000; ++i)
            builder.addSession({});
        const TraceBatch before = builder.takeBatch();
        builder.edit(SessionId(500)).pid = 1;
        const TraceBatch after = builder.takeBatch();
        QCOMPARE(&after.sessions[0], &before.sessions[0]);
        QCOMPARE(&after.sessions[999], &before.sessions[999]);
        QVERIFY(&after.sessions[500] != &before.sessions[500]);
    }

    void aReadersOwnChangeLeavesOtherCopiesAlone()
    {
        TraceBuilder builder;
        const SourceId source = builder.addSource({});
        Trace trace;
        trace.apply(builder.takeBatch());
        const Trace copy = trace;
        trace.setClockOffset(source, Duration(5));
        QCOMPARE(copy.source(source).clockOffset, Duration(0));
        builder.edit(source).records = 1;
        trace.apply(builder.takeBatch());
        QCOMPARE(trace.source(source).clockOffset, Duration(5));
        QCOMPARE(trace.source(source).records, std::uint64_t{1});
    }

    void argsReadBackInOrderWithTheLastValueOfAKey()
    {
        TraceBuilder builder;
        const ThreadId thread = builder.addThread({builder.addSession({}), {}, 0, {}, {}, {}, {}});
        const RegionId region
            = builder.regions().add({builder.trackOf(thread), RegionRole::Region, {}, {}, {}, {}, false, 0, {}, kNoOrigin});
        builder.args().add(region, builder.intern("a"), std::int64_t{1});
        builder.args().add(region, builder.intern("b"), std::string("text"), sourceTimeFromNs(5));
        builder.args().add(region, builder.intern("a"), -2.5);
        builder.args().add(region, builder.intern("c"), RawJson{"[1]"});
        Trace trace;
        trace.apply(builder.takeBatch());
        const Args args = regionArgs(trace, region).value();
        QCOMPARE(args.members.size(), std::size_t{3});
        QCOMPARE(args.members[0].key, std::string("a"));
        QCOMPARE(std::get<double>(args.members[0].value), -2.5);
        QCOMPARE(std::get<std::string>(args.members[1].value), std::string("text"));
        QCOMPARE(args.members[1].time, std::optional(sourceTimeFromNs(5)));
        QCOMPARE(std::get<RawJson>(args.members[2].value).text, std::string("[1]"));
        QCOMPARE(std::get<double>(trace.keptArg(region, "a").value()), -2.5);
        QVERIFY(!trace.keptArg(region, "none"));
    }

    void aGlobalInstantFollowsTheClockOfItsSource()
    {
        TraceBuilder builder;
        const SourceId first = builder.addSource({});
        const SourceId second = builder.addSource({});
        for (const SourceId source : {SourceId(), second, second, first, second})
            builder.instants().add({{}, {}, InstantScope::Global, {}, {}, sourceTimeFromNs(5), kNoOrigin, source});
        Trace trace;
        trace.apply(builder.takeBatch());
        trace.setClockOffset(first, Duration(100));
        trace.setClockOffset(second, Duration(200));
        std::vector<std::int64_t> shown;
        for (std::size_t row = 0; row < trace.instantCount(); ++row)
            shown.push_back(toNs(trace.shown(InstantId(row))));
        QCOMPARE(shown, (std::vector<std::int64_t>{5, 205, 205, 105, 205}));
    }

    void theExtentFollowsClockOffsets()
    {
        TraceBuilder builder;
        const SourceId early = builder.addSource({});
        const SourceId late = builder.addSource({});
        const auto addSession = [&](SourceId source, std::int64_t start, std::int64_t end) {
            return builder.addSession({.source = source, .start = sourceTimeFromNs(start), .end = sourceTimeFromNs(end)});
        };
        addSession(early, 100, 200);
        addSession(late, 150, 300);
        addSession(late, 0, 0); // metadata alone
        builder.extent().include(sourceTimeFromNs(100));
        builder.extent().include(sourceTimeFromNs(300));
        Trace trace;
        trace.apply(builder.takeBatch());
        QCOMPARE(trace.extent(), (TraceRange{traceTimeFromNs(100), traceTimeFromNs(300)}));
        trace.setClockOffset(late, Duration(1000));
        QCOMPARE(trace.extent(), (TraceRange{traceTimeFromNs(100), traceTimeFromNs(1300)}));
        trace.setClockOffset(early, Duration(1000));
        QCOMPARE(trace.extent(), (TraceRange{traceTimeFromNs(1100), traceTimeFromNs(1300)}));
        trace.setClockOffset(early, Duration::max());
        QCOMPARE(trace.extent().end, TraceTime::max());
        trace.setClockOffset(early, {});
        trace.setClockOffset(late, {});
        QCOMPARE(trace.extent(), (TraceRange{traceTimeFromNs(100), traceTimeFromNs(300)}));
    }

    void argsAddedAfterTheBatchAreNotInIt()
    {
        TraceBuilder builder;
        const ThreadId thread = builder.addThread({builder.addSession({}), {}, 0, {}, {}, {}, {}});
        const RegionId region
            = builder.regions().add({builder.trackOf(thread), RegionRole::Region, {}, {}, {}, {}, false, 0, {}, kNoOrigin});
        Trace trace;
        trace.apply(builder.takeBatch());
        builder.args().add(region, builder.intern("late"), true);
        QVERIFY(regionArgs(trace, region).value().members.empty());
    }

    void counterPointsAreSortedAndKeepTheOrderOfEqualTimes()
    {
        TraceBuilder builder;
        const SessionId session = builder.addSession({});
        const CounterId counter = builder.counters().series({session, {}, builder.intern("heap"), {}, builder.intern("bytes")});
        builder.counters().addPoint(counter, sourceTimeFromNs(20), 2);
        Trace trace;
        trace.apply(builder.takeBatch());
        const auto before = trace.counters()[0].points;
        builder.counters().addPoint(counter, sourceTimeFromNs(10), 1);
        builder.counters().addPoint(counter, sourceTimeFromNs(20), 3);
        QCOMPARE(builder.counters().series({session, {}, builder.intern("heap"), {}, builder.intern("bytes")}), counter);
        trace.apply(builder.takeBatch());
        const Counter& row = trace.counters()[0];
        QCOMPARE(row.pointCount, std::size_t{3});
        QCOMPARE((*row.points)[0].value, 1.0);
        QCOMPARE((*row.points)[1].value, 2.0);
        QCOMPARE((*row.points)[2].value, 3.0);
        QCOMPARE((*before)[0].value, 2.0); // a reader's old column stays as it was
    }

    void aLatePointLeavesWhatLiesBeforeItInPlace()
    {
        TraceBuilder builder;
        const CounterId counter = builder.counters().series({builder.addSession({}), {}, builder.intern("heap"), {}, {}});
        std::vector<CounterPoint> all;
        const auto add = [&](std::int64_t time, double value) {
            builder.counters().addPoint(counter, sourceTimeFromNs(time), value);
            all.push_back({sourceTimeFromNs(time), value});
        };
        Trace trace;
        std::shared_ptr<const CounterPoints> before;
        for (int batch = 0; batch < 40; ++batch) {
            for (int i = 0; i < 1000; ++i)
                add(batch * 1000 + i - (i % 100 == 99 ? 700 : 0), batch + i);
            trace.apply(builder.takeBatch());
            std::ranges::stable_sort(all, {}, &CounterPoint::time);
            const Counter& row = trace.counters()[0];
            QCOMPARE(row.pointCount, all.size());
            for (std::size_t i = 0; i < all.size(); ++i)
                QVERIFY((*row.points)[i].time == all[i].time && (*row.points)[i].value == all[i].value);
            if (before) {
                QVERIFY(row.points != before);
                // The latest late point reaches back 700 and a block of 1024 begins somewhere before it.
                QVERIFY(row.points->countShared(*before, all.size() - 1000) + 2 * 1024 + 1700 > all.size());
            }
            before = row.points;
        }
    }

    void pointsThatAreArgsReadBackHoweverMany()
    {
        TraceBuilder builder;
        const ThreadId thread = builder.addThread({builder.addSession({}), {}, 0, {}, {}, {}, {}});
        const RegionId region
            = builder.regions().add({builder.trackOf(thread), RegionRole::Region, {}, {}, {}, {}, false, 0, {}, kNoOrigin});
        const StringId key = builder.intern("cache_nr");
        const CounterId counter = builder.counters().series({builder.thread(thread).session, thread, key, {}, key});
        for (std::int64_t i = 0; i < 200; ++i)
            builder.counters().addPoint(counter, builder.args().add(region, key, i - 100, sourceTimeFromNs(i)));
        Trace trace;
        trace.apply(builder.takeBatch());
        const Counter& row = trace.counters()[0];
        QCOMPARE(row.pointCount, std::size_t{200});
        for (std::int64_t i = 0; i < 200; ++i) {
            const CounterPoint point = (*row.points)[static_cast<std::size_t>(i)];
            QCOMPARE(toNs(point.time), i);
            QCOMPARE(point.value, static_cast<double>(i - 100));
        }
    }

    void pointsThatAreArgsMixWithOthersAndAreSorted()
    {
        TraceBuilder builder;
        const ThreadId thread = builder.addThread({builder.addSession({}), {}, 0, {}, {}, {}, {}});
        const RegionId region
            = builder.regions().add({builder.trackOf(thread), RegionRole::Region, {}, {}, {}, {}, false, 0, {}, kNoOrigin});
        const StringId key = builder.intern("cache_nr");
        const CounterId counter = builder.counters().series({builder.thread(thread).session, thread, key, {}, key});
        const auto addArg = [&](std::int64_t value, std::int64_t ns) {
            builder.counters().addPoint(counter, builder.args().add(region, key, value, sourceTimeFromNs(ns)));
        };
        addArg(3, 30);
        Trace trace;
        trace.apply(builder.takeBatch());
        const auto before = trace.counters()[0].points;
        addArg(1, 10);
        trace.apply(builder.takeBatch()); // out of order: sorted
        builder.counters().addPoint(counter, sourceTimeFromNs(40), 4);
        addArg(5, 50);
        trace.apply(builder.takeBatch());
        const Counter& row = trace.counters()[0];
        QCOMPARE(row.pointCount, std::size_t{4});
        for (std::size_t i = 0; i < 4; ++i)
            QCOMPARE((*row.points)[i].value, (std::array{1.0, 3.0, 4.0, 5.0})[i]);
        QCOMPARE((*before)[0].value, 3.0); // a reader's old column stays as it was
    }

    void whatOthersKeepIsSharedByCopiesAndGoesWithTheLast()
    {
        struct Kept {
            std::shared_ptr<int> value = std::make_shared<int>(0);
        };
        std::weak_ptr<int> value;
        Trace trace;
        {
            const Trace copy = trace;
            value = copy.kept().of<Kept>().value;
            QCOMPARE(trace.kept().of<Kept>().value, value.lock());
            QVERIFY(Trace().kept().of<Kept>().value != value.lock());
        }
        QVERIFY(!value.expired());
        trace = Trace();
        QVERIFY(value.expired());
    }

    void theExtentGrowsBothWays()
    {
        TraceBuilder builder;
        builder.extent().include(sourceTimeFromNs(10));
        builder.extent().include(sourceTimeFromNs(-5));
        Trace trace;
        trace.apply(builder.takeBatch());
        QCOMPARE(trace.extent(), (TraceRange{traceTimeFromNs(-5), traceTimeFromNs(10)}));
    }
};

EMBERLINE_TEST(TraceBuilderTest, QCoreApplication)
#include "tst_trace_builder.moc"
