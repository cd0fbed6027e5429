// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sources/sources_panel.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"

#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>
#include <array>
#include <initializer_list>

namespace emberline {

constexpr std::array<HeadedColumn, 7> kSourceColumns = {{{QT_TRANSLATE_NOOP("emberline::SourcesModel", "Source")},
    {QT_TRANSLATE_NOOP("emberline::SourcesModel", "Format")}, {QT_TRANSLATE_NOOP("emberline::SourcesModel", "Records"), true},
    {QT_TRANSLATE_NOOP("emberline::SourcesModel", "Skipped"), true}, {QT_TRANSLATE_NOOP("emberline::SourcesModel", "Size"), true},
    {QT_TRANSLATE_NOOP("emberline::SourcesModel", "Clock offset"), true}, {QT_TRANSLATE_NOOP("emberline::SourcesModel", "State")}}};

/// What the column of states says, and its tool tip.
static std::pair<QString, QString> stateWords(SourceState state)
{
    switch (state) {
    case SourceState::Complete:
        break;
    case SourceState::Running:
        return {SourcesModel::tr("still running"), SourcesModel::tr("Something in it has not ended yet")};
    case SourceState::Ended:
        return {
            SourcesModel::tr("ended"), SourcesModel::tr("Every process in it has ended. It is still followed, in case more is written")};
    case SourceState::Quiet:
        return {SourcesModel::tr("waiting"), SourcesModel::tr("Nothing in it is open. It is still followed, in case more is written")};
    case SourceState::Removed:
        return {SourcesModel::tr("removed"), SourcesModel::tr("The file was removed while it was followed; what was read of it stays")};
    case SourceState::Replaced:
        return {SourcesModel::tr("replaced"),
            SourcesModel::tr("The file was replaced or written anew while it was followed; this is what it held before")};
    }
    return {QString(), SourcesModel::tr("Read to its end, and not followed")};
}

SourcesModel::SourcesModel(QObject* parent) : HeadedModel(kSourceColumns, parent)
{ }

SourcesModel::Row SourcesModel::rowOf(const Source& source, bool hidden, SourceState state)
{
    return {displayText(source.path), QString::fromUtf8(source.format.data(), static_cast<qsizetype>(source.format.size())), source.records,
        source.skipped, source.bytes, source.clockOffset, source.date, hidden, state};
}

void SourcesModel::update(const Trace& trace, const std::set<SourceId>& hidden)
{
    const auto& sources = trace.sources();
    const std::vector<SourceState> states = sourceStates(trace);
    for (std::size_t i = 0; i < m_rows.size() && i < sources.size(); ++i) {
        const Row& old = m_rows[i];
        const bool isHidden = hidden.contains(SourceId(i));
        // Rebuilds texts only for what has changed: there may be ten thousand sources and sixty updates a second.
        if (old.records == sources[i].records && old.skipped == sources[i].skipped && old.bytes == sources[i].bytes
            && old.offset == sources[i].clockOffset && old.date == sources[i].date && old.hidden == isHidden && old.state == states[i]
            && old.format.size() == static_cast<qsizetype>(sources[i].format.size()))
            continue;
        m_rows[i] = rowOf(sources[i], isHidden, states[i]);
        Q_EMIT dataChanged(index(static_cast<int>(i), 0), index(static_cast<int>(i), StateColumn));
    }
    if (sources.size() <= m_rows.size())
        return;
    beginInsertRows({}, static_cast<int>(m_rows.size()), static_cast<int>(sources.size()) - 1);
    for (std::size_t i = m_rows.size(); i < sources.size(); ++i)
        m_rows.push_back(rowOf(sources[i], hidden.contains(SourceId(i)), states[i]));
    endInsertRows();
}

QVariant SourcesModel::text(const Row& row, int column)
{
    switch (column) {
    case PathColumn:
        return row.path;
    case FormatColumn:
        return row.format;
    case RecordsColumn:
        return formatCount(row.records);
    case SkippedColumn:
        return row.skipped == 0 ? QString() : formatCount(row.skipped);
    case BytesColumn:
        return formatBytes(row.bytes);
    case StateColumn:
        return stateWords(row.state).first;
    default:
        return row.offset == Duration::zero() ? QString() : formatExactDuration(row.offset);
    }
}

QVariant SourcesModel::sortKey(const Row& row, int column)
{
    switch (column) {
    case RecordsColumn:
        return row.records;
    case SkippedColumn:
        return row.skipped;
    case BytesColumn:
        return row.bytes;
    case OffsetColumn:
        return qint64(toNs(row.offset));
    default:
        return text(row, column);
    }
}

QString SourcesModel::toolTip(const Row& row, int column)
{
    if (column == OffsetColumn)
        return tr("Added to the times of this source: type 250 ms, -1.5 s or nothing, or drag with Ctrl on the timeline");
    if (column == SkippedColumn && row.skipped > 0)
        return tr("Records that could not be read: see the Import report");
    if (column == StateColumn)
        return stateWords(row.state).second;
    if (column == PathColumn && row.date == DateOrigin::Guess)
        return plainToolTip(row.path + QLatin1Char('\n') + tr("No date in the log: it is shown as if it began with the other sources"));
    if (column == PathColumn && row.date == DateOrigin::File)
        return plainToolTip(row.path + QLatin1Char('\n') + tr("Times of day without a date in the log: the date is the file's"));
    return column == PathColumn ? plainToolTip(row.path) : QString();
}

QVariant SourcesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return text(row, index.column());
    case Qt::CheckStateRole:
        return index.column() == PathColumn ? QVariant(static_cast<int>(row.hidden ? Qt::Unchecked : Qt::Checked)) : QVariant();
    case Qt::ToolTipRole:
        return toolTip(row, index.column());
    case kSortRole:
        return sortKey(row, index.column());
    default:
        return HeadedModel::data(index, role);
    }
}

