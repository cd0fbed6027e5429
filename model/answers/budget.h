// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/command_index.h"

#include <span>
#include <string>
#include <vector>

namespace emberline {

/// How long a command may take, for example 200 ms.
struct Budget {
    std::string command; ///< the beginning of a command line, in whole words
    Duration limit{};
};

struct BudgetVerdict {
    Budget budget;
    std::size_t runs = 0; ///< sessions of that command, including those that another command started
    std::size_t over = 0;
    SessionId worst; ///< the longest run; none without runs
    Duration longest{}; ///< how long it took, to the prompt
    Duration background{}; ///< how long the longest run continued in the background

    /// Every run kept the budget, and there was at least one: a budget without runs protects nothing.
    [[nodiscard]] bool isKept() const { return runs > 0 && over == 0; }
};

/// Whether the session's command line begins with `command`; options before the command of its writer do not matter.
[[nodiscard]] bool isRunOf(const Trace& trace, SessionId session, const std::string& command);

/// One verdict for each budget, in the same order. A run takes as long as its session, see CommandIndex::runOf().
[[nodiscard]] std::vector<BudgetVerdict> checkBudgets(const Trace& trace, const CommandIndex& index, std::span<const Budget> budgets);

} // namespace emberline
