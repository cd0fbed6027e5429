// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/check_report.h"
#include "app/commands/command_verbs.h"
#include "app/commands/confinement.h"
#include "app/commands/loading.h"
#include "app/commands/text_columns.h"
#include "app/commands/verb_arguments.h"
#include "app/export/json_values.h"
#include "app/output/incomplete_files.h"
#include "app/output/terminal.h"
#include "model/analysis/busy_time.h"
#include "model/analysis/far_events.h"
#include "model/analysis/filter.h"
#include "model/answers/budget.h"
#include "model/answers/critical_path.h"
#include "model/answers/facts.h"
#include "model/answers/summary.h"
#include "model/answers/time_split.h"
#include "model/outcome.h"
#include "model/work/work_pool.h"
#include "views/answers/answer_text.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/trace_texts.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace emberline {

namespace {

// Where a command's time went, for terminal and JSON.

/// One command, or all of a job (piecesOf()).
using Commands = std::vector<SessionId>;

struct SplitReport {
    Commands commands;
    TimeSplit split;
    std::vector<std::vector<LineName>> names; ///< of each line
    std::vector<Fact> facts; ///< of one command
    CriticalPath path; ///< of one command, the first of several
};

constexpr std::size_t kRows = 10; ///< of each list
constexpr std::size_t kTitleWidth = 40;
constexpr std::size_t kShareWidth = 9; // of "> 99.9 %", and a space before it
constexpr std::size_t kMostSteps = 5; ///< of the critical path, on a terminal
constexpr std::array<const char*, 3> kWeights{"problem", "hint", "note"};

std::string criticalPathText(const Trace& trace, const SplitReport& report)
{
    const CriticalPath& path = report.path;
    if (path.steps.empty())
        return {};
    std::vector<const CriticalStep*> steps;
    for (const CriticalStep& step : path.steps)
        steps.push_back(&step);
    const auto shown = steps.begin() + static_cast<std::ptrdiff_t>(std::min(kMostSteps, steps.size()));
    std::ranges::partial_sort(steps, shown, [](const CriticalStep* a, const CriticalStep* b) {
        return a->range.length() != b->range.length() ? a->range.length() > b->range.length() : a < b;
    });
    steps.erase(shown, steps.end());
    // A fact may name the one that the writer itself recorded.
    const auto writers = std::ranges::find(report.facts, FactKind::WriterPath, &Fact::kind);
    std::string text = "\n  Critical path"
        + (writers == report.facts.end() ? std::string()
                                         : " computed from what ended last (not " + std::string(writers->words.front()) + "'s own)")
        + ", longest steps of " + countText(path.steps.size()) + "\n        time     saves\n";
    for (const CriticalStep* step : steps)
        text += "  " + durationColumn(step->range.length()) + durationColumn(step->saving) + "  "
            + stepTitle(trace, path, *step).toStdString() + "\n";
    return text;
}

Json valuesJson(const Fact& fact)
{
    Json values = Json::array();
    for (const FactValue& value : fact.values) {
        if (const auto* time = std::get_if<Duration>(&value))
            values.push_back(toNs(*time));
        else if (const auto* text = std::get_if<std::string>(&value))
            values.push_back(*text);
        else if (const auto* topic = std::get_if<FactTopic>(&value))
            values.push_back(topic->name);
        else if (const auto* bytes = std::get_if<FactBytes>(&value))
            values.push_back(bytes->value);
        else
            values.push_back(std::get<FactCount>(value).value);
    }
    return values;
}

using Jobs = std::vector<std::function<void()>>;

/// What makes the reports on `all`, in that order; with the critical path of the first if wanted. Refers to the arguments.
Jobs jobsFor(const Trace& trace, const CommandIndex& index, const std::vector<Commands>& all, const RegionFilter& filter, bool withPath,
    std::vector<SplitReport>& reports)
{
    Jobs jobs;
    reports.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        SplitReport& one = reports[i];
        one.commands = all[i];
        jobs.emplace_back([&] {
            one.split = splitTime(trace, index, one.commands, CompiledFilter::compile(filter, trace).value());
            one.names = lineNames(trace, one.split);
        });
        if (all[i].size() > 1)
            continue;
        jobs.emplace_back([&] { one.facts = findFacts(trace, index, one.commands.front()); });
        if (i == 0 && withPath)
            jobs.emplace_back([&] { one.path = criticalPath(trace, index, one.commands.front()); });
    }
    return jobs;
}

