// SPDX-License-Identifier: GPL-3.0-or-later

/// bench_frames [--json FILE] [--verbose] [REGIONS...]: frame times of the timeline, panning and zooming at every depth, for 100 k, 1 M
/// and 10 M regions in 200 lanes, at 1920x1080 and 3840x2160. A frame is the lanes' work from a new visible range to the finished image:
/// sampling, scene and painting. The baseline fills as many plain rectangles into an image of the same size.

#include "model/trace_store.h"
#include "tests/bench/report.h"
#include "tests/support/sample_trace.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QPainter>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>
#include <vector>

using namespace emberline;

namespace {

struct Times {
    std::vector<double> ms;
    void add(const Times& more) { ms.insert(ms.end(), more.ms.begin(), more.ms.end()); }
    [[nodiscard]] double at(double share)
    {
        std::ranges::sort(ms);
        return ms.empty() ? 0 : ms[static_cast<std::size_t>(share * static_cast<double>(ms.size() - 1))];
    }
};

/// CPU time of this thread, the GUI's, which a busy machine does not disturb. Other threads may sample lanes in addition.
double cpuMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

struct FrameTimes {
    Times wall;
    Times cpu;
};

void frame(TimelineView& view, ViewState& state, TraceRange range, FrameTimes& times)
{
    QElapsedTimer clock;
    clock.start();
    const double cpu = cpuMs();
    state.setVisibleRange(range);
    view.lanes().repaint();
    times.wall.ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    times.cpu.ms.push_back(cpuMs() - cpu);
}

/// The cost of drawing the boxes without computing them.
double plainRectsMs(const Scene& scene, QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    Times times;
    for (int i = 0; i < 5; ++i) {
        QElapsedTimer clock;
        clock.start();
        image.fill(Qt::white);
        QPainter painter(&image);
        for (const SceneLane& lane : scene.lanes) {
            for (std::uint32_t at = lane.firstBox; at < lane.firstBox + lane.boxCount; ++at)
                painter.fillRect(scene.boxes[at].begin, lane.y, scene.boxes[at].end - scene.boxes[at].begin, lane.height,
                    QColor::fromRgb(scene.boxes[at].fill));
        }
        painter.end();
        times.ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    return times.at(0.5);
}

/// Twenty panning steps at each depth from the whole trace down to nanoseconds, and a zoom between depths.
void run(std::size_t regions, QSize size, bool verbose, bench::Report& report)
{
    TraceBuilder builder;
    sample::addCrowd(builder, regions, 200);
    TraceStore store;
    ViewState state;
    TimelineView view(store, state);
    view.setAnimated(false);
    view.resize(size);
    store.apply(builder.takeBatch());
    view.show();
    QApplication::processEvents();
    while (!view.isSettled())
        QApplication::processEvents();
    const TraceRange all = state.visibleRange();
    FrameTimes pan;
    FrameTimes zoom;
    Times worst;
    double worstRects = 0;
    double slowest = 0;
    Times rects;
    for (FineDuration length = fineLength(all); length > FineDuration(200); length /= 2.3) {
        FrameTimes here;
        const TraceTime middle = moved(all.begin, fineLength(all) * 0.4);
        for (int step = 0; step < 20; ++step)
            frame(view, state, {moved(middle, length * (step * 0.013 - 0.5)), moved(middle, length * (step * 0.013 + 0.5))}, here);
        pan.wall.add(here.wall);
        pan.cpu.add(here.cpu);
        worst.ms.push_back(here.wall.at(0.5));
        rects.ms.push_back(plainRectsMs(view.lanes().scene(), size));
        if (here.wall.at(0.5) > slowest) {
            slowest = here.wall.at(0.5);
            worstRects = rects.ms.back();
        }
        if (verbose) {
            const Scene& scene = view.lanes().scene();
            std::printf("    visible %12.0f ns  cpu %6.2f ms  p99 %6.2f  boxes %6zu labels %5zu\n", length.count(), here.cpu.at(0.5),
                here.cpu.at(0.99), scene.boxes.size(), scene.labels.size());
        }
    }
    for (FineDuration length = fineLength(all); length > FineDuration(200); length /= 1.05) {
        const TraceTime middle = moved(all.begin, fineLength(all) * 0.3);
        frame(view, state, {moved(middle, -length * 0.3), moved(middle, length * 0.7)}, zoom);
    }
    report.heading(std::to_string(regions) + " regions at " + std::to_string(size.width()) + "x" + std::to_string(size.height()));
    const bench::Baseline plain{"as many plain rectangles", rects.at(0.5)};
    for (const auto& [what, times] : {std::pair("pan", &pan), std::pair("zoom", &zoom)}) {
        const std::string name = what;
        report.add(name + ", median", times->wall.at(0.5), "ms", plain);
        report.add(name + ", 99th of a hundred", times->wall.at(0.99), "ms", plain);
        report.add(name + ", median of CPU", times->cpu.at(0.5), "ms", plain);
    }
    report.add("worst zoom level, median", worst.at(1), "ms", bench::Baseline{plain.name, worstRects});
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    bool verbose = false;
    std::vector<std::size_t> counts;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--verbose")
            verbose = true;
        else if (std::string_view(argv[i]) == "--json")
            ++i;
        else
            counts.push_back(std::strtoull(argv[i], nullptr, 10));
    }
    if (counts.empty())
        counts = {100'000, 1'000'000, 10'000'000};
    bench::Report report;
    for (const QSize size : {QSize(1920, 1080), QSize(3840, 2160)}) {
        for (const std::size_t regions : counts)
            run(regions, size, verbose, report);
    }
    return report.write(bench::option(argc, argv, "--json")) ? 0 : 1;
}
