// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/compare_model.h"

#include "views/answers/answer_text.h"
#include "views/format/time_format.h"
#include "views/kit/side_chip.h"

#include <QIcon>
#include <QPixmap>

#include <algorithm>
#include <cmath>

namespace emberline {

namespace {

constexpr std::size_t kMostRows = 5000; ///< the largest differences; nobody reads further

QIcon swatchOf(const QColor& color)
{
    constexpr int kSwatch = 10;
    QPixmap swatch(kSwatch, kSwatch);
    swatch.fill(color);
    return swatch;
}

QString sideText(const ComparedRow& row, const ComparedSide& side)
{
    if (!side.present)
        return QStringLiteral("–");
    return row.key.kind == PathKind::Data ? formatValue(side.value.median) : formatDuration(side.time);
}

} // namespace

void CompareModel::show(Comparison comparison)
{
    beginResetModel();
    m_comparison = std::move(comparison);
    m_largest = {};
    const std::vector<ComparedRow>& rows = m_comparison.rows;
    std::vector<bool> wanted(rows.size());
    for (std::size_t i = 0; i < std::min(kMostRows, m_comparison.differences.size()); ++i) {
        for (std::size_t row = m_comparison.differences[i]; !wanted[row]; row = rows[row].parent)
            wanted[row] = true;
    }
    m_shown.clear();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!wanted[i] && rows[i].depth > 0)
            continue;
        m_shown.push_back(i);
        m_largest = std::max(m_largest, std::chrono::abs(rows[i].timeChange()));
    }
    endResetModel();
}

void CompareModel::setColors(const Colors& colors)
{
    m_colors = colors;
    Q_EMIT headerDataChanged(Qt::Horizontal, static_cast<int>(CompareColumn::Base), static_cast<int>(CompareColumn::Head));
}

std::size_t CompareModel::commandOf(int row) const
{
    std::size_t at = comparedRow(row);
    while (m_comparison.rows[at].depth > 0)
        at = m_comparison.rows[at].parent;
    return at;
}

int CompareModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 6;
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const auto column = static_cast<CompareColumn>(section);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            (column == CompareColumn::Path || column == CompareColumn::Bar ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::DecorationRole && (column == CompareColumn::Base || column == CompareColumn::Head))
        return swatchOf(column == CompareColumn::Base ? m_colors.base : m_colors.head);
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case CompareColumn::Path:
        return tr("Command › region");
    case CompareColumn::Base:
        return sideName(Side::Base);
    case CompareColumn::Head:
        return sideName(Side::Head);
    case CompareColumn::Change:
        return tr("Change");
    case CompareColumn::Spread:
        return tr("Spread");
    case CompareColumn::Bar:
        return QString();
    }
    return {};
}

Cell CompareModel::cell(int row, int column) const
{
    const ComparedRow& compared = m_comparison.rows[comparedRow(row)];
    const bool quiet = !compared.tellsSpeed() || compared.change == RowChange::Same;
    Cell cell;
    cell.rightAligned = true;
    cell.tone = quiet ? Tone::Muted : Tone::Normal;
    switch (static_cast<CompareColumn>(column)) {
    case CompareColumn::Path:
        cell.text = rowLabel(compared);
        cell.rightAligned = false;
        cell.indent = static_cast<int>(std::min(compared.depth, 20U));
        cell.tone = compared.depth == 0 ? Tone::Strong : cell.tone;
        break;
    case CompareColumn::Base:
        cell.text = sideText(compared, compared.base);
        break;
    case CompareColumn::Head:
        cell.text = sideText(compared, compared.head);
        break;
    case CompareColumn::Change:
        return changeCell(compared);
    case CompareColumn::Spread:
        if (compared.base.runs > 1 || compared.head.runs > 1)
            cell.text = QStringLiteral("±")
                + (compared.key.kind == PathKind::Data ? formatValue(std::max(compared.base.value.spread, compared.head.value.spread))
                                                       : formatDuration(std::max(compared.base.timeSpread, compared.head.timeSpread)));
        cell.tone = Tone::Muted;
        break;
    case CompareColumn::Bar:
        return barCell(compared);
    }
    return cell;
}

Cell CompareModel::changeCell(const ComparedRow& row) const
{
    const bool isData = row.key.kind == PathKind::Data;
    Cell cell;
    cell.rightAligned = true;
    cell.text = isData ? formatValueChange(row.valueChange()) : formatChange(row.timeChange());
    if (!row.tellsSpeed() || row.change == RowChange::Same)
        cell.tone = Tone::Muted;
    else if (isData) // more objects are neither good nor bad
        cell.tone = Tone::Strong;
    else
        cell.tone = row.timeChange() > Duration::zero() ? Tone::Bad : row.timeChange() < Duration::zero() ? Tone::Good : Tone::Normal;
    return cell;
}

Cell CompareModel::barCell(const ComparedRow& row) const
{
    Cell cell;
    cell.text = rowRemark(row);
    cell.tone = Tone::Muted;
    if (row.key.kind == PathKind::Data || !row.tellsSpeed() || m_largest <= Duration::zero())
        return cell;
    const Duration change = row.timeChange();
    cell.bar = static_cast<double>(toNs(std::chrono::abs(change))) / static_cast<double>(toNs(m_largest));
    cell.barColor = change > Duration::zero() ? m_colors.worse : m_colors.better;
    return cell;
}

} // namespace emberline

#include "moc_compare_model.cpp"
