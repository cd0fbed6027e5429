// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/json_values.h"
#include "model/answers/budget.h"

#include <QString>

#include <span>
#include <string>
#include <vector>

/// Budgets as users write them, and the verdicts on them in words and as JSON, for all verbs that judge budgets.
namespace emberline {

/// What follows --budget.
Result<std::vector<Budget>> budgetsOf(const QString& text);
/// In the grammar of budgets: "git status: data(refresh/sum_lstat)=3".
std::string budgetText(const Budget& budget);

/// "kept", "over" or "not run".
const char* budgetWord(const BudgetVerdict& verdict);
/// How much the worst run needed of the budget and, if that was too much, why, in how many runs, and which run it was.
std::string budgetSentence(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict);
/// A line for a terminal: the word and the sentence.
std::string budgetLine(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict);
Json budgetJson(const Trace& trace, const CommandIndex& index, const BudgetVerdict& verdict);

} // namespace emberline
