// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"
#include "tests/views/counters/counter_of.h"
#include "views/counters/chart_areas.h"

#include <algorithm>
#include <cmath>
#include <random>

using namespace emberline;

namespace {

std::vector<CounterColumn> sampled(const Counter& counter, std::int64_t begin, std::int64_t end, int columns)
{
    CounterPyramid pyramid;
    pyramid.update(counter);
    std::vector<CounterColumn> out;
    sampleCounter(pyramid, SourceScale({sourceTimeFromNs(begin), sourceTimeFromNs(end)}, columns), columns, out);
    return out;
}

bool isStepped(const QList<QPointF>& path)
{
    for (qsizetype i = 1; i < path.size(); ++i) {
        if ((path[i].x() != path[i - 1].x() && path[i].y() != path[i - 1].y()) || path[i].x() < path[i - 1].x())
            return false;
    }
    return true;
}

/// The minimum and maximum of the path within the column [x, x + 1).
std::pair<double, double> extremes(const QList<QPointF>& path, double x)
{
    std::pair<double, double> all{INFINITY, -INFINITY};
    for (qsizetype i = 1; i < path.size(); ++i) {
        if (path[i].x() < x || path[i - 1].x() >= x + 1)
            continue;
        if (path[i].x() == x && path[i - 1].x() < x) // only arrives
            continue;
        for (const double y : {path[i - 1].y(), path[i].y()})
            all = {std::min(all.first, y), std::max(all.second, y)};
    }
    return all;
}

} // namespace

class ChartPointsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCounterHasStepsAndNoSlopes()
    {
        const auto columns = sampled(counterOf({{0, 1}, {40, 5}, {70, 2}}), 0, 100, 10);
        QCOMPARE(stepLine(columns), (QList<QPointF>{{0, 1}, {4, 1}, {4, 5}, {7, 5}, {7, 2}, {10, 2}}));
        QCOMPARE(stepRoof(columns), (QList<QPointF>{{0, 1}, {4, 1}, {4, 5}, {8, 5}, {8, 2}, {10, 2}}));
    }

    void pointsOutsideReachToTheEdges()
    {
        const auto columns = sampled(counterOf({{-1000, 7}, {5000, 9}}), 0, 100, 10);
        QCOMPARE(stepLine(columns), (QList<QPointF>{{0, 7}, {10, 7}}));
        QCOMPARE(stepRoof(columns), (QList<QPointF>{{0, 7}, {10, 7}}));
        const auto after = sampled(counterOf({{-1000, 7}, {-500, 9}}), 0, 100, 10);
        QCOMPARE(stepLine(after), (QList<QPointF>{{0, 9}, {10, 9}}));
    }

    void nothingIsDrawnBeforeTheFirstPoint()
    {
        const auto columns = sampled(counterOf({{50, 3}}), 0, 100, 10);
        QCOMPARE(stepLine(columns), (QList<QPointF>{{5, 3}, {10, 3}}));
        QVERIFY(stepLine(sampled(counterOf({{500, 3}}), 0, 100, 10)).isEmpty());
        QVERIFY(stepRoof(sampled(counterOf({{500, 3}}), 0, 100, 10)).isEmpty());
        QVERIFY(stepLine(sampled(counterOf({}), 0, 100, 10)).isEmpty());
    }

    void manyPointsInAColumnLeaveAnUprightStroke()
    {
        const auto columns = sampled(counterOf({{0, 1}, {41, 9}, {42, -5}, {43, 4}, {44, 2}}), 0, 100, 10);
        const QList<QPointF> line = stepLine(columns);
        QVERIFY(isStepped(line));
        QCOMPARE(extremes(line, 4), (std::pair{-5.0, 9.0}));
        QCOMPARE(line.last(), QPointF(10, 2));
    }

    void leastAndGreatestStayAtAnyZoom()
    {
        std::mt19937 random(7);
        std::vector<std::pair<std::int64_t, double>> points;
        std::int64_t ns = 0;
        for (int i = 0; i < 20'000; ++i) {
            ns += static_cast<std::int64_t>(random() % 50);
            points.emplace_back(ns, static_cast<double>(random() % 1000));
        }
        points[7777].second = 1e6;
        points[12345].second = -1e6;
        const Counter counter = counterOf(points);
        for (const std::int64_t length : {ns, ns / 10, ns / 100, std::int64_t{5000}, std::int64_t{300}}) {
            for (const std::int64_t spike : {points[7777].first, points[12345].first, ns / 3}) {
                const std::int64_t begin = spike - length / 3;
                const auto columns = sampled(counter, begin, begin + length, 100);
                const QList<QPointF> line = stepLine(columns);
                QVERIFY(isStepped(line) && isStepped(stepRoof(columns)));
                QVERIFY(line.size() <= 100 * kMaxPointsPerColumn + 1);
                double least = INFINITY;
                double greatest = -INFINITY;
                for (const auto& [at, value] : points) {
                    if (at >= begin && at < begin + length) {
                        least = std::min(least, value);
                        greatest = std::max(greatest, value);
                    }
                }
                if (least > greatest)
                    continue;
                const auto [low, high] = std::ranges::minmax(line, {}, &QPointF::y);
                QVERIFY(low.y() <= least && high.y() >= greatest);
                QVERIFY(std::ranges::any_of(line, [&](const QPointF& point) { return point.y() == least; }));
                QVERIFY(std::ranges::any_of(line, [&](const QPointF& point) { return point.y() == greatest; }));
                const auto roof = stepRoof(columns);
                QVERIFY(std::ranges::any_of(roof, [&](const QPointF& point) { return point.y() == greatest; }));
            }
        }
    }

    void theStrokeOfEachColumnIsWhatWasSampled()
    {
        std::mt19937 random(11);
        std::vector<std::pair<std::int64_t, double>> points;
        for (int i = 0; i < 500; ++i)
            points.emplace_back(static_cast<std::int64_t>(i) * i, static_cast<double>(random() % 20));
        const auto columns = sampled(counterOf(points), 0, 250'000, 60);
        const QList<QPointF> line = stepLine(columns);
        for (std::size_t x = 0; x < columns.size(); ++x) {
            const auto [low, high] = extremes(line, static_cast<double>(x));
            QCOMPARE(low, columns[x].min);
            QCOMPARE(high, columns[x].max);
        }
    }

    void ticksAreRoundAndShareAPrefix_data()
    {
        QTest::addColumn<double>("min");
        QTest::addColumn<double>("max");
        QTest::addColumn<int>("maxTicks");
        QTest::addColumn<QString>("labels");
        QTest::newRow("millions") << 0.0 << 2.39e6 << 5 << "0 M|1 M|2 M|3 M";
        QTest::newRow("more ticks") << 0.0 << 2.39e6 << 6 << "0.0 M|0.5 M|1.0 M|1.5 M|2.0 M|2.5 M";
        QTest::newRow("ones") << 0.0 << 100.0 << 3 << "0|50|100";
        QTest::newRow("quarters") << 0.0 << 1.0 << 5 << "0.00|0.25|0.50|0.75|1.00";
        QTest::newRow("negative") << -40.0 << 55.0 << 4 << "-50|0|50|100";
        QTest::newRow("small") << 0.0 << 0.004 << 3 << "0 m|2 m|4 m";
        QTest::newRow("flat") << 0.0 << 0.0 << 3 << "0.0|0.5|1.0";
    }
    void ticksAreRoundAndShareAPrefix()
    {
        QFETCH(double, min);
        QFETCH(double, max);
        QFETCH(int, maxTicks);
        const ValueAxis axis = makeValueAxis({min, max}, maxTicks);
        QStringList labels;
        for (const ValueTick& tick : axis.ticks)
            labels << QString(tick.label).replace(QChar(0x00a0), QLatin1Char(' '));
        QTEST(labels.join(QLatin1Char('|')), "labels");
    }

    void anAxisHoldsAllValuesWhateverTheyAre()
    {
        const std::vector<double> values{0, 1, -1, 1e300, -1e300, 1e-300, 5e-324, 1e9 + 1, 1e9, 1e15, 1e15 + 1, 123456.789};
        for (const double min : values) {
            for (const double max : values) {
                for (const int ticks : {0, 2, 3, 8}) {
                    const ValueAxis axis = makeValueAxis({min, max}, ticks);
                    QVERIFY(std::isfinite(axis.range.min) && std::isfinite(axis.range.max));
                    QVERIFY(axis.range.min < axis.range.max);
                    const double room = (axis.range.max - axis.range.min) * 1e-6;
                    QVERIFY(axis.range.min <= std::min(min, max) + room);
                    QVERIFY(axis.range.max >= std::max(min, max) - room);
                    QVERIFY(axis.ticks.size() >= 2 && static_cast<int>(axis.ticks.size()) <= std::max(ticks, 2) + 1);
                }
            }
        }
    }
};

EMBERLINE_TEST(ChartPointsTest, QCoreApplication)
#include "tst_chart_points.moc"
