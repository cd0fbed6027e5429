// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/json_values.h"
#include "model/answers/budget.h"
#include "model/answers/change_test.h"
#include "model/answers/compare.h"

#include <QString>

#include <span>
#include <string>
#include <vector>

namespace emberline {

// What a verb judged, in the forms that servers for CI show: Markdown for a comment, JUnit's XML for a list of tests. Texts are UTF-8 and
// may hold anything that a trace does: both forms make control characters visible and show markup as text.

enum class CheckOutcome { Passed, Failed, Error, Skipped };

struct Check {
    std::string name; ///< what was judged
    CheckOutcome outcome = CheckOutcome::Passed;
    std::string word; ///< the verdict in a word
    std::string sentence; ///< why
    std::vector<std::string> details; ///< a line each
};

[[nodiscard]] std::string checksAsMarkdown(std::span<const Check> checks);
/// One test suite, "emberline VERB".
[[nodiscard]] std::string checksAsJunit(const std::string& verb, std::span<const Check> checks);

/// "slower", "faster", "same" or "undecided".
[[nodiscard]] const char* verdictName(ChangeVerdict verdict);
/// A change as compare and gate write it: the verdict at this tolerance, factor, interval, p, runs, and how many more would tell.
[[nodiscard]] Json changeJson(const ChangeTest& test, double tolerance);

// What else may have made the difference, as compare and gate say it.

/// "Not the same: version: 2.39.5 → 2.55.0", a line each.
[[nodiscard]] std::vector<std::string> conditionLines(std::span<const ConditionChange> conditions);
[[nodiscard]] Json conditionsJson(std::span<const ConditionChange> conditions);
/// "because the runs had other work to do: index/read/cache_nr of status: 100 → 200"; empty if they can be compared.
[[nodiscard]] std::string whyNotComparable(std::span<const ConditionChange> conditions);

// Budgets as users write them, and the verdicts on them in words and as JSON, for all verbs that judge budgets.

/// What follows --budget.
Result<std::vector<Budget>> budgetsOf(const QString& text);
/// In the grammar of budgets: "git status: data(refresh/sum_lstat)=3".
std::string budgetText(const Budget& budget);

/// "kept", "over", "cannot tell", "failed" or "not run".
const char* budgetWord(const BudgetVerdict& verdict);
/// How much the worst run needed of the budget and, if that was too much, why, in how many runs, and which run it was.
std::string budgetSentence(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict);
/// A line for a terminal: the word and the sentence.
std::string budgetLine(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict);
Json budgetJson(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict);

} // namespace emberline
