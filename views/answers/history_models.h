// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/history.h"
#include "views/format/time_format.h"
#include "views/kit/cell.h"

namespace emberline {

enum class HistoryColumn { When, Command, Repository, Wall, Exit, Children, Errors };

/// The commands of a log, one a row. Texts are made when they are looked at: there may be tens of thousands.
class HistoryModel : public CellModel {
    Q_OBJECT

public:
    using CellModel::CellModel;
    /// `trace`: a copy that the rows are of.
    void show(std::vector<HistoryRow> rows, Trace trace, TimeMode mode);
    [[nodiscard]] const HistoryRow& row(int i) const { return m_rows[static_cast<std::size_t>(i)]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Cell cell(int row, int column) const override;

private:
    [[nodiscard]] QString when(Timestamp time) const;

    std::vector<HistoryRow> m_rows;
    Trace m_trace;
    TimeMode m_mode = TimeMode::Relative;
};

enum class CommandStatisticsColumn { Command, Runs, Median, P95, Longest, Failed };

/// Runs by command.
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
