// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/answers/history_models.h"
#include "views/kit/panel.h"

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;

namespace emberline {

class PacedAnswers;
class CellTable;
class RunsChart;

/// Every command of the log in a table to sort and filter, with the distribution by command below it, of the rows that contain the text. A
/// double click, or Enter, shows the command on the timeline. A click on a command's statistics filters by it; a second click removes the
/// filter.
class HistoryPanel : public Panel {
    Q_OBJECT

public:
    HistoryPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);
    ~HistoryPanel() override;

    [[nodiscard]] const HistoryModel& model() const { return *m_rows; }
    [[nodiscard]] const CommandStatisticsModel& statistics() const { return *m_commands; }
    [[nodiscard]] QSortFilterProxyModel& filtered() const { return *m_filtered; }
    void setFilter(const QString& text);
    [[nodiscard]] bool hasContents() const override { return trace().sessions().size() > 1; }

Q_SIGNALS:
    void shown();

protected:
    void refresh() override;
    void forget() override;

private:
    class Filter;

    void makeTables();
    QWidget* makeFilterRow();
    QWidget* makeDistribution();
    void present(History history, Trace trace);
    [[nodiscard]] SessionId sessionAt(const QModelIndex& index) const; ///< invalid for an invalid index
    [[nodiscard]] QModelIndex rowOf(SessionId session) const; ///< of the filtered table; invalid if it is not in it
    void chooseCommand(int row);
    [[nodiscard]] std::vector<HistoryRow> found() const; ///< of all commands
    void showCommands(std::vector<CommandStatistics> commands);
    void drawChart();
    void tellCount();
    void goTo(const QModelIndex& index);

    PacedAnswers* m_answers;
    HistoryModel* m_rows;
    Filter* m_filter; ///< the same object as m_filtered
    QSortFilterProxyModel* m_filtered;
    CommandStatisticsModel* m_commands;
    QLineEdit* m_text;
    QLabel* m_count;
    CellTable* m_table;
    CellTable* m_commandTable;
    RunsChart* m_chart;
    std::string m_command; ///< the command to filter by; empty: all
};

} // namespace emberline
