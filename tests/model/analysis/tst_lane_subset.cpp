// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/lane_subset.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"

#include <algorithm>

using namespace emberline;

class LaneSubsetTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void passingRegionsAreInTheirTrackAndDepth()
    {
        TraceBuilder builder;
        sample::Maker maker(builder);
        const auto fetch = maker.process("fetch", 0, 100);
        const RegionId outer = maker.region(fetch.main, "outer", "", 10, 50, fetch.life);
        const RegionId inner = maker.region(fetch.main, "inner", "", 20, 30, outer);
        const auto other = maker.process("other", 0, 90);
        Trace trace;
        trace.apply(builder.takeBatch());

        const auto only = [&](std::vector<RegionId> wanted) {
            return makeLaneSubset(
                trace, [wanted] { return [wanted](RegionId id) { return std::ranges::find(wanted, id) != wanted.end(); }; });
        };
        const auto deep = only({inner});
        QCOMPARE(deep->count, std::uint64_t{1});
        const TrackId main = trace.track(inner);
        QVERIFY(!deep->lane(main, 0));
        QVERIFY(!deep->lane(main, 1)); // outer was dropped, inner keeps its depth
        QVERIFY(deep->lane(main, 2));
        QVERIFY(std::ranges::equal(deep->lane(main, 2)->runs.front()->regions(), std::vector<RegionId>{inner}));
        QVERIFY(!deep->lane(main, 3));
        QVERIFY(deep->touches(main));
        QVERIFY(!deep->touches(trace.track(other.life)));
        QCOMPARE(only({})->count, std::uint64_t{0});
        QVERIFY(!only({})->touches(main));
    }

    void manyThreadsFindWhatOneFinds()
    {
        TraceBuilder builder;
        sample::addCrowd(builder, 200'000, 16);
        Trace trace;
        trace.apply(builder.takeBatch());
        const auto even = [] { return [](RegionId id) { return id.row() % 2 == 0; }; };
        const auto one = makeLaneSubset(trace, even, 1);
        const auto four = makeLaneSubset(trace, even, 4);
        QCOMPARE(one->count, std::uint64_t{(trace.regionCount() + 1) / 2});
        QCOMPARE(four->count, one->count);
        for (std::size_t track = 0; track < one->tracks.size(); ++track) {
            QCOMPARE(four->tracks[track].size(), one->tracks[track].size());
            for (std::size_t depth = 0; depth < one->tracks[track].size(); ++depth)
                QCOMPARE(four->tracks[track][depth].regionCount(), one->tracks[track][depth].regionCount());
        }
        const std::atomic<bool> cancelled = true;
        QVERIFY(!makeLaneSubset(trace, even, 2, &cancelled));
    }
};

EMBERLINE_TEST(LaneSubsetTest, QCoreApplication)
#include "tst_lane_subset.moc"
