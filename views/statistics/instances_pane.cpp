// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/statistics/instances_pane.h"

#include "model/analysis/row_instances.h"
#include "views/kit/row_table_view.h"
#include "views/kit/table_text.h"
#include "views/kit/trace_calculation.h"
#include "views/statistics/statistics_histogram.h"
#include "views/statistics/statistics_instances.h"
#include "views/statistics/statistics_table.h"
#include "views/statistics/statistics_text.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <memory>
#include <utility>

namespace emberline {

InstancesPane::InstancesPane(const TraceStore& store, QWidget* parent) :
    QWidget(parent), m_store(store), m_listing(new TraceCalculation(store, this)), m_instances(new InstancesModel(store, this)),
    m_table(new QTableView(this)), m_histogram(new HistogramWidget(this)), m_title(new QLabel(this))
{
    m_title->setObjectName(QStringLiteral("mutedTitle"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    makeTable();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 6, 0, 0);
    layout->setSpacing(2);
    auto* title = new QHBoxLayout;
    title->setContentsMargins(10, 0, 10, 0);
    title->addWidget(m_title);
    layout->addLayout(title);
    layout->addWidget(m_histogram);
    setTabOrder(m_histogram, m_table); // in visual order
    layout->addWidget(m_table, 1);
    hide();
}

void InstancesPane::makeTable()
{
    m_table->setModel(m_instances);
    m_table->setObjectName(QStringLiteral("instances"));
    m_table->setAccessibleName(tr("Instances"));
    styleStatisticsTable(m_table);
    m_table->horizontalHeader()->setSortIndicator(static_cast<int>(InstanceColumn::Length), Qt::DescendingOrder);
    m_table->horizontalHeader()->resizeSection(static_cast<int>(InstanceColumn::Name), 220);
    m_table->horizontalHeader()->setStretchLastSection(true);
    addCopyActions(m_table);
    addSortAction(m_table);
    const auto reveal = [this](const QModelIndex& index) { Q_EMIT revealed(m_instances->region(index)); };
    connect(m_table, &QTableView::doubleClicked, this, reveal);
    connect(m_table, &QTableView::activated, this, reveal);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) { Q_EMIT selected(m_instances->region(index)); });
}

void InstancesPane::list(const StatisticsQuery& query, const StatisticsRow& row)
{
    m_listing->start([this, query, row](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        auto instances = std::make_shared<std::vector<RegionId>>(instancesOf(trace, query, row, &cancel));
        std::vector<Duration> lengths;
        lengths.reserve(instances->size());
        for (const RegionId id : *instances) {
            const Window window = windowOf(trace, trace.session(id), query.range);
            lengths.push_back(window.clipped(trace.start(id), trace.end(id)));
        }
        if (cancel)
            return;
        deliver([this, instances, histogram = makeHistogram(std::move(lengths), HistogramWidget::kBins), query, row] {
            fill(std::move(*instances), histogram, query, row);
        });
    });
}

void InstancesPane::fill(
    std::vector<RegionId> instances, DurationHistogram histogram, const StatisticsQuery& query, const StatisticsRow& row)
{
    m_title->setText(tr("%1 × %2").arg(formatCount(instances.size()), statisticsName(m_store.trace(), row, query.groupBy)));
    m_table->horizontalHeader()->setSortIndicator(static_cast<int>(InstanceColumn::Length), Qt::DescendingOrder);
    m_instances->setInstances(std::move(instances), query.range);
    m_histogram->setHistogram(std::move(histogram));
    Q_EMIT found();
    show();
}

void InstancesPane::dismiss()
{
    m_listing->cancel();
    hide();
    m_instances->setInstances({}, {});
}

void InstancesPane::setTimeMode(TimeMode mode)
{
    m_instances->setTimeMode(mode);
}

void InstancesPane::setHistogramShown(bool shown)
{
    m_histogram->setVisible(shown);
}

bool InstancesPane::isBusy() const
{
    return m_listing->isBusy();
}

} // namespace emberline

#include "moc_instances_pane.cpp"
