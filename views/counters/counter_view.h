// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/counters/counter_chart.h"
#include "views/counters/counters_model.h"

#include <QWidget>

#include <set>

class QLabel;
class QToolButton;

namespace emberline {

/// One counter: its name, a legend whose entries show and hide series, and the chart.
class CounterView : public QWidget {
    Q_OBJECT

public:
    /// Nobody can tell more stacked series apart; a note names the rest.
    static constexpr std::size_t kMaxSeries = 16;

    explicit CounterView(QWidget* parent = nullptr);

    /// Shows the current state of `group`.
    void update(const Trace& trace, const CounterGroup& group);
    /// Puts the session's name before the counter's, for views of several sessions.
    void setTitleVisible(bool visible);
    void setTheme(const Theme& theme);

    [[nodiscard]] CounterChart& chart() { return *m_chart; }
    [[nodiscard]] const std::vector<QToolButton*>& legend() const { return m_legend; }

Q_SIGNALS:
    void closeWanted();

private:
    void makeLegend(const Trace& trace, const CounterGroup& group, std::size_t count);
    void setHidden(CounterId series, bool hidden);
    void showSeries();

    const Theme* m_theme;
    QLabel* m_title;
    QWidget* m_legendArea;
    QToolButton* m_close;
    QLabel* m_note;
    CounterChart* m_chart;
    std::vector<QToolButton*> m_legend;
    std::vector<CounterId> m_ids;
    std::vector<ChartSeries> m_series;
    std::vector<std::string> m_fillNames;
    std::set<CounterId> m_hidden;
};

} // namespace emberline
