// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/measure.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace emberline::bench {

namespace {

/// A line of /proc/self/status, in bytes.
std::uint64_t statusBytes(const char* name)
{
    std::ifstream status("/proc/self/status");
    std::string key;
    std::uint64_t kilobytes = 0;
    while (status >> key) {
        if (key == name) {
            status >> kilobytes;
            break;
        }
        status.ignore(1000, '\n');
    }
    return kilobytes * 1024;
}

double cpuSeconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](timeval t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6; };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

Measurement run(const std::function<std::uint64_t()>& work)
{
    Measurement result;
    const std::uint64_t before = statusBytes("RssAnon:");
    std::ofstream("/proc/self/clear_refs") << "5"; // the peak counts from here
    const std::uint64_t peakBefore = statusBytes("VmHWM:");
    const double cpu = cpuSeconds();
    const auto start = std::chrono::steady_clock::now();
    result.count = work();
    result.wallSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    result.cpuSeconds = cpuSeconds() - cpu;
    result.peakBytes = statusBytes("VmHWM:") - peakBefore;
    const std::uint64_t after = statusBytes("RssAnon:");
    result.keptBytes = after > before ? after - before : 0;
    result.ok = true;
    return result;
}

} // namespace

Measurement measure(int runs, const std::function<std::uint64_t()>& work)
{
    Measurement best;
    for (int i = 0; i < runs; ++i) {
        int ends[2];
        if (pipe(ends) != 0)
            return best;
        std::fflush(stdout);
        const pid_t child = fork();
        if (child == 0) {
            const Measurement result = run(work);
            const bool written = write(ends[1], &result, sizeof result) == static_cast<ssize_t>(sizeof result);
            _exit(written ? 0 : 1);
        }
        close(ends[1]);
        Measurement result;
        const bool complete = read(ends[0], &result, sizeof result) == static_cast<ssize_t>(sizeof result);
        close(ends[0]);
        waitpid(child, nullptr, 0);
        if (complete && (!best.ok || result.wallSeconds < best.wallSeconds))
            best = result;
    }
    return best;
}

std::uint64_t anonymousBytes()
{
    return statusBytes("RssAnon:");
}

void readBlocks(const std::string& path, const std::function<void(std::string_view)>& take)
{
    std::vector<char> block(4 << 20);
    const int file = open(path.c_str(), O_RDONLY);
    ssize_t got = 0;
    while (file >= 0 && (got = read(file, block.data(), block.size())) > 0)
        take(std::string_view(block.data(), static_cast<std::size_t>(got)));
    if (file >= 0)
        close(file);
}

std::uint64_t countNewlines(const std::string& path)
{
    std::uint64_t lines = 0;
    readBlocks(path, [&](std::string_view block) { lines += static_cast<std::uint64_t>(std::count(block.begin(), block.end(), '\n')); });
    return lines;
}

bool writeText(const std::string& file, std::string_view text)
{
    std::FILE* out = std::fopen(file.c_str(), "wb");
    if (!out)
        return false;
    const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
    return std::fclose(out) == 0 && written;
}

} // namespace emberline::bench
