// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/check_report.h"
#include "app/commands/command_verbs.h"
#include "app/commands/loading.h"
#include "app/commands/text_columns.h"
#include "app/commands/verb_arguments.h"
#include "app/export/json_values.h"
#include "app/output/terminal.h"
#include "model/answers/compare.h"
#include "views/answers/answer_text.h"
#include "views/format/time_format.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace emberline {

namespace {

constexpr std::size_t kChangedRows = 20; ///< differences to show on a terminal
constexpr std::size_t kTimeWidth = 11;
constexpr std::array<const char*, 5> kChanges{"same", "changed", "added", "vanished", "renamed"};
constexpr std::array<const char*, 5> kKinds{"command", "thread", "region", "child", "data"};

QStringList pathOf(const Comparison& comparison, std::size_t row)
{
    QStringList path{rowLabel(comparison.rows[row])};
    for (; comparison.rows[row].depth > 0; row = comparison.rows[row].parent)
        path.prepend(rowLabel(comparison.rows[comparison.rows[row].parent]));
    return path;
}

std::string side(const ComparedRow& row, const ComparedSide& of)
{
    if (!of.present)
        return rightAligned("-", kTimeWidth);
    const QString text = row.key.kind == PathKind::Data ? formatValue(of.value.median) : formatDuration(of.time);
    return rightAligned(text.toStdString(), kTimeWidth);
}

std::string spread(const ComparedRow& row)
{
    if (row.base.runs < 2 && row.head.runs < 2)
        return {};
    const bool isData = row.key.kind == PathKind::Data;
    const QString text = isData ? formatValue(std::max(row.base.value.spread, row.head.value.spread))
                                : formatDuration(std::max(row.base.timeSpread, row.head.timeSpread));
    return "±" + text.toStdString();
}

void sayRow(const Comparison& comparison, std::size_t i)
{
    const ComparedRow& row = comparison.rows[i];
    const QString change = row.key.kind == PathKind::Data ? formatValueChange(row.valueChange()) : formatChange(row.timeChange());
    const QString remark = rowRemark(row);
    say(side(row, row.base) + side(row, row.head) + rightAligned(change.toStdString(), kTimeWidth) + rightAligned(spread(row), kTimeWidth)
        + "  " + pathOf(comparison, i).join(QStringLiteral(" › ")).toStdString()
        + (remark.isEmpty() ? "" : "  (" + remark.toStdString() + ")") + "\n");
}

void sayComparison(const Comparison& comparison, const std::vector<std::vector<TopicChange>>& topics)
{
    if (const QString undecided = undecidedText(comparison); !undecided.isEmpty())
        say(undecided.toStdString() + "\n\n");
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        const ComparedRow& row = comparison.rows[i];
        if (row.key.kind == PathKind::Command)
            say(rowLabel(row).toStdString() + ": "
                + (row.base.runs == 1 && row.head.runs == 1 ? std::string("one run each")
                                                            : countText(row.base.runs) + " and " + counted(row.head.runs, "run", "runs"))
                + ". " + comparisonHeadline(comparison, i, topics[i]).toStdString() + "\n"
                + (row.insideSpread || topics[i].empty() ? "" : "  by topic: " + terminalText(topicsText(topics[i]).toStdString()) + "\n"));
    }
    if (comparison.differences.empty()) {
        say("\nNo differences.\n");
        return;
    }
    say("\n" + rightAligned("base", kTimeWidth) + rightAligned("head", kTimeWidth) + rightAligned("change", kTimeWidth)
        + rightAligned("spread", kTimeWidth) + "  command › region\n");
    const std::size_t shown = std::min(kChangedRows, comparison.differences.size());
    for (std::size_t i = 0; i < shown; ++i)
        sayRow(comparison, comparison.differences[i]);
    if (shown < comparison.differences.size())
        say("... and " + countText(comparison.differences.size() - shown) + " more differences\n");
}

Json sideJson(const ComparedRow& row, const ComparedSide& side)
{
    if (!side.present)
        return nullptr;
    Json json{{"runs", side.runs}, {"count", jsonNumber(side.count.median)}};
    if (row.key.kind == PathKind::Data) {
        json["value"] = jsonNumber(side.value.median);
        json["value_spread"] = jsonNumber(side.value.spread);
    } else {
        json["time_ns"] = toNs(side.time);
        if (row.key.kind == PathKind::Command) {
            json["failed"] = side.outcome.failed;
            json["exit_code"] = side.outcome.exitCode ? Json(*side.outcome.exitCode) : Json(nullptr);
            json["failed_runs_left_out"] = side.outcome.failed ? 0 : side.outcome.failures;
            json["runs_without_end"] = side.outcome.withoutEnd;
        }
        json["spread_ns"] = toNs(side.timeSpread);
    }
    return json;
}

