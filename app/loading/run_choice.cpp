// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/loading/run_choice.h"

#include "app/output/terminal.h"
#include "views/format/time_format.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <utility>

namespace emberline {

namespace {

constexpr std::size_t kMostValues = 20; ///< in a message

std::string choiceTitle(const RunChoice& choice)
{
    return facetName(choice.facet) + " " + (choice.value.empty() ? "unknown" : choice.value);
}

bool hasValue(const RunTable& table, const RunRow& run, const RunChoice& choice)
{
    return facetOf(table, run, choice.facet).value_or(std::string()) == choice.value;
}

bool anyHas(const RunTable& table, const RunList& runs, const RunChoice& choice)
{
    return std::ranges::any_of(runs, [&](const RunRow* run) { return hasValue(table, *run, choice); });
}

/// A day begins at midnight in UTC.
std::optional<UnixTime> parseMoment(const QString& text)
{
    QDateTime moment = text.size() == 10 ? QDateTime(QDate::fromString(text, Qt::ISODate), QTime(0, 0), Qt::UTC)
                                         : QDateTime::fromString(text, Qt::ISODateWithMs);
    if (!moment.isValid())
        return std::nullopt;
    if (moment.timeSpec() == Qt::LocalTime)
        moment.setTimeSpec(Qt::UTC);
    return UnixTime(std::chrono::milliseconds(moment.toMSecsSinceEpoch()));
}

/// At the comma between two values that runs have; if there is none, at the first.
std::pair<RunChoice, RunChoice> valuesOf(const RunTable& table, const RunList& runs, const RunSplit& split)
{
    const auto cutAt = [&](std::size_t comma) {
        return std::pair(RunChoice{split.facet, split.values.substr(0, comma)}, RunChoice{split.facet, split.values.substr(comma + 1)});
    };
    for (std::size_t comma = split.values.find(','); comma != std::string::npos; comma = split.values.find(',', comma + 1)) {
        const auto [base, head] = cutAt(comma);
        if (anyHas(table, runs, base) && anyHas(table, runs, head))
            return {base, head};
    }
    return cutAt(split.values.find(','));
}

std::string whenText(TraceTime time)
{
    return formatDateTime(time, TimeMode::Utc).left(16).toStdString() + " UTC";
}

Result<SplitRuns> splitByTime(const RunList& runs, UnixTime moment, const std::string& momentText)
{
    SplitRuns sides{{"before " + momentText, {}}, {"from " + momentText + " on", {}}};
    if (runs.empty() || !hasDate(runs.back()->start))
        return Error{"these logs do not say on which day a command ran."};
    for (const RunRow* run : runs)
        (UnixTime(run->start.time_since_epoch()) < moment ? sides.base : sides.head).runs.push_back(run);
    if (!sides.base.runs.empty() && !sides.head.runs.empty())
        return sides;
    return Error{"no command ran " + (sides.base.runs.empty() ? sides.base.title : sides.head.title) + ": the first began at "
        + whenText(runs.front()->start) + ", the last at " + whenText(runs.back()->start) + "."};
}

/// The group with the largest change of its median, and that change.
std::optional<std::pair<RunGroup, LevelChange>> largestChange(const RunTable& table, const RunList& runs, std::span<const Facet> facets)
{
    std::optional<std::pair<RunGroup, LevelChange>> largest;
    for (const RunGroup& group : groupRuns(table, runs, facets)) {
        for (const LevelChange& change : group.changes) {
            if (!largest || change.factor() > largest->second.factor())
                largest.emplace(group, change);
        }
    }
    return largest;
}

Result<SplitRuns> splitAtChange(const RunTable& table, RunList runs)
{
    const std::array facets{Facet{FacetKind::Command}, Facet{FacetKind::Version}};
    auto largest = largestChange(table, runs, std::span(facets).first(1));
    const bool isOfAll = largest.has_value();
    if (!isOfAll) // what one version changed, the runs of the others hide
        largest = largestChange(table, runs, facets);
    if (!largest)
        return Error{"no command became slower or faster: stats finds no change of a median that lasts in these runs."};
    std::string command = largest->first.values.front().value_or("unknown");
    if (!isOfAll) {
        const RunChoice version{facets.back(), largest->first.values.back().value_or(std::string())};
        std::erase_if(runs, [&](const RunRow* run) { return !hasValue(table, *run, version); });
        command += " with " + choiceTitle(version) + " alone";
    }
    const std::string change = "the largest change (" + command + ": " + changeText(largest->second) + ")";
    if (!hasDate(largest->second.at))
        return Error{change + " has no date: these logs do not say on which day its runs began."};
    return splitByTime(inKnownOrder(std::move(runs)), UnixTime(largest->second.at.time_since_epoch()), change);
}

/// "version=2.39.5"; nothing if there is no such facet.
std::optional<RunChoice> parseChoice(std::string_view text)
{
    const std::size_t sign = text.find('=');
    const auto facet = sign == std::string_view::npos ? std::nullopt : parseFacet(text.substr(0, sign));
    return facet ? std::optional(RunChoice{*facet, std::string(text.substr(sign + 1))}) : std::nullopt;
}

/// Whether the run has one of the values of each facet that is chosen.
bool isChosen(const RunTable& table, const RunRow& run, std::span<const RunChoice> choices)
{
    return std::ranges::all_of(choices, [&](const RunChoice& choice) {
        return std::ranges::any_of(
            choices, [&](const RunChoice& other) { return other.facet == choice.facet && hasValue(table, run, other); });
    });
}

/// If no run has the value, a message that says so and lists the values there are.
std::optional<Error> missingValue(const RunTable& table, const RunList& runs, const RunChoice& choice)
{
    std::map<std::string, std::size_t> counts;
    for (const RunRow* run : runs)
        ++counts[facetOf(table, *run, choice.facet).value_or(std::string())];
    if (counts.contains(choice.value))
        return std::nullopt;
    std::vector<std::pair<std::string, std::size_t>> values(counts.begin(), counts.end());
    if (choice.facet.kind != FacetKind::Week && choice.facet.kind != FacetKind::Day) // those stand in the order of time
        std::ranges::stable_sort(values, std::greater(), &std::pair<std::string, std::size_t>::second);
    std::vector<std::string> shown;
    shown.reserve(values.size());
    for (const auto& [value, count] : values)
        shown.push_back((value.empty() ? "unknown" : value) + " (" + std::to_string(count) + (count == 1 ? " run)" : " runs)"));
    return Error{"no run has " + choiceTitle(choice) + ". There is: " + (shown.empty() ? "no run" : listText(shown, kMostValues)) + "."};
}

} // namespace

std::string valueTitle(const RunChoice& choice)
{
    if (choice.facet.kind != FacetKind::Week || choice.value.empty())
        return choice.value;
    const QString monday = formatDateTime(timeOf(choice.facet, choice.value).begin, TimeMode::Utc).left(10);
    return choice.value + ", from " + QLocale::c().toString(QDate::fromString(monday, Qt::ISODate), QStringLiteral("d MMM")).toStdString();
}

std::optional<std::vector<RunChoice>> parseChoices(const QStringList& texts)
{
    std::vector<RunChoice> choices;
    for (const QString& text : texts) {
        auto choice = parseChoice(text.toStdString());
        if (!choice)
            return std::nullopt;
        choices.push_back(std::move(*choice));
    }
    return choices;
}

std::optional<Error> keepChosen(const RunTable& table, RunList& runs, std::span<const RunChoice> where)
{
    for (const RunChoice& choice : where) {
        if (auto missing = missingValue(table, runs, choice))
            return missing;
    }
    std::erase_if(runs, [&](const RunRow* run) { return !isChosen(table, *run, where); });
    return std::nullopt;
}

std::optional<RunSplit> parseSplit(std::string_view text)
{
    constexpr std::string_view kBefore = "before=";
    if (text.starts_with(kBefore)) {
        const std::string value(text.substr(kBefore.size()));
        if (value == "change")
            return RunSplit{{}, {}, std::nullopt, value, true};
        const auto moment = parseMoment(QString::fromStdString(value));
        return moment ? std::optional(RunSplit{{}, {}, moment, value}) : std::nullopt;
    }
    const auto choice = parseChoice(text);
    // What ran, and how it ended, is what a comparison is about.
    if (!choice || choice->facet.kind == FacetKind::Command || choice->facet.kind == FacetKind::Failed
        || choice->value.find(',') == std::string::npos)
        return std::nullopt;
    return RunSplit{choice->facet, choice->value, std::nullopt, choice->value};
}

Result<SplitRuns> splitRuns(const RunTable& table, const RunSplit& split, std::span<const RunChoice> where)
{
    RunList runs = allRuns(table);
    if (const auto missing = keepChosen(table, runs, where))
        return *missing;
    if (split.isAtChange)
        return splitAtChange(table, std::move(runs));
    if (split.before)
        return splitByTime(inKnownOrder(std::move(runs)), *split.before, split.text);
    const auto [base, head] = valuesOf(table, runs, split);
    for (const RunChoice& choice : {base, head}) {
        if (const auto missing = missingValue(table, runs, choice))
            return *missing;
    }
    const auto title = [](const RunChoice& choice) { return choiceTitle({choice.facet, valueTitle(choice)}); };
    SplitRuns sides{{title(base), {}}, {title(head), {}}};
    for (const RunRow* run : runs) {
        if (hasValue(table, *run, base))
            sides.base.runs.push_back(run);
        else if (hasValue(table, *run, head))
            sides.head.runs.push_back(run);
    }
    if (sides.head.runs.empty())
        return Error{"base and head are both " + choiceTitle(base) + ", and nothing differs from itself: name two values of "
            + facetName(base.facet) + "."};
    return sides;
}

static std::string dateOrLength(TraceTime time)
{
    return hasDate(time) ? whenText(time) : formatDuration(time.time_since_epoch()).toStdString();
}

std::string changeText(const LevelChange& change)
{
    return "median " + QString::number(change.factor(), 'f', 2).toStdString() + (change.ratio > 1 ? " times slower" : " times faster")
        + " since " + dateOrLength(change.at);
}

std::string changeRangeText(const LevelChange& change)
{
    return "between " + dateOrLength(change.earliest) + " and " + dateOrLength(change.latest) + ", 95 % sure";
}

} // namespace emberline
