// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"
#include "views/timeline/lod.h"

#include <algorithm>
#include <set>

using namespace emberline;

namespace {

struct Made {
    TraceBuilder builder;
    Trace trace;
    TrackId track;
};

/// One lane with the given regions, [start, end) in nanoseconds.
std::unique_ptr<Made> lane(const std::vector<std::pair<std::int64_t, std::int64_t>>& regions)
{
    auto made = std::make_unique<Made>();
    sample::Maker maker(made->builder);
    made->track = made->builder.trackOf(maker.thread(maker.session("s", 0, 0), "t"));
    for (const auto& [start, end] : regions) {
        made->builder.regions().add({.track = made->track,
            .name = made->builder.intern("r"),
            .start = sourceTimeFromNs(start),
            .end = sourceTimeFromNs(end),
            .open = false});
    }
    made->trace.apply(made->builder.takeBatch());
    return made;
}

std::vector<LaneBox> sampled(const Made& made, std::int64_t begin, std::int64_t end, int columns)
{
    std::vector<LaneBox> boxes;
    const SourceScale scale({sourceTimeFromNs(begin), sourceTimeFromNs(end)}, columns);
    sampleLane(made.trace.regions(), made.trace.track(made.track).lanes[0], scale, columns, boxes);
    return boxes;
}

/// Lengths from a nanosecond to a millisecond in random order, with occasional pauses.
std::vector<std::pair<std::int64_t, std::int64_t>> crowd(std::size_t count)
{
    std::vector<std::pair<std::int64_t, std::int64_t>> regions;
    std::uint64_t random = 42;
    std::int64_t time = 0;
    for (std::size_t i = 0; i < count; ++i) {
        random = random * 6364136223846793005ULL + 1442695040888963407ULL;
        const std::uint64_t dice = random >> 33;
        const auto length = static_cast<std::int64_t>(dice % 97 == 0 ? dice % 1'000'000 : dice % 500);
        regions.emplace_back(time, time + length);
        time += length + (dice % 13 == 0 ? static_cast<std::int64_t>(dice % 3000) : 0);
    }
    return regions;
}

} // namespace

class LodTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wideRegionsHaveBoxesOfTheirOwn()
    {
        const auto made = lane({{0, 100}, {100, 350}, {600, 1000}});
        const std::vector<LaneBox> boxes = sampled(*made, 0, 1000, 100);
        QCOMPARE(boxes.size(), std::size_t{3});
        QCOMPARE(boxes[1].begin, 10);
        QCOMPARE(boxes[1].end, 35);
        QCOMPARE(boxes[1].region, RegionId(1));
        QCOMPARE(boxes[1].folded, 1U);
        QCOMPARE(boxes[2].end, 100);
    }

    void aFoldDrawsItsLongest()
    {
        const auto made = lane({{0, 1}, {1, 4}, {4, 5}, {50, 51}});
        const std::vector<LaneBox> boxes = sampled(*made, 0, 1000, 100);
        QCOMPARE(boxes.size(), std::size_t{2});
        QCOMPARE(boxes[0].region, RegionId(1));
        QCOMPARE(boxes[0].folded, 3U);
        QCOMPARE(boxes[0].cover, 0.5F);
        QCOMPARE(boxes[1].begin, 5);
    }

    void foldsAndAWideRegionShareNoColumn()
    {
        const auto made = lane({{0, 2}, {3, 4}, {5, 95}, {96, 97}});
        const std::vector<LaneBox> boxes = sampled(*made, 0, 100, 10);
        QCOMPARE(boxes.size(), std::size_t{3});
        QCOMPARE(boxes[0].end, 1);
        QCOMPARE(boxes[0].folded, 2U);
        QCOMPARE(boxes[1].begin, 1);
        QCOMPARE(boxes[1].region, RegionId(2));
        QCOMPARE(boxes[2].begin, 9);
    }

    void zeroLengthAndBackwardRegionsAreDrawn()
    {
        const auto made = lane({{10, 10}, {50, 40}});
        QCOMPARE(sampled(*made, 0, 100, 100).size(), std::size_t{2});
    }

    void aRegionThatBeginsBeforeTheViewIsDrawn()
    {
        const auto made = lane({{0, 10}, {10, 1000}, {1000, 1001}});
        const std::vector<LaneBox> boxes = sampled(*made, 500, 600, 50);
        QCOMPARE(boxes.size(), std::size_t{1});
        QCOMPARE(boxes[0].region, RegionId(1));
        QCOMPARE(boxes[0].begin, 0);
        QCOMPARE(boxes[0].end, 50);
    }

    void nothingOutsideTheViewIsDrawn()
    {
        const auto made = lane({{0, 10}, {900, 1000}});
        QVERIFY(sampled(*made, 100, 800, 70).empty());
        QVERIFY(sampled(*made, 2000, 3000, 70).empty());
    }

    void jitterDoesNotDrawTwiceOrLoseARegion()
    {
        const auto made = lane({{0, 105}, {100, 200}, {195, 300}, {299, 299}});
        const std::vector<LaneBox> boxes = sampled(*made, 0, 300, 300);
        std::uint32_t seen = 0;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            seen += boxes[i].folded;
            QVERIFY(i == 0 || boxes[i].begin >= boxes[i - 1].end);
        }
        QVERIFY(seen >= 3U);
    }

    /// The three guarantees, for a lane of several runs, at zooms from the whole lane to single regions.
    void atEveryZoomNoColumnHasTwoBoxesAndNothingIsLost()
    {
        const auto regions = crowd(150'000);
        const auto made = lane(regions);
        const std::int64_t all = regions.back().second;
        constexpr int kColumns = 500;
        for (std::int64_t length = all; length > 100; length /= 3) {
            const std::int64_t begin = (all - length) / 3;
            const std::vector<LaneBox> boxes = sampled(*made, begin, begin + length, kColumns);
            QVERIFY(boxes.size() <= kColumns);
            std::uint64_t seen = 0;
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                QVERIFY(boxes[i].begin >= 0 && boxes[i].end <= kColumns && boxes[i].begin < boxes[i].end);
                QVERIFY(i == 0 || boxes[i].begin >= boxes[i - 1].end);
                seen += boxes[i].folded;
            }
            std::uint64_t inside = 0;
            std::uint64_t touching = 0;
            for (const auto& [start, end] : regions) {
                inside += start >= begin && start < begin + length;
                touching += end >= begin - length / kColumns && start < begin + length + length / kColumns;
            }
            QVERIFY2(seen >= inside && seen <= touching + 1,
                qPrintable(QStringLiteral("%1 of %2..%3 at %4").arg(seen).arg(inside).arg(touching).arg(length)));
        }
    }

    void atEveryZoomEachColumnDrawsItsLongest()
    {
        const auto regions = crowd(40'000);
        const auto made = lane(regions);
        const std::int64_t all = regions.back().second;
        for (const int columns : {7, 100, 1000}) {
            const double pixel = static_cast<double>(all) / columns;
            for (const LaneBox& box : sampled(*made, 0, all, columns)) {
                if (box.folded == 1)
                    continue;
                // Any region fully inside the column, and so certainly in this fold, is at most as long as the drawn one.
                const auto drawn = regions[box.region.row()];
                const auto from = static_cast<std::int64_t>(pixel * (box.begin + 1));
                const auto to = static_cast<std::int64_t>(pixel * box.end);
                for (auto at = std::ranges::lower_bound(regions, from, {}, [](const auto& r) { return r.first; });
                     at != regions.end() && at->second < to; ++at)
                    QVERIFY(at->second - at->first <= drawn.second - drawn.first);
            }
        }
    }

    void acrossAFoldNothingIsLostAndEachBoxStandsAtItsTime()
    {
        auto regions = crowd(20'000);
        const std::int64_t end = regions.back().second;
        constexpr std::int64_t kGap = 3'600'000'000'000;
        for (std::size_t i = regions.size() / 3; i < regions.size(); ++i) {
            regions[i].first += kGap;
            regions[i].second += kGap;
        }
        const auto made = lane(regions);
        const std::int64_t gapEnd = regions[regions.size() / 3].first;
        const auto at = [](std::int64_t ns) { return traceTimeFromNs(ns); };
        const TimeFolds folds(std::vector{TraceRange{at(gapEnd - kGap), at(gapEnd)}}, {at(0), at(end + kGap + 1)});
        for (const int columns : {10, 300, 2000, 50'000}) {
            const SourceScale scale = inSource(TimeScale({at(0), at(end + kGap + 1)}, columns, folds), ClockShift());
            std::vector<LaneBox> boxes;
            sampleLane(made->trace.regions(), made->trace.track(made->track).lanes[0], scale, columns, boxes);
            std::size_t drawn = 0;
            std::int32_t drawnTo = 0;
            for (const LaneBox& box : boxes) {
                QVERIFY(box.begin >= drawnTo && box.end > box.begin);
                if (box.folded == 1) // the longest of a bucket stands for all of them
                    QVERIFY(std::abs(box.begin - scale.columnAt(made->trace.regions().start[box.region.row()])) <= 3);
                drawnTo = box.end;
                drawn += box.folded;
            }
            QCOMPARE(drawn, regions.size());
        }
    }

    void regionsOfAStretchAreFoundByTime()
    {
        const auto made = lane({{0, 10}, {10, 20}, {30, 40}});
        const auto& columns = made->trace.regions();
        const Lane& row = made->trace.track(made->track).lanes[0];
        QCOMPARE(regionsAt(columns, row, {sourceTimeFromNs(5), sourceTimeFromNs(31)}, 10).size(), std::size_t{3});
        QCOMPARE(regionsAt(columns, row, {sourceTimeFromNs(20), sourceTimeFromNs(30)}, 10).size(), std::size_t{0});
        QCOMPARE(regionsAt(columns, row, {sourceTimeFromNs(0), sourceTimeFromNs(50)}, 2).size(), std::size_t{2});
    }

    void countersKeepTheirExtremesAtAnyZoom()
    {
        TraceBuilder builder;
        sample::Maker maker(builder);
        const CounterId id = maker.counter(maker.session("s", 0, 0), "c", "v");
        constexpr int kPoints = 100'000;
        for (int i = 0; i < kPoints; ++i)
            builder.counters().addPoint(id, sourceTimeFromNs(i * 10), i == 77'777 ? 1e6 : i == 12'345 ? -5 : i % 7);
        Trace trace;
        trace.apply(builder.takeBatch());
        CounterPyramid pyramid;
        pyramid.update(trace.counters()[id.row()]);
        std::vector<CounterColumn> columns;
        for (const int width : {1, 10, 333, 5000}) {
            sampleCounter(pyramid, SourceScale({sourceTimeFromNs(0), sourceTimeFromNs(kPoints * 10)}, width), width, columns);
            QCOMPARE(columns.size(), static_cast<std::size_t>(width));
            QCOMPARE(std::ranges::max(columns, {}, &CounterColumn::max).max, 1e6);
            QCOMPARE(std::ranges::min(columns, {}, &CounterColumn::min).min, -5.0);
        }
    }

    void extremesKnowOfLatePoints()
    {
        TraceBuilder builder;
        sample::Maker maker(builder);
        const CounterId id = maker.counter(maker.session("s", 0, 0), "c", "v");
        Trace trace;
        CounterPyramid growing;
        for (int batch = 0; batch < 12; ++batch) {
            for (int i = 0; i < 5000; ++i)
                builder.counters().addPoint(id, sourceTimeFromNs((batch * 5000 + i) * 10), i % 7);
            builder.counters().addPoint(
                id, sourceTimeFromNs((batch * 5000 + 4990) * 10 - (batch % 3) * 70'000), batch % 2 ? 100 + batch : -batch);
            trace.apply(builder.takeBatch());
            growing.update(trace.counters()[id.row()]);
            CounterPyramid whole;
            whole.update(trace.counters()[id.row()]);
            QCOMPARE(growing.pointCount(), whole.pointCount());
            for (std::size_t from = 0; from < whole.pointCount(); from += 997) {
                for (const std::size_t to : {from + 1, from + (whole.pointCount() - from) / 2 + 1, whole.pointCount()}) {
                    QCOMPARE(growing.over(from, to).min, whole.over(from, to).min);
                    QCOMPARE(growing.over(from, to).max, whole.over(from, to).max);
                }
            }
        }
    }

    void aCounterKeepsItsValueUntilTheNextPointAndHasNoneBeforeTheFirst()
    {
        TraceBuilder builder;
        sample::Maker maker(builder);
        const CounterId id = maker.counter(maker.session("s", 0, 0), "c", "v");
        builder.counters().addPoint(id, sourceTimeFromNs(100), 3);
        builder.counters().addPoint(id, sourceTimeFromNs(500), 8);
        Trace trace;
        trace.apply(builder.takeBatch());
        CounterPyramid pyramid;
        pyramid.update(trace.counters()[id.row()]);
        std::vector<CounterColumn> columns;
        sampleCounter(pyramid, SourceScale({sourceTimeFromNs(0), sourceTimeFromNs(1000)}, 10), 10, columns);
        QVERIFY(!columns[0].known);
        QCOMPARE(columns[1].max, 3.0);
        QCOMPARE(columns[4].max, 3.0);
        QCOMPARE(columns[5].min, 3.0); // the step happens inside
        QCOMPARE(columns[5].max, 8.0);
        QCOMPARE(columns[9].min, 8.0);
        builder.counters().addPoint(id, sourceTimeFromNs(900), 1);
        trace.apply(builder.takeBatch());
        pyramid.update(trace.counters()[id.row()]);
        QCOMPARE(pyramid.over(0, pyramid.pointCount()).min, 1.0);
    }

    void filteredRegionsAreDrawnOnlyWhereNothingElseIs()
    {
        const auto box = [](int begin, int end, std::size_t region) { return LaneBox{begin, end, RegionId(region), 1, 1}; };
        const auto text = [](const std::vector<LaneBox>& boxes) {
            QStringList parts;
            for (const LaneBox& one : boxes)
                parts += QStringLiteral("%1-%2%3").arg(one.begin).arg(one.end).arg(one.dimmed ? QStringLiteral("~") : QString());
            return parts.join(' ');
        };
        QCOMPARE(text(overDimmed({}, {box(0, 5, 1)})), QStringLiteral("0-5~"));
        QCOMPARE(text(overDimmed({box(2, 4, 1)}, {})), QStringLiteral("2-4"));
        QCOMPARE(text(overDimmed({box(2, 4, 1), box(6, 7, 2)}, {box(0, 10, 3)})), QStringLiteral("0-2~ 2-4 4-6~ 6-7 7-10~"));
        // One above reaches over several below.
        QCOMPARE(text(overDimmed({box(1, 8, 1)}, {box(0, 3, 2), box(3, 5, 3), box(5, 9, 4)})), QStringLiteral("0-1~ 1-8 8-9~"));
    }
};

EMBERLINE_TEST(LodTest, QCoreApplication)
#include "tst_lod.moc"
