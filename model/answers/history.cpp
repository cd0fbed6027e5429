// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/history.h"

#include "model/analysis/percentile.h"
#include "model/answers/change_test.h"
#include "model/outcome.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace emberline {

namespace {

std::vector<std::uint32_t> childrenOfSessions(const Trace& trace)
{
    std::vector<std::uint32_t> children(trace.sessions().size());
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionRole role = trace.role(RegionId(row));
        if (isBar(role))
            ++children[trace.session(RegionId(row)).row()];
    }
    return children;
}

/// For each command: its own errors and those of all sessions below it.
std::vector<std::uint32_t> errorsOfCommands(const Trace& trace, const CommandIndex& index)
{
    std::vector<std::uint32_t> errors(trace.sessions().size());
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const auto own = static_cast<std::uint32_t>(trace.sessions()[row].attributes->errors.size());
        if (own > 0)
            errors[index.commandOf(trace, SessionId(row)).row()] += own;
    }
    return errors;
}

/// For each session: how many the log has of it and everything below it.
std::vector<std::uint32_t> processesOfSessions(const Trace& trace, const CommandIndex& index)
{
    std::vector<std::uint32_t> processes(trace.sessions().size(), 1);
    const std::vector<SessionId> order = index.topDown();
    for (auto id = order.rbegin(); id != order.rend(); ++id) {
        if (const SessionId parent = trace.session(*id).parent)
            processes[parent.row()] += processes[id->row()];
    }
    return processes;
}

std::vector<SessionId> runsOf(const Trace& trace, const CommandIndex& index, RunScope scope)
{
    if (scope == RunScope::Commands)
        return index.commands();
    std::vector<SessionId> all;
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        if (!trace.sessions()[row].attributes->placeholder)
            all.emplace_back(row);
    }
    return all;
}

constexpr std::size_t kLeastRuns = 20; ///< on each side of a change
constexpr double kCertain = 4.0; ///< least z: chance makes the largest of a thousand exceed it in one of several hundred series
constexpr double kLeastChange = 1.15;
constexpr std::size_t kMostLevels = 16; ///< more would be no answer

double medianOf(std::span<const TimedRun> runs)
{
    std::vector<Duration> times;
    std::ranges::transform(runs, std::back_inserter(times), &TimedRun::wall);
    std::ranges::sort(times);
    return static_cast<double>(std::max<std::int64_t>(1, toNs(median(times))));
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
        const double ratio = medianOf(runs.subspan(begin, begins[level + 1] - begin)) / medianOf(runs.subspan(from, begin - from));
        if (std::max(ratio, 1 / ratio) < kLeastChange)
            continue;
        changes.push_back({runs[begin].start, ratio});
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

std::vector<HistoryRow> commandHistory(const Trace& trace, RunScope scope)
{
    const CommandIndex index(trace);
    const std::vector<std::uint32_t> children = childrenOfSessions(trace);
    const std::vector<std::uint32_t> processes = processesOfSessions(trace, index);
    const std::vector<std::uint32_t> errors = errorsOfCommands(trace, index);
    std::vector<HistoryRow> rows;
    const std::vector<SessionId> runs = runsOf(trace, index, scope);
    rows.reserve(runs.size());
    for (const SessionId id : runs) {
        const Session& session = trace.session(id);
        HistoryRow row;
        row.session = id;
        row.start = trace.shown(id, session.start);
        row.wall = index.runOf(trace, id).length();
        row.name = commandName(trace, id);
        row.behindAlias = session.attributes->alias ? nameBehindAlias(trace, index, id) : row.name;
        row.repository = session.attributes->worktrees.empty() ? StringId() : session.attributes->worktrees.front().path;
        row.children = children[id.row()];
        row.processes = processes[id.row()];
        row.errors = errors[id.row()];
        row.failed = hasFailed(trace, id);
        rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(rows, {}, &HistoryRow::start);
    return rows;
}

} // namespace emberline
