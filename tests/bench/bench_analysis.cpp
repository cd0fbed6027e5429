// SPDX-License-Identifier: GPL-3.0-or-later
// bench_analysis [--json FILE] [--runs N] [REGIONS]: self times, statistics, search and flame graph over a trace made in memory (10
// million regions by default). The baseline of each is a plain pass over the same columns.
#include "model/analysis/flame_tree.h"
#include "model/analysis/range_statistics.h"
#include "model/analysis/search.h"
#include "model/analysis/self_time.h"
#include "model/analysis/statistics_index.h"
#include "model/trace_builder.h"
#include "model/work/work_pool.h"
#include "tests/bench/report.h"

#include <chrono>
#include <ctime>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace emberline;

/// Threads of calls that nest up to eight deep, a thousand names, lengths over four orders of magnitude.
Trace makeTrace(std::size_t regions, std::size_t threads)
{
    std::mt19937 random(1);
    TraceBuilder builder;
    const SessionId process = builder.addSession({.name = builder.intern("bench")});
    std::vector<StringId> names;
    for (int i = 0; i < 1000; ++i)
        names.push_back(builder.intern("function_" + std::to_string(i * 7919 % 1000)));
    std::vector<StringId> categories;
    for (int i = 0; i < 20; ++i)
        categories.push_back(builder.intern("category_" + std::to_string(i)));
    struct Open {
        RegionId id;
        std::int64_t end;
        std::size_t name;
    };
    for (std::size_t t = 0; t < threads; ++t) {
        const TrackId track = builder.trackOf(builder.addThread({process, {}, 0, {}, {}, {}, {}}));
        std::vector<Open> open;
        std::int64_t now = 0;
        for (std::size_t i = 0; i < regions / threads; ++i) {
            now += random() % 400;
            while (!open.empty() && open.back().end <= now)
                open.pop_back();
            const std::int64_t longest = open.empty() ? 200'000 : open.back().end - now;
            const std::int64_t length = open.size() == 8 ? longest / 4 : static_cast<std::int64_t>(random()) % (longest + 1);
            // A name calls three others, so that the folded tree is as small as a real program's.
            const std::size_t name = open.empty() ? random() % 20 : (open.back().name * 3 + random() % 3 + 20) % names.size();
            NewRegion region{track, RegionRole::Slice, names[name], categories[name % categories.size()], sourceTimeFromNs(now),
                sourceTimeFromNs(now + length), false, static_cast<unsigned>(open.size()), open.empty() ? RegionId() : open.back().id,
                kNoOrigin};
            const RegionId id = builder.regions().add(region);
            if (open.size() < 8)
                open.push_back({id, now + length, name});
            else
                now += length;
        }
        builder.extent().include(sourceTimeFromNs(0));
        builder.extent().include(sourceTimeFromNs(now));
    }
    Trace trace;
    trace.apply(builder.takeBatch());
    return trace;
}

struct Times {
    double wallMs = 1e300;
    double cpuMs = 1e300; ///< of all threads
};

/// The fastest of several runs; `work` returns milliseconds.
template <class Work>
Times fastest(int runs, Work work)
{
    Times best;
    for (int i = 0; i < runs; ++i) {
        const std::clock_t cpu = std::clock();
        best.wallMs = std::min(best.wallMs, work());
        best.cpuMs = std::min(best.cpuMs, static_cast<double>(std::clock() - cpu) * 1000 / CLOCKS_PER_SEC);
    }
    return best;
}