/// Some lines for people: what took the time, the facts, and the critical path.
std::string splitText(const Trace& trace, const SplitReport& report)
{
    const TimeSplit& split = report.split;
    const QString headline = splitHeadline(trace, split, report.names, report.facts);
    std::string text = "\nWhere the time went: " + commandTitle(trace, report.commands).toStdString() + "\n  "
        + commandSubtitle(trace, report.commands, split).toStdString() + "\n  " + headline.toStdString() + "\n\n";
    for (std::size_t i = 0; i < split.lines.size(); ++i) {
        const SplitLine& line = split.lines[i];
        text += "  " + durationColumn(line.time) + rightAligned(formatShare(line.time, split.counted).toStdString(), kShareWidth) + "  "
            + padded(topicTitle(line.topic).toStdString(), kTitleWidth) + "  " + lineDetail(trace, line, report.names[i]).toStdString()
            + "\n";
    }
    text += "  " + durationColumn(split.counted) + rightAligned(formatShare(split.counted, split.counted).toStdString(), kShareWidth)
        + "  Sum\n";
    for (const SplitWait& wait : split.waits)
        text += "  " + durationColumn(wait.time) + std::string(kShareWidth, ' ') + "  "
            + padded(topicTitle(wait.topic).toStdString(), kTitleWidth) + "  " + waitDetail(wait).toStdString() + "\n";
    const std::vector<Fact> facts = factsBelow(headline, report.facts);
    if (!facts.empty())
        text += "\n  Facts\n";
    for (const Fact& fact : facts)
        text += "  - " + factText(fact).toStdString() + "  [" + fact.source + "]\n";
    return text + criticalPathText(trace, report);
}

Json splitJson(const Trace& trace, const SplitReport& report)
{
    const TimeSplit& split = report.split;
    Json json{{"session", jsonId(split.command)}, {"command", commandTitle(trace, report.commands).toStdString()},
        {"wall_ns", toNs(split.whole)}, {"counted_ns", toNs(split.counted)}, {"background_ns", toNs(split.background)},
        {"processes", split.processes}, {"headline", splitHeadline(trace, split, report.names, report.facts).toStdString()},
        {"lines", Json::array()}, {"waits", Json::array()}, {"facts", Json::array()}, {"critical_path", Json::array()}};
    for (std::size_t i = 0; i < split.lines.size(); ++i) {
        const SplitLine& line = split.lines[i];
        const std::vector<LineName>& largest = report.names[i];
        json["lines"].push_back({{"kind", line.topic.id}, {"name", line.topic.name}, {"title", topicTitle(line.topic).toStdString()},
            {"time_ns", toNs(line.time)}, {"share", shareOf(line.time, split.counted)}, {"boxes", line.boxes()},
            {"largest_region", jsonId((largest.empty() ? line.parts.front() : largest.front().largest).region)},
            {"largest", Json::array()}});
        for (const LineName& one : std::span(largest).first(std::min(largest.size(), kRows)))
            json["lines"].back()["largest"].push_back(
                {{"title", lineNameTitle(trace, one).toStdString()}, {"time_ns", toNs(one.time)}, {"boxes", one.boxes}});
    }
    for (const SplitWait& wait : split.waits) {
        json["waits"].push_back({{"kind", wait.topic.id}, {"title", topicTitle(wait.topic).toStdString()}, {"time_ns", toNs(wait.time)},
            {"threads", wait.threads}, {"longest_region", jsonId(wait.longest)}});
    }
    for (const Fact& fact : report.facts) {
        json["facts"].push_back(
            {{"id", fact.id}, {"weight", kWeights[static_cast<std::size_t>(fact.weight)]}, {"text", factText(fact).toStdString()},
                {"values", valuesJson(fact)}, {"source", fact.source}, {"region", jsonId(fact.region)}, {"instant", jsonId(fact.instant)}});
    }
    for (const CriticalStep& step : report.path.steps) {
        json["critical_path"].push_back(
            {{"title", stepTitle(trace, report.path, step).toStdString()}, {"session", step.session.row()}, {"region", jsonId(step.region)},
                {"start_ns", toNs(step.range.begin)}, {"time_ns", toNs(step.range.length())}, {"saving_ns", toNs(step.saving)}});
    }
    return json;
}

/// Prints one line per budget and explains each exceeded one.
void sayBudgets(const Trace& trace, const CommandIndex& index, const std::vector<BudgetVerdict>& verdicts)
{
    if (!verdicts.empty())
        say("\nBudgets\n");
    for (const BudgetVerdict& verdict : verdicts)
        say("  " + budgetLine(trace, index, verdict));
}

Json budgetsJson(const Trace& trace, const CommandIndex& index, const std::vector<BudgetVerdict>& verdicts)
{
    Json json = Json::array();
    for (const BudgetVerdict& verdict : verdicts)
        json.push_back(budgetJson(trace, index, verdict));
    return json;
}

