// SPDX-License-Identifier: GPL-3.0-or-later
// emberline budgets: are the runs in these logs within their budgets? Budgets come from the command line and from a file, a JSON object
// that resources/schemas/budgets-file.json describes: {"budgets": [{"budget": "git status: child=0", "comment": "why"}]}. --record proposes
// such a file: of each command, the counts that were the same in all runs, and a time with room, because times depend on the machine's
// load.
#include "app/commands/check_report.h"
#include "app/commands/command_verbs.h"
#include "app/commands/confinement.h"
#include "app/commands/loading.h"
#include "app/commands/verb_arguments.h"
#include "app/output/terminal.h"
#include "views/format/time_format.h"

#include <QFile>
#include <QStringList>

#include <algorithm>
#include <limits>
#include <optional>

namespace emberline {

namespace {

constexpr qint64 kLargestFile = 16 << 20;
constexpr std::size_t kLeastRuns = 2; ///< of a command to record: what one run did may differ in the next
constexpr std::int64_t kRoom = 3; ///< a recorded time is so many times what was measured

struct BudgetRequest {
    std::vector<Budget> budgets;
    std::vector<std::string> comments; ///< of the budgets
    QString format;

    void add(const std::vector<Budget>& more, const std::string& comment)
    {
        budgets.insert(budgets.end(), more.begin(), more.end());
        comments.resize(budgets.size(), comment);
    }
};

std::optional<Error> fileTrouble(const QString& path, const std::string& what)
{
    return Error{path.toStdString() + ": " + what + " emberline help schemas budgets-file says how such a file looks."};
}

/// Adds one element of the file's list.
std::optional<std::string> addEntry(const Json& entry, BudgetRequest& request)
{
    if (!entry.is_object() || !entry.contains("budget") || !entry["budget"].is_string())
        return R"(is no object with a text "budget".)";
    for (const auto& [key, value] : entry.items()) {
        if (key != "budget" && (key != "comment" || !value.is_string()))
            return "has \"" + key + R"(", which is neither "budget" nor the text "comment".)";
    }
    const auto budgets = budgetsOf(QString::fromStdString(entry["budget"].get<std::string>()));
    if (!budgets)
        return "is wrong " + budgets.error().message + ".";
    request.add(budgets.value(), entry.value("comment", std::string()));
    return std::nullopt;
}

std::optional<Error> addFile(const QString& path, BudgetRequest& request)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{path.toStdString() + " could not be read: " + file.errorString().toStdString() + "."};
    const QByteArray text = file.read(kLargestFile + 1);
    if (text.size() > kLargestFile)
        return Error{path.toStdString() + " is larger than 16 MiB, so it is no file of budgets."};
    const Json json = Json::parse(text.begin(), text.end(), nullptr, false);
    if (json.is_discarded())
        return fileTrouble(path, "this is not JSON.");
    if (!json.is_object() || !json.contains("budgets") || !json["budgets"].is_array())
        return fileTrouble(path, "there is no list \"budgets\".");
    for (const auto& [key, value] : json.items()) {
        if (key != "budgets" && key != "$schema")
            return fileTrouble(path, "there is nothing like \"" + key + "\" in a file of budgets.");
    }
    std::size_t number = 0;
    for (const Json& entry : json["budgets"]) {
        ++number;
        if (const auto trouble = addEntry(entry, request))
            return fileTrouble(path, "number " + std::to_string(number) + " of the list " + *trouble);
    }
    return std::nullopt;
}

/// The time with room, two digits of it, rounded up.
Duration withRoom(Duration measured)
{
    const std::int64_t most = std::numeric_limits<std::int64_t>::max() / (2 * kRoom);
    const std::int64_t time = std::min(toNs(measured), most) * kRoom;
    std::int64_t step = 1;
    while (time / step >= 100)
        step *= 10;
    return Duration((time / step + 1) * step);
}

