// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/statistics/statistics_model.h"

#include "model/category_list.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace emberline {

constexpr std::array<HeadedColumn, 4> kInstanceColumns = {{{QT_TRANSLATE_NOOP("emberline::InstancesModel", "Start"), true, "start_ns"},
    {QT_TRANSLATE_NOOP("emberline::InstancesModel", "Wall"), true, "wall_ns",
        QT_TRANSLATE_NOOP("emberline::InstancesModel", "Its whole length, also where the range cuts it")},
    {QT_TRANSLATE_NOOP("emberline::InstancesModel", "Name"), false, "name"},
    {QT_TRANSLATE_NOOP("emberline::InstancesModel", "Where"), false, "where"}}};

InstancesModel::InstancesModel(const TraceStore& store, QObject* parent) :
    HeadedModel(kInstanceColumns, parent), m_store(store), m_naming(new TraceCalculation(store, this))
{ }

void InstancesModel::setInstances(std::vector<RegionId> instances)
{
    m_naming->cancel();
    replace(m_instances, std::move(instances));
}

RegionId InstancesModel::region(const QModelIndex& index) const
{
    const auto row = static_cast<std::size_t>(index.row());
    return index.isValid() && row < m_instances.size() ? m_instances[row] : RegionId();
}

QModelIndex InstancesModel::indexOf(RegionId id) const
{
    const auto found = std::ranges::find(m_instances, id);
    return found == m_instances.end() ? QModelIndex() : index(static_cast<int>(found - m_instances.begin()), 0);
}

