// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/split_report.h"

#include "app/commands/loading.h"
#include "app/commands/text_columns.h"
#include "app/output/terminal.h"
#include "model/work/parallel.h"
#include "views/answers/answer_text.h"
#include "views/answers/fact_text.h"
#include "views/format/percent.h"
#include "views/format/time_format.h"

#include <algorithm>
#include <array>
#include <functional>

namespace emberline {

namespace {

constexpr std::size_t kTitleWidth = 40;
constexpr std::size_t kShareWidth = 8;
constexpr std::size_t kMostSteps = 5; ///< of the critical path, on a terminal
constexpr std::array<const char*, 3> kWeights{"problem", "hint", "note"};

std::string criticalPathText(const Trace& trace, const CriticalPath& path)
{
    if (path.steps.empty())
        return {};
    std::vector<CriticalStep> steps = path.steps;
    std::ranges::stable_sort(steps, std::greater(), [](const CriticalStep& step) { return step.range.length(); });
    if (steps.size() > kMostSteps)
        steps.resize(kMostSteps);
    std::string text = "\n  Critical path, longest steps of " + std::to_string(path.steps.size()) + "\n        time     saves\n";
    for (const CriticalStep& step : steps)
        text += "  " + durationColumn(step.range.length()) + durationColumn(step.saving) + "  " + stepTitle(trace, step).toStdString()
            + "\n";
    return text;
}

std::string verdictText(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict)
{
    const std::string limit = formatDuration(verdict.budget.limit).toStdString();
    const std::string command = terminalText(verdict.budget.command);
    if (verdict.runs == 0)
        return "not run    " + command + " (" + limit + "): no such command is in the log\n";
    const std::string measured
        = command + ": " + formatDuration(verdict.longest).toStdString() + " of " + limit + backgroundText(verdict.background);
    if (verdict.over == 0)
        return "kept       " + measured + "\n";
    const TimeSplit split = splitTime(trace, index, verdict.worst);
    return "over       " + measured + ", " + std::to_string(verdict.over) + " of " + std::to_string(verdict.runs) + " runs. "
        + splitHeadline(split, findFacts(trace, index, verdict.worst)).toStdString() + "\n";
}

Json valuesJson(const Fact& fact)
{
    Json values = Json::array();
    for (const FactValue& value : fact.values) {
        if (const auto* time = std::get_if<Duration>(&value))
            values.push_back(toNs(*time));
        else if (const auto* text = std::get_if<std::string>(&value))
            values.push_back(*text);
        else if (const auto* bytes = std::get_if<FactBytes>(&value))
            values.push_back(bytes->value);
        else
            values.push_back(std::get<FactCount>(value).value);
    }
    return values;
}

} // namespace

std::vector<SplitReport> reportsOn(
    const Trace& trace, const CommandIndex& index, const std::vector<SessionId>& commands, const RegionFilter& filter)
{
    std::vector<SplitReport> reports(commands.size());
    std::vector<std::function<void()>> jobs;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        jobs.emplace_back(
            [&, i] { reports[i].split = splitTime(trace, index, commands[i], CompiledFilter::compile(filter, trace).value()); });
        jobs.emplace_back([&, i] { reports[i].facts = findFacts(trace, index, commands[i]); });
        if (i == 0)
            jobs.emplace_back([&] { reports[0].path = criticalPath(trace, index, commands[0]); });
    }
    parallelFor(jobs.size(), workThreads(), [&](std::size_t i) { jobs[i](); });
    return reports;
}

std::string splitText(const Trace& trace, const SplitReport& report)
{
    const TimeSplit& split = report.split;
    std::string text = "\nWhere the time went: " + commandTitle(trace, split.command).toStdString() + "\n  "
        + commandSubtitle(trace, split).toStdString() + "\n  " + splitHeadline(split, report.facts).toStdString() + "\n\n";
    for (const SplitLine& line : split.lines) {
        text += "  " + durationColumn(line.time) + rightAligned(formatShare(line.time, split.counted).toStdString(), kShareWidth) + "  "
            + padded(lineTitle(line).toStdString(), kTitleWidth) + "  " + lineDetail(trace, line).toStdString() + "\n";
    }
    text += "  " + durationColumn(split.counted) + rightAligned(formatShare(split.counted, split.counted).toStdString(), kShareWidth)
        + "  Sum\n";
    if (!report.facts.empty())
        text += "\n  Facts\n";
    for (const Fact& fact : report.facts)
        text += "  - " + factText(fact).toStdString() + "  [" + fact.source + "]\n";
    return text + criticalPathText(trace, report.path);
}

Json splitJson(const Trace& trace, const SplitReport& report)
{
    const TimeSplit& split = report.split;
    Json json{{"session", split.command.row()}, {"command", commandTitle(trace, split.command).toStdString()},
        {"wall_ns", toNs(split.range.length())}, {"counted_ns", toNs(split.counted)}, {"background_ns", toNs(split.background)},
        {"processes", split.processes}, {"headline", splitHeadline(split, report.facts).toStdString()}, {"lines", Json::array()},
        {"facts", Json::array()}, {"critical_path", Json::array()}};
    for (const SplitLine& line : split.lines) {
        json["lines"].push_back({{"kind", line.topic.id}, {"name", line.topic.name}, {"title", lineTitle(line).toStdString()},
            {"time_ns", toNs(line.time)}, {"share", shareOf(line.time, split.counted)}, {"boxes", line.boxes()},
            {"largest_region", jsonId(line.parts.front().region)}});
    }
    for (const Fact& fact : report.facts) {
        json["facts"].push_back(
            {{"id", fact.id}, {"weight", kWeights[static_cast<std::size_t>(fact.weight)]}, {"text", factText(fact).toStdString()},
                {"values", valuesJson(fact)}, {"source", fact.source}, {"region", jsonId(fact.region)}});
    }
    for (const CriticalStep& step : report.path.steps) {
        json["critical_path"].push_back(
            {{"title", stepTitle(trace, step).toStdString()}, {"session", step.session.row()}, {"region", jsonId(step.region)},
                {"start_ns", toNs(step.range.begin)}, {"time_ns", toNs(step.range.length())}, {"saving_ns", toNs(step.saving)}});
    }
    return json;
}

void sayBudgets(const Trace& trace, const CommandIndex& index, const std::vector<BudgetVerdict>& verdicts)
{
    if (!verdicts.empty())
        say("\nBudgets\n");
    for (const BudgetVerdict& verdict : verdicts)
        say("  " + verdictText(trace, index, verdict));
}

Json budgetsJson(const Trace& trace, const CommandIndex& index, const std::vector<BudgetVerdict>& verdicts)
{
    Json json = Json::array();
    for (const BudgetVerdict& verdict : verdicts) {
        Json one{{"command", verdict.budget.command}, {"limit_ns", toNs(verdict.budget.limit)}, {"runs", verdict.runs},
            {"over", verdict.over}, {"kept", verdict.isKept()}, {"worst_session", jsonId(verdict.worst)}, {"worst_ns", nullptr},
            {"worst_background_ns", nullptr}, {"why", nullptr}};
        if (verdict.worst) {
            one["worst_ns"] = toNs(verdict.longest);
            one["worst_background_ns"] = toNs(verdict.background);
        }
        if (verdict.over > 0)
            one["why"] = splitHeadline(splitTime(trace, index, verdict.worst), findFacts(trace, index, verdict.worst)).toStdString();
        json.push_back(std::move(one));
    }
    return json;
}

} // namespace emberline