int recordBudgets(const LoadedSources& loaded, const QStringList& paths)
{
    const CommandIndex index(loaded.trace);
    Json list = Json::array();
    const std::string from = " of " + paths.join(QStringLiteral(", ")).toStdString();
    for (ProposedBudget& proposed : proposeBudgets(loaded.trace, index, kLeastRuns)) {
        std::string comment = "The same in all " + std::to_string(proposed.runs) + " runs" + from + ".";
        if (proposed.budget.measure == BudgetMeasure::Regions && proposed.budget.count == 0)
            comment = "In none of " + std::to_string(proposed.runs) + " runs" + from + ", although another command did it.";
        if (proposed.budget.measure == BudgetMeasure::Time) {
            comment = std::to_string(kRoom) + " times the " + std::to_string(proposed.budget.percent) + "th percentile of "
                + std::to_string(proposed.runs) + " runs" + from + ", " + formatDuration(proposed.budget.limit).toStdString()
                + ". It depends on the machine.";
            proposed.budget.limit = withRoom(proposed.budget.limit);
        }
        list.push_back({{"budget", budgetText(proposed.budget)}, {"comment", std::move(comment)}});
    }
    if (list.empty())
        return failure("no command ran " + std::to_string(kLeastRuns)
            + " times in these logs, and what one run did does not tell what every run does.");
    say(Json{{"budgets", std::move(list)}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    return loadStatus(loaded, false);
}

std::string textOfBudgets(
    const Trace& trace, const CommandIndex& index, const BudgetRequest& request, const std::vector<BudgetVerdict>& verdicts)
{
    std::string text;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        text += budgetLine(trace, index, verdicts[i]);
        if (!verdicts[i].isKept() && !request.comments[i].empty())
            text += "           " + terminalText(request.comments[i]) + "\n";
    }
    return text + std::to_string(std::ranges::count_if(verdicts, &BudgetVerdict::isKept)) + " of " + std::to_string(verdicts.size())
        + " budgets kept\n";
}

std::string jsonOfBudgets(
    const Trace& trace, const CommandIndex& index, const BudgetRequest& request, const std::vector<BudgetVerdict>& verdicts)
{
    Json json{{"kept", std::ranges::all_of(verdicts, &BudgetVerdict::isKept)}, {"budgets", Json::array()}};
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        Json one = budgetJson(trace, index, verdicts[i]);
        one["comment"] = request.comments[i].empty() ? Json(nullptr) : Json(request.comments[i]);
        json["budgets"].push_back(std::move(one));
    }
    return jsonLine(json) + "\n";
}

std::vector<Check> checksOfBudgets(
    const Trace& trace, const CommandIndex& index, const BudgetRequest& request, const std::vector<BudgetVerdict>& verdicts)
{
    std::vector<Check> checks;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        Check check{budgetText(verdicts[i].budget), verdicts[i].isKept() ? CheckOutcome::Passed : CheckOutcome::Failed,
            budgetWord(verdicts[i]), budgetSentence(trace, index, verdicts[i]), {}};
        if (!request.comments[i].empty())
            check.details.push_back(request.comments[i]);
        checks.push_back(std::move(check));
    }
    return checks;
}

int judgeBudgets(const LoadedSources& loaded, const BudgetRequest& request)
{
    const Trace& trace = loaded.trace;
    const CommandIndex index(trace);
    const std::vector<BudgetVerdict> verdicts = checkBudgets(trace, index, request.budgets);
    if (request.format == QLatin1String("json"))
        say(jsonOfBudgets(trace, index, request, verdicts));
    else if (request.format == QLatin1String("markdown"))
        say(checksAsMarkdown(checksOfBudgets(trace, index, request, verdicts)));
    else if (request.format == QLatin1String("junit"))
        say(checksAsJunit("budgets", checksOfBudgets(trace, index, request, verdicts)));
    else
        say(textOfBudgets(trace, index, request, verdicts));
    const int status = loadStatus(loaded, false);
    const bool isKept = std::ranges::all_of(verdicts, &BudgetVerdict::isKept);
    return status == exit_status::kDone && !isKept ? exit_status::kStrict : status;
}