Json rowJson(const Comparison& comparison, std::size_t i)
{
    const ComparedRow& row = comparison.rows[i];
    Json path = Json::array();
    for (const QString& label : pathOf(comparison, i))
        path.push_back(label.toStdString());
    Json json{{"path", std::move(path)}, {"kind", kKinds[static_cast<std::size_t>(row.key.kind)]},
        {"change", kChanges[static_cast<std::size_t>(row.change)]}, {"inside_spread", row.insideSpread}, {"comparable", row.comparable},
        {"was", row.oldName.empty() ? Json(nullptr) : Json(row.oldName)}, {"base", sideJson(row, row.base)},
        {"head", sideJson(row, row.head)}};
    if (row.key.kind == PathKind::Data)
        json["value_change"] = jsonNumber(row.valueChange());
    else
        json["change_ns"] = toNs(row.timeChange());
    json["count_change"] = jsonNumber(row.countChange());
    return json;
}

/// What --fail-over objects to: rows of commands.
struct Objections {
    std::vector<std::size_t> over; ///< certainly slower, and by more than the limit
    std::vector<std::size_t> failing; ///< only in head
    std::vector<std::size_t> undecided; ///< no objection, but said: more runs would tell whether there is one

    [[nodiscard]] bool any() const { return !over.empty() || !failing.empty(); }
};

Json comparisonJson(const Comparison& comparison, const std::vector<std::vector<TopicChange>>& topics, const Objections& objections)
{
    Json json{{"commands", Json::array()}, {"differences", Json::array()}, {"over", Json::array()}, {"failing", Json::array()}};
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        if (comparison.rows[i].key.kind != PathKind::Command)
            continue;
        Json command = rowJson(comparison, i);
        command["headline"] = comparisonHeadline(comparison, i, topics[i]).toStdString();
        const auto& test = comparison.rows[i].test;
        command["test"] = test ? changeJson(*test, 0) : Json(nullptr);
        command["topics"] = Json::array();
        for (const TopicChange& one : topics[i])
            command["topics"].push_back({{"id", one.id}, {"name", one.name.empty() ? Json(nullptr) : Json(one.name)},
                {"base_ns", toNs(one.base)}, {"head_ns", toNs(one.head)}, {"change_ns", toNs(one.change())}});
        json["commands"].push_back(std::move(command));
    }
    for (const std::size_t i : comparison.differences)
        json["differences"].push_back(rowJson(comparison, i));
    for (const std::size_t i : objections.over)
        json["over"].push_back(comparison.rows[i].key.name);
    for (const std::size_t i : objections.failing)
        json["failing"].push_back(comparison.rows[i].key.name);
    return json;
}

struct SplitTitle {
    std::string title;
    std::size_t runs;
};
struct SplitTitles {
    SplitTitle base;
    SplitTitle head;
};

/// What is compared, and how its reading went.
struct Compared {
    int status = exit_status::kDone; ///< the worse one of the sources
    std::optional<Comparison> comparison; ///< none: there is nothing to compare
    std::vector<ConditionChange> conditions = {};
    std::vector<std::vector<TopicChange>> topics = {}; ///< of its rows
    std::optional<SplitTitles> split = {};
};

Compared compareTraces(const QString& base, const QString& head)
{
    ComparedSources both = compareSources(base, head);
    return {both.status(), std::move(both.comparison), std::move(both.conditions), std::move(both.topics)};
}

/// Two kinds of runs in the same logs.
Compared compareSides(const QStringList& paths, const RunSplit& split, std::span<const RunChoice> where)
{
    const LoadedRuns loaded
        = loadRuns(paths, {.where = {where.begin(), where.end()}, .everything = true, .data = true, .topics = true, .paths = true});
    Compared result{loaded.status, std::nullopt};
    if (!loaded.table)
        return result;
    const auto sides = splitRuns(*loaded.table, split, where);
    if (!sides) {
        result.status = usageError(QString::fromStdString(sides.error().message));
        return result;
    }
    const auto& [base, head] = sides.value();
    result.comparison = compare(profileOf(loaded, base.runs), profileOf(loaded, head.runs));
    result.conditions = conditionsOf(*loaded.table, base.runs, *loaded.table, head.runs);
    std::erase_if(
        result.conditions, [name = facetName(split.facet)](const ConditionChange& one) { return one.name == name; }); // in the titles
    result.topics = topicChanges(*result.comparison, *loaded.table, base.runs, *loaded.table, head.runs);
    result.split = SplitTitles{{base.title, base.runs.size()}, {head.title, head.runs.size()}};
    return result;
}

/// Before the numbers: what else may have made the difference.
void sayConditions(const std::vector<ConditionChange>& conditions)
{
    for (const std::string& line : conditionLines(conditions))
        say(terminalText(line) + "\n");
    if (!conditions.empty())
        say("\n");
}

void saySplit(const SplitTitles& split)
{
    for (const auto& [name, side] : {std::pair("base", &split.base), std::pair("head", &split.head)})
        say(std::string(name) + ": " + terminalText(side->title) + ", " + counted(side->runs, "run", "runs") + "\n");
    say("\n");
}

Json splitTitleJson(const SplitTitle& side)
{
    return {{"title", side.title}, {"commands", side.runs}};
}

