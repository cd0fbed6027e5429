// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/history.h"

#include "model/analysis/percentiles.h"
#include "model/answers/change_test.h"

#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

namespace emberline {

namespace {

constexpr std::size_t kLeastRuns = 20; ///< on each side of a change
constexpr double kCertain = 4.0; ///< least z: chance makes the largest of a thousand exceed it in one of several hundred series
/// Of twice the logarithm of a likelihood ratio: where a change begins, it is more in one of twenty series (Hansen, Econometrica 68, 2000).
constexpr double kLeastLikely = 7.35;
constexpr double kLeastChange = 1.15;
constexpr std::size_t kMostLevels = 16; ///< more would be no answer

Duration medianOf(std::span<const TimedRun> runs)
{
    std::vector<Duration> times;
    std::ranges::transform(runs, std::back_inserter(times), &TimedRun::wall);
    std::ranges::sort(times);
    return std::max(Duration(1), median(times));
}

/// Mean of how much ranks differ that are `lag` runs apart on the same side of `at`, without the largest tenth: further changes of level.
double typicalStep(const std::vector<double>& ranks, std::size_t lag, std::size_t at)
{
    constexpr double kKept = 0.9;
    std::vector<double> steps;
    for (std::size_t i = lag; i < ranks.size(); ++i) {
        if (i - lag >= at || i < at)
            steps.push_back(std::abs(ranks[i] - ranks[i - lag]));
    }
    std::ranges::sort(steps);
    steps.resize(static_cast<std::size_t>(kKept * static_cast<double>(steps.size())));
    return std::accumulate(steps.begin(), steps.end(), 0.0) / static_cast<double>(steps.size());
}

/// The correlation of each rank with the one before it, without the means of both sides of `at`.
double correlationWithNext(std::vector<double> ranks, std::size_t at)
{
    const auto middle = ranks.begin() + static_cast<std::ptrdiff_t>(at);
    for (const auto& [first, last] : {std::pair(ranks.begin(), middle), std::pair(middle, ranks.end())}) {
        const double mean = std::accumulate(first, last, 0.0) / static_cast<double>(last - first);
        std::for_each(first, last, [&](double& rank) { rank -= mean; });
    }
    const double squares = std::inner_product(ranks.begin(), ranks.end(), ranks.begin(), 0.0);
    return squares > 0 ? std::inner_product(ranks.begin() + 1, ranks.end(), ranks.begin(), 0.0) / squares : 0;
}

/// The share of the runs that would tell as much if none had to do with the one before it (a process AR(1)). Steps over two runs are larger
/// than over one in such a series, but not where there are only a few more changes of level: the smaller of both estimates counts.
double effectiveShare(const std::vector<double>& ranks, std::size_t at)
{
    constexpr double kMost = 0.95;
    const double step = typicalStep(ranks, 1, at);
    const double growth = step > 0 ? typicalStep(ranks, 2, at) / step : 1;
    const double correlation = std::clamp(std::min(growth * growth - 1, correlationWithNext(ranks, at)), 0.0, kMost);
    return (1 - correlation) / (1 + correlation);
}

/// The clearest change of level among runs.
struct Change {
    std::size_t at = 0; ///< the run with which it begins; 0 if there is none
    std::size_t first = 0; ///< it may begin with any run from this one
    std::size_t last = 0; ///< to this one
};

Change clearestChange(std::span<const TimedRun> runs)
{
    std::vector<double> lengths;
    std::ranges::transform(runs, std::back_inserter(lengths), [](const TimedRun& run) { return static_cast<double>(toNs(run.wall)); });
    const std::vector<double> ranks = ranksOf(lengths).ranks;
    const auto all = static_cast<double>(runs.size());
    std::vector<double> scores(runs.size()); // z of a change that begins with the run
    double sum = 0;
    for (std::size_t i = 0; i + kLeastRuns <= runs.size(); ++i) {
        if (i >= kLeastRuns)
            scores[i] = std::abs(sum - static_cast<double>(i) * (all + 1) / 2) / rankSumDeviation(i, runs.size() - i);
        sum += ranks[i];
    }
    const auto clearest = std::ranges::max_element(scores);
    if (clearest == scores.end() || *clearest <= kCertain)
        return {};
    const auto at = static_cast<std::size_t>(clearest - scores.begin());
    const double share = effectiveShare(ranks, at);
    if (*clearest * std::sqrt(share) <= kCertain)
        return {};
    const auto isLikely = [&](double score) { return share * (*clearest * *clearest - score * score) <= kLeastLikely; };
    const auto first = std::ranges::find_if(scores, isLikely);
    const auto last = std::find_if(scores.rbegin(), scores.rend(), isLikely);
    return {at, static_cast<std::size_t>(first - scores.begin()), static_cast<std::size_t>(scores.rend() - last) - 1};
}

} // namespace

std::vector<LevelChange> levelChanges(std::span<const TimedRun> runs)
{
    std::vector<Change> begins{{}, {runs.size()}}; // of the levels, and the end
    for (std::size_t level = 0; level + 1 < begins.size() && begins.size() <= kMostLevels;) {
        const std::size_t from = begins[level].at;
        const Change found = clearestChange(runs.subspan(from, begins[level + 1].at - from));
        if (found.at > 0)
            begins.insert(
                begins.begin() + static_cast<std::ptrdiff_t>(level) + 1, {from + found.at, from + found.first, from + found.last});
        else
            ++level;
    }
    std::vector<LevelChange> changes;
    std::size_t from = 0; // the first run of the level that was last named
    for (std::size_t level = 1; level + 1 < begins.size(); ++level) { // many small steps are a change, too
        const auto [begin, first, last] = begins[level];
        const Duration before = medianOf(runs.subspan(from, begin - from));
        const Duration after = medianOf(runs.subspan(begin, begins[level + 1].at - begin));
        const double ratio = static_cast<double>(toNs(after)) / static_cast<double>(toNs(before));
        if (std::max(ratio, 1 / ratio) < kLeastChange)
            continue;
        changes.push_back({runs[begin].start, runs[first - 1].start, runs[last].start, ratio, before, after});
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

RunTimes timesOf(std::vector<Duration> walls)
{
    RunTimes result;
    result.runs = walls.size();
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
