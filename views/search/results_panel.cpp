// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/search/results_panel.h"

#include "views/format/time_format.h"
#include "views/kit/row_table_view.h"
#include "views/kit/table_text.h"
#include "views/kit/trace_calculation.h"
#include "views/search/results_model.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace emberline {

ResultsPanel::ResultsPanel(TraceStore& store, ViewState& state, SearchHits& hits, QWidget* parent) :
    Panel(store, state, parent), m_hits(hits), m_sorting(new TraceCalculation(store, this)), m_model(new ResultsModel(store, this)),
    m_table(new QTableView(this)), m_footer(new QLabel(this))
{
    setWindowTitle(tr("Search results"));
    makeTable();
    m_footer->setObjectName(QStringLiteral("muted"));
    m_footer->setContentsMargins(10, 4, 10, 6);
    m_footer->setTextFormat(Qt::PlainText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_footer);
    connect(&hits, &SearchHits::hitsChanged, this, &ResultsPanel::markStale);
    connect(&hits, &SearchHits::queryChanged, this, &ResultsPanel::markStale);
    connect(&hits, &SearchHits::currentChanged, this, &ResultsPanel::followCurrent);
}

void ResultsPanel::makeTable()
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Search results"));
    makeRowTable(m_table);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(static_cast<int>(HitColumn::Time), Qt::AscendingOrder);
    header->resizeSection(static_cast<int>(HitColumn::Name), 260);
    header->resizeSection(static_cast<int>(HitColumn::Where), 220);
    header->setStretchLastSection(true);
    connect(header, &QHeaderView::sortIndicatorChanged, this, [this] { refresh(); });
    const auto goTo = [this](const QModelIndex& index) { m_hits.goTo(m_model->hit(index)); };
    connect(m_table, &QTableView::clicked, this, goTo);
    connect(m_table, &QTableView::activated, this, goTo);
    addSortAction(m_table);
    addCopyActions(m_table);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void ResultsPanel::refresh()
{
    m_model->setTimeMode(state().timeMode());
    const std::size_t count = m_hits.count();
    m_footer->setText(!m_hits.error().isEmpty() ? m_hits.error() : (count == 1 ? tr("%1 hit") : tr("%1 hits")).arg(formatCount(count)));
    const QHeaderView* header = m_table->horizontalHeader();
    const auto column = static_cast<HitColumn>(header->sortIndicatorSection());
    const bool reversed = header->sortIndicatorOrder() == Qt::DescendingOrder;
    const std::shared_ptr<const SearchResults> results = m_hits.hits()->results;
    if (column == HitColumn::Time || count == 0) {
        m_sorting->cancel();
        m_model->setResults(results, std::make_shared<const ResultsModel::Order>(), reversed);
        followCurrent();
        return;
    }
    m_sorting->start(
        [this, results, column, reversed](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
            const auto order = std::make_shared<const ResultsModel::Order>(sortHits(trace, *results, column, cancel));
            deliver([this, results, order, reversed] {
                m_model->setResults(results, order, reversed);
                followCurrent();
            });
        });
}

QString ResultsPanel::emptyText() const
{
    if (trace().isEmpty())
        return Panel::emptyText();
    return m_hits.query().text.isEmpty() ? tr("No search yet. Press / or Ctrl+F to search.") : QString();
}

void ResultsPanel::forget()
{
    m_sorting->cancel();
    m_model->setResults(std::make_shared<const SearchResults>(), std::make_shared<const ResultsModel::Order>(), false);
}

void ResultsPanel::followCurrent()
{
    if (!isVisible())
        return;
    if (!m_hits.current())
        return;
    const QModelIndex index = m_model->indexOf(*m_hits.current());
    if (index.isValid() && index.row() != m_table->currentIndex().row())
        m_table->setCurrentIndex(index);
}

} // namespace emberline

#include "moc_results_panel.cpp"
