// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/history.h"
#include "views/format/time_format.h"
#include "views/kit/cell.h"

namespace emberline {

enum class HistoryColumn { When, Command, Repository, Wall, Exit, Children, Errors };

/// The commands of a log, one per row. There may be tens of thousands, so texts are made on demand.
class HistoryModel : public CellModel {
    Q_OBJECT

public:
    using CellModel::CellModel;
    /// `trace`: a copy of the trace that the rows describe.
    void show(std::vector<HistoryRow> rows, Trace trace, TimeMode mode);
    [[nodiscard]] const Trace& trace() const { return m_trace; } ///< that the rows describe
    [[nodiscard]] const HistoryRow& row(int i) const { return m_rows[static_cast<std::size_t>(i)]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Cell cell(int row, int column) const override;

    /// A time of that trace, to the millisecond.
    [[nodiscard]] QString when(TraceTime time) const;

private:
    std::vector<HistoryRow> m_rows;
    Trace m_trace;
    TimeMode m_mode = TimeMode::Relative;
};

enum class CommandStatisticsColumn { Command, Runs, Total, Median, P95, Longest, Failed };

/// Statistics of the runs, by command.
class CommandStatisticsModel : public CellModel {
    Q_OBJECT

public:
    using CellModel::CellModel;
    void show(std::vector<CommandStatistics> commands);
    [[nodiscard]] const std::vector<CommandStatistics>& commands() const { return m_commands; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Cell cell(int row, int column) const override;

private:
    std::vector<CommandStatistics> m_commands;
};

} // namespace emberline