template <class Work>
double milliseconds(Work work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// Drags the end of a range by a thousandth of the trace per step, and measures the cost of the index for that.
template <class Measure>
void measureDragging(const Trace& trace, unsigned threads, const Measure& measure)
{
    std::unique_ptr<StatisticsIndex> index;
    measure("statistics, index for dragging",
        [&] { return milliseconds([&] { index = std::move(StatisticsIndex::build(trace, GroupBy::Name, {}, threads).value()); }); });
    const TraceRange extent = trace.extent();
    const auto partOf = [&](int end) {
        return TraceRange{extent.begin + extent.length() / 4, extent.begin + extent.length() * end / 1000};
    };
    int end = 700;
    (void)index->of(partOf(end));
    measure("statistics, a step of dragging", [&] { return milliseconds([&] { (void)index->of(partOf(++end)); }); });
    measure("statistics, another half at once", [&] {
        end = end > 600 ? 500 : 1000;
        return milliseconds([&] {
            (void)index->of({extent.begin + extent.length() * (end - 500) / 1000, extent.begin + extent.length() * end / 1000});
        });
    });
}

void measureAll(bench::Report& report, int runs, const Trace& trace)
{
    const unsigned threads = workThreads();
    volatile std::int64_t sink = 0;
    const Times plain = fastest(runs, [&] {
        return milliseconds([&] {
            std::int64_t sum = 0;
            for (std::size_t row = 0; row < trace.regionCount(); ++row)
                sum += toNs(trace.regions().end[row] - trace.regions().start[row]);
            sink = sum;
        });
    });
    const bench::Baseline baseline{"plain pass over starts and ends", plain.wallMs};
    const auto measure = [&](const std::string& name, auto work) {
        const Times times = fastest(runs, work);
        report.add(name, times.wallMs, "ms", baseline);
        report.add(name + ", CPU", times.cpuMs, "ms", baseline);
    };
    measure("self times", [&] { return milliseconds([&] { const SelfTimes times(trace, {}, threads); }); });
    for (const auto& [name, by] : {std::pair("statistics by name", GroupBy::Name), std::pair("statistics by thread", GroupBy::Thread)})
        measure(name, [&, by = by] {
            return milliseconds(
                [&] { sink = static_cast<std::int64_t>(computeStatistics(trace, {.groupBy = by}, threads).value().count); });
        });
    const TraceRange extent = trace.extent();
    StatisticsQuery filtered;
    filtered.filter.name.text = "function_7";
    measure("statistics by name, filtered", [&] { return milliseconds([&] { (void)computeStatistics(trace, filtered, threads); }); });
    const StatisticsQuery tenth{.range = TraceRange{extent.begin + extent.length() / 2, extent.begin + extent.length() * 6 / 10}};
    measure("statistics of a tenth", [&] { return milliseconds([&] { (void)computeStatistics(trace, tenth, threads); }); });
    measureDragging(trace, threads, measure);
    measure("flame tree", [&] { return milliseconds([&] { (void)buildFlameTree(trace, {}, threads); }); });

    const std::atomic<bool> never = false;
    for (const char* text : {"function_77", "no such name", "category_1"}) {
        double first = 0;
        const auto run = [&] {
            const auto start = std::chrono::steady_clock::now();
            first = -1;
            (void)search(
                trace, {{text}},
                [&](const auto& results) {
                    if (first < 0 && (!results->hits.empty() || results->complete))
                        first = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
                },
                never);
            return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        };
        measure(std::string("search ") + text + ", all hits", run);
        measure(std::string("search ") + text + ", first hits", [&] { return run(), first; });
    }
}

} // namespace

int main(int argc, char** argv)
{
    const int runs = std::max(1, std::atoi(bench::option(argc, argv, "--runs", "5").c_str()));
    const std::size_t regions = argc % 2 == 0 ? std::strtoull(argv[argc - 1], nullptr, 10) : 10'000'000;
    bench::Report report;
    for (const std::size_t threads : {std::size_t{1}, std::size_t{16}}) {
        report.heading(std::to_string(regions) + " regions on " + std::to_string(threads) + (threads == 1 ? " track" : " tracks"));
        measureAll(report, runs, makeTrace(regions, threads));
    }
    return report.write(bench::option(argc, argv, "--json")) ? 0 : 1;
}
