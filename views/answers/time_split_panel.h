// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/facts.h"
#include "model/answers/time_split.h"
#include "views/kit/background.h"
#include "views/kit/cell_table.h"
#include "views/kit/panel.h"

#include <QColor>
#include <QWidget>

#include <optional>
#include <span>
#include <vector>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QScrollArea;

namespace emberline {

class FilterState;

/// A command that is still running. What is known of it ends with its last record, but it goes on until now.
struct RunningCommand {
    QString what; ///< the child, hook or region that runs now, the youngest one of the command itself; empty: nothing says
    TraceTime since; ///< when that began, as shown
};

/// A split and the texts of its lines: everything its dock shows, made off the GUI thread.
struct SplitView {
    QString title;
    QString subtitle;
    QString subtitleTip; ///< what its times are
    QString headline; ///< of what was recorded; a running command says more
    std::optional<RunningCommand> running; ///< if it is
    TraceRange range; ///< as shown, from the first begin to the last end
    TimeSplit split; ///< of each line, the first part is the largest box of what its details begin with
    std::vector<QString> titles; ///< of the lines
    std::vector<QString> details;
    std::vector<QString> largest; ///< a text of several rows: what each line went into
    std::vector<Fact> facts; ///< of the whole command
    bool isOfPart = false; ///< more of the trace was still to be read
};
/// `commands`: one, or those of a job. Void once cancelled.
[[nodiscard]] SplitView viewSplit(const Trace& trace, const CommandIndex& index, std::span<const SessionId> commands,
    const RegionFilter& filter, Cancellation cancel = {});

enum class SplitColumn { Line, Share, Time, What };

/// The columns: line, share, time, what. The sum follows the lines, and what threads waited for beside them follows the sum.
class TimeSplitModel : public CellModel {
    Q_OBJECT

public:
    explicit TimeSplitModel(QObject* parent = nullptr);
    void show(SplitView view);
    /// One colour per line, and that of what waits.
    void setFills(std::vector<QColor> fills, QColor waits);
    [[nodiscard]] const SplitView& view() const { return m_view; }

    [[nodiscard]] Cell cell(int row, int column) const override;

private:
    [[nodiscard]] std::size_t rows() const override
    {
        return m_view.titles.empty() ? 0 : m_view.titles.size() + 1 + m_view.split.waits.size();
    }
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] Cell sumCell(SplitColumn column) const;
    [[nodiscard]] Cell waitCell(std::size_t wait, SplitColumn column) const;

    SplitView m_view;
    std::vector<QColor> m_fills;
    QColor m_waitFill;
};

/// The facts: a sentence each, whose tool tip is its place in the log.
class FactsModel : public CellModel {
    Q_OBJECT

public:
    explicit FactsModel(QObject* parent = nullptr);
    void show(std::vector<Fact> facts) { replace(m_facts, std::move(facts)); }
    /// What a click leads to, if anything: other facts cannot be selected.
    [[nodiscard]] Selection box(int row) const;

    [[nodiscard]] Cell cell(int row, int column) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    [[nodiscard]] std::size_t rows() const override { return m_facts.size(); }

    std::vector<Fact> m_facts;
};

struct BarPart {
    double share; ///< 0 to 1
    QColor fill;
    QString title;
    QString label; ///< inside the part if it fits
};

/// A whole, split into its parts, as one stacked bar.
class SplitBar : public QWidget {
    Q_OBJECT

public:
    explicit SplitBar(QWidget* parent = nullptr);
    void setParts(std::vector<BarPart> parts);
    /// Returns -1 if there is none.
    [[nodiscard]] int partAt(double x) const;

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void partClicked(int part);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    std::vector<BarPart> m_parts;
};

/// Where a command's time went: one sentence, a bar, a table that adds up, and the underlying facts. Shows the selected command, otherwise
/// the foremost. A click on a line leads to its largest box; each further click leads to the next.
class TimeSplitPanel : public Panel {
    Q_OBJECT

public:
    /// `filter`: what the split counts; null: everything.
    TimeSplitPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr, const FilterState* filter = nullptr);

    [[nodiscard]] const TimeSplitModel& model() const { return *m_lines; }
    [[nodiscard]] bool hasContents() const override;
    /// Until the trace is read, each answer says that it is of a part.
    void setReading(bool isReading);

Q_SIGNALS:
    /// The panel shows something new.
    void shown();

protected:
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString nothingText() const override;
    void applyColors() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] TraceCalculation::Job makeAnswer();
    void makeLayout();
    void arrange(bool isBeside);
    void present(SplitView view);
    void sayUntilNow();
    void sayScope();
    [[nodiscard]] bool hasBox(std::size_t row, const Selection& box) const; ///< of those that clicks on it reach
    void goToLine(int row);

    const FilterState* m_filter;
    PacedCalculation* m_answers;
    TimeSplitModel* m_lines;
    FactsModel* m_facts;
    QBoxLayout* m_titleRow = nullptr;
    QGridLayout* m_answer = nullptr;
    QWidget* m_head = nullptr; ///< all above the table
    QWidget* m_factsBox = nullptr; ///< below the table, or below what stands beside it
    QScrollArea* m_scroll = nullptr;
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
    bool m_isReading = false;
    bool m_isOfPart = false; ///< of what was read so far, the newest question
};

} // namespace emberline
