// SPDX-License-Identifier: GPL-3.0-or-later
// emberline gate: is head slower than base? It runs both in turns, base head, head base, base head ..., so that whatever drifts on the
// machine meanwhile meets both, and compares the runs of each pair. It looks at the pairs a few times (RepeatedLooks) and ends with the
// first verdict, or without one when its time is over. The time of a run is that in which git ran, by the logs that it wrote meanwhile:
// what the shell and a wrapper take around it would hide a change of git. Only if a run logged nothing is it the time of the whole
// commands. The logs also say which part changed, what else was not the same, and which command in them fails in head alone.
#include "app/commands/check_report.h"
#include "app/commands/command_verbs.h"
#include "app/commands/confinement.h"
#include "app/commands/loading.h"
#include "app/commands/text_columns.h"
#include "app/commands/verb_arguments.h"
#include "app/output/native_path.h"
#include "app/output/terminal.h"
#include "app/output/termination.h"
#include "app/recording/recorder.h"
#include "importers/import.h"
#include "model/analysis/percentiles.h"
#include "model/analysis/shown_range.h"
#include "model/answers/command_index.h"
#include "model/answers/compare.h"
#include "model/answers/run_table.h"
#include "views/answers/answer_text.h"
#include "views/format/time_format.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace emberline {

namespace {

/// Of the runs of one side: then something is wrong that more runs do not cure. If base never failed, chance would have given all six to
/// head once in 64 times. happensMoreOften() may not see that: base has fewer runs, as none of its turns comes after a failure of head.
constexpr unsigned kMostFailures = 6;
constexpr int kTimeIsOver = 1; ///< of the event loop

struct GateRequest {
    std::array<QString, 2> commands; ///< of base and of head
    QString setup; ///< before each run; empty: nothing
    double tolerance = 0;
    Duration longest{};
    std::size_t leastPairs = RepeatedLooks::kFirst;
    QString format;
};

/// FailsInHead: head fails where base does not, so however fast it is, it is no faster. NotComparable: the sides had not the same work to
/// do. Failed: nothing can be said.
enum class GateEnd { Verdict, TimeOver, Interrupted, FailsInHead, NotComparable, Failed };

/// How long one run took.
struct RunLength {
    Duration whole{};
    Duration logged{}; ///< see readLogs()
    std::set<std::string> commands; ///< that are in its logs
    [[nodiscard]] bool isLogged() const { return !commands.empty(); }
};

struct GateResult {
    std::array<std::vector<Duration>, 2> times; ///< of the pairs in which neither run failed
    bool isLogged = true; ///< the times are those that logs say; otherwise of the whole commands
    std::array<std::vector<Duration>, 2> whole; ///< how long the same commands took with what they did besides; of logs unknown
    std::array<RunOutcome, 2> outcomes; ///< of the runs that are left out; of logs, those of the command that the result is about
    ChangeTest test;
    GateEnd end = GateEnd::Verdict;
    std::string trouble; ///< what failed, or why nothing can be compared
    std::vector<ConditionChange> conditions; ///< what else is not the same, as the logs say
    std::string of; ///< of logs: the command that the result is about, one of those in them
    std::size_t turn = 1; ///< so many runs of each side, one after the other, are one of its times; 0: not in turns

    [[nodiscard]] bool hasTrouble() const { return !trouble.empty(); }
    [[nodiscard]] ChangeVerdict verdict(double tolerance) const { return verdictOf(test, tolerance); }
};

const char* sideWord(std::size_t side)
{
    return side == 0 ? "base" : "head";
}

/// How long commands ran that no other started, each moment counted once, and their names.
void readLogs(const QString& directory, RunLength& run)
{
    Import import;
    if (!import.read({pathBytes(directory)}, {}).empty())
        return;
    Trace trace;
    trace.apply(import.takeBatch());
    const CommandIndex index(trace);
    std::vector<TraceRange> ranges;
    for (const SessionId command : index.commands()) {
        ranges.push_back(trace.shown(command, index.runOf(trace, command)));
        run.commands.insert(commandName(trace, command));
    }
    std::ranges::sort(ranges, {}, &TraceRange::begin);
    SpanUnion covered(TraceTime::min());
    for (const TraceRange& range : ranges)
        covered.add(range.begin, range.end);
    run.logged = covered.length();
}

class GateRunner {
public:
    GateRunner(const GateRequest& request, QString directory) :
        m_request(request), m_directory(std::move(directory)), m_looks(request.leastPairs)
    { }

