// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/search/results_panel.h"

#include "model/category_list.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/background.h"
#include "views/kit/small_widgets.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

namespace emberline {

namespace {

constexpr std::array<HeadedColumn, 6> kHitColumns = {{{QT_TRANSLATE_NOOP("emberline::ResultsModel", "Time"), true, "time_ns"},
    {QT_TRANSLATE_NOOP("emberline::ResultsModel", "Name"), false, "name"},
    {QT_TRANSLATE_NOOP("emberline::ResultsModel", "Category"), false, "category"},
    {QT_TRANSLATE_NOOP("emberline::ResultsModel", "Wall"), true, "wall_ns"},
    {QT_TRANSLATE_NOOP("emberline::ResultsModel", "Where"), false, "where"},
    {QT_TRANSLATE_NOOP("emberline::ResultsModel", "Found in"), false, "found_in"}}};

/// The target of a hit, in the same form for regions and instants.
struct Thing {
    StringId name;
    StringId category;
    SessionId session;
    ThreadId thread;
    Duration length; ///< instants: -1
};

Thing thingOf(const Trace& trace, const SearchHit& hit)
{
    if (const RegionId id = hit.region())
        return {trace.nameId(id), trace.categoryId(id), trace.session(id), trace.thread(id), trace.duration(id)};
    const InstantColumns& columns = trace.instants();
    return {columns.name[hit.row], columns.category[hit.row], columns.session[hit.row], columns.thread[hit.row], Duration(-1)};
}

template <class Key, class KeyOf>
ResultsModel::Order sortedBy(std::size_t count, KeyOf keyOf)
{
    std::vector<Key> keys;
    keys.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        keys.push_back(keyOf(i));
    ResultsModel::Order order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return keys[i]; });
    return order;
}

/// The hits in ascending order of a column; empty for time, which is their own order. Any thread. Returns an empty order if `cancel`
/// becomes true before it sorts.
ResultsModel::Order sortHits(const Trace& trace, const SearchResults& results, HitColumn column, const std::atomic<bool>& cancel)
{
    const std::vector<SearchHit>& hits = results.hits;
    if (cancel)
        return {};
    const auto thing = [&](std::size_t i) { return thingOf(trace, hits[i]); };
    switch (column) {
    case HitColumn::Time:
        break;
    case HitColumn::Name:
        return sortedBy<std::string>(hits.size(), [&](std::size_t i) {
            return hits[i].isInstant || cancel ? std::string(trace.text(thing(i).name)) : labelledName(trace, hits[i].region());
        });
    case HitColumn::Category:
        return sortedBy<std::string_view>(hits.size(), [&](std::size_t i) { return trace.text(thing(i).category); });
    case HitColumn::Length:
        return sortedBy<Duration>(hits.size(), [&](std::size_t i) { return thing(i).length; });
    case HitColumn::Where:
        return sortedBy<std::uint64_t>(hits.size(), [&](std::size_t i) {
            const Thing one = thing(i);
            return std::uint64_t{one.session.row()} << 32 | one.thread.row();
        });
    case HitColumn::Found:
        return sortedBy<HitPlace>(hits.size(), [&](std::size_t i) { return hits[i].place; });
    }
    return {};
}

} // namespace

ResultsModel::ResultsModel(const TraceStore& store, QObject* parent) : HeadedModel(kHitColumns, parent), m_store(store)
{ }

void ResultsModel::setResults(std::shared_ptr<const SearchResults> results, std::shared_ptr<const Order> order, bool reversed)
{
    beginResetModel();
    m_results = std::move(results);
    m_order = std::move(order);
    m_reversed = reversed;
    endResetModel();
}

const SearchHit& ResultsModel::hit(const QModelIndex& index) const
{
    auto row = static_cast<std::size_t>(index.row());
    if (m_reversed)
        row = m_results->hits.size() - 1 - row;
    return m_results->hits[m_order->empty() ? row : (*m_order)[row]];
}

QModelIndex ResultsModel::indexOf(const SearchHit& hit) const
{
    const std::vector<SearchHit>& hits = m_results->hits;
    const auto at = std::lower_bound(hits.begin(), hits.end(), hit);
    if (at == hits.end() || hit < *at)
        return {};
    auto row = static_cast<std::size_t>(at - hits.begin());
    if (!m_order->empty())
        row = static_cast<std::size_t>(std::ranges::find(*m_order, static_cast<std::uint32_t>(row)) - m_order->begin());
    return index(static_cast<int>(m_reversed ? m_results->hits.size() - 1 - row : row), 0);
}

