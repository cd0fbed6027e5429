// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/change_test.h"
#include "model/answers/run_table.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Statistics of many runs, in groups of those that have the same facets.
namespace emberline {

/// Over the runs that have the value.
struct RunMeasure {
    std::uint64_t runs = 0;
    double median = 0; ///< like all percentiles by nearest rank: the value of a run
    double spread = 0; ///< half the distance between the quartiles
    double p95 = 0;
    double total = 0;
    std::optional<RankCorrelation> withWall; ///< whether runs with more of it took longer
};

struct RunGroup {
    std::vector<std::optional<std::string>> values; ///< of the facets, in their order
    RunTimes times;
    const RunRow* longest = nullptr; ///< in the table, like the next two
    const RunRow* medianRun = nullptr; ///< the one that took times.median; of several, the first
    const RunRow* p99Run = nullptr; ///< the one that took times.p99
    RunMeasure children; ///< that each run started itself
    RunMeasure processes; ///< of each run that are in the log
    std::map<std::size_t, RunMeasure> data; ///< of the keys that a run of the group has, by their place among those asked for
    std::vector<LevelChange> changes; ///< since when its runs take longer or shorter, of those inKnownOrder()
};

/// What the runs of a group did.
struct NamedMeasure {
    std::string name; ///< "children", "processes", or a key of data
    const RunMeasure* measure; ///< of the group
};
/// All of it that any run has, what goes most closely with the time first. `data`: the names that the group was made with.
[[nodiscard]] std::vector<NamedMeasure> workOf(const RunGroup& group, std::span<const std::string> data);

/// What one name of NamedMeasure means in the runs of a table.
class WorkKey {
public:
    /// What no run of the table has may be named.
    WorkKey(const RunTable& table, std::string_view name);
    [[nodiscard]] std::optional<double> in(const RunRow& run) const; ///< nothing if the run has none

private:
    std::uint32_t RunRow::*m_count = nullptr; ///< null: a datum
    std::uint32_t m_datum = 0; ///< in RunTable::dataNames
};
[[nodiscard]] RunMeasure measureWork(const RunList& runs, const WorkKey& key);

/// The runs of one command, as of FacetKind::Command.
struct CommandStatistics : RunTimes {
    std::string name;
};
/// Largest total first.
[[nodiscard]] std::vector<CommandStatistics> commandStatistics(const RunTable& table, const RunList& runs);

/// When one command became slower or faster.
struct CommandChange {
    StringId command = {}; ///< its name in the table
    StringId version = {}; ///< whose runs changed; none: all runs of the command together
    LevelChange change;
};
/// The largest one, by its factor, of the runs of a command together and of those of each version. Runs of one version count alone only if
/// the command has others: else they are all. O(N log N). Any thread.
[[nodiscard]] std::optional<CommandChange> largestChange(const RunTable& table);

/// What of `names` the user's `key` may mean: itself, or else all that end in it, after a slash.
[[nodiscard]] std::vector<std::string> dataNamesOf(std::span<const std::string> names, std::string_view key);

[[nodiscard]] RunTimes timesOf(const RunList& runs);

/// Of these runs of the table, by start. In the order of the facets: the values of each with the largest total first, but weeks and days by
/// time. `data` are names of the table. O(N log N). Any thread.
[[nodiscard]] std::vector<RunGroup> groupRuns(
    const RunTable& table, const RunList& runs, std::span<const Facet> by, std::span<const std::string> data = {});

/// Sorts by one facet after the other, as groupRuns() does.
void sortGroups(std::vector<RunGroup>& groups, std::span<const Facet> by);

} // namespace emberline