constexpr std::size_t kNameWidth = 44;
constexpr std::size_t kCountWidth = 9; // of "1 234 567"
constexpr std::size_t kOtherProcesses = 2; ///< besides the foremost

std::string exitText(const Trace& trace, SessionId id)
{
    const Session& session = trace.session(id);
    if (session.signal)
        return "signal " + signalText(*session.signal).toStdString();
    if (session.exitCode)
        return "exit " + exitCodeText(*session.exitCode).toStdString() + (session.attributes->exitCodeInferred ? " (inferred)" : "");
    return session.open ? openText(trace, id).toStdString() : "";
}

/// How a child, or what an exec put in place of the process, ended.
std::string endText(const Trace& trace, const StartedProcess& child)
{
    if (const auto code = exitCodeOf(trace, child.bar))
        return "exit " + exitCodeText(*code).toStdString();
    std::string text = terminalText(trace.keptArgAs<std::string>(child.bar, "ready").value_or(std::string())); // in the background
    if (const std::string ended = child.endedAs ? exitText(trace, child.endedAs) : std::string(); !ended.empty())
        text += (text.empty() ? "" : ", ") + ended;
    return text.empty() ? openText(trace, child.bar).toStdString() : text;
}

std::string regionName(const Trace& trace, StringId category, StringId name)
{
    return withCategory(trace.text(name), trace.text(category)).toStdString();
}

/// A list that is cut says so.
std::string moreText(std::size_t more)
{
    return more == 0 ? std::string() : "  ... and " + countText(more) + " more\n";
}

/// What a text says of the whole trace besides its summary.
struct TraceNotes {
    Duration took{}; ///< without long gaps
    std::optional<FarEvents> far;
};

std::string textOf(const Trace& trace, const TraceSummary& summary, const TraceNotes& notes, const RegionFilter& filter)
{
    std::string text;
    for (std::size_t row = 0; row < std::min<std::size_t>(trace.sources().size(), kRows); ++row) {
        const Source& source = trace.sources()[row];
        text += terminalText(source.path) + ": " + std::string(source.format) + ", " + counted(source.records, "record", "records") + ", "
            + countText(source.skipped) + " skipped\n";
    }
    if (trace.sources().size() > kRows)
        text += "... and " + countText(trace.sources().size() - kRows) + " more sources\n";
    text += counted(summary.counts.sessions, "process", "processes") + " (" + countText(summary.counts.failedSessions) + " failed, "
        + countText(summary.counts.openSessions) + " without an end), " + counted(summary.counts.threads, "thread", "threads") + ", "
        + counted(summary.regionCount, "region", "regions")
        + (filter.isEmpty() ? "" : " of which " + countText(summary.regionsCounted) + " pass the filter") + ", "
        + formatBusy(notes.took, trace.extent().length()).toStdString() + "\n";
    if (const auto& far = notes.far)
        text += counted(far->count, "event", "events") + (far->count == 1 ? " lies" : " lie") + " far from all others, up to "
            + formatDuration(far->distance).toStdString() + ", as those of another clock do, and their processes seem as long.\n";
    if (!filter.isEmpty())
        text += "The filter decides what counts in children, regions and where the time went; all else is of the whole trace.\n";
    text += std::string("\n") + (runsCommands(trace) ? "Commands" : "Processes") + ", longest first\n";
    for (const CommandRun& run : summary.roots) {
        text += "  " + durationColumn(run.wall) + "  " + padded(sessionText(trace, run.session).toStdString(), kNameWidth) + "  "
            + exitText(trace, run.endedAs) + backgroundText(run.background) + "\n";
    }
    text += moreText(summary.moreRoots);
    if (summary.framingRoots > 0)
        text += "  " + countText(summary.framingRoots) + " more with regions that only frame or sum up those of others\n";
    if (summary.emptyRoots > summary.framingRoots)
        text += "  " + countText(summary.emptyRoots - summary.framingRoots) + " more without regions\n";
    if (!summary.children.empty())
        text += "\nSlowest children\n";
    for (const StartedProcess& child : summary.children)
        text += "  " + durationColumn(child.wall) + "  "
            + padded(regionName(trace, trace.categoryId(child.bar), trace.nameId(child.bar)), kNameWidth) + "  " + endText(trace, child)
            + "\n";
    text += moreText(summary.moreChildren);
    if (!summary.regions.empty())
        text += "\nRegions by total time\n       total        self     longest" + rightAligned("count", kCountWidth + 2) + "\n";
    for (const RegionGroup& group : summary.regions) {
        text += "  " + durationColumn(group.total) + "  " + durationColumn(group.self) + "  " + durationColumn(group.longest) + "  "
            + rightAligned(countText(group.count), kCountWidth) + "  " + regionName(trace, group.category, group.name)
            + (group.isAsync ? ", asynchronous" : "")
            + (group.lostEnds > 0 ? ", " + countText(group.lostEnds) + " never ended, in no sum" : "") + "\n";
    }
    return text + moreText(summary.moreRegions);
}

