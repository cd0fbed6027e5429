// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/compare.h"
#include "model/cancellation.h"
#include "model/result.h"
#include "views/flame/flame_view.h"
#include "views/kit/background.h"
#include "views/kit/cell_table.h"
#include "views/kit/panel.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QBoxLayout;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace emberline {

class RunsChart;
class SidesTitle;

/// The differential flame graph of one command: widths show head, colours show the change from base. Parts that ran side by side, or
/// whose medians are of different runs, may add up to more than the command took: then it is as wide as they are.
class ChangeFlame : public FlameLook {
public:
    /// `command`: a row of depth 0. Rows that head lacks have no width and so no box; nor have data rows.
    ChangeFlame(const Comparison& comparison, std::size_t command);

    [[nodiscard]] const std::shared_ptr<const FlameTree>& tree() const { return m_tree; }
    [[nodiscard]] std::size_t row(std::uint32_t node) const { return m_nodes[node].row; }

    [[nodiscard]] QString label(std::uint32_t node) const override
    {
        return name(node) + (node < m_nodes.size() ? m_nodes[node].number : QString());
    }
    [[nodiscard]] QString name(std::uint32_t node) const override { return node < m_nodes.size() ? m_nodes[node].name : QString(); }
    [[nodiscard]] QString toolTip(std::uint32_t node) const override { return node < m_nodes.size() ? m_nodes[node].toolTip : QString(); }
    /// Red: slower; green: faster, where a test tells, as in the table; the colour grows stronger with the share of the command's largest
    /// change. Blue: all else.
    [[nodiscard]] FillStyle style(std::uint32_t node, const Theme& theme) const override;
    /// What the colours say, as rich text.
    [[nodiscard]] static QString legend(const Theme& theme);

private:
    struct Node {
        std::size_t row;
        QString name;
        QString number; ///< how much longer it took; empty if it did not
        QString toolTip;
        double change; ///< relative to the largest in the command, -1 to 1; 0: grey
    };
    void add(const Comparison& comparison, std::size_t row, std::uint32_t parent, FlameTree& tree);

    std::vector<Node> m_nodes;
    std::shared_ptr<const FlameTree> m_tree;
};

enum class CompareColumn { Path, Base, Head, Change, Spread, Bar };

/// The differing rows of a comparison with their ancestors, as a tree drawn with indents.
class CompareModel : public CellModel {
    Q_OBJECT

public:
    explicit CompareModel(QObject* parent = nullptr);
    void show(Comparison comparison);
    [[nodiscard]] const Comparison& comparison() const { return m_comparison; }
    [[nodiscard]] std::size_t comparedRow(int row) const { return m_shown[static_cast<std::size_t>(row)]; }
    [[nodiscard]] std::size_t commandOf(int row) const;
    struct Colors {
        QColor worse; ///< head is slower
        QColor better;
        QColor base; ///< the columns of the two sides
        QColor head;
    };
    void setColors(const Colors& colors);

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Cell cell(int row, int column) const override;

private:
    [[nodiscard]] std::size_t rows() const override { return m_shown.size(); }
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] Cell changeCell(const ComparedRow& row) const;
    [[nodiscard]] Cell barCell(const ComparedRow& row) const;

    Comparison m_comparison;
    std::vector<std::size_t> m_shown;
    Duration m_largest{};
    Colors m_colors;
};

/// Compares the open trace (head) with another one (base): the changes by command, child and region, and the spread of a command's runs.
class ComparePanel : public Panel {
    Q_OBJECT

public:
    ComparePanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

