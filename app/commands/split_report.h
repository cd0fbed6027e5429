// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/json_values.h"
#include "model/answers/budget.h"
#include "model/answers/critical_path.h"
#include "model/answers/facts.h"
#include "model/answers/time_split.h"

#include <vector>

/// Where a command's time went, for terminal and JSON.
namespace emberline {

struct SplitReport {
    TimeSplit split;
    std::vector<Fact> facts;
    CriticalPath path; ///< of the first of several
};
/// In the order of `commands`. Uses several threads.
[[nodiscard]] std::vector<SplitReport> reportsOn(
    const Trace& trace, const CommandIndex& index, const std::vector<SessionId>& commands, const RegionFilter& filter = {});

/// Some lines for people: what took the time, the facts, and the critical path.
[[nodiscard]] std::string splitText(const Trace& trace, const SplitReport& report);
[[nodiscard]] Json splitJson(const Trace& trace, const SplitReport& report);

/// Prints one line per budget and explains each exceeded one.
void sayBudgets(const Trace& trace, const CommandIndex& index, const std::vector<BudgetVerdict>& verdicts);
[[nodiscard]] Json budgetsJson(const Trace& trace, const CommandIndex& index, const std::vector<BudgetVerdict>& verdicts);

} // namespace emberline
