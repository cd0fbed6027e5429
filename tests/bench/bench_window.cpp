// SPDX-License-Identifier: GPL-3.0-or-later
// bench_window [--json FILE] [--rounds N] TRACE...: the real main window opens each trace. How soon the first boxes are painted, how long
// the event loop is busy at one go while it loads and after, how fast Cancel is, and whether the memory comes back. Beside them: counting
// the newlines of the same bytes, and a frame of the same window without a trace.
#include "app/window/main_window.h"
#include "app/window/opening.h"
#include "tests/bench/gui_watch.h"
#include "tests/bench/measure.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_view.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

using namespace emberline;
using bench::Blockage;
using bench::GuiWatch;

constexpr QSize kWindow(1920, 1080);
constexpr double kAfterglowMs = 1500; ///< how long after the load the panels' own work is watched
constexpr double kCancelAfterMs = 400;
constexpr double kSlackMb = 40; ///< what a window may keep of what it has shown
constexpr int kPatienceMs = 3000;

/// One window, shown and at rest.
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

    /// How long it took until the memory was given back, at most some seconds.
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

nlohmann::ordered_json toJson(const std::vector<Blockage>& blockages)
{
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const Blockage& one : blockages)
        rows.push_back({{"wall_ms", one.wallMs}, {"cpu_ms", one.cpuMs}, {"at_ms", one.atMs}, {"what", one.what}});
    return rows;
}

void print(const char* phase, const std::vector<Blockage>& blockages)
{
    for (const Blockage& one : blockages)
        std::printf("    %-10s %7.1f ms, %7.1f of CPU, at %6.0f ms: %s\n", phase, one.wallMs, one.cpuMs, one.atMs, one.what.c_str());
}

nlohmann::ordered_json measureLoad(Bench& bench, const std::string& path)
{
    double firstBoxes = 0;
    GuiWatch& watch = bench.watch();
    watch.setAfterEvent([&] {
        if (firstBoxes == 0 && bench.showsBoxes())
            firstBoxes = watch.elapsedMs();
    });
    bench.open(path);
    bench.runUntilLoaded();
    const double loaded = watch.elapsedMs();
    const std::vector<Blockage> loading = watch.worst(4);
    watch.setAfterEvent({});
    watch.restart();
    bench.rest(kAfterglowMs);
    const std::vector<Blockage> after = watch.worst(4);
    std::printf("  first boxes %.0f ms, loaded %.0f ms; longest turns of the event loop:\n", firstBoxes, loaded);
    print("loading", loading);
    print("after", after);
    return {{"first_boxes_ms", firstBoxes}, {"loaded_ms", loaded}, {"blocked_loading", toJson(loading)}, {"blocked_after", toJson(after)}};
}

/// From the click on Cancel to the end of the reading; what was read stays.
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

void measureTrace(Bench& bench, const std::string& path, int rounds, nlohmann::ordered_json& all)
{
    const auto newlines = bench::measure(3, [&] { return bench::countNewlines(path); });
    std::printf("\n%s\n  newline count of the bytes %.0f ms, the window's empty frame %.1f ms\n", path.c_str(), newlines.wallSeconds * 1e3,
        bench.emptyFrameMs());
    const double emptyMb = Bench::megabytes();
    nlohmann::ordered_json json{{"file", path}, {"newline_count_ms", newlines.wallSeconds * 1e3}};
    json.update(measureLoad(bench, path));
    const double openMb = Bench::megabytes();
    bench.close(emptyMb);
    const double cancelMs = measureCancel(bench, path);
    bench.close(emptyMb);
    std::printf("  cancel %.0f ms\n  memory: empty %.0f MB, open %.0f MB, after closing:", cancelMs, emptyMb, openMb);
    json["cancel_ms"] = cancelMs;
    json["memory_mb"] = {{"empty", emptyMb}, {"open", openMb}, {"after_closing", nlohmann::ordered_json::array()},
        {"given_back_ms", nlohmann::ordered_json::array()}};
    for (int round = 0; round < rounds; ++round) {
        bench.open(path);
        bench.runUntilLoaded();
        bench.rest(100);
        const double ms = bench.close(emptyMb);
        json["memory_mb"]["after_closing"].push_back(Bench::megabytes());
        json["memory_mb"]["given_back_ms"].push_back(ms);
        std::printf(" %.0f (%.0f ms)", Bench::megabytes(), ms);
        std::fflush(stdout);
    }
    std::printf("\n");
    all.push_back(std::move(json));
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    GuiWatch watch(argc, argv);
    int rounds = 20;
    const char* jsonFile = nullptr;
    std::vector<std::string> traces;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--rounds") == 0 && i + 1 < argc)
            rounds = std::atoi(argv[++i]);
        else if (std::strcmp(argv[i], "--json") == 0 && i + 1 < argc)
            jsonFile = argv[++i];
        else
            traces.emplace_back(argv[i]);
    }
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    Bench bench(watch);
    for (const std::string& trace : traces)
        measureTrace(bench, trace, rounds, all);
    return !jsonFile || bench::writeText(jsonFile, all.dump(2) + "\n") ? 0 : 1;
}
