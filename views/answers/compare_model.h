// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/compare.h"
#include "views/kit/cell.h"

#include <vector>

namespace emberline {

enum class CompareColumn { Path, Base, Head, Change, Spread, Bar };

/// The differing rows of a comparison with their ancestors, as a tree drawn with indents.
class CompareModel : public CellModel {
    Q_OBJECT

public:
    using CellModel::CellModel;
    void show(Comparison comparison);
    [[nodiscard]] const Comparison& comparison() const { return m_comparison; }
    /// The comparison's row for a row of the table.
    [[nodiscard]] std::size_t comparedRow(int row) const { return m_shown[static_cast<std::size_t>(row)]; }
    /// The row of the command to which a row belongs.
    [[nodiscard]] std::size_t commandOf(int row) const;
    struct Colors {
        QColor worse; ///< head is slower
        QColor better;
        QColor base; ///< the columns of the two sides
        QColor head;
    };
    void setColors(const Colors& colors);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Cell cell(int row, int column) const override;

private:
    [[nodiscard]] Cell changeCell(const ComparedRow& row) const;
    [[nodiscard]] Cell barCell(const ComparedRow& row) const;

    Comparison m_comparison;
    std::vector<std::size_t> m_shown;
    Duration m_largest{};
    Colors m_colors;
};

} // namespace emberline
