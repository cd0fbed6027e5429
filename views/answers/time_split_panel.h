// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/answers/time_split_model.h"
#include "views/kit/panel.h"

class QBoxLayout;
class QLabel;

namespace emberline {

class FilterState;
class PacedAnswers;
class CellTable;
class SplitBar;

/// Where a command's time went: one sentence, a bar, a table that adds up, and the underlying facts. Shows the selected command, otherwise
/// the foremost. A click on a line leads to its largest box; each further click leads to the next.
class TimeSplitPanel : public Panel {
    Q_OBJECT

public:
    /// `filter`: what the split counts; null: everything.
    TimeSplitPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr, const FilterState* filter = nullptr);
    ~TimeSplitPanel() override;

    [[nodiscard]] const TimeSplitModel& model() const { return *m_lines; }

Q_SIGNALS:
    /// The panel shows something new.
    void shown();

protected:
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString emptyText() const override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeLayout();
    void present(SplitView view);
    void sayScope();
    void applyColors();
    void goToLine(int row);
    void goToWait(const SplitWait& wait);
    void goToFact(int row);

    const FilterState* m_filter;
    PacedAnswers* m_answers;
    TimeSplitModel* m_lines;
    FactsModel* m_facts;
    QBoxLayout* m_titleRow = nullptr;
    QBoxLayout* m_answer = nullptr;
    QLabel* m_title;
    QLabel* m_subtitle;
    QLabel* m_headline;
    SplitBar* m_bar;
    CellTable* m_table;
    QLabel* m_factsTitle;
    CellTable* m_factsTable;
    int m_line = -1; ///< gone to last
    std::size_t m_box = 0; ///< of that line
    bool m_isKnown = false; ///< the answer for the open trace has arrived
};

} // namespace emberline
