// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/bookmarks/bookmarks.h"

#include "model/dialect.h"
#include "views/events/events_panel.h"
#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <array>

namespace emberline {

constexpr std::array<HeadedColumn, 3> kBookmarkColumns = {{{QT_TRANSLATE_NOOP("emberline::Bookmarks", "Bookmark")},
    {QT_TRANSLATE_NOOP("emberline::Bookmarks", "Time"), true}, {QT_TRANSLATE_NOOP("emberline::Bookmarks", "Note")}}};

Bookmarks::Bookmarks(const TraceStore& store, const ViewState& state, QObject* parent) :
    HeadedModel(kBookmarkColumns, parent), m_store(store), m_state(state)
{
    connect(&store, &TraceStore::changed, this, &Bookmarks::followTrace);
    connect(&store, &TraceStore::wasReset, this, &Bookmarks::clear);
    connect(&state, &ViewState::timeModeChanged, this, &Bookmarks::updateTimes);
}

std::vector<Bookmark> Bookmarks::all() const
{
    std::vector<Bookmark> all;
    for (int row = 0; row < count(); ++row) {
        all.push_back(at(row));
        all.back().time = timeOf(row);
    }
    return all;
}

void Bookmarks::setAll(const std::vector<Bookmark>& bookmarks)
{
    beginResetModel();
    m_entries.clear();
    for (const Bookmark& bookmark : bookmarks)
        m_entries.push_back({bookmark, bookmark.region ? findSource(m_store.trace(), bookmark.region->track.session.source) : SourceId()});
    endResetModel();
}

void Bookmarks::clear()
{
    m_knownSources = 0;
    setAll({});
}

int Bookmarks::add(Bookmark bookmark)
{
    const auto known = std::ranges::find_if(m_entries, [&](const Entry& entry) {
        return entry.bookmark.region == bookmark.region && (bookmark.region || entry.bookmark.time == bookmark.time);
    });
    if (known != m_entries.end())
        return static_cast<int>(known - m_entries.begin());
    const int row = count();
    const SourceId source = bookmark.region ? findSource(m_store.trace(), bookmark.region->track.session.source) : SourceId();
    beginInsertRows({}, row, row);
    m_entries.push_back({std::move(bookmark), source});
    endInsertRows();
    return row;
}

std::vector<TraceTime> Bookmarks::times() const
{
    std::vector<TraceTime> times;
    times.reserve(m_entries.size());
    for (int row = 0; row < count(); ++row)
        times.push_back(timeOf(row));
    return times;
}

void Bookmarks::remove(int row)
{
    beginRemoveRows({}, row, row);
    m_entries.erase(m_entries.begin() + row);
    endRemoveRows();
}

/// The sources of bookmarked regions may load after the bookmarks.
void Bookmarks::followTrace()
{
    const Trace& trace = m_store.trace();
    if (trace.sources().size() != m_knownSources) {
        m_knownSources = trace.sources().size();
        for (Entry& entry : m_entries) {
            if (!entry.source && entry.bookmark.region)
                entry.source = findSource(trace, entry.bookmark.region->track.session.source);
        }
    }
    updateTimes();
}

void Bookmarks::updateTimes()
{
    if (!m_entries.empty())
        Q_EMIT dataChanged(index(0, TimeColumn), index(count() - 1, TimeColumn));
}

TraceTime Bookmarks::timeOf(int row) const
{
    const Entry& entry = m_entries[static_cast<std::size_t>(row)];
    return entry.source ? m_store.trace().clockShift(entry.source).shown(entry.bookmark.region->start) : entry.bookmark.time;
}

RegionId Bookmarks::regionOf(int row) const
{
    const Entry& entry = m_entries[static_cast<std::size_t>(row)];
    return entry.source ? find(m_store.trace(), *entry.bookmark.region) : RegionId();
}

Bookmark Bookmarks::suggestion() const
{
    const Trace& trace = m_store.trace();
    const Selection& selection = m_state.selection();
    Bookmark bookmark;
    if (selection.region) {
        bookmark.region = referenceTo(trace, selection.region);
        bookmark.time = trace.shown(selection.region).begin;
        bookmark.name = nameText(trace, selection.region);
        return bookmark;
    }
    const TraceRange visible = m_state.visibleRange();
    const auto selected = selectionTime(trace, selection);
    bookmark.time = selected ? *selected : m_state.cursor().value_or(visible.begin + visible.length() / 2);
    bookmark.name
        = selection.instant ? nameText(trace, trace.instants().name[selection.instant.row()]) : tr("Bookmark %1").arg(count() + 1);
    return bookmark;
}

QVariant Bookmarks::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Bookmark& bookmark = at(index.row());
    const bool isTime = index.column() == TimeColumn;
    if (role == kSortRole && isTime)
        return qint64(toNs(timeOf(index.row())));
    if (role == Qt::TextAlignmentRole)
        return HeadedModel::data(index, role);
    if (role == Qt::DisplayRole && isTime)
        return timeText(m_store.trace(), timeOf(index.row()), m_state.timeMode(), m_entries[static_cast<std::size_t>(index.row())].source);
    const QString& text = index.column() == NameColumn ? bookmark.name : bookmark.note;
    if (isTime)
        return {};
    if (role == Qt::EditRole)
        return text;
    if (role == Qt::DisplayRole || role == kSortRole)
        return displayText(text.toStdString());
    return role == Qt::ToolTipRole && !text.isEmpty() ? QVariant(plainToolTip(text)) : QVariant();
}

bool Bookmarks::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::EditRole || index.column() == TimeColumn)
        return false;
    Bookmark& bookmark = m_entries[static_cast<std::size_t>(index.row())].bookmark;
    (index.column() == NameColumn ? bookmark.name : bookmark.note) = value.toString();
    Q_EMIT dataChanged(index, index);
    return true;
}

Qt::ItemFlags Bookmarks::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return !index.isValid() || index.column() == TimeColumn ? flags : flags | Qt::ItemIsEditable;
}

} // namespace emberline

#include "moc_bookmarks.cpp"
