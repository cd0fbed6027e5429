// SPDX-License-Identifier: GPL-3.0-or-later
// bench_counters [--json FILE] [POINTS]: zooms and pans a counter of 10 million points (by default) in a chart, as one series and as a
// stack of two. A frame is everything from a new visible range to the painted pixels. The baseline is a plain linear reduction of the same
// points.
#include "tests/bench/report.h"
#include "views/counters/counter_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace {

using namespace emberline;

constexpr int kFrames = 60;
constexpr std::int64_t kPointNs = 1000;
volatile double unusedResult; ///< keeps the compiler from removing the baseline

Counter makeCounter(std::size_t points, double phase)
{
    std::mt19937 random(1);
    auto column = std::make_shared<CounterPoints>();
    for (std::size_t i = 0; i < points; ++i) {
        const double noise = static_cast<double>(random() % 100);
        column->append({sourceTimeFromNs(static_cast<std::int64_t>(i) * kPointNs),
            500 + 400 * std::sin(phase + static_cast<double>(i) * 1e-5) + noise});
    }
    return {.points = column, .pointCount = points};
}

struct Times {
    double median;
    double worst;
};

template <class Work>
Times timed(int runs, Work work)
{
    std::vector<double> times;
    for (int run = 0; run < runs; ++run) {
        QElapsedTimer clock;
        clock.start();
        work(run);
        times.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(times);
    return {times[times.size() / 2], times.back()};
}

/// The work of a chart without a pyramid in each frame: puts every point of the visible range into its column.
double linearReduction(const Counter& counter, SourceRange visible, int columns)
{
    const SourceScale scale(visible, columns);
    std::vector<CounterColumn> out(static_cast<std::size_t>(columns), {INFINITY, -INFINITY, 0, false});
    for (std::size_t i = 0; i < counter.pointCount; ++i) {
        const CounterPoint point = (*counter.points)[i];
        if (!visible.contains(point.time))
            continue;
        CounterColumn& column = out[static_cast<std::size_t>(std::clamp(scale.columnAt(point.time), 0, columns - 1))];
        column.min = std::min(column.min, point.value);
        column.max = std::max(column.max, point.value);
        column.last = point.value;
    }
    return out[static_cast<std::size_t>(columns) / 2].max;
}

/// Of both clocks, which do not differ here.
template <class Time>
TimeRange<Time> rangeOf(double share, int frame, std::size_t points)
{
    const double all = static_cast<double>(points) * static_cast<double>(kPointNs);
    const double begin = (1 - share) * all * 0.5 + share * all * 0.1 * frame / kFrames;
    return {Time(Duration(std::llround(begin))), Time(Duration(std::llround(begin + share * all)))};
}

void benchChart(const std::string& label, const std::vector<Counter>& counters, QSize size, bench::Report& report)
{
    const std::size_t points = counters.front().pointCount;
    CounterChart chart;
    chart.resize(size);
    chart.show();
    std::vector<ChartSeries> series;
    for (const Counter& counter : counters)
        series.push_back({counter, QStringLiteral("series"), series.empty() ? Qt::darkCyan : Qt::darkYellow});
    const Times slices = timed(1, [&](int) {
        chart.setSeries(series);
        while (!chart.isComplete())
            QCoreApplication::processEvents();
    });
    report.heading(
        label + " of " + std::to_string(points) + " points at " + std::to_string(size.width()) + "x" + std::to_string(size.height()));
    report.add("ready", slices.worst, "ms");
    QImage image(size, QImage::Format_RGB32);
    for (const double share : {1.0, 0.1, 0.001, 0.00001}) {
        const Times frame = timed(kFrames, [&](int run) {
            ChartTimes times;
            times.visible = rangeOf<TraceTime>(share, run, points);
            chart.setTimes(times);
            chart.viewport()->render(&image);
        });
        const Times crosshair = timed(kFrames, [&](int run) {
            chart.setCursorTime(rangeOf<TraceTime>(share, run, points).end - Duration(kPointNs * 10));
            QCoreApplication::processEvents();
        });
        const Times linear = timed(5, [&](int run) {
            for (const Counter& counter : counters)
                unusedResult = linearReduction(counter, rangeOf<SourceTime>(share, run, points), chart.plot().width());
        });
        char visible[32];
        std::snprintf(visible, sizeof visible, "%g %% visible: ", share * 100);
        const bench::Baseline plain{"linear reduction alone", linear.median};
        report.add(visible + std::string("frame, median"), frame.median, "ms", plain);
        report.add(visible + std::string("frame, worst"), frame.worst, "ms", plain);
        report.add(visible + std::string("crosshair"), crosshair.median, "ms", plain);
    }
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    const std::size_t points = argc % 2 == 0 ? std::strtoull(argv[argc - 1], nullptr, 10) : 10'000'000;
    bench::Report report;
    const Counter one = makeCounter(points, 0);
    for (const QSize size : {QSize(520, 300), QSize(1900, 300)}) {
        benchChart("one series", {one}, size, report);
        benchChart("a stack of two", {one, makeCounter(points, 3)}, size, report);
    }
    return report.write(bench::option(argc, argv, "--json")) ? 0 : 1;
}
