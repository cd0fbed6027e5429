// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/run_statistics.h"

#include "model/analysis/percentile.h"
#include "model/answers/run_data.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace emberline {

namespace {

using Values = std::vector<std::optional<std::string>>;
using Runs = std::vector<const HistoryRow*>;

RunMeasure measure(std::vector<double> values)
{
    std::ranges::sort(values);
    return {values.size(), median(values), percentile(values, 95), std::accumulate(values.begin(), values.end(), 0.0), std::nullopt};
}

template <class Field>
RunMeasure measure(const Runs& runs, Field field)
{
    std::vector<double> values;
    for (const HistoryRow* run : runs)
        values.push_back(static_cast<double>(run->*field));
    return measure(std::move(values));
}

/// What each session and everything below it did of one kind of work; a session without any has a count of 0.
std::vector<RunData> dataBelow(const Trace& trace, const std::vector<SessionId>& topDown, std::string_view name)
{
    std::vector<RunData> sums(trace.sessions().size());
    bool areLevels = false;
    for (std::size_t i = 0; i < trace.counters().size(); ++i) {
        const Counter& counter = trace.counters()[i];
        if (!counter.session || dataName(trace, counter) != name)
            continue;
        areLevels = isLevel(trace, counter);
        for (std::size_t point = 0; point < counter.pointCount; ++point)
            sums[counter.session.row()].add((*counter.points)[point].value, areLevels);
    }
    for (auto id = topDown.rbegin(); id != topDown.rend(); ++id) {
        const SessionId parent = trace.session(*id).parent;
        if (parent && sums[id->row()].count > 0)
            sums[parent.row()].add(sums[id->row()].value, areLevels);
    }
    return sums;
}

RunMeasure measureData(const Runs& runs, const std::vector<RunData>& sums)
{
    std::vector<double> values;
    std::vector<double> walls;
    for (const HistoryRow* run : runs) {
        if (const RunData& sum = sums[run->session.row()]; sum.count > 0) {
            values.push_back(sum.value);
            walls.push_back(static_cast<double>(toNs(run->wall)));
        }
    }
    const auto correlation = rankCorrelation(values, walls);
    RunMeasure result = measure(std::move(values));
    result.withWall = correlation;
    return result;
}

std::vector<LevelChange> changesOf(const Runs& runs)
{
    std::vector<TimedRun> timed;
    for (const HistoryRow* run : runs)
        timed.push_back({run->start, run->wall, run->session});
    std::ranges::stable_sort(timed, {}, &TimedRun::start);
    return levelChanges(timed);
}

/// Sorts by one facet after the other: `totals` has the total of each beginning of a group's values.
void sortGroups(std::vector<RunGroup>& groups, std::span<const Facet> by)
{
    std::map<Values, Duration> totals;
    for (const RunGroup& group : groups) {
        for (auto end = group.values.begin(); end != group.values.end(); ++end)
            totals[Values(group.values.begin(), end + 1)] += group.times.total;
    }
    std::ranges::sort(groups, [&](const RunGroup& one, const RunGroup& other) {
        for (std::size_t i = 0; i < by.size(); ++i) {
            if (one.values[i] == other.values[i])
                continue;
            if (by[i].kind == FacetKind::Week)
                return one.values[i] < other.values[i];
            const auto total = [&](const RunGroup& group) {
                return totals.at(Values(group.values.begin(), group.values.begin() + static_cast<std::ptrdiff_t>(i) + 1));
            };
            return total(one) != total(other) ? total(one) > total(other) : one.values[i] < other.values[i];
        }
        return false;
    });
}

} // namespace

std::vector<std::string> dataNames(const Trace& trace)
{
    std::set<std::string> names;
    for (std::size_t i = 0; i < trace.counters().size(); ++i) {
        if (trace.counters()[i].session)
            names.insert(dataName(trace, trace.counters()[i]));
    }
    return {names.begin(), names.end()};
}

std::vector<std::string> dataNamesOf(std::span<const std::string> names, std::string_view key)
{
    std::vector<std::string> found;
    for (const std::string& name : names) {
        if (name == key)
            return {name};
        if (name.ends_with("/" + std::string(key)))
            found.push_back(name);
    }
    return found;
}

std::vector<RunGroup> groupRuns(
    const Trace& trace, std::span<const HistoryRow> rows, std::span<const Facet> by, std::span<const std::string> data)
{
    std::map<Values, Runs> runs;
    for (const HistoryRow& row : rows) {
        Values values;
        for (const Facet& facet : by)
            values.push_back(facetOf(trace, row, facet));
        runs[std::move(values)].push_back(&row);
    }
    std::vector<std::vector<RunData>> sums;
    if (!data.empty()) {
        const std::vector<SessionId> topDown = CommandIndex(trace).topDown();
        for (const std::string& name : data)
            sums.push_back(dataBelow(trace, topDown, name));
    }
    std::vector<RunGroup> groups;
    for (const auto& [values, ofGroup] : runs) {
        RunGroup group{values, timesOf(ofGroup), measure(ofGroup, &HistoryRow::children), measure(ofGroup, &HistoryRow::processes), {},
            changesOf(ofGroup)};
        for (const std::vector<RunData>& sum : sums)
            group.data.push_back(measureData(ofGroup, sum));
        groups.push_back(std::move(group));
    }
    sortGroups(groups, by);
    return groups;
}

} // namespace emberline
