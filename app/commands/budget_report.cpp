// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/budget_report.h"

#include "app/commands/text_columns.h"
#include "app/output/terminal.h"
#include "model/answers/facts.h"
#include "model/answers/time_split.h"
#include "views/answers/answer_text.h"
#include "views/format/time_format.h"

#include <array>
#include <cmath>

namespace emberline {

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
    return splitHeadline(trace, splitTime(trace, index, verdict.worst), findFacts(trace, index, verdict.worst)).toStdString();
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
    return verdict.isKept() ? "kept" : verdict.runs == 0 ? "not run" : "over";
}

std::string budgetSentence(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict)
{
    const Budget& budget = verdict.budget;
    if (verdict.runs == 0) {
        const std::string limit = limitsTime(budget) && budget.percent == 100
            ? formatDuration(budget.limit).toStdString()
            : quantityText(budget) + std::string(senseText(budget.sense)) + limitText(budget);
        return budget.command + " (" + limit + "): no such command is in the log";
    }
    std::string text = comparedText(verdict);
    if (verdict.isKept())
        return text;
    text += ", " + std::to_string(verdict.over) + " of " + std::to_string(verdict.runs) + " runs. ";
    return text + (limitsTime(budget) ? whyText(trace, index, verdict) + " " : std::string()) + worstText(trace, verdict);
}

std::string budgetLine(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict)
{
    return padded(budgetWord(verdict), kWordWidth) + terminalText(budgetSentence(trace, index, verdict)) + "\n";
}

Json budgetJson(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict)
{
    const Budget& budget = verdict.budget;
    const bool isTime = limitsTime(budget);
    Json json{{"command", budget.command}, {"limit_ns", isTime ? Json(toNs(budget.limit)) : Json(nullptr)}, {"runs", verdict.runs},
        {"over", verdict.over}, {"kept", verdict.isKept()}, {"worst_session", jsonId(verdict.worst)}, {"worst_ns", nullptr},
        {"worst_background_ns", nullptr}, {"why", nullptr}, {"budget", budgetText(budget)}, {"limits", quantityText(budget)},
        {"limit", isTime ? Json(nullptr) : jsonNumber(budget.count)}, {"measured_ns", nullptr}, {"measured", nullptr},
        {"is_seen", verdict.isSeen}, {"worst_sid", nullptr}, {"worst_source", nullptr}};
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
