// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/answers/compare_model.h"
#include "views/panels/panel.h"

#include <memory>

class QLabel;
class QPushButton;

namespace emberline {

class PacedAnswers;
class CellTable;
class RunsChart;

/// The open trace (head) beside another one (base): what changed by command, child and region, and how the runs of a command are spread.
class ComparePanel : public Panel {
    Q_OBJECT

public:
    ComparePanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);
    ~ComparePanel() override;

    /// What the open trace is compared with; `name` is shown for it. It stays when another trace is opened.
    void setBase(Trace base, const QString& name);
    void clearBase();
    [[nodiscard]] const CompareModel& model() const { return *m_rows; }

Q_SIGNALS:
    /// The user wants to choose files to compare with: reading them is the window's business; setBase() is the answer.
    void baseRequested();
    void shown();

protected:
    void refresh() override;
    void forget() override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeHead();
    void keepAsBase();
    void present(Comparison comparison);
    void tell();
    void applyColors();
    void goTo(const QModelIndex& index);
    void describe(std::size_t command);

    PacedAnswers* m_answers;
    CompareModel* m_rows;
    std::shared_ptr<const Trace> m_base;
    QString m_baseName;
    QLabel* m_title;
    QLabel* m_headline;
    QPushButton* m_choose;
    QPushButton* m_keep;
    CellTable* m_table;
    RunsChart* m_chart;
};

} // namespace emberline
