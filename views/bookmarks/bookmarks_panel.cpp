// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/bookmarks/bookmarks_panel.h"

#include "views/bookmarks/bookmarks.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/timeline/time_scale.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>

#include <algorithm>

namespace emberline {

BookmarksPanel::BookmarksPanel(Bookmarks& bookmarks, TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_bookmarks(bookmarks), m_sorted(new QSortFilterProxyModel(this)), m_table(new RowTable(this)),
    m_measure(new ElidedLabel(this, QStringLiteral("muted"))), m_mark(new QPushButton(tr("Mark range between"), this)),
    m_add(new QAction(tr("Add &Bookmark"), this)), m_remove(new QAction(tr("&Delete"), this)), m_rename(new QAction(tr("&Rename"), this))
{
    setWindowTitle(tr("Bookmarks"));
    setAccessibleName(tr("Bookmarks"));
    makeTable();
    makeActions();
    addCopyActions(m_table);
    stack({m_table, makeFoot()});
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BookmarksPanel::updateMeasure);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&bookmarks, signal, this, &BookmarksPanel::updateMeasure);
    connect(&bookmarks, &QAbstractItemModel::modelReset, this, &BookmarksPanel::updateMeasure);
    updateMeasure();
}

void BookmarksPanel::makeTable()
{
    m_sorted->setSourceModel(&m_bookmarks);
    m_sorted->setSortRole(kSortRole);
    m_sorted->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_sorted);
    m_table->setAccessibleName(tr("Bookmarks"));
    m_table->setAccessibleDescription(tr("Enter goes to a bookmark, F2 renames it, Delete deletes it."));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers); // Enter and double click jump there; F2 is an action
    m_table->setSortingEnabled(true);
    addSortAction(m_table);
    m_table->sortByColumn(Bookmarks::TimeColumn, Qt::AscendingOrder);
    m_table->setWidths({{0, 120, 1}, {0, 80}, {0, 100, 1}});
    connect(m_table, &QTableView::activated, this, &BookmarksPanel::goTo);
}

void BookmarksPanel::makeActions()
{
    m_add->setShortcut(Qt::CTRL | Qt::Key_B);
    m_add->setToolTip(tr("Bookmark the selected region, or the time under the mouse (Ctrl+B)"));
    m_remove->setShortcut(QKeySequence::Delete);
    m_rename->setShortcut(Qt::Key_F2);
    auto* go = new QAction(tr("&Go to"), this);
    auto* note = new QAction(tr("Edit &Note"), this);
    note->setShortcut(Qt::SHIFT | Qt::Key_F2);
    auto* mark = new QAction(tr("&Mark Range Between"), this);
    mark->setShortcut(Qt::Key_M);
    connect(mark, &QAction::triggered, this, &BookmarksPanel::markBetween);
    connect(m_add, &QAction::triggered, this, &BookmarksPanel::add);
    connect(m_remove, &QAction::triggered, this, &BookmarksPanel::removeSelected);
    connect(go, &QAction::triggered, this, [this] { goTo(m_table->currentIndex()); });
    connect(m_rename, &QAction::triggered, this, [this] { m_table->edit(m_table->currentIndex().siblingAtColumn(Bookmarks::NameColumn)); });
    connect(note, &QAction::triggered, this, [this] { m_table->edit(m_table->currentIndex().siblingAtColumn(Bookmarks::NoteColumn)); });
    for (QAction* action : {go, m_rename, note, mark, m_remove}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        m_table->addAction(action);
    }
}

QWidget* BookmarksPanel::makeFoot()
{
    auto* add = new QPushButton(tr("Add"), this);
    add->setToolTip(m_add->toolTip());
    connect(add, &QPushButton::clicked, m_add, &QAction::trigger);
    connect(m_add, &QAction::changed, add, [this, add] { add->setEnabled(m_add->isEnabled()); });
    m_mark->setObjectName(QStringLiteral("markBetween"));
    m_mark->setToolTip(tr("Mark the range between the two selected bookmarks (M)"));
    connect(m_mark, &QPushButton::clicked, this, &BookmarksPanel::markBetween);
    auto* foot = new QWidget(this);
    auto* layout = layoutWith<QHBoxLayout>(foot, {10, 5, 10, 6}, 8);
    layout->addWidget(add);
    layout->addWidget(m_measure, 1);
    layout->addWidget(m_mark);
    return foot;
}

void BookmarksPanel::add()
{
    if (trace().isEmpty())
        return;
    const int row = m_bookmarks.add(m_bookmarks.suggestion());
    const QModelIndex index = m_sorted->mapFromSource(m_bookmarks.index(row, Bookmarks::NameColumn));
    m_table->setCurrentIndex(index);
    Q_EMIT added();
    if (isVisible()) { // the user has its name in mind now
        m_table->setFocus();
        m_table->edit(index);
    }
}

QList<int> BookmarksPanel::selectedRows() const
{
    QList<int> rows;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        rows << m_sorted->mapToSource(index).row();
    std::ranges::sort(rows);
    return rows;
}

void BookmarksPanel::removeSelected()
{
    const QList<int> rows = selectedRows();
    for (auto row = rows.rbegin(); row != rows.rend(); ++row)
        m_bookmarks.remove(*row);
}

void BookmarksPanel::goTo(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const int row = m_sorted->mapToSource(index).row();
    if (const RegionId region = m_bookmarks.regionOf(row)) {
        state().reveal({.region = region});
        return;
    }
    const TraceTime time = m_bookmarks.timeOf(row);
    const TraceRange visible = state().visibleRange();
    state().jumpTo(visible.contains(time) ? visible : centredOn(visible, time, trace().extent(), state().folds()), time);
}

std::optional<TraceRange> BookmarksPanel::selectedSpan() const
{
    const QList<int> rows = selectedRows();
    if (rows.size() != 2)
        return std::nullopt;
    const auto [first, last] = std::minmax({m_bookmarks.timeOf(rows[0]), m_bookmarks.timeOf(rows[1])});
    return TraceRange{first, last};
}

bool BookmarksPanel::hasContents() const
{
    return m_bookmarks.count() > 0;
}

QString BookmarksPanel::measure() const
{
    if (m_bookmarks.count() == 0)
        return tr("Ctrl+B bookmarks the selected region or the time under the mouse.");
    const auto span = selectedSpan();
    return span ? tr("%1 between the two").arg(formatExactDuration(span->length())) : tr("Select two to measure the time between them.");
}

void BookmarksPanel::updateMeasure()
{
    const auto span = selectedSpan();
    m_measure->setText(measure());
    m_measure->setToolTip(m_measure->text());
    m_mark->setEnabled(span && !span->isEmpty());
}

void BookmarksPanel::markBetween()
{
    if (const auto span = selectedSpan())
        state().setMarkedRange(*span);
}

} // namespace emberline

#include "moc_bookmarks_panel.cpp"
