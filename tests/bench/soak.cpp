// SPDX-License-Identifier: GPL-3.0-or-later
// soak [--json FILE] [--files N] [--growing N] [--lines-per-second N] [--seconds N] [--keep-seconds N]: follows a directory whose logs grow
// and are rotated, truncated, removed and touched all at once (SoakWriter), by default for an hour, and says once a minute what arrived.
// Exit status 1 when a line was lost, or stood twice in a trace.
#include "importers/import.h"
#include "tests/bench/measure.h"
#include "tests/bench/report.h"
#include "tests/bench/soak_writer.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace emberline;
using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

std::int64_t microsecondsNow()
{
    return std::chrono::duration_cast<std::chrono::microseconds>(Steady::now().time_since_epoch()).count();
}

/// What the follower's batches hold: when each line arrived, and how often it stands in the trace. take() on one thread, the rest on any.
class SoakReader {
public:
    explicit SoakReader(std::size_t lines) : m_arrived(lines), m_inTrace(lines) { }

    void take(TraceBatch batch)
    {
        if (batch.restarts) {
            m_trace = Trace();
            m_seen = 0;
            ++m_traces;
        }
        m_trace.apply(std::move(batch));
        const std::int64_t now = microsecondsNow();
        for (; m_seen < m_trace.instantCount(); ++m_seen) {
            const Args args = m_trace.keptArgs(m_trace.lastArg(InstantId(m_seen)));
            const Arg* const message = args.find("msg");
            const auto* const text = message ? std::get_if<std::string>(&message->value) : nullptr;
            if (text)
                note(std::stoul(*text), now);
        }
    }
    [[nodiscard]] bool hasArrived(std::size_t line) const { return m_arrived[line] != 0; }
    [[nodiscard]] std::size_t lines() const { return m_lines; }
    [[nodiscard]] std::size_t doubled() const { return m_doubled; }
    [[nodiscard]] std::size_t traces() const { return m_traces; }
    [[nodiscard]] std::int64_t arrivedAt(std::size_t line) const { return m_arrived[line]; }

private:
    void note(std::size_t line, std::int64_t now)
    {
        if (m_inTrace[line] == m_traces)
            ++m_doubled;
        m_inTrace[line] = m_traces;
        if (m_arrived[line] == 0) {
            m_arrived[line] = now;
            ++m_lines;
        }
    }

    Trace m_trace;
    std::size_t m_seen = 0;
    std::atomic<std::uint32_t> m_traces = 1; ///< it started over, plus one
    std::atomic<std::size_t> m_lines = 0;
    std::atomic<std::size_t> m_doubled = 0;
    std::vector<std::atomic<std::int64_t>> m_arrived; ///< microseconds; 0: not
    std::vector<std::uint32_t> m_inTrace; ///< the last trace it stood in
};

std::size_t openDescriptors()
{
    const std::filesystem::directory_iterator descriptors("/proc/self/fd");
    return static_cast<std::size_t>(std::distance(begin(descriptors), end(descriptors)));
}

double megabytesNow()
{
    return static_cast<double>(bench::anonymousBytes()) / 1e6;
}

int number(int argc, char** argv, const char* name, int fallback)
{
    return std::stoi(bench::option(argc, argv, name, std::to_string(fallback)));
}

int soak(int argc, char** argv)
{
    const int files = number(argc, argv, "--files", 10000);
    const int growing = number(argc, argv, "--growing", 50);
    const int rate = number(argc, argv, "--lines-per-second", 1000);
    const int seconds = number(argc, argv, "--seconds", 3600);
    const int keepSeconds = number(argc, argv, "--keep-seconds", 120);
    const auto lines = static_cast<std::size_t>(rate) * static_cast<std::size_t>(seconds);
    bench::Report report;
    report.heading(std::to_string(files) + " files, " + std::to_string(growing) + " growing, " + std::to_string(rate) + " lines a second, "
        + std::to_string(seconds) + " s, the last " + std::to_string(keepSeconds) + " s kept");

    const QTemporaryDir directory;
    SoakReader reader(lines);
    std::vector<std::int64_t> written(lines);
    bench::SoakWriter writer(directory.path().toStdString(), files, growing, [&](std::size_t line) { return reader.hasArrived(line); });
    std::atomic<bool> stop = false;
    std::atomic<bool> isOpen = false;
    const std::atomic<Duration> keep = Duration(std::chrono::seconds(keepSeconds));
    std::thread follower([&] {
        Import import;
        Import::Callbacks callbacks;
        callbacks.cancel = &stop;
        callbacks.keep = &keep;
        callbacks.batch = [&](TraceBatch batch) {
            reader.take(std::move(batch));
            isOpen = true;
        };
        import.follow({directory.path().toStdString()}, callbacks);
    });
    while (!isOpen)
        std::this_thread::sleep_for(5ms);
    const std::size_t descriptorsBefore = openDescriptors();

    const auto start = Steady::now();
    double mostMegabytes = 0;
    for (std::size_t i = 0; i < lines; ++i) {
        std::this_thread::sleep_until(start + std::chrono::nanoseconds(1'000'000'000LL * static_cast<long long>(i) / rate));
        written[i] = microsecondsNow();
        writer.write(i);
        if (i % (static_cast<std::size_t>(rate) * 60) == 0) {
            const double megabytes = megabytesNow();
            mostMegabytes = std::max(mostMegabytes, megabytes);
            std::printf("%6zu s: %zu lines written, %zu arrived, %zu twice, %.0f MB, %zu descriptors\n", i / static_cast<std::size_t>(rate),
                i + 1, reader.lines(), reader.doubled(), megabytes, openDescriptors());
            std::fflush(stdout);
        }
    }
    for (int i = 0; i < 500 && reader.lines() < lines; ++i)
        std::this_thread::sleep_for(10ms);
    const std::size_t descriptorsAfter = openDescriptors();
    const double megabytesAfter = megabytesNow();
    stop = true;
    follower.join();

    std::vector<double> latencies;
    for (std::size_t i = 0; i < lines; ++i) {
        if (reader.hasArrived(i))
            latencies.push_back(static_cast<double>(reader.arrivedAt(i) - written[i]) / 1e3);
    }
    std::ranges::sort(latencies);
    for (const auto& [name, share] : {std::pair("median", 0.5), std::pair("99th of a hundred", 0.99), std::pair("longest", 1.0)}) {
        const double value
            = latencies.empty() ? -1 : latencies[static_cast<std::size_t>(share * static_cast<double>(latencies.size() - 1))];
        report.add(std::string("write to model, ") + name, value, "ms");
    }
    const auto count = [&](const char* name, std::size_t value) { report.add(name, static_cast<double>(value), ""); };
    report.add("lines arrived", static_cast<double>(reader.lines()), "lines", bench::Baseline{"written", static_cast<double>(lines)});
    count("lines twice in one trace", reader.doubled());
    count("the trace started over", reader.traces() - 1);
    count("rotated", writer.counts().rotated);
    count("truncated", writer.counts().truncated);
    count("removed", writer.counts().removed);
    count("all files touched at once", writer.counts().bursts);
    report.add("most memory", mostMegabytes, "MB");
    report.add("memory at the end", megabytesAfter, "MB");
    report.add("descriptors at the end", static_cast<double>(descriptorsAfter), "",
        bench::Baseline{"at the beginning", static_cast<double>(descriptorsBefore)});
    const bool isWritten = report.write(bench::option(argc, argv, "--json"));
    return isWritten && reader.lines() == lines && reader.doubled() == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    try {
        return soak(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "soak: %s\n", error.what());
        return 1;
    }
}
