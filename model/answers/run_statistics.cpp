// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/run_statistics.h"

#include "model/analysis/percentiles.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace emberline {

using Values = std::vector<std::optional<std::string>>;

static const RunRow* firstThatTook(const RunList& runs, Duration time)
{
    return *std::ranges::find(runs, time, &RunRow::wall);
}

static std::vector<LevelChange> changesOf(const RunList& runs)
{
    std::vector<TimedRun> timed;
    for (const RunRow* run : inKnownOrder(runs))
        timed.push_back({run->start, run->wall, run->session});
    return levelChanges(timed);
}

WorkKey::WorkKey(const RunTable& table, std::string_view name)
{
    const auto found = std::ranges::lower_bound(table.dataNames, name);
    const bool isDatum = found != table.dataNames.end() && *found == name;
    if (name == "children")
        m_count = &RunRow::children;
    else if (name == "processes")
        m_count = &RunRow::processes;
    else
        m_datum = static_cast<std::uint32_t>(isDatum ? found - table.dataNames.begin() : std::ssize(table.dataNames));
}

std::optional<double> WorkKey::in(const RunRow& run) const
{
    if (m_count)
        return run.*m_count;
    const auto found = std::ranges::lower_bound(run.data, m_datum, {}, &RunDatum::name);
    return found != run.data.end() && found->name == m_datum ? std::optional(found->value) : std::nullopt;
}

RunMeasure measureWork(const RunList& runs, const WorkKey& key)
{
    std::vector<double> values;
    std::vector<double> walls;
    for (const RunRow* run : runs) {
        if (const auto value = key.in(*run)) {
            values.push_back(*value);
            walls.push_back(static_cast<double>(toNs(run->wall)));
        }
    }
    const auto correlation = rankCorrelation(values, walls);
    std::ranges::sort(values);
    return {values.size(), median(values), spreadOf(values), percentile(values, 95), std::accumulate(values.begin(), values.end(), 0.0),
        correlation};
}

std::vector<NamedMeasure> workOf(const RunGroup& group, std::span<const std::string> data)
{
    std::vector<NamedMeasure> work{{"children", &group.children}, {"processes", &group.processes}};
    for (const auto& [key, measure] : group.data)
        work.push_back({data[key], &measure});
    const auto closeness = [](const NamedMeasure& one) { return one.measure->withWall ? std::abs(one.measure->withWall->rho) : -1; };
    std::ranges::stable_sort(work, std::greater(), closeness);
    return work;
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

RunTimes timesOf(const RunList& runs)
{
    std::vector<Duration> walls;
    for (const RunRow* run : runs)
        walls.push_back(run->wall);
    RunTimes times = timesOf(std::move(walls));
    for (const RunRow* run : runs) {
        times.failed += run->failed ? 1 : 0;
        times.withoutEnd += !run->failed && !run->ended ? 1 : 0;
    }
    return times;
}

std::vector<CommandStatistics> commandStatistics(const RunTable& table, const RunList& runs)
{
    std::map<std::string_view, RunList> byName;
    for (const RunRow* run : runs)
        byName[table.text(run->command)].push_back(run);
    std::vector<CommandStatistics> commands;
    commands.reserve(byName.size());
    for (const auto& [name, ofName] : byName)
        commands.push_back({timesOf(ofName), std::string(name)});
    std::ranges::stable_sort(commands, std::greater(), &CommandStatistics::total);
    return commands;
}

std::optional<CommandChange> largestChange(const RunTable& table)
{
    std::map<StringId, std::map<StringId, RunList>> byVersion;
    for (const RunRow& run : table.rows)
        byVersion[run.command][run.version].push_back(&run);
    std::optional<CommandChange> largest;
    const auto consider = [&](StringId command, StringId version, const RunList& runs) {
        for (const LevelChange& change : changesOf(runs)) {
            if (!largest || change.factor() > largest->change.factor())
                largest = {command, version, change};
        }
    };
    for (const auto& [command, versions] : byVersion) {
        RunList all;
        for (const auto& [version, runs] : versions)
            all.insert(all.end(), runs.begin(), runs.end());
        std::ranges::sort(all); // the table has them by start
        consider(command, {}, all);
        for (const auto& [version, runs] : versions) {
            if (version && versions.size() > 1)
                consider(command, version, runs);
        }
    }
    return largest;
}

std::vector<RunGroup> groupRuns(const RunTable& table, const RunList& runs, std::span<const Facet> by, std::span<const std::string> data)
{
    std::map<Values, RunList> byValues;
    for (const RunRow* run : runs) {
        Values values;
        for (const Facet& facet : by)
            values.push_back(facetOf(table, *run, facet));
        byValues[std::move(values)].push_back(run);
    }
    std::multimap<std::uint32_t, std::size_t> keys; // by their place in the table, their place in `data`
    for (std::size_t key = 0; key < data.size(); ++key) {
        const auto found = std::ranges::lower_bound(table.dataNames, data[key]);
        if (found != table.dataNames.end() && *found == data[key])
            keys.emplace(static_cast<std::uint32_t>(found - table.dataNames.begin()), key);
    }
    std::vector<RunGroup> groups;
    for (const auto& [values, ofGroup] : byValues) {
        RunGroup group{values, timesOf(ofGroup), nullptr, nullptr, nullptr, measureWork(ofGroup, {table, "children"}),
            measureWork(ofGroup, {table, "processes"}), {}, changesOf(ofGroup)};
        group.longest = ofGroup[group.times.longestAt];
        group.medianRun = firstThatTook(ofGroup, group.times.median);
        group.p99Run = firstThatTook(ofGroup, group.times.p99);
        for (const RunRow* run : ofGroup) {
            for (const RunDatum& datum : run->data) {
                for (auto [key, end] = keys.equal_range(datum.name); key != end; ++key)
                    group.data.try_emplace(key->second);
            }
        }
        for (auto& [key, measure] : group.data)
            measure = measureWork(ofGroup, {table, data[key]});
        groups.push_back(std::move(group));
    }
    sortGroups(groups, by);
    return groups;
}

void sortGroups(std::vector<RunGroup>& groups, std::span<const Facet> by)
{
    std::map<Values, Duration> totals; // of each beginning of a group's values
    for (const RunGroup& group : groups) {
        for (auto end = group.values.begin(); end != group.values.end(); ++end)
            totals[Values(group.values.begin(), end + 1)] += group.times.total;
    }
    std::ranges::sort(groups, [&](const RunGroup& one, const RunGroup& other) {
        for (std::size_t i = 0; i < by.size(); ++i) {
            if (one.values[i] == other.values[i])
                continue;
            if (by[i].kind == FacetKind::Week || by[i].kind == FacetKind::Day)
                return one.values[i] < other.values[i];
            const auto total = [&](const RunGroup& group) {
                return totals.at(Values(group.values.begin(), group.values.begin() + static_cast<std::ptrdiff_t>(i) + 1));
            };
            return total(one) != total(other) ? total(one) > total(other) : one.values[i] < other.values[i];
        }
        return false;
    });
}

} // namespace emberline