void sayObjections(const Compared& compared, const Objections& objections, const QString& limit)
{
    const Comparison& comparison = *compared.comparison;
    const auto say = [&](const std::string& why, const std::vector<std::size_t>& rows) {
        for (const std::size_t i : rows)
            complain(why + ": " + rowLabel(comparison.rows[i]).toStdString() + ": "
                + comparisonHeadline(comparison, i, compared.topics[i]).toStdString() + "\n");
    };
    say("over " + limit.toStdString(), objections.over);
    say("fails in head", objections.failing);
    say("undecided at " + limit.toStdString(), objections.undecided);
}

QList<QCommandLineOption> compareOptions()
{
    return {
        {"json", "As one JSON object."},
        {"fail-over",
            "Exit with 3 when a command certainly became slower (95 % for all commands together, from the ranks of the runs), and by more "
            "than PERCENT. Fewer than 4 runs on each side never tell; how many would is said. Also when a command fails in HEAD that did "
            "not fail in BASE, or fails there more often than chance explains; a run without an end counts as failed. Exit with 4 when "
            "the runs are not comparable: a command had 1.5 times as many entries in its index, or more.",
            "PERCENT"},
        {"split",
            "Compares runs of the same logs. FACET=A,B: base is the runs with the value A, head those with B; FACET is version, "
            "name, host, user, repo, week, day, caller or param:NAME, as of stats. before=TIME: base is the runs before a day as "
            "2026-01-31, or a time as 2026-01-31T12:00:00+01:00, head the others; without an offset it is UTC. "
            "before=change: the time since which the median of a command is another, by the largest factor that stats finds.",
            "FACET=A,B"},
        {"where", "With --split: only runs whose FACET is VALUE, as of stats. May be given several times.", "FACET=VALUE"},
    };
}

int runCompare(const QCommandLineParser& parser)
{
    const QStringList paths = operandsOf(parser);
    const QString splitText = parser.value(QStringLiteral("split"));
    const auto split = parseSplit(splitText.toStdString());
    if (parser.isSet(QStringLiteral("split")) && !split)
        return usageError(
            QStringLiteral("--split needs FACET=A,B, as version=2.39.5,2.55.0, before=TIME, as before=2026-01-31, or before=change."));
    const auto where = parseChoices(parser.values(QStringLiteral("where")));
    if (!where || (!where->empty() && !split))
        return usageError(QStringLiteral("--where takes FACET=VALUE, together with --split."));
    if (split ? paths.isEmpty() : paths.size() != 2)
        return usageError(
            split ? QStringLiteral("compare --split needs a trace to read.") : QStringLiteral("compare needs two traces: BASE and HEAD."));
    const auto limit = parsePercent(parser.value(QStringLiteral("fail-over")));
    if (parser.isSet(QStringLiteral("fail-over")) && !limit)
        return usageError(QStringLiteral("--fail-over needs a percentage, as 10%."));

    confineToReading(paths);
    const Compared compared = split ? compareSides(paths, *split, *where) : compareTraces(paths[0], paths[1]);
    if (!compared.comparison)
        return compared.status;
    const Comparison& comparison = *compared.comparison;
    const std::string whyNot = whyNotComparable(compared.conditions);
    Objections objections;
    if (limit)
        objections.failing = newlyFailing(comparison);
    if (limit && whyNot.empty()) {
        objections.over = slowerThan(comparison, *limit);
        objections.undecided = perhapsSlowerThan(comparison, *limit);
    }
    if (parser.isSet(QStringLiteral("json"))) {
        Json json = comparisonJson(comparison, compared.topics, objections);
        json["conditions"] = conditionsJson(compared.conditions);
        if (compared.split)
            json["split"] = {{"base", splitTitleJson(compared.split->base)}, {"head", splitTitleJson(compared.split->head)}};
        say(jsonLine(json) + "\n");
    } else {
        if (compared.split)
            saySplit(*compared.split);
        sayConditions(compared.conditions);
        sayComparison(comparison, compared.topics);
    }
    sayObjections(compared, objections, parser.value(QStringLiteral("fail-over")));
    if (limit && !whyNot.empty())
        complain("not comparable, " + terminalText(whyNot) + "\n");
    if (compared.status != exit_status::kDone)
        return compared.status;
    return objections.any() ? exit_status::kStrict : limit && !whyNot.empty() ? exit_status::kUndecided : exit_status::kDone;
}

} // namespace

const Verb kCompareVerb{.name = "compare",
    .synopsis = "[--json] [--fail-over PERCENT] BASE HEAD | --split FACET=A,B|before=TIME|before=change [--where FACET=VALUE]... PATH...",
    .oneLine = "what changed between two traces, or two kinds of runs in one, by command, child and region, what a test tells first",
    .help = "Compares two traces, or two directories of them with several runs each: by command, child and region, time, count and "
            "data values: what a test tells first, then the largest change.\n\nIn CI: emberline compare --fail-over 10% base/ head/\n"
            "In one directory: emberline compare --split version=2.39.5,2.55.0 logs/",
    .options = compareOptions,
    .run = runCompare};

} // namespace emberline