QString ResultsModel::text(const SearchHit& hit, HitColumn column) const
{
    const Trace& trace = m_store.trace();
    const Thing thing = thingOf(trace, hit);
    switch (column) {
    case HitColumn::Time:
        return timeText(trace, hit.time, timeMode(), thing.session ? trace.session(thing.session).source : SourceId());
    case HitColumn::Name:
        return hit.isInstant ? nameText(trace, thing.name) : m_names.text(trace, hit.region());
    case HitColumn::Category:
        return categoryText(firstCategory(trace.text(thing.category)));
    case HitColumn::Length:
        return hit.isInstant ? QString() : formatDuration(thing.length);
    case HitColumn::Where:
        return thing.session ? placeText(trace, thing.session, thing.thread) : QString();
    case HitColumn::Found:
        break;
    }
    return hit.place == HitPlace::Name ? tr("name") : hit.place == HitPlace::Category ? tr("category") : tr("arguments");
}

QVariant ResultsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const SearchHit& hit = this->hit(index);
    const auto column = static_cast<HitColumn>(index.column());
    if (role == Qt::DisplayRole)
        return text(hit, column);
    if (role == kRawRole && column == HitColumn::Time)
        return static_cast<qlonglong>(toNs(hit.time));
    if (role == kRawRole && column == HitColumn::Length && !hit.isInstant)
        return static_cast<qlonglong>(toNs(m_store.trace().duration(hit.region())));
    return HeadedModel::data(index, role);
}

ResultsPanel::ResultsPanel(TraceStore& store, ViewState& state, SearchHits& hits, QWidget* parent) :
    Panel(store, state, parent), m_hits(hits), m_sorting(new TraceCalculation(store, this)), m_model(new ResultsModel(store, this)),
    m_table(new RowTable(this)), m_footer(makeFooter<QLabel>(this))
{
    setWindowTitle(tr("Search results"));
    makeTable();
    stack({m_table, m_footer});
    connect(&hits, &SearchHits::hitsChanged, this, &ResultsPanel::markStale);
    connect(&hits, &SearchHits::queryChanged, this, &ResultsPanel::markStale);
}

void ResultsPanel::makeTable()
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Search results"));
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(static_cast<int>(HitColumn::Time), Qt::AscendingOrder);
    m_table->setWidths({{0, 80}, {0, 160, 3}, {0, 80, 1}, {0, 80}, {0, 100, 2}, {0, 80, 1}});
    connect(header, &QHeaderView::sortIndicatorChanged, this, [this] { refresh(); });
    const auto goTo = [this](const QModelIndex& index) { m_hits.goTo(m_model->hit(index)); };
    m_table->followSelection(
        state(),
        [this](const QModelIndex& row, const Selection& selected) {
            const SearchHit& hit = m_model->hit(row);
            return Selection{.region = hit.region(), .instant = hit.instant()} == selected;
        },
        [this](const Selection& selected) {
            if (const RegionId region = selected.region)
                return m_model->indexOf({trace().shown(region).begin, static_cast<std::uint32_t>(region.row()), false});
            const InstantId instant = selected.instant;
            return instant ? m_model->indexOf({trace().shown(instant), static_cast<std::uint32_t>(instant.row()), true}) : QModelIndex();
        });
    connect(m_table, &QTableView::clicked, this, goTo);
    connect(m_table, &QTableView::activated, this, goTo);
    addSortAction(m_table);
    addCopyActions(m_table);
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
        return;
    }
    m_sorting->start(
        [this, results, column, reversed](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
            const auto order = std::make_shared<const ResultsModel::Order>(sortHits(trace, *results, column, cancel));
            deliver([this, results, order, reversed] { m_model->setResults(results, order, reversed); });
        });
}

void ResultsPanel::forget()
{
    m_sorting->cancel();
    m_model->setResults(std::make_shared<const SearchResults>(), std::make_shared<const ResultsModel::Order>(), false);
}

} // namespace emberline

#include "moc_results_panel.cpp"
