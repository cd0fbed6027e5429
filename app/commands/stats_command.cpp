// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of many runs as a table: a row for each group of runs that have the same facets. JSON and CSV are for programs: they have
// every group, times in nanoseconds and every digit; text is for people.
#include "app/commands/command_verbs.h"
#include "app/commands/loading.h"
#include "app/commands/text_columns.h"
#include "app/commands/verb_arguments.h"
#include "app/export/json_values.h"
#include "app/output/native_path.h"
#include "app/output/terminal.h"
#include "app/recording/recorder.h"
#include "app/store/run_store.h"
#include "model/answers/run_statistics.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace emberline {

namespace {

constexpr std::size_t kMostGroups = 40; ///< rows on a terminal
constexpr std::size_t kMostNames = 20; ///< of data, in a message

struct StatsQuestion {
    std::vector<Facet> by;
    std::vector<RunChoice> where;
    std::vector<std::string> data; ///< keys as the user typed them, then names of the trace
    bool isOfWork = false; ///< text and CSV have a row for each count and key in place of the times
    bool namesPairs = false; ///< text ends with how to compare the median run of each group with its p99 run
};

struct StatsAnswer {
    RunTimes all;
    const RunRow* longest = nullptr;
    std::vector<RunGroup> groups;
    bool isCounted = false; ///< by a server, which cannot tell what needs each run: changes and correlations
};

std::string sidOf(const RunTable& table, const RunRow* run)
{
    return run == nullptr ? std::string() : std::string(table.text(run->sid));
}

double failedShare(const RunTimes& times)
{
    return times.runs == 0 ? 0 : static_cast<double>(times.failed) / static_cast<double>(times.runs);
}

/// Of no run if none of the group has the key.
RunMeasure dataOf(const RunGroup& group, std::size_t key)
{
    const auto found = group.data.find(key);
    return found == group.data.end() ? RunMeasure() : found->second;
}

// For programs.

Json measureJson(const RunMeasure& measure)
{
    if (measure.runs == 0)
        return {{"median", nullptr}, {"spread", nullptr}, {"p95", nullptr}, {"total", nullptr}, {"rank_correlation_with_wall", nullptr}};
    Json json{{"median", jsonNumber(measure.median)}, {"spread", jsonNumber(measure.spread)}, {"p95", jsonNumber(measure.p95)},
        {"total", jsonNumber(measure.total)}, {"rank_correlation_with_wall", nullptr}};
    if (const auto& found = measure.withWall)
        json["rank_correlation_with_wall"]
            = {{"rho", found->rho}, {"interval", Json::array({found->low, found->high})}, {"runs", found->pairs}};
    return json;
}

Json dataJson(const RunMeasure& measure)
{
    Json json{{"runs", measure.runs}};
    json.update(measureJson(measure));
    return json;
}

Json timesJson(const RunTable& table, const RunTimes& times, const RunRow* longest)
{
    return {{"runs", times.runs}, {"failed", times.failed}, {"failed_share", failedShare(times)}, {"runs_without_end", times.withoutEnd},
        {"p50_ns", toNs(times.median)}, {"p90_ns", toNs(times.p90)}, {"p95_ns", toNs(times.p95)}, {"p99_ns", toNs(times.p99)},
        {"longest_ns", toNs(times.longest)}, {"longest_session", longest != nullptr ? Json(sidOf(table, longest)) : Json(nullptr)},
        {"total_ns", toNs(times.total)}};
}

/// `changes`: null if nobody looked for them.
Json groupJson(const RunTable& table, const StatsQuestion& question, const RunGroup& group, Json changes)
{
    Json facets = Json::object();
    for (std::size_t i = 0; i < question.by.size(); ++i)
        facets[facetName(question.by[i])] = group.values[i] ? Json(*group.values[i]) : Json(nullptr);
    Json json{{"group", std::move(facets)}};
    json.update(timesJson(table, group.times, group.longest));
    json["median_session"] = sidOf(table, group.medianRun);
    json["p99_session"] = sidOf(table, group.p99Run);
    json["children"] = measureJson(group.children);
    json["processes"] = measureJson(group.processes);
    json["data"] = Json::object();
    for (std::size_t key = 0; key < question.data.size() && !question.isOfWork; ++key)
        json["data"][question.data[key]] = dataJson(dataOf(group, key));
    for (const auto& [key, measure] : group.data)
        json["data"][question.data[key]] = dataJson(measure);
    for (const LevelChange& change : group.changes)
        changes.push_back({{"at_ns", toNs(change.at)}, {"earliest_ns", toNs(change.earliest)}, {"latest_ns", toNs(change.latest)},
            {"ratio", change.ratio}});
    json["changes"] = std::move(changes);
    return json;
}

void sayStatsJson(const RunTable& table, const StatsQuestion& question, const StatsAnswer& answer)
{
    Json json{{"by", Json::array()}, {"all", timesJson(table, answer.all, answer.longest)}, {"groups", Json::array()}};
    for (const Facet& facet : question.by)
        json["by"].push_back(facetName(facet));
    for (const RunGroup& group : answer.groups)
        json["groups"].push_back(groupJson(table, question, group, answer.isCounted ? Json() : Json::array()));
    say(jsonLine(json) + "\n");
}

/// Its estimate and its interval; empty cells if there is none.
void addCorrelation(std::vector<std::string>& cells, const RunMeasure& measure)
{
    for (const auto part : {&RankCorrelation::rho, &RankCorrelation::low, &RankCorrelation::high})
        cells.push_back(measure.withWall ? exactText((*measure.withWall).*part) : std::string());
}

void sayStatsCsv(const RunTable& table, const StatsQuestion& question, const StatsAnswer& answer)
{
    std::vector<std::string> cells;
    for (const Facet& facet : question.by)
        cells.push_back(facetName(facet));
    for (const char* name : {"runs", "failed_runs", "p50_ns", "p90_ns", "p95_ns", "p99_ns", "longest_ns", "longest_session", "total_ns",
             "children", "processes", "runs_without_end"})
        cells.emplace_back(name);
    for (const std::string& name : question.data) {
        for (const char* part : {" runs", " p50", " p95", " rho", " rho_low", " rho_high"})
            cells.push_back(name + part);
    }
    sayCsvLine(cells);
    for (const RunGroup& group : answer.groups) {
        cells.clear();
        for (const auto& value : group.values)
            cells.push_back(value.value_or(std::string()));
        const RunTimes& times = group.times;
        cells.insert(cells.end(), {std::to_string(times.runs), std::to_string(times.failed)});
        for (const Duration time : {times.median, times.p90, times.p95, times.p99, times.longest})
            cells.push_back(std::to_string(toNs(time)));
        cells.insert(cells.end(),
            {sidOf(table, group.longest), std::to_string(toNs(times.total)), exactText(group.children.total),
                exactText(group.processes.total), std::to_string(times.withoutEnd)});
        for (std::size_t key = 0; key < question.data.size(); ++key) {
            const RunMeasure measure = dataOf(group, key);
            cells.insert(cells.end(),
                {std::to_string(measure.runs), measure.runs == 0 ? std::string() : exactText(measure.median),
                    measure.runs == 0 ? std::string() : exactText(measure.p95)});
            addCorrelation(cells, measure);
        }
        sayCsvLine(cells);
    }
}

void sayWorkCsv(const StatsQuestion& question, const StatsAnswer& answer)
{
    std::vector<std::string> cells;
    for (const Facet& facet : question.by)
        cells.push_back(facetName(facet));
    for (const char* name : {"work", "runs", "median", "spread", "p95", "total", "rho", "rho_low", "rho_high"})
        cells.emplace_back(name);
    sayCsvLine(cells);
    for (const RunGroup& group : answer.groups) {
        for (const auto& [name, measure] : workOf(group, question.data)) {
            cells.clear();
            for (const auto& value : group.values)
                cells.push_back(value.value_or(std::string()));
            cells.insert(cells.end(), {name, std::to_string(measure->runs)});
            for (const double value : {measure->median, measure->spread, measure->p95, measure->total})
                cells.push_back(exactText(value));
            addCorrelation(cells, *measure);
            sayCsvLine(cells);
        }
    }
}

// For people.

std::string valueText(const std::optional<std::string>& value)
{
    return value ? terminalText(*value) : "unknown";
}

std::string titleOf(const RunGroup& group)
{
    std::string title;
    for (const auto& value : group.values)
        title += (title.empty() ? "" : ", ") + valueText(value);
    return title;
}

std::vector<std::string> textRow(const RunTable& table, const StatsQuestion& question, const RunGroup& group)
{
    const RunTimes& times = group.times;
    std::vector<std::string> cells{
        countText(times.runs), times.failed == 0 ? "0" : countText(times.failed) + ", " + percentText(failedShare(times)).toStdString()};
    if (times.withoutEnd > 0)
        cells.back() += ", " + countText(times.withoutEnd) + " without an end";
    for (const Duration time : {times.median, times.p90, times.p95, times.p99, times.longest, times.total})
        cells.push_back(formatDuration(time).toStdString());
    for (const RunMeasure* work : {&group.children, &group.processes})
        cells.push_back(formatValue(work->total).toStdString());
    for (std::size_t key = 0; key < question.data.size(); ++key) {
        const RunMeasure data = dataOf(group, key);
        for (const double value : {data.median, data.p95})
            cells.push_back(data.runs == 0 ? "-" : formatValue(value).toStdString());
    }
    for (const auto& value : group.values)
        cells.push_back(valueText(value));
    cells.push_back(terminalText(sidOf(table, group.longest)));
    return cells;
}

std::string rhoText(double rho)
{
    return QString::number(rho, 'f', 2).toStdString();
}

void sayCorrelations(const StatsQuestion& question, const RunGroup& group)
{
    for (const auto& [key, measure] : group.data) {
        if (const auto& found = measure.withWall)
            say(titleOf(group) + ": rank correlation of " + terminalText(question.data[key]) + " with the time: " + rhoText(found->rho)
                + " (" + rhoText(found->low) + " to " + rhoText(found->high) + " at 95 %, n = " + std::to_string(found->pairs) + ")\n");
    }
}

/// The work of each group, what goes most closely with the time first.
void sayWorkText(const StatsQuestion& question, const StatsAnswer& answer)
{
    std::vector<std::vector<std::string>> rows{{"runs", "median", "spread", "rho", "95 % of rho"}};
    const std::size_t numbers = rows.front().size();
    rows.front().emplace_back("work");
    for (const Facet& facet : question.by)
        rows.front().push_back(terminalText(facetName(facet)));
    std::size_t left = 0;
    for (const RunGroup& group : answer.groups) {
        for (const auto& [name, measure] : workOf(group, question.data)) {
            if (rows.size() > kMostGroups) {
                ++left;
                continue;
            }
            const auto& rho = measure->withWall;
            std::vector<std::string> cells{countText(measure->runs), formatValue(measure->median).toStdString(),
                formatValue(measure->spread).toStdString(), rho ? rhoText(rho->rho) : "-",
                rho ? rhoText(rho->low) + " to " + rhoText(rho->high) : "-", terminalText(name)};
            for (const auto& value : group.values)
                cells.push_back(valueText(value));
            rows.push_back(std::move(cells));
        }
    }
    sayTable(rows, [&](std::size_t /*row*/, std::size_t column) { return column < numbers; });
    if (left > 0)
        say("... and " + countText(left) + " more rows; --format csv and json have all\n");
    say("\nrho is Spearman's rank correlation with the time, its interval Fisher's; spread is half the distance between the quartiles.\n");
}

/// How to set the run in the middle of a group against a slow one. Of a store there are only their ids.
void sayPair(const LoadedRuns& loaded, const RunGroup& group)
{
    const auto text = [&](const char* which, const RunRow* run) {
        return std::string(which) + formatDuration(run->wall).toStdString() + ", " + terminalText(sidOf(*loaded.table, run));
    };
    say(titleOf(group) + ": " + text("median ", group.medianRun) + "; " + text("p99 ", group.p99Run) + "\n");
    if (!loaded.trace || group.medianRun == group.p99Run)
        return;
    const auto logOf = [&](const RunRow* run) {
        const SourceId source = loaded.trace->session(run->session).source;
        return source ? pathText(loaded.trace->source(source).path) : QString();
    };
    const QString middle = logOf(group.medianRun);
    const QString slow = logOf(group.p99Run);
    if (middle == slow)
        say("  both are in " + terminalText(slow.toStdString()) + "\n");
    else
        say("  " + terminalText(shellLine({QStringLiteral("emberline"), QStringLiteral("compare"), middle, slow}).toStdString()) + "\n");
}

void sayTimesText(const RunTable& table, const StatsQuestion& question, const StatsAnswer& answer)
{
    std::vector<std::string> head{"runs", "failed", "p50", "p90", "p95", "p99", "longest", "total", "children", "processes"};
    for (const std::string& name : question.data)
        head.insert(head.end(), {terminalText(name) + " p50", "p95"});
    const std::size_t numbers = head.size();
    for (const Facet& facet : question.by)
        head.push_back(terminalText(facetName(facet)));
    head.emplace_back("longest run");
    std::vector<std::vector<std::string>> rows{std::move(head)};
    const std::size_t shown = std::min(kMostGroups, answer.groups.size());
    for (std::size_t i = 0; i < shown; ++i)
        rows.push_back(textRow(table, question, answer.groups[i]));
    sayTable(rows, [&](std::size_t /*row*/, std::size_t column) { return column < numbers; });
    if (shown < answer.groups.size())
        say("... and " + countText(answer.groups.size() - shown) + " more groups; --format csv and json have all\n");
    const std::span<const RunGroup> groups = std::span(answer.groups).first(shown);
    const bool areMore = std::ranges::any_of(groups, [](const RunGroup& group) {
        return !group.changes.empty() || std::ranges::any_of(group.data, [](const auto& data) { return data.second.withWall.has_value(); });
    });
    say(areMore ? "\n" : "");
    for (const RunGroup& group : groups) {
        for (const LevelChange& change : group.changes)
            say(titleOf(group) + ": " + changeText(change) + " (" + changeRangeText(change) + ")\n");
        sayCorrelations(question, group);
    }
}

void sayStatsText(const LoadedRuns& loaded, const StatsQuestion& question, const StatsAnswer& answer)
{
    if (answer.groups.empty()) {
        say("No runs.\n");
        return;
    }
    question.isOfWork ? sayWorkText(question, answer) : sayTimesText(*loaded.table, question, answer);
    if (answer.isCounted)
        say("\nSince when runs take longer is looked for among at most " + countText(kMostRead)
            + " runs of a server; --where chooses fewer.\n");
    if (!question.namesPairs)
        return;
    say("\n");
    for (const RunGroup& group : std::span(answer.groups).first(std::min(kMostGroups, answer.groups.size())))
        sayPair(loaded, group);
}

/// The trace's name of the data that the user means by `key`; otherwise a message that says what there is.
Result<std::string> chooseData(std::span<const std::string> names, const std::string& key)
{
    const std::vector<std::string> meant = dataNamesOf(names, key);
    if (meant.size() == 1)
        return meant.front();
    const std::span<const std::string> all = meant.empty() ? names : std::span<const std::string>(meant);
    const std::string list = listText(all, kMostNames);
    return Error{(meant.empty() ? "there is no data " + key + " with numbers. " : key + " may be several. ")
        + "There is: " + (list.empty() ? "none" : list) + "."};
}

/// Returns what is wrong with the arguments, if anything.
std::optional<QString> readQuestion(const QCommandLineParser& parser, StatsQuestion& question)
{
    for (const QString& name : parser.values(QStringLiteral("by"))) {
        const auto facet = parseFacet(name.toStdString());
        if (!facet)
            return QStringLiteral("--by takes %1.").arg(QString::fromStdString(facetNames()));
        question.by.push_back(*facet);
    }
    if (question.by.empty())
        question.by.push_back({FacetKind::Command});
    auto where = parseChoices(parser.values(QStringLiteral("where")));
    if (!where)
        return QStringLiteral("--where takes FACET=VALUE. FACET is %1.").arg(QString::fromStdString(facetNames()));
    question.where = std::move(*where);
    for (const QString& key : parser.values(QStringLiteral("data")))
        question.data.push_back(key.toStdString());
    question.isOfWork = parser.isSet(QStringLiteral("work"));
    question.namesPairs = parser.isSet(QStringLiteral("pair"));
    return std::nullopt;
}

/// Replaces the keys of data by the names that the runs have for them.
Result<StatsAnswer> answerTo(StatsQuestion& question, const RunTable& table)
{
    RunList runs = allRuns(table);
    if (const auto missing = keepChosen(table, runs, question.where))
        return *missing;
    for (std::string& key : question.data) {
        auto name = chooseData(table.dataNames, key);
        if (!name)
            return name.error();
        key = std::move(name.value());
    }
    if (question.isOfWork && question.data.empty())
        question.data = table.dataNames;
    StatsAnswer answer{timesOf(runs), nullptr, groupRuns(table, runs, question.by, question.data)};
    if (!runs.empty())
        answer.longest = runs[answer.all.longestAt];
    return answer;
}

void sayStats(const QString& form, const LoadedRuns& loaded, const StatsQuestion& question, const StatsAnswer& answer)
{
    if (form == QLatin1String("json"))
        sayStatsJson(*loaded.table, question, answer);
    else if (form == QLatin1String("csv"))
        question.isOfWork ? sayWorkCsv(question, answer) : sayStatsCsv(*loaded.table, question, answer);
    else
        sayStatsText(loaded, question, answer);
}

/// Returns the exit status; nothing if no run is meant, so that someone must find out why.
std::optional<int> sayCounted(const QString& form, RunStore& store, RunQuestion asked, const StatsQuestion& question)
{
    auto counted = store.countGroups(asked);
    if (!counted)
        return failure(counted.error().message);
    StatsAnswer answer{{}, nullptr, std::move(counted.value().groups), true};
    if (answer.groups.empty())
        return std::nullopt;
    const LoadedRuns loaded{std::move(counted.value().named), std::nullopt, exit_status::kDone};
    const RunList named = allRuns(*loaded.table);
    if (answer.groups.size() > kMostNamed)
        complain("Only the first " + countText(kMostNamed) + " groups name their runs; --where chooses fewer.\n");
    else
        answer.longest = *std::ranges::min_element(
            named, {}, [&](const RunRow* run) { return std::tuple(-run->wall, run->start, loaded.table->text(run->sid)); });
    if (form == QLatin1String("json")) { // the others do not say what all come to
        asked.facets.clear();
        asked.timesAlone = true;
        const auto all = store.countGroups(asked);
        if (!all)
            return failure(all.error().message);
        if (all.value().groups.size() == 1)
            answer.all = all.value().groups.front().times;
    }
    sayStats(form, loaded, question, answer);
    return loaded.status;
}

QList<QCommandLineOption> statsOptions()
{
    const QString facets = QString::fromStdString(facetNames());
    return {
        {"by",
            QStringLiteral("A row for each value of FACET: %1. Weeks are ISO weeks, weeks and days are in UTC, name is an alias itself, a "
                           "caller is a shell only if all above it are. May be given several times; otherwise by command.")
                .arg(facets),
            "FACET"},
        {"where", "Only runs whose FACET is VALUE. May be given several times: of one facet any of the values, of different facets all.",
            "FACET=VALUE"},
        {"inner", "Also the commands that other commands started."},
        {"data",
            "The median and p95 of a data value, as index/read/cache_nr or just read/cache_nr, added up over each run (of a size, such as "
            "this one, the largest), and its rank correlation with the time (Spearman). May be given several times.",
            "KEY"},
        {"work",
            "In place of the times, all work of each group: children, processes and each data value (or those of --data), with its median, "
            "its spread (half the distance between the quartiles) and its rank correlation with the time, what goes most closely with the "
            "time first. The interval of 95 % is Fisher's z, for ranks."},
        {"pair", "Also how to compare the median run of each group with its p99 run: their logs, in text."},
        {"format", "text for people, or json and csv with every group.", "text|json|csv", "text"},
        {"strict", "Exit with 3 when there is an error or a warning."},
    };
}

int runStats(const QCommandLineParser& parser)
{
    const QStringList paths = operandsOf(parser);
    const QString form = parser.value(QStringLiteral("format"));
    StatsQuestion question;
    if (const auto wrong = readQuestion(parser, question))
        return usageError(*wrong);
    const auto scope = parser.isSet(QStringLiteral("inner")) ? RunScope::AllProcesses : RunScope::Commands;
    std::vector<Facet> facets = question.by;
    for (const RunChoice& choice : question.where)
        facets.push_back(choice.facet);
    confineToReading(paths);
    const bool asksData = question.isOfWork || !question.data.empty();
    RunQuestion asked{.scope = scope, .facets = question.by, .data = asksData};
    for (const RunChoice& choice : question.where)
        asked.where.emplace_back(choice.facet, choice.value);
    if (const auto store = storeThatCounts(paths, asked)) {
        if (const auto status = sayCounted(form, *store, asked, question))
            return *status;
    }
    const LoadedRuns loaded = loadRuns(paths,
        {.scope = scope, .facets = facets, .where = question.where, .data = asksData, .strict = parser.isSet(QStringLiteral("strict"))});
    if (!loaded.table)
        return loaded.status;
    const auto answer = answerTo(question, *loaded.table);
    if (!answer)
        return usageError(QString::fromStdString(answer.error().message));
    sayStats(form, loaded, question, answer.value());
    return loaded.status;
}

} // namespace

const Verb kStatsVerb{.name = "stats",
    .synopsis
    = "[--by FACET]... [--where FACET=VALUE]... [--inner] [--data KEY]... [--work] [--pair] [--format text|json|csv] [--strict] PATH...",
    .oneLine = "statistics of many runs, by command, version, host, repository, week and more",
    .help = "Statistics of many runs, such as a directory of logs: how often each command ran and failed, how long it took (p50, p90, p95 "
            "and p99 are times of a run), the longest, the time and the work of all, and since when they take longer.\n\n"
            "  emberline stats --by command --by version --by week logs/\n"
            "  emberline stats --where command=status --by param:core.fsmonitor --data index/refresh/sum_lstat logs/\n"
            "  emberline stats --where command=status --work --pair logs/",
    .needsPaths = true,
    .options = statsOptions,
    .run = runStats};

} // namespace emberline