bool SourcesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid())
        return false;
    const SourceId source(static_cast<std::size_t>(index.row()));
    if (index.column() == PathColumn && role == Qt::CheckStateRole) {
        Q_EMIT shownEdited(source, value.toInt() == Qt::Checked);
        return true;
    }
    if (index.column() != OffsetColumn || role != Qt::EditRole)
        return false;
    const QString text = value.toString();
    const auto offset = text.trimmed().isEmpty() ? std::optional(Duration::zero()) : parseDuration(text);
    if (!offset)
        return false;
    Q_EMIT offsetEdited(source, *offset);
    return true;
}

Qt::ItemFlags SourcesModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.column() == PathColumn)
        flags |= Qt::ItemIsUserCheckable;
    if (index.column() == OffsetColumn)
        flags |= Qt::ItemIsEditable;
    return flags;
}

namespace {

/// Paths that do not fit keep what tells them from those above and below.
class PathDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const QStyle* style = option->widget ? option->widget->style() : QApplication::style();
        const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, option, option->widget) + 1;
        const int width = style->subElementRect(QStyle::SE_ItemViewItemText, option, option->widget).width() - 2 * margin;
        if (width <= 0) // it is only measured
            return;
        std::vector<QString> around;
        for (const int row : {index.row() - 1, index.row() + 1}) {
            if (const QModelIndex other = index.siblingAtRow(row); other.isValid())
                around.push_back(other.data().toString());
        }
        option->text = elidedAmong(
            option->text, around, width, [option](const QString& text) { return option->fontMetrics.horizontalAdvance(text); });
    }
};

} // namespace

SourcesPanel::SourcesPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_sources(store), m_model(new SourcesModel(this)), m_sorted(new QSortFilterProxyModel(this)),
    m_table(new RowTable(this)), m_totals(new QLabel(this)), m_align(new QPushButton(tr("Align beginnings"), this)),
    m_remove(new QPushButton(tr("Remove offsets"), this)), m_close(new QPushButton(tr("Close source"), this))
{
    setWindowTitle(tr("Sources"));
    setAccessibleName(tr("Sources"));
    makeTable();
    addCopyActions(m_table);
    stack({makeHead(), m_table});
    connect(m_model, &SourcesModel::shownEdited, &state,
        [this](SourceId source, bool shown) { this->state().setSourceHidden(source, !shown); });
    connect(m_model, &SourcesModel::offsetEdited, this, [this](SourceId source, Duration offset) {
        if (source.row() < trace().sources().size()) // an editor that is open when the trace goes commits its text
            m_sources.setClockOffset(source, offset);
    });
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
    m_sorted->setSortRole(kSortRole);
    m_sorted->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_sorted);
    m_table->setAccessibleName(tr("Sources of the trace"));
    m_table->setAccessibleDescription(tr("The space bar hides and shows a source, F2 edits its clock offset, Delete closes it."));
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setItemDelegateForColumn(SourcesModel::PathColumn, new PathDelegate(m_table));
    m_table->setSortingEnabled(true);
    addSortAction(m_table);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSortIndicatorClearable(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->moveSection(SourcesModel::OffsetColumn, SourcesModel::PathColumn + 1); // visible in a narrow dock, too
    header->moveSection(header->visualIndex(SourcesModel::StateColumn), SourcesModel::PathColumn + 1);
    constexpr int kCellPadding = 24; // of cells and their headers
    const QFontMetrics metrics = m_table->fontMetrics();
    constexpr int kNarrowest = 26; // average characters of a name
    std::vector<RowTable::ColumnWidth> widths{{0, kNarrowest * metrics.averageCharWidth(), 1}};
    // In the order of the columns: what they usually need, so that they seldom move.
    for (const char* longest : {"longest-format", "000 000 000", "Skipped_", "000.0 MiB", "-0 000.000 000 s", "still running"}) {
        const int width = metrics.horizontalAdvance(QString::fromLatin1(longest)) + kCellPadding;
        widths.push_back({width, width});
    }
    m_table->setWidths(std::move(widths));
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
    moveClocks(offsets);
}

/// Shows all of the trace afterwards, for what was in view may lie elsewhere.
void SourcesPanel::moveClocks(const std::vector<std::pair<SourceId, Duration>>& offsets)
{
    state().jump([&] {
        m_sources.setClockOffsets(offsets);
        state().setVisibleRange(trace().extent());
    });
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
    moveClocks(offsets);
}

} // namespace emberline

#include "moc_sources_panel.cpp"