    GateResult run()
    {
        m_clock.start();
        for (bool isHeadFirst = false; !m_hasEnded; isHeadFirst = !isHeadFirst) {
            endIfDue(); // a signal may arrive while none of the commands runs
            if (!m_hasEnded && runPair(isHeadFirst) && m_looks.isDue(m_lengths[0].size()))
                look(m_looks.look());
        }
        if (m_result.end != GateEnd::Verdict)
            look(m_looks.lastLook());
        return std::move(m_result);
    }

    [[nodiscard]] QString logsOf(std::size_t side) const { return m_directory + QLatin1Char('/') + QLatin1String(sideWord(side)); }

private:
    void end(GateEnd why)
    {
        m_result.end = why;
        m_hasEnded = true;
    }

    /// A signal or the end of the time ends the event loop, but a run that ends in the same turn replaces its status.
    void endIfDue()
    {
        if (!m_hasEnded && Termination::signalSoFar())
            end(GateEnd::Interrupted);
        else if (!m_hasEnded && Duration(m_clock.nsecsElapsed()) >= m_request.longest)
            end(GateEnd::TimeOver);
    }

    /// Both sides are measured alike: what one run did not log counts of none.
    void chooseTimes()
    {
        m_result.isLogged = std::ranges::all_of(m_lengths, [](auto& runs) { return std::ranges::all_of(runs, &RunLength::isLogged); });
        m_result.times = m_result.whole = {};
        for (const std::size_t side : {0U, 1U}) {
            for (const RunLength& length : m_lengths[side]) {
                m_result.times[side].push_back(m_result.isLogged ? length.logged : length.whole);
                m_result.whole[side].push_back(length.whole);
            }
        }
    }

    void look(double chance)
    {
        chooseTimes();
        m_result.test = testPairs(m_result.times[0], m_result.times[1], chance);
        if (!m_hasEnded && m_result.verdict(m_request.tolerance) != ChangeVerdict::Undecided)
            end(GateEnd::Verdict);
    }

    /// Whether both runs of the pair count.
    bool runPair(bool isHeadFirst)
    {
        std::array<RunLength, 2> lengths{};
        for (const std::size_t side : {std::size_t{isHeadFirst}, std::size_t{!isHeadFirst}}) {
            if (!m_request.setup.isEmpty() && runOnce(m_request.setup, {}).second != 0 && !m_hasEnded) {
                m_result.trouble = "The setup failed. " + m_lastLine;
                end(GateEnd::Failed);
            }
            if (m_hasEnded)
                return false;
            const QString logs = logsOf(side) + QLatin1Char('/') + QString::number(m_runs++);
            const auto [time, status] = runOnce(m_request.commands[side], logs);
            if (m_hasEnded) {
                QDir(logs).removeRecursively(); // a command that the gate itself ended did not fail
                return false;
            }
            QDir().rmdir(logs); // if nothing was logged
            ++m_ended[side];
            if (status != 0) {
                fail(side, status);
                return false;
            }
            lengths[side].whole = time;
            readLogs(logs, lengths[side]);
        }
        for (const std::size_t side : {0U, 1U})
            m_lengths[side].push_back(lengths[side]);
        const auto isOfHead = [&](const std::string& name) { return lengths[1].commands.contains(name); };
        if (m_lengths[0].size() == 1 && lengths[0].isLogged() && lengths[1].isLogged()
            && std::ranges::none_of(lengths[0].commands, isOfHead))
            end(GateEnd::Failed); // more runs would have nothing to compare either; noteNoVerdict() says so
        return true;
    }