Json summaryJson(const Trace& trace, const TraceSummary& summary)
{
    Json json{{"sources", trace.sources().size()}, {"sessions", summary.counts.sessions},
        {"failed_sessions", summary.counts.failedSessions}, {"open_sessions", summary.counts.openSessions},
        {"threads", summary.counts.threads}, {"regions", summary.regionCount}, {"regions_counted", summary.regionsCounted},
        {"instants", trace.instantCount()}, {"wall_ns", toNs(trace.extent().length())}, {"commands", Json::array()},
        {"children", Json::array()}, {"regions_by_total", Json::array()}, {"diagnostics", Json::array()},
        {"incomplete_files", Json::array()}};
    for (const CommandRun& run : summary.roots) {
        const Session& last = trace.session(run.endedAs);
        json["commands"].push_back(
            {{"session", run.session.row()}, {"name", jsonText(trace, trace.session(run.session).name)}, {"wall_ns", toNs(run.wall)},
                {"background_ns", toNs(run.background)}, {"exit_code", last.exitCode ? Json(*last.exitCode) : Json(nullptr)},
                {"signal", last.signal ? Json(*last.signal) : Json(nullptr)}});
    }
    for (const auto& [bar, wall, endedAs] : summary.children) {
        std::optional<std::int64_t> code = exitCodeOf(trace, bar);
        if (!code && endedAs)
            code = trace.session(endedAs).exitCode;
        json["children"].push_back({{"region", bar.row()}, {"name", trace.name(bar)}, {"class", jsonText(trace, trace.categoryId(bar))},
            {"wall_ns", toNs(wall)}, {"code", code ? Json(*code) : Json(nullptr)}});
    }
    for (const RegionGroup& group : summary.regions) {
        json["regions_by_total"].push_back({{"category", jsonText(trace, group.category)}, {"name", jsonText(trace, group.name)},
            {"count", group.count}, {"total_ns", toNs(group.total)}, {"self_ns", toNs(group.self)}, {"longest_ns", toNs(group.longest)},
            {"asynchronous", group.isAsync}, {"never_ended", group.lostEnds}});
    }
    for (const Diagnostics::Entry& entry : trace.diagnostics().entries())
        json["diagnostics"].push_back(
            {{"severity", severityName(entry.kind->severity)}, {"code", entry.kind->code}, {"count", entry.count}});
    for (const IncompleteFile& file : incompleteFiles(trace))
        json["incomplete_files"].push_back({{"path", file.path}, {"why", file.why}});
    return json;
}

/// What answers for the whole trace: the foremost process, or the job that all work on. None if there is no process.
std::vector<Commands> foremostOf(const Trace& trace, const CommandIndex& index)
{
    if (Commands pieces = piecesOf(trace); !pieces.empty())
        return {std::move(pieces)};
    const SessionId foremost = index.foremost(trace);
    if (!foremost)
        return {};
    return {Commands{foremost}};
}

/// Whose time to split besides the foremost: processes that nobody started one after the other are of equal interest, such as a host and
/// its devices, or a browser and its tabs.
std::vector<Commands> othersToSplit(const Trace& trace, const CommandIndex& index, const std::vector<Commands>& foremost)
{
    std::vector<Commands> others;
    if (runsCommands(trace) || foremost.empty() || foremost.front().size() > 1)
        return others;
    constexpr std::size_t kLongest = 1 + kOtherProcesses; // the foremost may be one of them
    const std::vector<CommandRun> runs = commandRuns(trace, index, kLongest);
    for (const CommandRun& run : std::span(runs).first(std::min(kLongest, runs.size()))) {
        if (run.session != foremost.front().front() && run.wall > Duration::zero() && others.size() < kOtherProcesses)
            others.push_back({run.session});
    }
    return others;
}

/// The reports on the foremost, then on the others. Uses several threads, and does `more` work on them.
std::vector<SplitReport> reportsOn(const Trace& trace, const CommandIndex& index, const std::vector<Commands>& foremost,
    const std::vector<Commands>& others, const RegionFilter& filter, Jobs more = {})
{
    std::vector<SplitReport> first;
    std::vector<SplitReport> rest;
    Jobs jobs = jobsFor(trace, index, foremost, filter, true, first);
    std::ranges::move(jobsFor(trace, index, others, filter, false, rest), std::back_inserter(jobs));
    std::ranges::move(more, std::back_inserter(jobs));
    parallelFor(jobs.size(), workThreads(), [&](std::size_t i) { jobs[i](); });
    std::ranges::move(rest, std::back_inserter(first));
    return first;
}

