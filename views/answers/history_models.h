// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/run_counter.h"
#include "views/answers/runs_chart.h"
#include "views/format/time_format.h"
#include "views/kit/cell_table.h"

#include <QSortFilterProxyModel>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace emberline {

struct RunTrend;

/// The colour of each group of runs by its name. Empty: all are one.
using GroupFills = std::map<QString, QColor>;
[[nodiscard]] GroupFills groupFills(const Theme& theme, const std::vector<std::string>& groups);
/// The groups of all runs, in naturalOrder(), those of which the log does not say it last: groupFills() gives each the same colour whatever
/// a filter leaves of them, and neighbours different ones. Empty for facets that name no place or version. Any thread.
[[nodiscard]] std::vector<std::string> groupsOf(const RunTable& table, const Facet& by);
[[nodiscard]] std::vector<std::string> groupsOf(const std::set<std::optional<std::string>>& known);

enum class HistoryColumn { When, Command, Repository, Wall, Exit, Children, Errors };

/// Runs, one per row: of a trace its commands. There may be tens of thousands, so texts are made on demand.
class HistoryModel : public CellModel {
    Q_OBJECT

public:
    explicit HistoryModel(QObject* parent = nullptr);
    /// `trace`: a copy of the trace that the runs come from; an empty one if they come from a store.
    void show(std::shared_ptr<const RunTable> runs, Trace trace);
    [[nodiscard]] const std::shared_ptr<const RunTable>& runs() const { return m_runs; }
    [[nodiscard]] const RunRow& row(int i) const { return m_runs->rows[static_cast<std::size_t>(i)]; }
    /// Whether a run is a command; elsewhere it is just a process.
    [[nodiscard]] bool areCommands() const;

    [[nodiscard]] Cell cell(int row, int column) const override;

    /// The time of a run, to the millisecond.
    [[nodiscard]] QString when(TraceTime time) const;
    /// Says in words what the chart marks, as rich text, each group after its colour, if there is any.
    [[nodiscard]] QStringList changeTexts(const RunTrend& trend, const GroupFills& fills) const;

private:
    [[nodiscard]] std::size_t rows() const override { return m_runs->rows.size(); }
    [[nodiscard]] QString title(int column) const override;

    std::shared_ptr<const RunTable> m_runs; ///< never null
    Trace m_trace;
};

/// Filters by text in any column, by command, by a group of the statistics, and by the part of the time that a chart shows.
class RunFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setCommand(const std::string& command);
    void setGroup(RunValues group);
    [[nodiscard]] const RunValues& group() const { return m_group; }
    void follow(const TrendChart& chart);
    // The runs that are left, in the order of the table.
    [[nodiscard]] RunList shown() const;
    [[nodiscard]] RunList ofAllTimes() const; ///< whichever the chart shows
    [[nodiscard]] RunList ofAllCommands() const; ///< and of all times, whichever is chosen

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    /// Makes no texts where it can: all runs are sorted again with each batch.
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    [[nodiscard]] const HistoryModel& model() const { return *static_cast<const HistoryModel*>(sourceModel()); }
    [[nodiscard]] bool isOfCommand(const RunRow& run) const { return m_command.empty() || model().runs()->text(run.command) == m_command; }
    [[nodiscard]] bool isOfGroup(int row) const; ///< and has the text

    std::string m_command;
    RunValues m_group; ///< empty: all groups
    const TrendChart* m_chart = nullptr;
};

enum class CommandStatisticsColumn { Command, Runs, Total, Median, P95, Longest, Failed };

/// Statistics of the runs, by command.
class CommandStatisticsModel : public CellModel {
    Q_OBJECT

public:
    explicit CommandStatisticsModel(QObject* parent = nullptr);
    void show(std::vector<CommandStatistics> commands) { replace(m_commands, std::move(commands)); }
    [[nodiscard]] const std::vector<CommandStatistics>& commands() const { return m_commands; }
    /// Whose trend is drawn while none is chosen: the first with enough runs for a trend; empty if there is none.
    [[nodiscard]] std::string commandOfTrend() const;

    [[nodiscard]] Cell cell(int row, int column) const override;

private:
    [[nodiscard]] std::size_t rows() const override { return m_commands.size(); }

    std::vector<CommandStatistics> m_commands;
};

enum class RunGroupsColumn { Runs, Failed, Median, P90, P95, P99, Longest, Total }; ///< behind those of the facets

/// Statistics of runs in groups: the numbers of groupRuns().
class RunGroupsModel : public CellModel {
    Q_OBJECT

public:
    explicit RunGroupsModel(QObject* parent = nullptr);
    /// `table` has the runs that the groups point to.
    /// `fills`: of the groups of each facet.
    void show(std::shared_ptr<const RunTable> table, std::vector<RunGroup> groups, std::vector<Facet> by, std::vector<GroupFills> fills);
    void setFills(std::vector<GroupFills> fills) { m_fills = std::move(fills); }
    [[nodiscard]] const std::shared_ptr<const RunTable>& table() const { return m_table; }
    [[nodiscard]] const RunGroup& group(int row) const { return m_groups[static_cast<std::size_t>(row)]; }
    [[nodiscard]] const std::vector<Facet>& facets() const { return m_by; }
    [[nodiscard]] int columnOf(RunGroupsColumn column) const { return static_cast<int>(m_by.size()) + static_cast<int>(column); }

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Cell cell(int row, int column) const override;

private:
    [[nodiscard]] std::size_t rows() const override { return m_groups.size(); }

    std::shared_ptr<const RunTable> m_table;
    std::vector<Facet> m_by;
    std::vector<GroupFills> m_fills; ///< for each of them
    std::vector<RunGroup> m_groups;
};

/// What a log of many runs says first, and what shows it.
struct HistoryHeadline {
    QString sentence; ///< empty: there is nothing to say of fewer than two runs, nor of processes that are no commands
    std::string command; ///< whose runs changed; empty: nothing changed
    bool isByVersion = false; ///< those of one version did
    std::size_t run = 0; ///< the row of the first run since the change, or else of the longest
};
/// `trace`: what the runs come from; an empty one if they come from a store. O(N log N). Any thread.
[[nodiscard]] HistoryHeadline historyHeadline(
    const RunTable& runs, const std::vector<CommandStatistics>& commands, const Trace& trace, TimeMode mode);
/// Of runs that a server has counted, of which `runs` are the longest: without a change.
[[nodiscard]] HistoryHeadline countedHeadline(const RunTable& runs, const std::vector<CommandStatistics>& commands);

/// What is drawn of a command's runs.
struct TrendQuestion {
    std::string command;
    std::optional<Facet> by = {}; ///< nothing: all runs together
    std::string work = {}; ///< empty: the time alone
    TrendAxes axes = TrendAxes::TimeByStart;
};

struct RunTrend {
    QString title = {};
    std::vector<TrendSeries> series = {}; ///< largest first
    TrendAxes axes = TrendAxes::TimeByStart;
    std::vector<std::string> groups = {}; ///< of all runs, also those that are not drawn: see groupsOf()
    QString note = {}; ///< how work goes with the time, or what is not known of runs that a server has counted; empty: the changes are said
};
/// `runs` by start. O(N log N). Any thread.
[[nodiscard]] RunTrend runTrend(const RunTable& table, const RunList& runs, const TrendQuestion& question);

/// What a run is called: a process of a build may have no name.
[[nodiscard]] QString commandText(std::string_view name);
/// A facet's value as the dock shows it.
[[nodiscard]] QString facetValueText(const std::optional<std::string>& value);

// What History shows of runs that are too many to read: a RunCounter, such as a server, has every number of it. Any thread.

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
