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
    std::vector<Fact> facts; ///< of the whole command
};
/// `commands`: one, or those of a job.
[[nodiscard]] SplitView viewSplit(
    const Trace& trace, const CommandIndex& index, std::span<const SessionId> commands, const RegionFilter& filter);

enum class SplitColumn { Line, Share, Time, What };

/// The columns: line, share, time, what. The last row is the sum.
class TimeSplitModel : public CellModel {
    Q_OBJECT

public:
    using CellModel::CellModel;
    void show(SplitView view);
    /// One colour per line.
    void setFills(std::vector<QColor> fills);
    [[nodiscard]] const SplitView& view() const { return m_view; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Cell cell(int row, int column) const override;

private:
    [[nodiscard]] Cell sumCell(SplitColumn column) const;

    SplitView m_view;
    std::vector<QColor> m_fills;
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
