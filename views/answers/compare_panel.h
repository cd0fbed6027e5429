// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/answers/compare_model.h"
#include "views/kit/panel.h"

#include <memory>
#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace emberline {

class CellTable;
class ChangeFlame;
class FlameView;
class PacedAnswers;
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
    void baseRequested(bool directory); ///< else files
    /// The base is to be read into the open trace, its clock shifted by `offset`, so that the runs of the chosen command that took longest
    /// begin together. What is compared stays the open trace as it was.
    void overlayRequested(const std::vector<std::string>& paths, emberline::Duration offset);
    void shown();

protected:
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString emptyText() const override { return {}; } // its headline says what to do
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeHead();
    void keepAsBase();
    void present(Comparison comparison);
    void tell();
    void applyColors();
    void goTo(const QModelIndex& index);
    void reveal(std::size_t compared);
    void describe(std::size_t command);
    void showFlame(std::size_t command);
    void overlay();
    [[nodiscard]] const Trace& head() const { return m_head ? *m_head : trace(); }

    PacedAnswers* m_answers;
    CompareModel* m_rows;
    std::shared_ptr<const Trace> m_base;
    QString m_baseName;
    std::shared_ptr<const Trace> m_head; ///< the open trace as it was before the base was put into it
    std::shared_ptr<const ChangeFlame> m_changes;
    std::size_t m_command = 0; ///< row that is described
    QLabel* m_title;
    QLabel* m_headline;
    QPushButton* m_choose;
    QPushButton* m_keep;
    QPushButton* m_asFlame;
    QPushButton* m_overlay;
    QStackedWidget* m_views;
    CellTable* m_table;
    FlameView* m_flame;
    RunsChart* m_chart;
};

} // namespace emberline
