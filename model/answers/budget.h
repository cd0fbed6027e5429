// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/command_index.h"
#include "model/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Budgets: how long a command may take, and how much work it may do. A time depends on the machine's load, a count of work does not.
/// budget_grammar.cpp begins with the grammar in which users write them.
namespace emberline {

enum class BudgetMeasure : std::uint8_t {
    Time, ///< of the whole run, to the prompt
    Work, ///< data if the trace has any of that name, otherwise regions
    Data, ///< the sum of a run's values; of a level (Dialect::isLevel) the largest
    LargestData, ///< the largest single value of a run
    Regions, ///< how many
    Children, ///< how many child bars; with a name, those of this class or topic
    Hooks, ///< how many bars of the hook of that name
    Processes, ///< with a log, including the command's own
    Errors, ///< that its processes reported
};

enum class BudgetSense : std::uint8_t { Below, AtMost, Exactly };

/// What one command may cost in one respect.
struct Budget {
    std::string command; ///< its name, with or without the writer's, or the beginning of its command line in whole words
    Duration limit{}; ///< of a time
    BudgetMeasure measure = BudgetMeasure::Time;
    std::string name = {}; ///< of data, regions, a hook or a class of children: all of it, or what follows a slash
    unsigned percent = 100; ///< of a time: how many of the runs must keep it; 100: the longest run counts
    BudgetSense sense = BudgetSense::AtMost;
    double count = 0; ///< the limit of all that is no time
    bool isInner = false; ///< counts the runs that another command started, also one without a log; otherwise those that none did
};

struct BudgetVerdict {
    Budget budget;
    std::size_t runs = 0; ///< that count: of a time not those that failed, nor those within the limit that have no end (outcome.h)
    std::size_t over = 0; ///< runs that are not within the limit
    std::size_t succeeded = 0; ///< of all runs, like the next two
    std::size_t failures = 0;
    std::size_t withoutEnd = 0;
    SessionId worst; ///< the longest run, or the one whose count is farthest beyond; none without runs
    Duration longest{}; ///< how long the worst run took, to the prompt
    Duration background{}; ///< how long the worst run continued in the background
    Duration time{}; ///< what a limit of time is compared with: a percentile, or `longest`
    double count = 0; ///< of the worst run
    bool isSeen = false; ///< some run has data, regions or children of that name
    bool isWithin = false;

    /// The runs kept the budget, and at least one succeeded: a budget without such runs protects nothing.
    [[nodiscard]] bool isKept() const { return succeeded > 0 && isWithin; }
    [[nodiscard]] bool isOver() const { return runs > 0 && !isWithin; }
};

/// Reads a length of time as users write it.
using TimeParser = std::function<std::optional<Duration>(std::string_view)>;

/// What a user wrote: one command with one limit or several, each of which becomes a budget. An error says where what is wrong.
[[nodiscard]] Result<std::vector<Budget>> parseBudgets(std::string_view text, const TimeParser& parseTime);
/// "p95", "data(index/lookups)", "child(hook)": the part of the grammar that says what is limited.
[[nodiscard]] std::string quantityText(const Budget& budget);
/// "<", "<=" or "=".
[[nodiscard]] std::string_view senseText(BudgetSense sense);
/// The command, as the grammar writes it: quoted or as inner(...) if needed.
[[nodiscard]] std::string subjectText(const Budget& budget);

/// One verdict for each budget, in the same order. A run takes as long as its session (CommandIndex::runOf()), and does what its session
/// and all those below it do. Any thread.
[[nodiscard]] std::vector<BudgetVerdict> checkBudgets(const Trace& trace, const CommandIndex& index, std::span<const Budget> budgets);

/// A budget that all runs of a command keep.
struct ProposedBudget {
    Budget budget; ///< of a time, the limit is what was measured
    std::size_t runs = 0;
};

/// For each command that ran at least `leastRuns` times, and did not fail always: the 95th percentile of its time, each count that was the
/// same in all its runs, and, of 10 runs or more, none of the costly regions (Dialect::isCostly) that only other commands of the trace had.
/// Runs that failed have counts, but no time, as in checkBudgets(). In the order of the first runs. Any thread.
[[nodiscard]] std::vector<ProposedBudget> proposeBudgets(const Trace& trace, const CommandIndex& index, std::size_t leastRuns);

} // namespace emberline
