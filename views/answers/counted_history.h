// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/run_counter.h"
#include "views/answers/history_models.h"

/// What History shows of runs that are too many to read: a RunCounter, such as a server, has every number of it. Any thread.
namespace emberline {

inline constexpr std::size_t kMostListed = 500; ///< runs, of the newest and of the longest

/// The commands of the runs that `group` chooses, in the order of commandStatistics().
[[nodiscard]] Result<std::vector<CommandStatistics>> countedCommands(
    const RunCounter& counter, const RunValues& group, Cancellation cancellation);

/// Medians and 95th percentiles of each week, or of each day if there are few weeks, of the runs that `group` chooses.
[[nodiscard]] Result<RunTrend> countedTrend(
    const RunCounter& counter, const RunValues& group, const TrendQuestion& question, Cancellation cancellation);

/// The groups of all runs by the facet: see groupsOf().
[[nodiscard]] Result<std::vector<std::string>> countedGroups(const RunCounter& counter, const Facet& by, Cancellation cancellation);

/// Narrows `group` to the runs of one command, unless its name is empty.
[[nodiscard]] RunValues withCommand(RunValues group, const std::string& command);

} // namespace emberline