QString InstancesModel::text(RegionId id, InstanceColumn column) const
{
    const Trace& trace = m_store.trace();
    switch (column) {
    case InstanceColumn::Start:
        return timeText(trace, shownStart(id), timeMode(), trace.session(trace.session(id)).source);
    case InstanceColumn::Length:
        return formatDuration(length(id));
    case InstanceColumn::Name:
        return m_names.text(trace, id);
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
    if (role == Qt::DisplayRole)
        return text(id, column);
    if (role == Qt::ToolTipRole && column == InstanceColumn::Start)
        return plainToolTip(text(id, column));
    if (role == Qt::ToolTipRole && column == InstanceColumn::Length)
        return formatExactDuration(length(id));
    if (role == kExactRole && column == InstanceColumn::Start)
        return text(id, column);
    if (role == kRawRole && column == InstanceColumn::Start)
        return static_cast<qlonglong>(toNs(shownStart(id)));
    if (role == kRawRole && column == InstanceColumn::Length)
        return static_cast<qlonglong>(toNs(length(id)));
    return HeadedModel::data(index, role);
}

namespace {

/// By a key, of which equal ones keep their order.
template <class KeyOf>
std::vector<RegionId> sortedInstances(std::vector<RegionId> instances, Qt::SortOrder order, const KeyOf& key)
{
    std::ranges::stable_sort(
        instances, [&](RegionId a, RegionId b) { return order == Qt::AscendingOrder ? key(a) < key(b) : key(b) < key(a); });
    return instances;
}

/// By their names with labels. Any thread. As they were, if `cancel` becomes true before it sorts.
std::vector<RegionId> sortedByName(
    const Trace& trace, const std::vector<RegionId>& instances, Qt::SortOrder order, const std::atomic<bool>& cancel)
{
    std::unordered_map<RegionId, std::string> labelled; // most names of most traces have no label
    for (const RegionId id : instances) {
        if (cancel)
            return instances;
        if (std::string name = labelledName(trace, id); name != trace.name(id))
            labelled.emplace(id, std::move(name));
    }
    return sortedInstances(instances, order, [&](RegionId id) {
        const auto found = labelled.find(id);
        return found == labelled.end() ? trace.name(id) : std::string_view(found->second);
    });
}

} // namespace

void InstancesModel::sort(int column, Qt::SortOrder order)
{
    m_naming->cancel();
    switch (static_cast<InstanceColumn>(column)) {
    case InstanceColumn::Start:
        return reorder(sortedInstances(m_instances, order, [this](RegionId id) { return shownStart(id); }));
    case InstanceColumn::Length:
        return reorder(sortedInstances(m_instances, order, [this](RegionId id) { return length(id); }));
    case InstanceColumn::Name:
        return m_naming->start([this, instances = m_instances, order](
                                   const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
            deliver([this, sorted = sortedByName(trace, instances, order, cancel)] { reorder(sorted); });
        });
    case InstanceColumn::Place:
        return reorder(sortedInstances(m_instances, order, [this](RegionId id) { return m_store.trace().track(id); }));
    }
}

/// One look at all rows, however many of them are selected.
void InstancesModel::reorder(std::vector<RegionId> instances)
{
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList old = persistentIndexList();
    std::unordered_map<RegionId, int> rows;
    for (const QModelIndex& index : old)
        rows.emplace(region(index), 0);
    m_instances.swap(instances);
    for (std::size_t row = 0; row < m_instances.size() && !rows.empty(); ++row) {
        if (const auto found = rows.find(m_instances[row]); found != rows.end())
            found->second = static_cast<int>(row);
    }
    QModelIndexList now;
    for (const QModelIndex& index : old)
        now << this->index(rows.at(instances[static_cast<std::size_t>(index.row())]), index.column());
    changePersistentIndexList(old, now);
    Q_EMIT layoutChanged();
}

constexpr std::array<HeadedColumn, kStatisticsColumns> kStatisticsHeads = {{
    {QT_TRANSLATE_NOOP("emberline::StatisticsModel", "Name"), false, "name",
        QT_TRANSLATE_NOOP("emberline::StatisticsModel", "What the regions of the row have in common")},
    {QT_TRANSLATE_NOOP("emberline::StatisticsModel", "Count"), true, "count",
        QT_TRANSLATE_NOOP("emberline::StatisticsModel", "Regions that touch the range")},
    {QT_TRANSLATE_NOOP("emberline::StatisticsModel", "Wall"), true, "wall_ns",
        QT_TRANSLATE_NOOP("emberline::StatisticsModel",
            "How long they ran in the range; what runs inside another of the row on the same track counts once. A box of the flame "
            "graph is longer if threads or processes that it started ran side by side: it adds them up")},
    {QT_TRANSLATE_NOOP("emberline::StatisticsModel", "Self"), true, "self_ns",
        QT_TRANSLATE_NOOP("emberline::StatisticsModel",
            "Their time in the range without that of the regions inside them, also of those that the filter hides; as in Wall, a moment "
            "of a track counts once")},
    {QT_TRANSLATE_NOOP("emberline::StatisticsModel", "Min"), true, "min_ns",
        QT_TRANSLATE_NOOP("emberline::StatisticsModel", "The whole length of the shortest, also where the range cuts it")},
    {QT_TRANSLATE_NOOP("emberline::StatisticsModel", "Avg"), true, "avg_ns",
        QT_TRANSLATE_NOOP("emberline::StatisticsModel", "The average of their whole lengths, also where the range cuts them")},
    {QT_TRANSLATE_NOOP("emberline::StatisticsModel", "p50"), true, "p50_ns",
        QT_TRANSLATE_NOOP("emberline::StatisticsModel",
            "The median of their whole lengths: half of them are not longer. The length of one: of an even number, the shorter of the two "
            "in the middle")},
    {QT_TRANSLATE_NOOP("emberline::StatisticsModel", "p95"), true, "p95_ns",
        QT_TRANSLATE_NOOP("emberline::StatisticsModel", "The 95th percentile of their whole lengths: 19 of 20 are not longer")},
    {QT_TRANSLATE_NOOP("emberline::StatisticsModel", "Max"), true, "max_ns",
        QT_TRANSLATE_NOOP("emberline::StatisticsModel", "The whole length of the longest, also where the range cuts it")},
    {QT_TRANSLATE_NOOP("emberline::StatisticsModel", "Load, %"), true, "busy_share",
        QT_TRANSLATE_NOOP("emberline::StatisticsModel",
            "How long they worked, added up over all threads, as a share of the time in which any thread of the trace worked in the "
            "range: 100 % is one thread all that time, 250 % two and a half; none if they are asynchronous: they waited. The tool tip "
            "of a load has both times")},
    {QT_TRANSLATE_NOOP("emberline::StatisticsModel", "Category"), false, "category",
        QT_TRANSLATE_NOOP("emberline::StatisticsModel", "The category of the regions; of a list, the first")},
}};

StatisticsModel::StatisticsModel(const TraceStore& store, QObject* parent) : HeadedModel(kStatisticsHeads, parent), m_store(store)
{ }

void StatisticsModel::setStatistics(std::shared_ptr<const RangeStatistics> statistics, GroupBy groupBy, bool isOfRange)
{
    if (std::exchange(m_isOfRange, isOfRange) != isOfRange)
        Q_EMIT headerDataChanged(Qt::Horizontal, static_cast<int>(StatisticsColumn::Wall), static_cast<int>(StatisticsColumn::Self));
    // All numbers may be new, but a growing trace mostly has the same rows: the view keeps its scroll position and selection.
    if (m_statistics && statistics && groupBy == m_groupBy && statistics->rows.size() == m_statistics->rows.size()) {
        Q_EMIT layoutAboutToBeChanged();
        const auto before = std::exchange(m_statistics, std::move(statistics));
        const auto orderBefore = std::exchange(m_order, sortedOrder());
        keepPersistentIndexes(*before, orderBefore);
        Q_EMIT layoutChanged();
        return;
    }
    beginResetModel();
    m_statistics = std::move(statistics);
    m_groupBy = groupBy;
    m_order = sortedOrder();
    endResetModel();
}

void StatisticsModel::keepPersistentIndexes(const RangeStatistics& before, const std::vector<std::uint32_t>& orderBefore)
{
    const QModelIndexList old = persistentIndexList();
    if (old.isEmpty())
        return;
    std::map<decltype(rowKey(before.rows.front())), int> places;
    for (std::size_t place = 0; place < m_order.size(); ++place)
        places.emplace(rowKey(m_statistics->rows[m_order[place]]), static_cast<int>(place));
    QModelIndexList now;
    for (const QModelIndex& index : old) {
        const auto found = places.find(rowKey(before.rows[orderBefore[static_cast<std::size_t>(index.row())]]));
        now << (found == places.end() ? QModelIndex() : this->index(found->second, index.column()));
    }
    changePersistentIndexList(old, now);
}

/// What the range cuts says so: the lengths beside it are whole.
QString StatisticsModel::title(int column) const
{
    const QString title = HeadedModel::title(column);
    const auto of = static_cast<StatisticsColumn>(column);
    return m_isOfRange && (of == StatisticsColumn::Wall || of == StatisticsColumn::Self) ? tr("%1 in range").arg(title) : title;
}

const StatisticsRow* StatisticsModel::row(const QModelIndex& index) const
{
    const auto place = static_cast<std::size_t>(index.row());
    return index.isValid() && place < m_order.size() ? &m_statistics->rows[m_order[place]] : nullptr;
}

QVariant StatisticsModel::raw(const StatisticsRow& row, StatisticsColumn column) const
{
    using enum StatisticsColumn;
    if (row.lostEnds == row.count && (column == Self || column == Average || column == Share))
        return {};
    const auto nsOf = [](Duration length) { return QVariant::fromValue(static_cast<qlonglong>(toNs(length))); };
    switch (column) {
    case Name:
    case Category:
        break;
    case Count:
        return QVariant::fromValue(static_cast<qulonglong>(row.count));
    case Share:
        return row.isAsync ? QVariant() : m_statistics->share(row);
    case Wall:
        return nsOf(row.wall);
    case Self:
        return nsOf(row.self);
    case Shortest:
        return nsOf(row.shortest);
    case Average:
        return nsOf(row.average());
    case Median:
        return nsOf(row.median);
    case P95:
        return nsOf(row.p95);
    case Longest:
        return nsOf(row.longest);
    }
    return {};
}

QString StatisticsModel::text(const StatisticsRow& row, StatisticsColumn column) const
{
    switch (column) {
    case StatisticsColumn::Name:
        return statisticsName(trace(), row, m_groupBy, m_statistics->labels.get());
    case StatisticsColumn::Category:
        return m_groupBy == GroupBy::Name ? categoryText(firstCategory(trace().text(row.category))) : QString();
    case StatisticsColumn::Count:
        return formatCount(row.count);
    case StatisticsColumn::Wall:
        return row.lostEnds == row.count ? tr("never ended") : formatDuration(row.wall);
    case StatisticsColumn::Share:
        return raw(row, column).isNull() ? QString() : percentNumber(m_statistics->share(row));
    default: {
        const QVariant length = raw(row, column);
        return length.isNull() ? QString() : formatDuration(Duration(length.toLongLong()));
    }
    }
}

QVariant StatisticsModel::data(const QModelIndex& index, int role) const
{
    const StatisticsRow* found = row(index);
    if (!found)
        return {};
    const auto column = static_cast<StatisticsColumn>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(*found, column);
    case kRawRole:
        return raw(*found, column);
    case Qt::ToolTipRole:
        if (column == StatisticsColumn::Share && !raw(*found, column).isNull())
            return tr("They worked for %1; any thread of the trace did for %2")
                .arg(formatDuration(found->worked), formatDuration(m_statistics->busy));
        if (const QVariant length = raw(*found, column); found->lostEnds == 0)
            return length.typeId() == QMetaType::LongLong ? formatExactDuration(Duration(length.toLongLong())) : QString();
        return found->count == 1
            ? tr("It never ended: the sums of times leave it out")
            : tr("%1 of %2 never ended: the sums of times leave them out").arg(formatCount(found->lostEnds), formatCount(found->count));
    case kBarRole: {
        const StatisticsRow& longest = m_statistics->rows.front(); // rows are sorted, largest first
        return longest.wall <= Duration::zero() || found->isAsync != longest.isAsync
            ? 0.0
            : static_cast<double>(toNs(found->wall)) / static_cast<double>(toNs(longest.wall));
    }
    default:
        return HeadedModel::data(index, role);
    }
}

void StatisticsModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= kStatisticsColumns)
        return;
    m_sortColumn = static_cast<StatisticsColumn>(column);
    m_sortOrder = order;
    if (!m_statistics)
        return;
    Q_EMIT layoutAboutToBeChanged();
    const auto before = std::exchange(m_order, sortedOrder());
    keepPersistentIndexes(*m_statistics, before);
    Q_EMIT layoutChanged();
}

/// Equal rows keep the statistics' order: largest wall time first. By numbers, what waited stays behind what worked.
std::vector<std::uint32_t> StatisticsModel::sortedOrder() const
{
    std::vector<std::uint32_t> order(m_statistics ? m_statistics->rows.size() : 0);
    std::iota(order.begin(), order.end(), 0U);
    const auto sortBy = [&](const auto& keys) {
        std::ranges::stable_sort(order,
            [&](std::uint32_t a, std::uint32_t b) { return m_sortOrder == Qt::AscendingOrder ? keys[a] < keys[b] : keys[b] < keys[a]; });
    };
    if (!kStatisticsHeads[static_cast<std::size_t>(m_sortColumn)].isNumber) {
        std::vector<QString> names;
        names.reserve(order.size());
        for (const std::uint32_t i : order)
            names.push_back(text(m_statistics->rows[i], m_sortColumn).toCaseFolded());
        sortBy(names);
    } else {
        std::vector<double> numbers;
        numbers.reserve(order.size());
        for (const std::uint32_t i : order)
            numbers.push_back(raw(m_statistics->rows[i], m_sortColumn).toDouble());
        sortBy(numbers);
        std::stable_partition(order.begin(), order.end(), [&](std::uint32_t i) { return !m_statistics->rows[i].isAsync; });
    }
    return order;
}

