// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sources/sources_panel.h"

#include "views/format/time_format.h"
#include "views/kit/flow_layout.h"
#include "views/kit/row_table_view.h"
#include "views/kit/table_text.h"
#include "views/sources/sources_model.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>

namespace emberline {

SourcesPanel::SourcesPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_sources(store), m_model(new SourcesModel(this)), m_sorted(new QSortFilterProxyModel(this)),
    m_table(new QTableView(this)), m_totals(new QLabel(this)), m_align(new QPushButton(tr("Align beginnings"), this)),
    m_remove(new QPushButton(tr("Remove offsets"), this)), m_close(new QPushButton(tr("Close source"), this))
{
    setWindowTitle(tr("Sources"));
    setAccessibleName(tr("Sources"));
    makeTable();
    addCopyActions(m_table);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHead());
    layout->addWidget(m_table, 1);
    connect(m_model, &SourcesModel::shownEdited, &state,
        [this](SourceId source, bool shown) { this->state().setSourceHidden(source, !shown); });
    connect(m_model, &SourcesModel::offsetEdited, &store, &TraceStore::setClockOffset);
    // At once: a check box that waits for the next frame would jump back.
    connect(&state, &ViewState::hiddenSourcesChanged, this, &SourcesPanel::refreshNow);
}

QWidget* SourcesPanel::makeHead()
{
    m_align->setToolTip(tr("Shift each source so that all begin together"));
    m_remove->setToolTip(tr("Show each source on its own clock"));
    connect(m_align, &QPushButton::clicked, this, &SourcesPanel::alignBeginnings);
    connect(m_remove, &QPushButton::clicked, this, &SourcesPanel::removeOffsets);
    m_close->setToolTip(tr("Close the chosen sources (Delete)"));
    m_close->setEnabled(false);
    connect(m_close, &QPushButton::clicked, this, &SourcesPanel::closeSelected);
    connect(new QShortcut(QKeySequence::Delete, m_table, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated, this,
        &SourcesPanel::closeSelected);
    const auto followChoice = [this] { m_close->setEnabled(m_table->selectionModel()->hasSelection()); };
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, followChoice);
    connect(m_sorted, &QAbstractItemModel::modelReset, this, followChoice); // another trace ends the choice without that signal
    m_totals->setObjectName(QStringLiteral("muted"));
    auto* head = new QWidget(this);
    auto* layout = new FlowLayout(head, 8, 5);
    head->setContentsMargins(10, 7, 10, 5);
    for (QWidget* part : std::initializer_list<QWidget*>{m_align, m_remove, m_close, m_totals})
        layout->addWidget(part);
    return head;
}

void SourcesPanel::makeTable()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(SourcesModel::kSortRole);
    m_sorted->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_sorted);
    m_table->setAccessibleName(tr("Sources of the trace"));
    m_table->setAccessibleDescription(tr("The space bar hides and shows a source, F2 edits its clock offset, Delete closes it."));
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    m_table->setTextElideMode(Qt::ElideMiddle);
    makeRowTable(m_table);
    m_table->viewport()->installEventFilter(this);
    m_table->setSortingEnabled(true);
    addSortAction(m_table);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSortIndicatorClearable(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->moveSection(SourcesModel::OffsetColumn, SourcesModel::PathColumn + 1); // visible in a narrow dock, too
    header->moveSection(header->visualIndex(SourcesModel::StateColumn), SourcesModel::PathColumn + 1);
    constexpr int kCellPadding = 24; // of cells and their headers
    const QFontMetrics metrics = m_table->fontMetrics();
    for (const auto& [column, longest] :
        {std::pair<int, const char*>{SourcesModel::FormatColumn, "longest-format"}, {SourcesModel::RecordsColumn, "000 000 000"},
            {SourcesModel::SkippedColumn, "Skipped_"}, {SourcesModel::BytesColumn, "000.0 MiB"},
            {SourcesModel::OffsetColumn, "-0 000.000 000 s"}, {SourcesModel::StateColumn, "still running"}})
        header->resizeSection(column, metrics.horizontalAdvance(QString::fromLatin1(longest)) + kCellPadding);
}

/// The names take the remaining width, with a minimum. The viewport has its size after the panel, and another one with a scroll bar.
bool SourcesPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        shareWidth();
    return Panel::eventFilter(watched, event);
}

void SourcesPanel::shareWidth()
{
    constexpr int kNarrowest = 26; // average characters
    QHeaderView* header = m_table->horizontalHeader();
    const int others = header->length() - header->sectionSize(SourcesModel::PathColumn);
    const int narrowest = kNarrowest * m_table->fontMetrics().averageCharWidth();
    header->resizeSection(SourcesModel::PathColumn, std::max(narrowest, m_table->viewport()->width() - others));
}

void SourcesPanel::refresh()
{
    m_model->update(trace(), state().hiddenSources());
    const auto& sources = trace().sources();
    std::uint64_t bytes = 0;
    for (const Source& source : sources)
        bytes += source.bytes;
    const QString count = sources.size() == 1 ? tr("1 source") : tr("%1 sources").arg(formatCount(sources.size()));
    m_totals->setText(count + QStringLiteral(" · ") + formatBytes(bytes));
    m_align->setEnabled(sources.size() > 1);
    m_remove->setEnabled(std::ranges::any_of(sources, [](const Source& source) { return source.clockOffset != Duration::zero(); }));
}

void SourcesPanel::forget()
{
    m_model->clear();
}

void SourcesPanel::alignBeginnings()
{
    std::vector<std::optional<UnixTime>> begins(trace().sources().size());
    for (const Session& session : trace().sessions()) {
        if (!session.source || session.start == session.end) // metadata alone
            continue;
        auto& begin = begins[session.source.row()];
        begin = std::min(begin.value_or(UnixTime::max()), trace().source(session.source).epoch + session.start.time_since_epoch());
    }
    const auto first = std::ranges::find_if(begins, [](const auto& begin) { return begin.has_value(); });
    std::vector<std::pair<SourceId, Duration>> offsets;
    for (std::size_t i = 0; i < begins.size(); ++i) {
        if (begins[i])
            offsets.emplace_back(i, **first - *begins[i]);
    }
    m_sources.setClockOffsets(offsets);
    state().setVisibleRange(trace().extent());
}

void SourcesPanel::closeSelected()
{
    std::vector<SourceId> chosen;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        chosen.emplace_back(static_cast<std::size_t>(m_sorted->mapToSource(index).row()));
    if (!chosen.empty())
        Q_EMIT closeRequested(chosen);
}

void SourcesPanel::removeOffsets()
{
    std::vector<std::pair<SourceId, Duration>> offsets;
    for (std::size_t i = 0; i < trace().sources().size(); ++i)
        offsets.emplace_back(i, Duration::zero());
    m_sources.setClockOffsets(offsets);
    state().setVisibleRange(trace().extent());
}

} // namespace emberline

#include "moc_sources_panel.cpp"
