// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"
#include "views/kit/view_state.h"
#include "views/theme/theme.h"

#include <QScrollArea>

#include <unordered_map>

class QVBoxLayout;

namespace emberline {

class CounterView;
class CountersModel;

/// The charts of the checked counters, stacked vertically, over the time range of the timeline.
class CounterCharts : public QScrollArea {
    Q_OBJECT

public:
    /// All arguments must outlive this object.
    CounterCharts(const TraceStore& store, ViewState& state, CountersModel& model, QWidget* parent);

    /// Makes one view for each checked counter, in the order in which the counters appeared.
    void place();
    void showData();
    void showTimes();
    void showCursor();
    void setTheme(const Theme& theme);
    void setFittedToVisible(bool fitted);

    /// The chart of the counter of `series`; null unless it is shown.
    [[nodiscard]] CounterView* viewOf(CounterId series) const;
    [[nodiscard]] bool isEmpty() const { return m_views.empty(); }
    /// The charts show all data.
    [[nodiscard]] bool isComplete() const;

private:
    CounterView* makeView(CounterId key);
    void want(TraceRange range);
    [[nodiscard]] const Trace& trace() const { return m_store.trace(); }

    const TraceStore& m_store;
    ViewState& m_state;
    CountersModel& m_model;
    QVBoxLayout* m_column = nullptr;
    std::unordered_map<CounterId, CounterView*> m_views; ///< by the group's key
    const Theme* m_theme;
    bool m_fitted = false;
};

} // namespace emberline
