// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"
#include "tests/views/counters/counter_of.h"
#include "views/counters/chart_areas.h"

#include <cmath>
#include <limits>

using namespace emberline;

namespace {

using Points = std::vector<std::pair<std::int64_t, double>>;

Points pointsOf(const CounterPyramid& pyramid)
{
    Points points;
    for (std::size_t i = 0; i < pyramid.pointCount(); ++i)
        points.emplace_back(toNs(pyramid.points()[i].time), pyramid.points()[i].value);
    return points;
}

Points tops(const std::vector<Counter>& series)
{
    CounterStack stack;
    stack.setSeries(series);
    while (!stack.advance(1)) { }
    return pointsOf(stack.top(series.size() - 1));
}

} // namespace

class CounterStackTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLowestSeriesIsItsOwnTop()
    {
        const Points points{{0, 3}, {5, -1}};
        QCOMPARE(tops({counterOf(points)}), points);
    }

    void eachTopIsTheSumOfTheSeriesBelow()
    {
        const Counter low = counterOf({{0, 1}, {10, 2}});
        const Counter middle = counterOf({{5, 10}, {10, 20}});
        const Counter high = counterOf({{7, 100}});
        QCOMPARE(tops({low, middle}), (Points{{0, 1}, {5, 11}, {10, 22}}));
        QCOMPARE(tops({low, middle, high}), (Points{{0, 1}, {5, 11}, {7, 111}, {10, 122}}));
    }

    void whatDoesNotAddUpIsItsOwnTop()
    {
        const Counter low = counterOf({{0, 1}, {10, 2}});
        const Points points{{5, 10}, {10, 20}};
        CounterStack stack;
        for (const bool addsUp : {false, true, false}) {
            stack.setSeries(std::vector{low, counterOf(points)}, addsUp);
            while (!stack.advance(1)) { }
            QCOMPARE(pointsOf(stack.top(1)), addsUp ? (Points{{0, 1}, {5, 11}, {10, 22}}) : points);
        }
    }

    void changesAtOneTimeMakeOneSum()
    {
        // Used and free memory move in opposite directions; the sum of one's new value and the other's old one never occurred.
        const Counter used = counterOf({{0, 30}, {10, 90}, {20, 10}});
        const Counter free = counterOf({{0, 70}, {10, 10}, {20, 90}});
        QCOMPARE(tops({used, free}), (Points{{0, 100}, {10, 100}, {20, 100}}));
    }

    void theLastOfSeveralValuesAtOneTimeCounts()
    {
        QCOMPARE(tops({counterOf({{0, 1}, {0, 2}}), counterOf({{0, 5}, {0, 6}, {1, 7}})}), (Points{{0, 8}, {1, 9}}));
    }

    void noNumberCountsAsZero()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const double infinity = std::numeric_limits<double>::infinity();
        QCOMPARE(tops({counterOf({{0, nan}, {1, 2}}), counterOf({{0, 1}, {1, infinity}})}), (Points{{0, 1}, {1, 2}}));
        const Points huge = tops({counterOf({{0, 1.7e308}}), counterOf({{0, 1.7e308}})});
        QVERIFY(std::isfinite(huge.front().second));
    }

    void aGrowingCounterIsSummedOn()
    {
        auto low = std::make_shared<CounterPoints>();
        auto high = std::make_shared<CounterPoints>();
        Counter lowRow;
        lowRow.points = low;
        Counter highRow;
        highRow.points = high;
        CounterStack stack;
        const CounterPoints* sums = nullptr;
        for (int i = 0; i < 500; ++i) {
            low->append({sourceTimeFromNs(i), static_cast<double>(i)});
            high->append({sourceTimeFromNs(i), 1000.0});
            lowRow.pointCount = highRow.pointCount = low->size();
            stack.setSeries(std::vector{lowRow, highRow});
            QVERIFY(stack.advance(1'000'000));
            if (i > 0)
                QCOMPARE(&stack.top(1).points(), sums); // not restarted
            sums = &stack.top(1).points();
        }
        QCOMPARE(stack.top(1).pointCount(), std::size_t{500});
        QCOMPARE(stack.top(1).points()[499].value, 1499.0);
    }

    void latePointsAreAddedToTheSums()
    {
        auto low = std::make_shared<CounterPoints>();
        low->append({sourceTimeFromNs(0), 1});
        Counter lowRow;
        lowRow.points = low;
        lowRow.pointCount = 1;
        const Counter high = counterOf({{0, 10}, {20, 20}});
        const Counter highest = counterOf({{0, 100}});
        CounterStack stack;
        stack.setSeries(std::vector{lowRow, high, highest});
        QVERIFY(stack.advance(100));
        QCOMPARE(pointsOf(stack.top(2)), (Points{{0, 111}, {20, 121}}));
        low->append({sourceTimeFromNs(5), 2});
        lowRow.pointCount = 2;
        stack.setSeries(std::vector{lowRow, high, highest});
        while (!stack.advance(100)) { }
        QCOMPARE(pointsOf(stack.top(2)), (Points{{0, 111}, {5, 112}, {20, 122}}));
    }

    void anotherSetOfSeriesIsSummedAnew()
    {
        const Counter a = counterOf({{0, 1}});
        const Counter b = counterOf({{0, 10}});
        const Counter c = counterOf({{0, 100}});
        CounterStack stack;
        stack.setSeries(std::vector{a, b, c});
        QVERIFY(stack.advance(100));
        stack.setSeries(std::vector{b, c});
        QVERIFY(stack.advance(100));
        QCOMPARE(pointsOf(stack.top(1)), (Points{{0, 110}}));
        stack.setSeries(std::vector{c, b});
        QVERIFY(stack.advance(100));
        QCOMPARE(pointsOf(stack.top(0)), (Points{{0, 100}}));
        QCOMPARE(pointsOf(stack.top(1)), (Points{{0, 110}}));
    }

    void summingStopsWhereAskedAndContinuesFromThere()
    {
        Points points;
        for (int i = 0; i < 10'000; ++i)
            points.emplace_back(i, 1.0);
        CounterStack stack;
        stack.setSeries(std::vector{counterOf(points), counterOf(points)});
        int steps = 1;
        while (!stack.advance(1000)) {
            ++steps;
            QVERIFY(stack.top(1).pointCount() <= static_cast<std::size_t>(steps) * 1000);
        }
        QCOMPARE(steps, 20);
        QCOMPARE(stack.top(1).pointCount(), std::size_t{10'000});
    }

    void aSumOfVaryingSeriesMayBeConstant()
    {
        Points busy;
        Points idle;
        for (int i = 0; i < 200'000; ++i) {
            const double value = 50 + i % 83 / 2.0;
            busy.emplace_back(i * 25, value);
            idle.emplace_back(i * 25, 100 - value);
        }
        CounterStack stack;
        stack.setSeries(std::vector{counterOf(busy), counterOf(idle)});
        while (!stack.advance(100'000)) { }
        const auto all = stack.top(1).over(0, stack.top(1).pointCount());
        QCOMPARE(all.min, 100.0);
        QCOMPARE(all.max, 100.0);
    }

    void aValueHoldsUntilTheNextPoint()
    {
        const Counter counter = counterOf({{10, 1}, {20, 2}, {20, 3}});
        QCOMPARE(valueAt(counter, sourceTimeFromNs(9)), std::nullopt);
        QCOMPARE(valueAt(counter, sourceTimeFromNs(10)), std::optional(1.0));
        QCOMPARE(valueAt(counter, sourceTimeFromNs(19)), std::optional(1.0));
        QCOMPARE(valueAt(counter, sourceTimeFromNs(20)), std::optional(3.0));
        QCOMPARE(valueAt(counter, sourceTimeFromNs(1000)), std::optional(3.0));
    }
};

EMBERLINE_TEST(CounterStackTest, QCoreApplication)
#include "tst_counter_stack.moc"
