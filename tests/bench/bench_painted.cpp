// SPDX-License-Identifier: GPL-3.0-or-later
// bench_painted [--json FILE] [--lines-per-second N] [--seconds N] [--files N]: the time of a line from write() to the window's model and
// to the first painted frame that has it, while the window follows a directory and keeps the newest data in view; and the window's cost
// while nothing happens except that processes are running.
#include "app/window/main_window.h"
#include "app/window/opening/opening.h"
#include "tests/bench/report.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QDateTime>
#include <QFile>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace {

using namespace emberline;
using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

int number(int argc, char** argv, const char* name, int fallback)
{
    return std::atoi(bench::option(argc, argv, name, std::to_string(fallback)).c_str());
}

QByteArray line(int process, const char* event, const QByteArray& more)
{
    return QByteArray(R"({"event":")") + event + R"(","sid":"20261120T010000.000000Z-Hffffffff-P)"
        + QByteArray::number(process).rightJustified(8, '0') + R"(","thread":"main","time":")"
        + QDateTime::currentDateTimeUtc().toString("yyyy-MM-ddThh:mm:ss.zzz000Z").toLatin1() + R"(","file":"a.c","line":1,"t_abs":0.001)"
        + more + "}\n";
}

double cpuSeconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/// Notes when each line, an instant, reached the model, and when the lanes were first painted with it.
class Application : public QApplication {
public:
    Application(int& argc, char** argv) : QApplication(argc, argv) { }

    void watch(MainWindow& shown)
    {
        window = &shown;
        connect(&shown.timeline().controller().model(), &TimelineModel::contentChanged, this, [this] { m_drawable = model.size(); });
    }
    bool notify(QObject* receiver, QEvent* event) override
    {
        const bool isPaint = event->type() == QEvent::Paint;
        const bool handled = QApplication::notify(receiver, event);
        if (!window)
            return handled;
        if (model.size() < window->trace().instantCount())
            model.resize(window->trace().instantCount(), Steady::now());
        if (isPaint && receiver == &window->timeline().lanes() && frames.size() < m_drawable)
            frames.resize(m_drawable, Steady::now());
        return handled;
    }

    MainWindow* window = nullptr;
    std::vector<Steady::time_point> model;
    std::vector<Steady::time_point> frames;

private:
    std::size_t m_drawable = 0;
};

/// Sorted milliseconds from each line's write() until it was visible.
std::vector<double> latenciesOf(const std::vector<Steady::time_point>& written, const std::vector<Steady::time_point>& seen)
{
    std::vector<double> latencies;
    for (std::size_t i = 0; i < std::min(written.size(), seen.size()); ++i)
        latencies.push_back(std::chrono::duration<double, std::milli>(seen[i] - written[i]).count());
    std::ranges::sort(latencies);
    return latencies;
}

double percentile(const std::vector<double>& sorted, double share)
{
    return sorted.empty() ? -1 : sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

/// Adds the painted frame beside the model, which always comes first.
void addLatencies(bench::Report& report, const std::vector<double>& model, const std::vector<double>& painted)
{
    for (const auto& [name, share] : {std::pair("median", 0.5), std::pair("99th of a hundred", 0.99), std::pair("longest", 1.0)})
        report.add(std::string("write to painted frame, ") + name, percentile(painted, share), "ms",
            bench::Baseline{"write to the window's model", percentile(model, share)});
}

} // namespace

int main(int argc, char** argv)
{
    const int rate = number(argc, argv, "--lines-per-second", 1000);
    const int seconds = number(argc, argv, "--seconds", 10);
    const int quiet = number(argc, argv, "--files", 1000);
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    Application application(argc, argv);
    bench::Report report;
    report.heading("the window follows " + std::to_string(quiet + 1) + " files, " + std::to_string(rate) + " lines a second");
    const QTemporaryDir directory;
    for (int i = 1; i <= quiet; ++i) {
        QFile file(directory.filePath(QStringLiteral("q%1").arg(i)));
        if (file.open(QIODevice::WriteOnly))
            file.write(line(i, "start", R"(,"argv":["git","status"])") + line(i, "atexit", R"(,"code":0)"));
    }
    QFile log(directory.filePath(QStringLiteral("log")));
    if (!log.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return 1;
    log.write(line(0, "start", R"(,"argv":["git","gc"])"));

    MainWindow window(std::make_unique<WindowSettings>(QString()), ThemeChoice::Light);
    window.resize(1400, 850);
    window.show();
    application.watch(window);
    window.opening().openLive({ImportJob::Kind::Follow, {directory.path().toStdString()}});
    const auto lines = static_cast<std::size_t>(rate) * static_cast<std::size_t>(seconds);
    std::vector<Steady::time_point> written;
    written.reserve(lines);
    QTimer::singleShot(3000, &window, [&] {
        const double before = cpuSeconds();
        std::thread writer([&] {
            const auto start = Steady::now();
            for (std::size_t i = 0; i < lines; ++i) {
                std::this_thread::sleep_until(start + std::chrono::nanoseconds(1'000'000'000LL * static_cast<long long>(i) / rate));
                const QByteArray text = line(0, "printf", R"(,"msg":"x")");
                written.push_back(Steady::now());
                log.write(text);
            }
        });
        const auto deadline = Steady::now() + std::chrono::seconds(3 * seconds);
        while (application.frames.size() < lines && Steady::now() < deadline)
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        writer.join();
        addLatencies(report, latenciesOf(written, application.model), latenciesOf(written, application.frames));
        report.add("lines painted", static_cast<double>(application.frames.size()), "lines",
            bench::Baseline{"written", static_cast<double>(lines)});
        report.add("while lines arrive", 100 * (cpuSeconds() - before) / seconds, "% CPU");
        QTimer::singleShot(2000, &window, [&] {
            const double running = cpuSeconds();
            QTimer::singleShot(5000, &window, [&, running] {
                report.add("idle, one process at work", 100 * (cpuSeconds() - running) / 5, "% CPU");
                log.write(line(0, "atexit", R"(,"code":0)"));
                QTimer::singleShot(2000, &window, [&] {
                    const double nothing = cpuSeconds();
                    QTimer::singleShot(5000, &window, [&, nothing] {
                        report.add("idle, nothing at work", 100 * (cpuSeconds() - nothing) / 5, "% CPU");
                        QCoreApplication::quit();
                    });
                });
            });
        });
    });
    QApplication::exec();
    return report.write(bench::option(argc, argv, "--json")) ? 0 : 1;
}