    void fail(std::size_t side, int status)
    {
        const std::string what = std::string(sideWord(side)) + " failed with status " + std::to_string(status);
        complain("emberline: " + what + "; its pair does not count. " + terminalText(m_lastLine) + "\n");
        if (++m_result.outcomes[side].failures < kMostFailures)
            return;
        const std::uint32_t ofBase = m_result.outcomes[0].failures;
        const bool isOfHead = ofBase == 0 || happensMoreOften(ofBase, m_ended[0], m_result.outcomes[1].failures, m_ended[1]);
        m_result.trouble = what + ", as " + std::to_string(kMostFailures) + " of its runs did"
            + (!isOfHead          ? "."
                    : ofBase == 0 ? ", and base never."
                                  : ", more often than base.");
        end(isOfHead ? GateEnd::FailsInHead : GateEnd::Failed);
    }

    /// How long a command took, and its exit status. Without `logs`, what git logs goes with the run. Ends with the gate if time is over or
    /// a signal arrives meanwhile.
    std::pair<Duration, int> runOnce(const QString& command, const QString& logs)
    {
        // Apart: a command that asks or prints would be measured with the terminal.
        Recorder recorder({.command = {QStringLiteral("/bin/sh"), QStringLiteral("-c"), command}, .output = logs, .isApart = true});
        if (const auto trouble = recorder.start()) {
            m_result.trouble = trouble->message;
            end(GateEnd::Failed);
            return {};
        }
        QTimer overtime;
        overtime.setSingleShot(true);
        QObject::connect(&overtime, &QTimer::timeout, [] { QCoreApplication::exit(kTimeIsOver); });
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(m_request.longest - Duration(m_clock.nsecsElapsed()));
        // The interval is an int: 24 days, and longer than that no run may take.
        overtime.start(std::clamp(left, std::chrono::milliseconds(0), std::chrono::milliseconds(std::numeric_limits<int>::max())));
        QObject::connect(&recorder, &Recorder::finished, QCoreApplication::instance(), &QCoreApplication::quit);
        while (recorder.isRunning()) {
            const int why = QCoreApplication::exec();
            if (!recorder.isRunning() && why == 0)
                break;
            if (m_hasEnded)
                recorder.endNow();
            else
                recorder.stop();
            if (!m_hasEnded)
                end(why == kTimeIsOver ? GateEnd::TimeOver : GateEnd::Interrupted);
        }
        endIfDue();
        m_lastLine = recorder.lastLine().toStdString();
        return {recorder.elapsed(), recorder.exitStatus()};
    }

