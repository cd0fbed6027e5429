// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/run_choice.h"

#include "views/format/time_format.h"

#include <QDateTime>

#include <algorithm>
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

bool hasValue(const Trace& trace, const HistoryRow& row, const RunChoice& choice)
{
    return facetOf(trace, row, choice.facet).value_or(std::string()) == choice.value;
}

bool anyHas(const Trace& trace, std::span<const HistoryRow> rows, const RunChoice& choice)
{
    return std::ranges::any_of(rows, [&](const HistoryRow& row) { return hasValue(trace, row, choice); });
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
std::pair<RunChoice, RunChoice> valuesOf(const Trace& trace, std::span<const HistoryRow> rows, const RunSplit& split)
{
    const auto cutAt = [&](std::size_t comma) {
        return std::pair(RunChoice{split.facet, split.values.substr(0, comma)}, RunChoice{split.facet, split.values.substr(comma + 1)});
    };
    for (std::size_t comma = split.values.find(','); comma != std::string::npos; comma = split.values.find(',', comma + 1)) {
        const auto [base, head] = cutAt(comma);
        if (anyHas(trace, rows, base) && anyHas(trace, rows, head))
            return {base, head};
    }
    return cutAt(split.values.find(','));
}

Result<SplitRuns> splitByTime(std::span<const HistoryRow> rows, const RunSplit& split)
{
    SplitRuns runs{{"before " + split.text, {}}, {"from " + split.text + " on", {}}};
    if (rows.empty() || !hasDate(rows.back().start))
        return Error{"these logs do not say on which day a command ran."};
    for (const HistoryRow& row : rows)
        (UnixTime(row.start.time_since_epoch()) < *split.before ? runs.base : runs.head).commands.push_back(row.session);
    if (!runs.base.commands.empty() && !runs.head.commands.empty())
        return runs;
    const auto when = [](const HistoryRow& row) { return formatDateTime(row.start, TimeMode::Utc).left(16).toStdString() + " UTC"; };
    return Error{"no command ran " + (runs.base.commands.empty() ? runs.base.title : runs.head.title) + ": the first began at "
        + when(rows.front()) + ", the last at " + when(rows.back()) + "."};
}

/// "version=2.39.5"; nothing if there is no such facet.
std::optional<RunChoice> parseChoice(std::string_view text)
{
    const std::size_t sign = text.find('=');
    const auto facet = sign == std::string_view::npos ? std::nullopt : parseFacet(text.substr(0, sign));
    return facet ? std::optional(RunChoice{*facet, std::string(text.substr(sign + 1))}) : std::nullopt;
}

/// Whether the run has one of the values of each facet that is chosen.
bool isChosen(const Trace& trace, const HistoryRow& row, std::span<const RunChoice> choices)
{
    return std::ranges::all_of(choices, [&](const RunChoice& choice) {
        return std::ranges::any_of(
            choices, [&](const RunChoice& other) { return other.facet == choice.facet && hasValue(trace, row, other); });
    });
}

/// If no run has the value, a message that says so and lists the values there are.
std::optional<Error> missingValue(const Trace& trace, std::span<const HistoryRow> rows, const RunChoice& choice)
{
    std::map<std::string, std::size_t> runs;
    for (const HistoryRow& row : rows)
        ++runs[facetOf(trace, row, choice.facet).value_or(std::string())];
    if (runs.contains(choice.value))
        return std::nullopt;
    std::vector<std::pair<std::string, std::size_t>> values(runs.begin(), runs.end());
    std::ranges::stable_sort(values, std::greater(), &std::pair<std::string, std::size_t>::second);
    std::string list;
    for (std::size_t i = 0; i < std::min(kMostValues, values.size()); ++i)
        list += (i == 0 ? "" : ", ") + (values[i].first.empty() ? "unknown" : values[i].first) + " (" + std::to_string(values[i].second)
            + (values[i].second == 1 ? " run)" : " runs)");
    if (values.size() > kMostValues)
        list += " and " + std::to_string(values.size() - kMostValues) + " more";
    return Error{"no run has " + choiceTitle(choice) + ". There is: " + (list.empty() ? "no run" : list) + "."};
}

} // namespace

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

std::optional<Error> keepChosen(const Trace& trace, std::vector<HistoryRow>& rows, std::span<const RunChoice> where)
{
    for (const RunChoice& choice : where) {
        if (auto missing = missingValue(trace, rows, choice))
            return missing;
    }
    std::erase_if(rows, [&](const HistoryRow& row) { return !isChosen(trace, row, where); });
    return std::nullopt;
}

std::optional<RunSplit> parseSplit(std::string_view text)
{
    constexpr std::string_view kBefore = "before=";
    if (text.starts_with(kBefore)) {
        const std::string value(text.substr(kBefore.size()));
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

Result<SplitRuns> splitRuns(const Trace& trace, const RunSplit& split, std::span<const RunChoice> where)
{
    std::vector<HistoryRow> rows = commandHistory(trace).rows;
    if (const auto missing = keepChosen(trace, rows, where))
        return *missing;
    if (split.before)
        return splitByTime(rows, split);
    const auto [base, head] = valuesOf(trace, rows, split);
    for (const RunChoice& choice : {base, head}) {
        if (const auto missing = missingValue(trace, rows, choice))
            return *missing;
    }
    SplitRuns runs{{choiceTitle(base), {}}, {choiceTitle(head), {}}};
    for (const HistoryRow& row : rows) {
        if (hasValue(trace, row, base))
            runs.base.commands.push_back(row.session);
        else if (hasValue(trace, row, head))
            runs.head.commands.push_back(row.session);
    }
    if (runs.head.commands.empty())
        return Error{choiceTitle(base) + " stands on both sides."};
    return runs;
}

} // namespace emberline
