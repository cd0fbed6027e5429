// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/history_panel.h"

#include "views/answers/history_models.h"
#include "views/format/display_text.h"

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace emberline {

static QVariant facetData(const Facet& facet)
{
    return QByteArray::fromStdString(facetName(facet));
}

RunGroupsView::RunGroupsView(const TraceStore& store, QWidget* parent) :
    CellTable(parent), m_counting(new PacedCalculation(store, this, parent, [this] { return makeCount(); })),
    m_table(std::make_shared<const RunTable>()), m_groups(new RunGroupsModel(this)), m_sorted(new QSortFilterProxyModel(this)),
    m_by(new QComboBox(this)), m_thenBy(new QComboBox(this))
{
    m_sorted->setSourceModel(m_groups);
    m_sorted->setSortRole(kSortRole);
    setModel(m_sorted);
    setAccessibleName(tr("Statistics of runs"));
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder); // first in the order of `emberline stats`
    setSortingEnabled(true);
    addSortAction(this);
    m_thenBy->addItem(tr("and nothing else"));
    const auto add = [this](FacetKind kind, const QString& by, const QString& thenBy) {
        m_by->addItem(by, facetData({kind}));
        m_thenBy->addItem(thenBy, facetData({kind}));
    };
    add(FacetKind::Command, tr("By command"), tr("and command"));
    add(FacetKind::Version, tr("By version"), tr("and version"));
    add(FacetKind::Host, tr("By host"), tr("and host"));
    add(FacetKind::User, tr("By user"), tr("and user"));
    add(FacetKind::Repository, tr("By repository"), tr("and repository"));
    add(FacetKind::Week, tr("By week"), tr("and week"));
    add(FacetKind::Caller, tr("By caller"), tr("and caller"));
    add(FacetKind::Failed, tr("By failure"), tr("and failure"));
    m_by->setAccessibleName(tr("Group the statistics"));
    m_thenBy->setAccessibleName(tr("Divide the groups of the statistics"));
    for (QComboBox* box : choices()) {
        connect(box, &QComboBox::currentIndexChanged, this, [this] {
            sortByColumn(-1, Qt::AscendingOrder); // another column stands there now
            Q_EMIT countRequested();
        });
    }
}

std::vector<Facet> RunGroupsView::facets() const
{
    std::vector<Facet> by;
    for (const QComboBox* box : choices()) {
        const auto facet = parseFacet(box->currentData().toByteArray().toStdString());
        if (facet && std::ranges::find(by, *facet) == by.end())
            by.push_back(*facet);
    }
    return by;
}

void RunGroupsView::offerSettings(const std::vector<std::string>& names)
{
    QList<QVariant> offered;
    for (const std::string& name : names)
        offered.append(facetData({FacetKind::Parameter, name}));
    for (QComboBox* box : choices()) {
        for (int i = box->count() - 1; i >= 0; --i) {
            if (box->itemData(i).toByteArray().startsWith("param:") && !offered.contains(box->itemData(i)) && i != box->currentIndex())
                box->removeItem(i); // what is chosen stays, as while a followed trace is read again
        }
        for (std::size_t i = 0; i < names.size(); ++i) {
            const QVariant& facet = offered[static_cast<qsizetype>(i)];
            if (box->findData(facet) < 0)
                box->addItem((box == m_by ? tr("By %1") : tr("and %1")).arg(displayText(names[i])), facet);
        }
    }
}

void RunGroupsView::count(std::shared_ptr<const RunTable> table, RunList runs, Pace pace)
{
    m_table = std::move(table);
    m_runs = std::move(runs);
    m_counter = nullptr;
    if (pace == Pace::Now)
        m_counting->restart();
    else
        m_counting->request();
}

void RunGroupsView::count(std::shared_ptr<const RunCounter> counter, RunValues where)
{
    m_counter = std::move(counter);
    m_where = std::move(where);
    m_counting->restart();
}

void RunGroupsView::forget()
{
    m_counting->cancel();
    m_table = std::make_shared<const RunTable>();
    m_runs.clear();
    m_counter = nullptr;
    present(m_table, {}, facets(), {});
}

TraceCalculation::Job RunGroupsView::makeCount()
{
    if (m_counter)
        return makeCountElsewhere();
    return [this, table = m_table, runs = m_runs, by = facets()](
               const Trace& /*trace*/, const std::atomic<bool>& /*cancel*/, const TraceCalculation::Deliver& deliver) {
        auto groups = std::make_shared<std::vector<RunGroup>>(groupRuns(*table, runs, by));
        std::vector<std::vector<std::string>> names;
        for (const Facet& facet : by)
            names.push_back(groupsOf(*table, facet));
        std::set<std::string_view> settings;
        for (const RunRow& row : table->rows) {
            for (const RunSetting& setting : row.settings)
                settings.insert(table->text(setting.name));
        }
        deliver([this, table, groups, by, names, offered = std::vector<std::string>(settings.begin(), settings.end())] {
            present(table, std::move(*groups), by, names);
            offerSettings(offered);
        });
    };
}

TraceCalculation::Job RunGroupsView::makeCountElsewhere()
{
    return [this, counter = m_counter, where = m_where, by = facets()](
               const Trace& /*trace*/, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        const Cancellation cancellation(&cancel);
        auto groups = std::make_shared<Result<std::vector<RunGroup>>>(counter->groups(by, where, cancellation));
        std::vector<std::vector<std::string>> names;
        for (const Facet& facet : by) {
            auto ofFacet = countedGroups(*counter, facet, cancellation);
            names.push_back(ofFacet ? std::move(ofFacet.value()) : std::vector<std::string>()); // without it, there are no colours
        }
        deliver([this, groups, by, names] {
            if (!*groups)
                Q_EMIT countFailed(groups->error());
            present(std::make_shared<const RunTable>(), *groups ? std::move(groups->value()) : std::vector<RunGroup>(), by, names);
            offerSettings({});
        });
    };
}

/// The colours of groups are those of the theme.
void RunGroupsView::changeEvent(QEvent* event)
{
    CellTable::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_groups->setFills(fills()); // the table is painted again anyway
}

std::vector<GroupFills> RunGroupsView::fills() const
{
    std::vector<GroupFills> ofAll;
    for (const std::vector<std::string>& ofFacet : m_names)
        ofAll.push_back(groupFills(Theme::of(palette()), ofFacet));
    return ofAll;
}

void RunGroupsView::present(
    std::shared_ptr<const RunTable> table, std::vector<RunGroup> groups, std::vector<Facet> by, std::vector<std::vector<std::string>> names)
{
    m_names = std::move(names);
    const QModelIndex current = currentIndex();
    const auto values = current.isValid() ? groupAt(current).values : std::vector<std::optional<std::string>>();
    const int column = current.column();
    const int top = topRow().row();
    const bool isDivided = by.size() > 1;
    m_groups->show(std::move(table), std::move(groups), std::move(by), fills());
    if (isDivided)
        setWidths({{0, 90, 2}, {180, 80, 1}, {60, 44}, {60, 44}, {80, 70}, {80, 0}, {80, 70}, {80, 0}, {80, 70}, {84, 70}});
    else
        setWidths({{0, 90, 1}, {60, 44}, {60, 44}, {80, 70}, {80, 0}, {80, 70}, {80, 0}, {80, 70}, {84, 70}});
    QModelIndex again;
    for (int row = 0; row < m_groups->rowCount() && !values.empty() && !again.isValid(); ++row) {
        if (m_groups->group(row).values == values)
            again = m_sorted->mapFromSource(m_groups->index(row, column));
    }
    returnTo(again, m_sorted->index(top, 0));
}

} // namespace emberline
