// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/history.h"

#include "model/analysis/percentiles.h"
#include "model/answers/change_test.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace emberline {

namespace {

constexpr std::size_t kLeastRuns = 20; ///< on each side of a change
constexpr double kCertain = 4.0; ///< least z: chance makes the largest of a thousand exceed it in one of several hundred series
constexpr double kLeastChange = 1.15;
constexpr std::size_t kMostLevels = 16; ///< more would be no answer

Duration medianOf(std::span<const TimedRun> runs)
{
    std::vector<Duration> times;
    std::ranges::transform(runs, std::back_inserter(times), &TimedRun::wall);
    std::ranges::sort(times);
    return std::max(Duration(1), median(times));
}

/// The index of the run with which the clearest change begins; 0 if there is none.
std::size_t clearestChange(std::span<const TimedRun> runs)
{
    std::vector<double> lengths;
    std::ranges::transform(runs, std::back_inserter(lengths), [](const TimedRun& run) { return static_cast<double>(toNs(run.wall)); });
    const std::vector<double> ranks = ranksOf(lengths).ranks;
    const auto all = static_cast<double>(runs.size());
    double sum = 0;
    double clearest = kCertain;
    std::size_t found = 0;
    for (std::size_t i = 0; i + kLeastRuns <= runs.size(); ++i) {
        const auto before = static_cast<double>(i);
        if (const double z = std::abs(sum - before * (all + 1) / 2) / rankSumDeviation(i, runs.size() - i);
            i >= kLeastRuns && z > clearest) {
            clearest = z;
            found = i;
        }
        sum += ranks[i];
    }
    return found;
}

} // namespace

std::vector<LevelChange> levelChanges(std::span<const TimedRun> runs)
{
    std::vector<std::size_t> begins{0, runs.size()}; // of the levels, and the end
    for (std::size_t level = 0; level + 1 < begins.size() && begins.size() <= kMostLevels;) {
        const std::size_t at = clearestChange(runs.subspan(begins[level], begins[level + 1] - begins[level]));
        if (at > 0)
            begins.insert(begins.begin() + static_cast<std::ptrdiff_t>(level) + 1, begins[level] + at);
        else
            ++level;
    }
    std::vector<LevelChange> changes;
    std::size_t from = 0; // the first run of the level that was last named
    for (std::size_t level = 1; level + 1 < begins.size(); ++level) { // many small steps are a change, too
        const std::size_t begin = begins[level];
        const Duration before = medianOf(runs.subspan(from, begin - from));
        const Duration after = medianOf(runs.subspan(begin, begins[level + 1] - begin));
        const double ratio = static_cast<double>(toNs(after)) / static_cast<double>(toNs(before));
        if (std::max(ratio, 1 / ratio) < kLeastChange)
            continue;
        changes.push_back({runs[begin].start, ratio, before, after});
        from = begin;
    }
    return changes;
}

bool hasManyCommands(const Trace& trace)
{
    constexpr int kMany = 20;
    int commands = 0;
    for (auto session = trace.sessions().begin(); session != trace.sessions().end() && commands < kMany; ++session)
        commands += session->attributes->hasArgv && !session->parent ? 1 : 0;
    return commands == kMany;
}

RunTimes timesOf(std::vector<Duration> walls, std::uint64_t failed)
{
    RunTimes result;
    result.runs = walls.size();
    result.failed = failed;
    if (walls.empty())
        return result;
    result.longestAt = static_cast<std::size_t>(std::ranges::max_element(walls) - walls.begin());
    for (const Duration wall : walls)
        result.total += wall;
    std::ranges::sort(walls);
    result.longest = walls.back();
    result.median = median(walls);
    result.p90 = percentile(walls, 90);
    result.p95 = percentile(walls, 95);
    result.p99 = percentile(walls, 99);
    return result;
}

} // namespace emberline
