// SPDX-License-Identifier: GPL-3.0-or-later

/// Frame times of the timeline: panning and zooming at every depth, for 100 k, 1 M and 10 M regions in 200 lanes, at 1920x1080 and
/// 3840x2160: bench_frames [--verbose] [REGIONS...]. A frame is what the lanes do between a new visible range and the finished image:
/// sampling, scene and painting.

#include "model/trace_store.h"
#include "tests/support/sample_trace.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QElapsedTimer>

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

/// CPU time of this thread, the GUI's: what a busy machine does not disturb. Lanes may be sampled on others beside it.
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

void frame(TimelineView& view, ViewState& state, TimeRange range, FrameTimes& times)
{
    QElapsedTimer clock;
    clock.start();
    const double cpu = cpuMs();
    state.setVisibleRange(range);
    view.lanes().repaint();
    times.wall.ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    times.cpu.ms.push_back(cpuMs() - cpu);
}

/// Twenty panning steps at each of the depths from all of the trace down to nanoseconds, and a zoom from one to the other.
void run(std::size_t regions, QSize size, bool verbose)
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
    const TimeRange all = state.visibleRange();
    FrameTimes pan;
    FrameTimes zoom;
    Times worst;
    for (double length = nsBetween(all.end, all.begin); length > 200; length /= 2.3) {
        FrameTimes here;
        const Timestamp middle = moved(all.begin, nsBetween(all.end, all.begin) * 0.4);
        for (int step = 0; step < 20; ++step)
            frame(view, state, {moved(middle, length * (step * 0.013 - 0.5)), moved(middle, length * (step * 0.013 + 0.5))}, here);
        pan.wall.add(here.wall);
        pan.cpu.add(here.cpu);
        worst.ms.push_back(here.wall.at(0.5));
        if (verbose) {
            const Scene& scene = view.lanes().scene();
            std::printf("    visible %12.0f ns  cpu %6.2f ms  p99 %6.2f  boxes %6zu labels %5zu\n", length, here.cpu.at(0.5),
                here.cpu.at(0.99), scene.boxes.size(), scene.labels.size());
        }
    }
    for (double length = nsBetween(all.end, all.begin); length > 200; length /= 1.05) {
        const Timestamp middle = moved(all.begin, nsBetween(all.end, all.begin) * 0.3);
        frame(view, state, {moved(middle, -length * 0.3), moved(middle, length * 0.7)}, zoom);
    }
    const auto print = [&](const char* what, FrameTimes& times) {
        std::printf("%5dx%-5d %9zu regions  %-4s  cpu median %5.2f ms  p99 %5.2f   wall median %5.2f ms  p99 %5.2f\n", size.width(),
            size.height(), store.trace().regionCount(), what, times.cpu.at(0.5), times.cpu.at(0.99), times.wall.at(0.5),
            times.wall.at(0.99));
    };
    print("pan", pan);
    print("zoom", zoom);
    std::printf("%31s worst zoom level: wall median %5.2f ms\n", "", worst.at(1));
    std::fflush(stdout);
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
        else
            counts.push_back(std::strtoull(argv[i], nullptr, 10));
    }
    if (counts.empty())
        counts = {100'000, 1'000'000, 10'000'000};
    for (const QSize size : {QSize(1920, 1080), QSize(3840, 2160)}) {
        for (const std::size_t regions : counts)
            run(regions, size, verbose);
    }
    return 0;
}
