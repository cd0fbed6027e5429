// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/facts.h"
#include "model/answers/time_split.h"
#include "views/kit/cell.h"

#include <span>
#include <vector>

namespace emberline {

/// A split and the texts of its lines: everything its dock shows, made off the GUI thread.
struct SplitView {
    QString title;
    QString subtitle;
    QString headline;
    TraceRange range; ///< as shown, from the first begin to the last end
    TimeSplit split;
    std::vector<QString> titles; ///< of the lines
    std::vector<QString> details;
    std::vector<QString> waits; ///< titles of what threads waited for
    std::vector<Fact> facts; ///< of the whole command
};
/// `commands`: one, or those of a job.
[[nodiscard]] SplitView viewSplit(
    const Trace& trace, const CommandIndex& index, std::span<const SessionId> commands, const RegionFilter& filter);

enum class SplitColumn { Line, Share, Time, What };

/// The columns: line, share, time, what. The sum follows the lines, and what threads waited for beside them follows the sum.
class TimeSplitModel : public CellModel {
    Q_OBJECT

public:
    using CellModel::CellModel;
    void show(SplitView view);
    /// One colour per line, and that of what waits.
    void setFills(std::vector<QColor> fills, QColor waits);
    [[nodiscard]] const SplitView& view() const { return m_view; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Cell cell(int row, int column) const override;

private:
    [[nodiscard]] Cell sumCell(SplitColumn column) const;
    [[nodiscard]] Cell waitCell(std::size_t wait, SplitColumn column) const;

    SplitView m_view;
    std::vector<QColor> m_fills;
    QColor m_waitFill;
};

/// The facts: a sentence and its place in the log.
class FactsModel : public CellModel {
    Q_OBJECT

public:
    using CellModel::CellModel;
    void show(std::vector<Fact> facts);
    [[nodiscard]] const std::vector<Fact>& facts() const { return m_facts; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] Cell cell(int row, int column) const override;

private:
    std::vector<Fact> m_facts;
};

} // namespace emberline
