// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sources/sources_model.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"

namespace emberline {

namespace {

QVariant alignment(int column)
{
    const bool isNumber = column >= SourcesModel::RecordsColumn && column < SourcesModel::StateColumn;
    return QVariant(isNumber ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
}

QString stateText(SourceState state)
{
    switch (state) {
    case SourceState::Complete:
        break;
    case SourceState::Running:
        return SourcesModel::tr("still running");
    case SourceState::Ended:
        return SourcesModel::tr("ended");
    case SourceState::Quiet:
        return SourcesModel::tr("waiting");
    case SourceState::Removed:
        return SourcesModel::tr("removed");
    case SourceState::Replaced:
        return SourcesModel::tr("replaced");
    }
    return {};
}

QString stateToolTip(SourceState state)
{
    switch (state) {
    case SourceState::Complete:
        return SourcesModel::tr("Read to its end, and not followed");
    case SourceState::Running:
        return SourcesModel::tr("Something in it has not ended yet");
    case SourceState::Ended:
        return SourcesModel::tr("Every process in it has ended. It is still followed, in case more is written");
    case SourceState::Quiet:
        return SourcesModel::tr("Nothing in it is open. It is still followed, in case more is written");
    case SourceState::Removed:
        return SourcesModel::tr("The file was removed while it was followed; what was read of it stays");
    case SourceState::Replaced:
        return SourcesModel::tr("The file was replaced or written anew while it was followed; this is what it held before");
    }
    return {};
}

} // namespace

SourcesModel::Row SourcesModel::rowOf(const Source& source, bool hidden, SourceState state)
{
    return {displayText(source.path), QString::fromUtf8(source.format.data(), static_cast<qsizetype>(source.format.size())), source.records,
        source.skipped, source.bytes, source.clockOffset, hidden, state};
}

void SourcesModel::update(const Trace& trace, const std::set<SourceId>& hidden)
{
    const auto& sources = trace.sources();
    const std::vector<SourceState> states = sourceStates(trace);
    for (std::size_t i = 0; i < m_rows.size() && i < sources.size(); ++i) {
        const Row& old = m_rows[i];
        const bool isHidden = hidden.contains(SourceId(i));
        // Rebuilds texts only for what has changed: there may be ten thousand sources and sixty updates a second.
        if (old.records == sources[i].records && old.skipped == sources[i].skipped && old.bytes == sources[i].bytes
            && old.offset == sources[i].clockOffset && old.hidden == isHidden && old.state == states[i]
            && old.format.size() == static_cast<qsizetype>(sources[i].format.size()))
            continue;
        m_rows[i] = rowOf(sources[i], isHidden, states[i]);
        Q_EMIT dataChanged(index(static_cast<int>(i), 0), index(static_cast<int>(i), ColumnCount - 1));
    }
    if (sources.size() <= m_rows.size())
        return;
    beginInsertRows({}, static_cast<int>(m_rows.size()), static_cast<int>(sources.size()) - 1);
    for (std::size_t i = m_rows.size(); i < sources.size(); ++i)
        m_rows.push_back(rowOf(sources[i], hidden.contains(SourceId(i)), states[i]));
    endInsertRows();
}

void SourcesModel::clear()
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
}

int SourcesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SourcesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SourcesModel::text(const Row& row, int column)
{
    switch (column) {
    case PathColumn:
        return row.path;
    case FormatColumn:
        return row.format;
    case RecordsColumn:
        return formatCount(row.records);
    case SkippedColumn:
        return row.skipped == 0 ? QString() : formatCount(row.skipped);
    case BytesColumn:
        return formatBytes(row.bytes);
    case StateColumn:
        return stateText(row.state);
    default:
        return row.offset == Duration::zero() ? QString() : formatExactDuration(row.offset);
    }
}

QVariant SourcesModel::sortKey(const Row& row, int column)
{
    switch (column) {
    case RecordsColumn:
        return row.records;
    case SkippedColumn:
        return row.skipped;
    case BytesColumn:
        return row.bytes;
    case OffsetColumn:
        return qint64(toNs(row.offset));
    default:
        return text(row, column);
    }
}

QString SourcesModel::toolTip(const Row& row, int column)
{
    if (column == OffsetColumn)
        return tr("Added to the times of this source: type 250 ms, -1.5 s or nothing, or drag with Ctrl on the timeline");
    if (column == SkippedColumn && row.skipped > 0)
        return tr("Records that could not be read: see the Import report");
    if (column == StateColumn)
        return stateToolTip(row.state);
    return column == PathColumn ? plainToolTip(row.path) : QString();
}

QVariant SourcesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return text(row, index.column());
    case Qt::CheckStateRole:
        return index.column() == PathColumn ? QVariant(static_cast<int>(row.hidden ? Qt::Unchecked : Qt::Checked)) : QVariant();
    case Qt::TextAlignmentRole:
        return alignment(index.column());
    case Qt::ToolTipRole:
        return toolTip(row, index.column());
    case kSortRole:
        return sortKey(row, index.column());
    default:
        return {};
    }
}

bool SourcesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid())
        return false;
    const SourceId source(static_cast<std::size_t>(index.row()));
    if (index.column() == PathColumn && role == Qt::CheckStateRole) {
        Q_EMIT shownEdited(source, value.toInt() == Qt::Checked);
        return true;
    }
    if (index.column() != OffsetColumn || role != Qt::EditRole)
        return false;
    const QString text = value.toString();
    const auto offset = text.trimmed().isEmpty() ? std::optional(Duration::zero()) : parseDuration(text);
    if (!offset)
        return false;
    Q_EMIT offsetEdited(source, *offset);
    return true;
}

QVariant SourcesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return alignment(section);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case PathColumn:
        return tr("Source");
    case FormatColumn:
        return tr("Format");
    case RecordsColumn:
        return tr("Records");
    case SkippedColumn:
        return tr("Skipped");
    case BytesColumn:
        return tr("Size");
    case OffsetColumn:
        return tr("Clock offset");
    case StateColumn:
        return tr("State");
    default:
        return {};
    }
}

Qt::ItemFlags SourcesModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.column() == PathColumn)
        flags |= Qt::ItemIsUserCheckable;
    if (index.column() == OffsetColumn)
        flags |= Qt::ItemIsEditable;
    return flags;
}

} // namespace emberline

#include "moc_sources_model.cpp"
