// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/statistics/statistics_panel.h"

#include "model/work/work_pool.h"
#include "views/format/time_format.h"
#include "views/kit/row_table_view.h"
#include "views/kit/table_text.h"
#include "views/kit/trace_calculation.h"
#include "views/statistics/instances_pane.h"
#include "views/statistics/statistics_delegate.h"
#include "views/statistics/statistics_model.h"
#include "views/statistics/statistics_table.h"
#include "views/statistics/statistics_text.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace emberline {

StatisticsPanel::StatisticsPanel(TraceStore& store, ViewState& state, QWidget* parent, FilterState* filter) :
    RangePanel(store, state, filter, parent), m_model(new StatisticsModel(store, this)), m_groupBy(new QComboBox(this)),
    m_table(new QTableView(this)), m_instances(new InstancesPane(store, this)), m_footer(new QLabel(this))
{
    setWindowTitle(tr("Range statistics"));
    makeTable();
    connect(m_instances, &InstancesPane::found, this, &StatisticsPanel::shareHeight);
    connect(m_instances, &InstancesPane::revealed, this, &StatisticsPanel::revealRegion);
    connect(m_instances, &InstancesPane::selected, this, [this](RegionId region) {
        Selection selection;
        selection.region = region;
        this->state().select(selection);
    });
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(m_table);
    splitter->addWidget(m_instances);
    splitter->setCollapsible(0, false);
    splitter->setStretchFactor(0, 1);
    m_footer->setObjectName(QStringLiteral("muted"));
    m_footer->setContentsMargins(10, 4, 10, 6);
    m_footer->setTextFormat(Qt::PlainText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeOptions());
    layout->addWidget(splitter, 1);
    layout->addWidget(m_footer);
    makeMenu();
}

QWidget* StatisticsPanel::makeOptions()
{
    for (const auto& [text, by] : {std::pair(tr("By name"), GroupBy::Name), std::pair(tr("By category"), GroupBy::Category),
             std::pair(tr("By thread"), GroupBy::Thread), std::pair(tr("By process"), GroupBy::Session)})
        m_groupBy->addItem(text, static_cast<int>(by));
    m_groupBy->setToolTip(tr("What the regions of one row have in common"));
    m_groupBy->setAccessibleName(tr("Group by"));
    connect(m_groupBy, &QComboBox::currentIndexChanged, this, [this] {
        const bool isByName = m_groupBy->currentData().toInt() == static_cast<int>(GroupBy::Name);
        m_table->setColumnHidden(static_cast<int>(StatisticsColumn::Category), !isByName);
        m_instances->dismiss();
        computeSoon();
    });
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(10, 6, 10, 5);
    layout->setSpacing(8);
    layout->addWidget(m_groupBy);
    layout->addWidget(scopeBox());
    layout->addStretch(1);
    return row;
}

void StatisticsPanel::makeTable()
{
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("statistics"));
    m_table->setAccessibleName(tr("Range statistics"));
    m_table->setItemDelegateForColumn(0, new StatisticsDelegate(*m_model, this));
    styleStatisticsTable(m_table);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSortIndicator(static_cast<int>(StatisticsColumn::Wall), Qt::DescendingOrder);
    header->resizeSection(0, 240);
    // The most useful columns come first; in a narrow dock the user scrolls to the rest.
    header->moveSection(header->visualIndex(static_cast<int>(StatisticsColumn::Longest)), 4);
    header->moveSection(header->visualIndex(static_cast<int>(StatisticsColumn::Share)), 5);
    header->moveSection(header->visualIndex(static_cast<int>(StatisticsColumn::Category)), 1);
    for (int column = 1; column < kStatisticsColumns; ++column)
        header->resizeSection(column, fontMetrics().horizontalAdvance(QStringLiteral("000.000 ms")) + 16);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        updateMenu();
        if (m_table->selectionModel()->isSelected(current)) // and not only where the keyboard would start
            listInstances();
    });
    connect(m_table, &QTableView::doubleClicked, this, [this] { m_slowest->trigger(); });
    connect(m_table, &QTableView::activated, this, [this] { listInstances(); });
}

