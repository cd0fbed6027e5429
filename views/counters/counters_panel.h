// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/cell_table.h"
#include "views/kit/panel.h"

#include <QTimer>

class QLabel;
class QToolButton;

namespace emberline {

class CounterCharts;
class CounterList;
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
    /// The points of the shown counters: see counterPoints().
    [[nodiscard]] TextTable points() const;
    /// The charts show all data.
    [[nodiscard]] bool isComplete() const;
    /// Constants make no chart.
    [[nodiscard]] bool hasContents() const override;
    void forgetQuestions() override;

protected:
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString nothingText() const override;
    void applyColors() override;

private:
    QWidget* makeHead();
    void layOut();
    void followSelection();
    void takeChoice();
    void showAsWell(CounterId key);
    void setList(bool shown);
    void updateHint();
    void sayRange();

    CountersModel* m_model;
    CounterList* m_list;
    QToolButton* m_listButton;
    QToolButton* m_fitButton;
    QLabel* m_range; ///< says which part of the trace the charts show
    QLabel* m_count;
    QLabel* m_hint; ///< in place of charts
    CounterCharts* m_charts;
    CounterId m_chosenForUser; ///< shown because it has the most values or was selected, until the user chooses
    bool m_userHasChosen = false;
    bool m_choosing = false; ///< the program is changing check marks, not the user
    QTimer m_timesTimer;
};

} // namespace emberline