    const GateRequest& m_request;
    QString m_directory;
    RepeatedLooks m_looks;
    GateResult m_result;
    std::array<std::vector<RunLength>, 2> m_lengths; ///< of the pairs in which neither run failed
    std::size_t m_runs = 0; ///< each one's logs have a directory of their own
    std::array<std::size_t, 2> m_ended{}; ///< of each side, so many runs, whether or not they failed
    QElapsedTimer m_clock;
    std::string m_lastLine; ///< of what the last run printed
    bool m_hasEnded = false;
};

Duration medianTime(std::vector<Duration> times)
{
    std::ranges::sort(times);
    return median(times);
}

std::string medianText(const std::vector<Duration>& times)
{
    return formatDuration(medianTime(times)).toStdString();
}

/// " Git ran for 2.4 ms of 410 ms in head: ..." if most of a command was something else, which the gate does not see.
std::string restSentence(const GateResult& result)
{
    for (const std::size_t side : {std::size_t{1}, std::size_t{0}}) {
        if (!result.isLogged || result.whole[side].empty() || medianTime(result.whole[side]) <= 2 * medianTime(result.times[side]))
            continue;
        return " Git ran for " + medianText(result.times[side]) + " of " + medianText(result.whole[side]) + " in " + sideWord(side)
            + ": the rest does not count.";
    }
    return {};
}

/// "12 pairs of runs. 105 ms → 131 ms. Slower by ..."; if something failed, that first, and what the runs so far took.
std::string gateSentence(const GateRequest& request, const GateResult& result)
{
    const char* why = result.end == GateEnd::TimeOver ? "The time was over. " : result.end == GateEnd::Interrupted ? "Interrupted. " : "";
    const std::size_t count = result.times[0].size();
    const bool hasTimes = count > 0 && !result.times[1].empty();
    const std::string medians = hasTimes ? medianText(result.times[0]) + " → " + medianText(result.times[1]) + ". " : "";
    const std::string runs = result.turn == 0
        ? std::to_string(count) + " and " + std::to_string(result.times[1].size()) + " runs, not in turns. "
        : std::to_string(count) + (count == 1 ? " pair of " : " pairs of ")
            + (result.turn == 1 ? "runs. " : std::to_string(result.turn) + " runs each. ");
    const std::string leftOut = leftOutText(result.outcomes[0], result.outcomes[1]).toStdString();
    const std::string notes = leftOut.empty() ? leftOut : " " + leftOut;
    if (result.hasTrouble())
        return result.trouble + (medians.empty() ? "" : " " + runs + medians.substr(0, medians.size() - 1))
            + (result.of.empty() ? "" : notes);
    return why + (result.of.empty() ? "" : result.of + ": ") + runs + medians + changeSentence(result.test, request.tolerance).toStdString()
        + (result.isLogged ? "" : " These are times of the whole commands, because not every run logged its own.") + restSentence(result)
        + notes;
}

/// In a word; the numbers of a gate that failed are no verdict.
const char* verdictWord(const GateRequest& request, const GateResult& result)
{
    return result.end == GateEnd::NotComparable ? "not comparable"
        : result.hasTrouble()                   ? "failed"
                                                : verdictName(result.verdict(request.tolerance));
}

/// "18 → 36 runs, " if one side ran a command more often, failed runs included. A run or two may be of a pair that did not come to its end.
QString runsThatChanged(const ComparedRow& row)
{
    const auto [fewer, more] = std::minmax({row.base.allRuns(), row.head.allRuns()});
    if (more <= fewer + 2 || more <= fewer * (1 + kSameWithin))
        return {};
    return QStringLiteral("%1 → %2 runs, ").arg(row.base.allRuns()).arg(row.head.allRuns());
}

/// "status: 100 ms → 130 ms, in unpack_trees › cache_tree_update (+28 ms)". A part is named if it changed by more than chance explains, or
/// in the direction of the verdict. No word on how sure this is: that is the gate's verdict, of the same runs in pairs.
std::vector<std::string> partsThatChanged(const ComparedSources& logs, ChangeVerdict verdict)
{
    const Comparison& comparison = *logs.comparison;
    const auto goesWithVerdict = [&](const ComparedRow& row) {
        return row.timeChange() > Duration::zero() ? verdict == ChangeVerdict::Slower : verdict == ChangeVerdict::Faster;
    };
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        const ComparedRow& row = comparison.rows[i];
        if (row.key.kind != PathKind::Command)
            continue;
        QString text = rowLabel(row) + QStringLiteral(": ");
        if (row.test) {
            text += runsThatChanged(row) + formatDuration(row.base.time) + QStringLiteral(" → ") + formatDuration(row.head.time);
            const bool isNamed = goesWithVerdict(row) || !row.insideSpread;
            const Explanation explanation = isNamed ? explain(comparison, i) : Explanation();
            QStringList path;
            for (const std::size_t step : explanation.path)
                path << rowLabel(comparison.rows[step]);
            if (!path.isEmpty())
                text += QStringLiteral(", in ") + path.join(QStringLiteral(" › ")) + QStringLiteral(" (")
                    + formatChange(comparison.rows[explanation.path.back()].timeChange()) + QLatin1Char(')');
            if (isNamed && !logs.topics[i].empty())
                text += QStringLiteral("; by topic: ") + topicsText(logs.topics[i]);
        } else {
            text += comparisonHeadline(comparison, i);
            if (!row.base.present || !row.head.present)
                text += QStringLiteral(" (") + formatDuration(row.head.present ? row.head.time : row.base.time) + QLatin1Char(')');
        }
        parts.push_back(text.toStdString());
    }
    return parts;
}

