// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QColor>
#include <QString>
#include <QVariant>

namespace emberline {

enum class Tone { Normal, Strong, Muted, Good, Bad };

/// One cell of an answer's table: text and, beside it, a swatch or a bar.
struct Cell {
    QString text; ///< plain, safe to display
    Tone tone = Tone::Normal;
    bool rightAligned = false;
    int indent = 0; ///< levels
    QColor swatch; ///< invalid: none
    QColor barColor;
    double bar = -1; ///< 0 to 1, a share of the cell's width; negative: none
    bool lineAbove = false; ///< a sum begins here
    QVariant sortKey; ///< the key to sort by; the text if not set
};

inline constexpr int kCellRole = Qt::UserRole;
inline constexpr int kSortRole = Qt::UserRole + 1;

/// A table of Cells: a subclass writes one function, which provides all roles. Views ask for colours at each repaint, so a change of theme
/// needs only a repaint.
class CellModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] virtual Cell cell(int row, int column) const = 0;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
};

} // namespace emberline

Q_DECLARE_METATYPE(emberline::Cell)