    struct SideNames {
        QString base;
        QString head;
    };
    /// How the sides are called: only the window knows what the user opened.
    void setNaming(std::function<SideNames()> naming) { m_naming = std::move(naming); }
    void setBase(Trace base);
    /// Two kinds of commands of the open trace.
    struct RunSides {
        std::vector<SessionId> base;
        std::vector<SessionId> head;
        SideNames names;
        std::shared_ptr<const RunTable> runs = {}; ///< all runs of the trace with their topics, if the split has made them
    };
    using RunSplit = std::function<Result<RunSides>(const Trace&, Cancellation)>;
    /// Compares what `split` makes of the open trace, on any thread, until the trace is gone. When cancelled it may return anything. A base
    /// that was added to the open trace stays there.
    void compareRuns(RunSplit split);
    /// Compares the open trace with the base that is named.
    void compareWithBase();
    /// The base is still named, but compared only once the user says so, unless it is the trace that is gone now.
    void forgetQuestions() override;
    /// Display names that tell the two apart where they can.
    [[nodiscard]] SideNames sideNames() const;
    /// The base was added to the open trace, to show both on one timeline.
    [[nodiscard]] bool isOverlaid() const { return m_head != nullptr; }
    /// Nothing of the base could be added.
    void overlayFailed();
    /// What overlayRequested() must add to its offset for source `row` once the base is read into the open trace, behind `known` sources:
    /// files without a clock move to those that have one.
    [[nodiscard]] Duration clocksMoved(std::size_t row, std::size_t known) const;
    [[nodiscard]] const CompareModel& model() const { return *m_rows; }
    [[nodiscard]] bool hasContents() const override { return m_base != nullptr; }
    /// Of a trace that begins: the user kept the one before as base.
    [[nodiscard]] bool isTheAnswer() const { return m_base && !m_isAside && !m_isOpenTrace && !m_split; }
    /// nothingToCompare() at the last answer; empty before.
    [[nodiscard]] const QString& whyNothing() const { return m_whyNothing; }
    /// It is the answer if there is something to compare, and is about to find out whether there is in the trace as it is now.
    [[nodiscard]] bool isUndecided() const { return isTheAnswer() && !trace().isEmpty() && m_answered != trace().revision(); }

Q_SIGNALS:
    /// The user wants to choose files to compare with. The window reads them and then calls setBase().
    void baseRequested(bool directory); ///< else files
    void splitRequested(); ///< the user wants to say which runs of the open trace to compare: the window then calls compareRuns()
    void baseKept(); ///< the base is the open trace
    void baseChanged(); ///< there is a base now, or none any more
    /// The window should read the base into the open trace and shift its clock by `offset`, so that the longest runs of the chosen command
    /// begin together. The comparison keeps using the open trace as it was before.
    void overlayRequested(emberline::Duration offset);
    /// The window should show the open trace as it was before that, and then call compareWithBase().
    void overlayEnded();
    void shown();

protected:
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString emptyText() const override { return {}; } // its headline explains what to do
    void applyColors() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void begin(Trace base);
    [[nodiscard]] TraceCalculation::Job makeAnswer();
    QWidget* makeHead();
    QWidget* makeFlame();
    void keepAsBase();
    void present(Comparison comparison, std::vector<std::vector<TopicChange>> topics);
    void tell();
    [[nodiscard]] QString headlineWithoutRows() const;
    void placeChart();
    void goTo(const QModelIndex& index);
    void reveal(std::size_t compared);
    void describe(std::size_t command);
    void showFlame(std::size_t command);
    void overlay();
    [[nodiscard]] const Trace& head() const { return m_head ? *m_head : trace(); }

    PacedCalculation* m_answers;
    CompareModel* m_rows;
    std::shared_ptr<const Trace> m_base;
    std::function<SideNames()> m_naming;
    RunSplit m_split; ///< the base is the open trace, but only two kinds of its commands are compared
    SideNames m_splitNames; ///< of these
    QString m_splitTrouble; ///< why there are no such two kinds
    bool m_isAside = false; ///< the base was chosen for an earlier trace
    bool m_isOpenTrace = false; ///< the base is the open trace, which has no difference from itself
    QString m_whyNothing;
    std::optional<std::uint64_t> m_answered; ///< the revision of the trace that the last answer is about
    std::shared_ptr<const Trace> m_head; ///< the open trace before the base was added
    QString m_aligned; ///< a sentence: what then begins together on the timeline
    std::shared_ptr<const ChangeFlame> m_changes;
    std::vector<std::vector<TopicChange>> m_topics; ///< of the comparison's rows
    std::size_t m_command = 0; ///< the row that is described
    bool m_hasRuns = false; ///< more than one on a side
    SidesTitle* m_title;
    QLabel* m_headline;
    QPushButton* m_compare; ///< with the base that was set aside
    QPushButton* m_choose;
    QPushButton* m_keep;
    QPushButton* m_drop;
    QPushButton* m_asFlame;
    QPushButton* m_overlay;
    QBoxLayout* m_answer;
    QStackedWidget* m_views;
    CellTable* m_table;
    FlameView* m_flame;
    QLabel* m_flameNote; ///< what its colours and widths are
    RunsChart* m_chart;
};

} // namespace emberline