std::string asJson(const GateRequest& request, const GateResult& result, const std::vector<std::string>& parts)
{
    Json json = changeJson(result.test, request.tolerance);
    json["verdict"] = verdictWord(request, result);
    if (!result.of.empty())
        json["of"] = result.of;
    json["sentence"] = gateSentence(request, result);
    json["times_of"] = result.times[0].empty() ? Json(nullptr) : Json(result.isLogged ? "log" : "command");
    json["time_over"] = result.end == GateEnd::TimeOver;
    json["interrupted"] = result.end == GateEnd::Interrupted;
    for (const std::size_t side : {0U, 1U})
        json[sideWord(side)] = {{"command", request.commands[side].toStdString()}, {"median_ns", toNs(medianTime(result.times[side]))},
            {"failed_runs", result.outcomes[side].failures}, {"runs_without_end", result.outcomes[side].withoutEnd}};
    json["conditions"] = conditionsJson(result.conditions);
    json["parts"] = parts;
    return jsonLine(json) + "\n";
}

CheckOutcome outcomeOf(const GateRequest& request, const GateResult& result)
{
    const ChangeVerdict verdict = result.verdict(request.tolerance);
    return result.end == GateEnd::Failed                                         ? CheckOutcome::Error
        : result.end == GateEnd::NotComparable                                   ? CheckOutcome::Skipped
        : result.end == GateEnd::FailsInHead || verdict == ChangeVerdict::Slower ? CheckOutcome::Failed
        : verdict == ChangeVerdict::Undecided                                    ? CheckOutcome::Skipped
                                                                                 : CheckOutcome::Passed;
}

std::string report(const GateRequest& request, const GateResult& result, const std::vector<std::string>& parts)
{
    if (request.format == QLatin1String("json"))
        return asJson(request, result, parts);
    std::vector<std::string> details = conditionLines(result.conditions);
    details.insert(details.end(), parts.begin(), parts.end());
    const std::array checks{Check{request.commands[1].toStdString(), outcomeOf(request, result), verdictWord(request, result),
        gateSentence(request, result), std::move(details)}};
    if (request.format == QLatin1String("markdown"))
        return checksAsMarkdown(checks);
    if (request.format == QLatin1String("junit"))
        return checksAsJunit("gate", checks);
    std::string text = terminalText(checks.front().sentence) + "\n";
    for (const std::string& detail : checks.front().details)
        text += "  " + terminalText(detail) + "\n";
    return text;
}

int statusOfGate(const GateRequest& request, const GateResult& result)
{
    const CheckOutcome outcome = outcomeOf(request, result);
    return outcome == CheckOutcome::Error  ? exit_status::kUnreadable
        : outcome == CheckOutcome::Failed  ? exit_status::kStrict
        : outcome == CheckOutcome::Skipped ? exit_status::kUndecided
                                           : exit_status::kDone;
}

/// How many runs are left out of the command that the result is about.
void noteLeftOut(const Comparison& comparison, GateResult& result)
{
    const auto isMeant = [&](const ComparedRow& row) { return row.key.kind == PathKind::Command && row.key.name == result.of; };
    const auto row = std::ranges::find_if(comparison.rows, isMeant);
    if (row != comparison.rows.end())
        result.outcomes = {row->base.outcome, row->head.outcome};
}

/// If a command fails in head that did not in base, that is the result, whatever the times say. Nor do times that logs say mean anything if
/// no command ran on both sides.
void noteNoVerdict(const Comparison& comparison, GateResult& result)
{
    constexpr std::size_t kMostNamed = 5;
    std::vector<std::string> names;
    for (const std::size_t row : newlyFailing(comparison))
        names.push_back(comparison.rows[row].key.name);
    if (result.hasTrouble())
        return;
    if (!names.empty()) {
        result.end = GateEnd::FailsInHead;
        result.of = names.front();
        noteLeftOut(comparison, result);
        result.trouble = listText(names, kMostNamed) + (names.size() == 1 ? " fails in head." : " fail in head.");
    } else if (result.isLogged && std::ranges::none_of(comparison.rows, [](const ComparedRow& row) { return row.test.has_value(); })) {
        result.end = GateEnd::Failed;
        result.trouble = "Both sides ran no command that can be compared.";
    }
}

