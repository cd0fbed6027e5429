// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/run_counter.h"
#include "views/answers/history_models.h"
#include "views/kit/background.h"
#include "views/kit/cell_table.h"
#include "views/kit/panel.h"

#include <array>
#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace emberline {

class TrendChart;
class LinkButton;

/// The table of runs in groups, which another thread counts: a million runs take half a second. What was counted before stays until then.
class RunGroupsView : public CellTable {
    Q_OBJECT

public:
    explicit RunGroupsView(const TraceStore& store, QWidget* parent = nullptr);

    [[nodiscard]] const RunGroupsModel& groups() const { return *m_groups; }
    [[nodiscard]] const RunGroup& groupAt(const QModelIndex& index) const { return m_groups->group(m_sorted->mapToSource(index).row()); }
    [[nodiscard]] bool isLongest(const QModelIndex& index) const { return index.column() == m_groups->columnOf(RunGroupsColumn::Longest); }
    /// What it groups by, and what divides these groups. They need a place.
    [[nodiscard]] std::array<QComboBox*, 2> choices() const { return {m_by, m_thenBy}; }

    enum class Pace { Now, WhenFree };
    /// Counts these runs of the table, by start. WhenFree: what is being counted is shown first, since a quickly growing trace would show
    /// nothing otherwise.
    void count(std::shared_ptr<const RunTable> table, RunList runs, Pace pace);
    /// Has these runs counted elsewhere: the groups point to no run then.
    void count(std::shared_ptr<const RunCounter> counter, RunValues where);
    /// Other runs begin.
    void forget();

Q_SIGNALS:
    /// The user chose other groups.
    void countRequested();
    void countFailed(const emberline::Error& error);

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] TraceCalculation::Job makeCount();
    [[nodiscard]] TraceCalculation::Job makeCountElsewhere();
    [[nodiscard]] std::vector<Facet> facets() const;
    /// Behind what all runs have, as long as the runs have them.
    void offerSettings(const std::vector<std::string>& names);
    void present(std::shared_ptr<const RunTable> table, std::vector<RunGroup> groups, std::vector<Facet> by,
        std::vector<std::vector<std::string>> names);
    [[nodiscard]] std::vector<GroupFills> fills() const;

    PacedCalculation* m_counting;
    std::shared_ptr<const RunTable> m_table; ///< to count next
    RunList m_runs; ///< of it, by start
    std::shared_ptr<const RunCounter> m_counter; ///< null: the table's are counted
    RunValues m_where; ///< what it shall count
    RunGroupsModel* m_groups;
    std::vector<std::vector<std::string>> m_names; ///< of all groups of each of its facets
    QSortFilterProxyModel* m_sorted;
    QComboBox* m_by;
    QComboBox* m_thenBy;
};

/// The commands of the log, or the runs of a store: a line for each command with its statistics, its runs over time, and a table of all
/// runs. All three count what contains the text of the filter. A click on a command's line filters by it, a second click removes the
/// filter. A click on a run, or on its dot, selects it on the timeline, if it is there, and brings it into view; a double click, or Enter,
/// too. Of a run in a store they ask for its log.
///
/// Above them stands what the log says first: which command changed most, or how many there are. A click shows what it speaks of. Until
/// the user chooses, the runs over time are those of its command, in the groups that it compares.
/// In place of the time, the runs over time show work that the user chooses, or the time against it. While they show a part of the time,
/// the table lists the runs of that part alone.
///
/// Of a store with very many runs a server counts: the lists of commands and groups and the lines over time are its numbers, and of the
/// runs only the newest and the longest are listed. A click on a day or week over time, or on a command, lists those of its runs.
///
/// In their place, Statistics counts the same runs in groups. A double click on a group shows its runs alone, until the button that names
/// the group, or Esc, shows all again; a click on its longest time selects that run.
class HistoryPanel : public Panel {
    Q_OBJECT

public:
    HistoryPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