constexpr const char* kBudgetsHelp
    = "Judges the runs in traces by budgets: how long a command may take, and how much it may do. Counts of work do not depend on how busy "
      "the machine is.\n\n"
      "A budget is \"COMMAND: LIMIT, LIMIT...\", or \"COMMAND=TIME\", or \"p95(COMMAND)<TIME\". COMMAND is a name as compare prints it, "
      "with or without git before it, of a command that no other started; inner(COMMAND) means those that others started. An alias "
      "counts as what it runs, one of the shell (!) under its own name. Each LIMIT has <, <= or = and is one of:\n"
      "  time<1s, p95<200ms, median<50ms       of all runs, of 95 %, of half; as in max(git status)<1s\n"
      "  sum_lstat<=200                        the sum of this data in a run, or how many regions have this label\n"
      "  data(KEY)=3, max(KEY)<=9, region(LABEL)=1   the same, the largest value, or regions only; CATEGORY/ may stand before\n"
      "  child<=2, child(editor)=0, hook(pre-commit)=1   children, of this class, of this hook\n"
      "  processes<=1, errors=0                processes with a log, errors that they reported\n"
      "Names with any of <=:,() stand in double quotes.\n\n"
      "Runs that failed, or have no end in the log, such as killed ones, have no time; a budget needs a run that succeeded.\n\n"
      "Exit status: 0 all budgets were kept; 3 one was not, or nothing ran under it.\n\n"
      "In CI: emberline budgets --record good/ > budgets.json, and from then on emberline budgets --budgets budgets.json traces/";

QList<QCommandLineOption> budgetsOptions()
{
    return {
        {"budgets", "Budgets from a JSON file (emberline help schemas budgets-file). May be given several times.", "FILE"},
        {"budget", "One budget, as \"git status: sum_lstat<=200, child<=2\". May be given several times.", "BUDGET"},
        {"record",
            "Prints a file of budgets that these runs keep: the counts that were the same in all runs of a command, none of "
            "the costly work (such as writing the index) that 10 runs or more of it did without while another command did it, "
            "and 3 times the 95th percentile of its time."},
        {"format", "How to print the verdicts.", "text|json|markdown|junit", "text"},
    };
}

int runBudgets(const QCommandLineParser& parser)
{
    const QStringList paths = operandsOf(parser);
    BudgetRequest request{{}, {}, parser.value(QStringLiteral("format"))};
    for (const QString& path : parser.values(QStringLiteral("budgets"))) {
        if (const auto trouble = addFile(path, request))
            return failure(trouble->message);
    }
    for (const QString& text : parser.values(QStringLiteral("budget"))) {
        const auto budgets = budgetsOf(text);
        if (!budgets)
            return usageError(QStringLiteral("--budget: %1.").arg(QString::fromStdString(budgets.error().message)));
        request.add(budgets.value(), {});
    }
    const bool isRecording = parser.isSet(QStringLiteral("record"));
    if (isRecording != request.budgets.empty())
        return usageError(isRecording ? QStringLiteral("--record proposes budgets, so it takes none.")
                                      : QStringLiteral("budgets needs --budgets FILE, --budget BUDGET or --record."));
    confine();
    const LoadedSources loaded = loadTrace(paths);
    if (loaded.trace.isEmpty())
        return loadStatus(loaded, false);
    return isRecording ? recordBudgets(loaded, paths) : judgeBudgets(loaded, request);
}

} // namespace

const Verb kBudgetsVerb{.name = "budgets",
    .synopsis = "[--budgets FILE]... [--budget BUDGET]... [--format text|json|markdown|junit] PATH... | --record PATH...",
    .oneLine = "whether commands kept their budgets of time and of work; --record proposes some",
    .help = kBudgetsHelp,
    .needsPaths = true,
    .options = budgetsOptions,
    .run = runBudgets};

} // namespace emberline
