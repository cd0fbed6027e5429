// SPDX-License-Identifier: GPL-3.0-or-later
// bench_live [--json FILE] [--files N] [--growing N] [--lines-per-second N] [--seconds N] [--keep-seconds N] [--lines-a-file N]: follows a
// directory of many files and measures the time of a line from write() to the model, the memory that following takes, and its cost while
// nothing happens. With --lines-a-file, a process ends after that many lines and another one begins. With --keep-seconds, only that much
// of the past is kept, and memory must not grow. The baseline is a reader that waits for one such file to grow and counts its lines.
#include "importers/import.h"
#include "tests/bench/measure.h"
#include "tests/bench/report.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <unistd.h>

namespace {

using namespace emberline;
using Steady = std::chrono::steady_clock;
using namespace std::chrono_literals;

double threadCpuSeconds()
{
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

struct Options {
    int files = 10000;
    int growing = 50;
    int linesPerSecond = 1000;
    int seconds = 10;
    int keepSeconds = 0; ///< 0: keeps everything
    int linesAFile = 0; ///< then its process ends and another begins; 0: never
};

std::string line(int session, const char* event, const std::string& more)
{
    char sid[80];
    std::snprintf(sid, sizeof sid, "20261120T010000.%06dZ-H0a7c9cdf-P%08x", session, 4096 + session);
    return std::string(R"({"event":")") + event + R"(","sid":")" + sid
        + R"(","thread":"main","time":"2026-11-20T01:00:00.000000Z","file":"a.c","line":1)" + more + "}\n";
}

std::string beginning(int session)
{
    return line(session, "version", R"(,"evt":"4","exe":"2.50.0")") + line(session, "start", R"(,"t_abs":0.001,"argv":["git","gc"])");
}

/// The follower's side: notes when each numbered line reached the model.
class Receiver {
public:
    explicit Receiver(std::size_t lines) : m_arrived(lines) { }

    void take(TraceBatch batch)
    {
        if (batch.restarts) {
            m_trace = Trace();
            m_seen = 0;
        }
        m_trace.apply(std::move(batch));
        const auto now = Steady::now();
        for (; m_seen < m_trace.instantCount(); ++m_seen) {
            const Args args = m_trace.keptArgs(m_trace.lastArg(InstantId(m_seen)));
            const Arg* msg = args.find("msg");
            const auto* text = msg ? std::get_if<std::string>(&msg->value) : nullptr;
            if (!text)
                continue;
            auto& arrived = m_arrived[std::stoul(*text)];
            if (arrived == Steady::time_point()) {
                arrived = now;
                ++m_lines;
            }
        }
    }
    [[nodiscard]] std::size_t lines() const { return m_lines.load(); }
    [[nodiscard]] const std::vector<Steady::time_point>& arrived() const { return m_arrived; }

private:
    Trace m_trace;
    std::size_t m_seen = 0;
    std::atomic<std::size_t> m_lines = 0;
    std::vector<Steady::time_point> m_arrived;
};

/// The log of a running process.
struct Growing {
    int session = 0;
    int descriptor = -1;
    int lines = 0;

    void open(const std::string& directory, int number)
    {
        session = number;
        lines = 0;
        descriptor = ::open((directory + "/s" + std::to_string(number)).c_str(), O_WRONLY | O_APPEND | O_CREAT, 0600);
    }
    [[nodiscard]] std::uint64_t put(const std::string& text) const
    {
        if (::write(descriptor, text.data(), text.size()) < 0)
            std::perror("write");
        return text.size();
    }
};

