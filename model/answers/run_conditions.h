// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/run_table.h"

#include <span>
#include <string>
#include <vector>

namespace emberline {

/// A condition that is not the same for two kinds of runs. A change of their times may be due to it.
struct ConditionChange {
    std::string name; ///< as facetName(), or what was measured
    std::vector<std::string> base; ///< the values of its runs, the commonest first; an empty one: some logs do not say
    std::vector<std::string> head;
    bool forbids = false; ///< the runs had other work to do, so their times say nothing about the program
};

/// What is not the same on both sides:
/// - values of version, host, user, repository, caller and settings; the number of runs with each does not matter;
/// - for a command that both ran, the median of a size, if it is 1.5 times as large or more: that forbids. `sizes`: names of data;
/// - how many of the other runs went on meanwhile on the same host, in the median;
/// - the share of runs that were the first in their repository on their host for 10 minutes, whose files are probably not in memory, if it
///   differs by 30 percent points or more and both sides have 4 runs or more.
/// The last two count the runs that are compared, and need dates. Any thread. O(N log N).
[[nodiscard]] std::vector<ConditionChange> changedConditions(
    const RunTable& base, const RunList& baseRuns, const RunTable& head, const RunList& headRuns, std::span<const std::string> sizes = {});

} // namespace emberline
