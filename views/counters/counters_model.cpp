// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counters_model.h"

#include "views/format/display_text.h"
#include "views/panels/trace_texts.h"

#include <algorithm>

namespace emberline {

namespace {

/// The internal id of a session's row; that of a counter's row is its session's row + 1.
constexpr quintptr kTop = 0;

} // namespace

void CountersModel::update(const Trace& trace)
{
    m_groups.update(trace);
    for (; m_taken < m_groups.all().size(); ++m_taken)
        add(trace, m_groups.all()[m_taken]);
    // Names and ranks may come after the first counter.
    for (std::size_t row = 0; row < m_sessions.size(); ++row) {
        SessionEntry& entry = m_sessions[row];
        const Session& session = trace.session(entry.session);
        if (entry.order == session.order && entry.name == session.name)
            continue;
        entry.order = session.order;
        entry.name = session.name;
        entry.text = sessionText(trace, entry.session);
        const QModelIndex changed = index(static_cast<int>(row), 0);
        Q_EMIT dataChanged(changed, changed);
    }
}

void CountersModel::add(const Trace& trace, const CounterGroup& group)
{
    const auto [place, isNew] = m_rowOf.try_emplace(group.session, m_sessions.size());
    if (isNew) {
        const int row = static_cast<int>(m_sessions.size());
        beginInsertRows({}, row, row);
        const Session& session = trace.session(group.session);
        m_sessions.push_back({group.session, session.name, sessionText(trace, group.session), session.order, {}});
        endInsertRows();
    }
    SessionEntry& session = m_sessions[place->second];
    const int row = static_cast<int>(session.counters.size());
    beginInsertRows(index(static_cast<int>(place->second), 0), row, row);
    const QString text = counterText(trace, group);
    session.counters.push_back({group.key(), text, plainToolTip(session.text + QStringLiteral(" › ") + text)});
    endInsertRows();
}

void CountersModel::clear()
{
    beginResetModel();
    m_groups.clear();
    m_taken = 0;
    m_sessions.clear();
    m_rowOf.clear();
    m_checked.clear();
    endResetModel();
}

void CountersModel::setChecked(CounterId key, bool checked)
{
    if (m_checked.contains(key) == checked)
        return;
    if (checked)
        m_checked.insert(key);
    else
        m_checked.erase(key);
    if (const QModelIndex changed = indexOf(key); changed.isValid())
        Q_EMIT dataChanged(changed, changed, {Qt::CheckStateRole});
    Q_EMIT checkedChanged();
}

QModelIndex CountersModel::indexOf(CounterId key) const
{
    const CounterGroup* group = m_groups.of(key);
    if (!group)
        return {};
    const auto session = m_rowOf.find(group->session);
    if (session == m_rowOf.end())
        return {};
    const auto& counters = m_sessions[session->second].counters;
    const auto found = std::ranges::lower_bound(counters, group->key(), {}, &Entry::key);
    if (found == counters.end() || found->key != group->key())
        return {};
    return createIndex(static_cast<int>(found - counters.begin()), 0, session->second + 1);
}

QModelIndex CountersModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kTop);
}

QModelIndex CountersModel::parent(const QModelIndex& child) const
{
    return child.internalId() == kTop ? QModelIndex() : createIndex(static_cast<int>(child.internalId()) - 1, 0, kTop);
}

int CountersModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_sessions.size());
    const bool isSession = parent.internalId() == kTop && parent.column() == 0;
    return isSession ? static_cast<int>(m_sessions[static_cast<std::size_t>(parent.row())].counters.size()) : 0;
}

const CountersModel::Entry* CountersModel::entryAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kTop)
        return nullptr;
    return &m_sessions[index.internalId() - 1].counters[static_cast<std::size_t>(index.row())];
}

QVariant CountersModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (const Entry* entry = entryAt(index)) {
        if (role == Qt::DisplayRole)
            return entry->text;
        if (role == Qt::ToolTipRole)
            return entry->toolTip;
        if (role == Qt::CheckStateRole)
            return static_cast<int>(m_checked.contains(entry->key) ? Qt::Checked : Qt::Unchecked);
        return role == kOrderRole ? QVariant(entry->key.row()) : QVariant();
    }
    const SessionEntry& session = m_sessions[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return session.text;
    if (role == Qt::ToolTipRole)
        return plainToolTip(session.text);
    return role == kOrderRole ? QVariant(session.order) : QVariant();
}

bool CountersModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const Entry* entry = entryAt(index);
    if (!entry || role != Qt::CheckStateRole)
        return false;
    setChecked(entry->key, value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags CountersModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    return entryAt(index) ? flags | Qt::ItemIsUserCheckable | Qt::ItemNeverHasChildren : flags;
}

} // namespace emberline