/// Times of runs that had not the same work to do are no verdict.
void noteConditions(ComparedSources& logs, GateResult& result)
{
    result.conditions = std::move(logs.conditions);
    const std::string whyNot = whyNotComparable(result.conditions);
    if (whyNot.empty() || result.hasTrouble())
        return;
    result.end = GateEnd::NotComparable;
    result.trouble = "Not comparable, " + whyNot + ".";
}

/// By name, the runs of each command that both sides ran and that can be compared as speed. As in compare, failed runs count only if
/// none of that side succeeded.
std::map<std::string, std::vector<SideRun>> comparableRuns(const Comparison& comparison, const std::array<LoadedRuns, 2>& loaded)
{
    std::map<std::string, std::vector<SideRun>> runs;
    std::map<std::string, std::array<bool, 2>> hasFailedOnly;
    for (const ComparedRow& row : comparison.rows) {
        if (!row.test)
            continue;
        runs.try_emplace(row.key.name);
        hasFailedOnly[row.key.name] = {row.base.outcome.failed, row.head.outcome.failed};
    }
    for (const std::size_t side : {0U, 1U}) {
        for (const RunRow& row : loaded[side].table->rows) {
            const std::string name(loaded[side].table->text(row.name));
            if (const auto found = runs.find(name); found != runs.end())
                found->second.push_back({row.start, side, row.wall, row.hasSucceeded() || hasFailedOnly[name][side]});
        }
    }
    return runs;
}

/// The result of the command with the worst verdict: slower, then undecided. If one fails in head that did not in base, that matters more.
GateResult worstOfLogs(const GateRequest& request, const ComparedSources& logs)
{
    GateResult worst;
    noteNoVerdict(*logs.comparison, worst);
    if (worst.hasTrouble())
        return worst;
    const auto badness = [&](const GateResult& result) {
        const ChangeVerdict verdict = result.verdict(request.tolerance);
        return verdict == ChangeVerdict::Slower ? 3 : verdict == ChangeVerdict::Undecided ? 2 : 1;
    };
    const std::size_t tests = logs.comparison->tests;
    for (auto& [name, ofCommand] : comparableRuns(*logs.comparison, logs.loaded)) {
        SideRunsTest tested = testSideRuns(std::move(ofCommand), chanceOfEach(tests)); // each command is one more that may alarm
        GateResult result;
        result.times = std::move(tested.times);
        result.test = tested.test;
        result.test.tests = tests;
        result.turn = tested.turn;
        result.of = name;
        if (worst.of.empty() || badness(result) > badness(worst))
            worst = std::move(result);
    }
    return worst;
}

int gateLogs(const GateRequest& request)
{
    confineToReading({request.commands[0], request.commands[1]});
    ComparedSources logs = compareSources(request.commands[0], request.commands[1]);
    if (logs.status() != exit_status::kDone)
        return logs.status();
    GateResult worst = worstOfLogs(request, logs);
    noteLeftOut(*logs.comparison, worst);
    noteConditions(logs, worst);
    say(report(request, worst, partsThatChanged(logs, worst.verdict(request.tolerance))));
    return statusOfGate(request, worst);
}

/// Runs the commands, then reads the logs that git wrote meanwhile.
int gateCommands(const GateRequest& request)
{
    const QTemporaryDir directory;
    if (!directory.isValid())
        return failure("a temporary directory for the logs could not be created.");
    const Termination termination; // so that the temporary directory is removed and the result so far appears, whatever ends the runs
    GateRunner runner(request, directory.path());
    GateResult result = runner.run();
    std::vector<std::string> parts;
    if (!QDir(runner.logsOf(0)).isEmpty() && !QDir(runner.logsOf(1)).isEmpty()) {
        ComparedSources logs = compareSources(runner.logsOf(0), runner.logsOf(1));
        if (logs.comparison) {
            noteNoVerdict(*logs.comparison, result);
            noteConditions(logs, result);
            parts = partsThatChanged(logs, result.verdict(request.tolerance));
        }
    }
    say(report(request, result, parts));
    return statusOfGate(request, result);
}

