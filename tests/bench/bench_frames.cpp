// SPDX-License-Identifier: GPL-3.0-or-later

/// Frame times of the timeline: panning and zooming at every depth, for 100 k, 1 M and 10 M regions in 200 lanes, at 1920x1080 and
/// 3840x2160. A frame is what the lanes do between a new visible range and the finished image: sampling, scene and painting.

#include "model/trace_store.h"
#include "tests/support/sample_trace.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <string>

using namespace emberline;

namespace {

struct Times {
    std::vector<double> ms;
    [[nodiscard]] double at(double share)
    {
        std::ranges::sort(ms);
        return ms.empty() ? 0 : ms[static_cast<std::size_t>(share * static_cast<double>(ms.size() - 1))];
    }
};

double frame(TimelineView& view, ViewState& state, TimeRange range)
{
    QElapsedTimer clock;
    clock.start();
    state.setVisibleRange(range);
    view.lanes().repaint();
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
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
    Times pan;
    Times zoom;
    for (double length = nsBetween(all.end, all.begin); length > 200; length /= 2.3) {
        Times here;
        const Timestamp middle = moved(all.begin, nsBetween(all.end, all.begin) * 0.4);
        for (int step = 0; step < 20; ++step)
            here.ms.push_back(
                frame(view, state, {moved(middle, length * (step * 0.013 - 0.5)), moved(middle, length * (step * 0.013 + 0.5))}));
        pan.ms.insert(pan.ms.end(), here.ms.begin(), here.ms.end());
        if (verbose) {
            const Scene& scene = view.lanes().scene();
            std::printf("    visible %12.0f ns  %6.2f ms  worst %6.2f  boxes %6zu labels %5zu\n", length, here.at(0.5), here.at(1),
                scene.boxes.size(), scene.labels.size());
        }
    }
    for (double length = nsBetween(all.end, all.begin); length > 200; length /= 1.05) {
        const Timestamp middle = moved(all.begin, nsBetween(all.end, all.begin) * 0.3);
        zoom.ms.push_back(frame(view, state, {moved(middle, -length * 0.3), moved(middle, length * 0.7)}));
    }
    std::printf("%5dx%-5d %9zu regions   pan median %5.2f ms  p99 %5.2f   zoom median %5.2f ms  p99 %5.2f\n", size.width(), size.height(),
        store.trace().regionCount(), pan.at(0.5), pan.at(0.99), zoom.at(0.5), zoom.at(0.99));
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    const bool verbose = argc > 1 && std::string_view(argv[1]) == "--verbose";
    for (const QSize size : {QSize(1920, 1080), QSize(3840, 2160)}) {
        for (const std::size_t regions : {100'000UL, 1'000'000UL, 10'000'000UL})
            run(regions, size, verbose);
    }
    return 0;
}
