// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/self_time.h"
#include "model/column.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

#include <random>
#include <utility>

using namespace emberline;

namespace {

/// Verifies that all three functions for self time agree.
void compareSelf(const Trace& trace, RegionId region, std::int64_t expected)
{
    QCOMPARE(toNs(selfTime(trace, region)), expected);
    QCOMPARE(toNs(SelfTimes(trace).selfTime(trace, region)), expected);
    QCOMPARE(toNs(SelfTimes(trace, {}, 3).selfTime(trace, region)), expected);
}

std::int64_t selfIn(const Trace& trace, RegionId region, std::int64_t begin, std::int64_t end)
{
    return toNs(SelfTimes(trace, rangeNs(begin, end)).selfTime(trace, region));
}

} // namespace

class SelfTimeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void childrenAreTakenAwayAndGrandchildrenAreNot()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "a", 0, 100);
        const RegionId b = t.addRegion(thread, "b", 10, 60, a);
        const RegionId c = t.addRegion(thread, "c", 20, 50, b);
        const RegionId d = t.addRegion(thread, "d", 70, 80, a);
        compareSelf(t.trace(), a, 40);
        compareSelf(t.trace(), b, 20);
        compareSelf(t.trace(), c, 30);
        compareSelf(t.trace(), d, 10);
    }

    void overlappingChildrenInDifferentRowsCountOnce()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "a", 0, 100);
        t.addRegion(thread, "child 0", 10, 50, a, {.role = RegionRole::Child});
        t.addRegion(thread, "beside it", 40, 70, a, {.extraDepth = 1});
        t.addRegion(thread, "inside both", 45, 48, a, {.extraDepth = 2});
        compareSelf(t.trace(), a, 40);
    }

    void childrenThatStickOutCountAsFarAsTheyLieInside()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "a", 10, 100);
        t.addRegion(thread, "too early", 5, 20, a);
        t.addRegion(thread, "too late", 90, 140, a);
        const RegionId b = t.addRegion(thread, "b", 150, 160);
        t.addRegion(thread, "longer than its parent", 140, 190, b);
        compareSelf(t.trace(), a, 70);
        compareSelf(t.trace(), b, 0);
    }

    void jitterMayMixTheChildrenOfTwoParents()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "a", 0, 50);
        const RegionId b = t.addRegion(thread, "b", 48, 100);
        t.addRegion(thread, "of a", 0, 10, a);
        t.addRegion(thread, "of b", 46, 60, b);
        t.addRegion(thread, "of a again", 47, 50, a);
        t.addRegion(thread, "of b again", 55, 70, b);
        compareSelf(t.trace(), a, 37);
        compareSelf(t.trace(), b, 30);
    }

    void anOpenRegionEndsAtItsLastEvent()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "a", 0, 80, {}, {.open = true});
        const RegionId b = t.addRegion(thread, "b", 30, 80, a, {.open = true});
        compareSelf(t.trace(), a, 30);
        compareSelf(t.trace(), b, 50);
    }

    void aRangeClipsRegionsAndTheirChildren()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "a", 0, 100);
        const RegionId b = t.addRegion(thread, "b", 10, 60, a);
        t.addRegion(thread, "c", 70, 90, a);
        QCOMPARE(selfIn(t.trace(), a, 50, 80), 10);
        QCOMPARE(selfIn(t.trace(), b, 50, 80), 10);
        QCOMPARE(selfIn(t.trace(), a, 0, 100), 30);
        QCOMPARE(selfIn(t.trace(), a, 20, 30), 0);
    }

    void aRangeIsOnTheShownClock()
    {
        SmallTrace t;
        const SourceId source = t.addSource();
        const ThreadId thread = t.addThread(t.addSession("git", source));
        const RegionId a = t.addRegion(thread, "a", 0, 100);
        t.addRegion(thread, "b", 50, 100, a);
        Trace trace = t.trace();
        trace.setClockOffset(source, Duration(1000));
        QCOMPARE(selfIn(trace, a, 1000, 1060), 50);
    }

    void selfTimesOfAnyTreeAddUpToTheTimeThatTheRootCovers()
    {
        std::mt19937 random(7);
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId root = t.addRegion(thread, "root", 0, 1'000'000);
        std::vector<RegionId> all{root};
        const auto fill = [&](const auto& self, RegionId parent, std::int64_t begin, std::int64_t end, int depth) -> void {
            std::int64_t at = begin;
            while (depth < 6 && end - at > 20) {
                const std::int64_t from = at + static_cast<std::int64_t>(random() % 50);
                const std::int64_t to = std::min<std::int64_t>(end, from + 1 + static_cast<std::int64_t>(random()) % (end - begin) / 4);
                if (from >= to)
                    break;
                all.push_back(t.addRegion(thread, "r", from, to, parent));
                self(self, all.back(), from, to, depth + 1);
                at = to;
            }
        };
        fill(fill, root, 0, 1'000'000, 0);
        QVERIFY(all.size() > 1000);
        const Trace& trace = t.trace();
        for (const TraceRange range : {rangeNs(0, 1'000'000), rangeNs(123'456, 654'321), rangeNs(500'000, 500'001)}) {
            const SelfTimes times(trace, range, 2);
            std::int64_t sum = 0;
            for (const RegionId id : all) {
                if (trace.shown(id).overlaps(range))
                    sum += toNs(times.selfTime(trace, id));
            }
            QCOMPARE(sum, toNs(range.length()));
        }
        const SelfTimes whole(trace);
        for (const RegionId id : all)
            QCOMPARE(whole.selfTime(trace, id), selfTime(trace, id));
    }

    void zerosOfAnySizeAndFillCanBeWritten()
    {
        for (const Fill fill : {Fill::Parts, Fill::All}) {
            for (const std::size_t count : {0UL, 1UL, 5000UL, 3UL << 20}) { // the last spans large pages
                const auto zeros = makeZeros<std::uint32_t>(count, fill);
                for (std::size_t i = 0; i < count; ++i)
                    QVERIFY(std::exchange(zeros[i], 7) == 0);
                QVERIFY(count == 0 || zeros[count - 1] == 7);
            }
        }
    }
};

EMBERLINE_TEST(SelfTimeTest, QCoreApplication)
#include "tst_self_time.moc"
