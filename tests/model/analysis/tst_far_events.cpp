// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/far_events.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

using namespace emberline;

namespace {

constexpr std::int64_t kFar = 1'000'000'000'000;

struct Busy : SmallTrace {
    /// Slices of 10 ns from 0 to 10 * `slices`.
    explicit Busy(int slices)
    {
        for (int i = 0; i < slices; ++i)
            addRegion(thread, "work", i * 10, i * 10 + 10, {}, {.role = RegionRole::Slice});
    }
    SessionId session = addSession("worker");
    ThreadId thread = addThread(session);
};

} // namespace

class FarEventsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFewEventsFarFromAllOthersAreFoundOnBothSides()
    {
        Busy t(30);
        t.addInstant(t.thread, "of another clock", -kFar);
        t.addInstant(t.thread, "of another clock", -kFar + 5);
        t.addRegion(t.thread, "at the end of time", 3 * kFar, 3 * kFar + 7);
        const auto far = findFarEvents(t.trace());
        QVERIFY(far);
        QCOMPARE(far->count, std::size_t{3});
        QCOMPARE(far->rest, rangeNs(0, 300));
        QCOMPARE(toNs(far->distance), 3 * kFar + 7 - 300);
    }

    void farEventsAreFoundWhereverTheyStandInTheLog()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("worker"));
        const auto work = [&](int from, int to) {
            for (int i = from; i < to; ++i)
                t.addRegion(thread, "work", i * 10, i * 10 + 10);
        };
        work(200, 601); // written out of the order of time, in more rows than the edges keep
        t.addRegion(thread, "at the end of time", 3 * kFar, 3 * kFar + 7);
        t.addRegion(thread, "of another clock", -kFar, -kFar + 5);
        work(0, 200);
        work(601, 900);
        const auto far = findFarEvents(t.trace());
        QVERIFY(far);
        QCOMPARE(far->count, std::size_t{2});
        QCOMPARE(far->rest, rangeNs(0, 9000));
    }

    void oneInstantThatLeavesAThirdOfThePictureEmptyIsFar()
    {
        for (const auto& [at, isFar] : {std::pair(440, false), std::pair(460, true)}) {
            Busy t(30);
            t.addInstant(t.thread, "late", at);
            QCOMPARE(findFarEvents(t.trace()).has_value(), isFar);
        }
    }

    void whatHasLengthIsFarOnlyIfAllElseWouldBeAHair()
    {
        for (const auto& [at, isFar] : {std::pair(10'000, false), std::pair(20'000, true)}) {
            Busy t(30);
            t.addRegion(t.thread, "late", at, at + 10);
            QCOMPARE(findFarEvents(t.trace()).has_value(), isFar);
        }
    }

    void anObjectThatIsThereFromTheFirstTimeOnJoinsNothing()
    {
        Busy t(30);
        t.addInstant(t.thread, "of another clock", -kFar);
        t.builder.addObject({.session = t.session, .start = sourceTimeFromNs(-kFar), .end = sourceTimeFromNs(100)});
        const auto far = findFarEvents(t.trace());
        QVERIFY(far);
        QCOMPARE(far->count, std::size_t{1});
        QCOMPARE(far->rest, rangeNs(0, 300));
    }

    void manyEventsAreNotFar()
    {
        Busy t(30);
        for (int i = 0; i < 10; ++i)
            t.addInstant(t.thread, "log", -kFar + i);
        QVERIFY(findFarEvents(t.trace()));
        t.addInstant(t.thread, "log", -kFar + 10);
        QVERIFY(!findFarEvents(t.trace()));
    }

    void neitherProcessesNorEventsWithoutLengthAreFarFromEachOther()
    {
        Busy processes(30);
        processes.addRegion(processes.addThread(processes.addSession("git")), "git", kFar, kFar + 10, {}, {.role = RegionRole::Process});
        QVERIFY(!findFarEvents(processes.trace()));
        Busy instants(0);
        for (int i = 0; i < 30; ++i)
            instants.addInstant(instants.thread, "tick", i < 29 ? i : kFar);
        QVERIFY(!findFarEvents(instants.trace()));
        QVERIFY(!findFarEvents(Trace()));
    }
};

EMBERLINE_TEST(FarEventsTest, QCoreApplication)
#include "tst_far_events.moc"
