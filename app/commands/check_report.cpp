// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/check_report.h"

#include "app/commands/text_columns.h"
#include "app/output/terminal.h"
#include "model/answers/facts.h"
#include "model/answers/time_split.h"
#include "views/answers/answer_text.h"
#include "views/format/time_format.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string_view>

namespace emberline {

/// XML has no way to write most control characters, so they are made visible first. Nor has it one for the last two characters of the
/// first plane, which are no control characters.
static std::string xmlText(const std::string& text)
{
    QString visible = QString::fromStdString(terminalText(text));
    for (const char16_t none : {u'\xfffe', u'\xffff'})
        visible.replace(QChar(none), QChar(QChar::ReplacementCharacter));
    return visible.toHtmlEscaped().toStdString();
}

/// Text that Markdown shows as it is, without markup, links, pictures and HTML of its own. An underscore inside a word marks nothing up.
static std::string markdownText(const std::string& text)
{
    const std::string visible = terminalText(text);
    const auto isInWord = [&](std::size_t i) { return i < visible.size() && std::isalnum(static_cast<unsigned char>(visible[i])) != 0; };
    std::string escaped;
    for (std::size_t i = 0; i < visible.size(); ++i) {
        const char c = visible[i];
        if (std::string_view("\\`*[<&~").find(c) != std::string_view::npos || (c == '_' && !(i > 0 && isInWord(i - 1) && isInWord(i + 1))))
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

static std::string junitCase(const std::string& verb, const Check& check)
{
    std::string details;
    for (const std::string& detail : check.details)
        details += xmlText(detail) + "\n";
    const std::string sentence = xmlText(check.sentence);
    const auto element
        = [&](const char* kind) { return std::string("<") + kind + " message=\"" + sentence + "\">" + details + "</" + kind + ">"; };
    const std::string outcome = check.outcome == CheckOutcome::Error ? element("error")
        : check.outcome == CheckOutcome::Failed                      ? element("failure")
        : check.outcome == CheckOutcome::Skipped                     ? element("skipped")
                                                                     : "<system-out>" + sentence + "\n" + details + "</system-out>";
    return "<testcase classname=\"emberline." + verb + "\" name=\"" + xmlText(check.name) + "\">" + outcome + "</testcase>";
}

std::string checksAsMarkdown(std::span<const Check> checks)
{
    std::string text;
    for (const Check& check : checks) {
        text += (text.empty() ? "**" : "\n**") + markdownText(check.word) + "**: " + markdownText(check.sentence) + "\n";
        for (const std::string& detail : check.details)
            text += "\n- " + markdownText(detail);
        text += check.details.empty() ? "" : "\n";
    }
    return text;
}

std::string checksAsJunit(const std::string& verb, std::span<const Check> checks)
{
    const auto count
        = [&](CheckOutcome outcome) { return "\"" + std::to_string(std::ranges::count(checks, outcome, &Check::outcome)) + "\""; };
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"emberline " + verb + "\" tests=\""
        + std::to_string(checks.size()) + "\" failures=" + count(CheckOutcome::Failed) + " errors=" + count(CheckOutcome::Error)
        + " skipped=" + count(CheckOutcome::Skipped) + ">";
    for (const Check& check : checks)
        text += junitCase(verb, check);
    return text + "</testsuite>\n";
}

const char* verdictName(ChangeVerdict verdict)
{
    static constexpr std::array kNames{"slower", "faster", "same", "undecided"};
    return kNames.at(static_cast<std::size_t>(verdict));
}

Json changeJson(const ChangeTest& test, double tolerance)
{
    const auto more = moreRunsToTell(test, tolerance);
    Json interval = nullptr;
    if (test.interval)
        interval = Json::array({jsonNumber(test.interval->low), jsonNumber(test.interval->high)});
    return {{"verdict", verdictName(verdictOf(test, tolerance))}, {"tolerance", tolerance}, {"ratio", jsonNumber(test.ratio)},
        {"interval", std::move(interval)}, {"confidence", 1 - kChance}, {"p", jsonNumber(test.p)}, {"base_runs", test.baseRuns},
        {"head_runs", test.headRuns}, {"more_runs_needed", more ? Json(*more) : Json(nullptr)}, {"commands_tested", test.tests}};
}

/// "version: 2.39.5, 2.40.1 and 3 more → 2.55.0".
static std::string conditionText(const ConditionChange& condition)
{
    constexpr std::size_t kShown = 3;
    const auto valuesText = [](std::vector<std::string> values) {
        std::ranges::replace(values, std::string(), "not said");
        return listText(values, kShown);
    };
    return condition.name + ": " + valuesText(condition.base) + " → " + valuesText(condition.head);
}

std::vector<std::string> conditionLines(std::span<const ConditionChange> conditions)
{
    std::vector<std::string> lines;
    for (const ConditionChange& one : conditions)
        lines.push_back((one.forbids ? "Not comparable: " : "Not the same: ") + conditionText(one));
    return lines;
}

Json conditionsJson(std::span<const ConditionChange> conditions)
{
    Json json = Json::array();
    for (const ConditionChange& one : conditions)
        json.push_back({{"name", one.name}, {"base", one.base}, {"head", one.head}, {"comparable", !one.forbids}});
    return json;
}

std::string whyNotComparable(std::span<const ConditionChange> conditions)
{
    const auto forbidding = std::ranges::find(conditions, true, &ConditionChange::forbids);
    return forbidding == conditions.end() ? std::string() : "because the runs had other work to do: " + conditionText(*forbidding);
}

namespace {

constexpr std::size_t kWordWidth = 11;

bool limitsTime(const Budget& budget)
{
    return budget.measure == BudgetMeasure::Time;
}

std::string limitText(const Budget& budget)
{
    return (limitsTime(budget) ? formatExactDuration(budget.limit).simplified() : QString::number(budget.count, 'f', 0)).toStdString();
}

/// "git status: 250 ms of 200 ms", "git status: child 3 of at most 2".
std::string comparedText(const BudgetVerdict& verdict)
{
    static constexpr std::array kSenses{"less than ", "at most ", "exactly "};
    const Budget& budget = verdict.budget;
    const std::string command = budget.isInner ? "inner(" + budget.command + ")" : budget.command;
    if (limitsTime(budget)) {
        const std::string which = budget.percent == 100 ? "" : quantityText(budget) + " ";
        return command + ": " + which + formatDuration(verdict.time).toStdString() + " of " + formatDuration(budget.limit).toStdString()
            + backgroundText(verdict.background);
    }
    return command + ": " + quantityText(budget) + " " + formatValue(verdict.count).toStdString() + " of "
        + kSenses[static_cast<std::size_t>(budget.sense)] + formatValue(budget.count).toStdString()
        + (verdict.isSeen ? "" : " (nothing in these runs has that name)");
}

/// "by 50 ms in run SID of FILE", as far as the log tells.
std::string worstText(const Trace& trace, const BudgetVerdict& verdict)
{
    const Budget& budget = verdict.budget;
    const Session& worst = trace.session(verdict.worst);
    const std::string by = limitsTime(budget)
        ? formatDuration(verdict.longest - budget.limit).toStdString()
        : formatValue(std::abs(verdict.count - budget.count)).toStdString() + (verdict.count < budget.count ? " less" : " more");
    const std::string sid(trace.text(worst.sid));
    return "Worst by " + by + ": " + (sid.empty() ? "session " + std::to_string(verdict.worst.row()) : "session " + sid)
        + (worst.source ? " of " + trace.source(worst.source).path : std::string()) + ".";
}

/// Where the time of the worst run went.
std::string whyText(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict)
{
    const TimeSplit split = splitTime(trace, index, verdict.worst);
    return splitHeadline(trace, split, findFacts(trace, index, verdict.worst)).toStdString();
}

} // namespace

Result<std::vector<Budget>> budgetsOf(const QString& text)
{
    return parseBudgets(text.toStdString(),
        [](std::string_view time) { return parseDuration(QString::fromUtf8(time.data(), static_cast<qsizetype>(time.size()))); });
}

std::string budgetText(const Budget& budget)
{
    return subjectText(budget) + ": " + quantityText(budget) + std::string(senseText(budget.sense)) + limitText(budget);
}

const char* budgetWord(const BudgetVerdict& verdict)
{
    return verdict.isKept()      ? "kept"
        : verdict.isOver()       ? "over"
        : verdict.withoutEnd > 0 ? "cannot tell"
        : verdict.failures > 0   ? "failed"
                                 : "not run";
}

std::string budgetSentence(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict)
{
    const Budget& budget = verdict.budget;
    const std::string others = countText(verdict.failures) + " failed, " + countText(verdict.withoutEnd) + " without an end (killed?)";
    if (!verdict.isKept() && !verdict.isOver()) {
        const std::string limit = limitsTime(budget) && budget.percent == 100
            ? formatDuration(budget.limit).toStdString()
            : quantityText(budget) + std::string(senseText(budget.sense)) + limitText(budget);
        return budget.command + " (" + limit
            + "): " + (verdict.failures + verdict.withoutEnd == 0 ? "no such command is in the log" : "no run succeeded: " + others);
    }
    std::string text = comparedText(verdict);
    if (limitsTime(budget) && verdict.failures + verdict.withoutEnd > 0)
        text += " (of " + countText(verdict.succeeded) + " that succeeded; " + others + ")";
    if (verdict.isKept())
        return text;
    text += ", " + countText(verdict.over) + " of " + counted(verdict.runs, "run", "runs") + ". ";
    return text + (limitsTime(budget) ? whyText(trace, index, verdict) + " " : std::string()) + worstText(trace, verdict);
}

std::string budgetLine(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict)
{
    return padded(std::string(budgetWord(verdict)) + " ", kWordWidth) + terminalText(budgetSentence(trace, index, verdict)) + "\n";
}

Json budgetJson(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict)
{
    const Budget& budget = verdict.budget;
    const bool isTime = limitsTime(budget);
    Json json{{"command", budget.command}, {"limit_ns", isTime ? Json(toNs(budget.limit)) : Json(nullptr)}, {"runs", verdict.runs},
        {"over", verdict.over}, {"failed_runs", verdict.failures}, {"runs_without_end", verdict.withoutEnd}, {"kept", verdict.isKept()},
        {"worst_session", jsonId(verdict.worst)}, {"worst_ns", nullptr}, {"worst_background_ns", nullptr}, {"why", nullptr},
        {"budget", budgetText(budget)}, {"limits", quantityText(budget)}, {"limit", isTime ? Json(nullptr) : jsonNumber(budget.count)},
        {"measured_ns", nullptr}, {"measured", nullptr}, {"is_seen", verdict.isSeen}, {"worst_sid", nullptr}, {"worst_source", nullptr}};
    if (!verdict.worst)
        return json;
    const Session& worst = trace.session(verdict.worst);
    json["worst_ns"] = toNs(verdict.longest);
    json["worst_background_ns"] = toNs(verdict.background);
    json[isTime ? "measured_ns" : "measured"] = isTime ? Json(toNs(verdict.time)) : jsonNumber(verdict.count);
    json["worst_sid"] = jsonText(trace, worst.sid);
    if (worst.source)
        json["worst_source"] = trace.source(worst.source).path;
    if (verdict.over > 0)
        json["why"] = whyText(trace, index, verdict);
    return json;
}

} // namespace emberline