/// Returns the number of bytes written. Calls `atHalf` in the middle.
std::uint64_t writeLines(const Options& options, const std::string& directory, std::vector<Steady::time_point>& written,
    const std::function<void()>& atHalf = {})
{
    std::uint64_t bytes = 0;
    std::vector<Growing> files(static_cast<std::size_t>(options.growing));
    int sessions = 0;
    for (Growing& file : files)
        file.open(directory, sessions++);
    sessions = std::max(sessions, options.files);
    const auto start = Steady::now();
    for (std::size_t i = 0; i < written.size(); ++i) {
        std::this_thread::sleep_until(
            start + std::chrono::nanoseconds(1'000'000'000LL * static_cast<long long>(i) / options.linesPerSecond));
        Growing& file = files[i % files.size()];
        if (options.linesAFile > 0 && file.lines == options.linesAFile) {
            bytes += file.put(
                line(file.session, "exit", R"(,"t_abs":0.003,"code":0)") + line(file.session, "atexit", R"(,"t_abs":0.004,"code":0)"));
            ::close(file.descriptor);
            file.open(directory, sessions++);
            bytes += file.put(beginning(file.session));
        }
        const std::string text = line(file.session, "printf", R"(,"t_abs":0.002,"msg":")" + std::to_string(i) + "\"");
        if (atHalf && i == written.size() / 2)
            atHalf();
        written[i] = Steady::now();
        bytes += file.put(text);
        ++file.lines;
    }
    for (const Growing& file : files)
        ::close(file.descriptor);
    return bytes;
}

/// Sorted milliseconds from each line's write() to its arrival.
std::vector<double> latenciesOf(const std::vector<Steady::time_point>& written, const std::vector<Steady::time_point>& arrived)
{
    std::vector<double> latencies;
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (arrived[i] != Steady::time_point())
            latencies.push_back(std::chrono::duration<double, std::milli>(arrived[i] - written[i]).count());
    }
    std::ranges::sort(latencies);
    return latencies;
}

double percentile(const std::vector<double>& sorted, double share)
{
    return sorted.empty() ? -1 : sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

/// The minimal work of following: wake up, read, find the line ends.
std::vector<double> plainTail(Options options)
{
    const QTemporaryDir directory;
    const std::string path = directory.filePath(QStringLiteral("s0")).toStdString();
    options.growing = 1;
    std::vector<Steady::time_point> written(static_cast<std::size_t>(options.linesPerSecond));
    std::vector<Steady::time_point> arrived(written.size());
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT, 0600);
    const int notify = ::inotify_init1(IN_NONBLOCK);
    ::inotify_add_watch(notify, directory.path().toLocal8Bit().constData(), IN_MODIFY);
    std::thread reader([&] {
        std::vector<char> block(1 << 16);
        pollfd waiting{notify, POLLIN, 0};
        for (std::size_t seen = 0; seen < arrived.size() && ::poll(&waiting, 1, 2000) > 0;) {
            while (::read(notify, block.data(), block.size()) > 0) { }
            for (ssize_t got = 0; (got = ::read(file, block.data(), block.size())) > 0;) {
                const auto lines = static_cast<std::size_t>(std::count(block.begin(), block.begin() + got, '\n'));
                for (std::size_t i = 0; i < lines && seen < arrived.size(); ++i)
                    arrived[seen++] = Steady::now();
            }
        }
    });
    options.linesAFile = 0;
    writeLines(options, directory.path().toStdString(), written);
    reader.join();
    ::close(notify);
    ::close(file);
    return latenciesOf(written, arrived);
}

int number(int argc, char** argv, const char* name, int fallback)
{
    return std::atoi(bench::option(argc, argv, name, std::to_string(fallback)).c_str());
}

} // namespace

