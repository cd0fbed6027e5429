// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/events/events_panel.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/kit/trace_texts.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QStringList>
#include <QTableView>

#include <algorithm>
#include <array>
#include <utility>

namespace emberline {

namespace {

bool textContains(const Trace& trace, InstantId id, const QString& text)
{
    const InstantColumns& columns = trace.instants();
    const std::size_t row = id.row();
    return nameText(trace, columns.name[row]).contains(text, Qt::CaseInsensitive)
        || eventText(trace, id).contains(text, Qt::CaseInsensitive)
        || placeText(trace, columns.session[row], columns.thread[row]).contains(text, Qt::CaseInsensitive);
}

/// Of any column but the time.
QString columnText(const Trace& trace, InstantId id, EventColumn column)
{
    const InstantColumns& columns = trace.instants();
    switch (column) {
    case EventColumn::Kind:
        return nameText(trace, columns.name[id.row()]);
    case EventColumn::Text:
        return eventText(trace, id);
    default:
        return placeText(trace, columns.session[id.row()], columns.thread[id.row()]);
    }
}

/// Sorts by a key that is computed once per row. Rows with equal keys keep their order.
template <class Key, class MakeKey>
void sortBy(std::vector<InstantId>& rows, bool descending, MakeKey makeKey)
{
    std::vector<std::pair<Key, InstantId>> keyed;
    keyed.reserve(rows.size());
    for (const InstantId id : rows)
        keyed.emplace_back(makeKey(id), id);
    const auto less = [descending](const auto& a, const auto& b) { return descending ? b.first < a.first : a.first < b.first; };
    if (std::ranges::is_sorted(keyed, less))
        return;
    std::ranges::stable_sort(keyed, less);
    std::ranges::transform(keyed, rows.begin(), [](const auto& entry) { return entry.second; });
}

} // namespace

QString eventText(const Trace& trace, InstantId id)
{
    const Args args = trace.keptArgs(trace.lastArg(id));
    if (args.whole)
        return argText(*args.whole);
    if (const Arg* message = args.find("msg"))
        return argText(message->value);
    if (args.members.size() == 1)
        return argText(args.members.front().value);
    QStringList parts;
    for (const Arg& arg : args.members)
        parts << displayText(arg.key) + QLatin1Char('=') + argText(arg.value);
    if (parts.isEmpty())
        return displayText(trace.text(trace.instants().category[id.row()]));
    return parts.join(QStringLiteral("  "));
}

/// Whether any of `rows` has a text, and so a column of texts says anything. Stops at the first. Any thread, like listEvents().
static bool haveTexts(const Trace& trace, const std::vector<InstantId>& rows, const std::atomic<bool>& cancelled)
{
    return std::ranges::any_of(
        rows, [&](InstantId id) { return cancelled.load(std::memory_order_relaxed) || !eventText(trace, id).isEmpty(); });
}

std::vector<InstantId> listEvents(const Trace& trace, const EventQuery& query, const std::atomic<bool>& cancelled)
{
    std::vector<InstantId> rows;
    EventKinds kinds(trace);
    for (std::size_t row = 0; row < trace.instantCount() && !cancelled.load(std::memory_order_relaxed); ++row) {
        const InstantId id(row);
        if (query.kind && kinds(id) != *query.kind)
            continue;
        if (query.text.isEmpty() || textContains(trace, id, query.text))
            rows.push_back(id);
    }
    if (cancelled)
        return rows;
    if (query.sortedBy == EventColumn::Time)
        sortBy<TraceTime>(rows, query.descending, [&](InstantId id) { return trace.shown(id); });
    else
        sortBy<QString>(rows, query.descending, [&](InstantId id) { return columnText(trace, id, query.sortedBy); });
    return rows;
}

constexpr std::array<HeadedColumn, 4> kEventColumns
    = {{{QT_TRANSLATE_NOOP("emberline::EventsModel", "Time")}, {QT_TRANSLATE_NOOP("emberline::EventsModel", "Event")},
        {QT_TRANSLATE_NOOP("emberline::EventsModel", "Text")}, {QT_TRANSLATE_NOOP("emberline::EventsModel", "Where")}}};

/// A table of instants. Holds only their ids; cell texts are made on demand. GUI thread.
class EventsModel : public HeadedModel {
    Q_OBJECT

public:
    explicit EventsModel(const TraceStore& store, QObject* parent = nullptr) : HeadedModel(kEventColumns, parent), m_store(store) { }

