// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/events/events_panel.h"

#include "views/events/events_model.h"
#include "views/format/time_format.h"
#include "views/kit/row_table_view.h"
#include "views/kit/table_text.h"
#include "views/kit/trace_calculation.h"

#include <QAction>
#include <QActionGroup>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <utility>

namespace emberline {

namespace {

constexpr int kMeasuredRows = 200;
constexpr int kLeastColumn = 110; ///< pixels
constexpr int kMostColumn = 240; ///< of a name or a place: the text is what is read
constexpr int kCellMargins = 16;

} // namespace

EventsPanel::EventsPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_model(new EventsModel(store, this)), m_listing(new TraceCalculation(store, this)),
    m_kind(new QPushButton(this)), m_text(new QLineEdit(this)), m_count(new QLabel(this)), m_table(new QTableView(this))
{
    makeTable();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeFilterRow());
    layout->addWidget(m_table, 1);
    connect(&state, &ViewState::selectionChanged, this, &EventsPanel::followSelection);
}

QWidget* EventsPanel::makeFilterRow()
{
    makeKindMenu();
    m_text->setPlaceholderText(tr("Filter"));
    m_text->setClearButtonEnabled(true);
    m_text->setAcceptDrops(false); // the window handles dropped files
    m_text->setAccessibleName(tr("Filter events"));
    m_text->setToolTip(tr("List only events that contain this text"));
    m_count->setObjectName(QStringLiteral("muted"));
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(10, 7, 10, 5);
    layout->setSpacing(8);
    layout->addWidget(m_kind);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_count);
    connect(m_text, &QLineEdit::textChanged, this, &EventsPanel::list);
    return row;
}

void EventsPanel::makeKindMenu()
{
    auto* menu = new QMenu(m_kind);
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& text, std::optional<EventKind> kind) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(!kind);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, text, kind] {
            m_kind->setText(text + QStringLiteral(" ▾"));
            m_query.kind = kind;
            list();
        });
    };
    add(tr("All events"), std::nullopt);
    add(tr("Errors"), EventKind::Error);
    add(tr("Signals"), EventKind::Signal);
    add(tr("Messages"), EventKind::Message);
    m_kind->setText(tr("All events") + QStringLiteral(" ▾"));
    m_kind->setMenu(menu);
    m_kind->setAccessibleName(tr("Kind of events"));
    m_kind->setToolTip(tr("Which kind of events to list"));
}

void EventsPanel::makeTable()
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Events"));
    makeRowTable(m_table);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(0, Qt::AscendingOrder);
    connect(header, &QHeaderView::sectionResized, this, [this, header](int section) {
        const bool stretches = header->sectionResizeMode(section) == QHeaderView::Stretch;
        m_isMovedByUser = m_isMovedByUser || (!m_isSharing && !stretches && QGuiApplication::mouseButtons());
    });
    shareWidth(true);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &EventsPanel::sortBy);
    addSortAction(m_table);
    connect(m_table, &QTableView::clicked, this, &EventsPanel::goTo);
    connect(m_table, &QTableView::activated, this, &EventsPanel::goTo);

    addCopyActions(m_table);
}

void EventsPanel::resizeEvent(QResizeEvent* event)
{
    Panel::resizeEvent(event);
    shareWidth(m_hasTexts);
}

void EventsPanel::refresh()
{
    m_model->setTimeMode(state().timeMode());
    list();
}

void EventsPanel::forget()
{
    m_text->clear();
    m_listing->cancel();
    m_model->setRows({});
    m_count->clear();
}

QString EventsPanel::emptyText() const
{
    if (trace().isEmpty())
        return Panel::emptyText();
    return trace().instantCount() == 0 ? tr("There are no events in this trace, only regions.") : QString();
}

void EventsPanel::list()
{
    m_query.text = m_text->text();
    m_listing->start(
        [this, query = m_query](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
            std::vector<InstantId> rows = listEvents(trace, query, cancel);
            const bool withTexts = rows.empty() || haveTexts(trace, rows, cancel);
            deliver([this, rows = std::move(rows), withTexts] { showRows(rows, withTexts); });
        });
}

void EventsPanel::showRows(const std::vector<InstantId>& rows, bool withTexts)
{
    m_count->setText(formatCount(rows.size()));
    m_model->setRows(rows);
    shareWidth(withTexts);
    updateEmptyText();
    followSelection();
}

/// The columns fit their contents, as far as the first rows tell, and the widest text takes the rest, until the user moves a column. A
/// column without a word leaves its room to the others.
void EventsPanel::shareWidth(bool withTexts)
{
    const QScopedValueRollback sharing(m_isSharing, true);
    QHeaderView* header = m_table->horizontalHeader();
    m_hasTexts = withTexts;
    m_table->setColumnHidden(static_cast<int>(EventColumn::Text), !withTexts);
    if (m_isMovedByUser)
        return;
    std::map<EventColumn, int> widths;
    for (const EventColumn column : {EventColumn::Time, EventColumn::Kind, EventColumn::Text, EventColumn::Place}) {
        int width = kLeastColumn;
        for (int row = 0; row < std::min(kMeasuredRows, m_model->rowCount()); ++row) {
            const QString text = m_model->index(row, static_cast<int>(column)).data().toString();
            width = std::max(width, m_table->fontMetrics().horizontalAdvance(text) + kCellMargins);
        }
        if (column != EventColumn::Text || withTexts)
            widths[column] = width;
    }
    auto widest = withTexts ? EventColumn::Text : EventColumn::Kind;
    int all = 0;
    for (const auto& [column, width] : widths) {
        all += width;
        if (column != EventColumn::Time && width > widths[widest])
            widest = column;
    }
    const bool fits = all <= m_table->viewport()->width();
    for (const auto& [column, width] : widths) {
        header->setSectionResizeMode(static_cast<int>(column), column == widest ? QHeaderView::Stretch : QHeaderView::Interactive);
        if (column != widest)
            header->resizeSection(static_cast<int>(column), fits || column == EventColumn::Time ? width : std::min(width, kMostColumn));
    }
}

void EventsPanel::sortBy(int section, Qt::SortOrder order)
{
    m_query.sortedBy = static_cast<EventColumn>(section);
    m_query.descending = order == Qt::DescendingOrder;
    list();
}

void EventsPanel::goTo(const QModelIndex& index)
{
    Selection selection;
    selection.instant = m_model->instant(index);
    if (selection.instant)
        state().reveal(selection);
}

void EventsPanel::followSelection()
{
    const InstantId selected = state().selection().instant;
    if (!selected || m_model->instant(m_table->currentIndex()) == selected)
        return;
    if (const QModelIndex index = m_model->indexOf(selected); index.isValid())
        m_table->setCurrentIndex(index);
}

} // namespace emberline

#include "moc_events_panel.cpp"
