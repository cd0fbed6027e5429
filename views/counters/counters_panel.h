// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/copy_contents.h"
#include "views/kit/panel.h"

#include <unordered_map>

class QLabel;
class QLineEdit;
class QScrollArea;
class QSortFilterProxyModel;
class QToolButton;
class QTreeView;
class QVBoxLayout;

namespace emberline {

class CounterView;
class CountersModel;

/// The Counters dock: a list of counters, and a chart for each chosen one, stacked vertically, over the time range of the timeline.
class CountersPanel : public Panel {
    Q_OBJECT

public:
    CountersPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

    [[nodiscard]] CountersModel& model() const { return *m_model; }
    /// The chart of the counter of `series`; null unless it is shown.
    [[nodiscard]] CounterView* viewOf(CounterId series) const;
    /// All charts, stacked vertically; null if none is shown.
    [[nodiscard]] QWidget* charts() const;
    /// The points of the shown counters in the visible range, plus the one before it for each series: time as shown, counter, series,
    /// value.
    [[nodiscard]] TextTable points() const;
    /// The charts show all data.
    [[nodiscard]] bool isComplete() const;

protected:
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString emptyText() const override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeList();
    QWidget* makeCharts();
    CounterView* makeView(CounterId key);
    void placeViews();
    void updateViews();
    void updateTimes();
    void updateCursor();
    void followSelection();
    void takeChoice();
    void showAsWell(CounterId key);
    void setList(bool shown);
    void expandFew();
    void updateCount();
    void want(TraceRange range);

    CountersModel* m_model;
    QSortFilterProxyModel* m_filtered;
    QTreeView* m_tree;
    QLineEdit* m_filter;
    QToolButton* m_listButton;
    QToolButton* m_fitButton;
    QLabel* m_count;
    QWidget* m_list;
    QScrollArea* m_scroll;
    QVBoxLayout* m_charts;
    std::unordered_map<CounterId, CounterView*> m_views; ///< by the group's key
    CounterId m_chosenForUser; ///< shown because it has the most values or was selected, until the user chooses
    bool m_userHasChosen = false;
    bool m_choosing = false; ///< the program is changing check marks, not the user
    QTimer m_timesTimer;
};

} // namespace emberline