void StatisticsPanel::makeMenu()
{
    m_slowest = new QAction(tr("Go to the &longest"), this);
    connect(m_slowest, &QAction::triggered, this, [this] {
        if (const StatisticsRow* row = currentRow())
            revealRegion(row->longestRegion);
    });
    m_hideCategory = new QAction(tr("&Hide category"), this);
    connect(m_hideCategory, &QAction::triggered, this, [this] { filterState()->setShown(currentCategory(), false); });
    m_onlyCategory = new QAction(tr("&Only this category"), this);
    connect(m_onlyCategory, &QAction::triggered, this, [this] { filterState()->showOnly(currentCategory()); });
    for (const auto& [action, key] :
        {std::pair(m_slowest, Qt::Key_G), std::pair(m_hideCategory, Qt::Key_H), std::pair(m_onlyCategory, Qt::Key_O)}) {
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
    }
    m_table->addActions({m_slowest, m_hideCategory, m_onlyCategory});
    addSortAction(m_table);
    addCopyActions(m_table);
    updateMenu();
}

bool StatisticsPanel::stepBack()
{
    if (!m_instances->isVisible())
        return false;
    m_table->setFocus();
    m_instances->dismiss();
    return true;
}

void StatisticsPanel::updateMenu()
{
    const bool hasCategory = filterState() && !currentCategory().empty();
    m_slowest->setEnabled(currentRow() != nullptr);
    m_hideCategory->setEnabled(hasCategory);
    m_onlyCategory->setEnabled(hasCategory);
}

const StatisticsRow* StatisticsPanel::currentRow() const
{
    return m_model->row(m_table->currentIndex());
}

std::string StatisticsPanel::currentCategory() const
{
    const StatisticsRow* row = currentRow();
    if (!row || m_model->groupBy() == GroupBy::Thread || m_model->groupBy() == GroupBy::Session)
        return {};
    std::vector<std::string_view> categories;
    categoriesOf(trace(), row->longestRegion, categories);
    return categories.size() == 1 ? std::string(categories.front()) : std::string();
}

StatisticsPanel::~StatisticsPanel()
{
    *m_outdated = true;
}

void StatisticsPanel::refresh()
{
    outdate();
    m_instances->setTimeMode(state().timeMode());
    RangePanel::refresh();
}

void StatisticsPanel::forget()
{
    RangePanel::forget();
    outdate();
    m_model->clear();
    m_instances->dismiss();
    m_footer->clear();
}

/// From here on the trace is a different one. The next job drops the cached state of the old one, because only a job may touch it.
void StatisticsPanel::outdate()
{
    *m_outdated = true;
    m_outdated = std::make_shared<std::atomic<bool>>(false);
}

bool StatisticsPanel::isSettled() const
{
    return RangePanel::isSettled() && !m_instances->isBusy();
}

void StatisticsPanel::compute()
{
    StatisticsQuery query;
    query.range = range();
    query.groupBy = static_cast<GroupBy>(m_groupBy->currentData().toInt());
    query.filter = filter();
    calculation().start([this, query, repeated = m_repeated, outdated = m_outdated](
                            const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        Result<RangeStatistics> result = repeated->compute(trace, query, outdated, workThreads(), &cancel);
        if (result && result.value().cancelled)
            return;
        if (!result)
            return deliver([this, message = result.error().message] { m_footer->setText(QString::fromStdString(message)); });
        deliver([this, query, statistics = std::make_shared<const RangeStatistics>(std::move(result.value()))] {
            showStatistics(statistics, query);
        });
    });
}

void StatisticsPanel::showStatistics(std::shared_ptr<const RangeStatistics> statistics, const StatisticsQuery& query)
{
    m_query = query;
    m_footer->setText(statisticsFooter(*statistics));
    m_model->setStatistics(std::move(statistics), query.groupBy);
    if (m_instances->isVisible() && currentRow())
        listInstances();
    else if (!currentRow())
        m_instances->dismiss();
    updateMenu();
}

void StatisticsPanel::listInstances()
{
    if (const StatisticsRow* row = currentRow())
        m_instances->list(m_query, *row);
}

/// A low dock hides the histogram, so that the table keeps a few rows.
void StatisticsPanel::shareHeight()
{
    constexpr int kRoomForAll = 330;
    const int row = m_table->verticalHeader()->defaultSectionSize();
    m_table->setMinimumHeight(m_table->horizontalHeader()->height() + 3 * row);
    m_instances->setHistogramShown(height() >= kRoomForAll);
}

void StatisticsPanel::resizeEvent(QResizeEvent* event)
{
    RangePanel::resizeEvent(event);
    shareHeight();
}

void StatisticsPanel::revealRegion(RegionId region)
{
    if (!region)
        return;
    Selection selection;
    selection.region = region;
    state().reveal(selection);
}

} // namespace emberline

#include "moc_statistics_panel.cpp"
