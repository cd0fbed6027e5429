// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/percentiles.h"
#include "model/analysis/range_statistics.h"
#include "model/trace_store.h"
#include "views/kit/background.h"
#include "views/kit/cell_table.h"
#include "views/kit/trace_texts.h"

#include <QFontMetrics>
#include <QString>
#include <QWidget>

#include <memory>
#include <optional>
#include <tuple>

namespace emberline {

enum class InstanceColumn { Start, Length, Name, Place };

/// The regions of one row of the statistics. Holds only their ids, and the names of rows in view. Sorting by names, which may read the
/// source for each, ends off the GUI thread, and until then the order stays. GUI thread.
class InstancesModel : public HeadedModel {
    Q_OBJECT

public:
    explicit InstancesModel(const TraceStore& store, QObject* parent = nullptr);

    /// Longest first.
    void setInstances(std::vector<RegionId> instances);
    [[nodiscard]] bool isSorting() const { return m_naming->isBusy(); }
    [[nodiscard]] RegionId region(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(RegionId id) const; ///< linear

    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    [[nodiscard]] std::size_t rows() const override { return m_instances.size(); }
    [[nodiscard]] TraceTime shownStart(RegionId id) const { return m_store.trace().shown(id).begin; }
    [[nodiscard]] Duration length(RegionId id) const { return m_store.trace().duration(id); }
    [[nodiscard]] QString text(RegionId id, InstanceColumn column) const;
    void reorder(std::vector<RegionId> instances);

    const TraceStore& m_store;
    TraceCalculation* m_naming;
    std::vector<RegionId> m_instances;
    mutable RegionNames m_names;
};

enum class StatisticsColumn { Name, Count, Wall, Self, Shortest, Average, Median, P95, Longest, Share, Category };
inline constexpr int kStatisticsColumns = 11;

/// Tells a row from the others of one grouping, also once their numbers have changed.
inline auto rowKey(const StatisticsRow& row)
{
    return std::tuple(row.name, row.label, row.category, row.session, row.thread, row.role);
}

/// Range statistics as a sortable table. Texts are made on demand. A selected row stays selected when its numbers change. kRawRole has
/// nanoseconds, counts and fractions. GUI thread.
class StatisticsModel : public HeadedModel {
    Q_OBJECT

public:
    /// The row's wall time as a share of the longest in the table, 0 to 1; 0 of what waited beside what worked.
    static constexpr int kBarRole = Qt::UserRole + 1;

    explicit StatisticsModel(const TraceStore& store, QObject* parent = nullptr);

    /// `isOfRange`: not of the whole trace.
    void setStatistics(std::shared_ptr<const RangeStatistics> statistics, GroupBy groupBy, bool isOfRange = false);
    void clear() { setStatistics(nullptr, m_groupBy); }

    [[nodiscard]] const StatisticsRow* row(const QModelIndex& index) const; ///< null for an invalid index
    [[nodiscard]] GroupBy groupBy() const { return m_groupBy; }
    [[nodiscard]] const Trace& trace() const { return m_store.trace(); }

    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    [[nodiscard]] std::size_t rows() const override { return m_order.size(); }
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] std::vector<std::uint32_t> sortedOrder() const;
    [[nodiscard]] QVariant raw(const StatisticsRow& row, StatisticsColumn column) const;
    [[nodiscard]] QString text(const StatisticsRow& row, StatisticsColumn column) const;
    void keepPersistentIndexes(const RangeStatistics& before, const std::vector<std::uint32_t>& orderBefore);

    const TraceStore& m_store;
    std::shared_ptr<const RangeStatistics> m_statistics;
    GroupBy m_groupBy = GroupBy::Name;
    bool m_isOfRange = false;
    std::vector<std::uint32_t> m_order; ///< indices of the statistics' rows
    StatisticsColumn m_sortColumn = StatisticsColumn::Wall;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

/// The name of a statistics row: "refs", "Source vector", "make all › main". `labels`: if grouped by label.
[[nodiscard]] QString statisticsName(const Trace& trace, const StatisticsRow& row, GroupBy groupBy, const RegionLabels* labels = nullptr);
/// A statisticsName() for `width` pixels: of a thread in a process, the process is cut first.
[[nodiscard]] QString fittingStatisticsName(const QString& name, GroupBy groupBy, const QFontMetrics& metrics, int width);
/// "20 regions and 6 other boxes in 2.570 s of 5 tracks".
[[nodiscard]] QString statisticsFooter(const RangeStatistics& statistics);

/// The distribution of some regions' lengths: bars on a logarithmic scale. Describes the bar under the mouse, or the one reached with the
/// arrow keys, in words.
class HistogramWidget : public QWidget {
    Q_OBJECT

public:
    static constexpr std::size_t kBins = 24;

    explicit HistogramWidget(QWidget* parent = nullptr);

    /// `here` is marked above the bars; it must lie within them.
    void setHistogram(DurationHistogram histogram, std::optional<Duration> here = std::nullopt);
    /// "2 regions of 1.000 ms to 1.500 ms", empty beside the bars. `x` in the widget.
    [[nodiscard]] QString textAt(int x) const;
    /// The same for the bar that the keys have reached; empty before their first use.
    [[nodiscard]] QString currentText() const { return m_current ? textOf(*m_current) : QString(); }
    [[nodiscard]] QSize sizeHint() const override { return {220, 70}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 50}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF barArea() const { return QRectF(rect()).adjusted(8, 6, -8, -fontMetrics().height() - 4); }
    [[nodiscard]] QString textOf(std::size_t number) const;
    void paintBars(QPainter& painter) const;
    void paintHere(QPainter& painter) const;

    DurationHistogram m_histogram;
    std::optional<Duration> m_here;
    std::optional<std::size_t> m_current; ///< bin
};

} // namespace emberline
