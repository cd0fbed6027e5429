// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/statistics_index.h"
#include "views/kit/panel.h"
#include "views/statistics/statistics_model.h"

#include <set>
#include <utility>

class QComboBox;
class QLabel;
class QSplitter;
class QTableView;

namespace emberline {

class InstancesPane;

/// Range statistics: what the time of a range went into, by name, category, thread, session or detail; below or beside it, the instances of
/// one row and the distribution of their lengths. Computed off the GUI thread.
class StatisticsPanel : public RangePanel {
    Q_OBJECT

public:
    /// The panel's menu changes `filter` if given; it must outlive the panel.
    StatisticsPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr, FilterState* filter = nullptr);
    ~StatisticsPanel() override { *m_outdated = true; }

    [[nodiscard]] bool isSettled() const override;
    void forgetQuestions() override;

protected:
    [[nodiscard]] TraceCalculation::Job makeJob() override;
    void refresh() override;
    void forget() override;
    bool stepBack() override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeOptions();
    void makeTable();
    void makeMenu();
    void showStatistics(std::shared_ptr<const RangeStatistics> statistics, const StatisticsQuery& query);
    void outdate();
    void orderAsUsual();
    void sayWhatRuns();
    void listInstances();
    void updateMenu();
    void shareHeight();
    void shareColumns();
    void revealRegion(RegionId region);
    [[nodiscard]] const StatisticsRow* currentRow() const;
    [[nodiscard]] std::string currentCategory() const; ///< empty if the current row has none, or several

    StatisticsModel* m_model;
    QComboBox* m_groupBy;
    QSplitter* m_splitter; ///< the table, and below or beside it the instances
    QTableView* m_table;
    InstancesPane* m_instances;
    QLabel* m_footer;
    QString m_summary; ///< of the shown statistics, in the footer
    std::set<int> m_chosen; ///< the columns whose widths are the user's
    bool m_isSharing = false; ///< the program is setting the widths
    StatisticsQuery m_query; ///< of the shown statistics
    std::shared_ptr<RepeatedStatistics> m_repeated = std::make_shared<RepeatedStatistics>(); ///< used by one job after the other
    std::shared_ptr<std::atomic<bool>> m_outdated = std::make_shared<std::atomic<bool>>(false); ///< what `m_repeated` keeps is of no use
    std::pair<TraceIdentity, std::uint64_t> m_about; ///< and the revision: what the newest job is about
    StatisticsColumn m_usualOrder = StatisticsColumn::Wall;
    QAction* m_slowest = nullptr;
    QAction* m_hideCategory = nullptr;
    QAction* m_onlyCategory = nullptr;
};

} // namespace emberline
