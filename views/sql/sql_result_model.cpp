// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_result_model.h"

#include "views/format/display_text.h"

namespace emberline {

namespace {

bool isNumber(const QVariant& cell)
{
    return cell.typeId() == QMetaType::LongLong || cell.typeId() == QMetaType::Int || cell.typeId() == QMetaType::Double;
}

QString cellText(const QVariant& cell)
{
    return cell.typeId() == QMetaType::Double ? QString::number(cell.toDouble(), 'g', 12) : displayText(cell.toString().toStdString());
}

/// The id in a column named `name`, if it identifies one of `count` rows.
template <class IdType>
IdType idIn(const SqlResult& result, std::size_t row, const char* name, std::size_t count)
{
    for (int column = 0; column < result.columns.size(); ++column) {
        if (result.columns[column].compare(QLatin1String(name), Qt::CaseInsensitive) != 0)
            continue;
        bool isId = false;
        const qulonglong id = result.at(row, column).toULongLong(&isId);
        if (isId && id < count)
            return IdType(id);
    }
    return IdType();
}

} // namespace

void SqlResultModel::setResult(SqlResult result)
{
    beginResetModel();
    m_result = std::move(result);
    endResetModel();
}

Selection SqlResultModel::selection(const Trace& trace, int row) const
{
    Selection found;
    if (row < 0 || row >= rowCount())
        return found;
    const auto at = static_cast<std::size_t>(row);
    // The most specific thing first: a row about a region names its session, too.
    found.region = idIn<RegionId>(m_result, at, "region_id", trace.regionCount());
    if (found.isEmpty())
        found.instant = idIn<InstantId>(m_result, at, "instant_id", trace.instantCount());
    if (found.isEmpty())
        found.counter = idIn<CounterId>(m_result, at, "counter_id", trace.counters().size());
    if (found.isEmpty())
        found.object = idIn<ObjectId>(m_result, at, "object_id", trace.objects().size());
    for (const char* name : {"session_id", "child_session_id", "parent_session_id", "root_id"}) {
        if (found.isEmpty())
            found.session = idIn<SessionId>(m_result, at, name, trace.sessions().size());
    }
    return found;
}

int SqlResultModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_result.rowCount());
}

int SqlResultModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_result.columns.size());
}

QVariant SqlResultModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const QVariant& cell = m_result.at(static_cast<std::size_t>(index.row()), index.column());
    switch (role) {
    case Qt::DisplayRole:
        return cellText(cell);
    case Qt::ToolTipRole:
        return plainToolTip(cellText(cell));
    case Qt::TextAlignmentRole:
        return isNumber(cell) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QVariant SqlResultModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= m_result.columns.size())
        return {};
    return m_result.columns[section];
}

} // namespace emberline

#include "moc_sql_result_model.cpp"