std::string textReport(const Trace& trace, const CommandIndex& index, const RegionFilter& filter)
{
    const std::vector<Commands> foremost = foremostOf(trace, index);
    TraceNotes notes;
    Jobs jobs{[&] { notes.took = findIdleTime(trace).took; }, [&] { notes.far = findFarEvents(trace); }};
    std::string splits;
    for (const SplitReport& one : reportsOn(trace, index, foremost, othersToSplit(trace, index, foremost), filter, std::move(jobs)))
        splits += splitText(trace, one);
    // After the reports are gone: it uses all threads itself, and as much memory as they do.
    return textOf(trace, summarize(trace, index, kRows, filter), notes, filter) + splits;
}

struct Options {
    bool json;
    bool strict;
    std::vector<Budget> budgets;
    RegionFilter filter;
};

int report(const LoadedSources& loaded, const Options& options)
{
    const Trace& trace = loaded.trace;
    const CommandIndex index(trace);
    const std::vector<BudgetVerdict> verdicts = checkBudgets(trace, index, options.budgets);
    if (options.json) {
        Json split(nullptr);
        for (const SplitReport& one : reportsOn(trace, index, foremostOf(trace, index), {}, options.filter))
            split = splitJson(trace, one);
        Json json = summaryJson(trace, summarize(trace, index, kRows, options.filter));
        json["where_the_time_went"] = std::move(split);
        json["budgets"] = budgetsJson(trace, index, verdicts);
        say(jsonLine(json) + "\n");
    } else {
        say(textReport(trace, index, options.filter));
        sayBudgets(trace, index, verdicts);
    }
    const int status = loadStatus(loaded, options.strict);
    const bool broken = options.strict && !std::ranges::all_of(verdicts, &BudgetVerdict::isKept);
    return status == exit_status::kDone && broken ? exit_status::kStrict : status;
}

QList<QCommandLineOption> summaryOptions()
{
    return filterOptions()
        + QList<QCommandLineOption>{
            {"json", "As one JSON object."},
            {"budget",
                "How long a command may take, as \"git status=200ms\", or how much it may do, as \"git status: sum_lstat<=200, "
                "child<=2\"; budgets --help has the grammar. May be given several times; reports which were kept, and why the "
                "others were not.",
                "BUDGET"},
            {"strict", "Exit with 3 when there is an error or a warning, or when a budget was not kept or nothing ran under it."},
        };
}

int runSummary(const QCommandLineParser& parser)
{
    const QStringList paths = operandsOf(parser);
    const auto wanted = filterOf(parser);
    if (!wanted)
        return usageError(QStringLiteral("--at-least and --at-most need a time with its unit, as 5ms, and --exit-code needs a number."));
    Options options{parser.isSet(QStringLiteral("json")), parser.isSet(QStringLiteral("strict")), {}, *wanted};
    for (const QString& text : parser.values(QStringLiteral("budget"))) {
        const auto parsed = budgetsOf(text);
        if (!parsed)
            return usageError(QStringLiteral("--budget: %1. It needs COMMAND=TIME, as \"git status=200ms\", or COMMAND: LIMIT, as \"git "
                                             "status: child<=2\".")
                                  .arg(QString::fromStdString(parsed.error().message)));
        options.budgets.insert(options.budgets.end(), parsed.value().begin(), parsed.value().end());
    }
    confine();
    const LoadedSources loaded = loadTrace(paths);
    if (loaded.trace.isEmpty())
        return loadStatus(loaded, options.strict);
    return report(loaded, options);
}

} // namespace

const Verb kSummaryVerb{.name = "summary",
    .synopsis = "[--json] [FILTER]... [--budget BUDGET]... [--strict] PATH...",
    .oneLine = "commands, where the time of the slowest went, slowest children and regions, problems",
    .help = "Sums up the traces: commands, where the time of the slowest one (or of the busiest process) went, slowest children "
            "and regions, problems.\n\n"
            "In CI: emberline summary --strict --budget \"git status=200ms\" --budget \"git fetch=5s\" traces/",
    .needsPaths = true,
    .options = summaryOptions,
    .run = runSummary};

std::string summaryText(const Trace& trace, const RegionFilter& filter)
{
    return textReport(trace, CommandIndex(trace), filter);
}

} // namespace emberline
