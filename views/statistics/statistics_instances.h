// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/range_statistics.h"
#include "model/trace_store.h"
#include "views/format/time_format.h"

#include <QAbstractTableModel>

#include <memory>

namespace emberline {

enum class InstanceColumn { Start, Length, Name, Place };

/// The regions of one row of the statistics. Holds only their ids. GUI thread.
class InstancesModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit InstancesModel(const TraceStore& store, QObject* parent = nullptr);

    /// Longest first.
    void setInstances(std::vector<RegionId> instances);
    void setTimeMode(TimeMode mode);
    [[nodiscard]] RegionId region(const QModelIndex& index) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    [[nodiscard]] TraceTime shownStart(RegionId id) const;
    [[nodiscard]] Duration length(RegionId id) const;
    [[nodiscard]] QString text(RegionId id, InstanceColumn column) const;

    const TraceStore& m_store;
    std::vector<RegionId> m_instances;
    TimeMode m_timeMode = TimeMode::Relative;
};

} // namespace emberline
