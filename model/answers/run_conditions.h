// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/run_table.h"

#include <string>
#include <vector>

namespace emberline {

/// A condition that is not the same for two kinds of runs. A change of their times may be due to it.
struct ConditionChange {
    std::string name; ///< as facetName()
    std::vector<std::string> base; ///< the values of its runs, the commonest first; an empty one: some logs do not say
    std::vector<std::string> head;
};

/// Version, host, user, repository, caller and settings whose values are not the same on both sides; the number of runs with each does not
/// matter. Any thread.
[[nodiscard]] std::vector<ConditionChange> changedConditions(
    const RunTable& base, const RunList& baseRuns, const RunTable& head, const RunList& headRuns);

} // namespace emberline