    [[nodiscard]] const HistoryModel& model() const { return *m_rows; }
    [[nodiscard]] const CommandStatisticsModel& statistics() const { return *m_commands; }
    [[nodiscard]] QSortFilterProxyModel& filtered() const { return *m_filter; }
    [[nodiscard]] const RunGroupsModel& groups() const { return m_groups->groups(); }
    /// Shows these runs in place of the open trace's, until the next trace begins; or those of which `counter` has the numbers.
    void showStored(std::shared_ptr<const RunTable> runs, std::shared_ptr<const RunCounter> counter = nullptr);
    void forgetQuestions() override;
    [[nodiscard]] bool isTheAnswer() const { return isOfStore() || hasManyCommands(trace()); }
    [[nodiscard]] bool hasContents() const override { return isOfStore() || trace().sessions().size() > 1; }

Q_SIGNALS:
    void shown();
    /// The user wants to see a run of the store on the timeline.
    void logRequested(const QString& sid);
    /// The user wants to compare two commands of the open trace: the median run of a group, and the one at p99.
    void comparisonRequested(emberline::SessionId median, emberline::SessionId p99);
    /// The counter of the runs failed, and the panel shows none.
    void countFailed(const emberline::Error& error);

protected:
    void refresh() override;
    void forget() override;
    void applyColors() override { drawTrend(); } // those of groups
    void resizeEvent(QResizeEvent* event) override;
    bool stepBack() override;
    [[nodiscard]] QString emptyText() const override { return isOfStore() ? QString() : Panel::emptyText(); }

private:
    using Pace = RunGroupsView::Pace;
    static constexpr int kMostWidthOfName = 200; ///< a long one must not widen the dock

    [[nodiscard]] bool isOfStore() const { return m_stored || m_counter; }
    [[nodiscard]] TraceCalculation::Job makeAnswer();
    [[nodiscard]] TraceCalculation::Job makeCountedAnswer();
    void askCounter();
    void showNothing();
    void makeTables();
    void makeGroups();
    void addSwitches(QWidget* row);
    QWidget* makeFilterRow();
    void makeHeadline();
    void showHeadline(HistoryHeadline headline);
    void followHeadline();
    [[nodiscard]] int groupingOfHeadline() const; ///< an index of m_groupBy
    void present(std::shared_ptr<const RunTable> runs, std::vector<CommandStatistics> commands, Trace trace);
    [[nodiscard]] SessionId sessionAt(const QModelIndex& index) const; ///< invalid for an invalid index
    [[nodiscard]] QModelIndex rowOf(SessionId session) const; ///< of the filtered table; invalid if it is not in it
    void chooseCommand(int row);
    void offerWork();
    [[nodiscard]] std::string work() const; ///< that the chart shows; empty: the time
    void showCommands(std::vector<CommandStatistics> commands);
    [[nodiscard]] TraceCalculation::Job makeTrend();
    void drawTrend(); ///< m_drawn
    void showRuns(Pace pace);
    void showCount();
    void showPage(int page);
    void filterChanged();
    void countGroups(Pace pace);
    void offerComparison(const QPoint& at);
    void openGroup(const QModelIndex& index);
    void openRuns(const RunValues& where);
    void showAllGroups();
    void showRow(const QModelIndex& row); ///< of m_rows
    void goTo(const QModelIndex& index);
    void reveal(SessionId session);

    PacedCalculation* m_answers;
    std::shared_ptr<const RunTable> m_stored; ///< runs that no trace holds; null: those of the trace are shown
    std::shared_ptr<const RunCounter> m_counter; ///< or what has the numbers of all runs; the table has some of these
    std::weak_ptr<const RunCounter> m_asked; ///< the one that the chosen command and group are of
    HistoryModel* m_rows;
    RunFilter* m_filter;
    CommandStatisticsModel* m_commands;
    LinkButton* m_headline;
    HistoryHeadline m_saying; ///< the headline's
    QLineEdit* m_text;
    QLabel* m_count;
    CellTable* m_table;
    CellTable* m_commandTable;
    QComboBox* m_groupBy;
    bool m_isGroupingChosen = false; ///< by the user; else the chart has that of the headline
    QComboBox* m_work;
    std::vector<std::string> m_offeredWork; ///< in it
    QComboBox* m_against; ///< what the work is drawn against
    TrendChart* m_chart;
    PacedCalculation* m_trend; ///< what the chart shows: of many runs too slow for each letter of the filter
    RunTrend m_drawn; ///< the last
    QLabel* m_changes;
    QSplitter* m_splitter;
    QStackedWidget* m_pages; ///< runs, statistics
    QToolButton* m_statistics; ///< switches to them
    QToolButton* m_runs; ///< and back
    QToolButton* m_group; ///< names the only group whose runs are shown
    QToolButton* m_all; ///< shows the runs of all times again
    RunGroupsView* m_groups;
    std::string m_command; ///< the command to filter by; empty: all
};

} // namespace emberline
