// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/range_statistics.h"
#include "views/filter_state.h"
#include "views/panels/panel.h"

class QComboBox;
class QLabel;
class QTableView;

namespace emberline {

class Background;
class HistogramWidget;
class InstancesModel;
class StatisticsModel;

/// Range statistics: what the time of a range went into, by name, category, thread or session; below it, the instances of one row and how
/// their lengths are spread. Computed off the GUI thread.
class StatisticsPanel : public Panel {
    Q_OBJECT

public:
    /// `filter`, when given, is followed and changed by the panel's menu; it must outlive the panel.
    StatisticsPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr, FilterState* filter = nullptr);

    /// Nothing is being computed and what is shown is up to date.
    [[nodiscard]] bool isSettled() const;

protected:
    void refresh() override;
    void forget() override;

private:
    enum class Scope { Marked, Visible, All };

    QWidget* makeOptions();
    void makeTable();
    QWidget* makeInstances();
    void makeMenu();
    [[nodiscard]] ShownRange range() const;
    void rangeChanged(Scope scope);
    void scheduleNow();
    void compute();
    void showStatistics(std::shared_ptr<const RangeStatistics> statistics, const StatisticsQuery& query);
    void listInstances();
    void showInstances(std::vector<RegionId> instances, DurationHistogram histogram);
    void updateMenu();
    void hideInstances();
    void revealRegion(RegionId region);
    [[nodiscard]] const StatisticsRow* currentRow() const;
    [[nodiscard]] std::string currentCategory() const; ///< empty where the current row has none, or several

    FilterState* m_filter;
    Background* m_background; ///< of the statistics
    Background* m_listing; ///< of the instances
    StatisticsModel* m_model;
    InstancesModel* m_instances;
    QComboBox* m_groupBy;
    QComboBox* m_scope;
    QTableView* m_table;
    QTableView* m_instanceTable;
    HistogramWidget* m_histogram;
    QWidget* m_instancePane;
    QLabel* m_instanceTitle;
    QLabel* m_footer;
    QTimer m_timer; ///< gathers changes of the range
    StatisticsQuery m_query; ///< of what is shown
    bool m_again = false; ///< the trace grew while its statistics were computed
    QAction* m_slowest = nullptr;
    QAction* m_hideCategory = nullptr;
    QAction* m_onlyCategory = nullptr;
};

} // namespace emberline