QList<QCommandLineOption> gateOptions()
{
    return {
        {"base", "What to compare with.", "CMD"},
        {"head", "What may be slower.", "CMD"},
        {"setup", "Runs before each, unmeasured.", "CMD"},
        {"tolerance", "A change to put up with (5%).", "PERCENT", "5%"},
        {"max-time", "Ends without a verdict after TIME (10m).", "TIME", "10m"},
        {"min-runs", "Runs of each before the first look (8, which is the least).", "N", QString::number(RepeatedLooks::kFirst)},
        {"format", "How to print the verdict.", "text|json|markdown|junit", "text"},
    };
}

int runGate(const QCommandLineParser& parser)
{
    GateRequest request{{parser.value(QStringLiteral("base")), parser.value(QStringLiteral("head"))}, parser.value(QStringLiteral("setup")),
        0, {}, 0, parser.value(QStringLiteral("format"))};
    const QStringList logs = operandsOf(parser);
    const bool isOfLogs = logs.size() == 2 && !parser.isSet(QStringLiteral("base")) && !parser.isSet(QStringLiteral("head"));
    if (isOfLogs)
        request.commands = {logs[0], logs[1]};
    if (request.commands[0].isEmpty() || request.commands[1].isEmpty() || (!isOfLogs && !logs.isEmpty()))
        return usageError(QStringLiteral("gate needs two commands, --base CMD and --head CMD, or two logs, BASE and HEAD."));
    const auto percent = parsePercent(parser.value(QStringLiteral("tolerance")));
    if (!percent || *percent <= 0)
        return usageError(QStringLiteral("--tolerance needs a percentage over 0, as 5%."));
    const auto time = parseKeep(parser.value(QStringLiteral("max-time")));
    if (!time || *time <= Duration::zero())
        return usageError(QStringLiteral("--max-time needs a time, as 90s or 10m."));
    request.leastPairs = parser.value(QStringLiteral("min-runs")).toUInt();
    if (request.leastPairs < RepeatedLooks::kFirst)
        return usageError(QStringLiteral("--min-runs needs a number, %1 or more: fewer pairs can hardly tell.").arg(RepeatedLooks::kFirst));
    request.tolerance = *percent;
    request.longest = *time;
    return isOfLogs ? gateLogs(request) : gateCommands(request);
}

} // namespace

const Verb kGateVerb{.name = "gate",
    .synopsis = "--base CMD --head CMD [--setup CMD] [--tolerance 5%] [--max-time 10m] [--min-runs N] [--format text|json|markdown|junit] "
                "| BASE HEAD",
    .oneLine = "runs two commands in turns until it is certain whether head is slower, and says which part of it",
    .help = "Runs two shell commands in turns, with git's trace switched on, until it is certain (95 %) whether head is slower than base, "
            "and says which part of it. What counts is the time in which git ran, by its trace, and not what the shell or a wrapper took "
            "around it. Or judges the logs of such runs, or stores of runs, BASE and HEAD: in pairs if they were made in turns. It names "
            "what else is not the same for both sides, as compare does: version, host, user, repository, caller, settings, entries in the "
            "index, other commands at the same time.\n\nExit status: 0 head is as fast within the tolerance, or faster; 3 slower, or a "
            "command fails in HEAD only, which is named; 4 undecided when the time was over or after Ctrl+C, or not comparable, because a "
            "command had 1.5 times as many entries in its index, or more; 1 there is nothing to compare: the setup or base failed, or no "
            "command ran on both sides.\n\nIn CI: emberline gate --base 'old/git status' --head 'new/git status' --tolerance 5%",
    .options = gateOptions,
    .run = runGate};

} // namespace emberline