int main(int argc, char** argv)
{
    const Options options{number(argc, argv, "--files", 10000), number(argc, argv, "--growing", 50),
        number(argc, argv, "--lines-per-second", 1000), number(argc, argv, "--seconds", 10), number(argc, argv, "--keep-seconds", 0),
        number(argc, argv, "--lines-a-file", 0)};
    bench::Report report;
    report.heading(std::to_string(options.files) + " files, " + std::to_string(options.growing) + " growing, "
        + std::to_string(options.linesPerSecond) + " lines a second"
        + (options.keepSeconds > 0 ? ", the last " + std::to_string(options.keepSeconds) + " s kept" : ""));
    const std::vector<double> plain = plainTail(options);
    const QTemporaryDir directory;
    for (int i = 0; i < options.files; ++i) {
        QFile file(directory.filePath("s" + QString::number(i)));
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray::fromStdString(beginning(i)));
    }
    const auto lines = static_cast<std::size_t>(options.linesPerSecond) * static_cast<std::size_t>(options.seconds);
    std::vector<Steady::time_point> written(lines);
    Receiver receiver(lines);
    std::atomic<bool> stop = false;
    std::atomic<double> followerCpu = 0;
    std::atomic<bool> opened = false;
    const std::atomic<Duration> keep = Duration(std::chrono::seconds(options.keepSeconds));
    std::thread follower([&] {
        Import import;
        Import::Callbacks callbacks;
        callbacks.cancel = &stop;
        callbacks.keep = &keep;
        callbacks.batch = [&](TraceBatch batch) {
            receiver.take(std::move(batch));
            followerCpu = threadCpuSeconds();
            opened = true;
        };
        callbacks.hasRoom = [&] {
            followerCpu = threadCpuSeconds();
            return true;
        };
        import.follow({directory.path().toStdString()}, callbacks);
        followerCpu = threadCpuSeconds();
    });
    const auto start = Steady::now();
    while (!opened)
        std::this_thread::sleep_for(5ms);
    report.add("opened", std::chrono::duration<double, std::milli>(Steady::now() - start).count(), "ms");

    const double cpuBefore = followerCpu;
    const auto megabytes = [](std::uint64_t bytes) { return static_cast<double>(bytes) / 1e6; };
    const std::uint64_t memoryBefore = bench::anonymousBytes();
    std::uint64_t memoryAtHalf = 0;
    const std::uint64_t bytes
        = writeLines(options, directory.path().toStdString(), written, [&] { memoryAtHalf = bench::anonymousBytes(); });
    for (int i = 0; i < 200 && receiver.lines() < lines; ++i)
        std::this_thread::sleep_for(10ms);
    const double cpuBusy = followerCpu - cpuBefore;
    const std::vector<double> latencies = latenciesOf(written, receiver.arrived());
    for (const auto& [name, share] : {std::pair("median", 0.5), std::pair("95th of a hundred", 0.95), std::pair("99th of a hundred", 0.99)})
        report.add(std::string("write to model, ") + name, percentile(latencies, share), "ms",
            bench::Baseline{"plain read and newline", percentile(plain, share)});
    report.add("lines arrived", static_cast<double>(latencies.size()), "lines", bench::Baseline{"written", static_cast<double>(lines)});
    const std::uint64_t memoryAfter = bench::anonymousBytes();
    report.add("memory before lines arrive", megabytes(memoryBefore), "MB");
    report.add("memory after half of the lines", megabytes(memoryAtHalf), "MB", bench::Baseline{"written", megabytes(bytes / 2)});
    report.add("memory after all of them", megabytes(memoryAfter), "MB", bench::Baseline{"written", megabytes(bytes)});
    report.add("while lines arrive", 100 * cpuBusy / options.seconds, "% CPU");

    rusage before{};
    getrusage(RUSAGE_SELF, &before);
    std::this_thread::sleep_for(5s);
    rusage after{};
    getrusage(RUSAGE_SELF, &after);
    const auto seconds = [](const rusage& u) {
        return static_cast<double>(u.ru_utime.tv_sec + u.ru_stime.tv_sec)
            + static_cast<double>(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
    };
    report.add("idle", 100 * (seconds(after) - seconds(before)) / 5, "% CPU");
    stop = true;
    follower.join();
    return report.write(bench::option(argc, argv, "--json")) && latencies.size() == lines ? 0 : 1;
}
