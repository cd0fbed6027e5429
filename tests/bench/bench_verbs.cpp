// SPDX-License-Identifier: GPL-3.0-or-later
// bench_verbs [--json FILE] [--runs N] [--against PROGRAM] PROGRAM TRACE...: how long whole verbs of the program take for each trace,
// beside a newline count of the same bytes. With --against, another build runs in turns with it, and what got slower by more than the runs
// of one build differ is named.
#include "tests/bench/measure.h"
#include "tests/bench/report.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace emberline::bench;

/// A verb with its options. "query" of no table is the reading alone.
struct Verb {
    const char* title;
    std::array<const char*, 3> words; ///< null: no more
};
constexpr std::array kVerbs{Verb{"reading alone (query SELECT 1)", {"query", "SELECT 1", nullptr}},
    Verb{"summary", {"summary", nullptr, nullptr}},
    Verb{"query by name", {"query", "SELECT name, count(*), sum(self_ns) FROM regions GROUP BY name ORDER BY 3 DESC LIMIT 10", nullptr}},
    Verb{"stats", {"stats", nullptr, nullptr}}, Verb{"export ndjson", {"export", "--format", "ndjson"}},
    Verb{"export chrome", {"export", "--format", "chrome"}}, Verb{"export csv", {"export", "--format", "csv"}}};

struct Cost {
    double wallSeconds;
    double cpuSeconds;
    double peakMegabytes;
};

/// Nothing if the verb failed.
std::optional<Cost> run(const std::string& program, const Verb& verb, const std::string& trace)
{
    std::vector<std::string> words{program};
    for (const char* word : verb.words) {
        if (word)
            words.emplace_back(word);
    }
    words.push_back(trace);
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", O_WRONLY, 0);
    const auto start = std::chrono::steady_clock::now();
    pid_t child = 0;
    const int error = posix_spawn(&child, program.c_str(), &quiet, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&quiet);
    int status = 0;
    rusage usage{};
    if (error != 0 || wait4(child, &status, 0, &usage) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return std::nullopt;
    const auto seconds = [](timeval time) { return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6; };
    return Cost{std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
        seconds(usage.ru_utime) + seconds(usage.ru_stime), static_cast<double>(usage.ru_maxrss) / 1024};
}

/// The runs of one build, the fastest first.
struct Runs {
    std::vector<Cost> costs;

    void add(const Cost& cost) { costs.insert(std::ranges::upper_bound(costs, cost.wallSeconds, {}, &Cost::wallSeconds), cost); }
    [[nodiscard]] const Cost& fastest() const { return costs.front(); }
    /// How much slower the middle run is than the fastest: chance, since all do the same.
    [[nodiscard]] double noise() const { return costs[costs.size() / 2].wallSeconds / fastest().wallSeconds; }
};

void compare(const Verb& verb, const Runs& ours, const Runs& other)
{
    const double ratio = ours.fastest().wallSeconds / other.fastest().wallSeconds;
    constexpr double kLeast = 1.05; // a few runs may agree by chance
    const double noise = std::max({ours.noise(), other.noise(), kLeast});
    const char* verdict = ratio > noise ? "SLOWER" : ratio < 1 / noise ? "faster" : "same within noise";
    std::printf(
        "  %-32s %.2f times the other build's %.3f s (noise %.2f): %s\n", verb.title, ratio, other.fastest().wallSeconds, noise, verdict);
}

} // namespace

int main(int argc, char** argv)
{
    const std::string against = option(argc, argv, "--against");
    const std::string json = option(argc, argv, "--json");
    const int runs = std::max(1, std::atoi(option(argc, argv, "--runs", "3").c_str()));
    std::vector<std::string> operands;
    for (int i = 1; i < argc; ++i) {
        if (std::strncmp(argv[i], "--", 2) == 0)
            ++i; // its value
        else
            operands.emplace_back(argv[i]);
    }
    if (operands.size() < 2) {
        std::fprintf(stderr, "bench_verbs [--json FILE] [--runs N] [--against PROGRAM] PROGRAM TRACE...\n");
        return 2;
    }
    const std::string program = operands.front();
    Report report;
    for (const std::string& trace : std::vector(operands.begin() + 1, operands.end())) {
        report.heading(trace);
        const Baseline floor{"newline count", measure(runs, [&] { return countNewlines(trace); }).wallSeconds};
        for (const Verb& verb : kVerbs) {
            Runs ours;
            Runs other;
            for (int i = 0; i < runs; ++i) { // in turns, so that a slow moment of the machine meets both
                if (const auto cost = run(program, verb, trace))
                    ours.add(*cost);
                if (const auto cost = against.empty() ? std::nullopt : run(against, verb, trace))
                    other.add(*cost);
            }
            if (ours.costs.empty())
                std::printf("  %-32s failed\n", verb.title);
            if (ours.costs.empty())
                continue;
            report.add(std::string(verb.title) + ": wall", ours.fastest().wallSeconds, "s", floor);
            report.add(std::string(verb.title) + ": CPU", ours.fastest().cpuSeconds, "s", floor);
            report.add(std::string(verb.title) + ": peak", ours.fastest().peakMegabytes, "MB");
            if (!other.costs.empty())
                compare(verb, ours, other);
        }
    }
    return report.write(json) ? 0 : 1;
}