    void setRows(std::vector<InstantId> rows)
    {
        // A growing trace mostly appends, so the selection and the scroll position can stay.
        const bool grows = !m_rows.empty() && rows.size() >= m_rows.size() && std::equal(m_rows.begin(), m_rows.end(), rows.begin());
        if (grows && rows.size() > m_rows.size()) {
            beginInsertRows({}, static_cast<int>(m_rows.size()), static_cast<int>(rows.size()) - 1);
            m_rows = std::move(rows);
            endInsertRows();
        } else if (!grows) {
            replace(m_rows, std::move(rows));
        }
    }
    [[nodiscard]] InstantId instant(const QModelIndex& index) const
    {
        return index.isValid() ? m_rows[static_cast<std::size_t>(index.row())] : InstantId();
    }
    /// Linear.
    [[nodiscard]] QModelIndex indexOf(InstantId id) const
    {
        const auto found = std::ranges::find(m_rows, id);
        return found == m_rows.end() ? QModelIndex() : index(static_cast<int>(found - m_rows.begin()), 0);
    }

    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override
    {
        const InstantId id = instant(index);
        if (!id || id.row() >= m_store.trace().instantCount())
            return {};
        const auto column = static_cast<EventColumn>(index.column());
        if (role == Qt::DisplayRole)
            return cellText(id, column);
        if (role == Qt::ToolTipRole)
            return plainToolTip(cellText(id, column));
        if (role == Qt::ForegroundRole && column == EventColumn::Kind) {
            if (isFailure(EventKinds(m_store.trace())(id)))
                return Theme::of(QGuiApplication::palette()).bad;
        }
        return HeadedModel::data(index, role);
    }

private:
    [[nodiscard]] std::size_t rows() const override { return m_rows.size(); }
    [[nodiscard]] QString cellText(InstantId id, EventColumn column) const
    {
        const Trace& trace = m_store.trace();
        return column == EventColumn::Time ? timeText(trace, trace.shown(id), timeMode(), trace.source(id)) : columnText(trace, id, column);
    }

    const TraceStore& m_store;
    std::vector<InstantId> m_rows;
};

constexpr int kLeastEventColumn = 110; ///< pixels

EventsPanel::EventsPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_model(new EventsModel(store, this)),
    m_listing(new PacedCalculation(store, this, nullptr, [this] { return makeJob(); })), m_kind(new QPushButton(this)),
    m_text(new QLineEdit(this)), m_count(new QLabel(this)), m_table(new RowTable(this))
{
    makeTable();
    stack({makeFilterRow(), m_table});
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
    auto* layout = layoutWith<QHBoxLayout>(row, {10, 7, 10, 5}, 8);
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
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(0, Qt::AscendingOrder);
    setColumns(true);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &EventsPanel::sortBy);
    addSortAction(m_table);
    m_table->followSelection(
        state(), [this](const QModelIndex& row, const Selection& selected) { return m_model->instant(row) == selected.instant; },
        [this](const Selection& selected) { return selected.instant ? m_model->indexOf(selected.instant) : QModelIndex(); });
    connect(m_table, &QTableView::clicked, this, &EventsPanel::goTo);
    connect(m_table, &QTableView::activated, this, &EventsPanel::goTo);

    addCopyActions(m_table);
}

void EventsPanel::refresh()
{
    m_model->setTimeMode(state().timeMode());
    m_listing->request();
}

void EventsPanel::forget()
{
    m_text->clear();
    m_listing->cancel();
    m_model->setRows({});
    m_count->clear();
}

TraceCalculation::Job EventsPanel::makeJob()
{
    m_query.text = m_text->text();
    return [this, query = m_query](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        std::vector<InstantId> rows = listEvents(trace, query, cancel);
        const bool withTexts = rows.empty() || haveTexts(trace, rows, cancel);
        deliver([this, rows = std::move(rows), withTexts] { showRows(rows, withTexts); });
    };
}

void EventsPanel::showRows(const std::vector<InstantId>& rows, bool withTexts)
{
    m_count->setText(formatCount(rows.size()));
    m_model->setRows(rows);
    setColumns(withTexts);
    updateEmptyText();
}

/// A column without a word leaves its room to the others.
void EventsPanel::setColumns(bool withTexts)
{
    m_table->setColumnHidden(static_cast<int>(EventColumn::Text), !withTexts);
    const int least = withTexts ? kLeastEventColumn : 0;
    m_table->setWidths(
        {{0, kLeastEventColumn}, {0, kLeastEventColumn, 2}, {0, least, withTexts ? 3 : 0, !withTexts}, {0, kLeastEventColumn, 1}});
}

void EventsPanel::sortBy(int section, Qt::SortOrder order)
{
    m_query.sortedBy = static_cast<EventColumn>(section);
    m_query.descending = order == Qt::DescendingOrder;
    list();
}

void EventsPanel::goTo(const QModelIndex& index)
{
    if (const InstantId instant = m_model->instant(index))
        state().reveal({.instant = instant});
}

} // namespace emberline

#include "events_panel.moc"
#include "moc_events_panel.cpp"
