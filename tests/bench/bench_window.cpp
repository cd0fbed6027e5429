// SPDX-License-Identifier: GPL-3.0-or-later
// bench_window [--json FILE] [--rounds N] TRACE...: opens each trace in the real main window. Measures how soon it paints the first boxes,
// the longest turn of the event loop during and after loading, how fast Cancel is, and whether the memory is freed. The baselines count
// the newlines of the same bytes, and paint a frame of the same window without a trace.
#include "app/window/main_window.h"
#include "app/window/opening/opening.h"
#include "tests/bench/gui_watch.h"
#include "tests/bench/measure.h"
#include "tests/bench/report.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_view.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace emberline;
using bench::Blockage;
using bench::GuiWatch;

constexpr QSize kWindow(1920, 1080);
constexpr double kAfterglowMs = 1500; ///< how long after the load to watch the panels' own work
constexpr std::size_t kShown = 3;
constexpr double kCancelAfterMs = 400;
constexpr double kSlackMb = 40; ///< how much memory a window may keep of what it has shown
constexpr int kPatienceMs = 3000;

/// One window, shown and idle.
class Bench {
public:
    explicit Bench(GuiWatch& watch) : m_watch(watch), m_window(std::make_unique<WindowSettings>(QString()), ThemeChoice::Light)
    {
        m_window.timeline().setAnimated(false);
        m_window.resize(kWindow);
        m_window.show();
        rest(300);
    }

    double emptyFrameMs()
    {
        double best = 1e9;
        for (int i = 0; i < 10; ++i) {
            QElapsedTimer clock;
            clock.start();
            m_window.repaint();
            best = std::min(best, static_cast<double>(clock.nsecsElapsed()) / 1e6);
        }
        return best;
    }

    void open(const std::string& path)
    {
        m_watch.restart();
        m_window.opening().open({path});
    }

    void runUntilLoaded()
    {
        m_watch.runUntil([this] { return !m_window.loader().isLoading(); });
    }

    [[nodiscard]] bool showsBoxes()
    {
        const LanesWidget& lanes = m_window.timeline().lanes();
        return lanes.isVisible() && !lanes.isDirty() && !lanes.scene().boxes.empty();
    }

    /// The time until the memory was freed, at most some seconds.
    double close(double emptyMb)
    {
        m_window.opening().close();
        QElapsedTimer clock;
        clock.start();
        m_watch.runUntil([&] { return megabytes() < emptyMb + kSlackMb || clock.elapsed() > kPatienceMs; });
        return static_cast<double>(clock.elapsed());
    }
    [[nodiscard]] static double megabytes() { return static_cast<double>(bench::anonymousBytes()) / 1e6; }

    void rest(double ms)
    {
        QElapsedTimer clock;
        clock.start();
        m_watch.runUntil([&] { return static_cast<double>(clock.nsecsElapsed()) / 1e6 >= ms && m_window.timeline().isSettled(); });
    }

    [[nodiscard]] MainWindow& window() { return m_window; }
    [[nodiscard]] GuiWatch& watch() { return m_watch; }

private:
    GuiWatch& m_watch;
    MainWindow m_window;
};

/// Adds the longest turns of the event loop, with the events that they handled.
void addBlockages(bench::Report& report, const char* phase, const std::vector<Blockage>& blockages, const bench::Baseline& emptyFrame)
{
    const char* prefix = "longest turn ";
    for (const Blockage& one : blockages) {
        report.add(std::string(prefix) + phase, one.wallMs, "ms", emptyFrame);
        std::printf("      %.1f ms of CPU, at %.0f ms: %s\n", one.cpuMs, one.atMs, one.what.c_str());
        prefix = "  another ";
    }
}

void measureLoad(Bench& bench, const std::string& path, const bench::Baseline& newlines, bench::Report& report)
{
    const bench::Baseline emptyFrame{"empty frame of the window", bench.emptyFrameMs()};
    double firstBoxes = 0;
    GuiWatch& watch = bench.watch();
    watch.setAfterEvent([&] {
        if (firstBoxes == 0 && bench.showsBoxes())
            firstBoxes = watch.elapsedMs();
    });
    bench.open(path);
    bench.runUntilLoaded();
    const double loaded = watch.elapsedMs();
    const std::vector<Blockage> loading = watch.worst(kShown);
    watch.setAfterEvent({});
    watch.restart();
    bench.rest(kAfterglowMs);
    report.add("first boxes", firstBoxes, "ms", newlines);
    report.add("loaded", loaded, "ms", newlines);
    addBlockages(report, "while loading", loading, emptyFrame);
    addBlockages(report, "afterwards", watch.worst(kShown), emptyFrame);
}

/// The time from Cancel to the end of the reading; what was read stays.
double measureCancel(Bench& bench, const std::string& path)
{
    GuiWatch& watch = bench.watch();
    bench.open(path);
    watch.runUntil([&] { return watch.elapsedMs() >= kCancelAfterMs || !bench.window().loader().isLoading(); });
    watch.restart();
    bench.window().loader().cancel();
    bench.runUntilLoaded();
    return watch.elapsedMs();
}

void measureTrace(Bench& bench, const std::string& path, int rounds, bench::Report& report)
{
    report.heading("the window opens " + path);
    const auto newlines = bench::measure(3, [&] { return bench::countNewlines(path); });
    const bench::Baseline reading{"newline count", newlines.wallSeconds * 1e3};
    const double emptyMb = Bench::megabytes();
    measureLoad(bench, path, reading, report);
    report.add("memory, open", Bench::megabytes(), "MB", bench::Baseline{"empty window", emptyMb});
    bench.close(emptyMb);
    report.add("cancel", measureCancel(bench, path), "ms", reading);
    bench.close(emptyMb);
    double mostMb = 0;
    double mostMs = 0;
    for (int round = 0; round < rounds; ++round) {
        bench.open(path);
        bench.runUntilLoaded();
        bench.rest(100);
        mostMs = std::max(mostMs, bench.close(emptyMb));
        mostMb = std::max(mostMb, Bench::megabytes());
    }
    if (rounds > 0) {
        const std::string after = std::to_string(rounds) + " rounds of open and close, ";
        report.add(after + "memory", Bench::megabytes(), "MB", bench::Baseline{"empty window", emptyMb});
        report.add(after + "most", mostMb, "MB", bench::Baseline{"empty window", emptyMb});
        report.add(after + "given back", mostMs, "ms");
    }
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    GuiWatch watch(argc, argv);
    const int rounds = std::atoi(bench::option(argc, argv, "--rounds", "20").c_str());
    bench::Report report;
    Bench bench(watch);
    for (int i = 1; i < argc; ++i) {
        if (argv[i][0] == '-')
            ++i;
        else
            measureTrace(bench, argv[i], rounds, report);
    }
    return report.write(bench::option(argc, argv, "--json")) ? 0 : 1;
}
