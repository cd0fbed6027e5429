// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/statistics/statistics_instances.h"

#include "views/kit/table_text.h"
#include "views/kit/trace_texts.h"

#include <algorithm>
#include <array>

namespace emberline {

namespace {

constexpr int kInstanceColumns = 4;
constexpr std::array<const char*, kInstanceColumns> kTitles
    = {QT_TRANSLATE_NOOP("emberline::InstancesModel", "Start"), QT_TRANSLATE_NOOP("emberline::InstancesModel", "Wall"),
        QT_TRANSLATE_NOOP("emberline::InstancesModel", "Name"), QT_TRANSLATE_NOOP("emberline::InstancesModel", "Where")};
constexpr std::array<const char*, kInstanceColumns> kInstanceIds = {"start_ns", "wall_ns", "name", "where"};

} // namespace

InstancesModel::InstancesModel(const TraceStore& store, QObject* parent) : QAbstractTableModel(parent), m_store(store)
{ }

void InstancesModel::setInstances(std::vector<RegionId> instances)
{
    beginResetModel();
    m_instances = std::move(instances);
    endResetModel();
}

void InstancesModel::setTimeMode(TimeMode mode)
{
    m_timeMode = mode;
    if (!m_instances.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

RegionId InstancesModel::region(const QModelIndex& index) const
{
    const auto row = static_cast<std::size_t>(index.row());
    return index.isValid() && row < m_instances.size() ? m_instances[row] : RegionId();
}

int InstancesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_instances.size());
}

int InstancesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kInstanceColumns;
}

TraceTime InstancesModel::shownStart(RegionId id) const
{
    return m_store.trace().shown(id).begin;
}

Duration InstancesModel::length(RegionId id) const
{
    return m_store.trace().duration(id);
}

QString InstancesModel::text(RegionId id, InstanceColumn column) const
{
    const Trace& trace = m_store.trace();
    switch (column) {
    case InstanceColumn::Start:
        return timeText(trace, shownStart(id), m_timeMode);
    case InstanceColumn::Length:
        return formatDuration(length(id));
    case InstanceColumn::Name:
        return nameText(trace, trace.nameId(id));
    case InstanceColumn::Place:
        break;
    }
    return placeText(trace, trace.session(id), trace.thread(id));
}

QVariant InstancesModel::data(const QModelIndex& index, int role) const
{
    const RegionId id = region(index);
    if (!id)
        return {};
    const auto column = static_cast<InstanceColumn>(index.column());
    const bool isNumber = column == InstanceColumn::Start || column == InstanceColumn::Length;
    if (role == Qt::DisplayRole)
        return text(id, column);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
    if (role == kRawRole && isNumber)
        return static_cast<qlonglong>(column == InstanceColumn::Start ? toNs(shownStart(id)) : toNs(length(id)));
    return {};
}

QVariant InstancesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kInstanceColumns)
        return {};
    if (role == Qt::DisplayRole)
        return tr(kTitles[static_cast<std::size_t>(section)]);
    if (role == kRawRole)
        return QString::fromLatin1(kInstanceIds[static_cast<std::size_t>(section)]);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (section < 2 ? Qt::AlignRight : Qt::AlignLeft));
    return {};
}

void InstancesModel::sort(int column, Qt::SortOrder order)
{
    const auto sortBy = [&](const auto& key) {
        std::ranges::stable_sort(
            m_instances, [&](RegionId a, RegionId b) { return order == Qt::AscendingOrder ? key(a) < key(b) : key(b) < key(a); });
    };
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList old = persistentIndexList();
    std::vector<RegionId> regions;
    for (const QModelIndex& index : old)
        regions.push_back(region(index));
    const Trace& trace = m_store.trace();
    switch (static_cast<InstanceColumn>(column)) {
    case InstanceColumn::Start:
        sortBy([this](RegionId id) { return shownStart(id); });
        break;
    case InstanceColumn::Length:
        sortBy([this](RegionId id) { return length(id); });
        break;
    case InstanceColumn::Name:
        sortBy([&](RegionId id) { return trace.name(id); });
        break;
    case InstanceColumn::Place:
        sortBy([&](RegionId id) { return trace.track(id); });
        break;
    }
    QModelIndexList now;
    for (qsizetype i = 0; i < old.size(); ++i) {
        const auto at = std::ranges::find(m_instances, regions[static_cast<std::size_t>(i)]);
        now << index(static_cast<int>(at - m_instances.begin()), old[i].column());
    }
    changePersistentIndexList(old, now);
    Q_EMIT layoutChanged();
}

} // namespace emberline

#include "moc_statistics_instances.cpp"