namespace {

struct StatisticsWords {
    Q_DECLARE_TR_FUNCTIONS(emberline::Statistics)
};

} // namespace

QString statisticsName(const Trace& trace, const StatisticsRow& row, GroupBy groupBy, const RegionLabels* labels)
{
    switch (groupBy) {
    case GroupBy::Label:
        return displayName(labelledName(trace.text(row.name), labels->text(row.label)));
    case GroupBy::Name:
        return nameText(trace, row.name);
    case GroupBy::Category:
        if (row.role)
            return roleText(*row.role) + StatisticsWords::tr(" (no category)");
        return categoryText(trace.text(row.category));
    case GroupBy::Thread:
        return row.thread ? placeText(trace, row.session, row.thread)
                          : sessionText(trace, row.session) + QStringLiteral(" › ") + StatisticsWords::tr("async");
    case GroupBy::Session:
        break;
    }
    return sessionText(trace, row.session);
}

QString fittingStatisticsName(const QString& name, GroupBy groupBy, const QFontMetrics& metrics, int width)
{
    const qsizetype thread = groupBy == GroupBy::Thread ? name.lastIndexOf(QStringLiteral(" › ")) : -1;
    if (thread > 0) {
        const QString tail = name.mid(thread);
        const QString process = metrics.elidedText(name.left(thread), Qt::ElideRight, width - metrics.horizontalAdvance(tail));
        if (!process.isEmpty())
            return process + tail;
        return metrics.elidedText(QStringLiteral("…") + tail, Qt::ElideRight, width);
    }
    return metrics.elidedText(name, Qt::ElideRight, width);
}

QString statisticsFooter(const RangeStatistics& statistics)
{
    QString regions
        = statistics.logged == 1 ? StatisticsWords::tr("1 region") : StatisticsWords::tr("%1 regions").arg(formatCount(statistics.logged));
    const std::uint64_t others = statistics.count - statistics.logged; // processes, threads and children
    if (others == 1)
        regions = StatisticsWords::tr("%1 and 1 other box").arg(regions);
    else if (others > 1)
        regions = StatisticsWords::tr("%1 and %2 other boxes").arg(regions, formatCount(others));
    QStringList tracks;
    if (statistics.threads > 0 || statistics.asyncTracks == 0)
        tracks << (statistics.threads == 1 ? StatisticsWords::tr("1 thread")
                                           : StatisticsWords::tr("%1 threads").arg(formatCount(statistics.threads)));
    if (statistics.asyncTracks > 0)
        tracks << (statistics.asyncTracks == 1 ? StatisticsWords::tr("1 asynchronous track")
                                               : StatisticsWords::tr("%1 asynchronous tracks").arg(formatCount(statistics.asyncTracks)));
    const QString text
        = StatisticsWords::tr("%1 in %2 of %3").arg(regions, formatDuration(statistics.length), tracks.join(QStringLiteral(", ")));
    return statistics.busy <= Duration::zero() || statistics.busy == statistics.length
        ? text
        : StatisticsWords::tr("%1; loads are shares of the %2 in which any thread worked").arg(text, formatDuration(statistics.busy));
}

} // namespace emberline

#include "moc_statistics_model.cpp"
