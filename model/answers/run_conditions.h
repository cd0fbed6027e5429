// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/history.h"

#include <span>
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
    const Trace& base, std::span<const HistoryRow> baseRuns, const Trace& head, std::span<const HistoryRow> headRuns);

} // namespace emberline
