// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/critical_path.h"
#include "views/kit/background.h"
#include "views/kit/cell_table.h"
#include "views/kit/panel.h"

#include <memory>
#include <vector>

class QCheckBox;
class QLabel;
class QSortFilterProxyModel;

namespace emberline {

/// A row of the table: a step or, of a path of many, those of one name that follow one another on one thread, with nothing but waiting
/// between them. That waiting is the row after it.
struct PathRow {
    std::vector<std::size_t> steps; ///< in time order
    std::size_t longest; ///< of the steps
    Duration time{}; ///< of all
    Duration saving{}; ///< without all
};

/// A critical path with its steps in words.
struct PathView {
    QString title;
    QString headline;
    CriticalPath path;
    std::vector<QString> steps;
    std::vector<PathRow> rows;
    std::vector<Duration> savings; ///< of each step: without all steps of its title
    std::shared_ptr<const ShownPath> onTimeline; ///< the same steps, each with its box
};
[[nodiscard]] PathView viewPath(const Trace& trace, const CommandIndex& index, SessionId command, Cancellation cancel = {});

enum class PathColumn { At, Step, Time, Share, Saves, OfName };

/// The columns: when, what, how long, the share, how much earlier the command would end without the row, and without
/// all steps of its name.
class CriticalPathModel : public CellModel {
    Q_OBJECT

public:
    explicit CriticalPathModel(QObject* parent = nullptr);
    void show(PathView view) { replace(m_view, std::move(view)); }
    [[nodiscard]] const PathView& view() const { return m_view; }

    [[nodiscard]] Cell cell(int row, int column) const override;
    /// Sorting asks for the keys of a long path millions of times: it gets them without the texts.
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// Of bars, and of each row as its topic has in Where the time went.
    void setColors(const QColor& bars, std::vector<QColor> fills);
    /// Indents say what a step is within. In another order it does not stand below that.
    void setInTimeOrder(bool isInTimeOrder);

private:
    [[nodiscard]] std::size_t rows() const override { return m_view.rows.size(); }
    [[nodiscard]] QString title(int column) const override;
    /// What a column of numbers is about.
    [[nodiscard]] Duration timeOf(const PathRow& row, PathColumn column) const;

    PathView m_view;
    bool m_isInTimeOrder = true;
    QColor m_barColor;
    std::vector<QColor> m_fills; ///< by row
};

/// The critical path: the chain of steps that determined when the command ended. The name of most saving comes first, as in the
/// headline, and of it the longest row, until the user sorts by another column. A step is a link: a click frames its box on the timeline.
/// While the panel is visible, the timeline highlights the whole chain.
class CriticalPathPanel : public Panel {
    Q_OBJECT

public:
    CriticalPathPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

    [[nodiscard]] const CriticalPathModel& model() const { return *m_steps; }
    /// Keeps the chain highlighted on the timeline even while the panel is not visible, or no longer highlights it, even while it is.
    /// Whoever unticks the panel's box ends both.
    void setKeptOnTimeline(bool kept);
    /// A dock behind other tabs does not count as hidden: only its window knows that it is not visible.
    void setInFront(bool inFront);
    void forgetQuestions() override;

Q_SIGNALS:
    void shown();
    void wantsTimeline(bool wants); ///< whether the chain is highlighted once it is known

protected:
    void refresh() override { m_answers->request(); }
    void forget() override;
    [[nodiscard]] QString nothingText() const override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void applyColors() override;

private:
    [[nodiscard]] TraceCalculation::Job makeAnswer();
    QWidget* makeHead();
    void present(PathView view);
    void publish();
    void keep(bool kept);
    [[nodiscard]] bool isInFront() const { return isVisible() && m_inFront; }
    void goTo(const QModelIndex& index);

    PacedCalculation* m_answers;
    CriticalPathModel* m_steps;
    QSortFilterProxyModel* m_sorted;
    QLabel* m_title;
    QLabel* m_headline;
    QCheckBox* m_onTimeline;
    CellTable* m_table;
    bool m_kept = false;
    bool m_inFront = true;
    bool m_isKnown = false; ///< the answer for the open trace has arrived
};

} // namespace emberline
