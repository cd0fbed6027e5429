// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/duration_histogram.h"
#include "model/analysis/range_statistics.h"
#include "model/trace_store.h"
#include "views/format/time_format.h"

#include <QWidget>

#include <vector>

class QLabel;
class QTableView;

namespace emberline {

class HistogramWidget;
class InstancesModel;
class TraceCalculation;

/// The instances of one row of the statistics: a table, and the distribution of their lengths. Hidden until it has something to show. The
/// instances are found off the GUI thread.
class InstancesPane : public QWidget {
    Q_OBJECT

public:
    explicit InstancesPane(const TraceStore& store, QWidget* parent = nullptr);

    /// Finds the instances of `row`, which `query` brought, and shows them as soon as they are there.
    void list(const StatisticsQuery& query, const StatisticsRow& row);
    /// Hides, and shows nothing that is still to be found.
    void dismiss();
    void setTimeMode(TimeMode mode);
    void setHistogramShown(bool shown);
    [[nodiscard]] bool isBusy() const;

Q_SIGNALS:
    /// New instances are there; they are about to show.
    void found();
    void selected(emberline::RegionId region);
    /// The user wants to go there.
    void revealed(emberline::RegionId region);

private:
    void makeTable();
    void fill(std::vector<RegionId> instances, DurationHistogram histogram, const StatisticsQuery& query, const StatisticsRow& row);

    const TraceStore& m_store;
    TraceCalculation* m_listing;
    InstancesModel* m_instances;
    QTableView* m_table;
    HistogramWidget* m_histogram;
    QLabel* m_title;
};

} // namespace emberline
