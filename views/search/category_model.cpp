// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/search/category_model.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"

#include <algorithm>

namespace emberline {

CategoryModel::CategoryModel(FilterState& filter, QObject* parent) : QAbstractTableModel(parent), m_filter(filter)
{
    connect(&filter, &FilterState::filterChanged, this, [this] {
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    });
}

void CategoryModel::setCategories(std::vector<CountedCategory> categories)
{
    beginResetModel();
    m_categories = std::move(categories);
    list();
    endResetModel();
}

void CategoryModel::setText(const QString& text)
{
    beginResetModel();
    m_text = text;
    list();
    endResetModel();
}

void CategoryModel::list()
{
    m_rows.clear();
    for (std::size_t i = 0; i < m_categories.size(); ++i) {
        if (QString::fromStdString(m_categories[i].category).contains(m_text, Qt::CaseInsensitive))
            m_rows.push_back(i);
    }
}

const CountedCategory* CategoryModel::at(const QModelIndex& index) const
{
    const auto row = static_cast<std::size_t>(index.row());
    return index.isValid() && row < m_rows.size() ? &m_categories[m_rows[row]] : nullptr;
}

void CategoryModel::toggleOnly(const QModelIndex& index)
{
    const CountedCategory* found = at(index);
    if (!found)
        return;
    RegionFilter filter = m_filter.filter();
    if (filter.onlyCategories == std::vector{found->category}) {
        filter.onlyCategories.clear();
        m_filter.setFilter(filter);
    } else {
        m_filter.showOnly(found->category);
    }
}

void CategoryModel::showOnlyListed(std::size_t most)
{
    RegionFilter filter = m_filter.filter();
    filter.hiddenCategories.clear();
    filter.onlyCategories.clear();
    const std::size_t count = std::min(most, m_rows.size());
    for (std::size_t i = 0; i < count && count < m_categories.size(); ++i)
        filter.onlyCategories.push_back(m_categories[m_rows[i]].category);
    m_filter.setFilter(filter);
}

int CategoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CategoryModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CategoryModel::data(const QModelIndex& index, int role) const
{
    const CountedCategory* found = at(index);
    if (!found)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Category)
            return found->category.empty() ? tr("(no category)") : displayText(found->category);
        return index.column() == Count ? formatCount(found->count) : tr("only");
    case Qt::CheckStateRole:
        if (index.column() == Category)
            return m_filter.isShown(found->category) ? Qt::Checked : Qt::Unchecked;
        return {};
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (index.column() == Category ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole:
        return index.column() == Only ? tr("Show only this category") : tr("Show or hide this category");
    default:
        return {};
    }
}

bool CategoryModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const CountedCategory* found = at(index);
    if (!found || role != Qt::CheckStateRole || index.column() != Category)
        return false;
    m_filter.setShown(found->category, value.value<Qt::CheckState>() == Qt::Checked);
    return true;
}

Qt::ItemFlags CategoryModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == Category ? flags | Qt::ItemIsUserCheckable : flags;
}

} // namespace emberline

#include "moc_category_model.cpp"
