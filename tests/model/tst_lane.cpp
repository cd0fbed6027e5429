// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/lane.h"
#include "model/trace_builder.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <random>
#include <thread>
#include <utility>
#include <vector>

using namespace emberline;

namespace {

/// A builder with one track, to which a test adds regions.
struct OneTrack {
    Nesting nesting = Nesting::Known;
    TraceBuilder builder{};
    TrackId track = builder.trackOf(builder.addThread({builder.addSession({}), {}, 0, {}, {}, {}, {}}, nesting));
    Trace trace{};

    RegionId add(std::int64_t start, std::int64_t end, unsigned depth = 0)
    {
        return builder.regions().add(
            {track, RegionRole::Slice, {}, {}, sourceTimeFromNs(start), sourceTimeFromNs(end), false, depth, {}, kNoOrigin});
    }
    const Lane& lane(std::size_t depth = 0)
    {
        trace.apply(builder.takeBatch());
        return trace.track(track).lanes[depth];
    }
};

std::vector<std::int64_t> startsOf(const OneTrack& one, const Lane& lane)
{
    std::vector<std::int64_t> starts;
    for (const auto& run : lane.runs) {
        for (const RegionId id : run->regions())
            starts.push_back(toNs(one.trace.start(id)));
    }
    return starts;
}

std::vector<RegionId> regionsOf(const Lane& lane)
{
    std::vector<RegionId> regions;
    for (const auto& run : lane.runs)
        regions.insert(regions.end(), run->regions().begin(), run->regions().end());
    return regions;
}

void checkSummaries(const OneTrack& one, const Lane& lane)
{
    for (const auto& run : lane.runs) {
        QVERIFY(run->regions().size() <= LaneRun::kMaxRegions);
        const LaneBucket& all = run->buckets().back();
        double covered = 0;
        Duration longest{};
        SourceTime end = SourceTime::min();
        for (const RegionId id : run->regions()) {
            covered += static_cast<double>(toNs(one.trace.duration(id)));
            longest = std::max(longest, one.trace.duration(id));
            end = std::max(end, one.trace.end(id));
        }
        QVERIFY(std::abs(static_cast<double>(all.covered) - covered) <= covered * 1e-6);
        QCOMPARE(one.trace.duration(all.longest), longest);
        QCOMPARE(all.longestLength, static_cast<float>(toNs(longest)));
        QCOMPARE(all.longestAfter, static_cast<float>(toNs(one.trace.start(all.longest)) - toNs(all.begin)));
        QCOMPARE(all.begin, one.trace.start(run->regions().front()));
        QCOMPARE(all.end, end);
        QCOMPARE(run->level(run->levelCount() - 1).size(), std::size_t{1});
    }
}

} // namespace

class LaneTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void regionsComeOutSortedHoweverTheyCameIn()
    {
        OneTrack one;
        std::vector<std::int64_t> starts(200000);
        for (std::size_t i = 0; i < starts.size(); ++i)
            starts[i] = static_cast<std::int64_t>(i) * 10;
        std::vector<std::int64_t> shuffled = starts;
        std::ranges::shuffle(shuffled, std::mt19937(1));
        std::size_t at = 0;
        for (const std::size_t stop : {std::size_t{10}, std::size_t{70000}, std::size_t{199000}, shuffled.size()}) {
            for (; at < stop; ++at)
                one.add(shuffled[at], shuffled[at] + 1 + shuffled[at] % 7);
            const Lane& lane = one.lane();
            QCOMPARE(lane.regionCount(), stop);
            checkSummaries(one, lane);
        }
        QCOMPARE(startsOf(one, one.lane()), starts);
    }

    void regionsWithEqualStartsKeepTheOrderOfTheirRowsHoweverBatchesWereTaken()
    {
        std::mt19937 random(3);
        std::vector<std::int64_t> starts(2 * LaneRun::kMaxRegions + 5000);
        for (std::int64_t& start : starts)
            start = static_cast<std::int64_t>(random() % 40);
        std::vector<RegionId> expected;
        for (std::size_t row = 0; row < starts.size(); ++row)
            expected.emplace_back(row);
        std::ranges::stable_sort(expected, {}, [&](RegionId id) { return starts[id.row()]; });
        for (const std::size_t batch : {std::size_t{3000}, std::size_t{50000}, LaneRun::kMaxRegions, starts.size()}) {
            OneTrack one;
            for (std::size_t row = 0; row < starts.size(); ++row) {
                one.add(starts[row], 50);
                if ((row + 1) % batch == 0)
                    one.lane();
            }
            QVERIFY(regionsOf(one.lane()) == expected);
            one.builder.regions().setStart(RegionId(7), sourceTimeFromNs(1000));
            one.lane();
            one.builder.regions().setStart(RegionId(7), sourceTimeFromNs(starts[7])); // places the whole track again
            QVERIFY(regionsOf(one.lane()) == expected);
        }
    }

    void appendingToAGrowingLaneLeavesFullRunsAlone()
    {
        OneTrack one;
        for (std::int64_t i = 0; i < 150000; ++i)
            one.add(i * 10, i * 10 + 5);
        const auto first = one.lane().runs.front();
        one.add(2000000, 2000005);
        const Lane& lane = one.lane();
        QCOMPARE(lane.runs.front(), first);
        QCOMPARE(lane.regionCount(), std::size_t{150001});
        checkSummaries(one, lane);
    }

    void aRunLivesForAsLongAsAnyThreadHoldsIt()
    {
        OneTrack one;
        for (std::int64_t i = 0; i < 300; ++i)
            one.add(i * 10, i * 10 + 5);
        std::vector<std::thread> threads;
        std::atomic<int> wrong = 0;
        {
            const LaneRuns runs = one.lane().runs;
            for (int i = 0; i < 4; ++i) {
                threads.emplace_back([&wrong, mine = runs] {
                    for (int round = 0; round < 10000; ++round) {
                        const LaneRunPtr held = mine.front();
                        LaneRunPtr moved = held;
                        const LaneRunPtr other = std::move(moved);
                        wrong += other == held && !moved && other->regions().size() == 300 && other->buckets().size() == 19 + 2 + 1 ? 0 : 1;
                    }
                });
            }
        }
        one.add(5, 6); // a new run replaces the one that the threads hold
        QCOMPARE(one.lane().regionCount(), std::size_t{301});
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(wrong.load(), 0);
    }

    void aLaneOfSeveralRunsIsTheRunsOneAfterAnother()
    {
        OneTrack one;
        QVERIFY(LaneRuns().empty());
        const RegionId first = one.add(0, 1);
        const RegionId second = one.add(5, 6);
        one.lane();
        const RegionColumns& columns = one.trace.regions();
        const LaneRuns runs({makeLaneRun(columns, std::vector{first}), makeLaneRun(columns, std::vector{second})});
        QCOMPARE(runs.size(), std::size_t{2});
        QCOMPARE(runs.front()->regions().front(), first);
        QCOMPARE(runs[1]->begin(), sourceTimeFromNs(5));
        QCOMPARE(runs.back()->extent(), (SourceRange{sourceTimeFromNs(5), sourceTimeFromNs(6)}));
        QCOMPARE(runs.end() - runs.begin(), std::ptrdiff_t{2});
    }

    void aMovedEndReachesTheSummaries()
    {
        OneTrack one;
        const RegionId open = one.add(0, 1);
        one.add(5000, 5001);
        one.lane();
        one.builder.regions().setEnd(open, sourceTimeFromNs(4000), true);
        checkSummaries(one, one.lane());
        QVERIFY(one.trace.isOpen(open));
    }

    void aMovedStartChangesTheOrderInTheLane()
    {
        OneTrack one;
        const RegionId first = one.add(0, 1);
        one.add(5, 6);
        one.lane();
        one.builder.regions().setStart(first, sourceTimeFromNs(8));
        QCOMPARE(startsOf(one, one.lane()), (std::vector<std::int64_t>{5, 8}));
    }

    void regionsThatAreNestedLaterMoveToTheLanesOfTheirNewDepths()
    {
        OneTrack one{Nesting::Later};
        const RegionId outer = one.add(0, 100);
        const RegionId inner = one.add(10, 20);
        one.trace.apply(one.builder.takeBatch());
        QVERIFY(one.trace.track(one.track).lanes.empty());
        one.builder.regions().place(one.track, std::array{outer, inner});
        QCOMPARE(one.lane().regionCount(), std::size_t{2});
        one.builder.regions().setNesting(inner, sourceTimeFromNs(30), true, 1, outer);
        one.builder.regions().place(one.track, std::array{outer, inner});
        QCOMPARE(one.lane(0).regionCount(), std::size_t{1});
        QCOMPARE(one.lane(1).regionCount(), std::size_t{1});
        QCOMPARE(one.trace.parent(inner), outer);
        QCOMPARE(one.trace.range(inner), (SourceRange{sourceTimeFromNs(10), sourceTimeFromNs(30)}));
        QVERIFY(one.trace.isOpen(inner));
    }
};

EMBERLINE_TEST(LaneTest, QCoreApplication)
#include "tst_lane.moc"
