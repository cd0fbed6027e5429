// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/events/events_model.h"

#include "views/events/error_stops.h"
#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"
#include "views/theme/theme.h"

#include <QGuiApplication>

#include <algorithm>
#include <limits>

namespace emberline {

EventsModel::EventsModel(const TraceStore& store, QObject* parent) : QAbstractTableModel(parent), m_store(store)
{ }

void EventsModel::setRows(std::vector<InstantId> rows)
{
    // A growing trace mostly appends, so the selection and the scroll position can stay.
    const bool grows = !m_rows.empty() && rows.size() >= m_rows.size() && std::equal(m_rows.begin(), m_rows.end(), rows.begin());
    if (grows && rows.size() > m_rows.size()) {
        beginInsertRows({}, static_cast<int>(m_rows.size()), static_cast<int>(rows.size()) - 1);
        m_rows = std::move(rows);
        endInsertRows();
    } else if (!grows) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
}

void EventsModel::setTimeMode(TimeMode mode)
{
    if (mode == m_timeMode)
        return;
    m_timeMode = mode;
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

InstantId EventsModel::instant(const QModelIndex& index) const
{
    return index.isValid() ? m_rows[static_cast<std::size_t>(index.row())] : InstantId();
}

QModelIndex EventsModel::indexOf(InstantId id) const
{
    const auto found = std::ranges::find(m_rows, id);
    return found == m_rows.end() ? QModelIndex() : index(static_cast<int>(found - m_rows.begin()), 0);
}

int EventsModel::rowCount(const QModelIndex& parent) const
{
    constexpr std::size_t kMax = std::numeric_limits<int>::max();
    return parent.isValid() ? 0 : static_cast<int>(std::min(m_rows.size(), kMax));
}

int EventsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 4;
}

QString EventsModel::cellText(InstantId id, EventColumn column) const
{
    const Trace& trace = m_store.trace();
    const std::size_t row = id.row();
    const SessionId session = trace.instants().session[row];
    switch (column) {
    case EventColumn::Time:
        return timeText(trace, trace.shown(id), m_timeMode);
    case EventColumn::Kind:
        return nameText(trace, trace.instants().name[row]);
    case EventColumn::Text:
        return eventText(trace, id);
    case EventColumn::Place:
        break;
    }
    return placeText(trace, session, trace.instants().thread[row]);
}

QVariant EventsModel::data(const QModelIndex& index, int role) const
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
    return {};
}

QVariant EventsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return (Qt::AlignVCenter | Qt::AlignLeft).toInt();
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<EventColumn>(section)) {
    case EventColumn::Time:
        return tr("Time");
    case EventColumn::Kind:
        return tr("Event");
    case EventColumn::Text:
        return tr("Text");
    case EventColumn::Place:
        return tr("Where");
    }
    return {};
}

} // namespace emberline

#include "moc_events_model.cpp"
