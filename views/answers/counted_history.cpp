// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/history_models.h"

namespace emberline {

namespace {

/// The log of some does not name it.
RunValues ofCommand(RunValues group, const std::string& name)
{
    group.emplace_back(Facet{FacetKind::Name}, name.empty() ? std::nullopt : std::optional(name));
    return group;
}

} // namespace

RunValues withCommand(RunValues group, const std::string& command)
{
    return command.empty() ? group : ofCommand(std::move(group), command);
}

Result<std::vector<CommandStatistics>> countedCommands(const RunCounter& counter, const RunValues& group, Cancellation cancellation)
{
    const auto byName = counter.groups({{FacetKind::Name}}, group, cancellation);
    if (!byName)
        return byName.error();
    std::vector<CommandStatistics> commands;
    for (const RunGroup& one : byName.value())
        commands.push_back({one.times, one.values.front().value_or("")});
    return commands;
}

Result<std::vector<std::string>> countedGroups(const RunCounter& counter, const Facet& by, Cancellation cancellation)
{
    if (!hasColoredGroups(by))
        return std::vector<std::string>();
    const auto values = counter.values(by, cancellation);
    return values ? Result(groupsOf(values.value())) : values.error();
}

namespace {

/// The groups of a command's runs by the question's facet, if any, and, last, by week or day.
Result<std::vector<RunGroup>> stretchesOf(
    const RunCounter& counter, const RunValues& where, std::vector<Facet>& by, Cancellation cancellation)
{
    constexpr std::size_t kFewWeeks = 20;
    by.push_back({FacetKind::Week});
    auto groups = counter.groups(by, where, cancellation);
    if (!groups)
        return groups;
    std::set<std::optional<std::string>> weeks;
    for (const RunGroup& group : groups.value())
        weeks.insert(group.values.back());
    if (weeks.size() >= kFewWeeks)
        return groups;
    by.back() = {FacetKind::Day};
    return counter.groups(by, where, cancellation);
}

} // namespace

Result<RunTrend> countedTrend(const RunCounter& counter, const RunValues& group, const TrendQuestion& question, Cancellation cancellation)
{
    std::vector<Facet> by;
    RunTrend trend{.title = commandText(question.command)};
    if (question.by) {
        by.push_back(*question.by);
        auto names = countedGroups(counter, *question.by, cancellation);
        if (!names)
            return names.error();
        trend.groups = std::move(names.value());
    }
    const auto stretches = stretchesOf(counter, ofCommand(group, question.command), by, cancellation);
    if (!stretches)
        return stretches.error();
    std::map<QString, std::pair<std::uint64_t, TrendSeries>> series; // with its runs
    std::uint64_t undated = 0;
    for (const RunGroup& one : stretches.value()) {
        if (!one.values.back()) {
            undated += one.times.runs;
            continue;
        }
        const QString name = question.by ? facetValueText(one.values.front()) : QString();
        auto& [runs, drawn] = series[name];
        drawn.name = name;
        runs += one.times.runs;
        const TraceRange time = timeOf(by.back(), *one.values.back());
        drawn.runs.push_back({time.begin + time.length() / 2, one.times.median, {}});
        CountedStretch& stretch = drawn.stretches.emplace_back();
        stretch.p95 = one.times.p95;
        stretch.where = ofCommand({}, question.command);
        for (std::size_t i = 0; i < by.size(); ++i)
            stretch.where.emplace_back(by[i], one.values[i]);
    }
    std::vector<std::pair<std::uint64_t, TrendSeries>> all;
    all.reserve(series.size());
    for (auto& [name, one] : series)
        all.push_back(std::move(one));
    takeLargest(trend, std::move(all), question.by.has_value(), undated);
    trend.note = HistoryModel::tr(
        "A server has counted these runs: nobody looked for when they became slower or faster, nor for how work goes with the time.");
    return trend;
}

} // namespace emberline
