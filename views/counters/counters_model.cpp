// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counters_model.h"

#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <algorithm>

namespace emberline {

void CounterGroups::update(const Trace& trace)
{
    const auto& counters = trace.counters();
    for (std::size_t row = m_groupOf.size(); row < counters.size(); ++row) {
        const Counter& counter = counters[row];
        const std::uint64_t key = (std::uint64_t{counter.session.row()} << 32) | counter.name.row();
        const auto [first, last] = m_byName.equal_range(key);
        const auto found = std::find_if(first, last, [&](const auto& entry) {
            const CounterGroup& group = m_groups[entry.second];
            return group.thread == counter.thread && group.instance == counter.instance;
        });
        std::size_t index = m_groups.size();
        if (found != last) {
            index = found->second;
        } else {
            m_groups.push_back({counter.session, counter.thread, counter.name, counter.instance, {}});
            m_byName.emplace(key, index);
        }
        m_groups[index].series.emplace_back(row);
        m_groupOf.push_back(index);
    }
}

QString counterText(const Trace& trace, const CounterGroup& group)
{
    QString text = nameText(trace, group.name);
    if (group.instance)
        text += QStringLiteral(" [%1]").arg(displayText(trace.text(group.instance)));
    if (group.thread) {
        if (const StringId thread = trace.thread(group.thread).name)
            text += QStringLiteral(" (%1)").arg(nameText(trace, thread));
    }
    return text;
}

QString seriesText(const Trace& trace, const CounterGroup& group, CounterId series)
{
    const StringId name = trace.counters()[series.row()].series;
    return group.series.size() > 1 && name ? nameText(trace, name) : counterText(trace, group);
}

/// The internal id of a session's row; that of a counter's row is its session's row + 1.
constexpr quintptr kSessionLevel = 0;
/// With this many new rows, a reset is faster for views than single insertions.
constexpr std::size_t kMany = 500;

void CountersModel::update(const Trace& trace)
{
    m_trace = trace;
    m_groups.update(trace);
    const bool isMany = m_groups.all().size() - m_taken > kMany;
    if (isMany)
        beginResetModel();
    for (; m_taken < m_groups.all().size(); ++m_taken)
        add(m_groups.all()[m_taken], !isMany);
    if (isMany)
        endResetModel();
    takeNames();
}

/// Names and ranks may arrive after the first counter.
void CountersModel::takeNames()
{
    for (std::size_t row = 0; row < m_sessions.size(); ++row) {
        SessionEntry& entry = m_sessions[row];
        const Session& session = m_trace.session(entry.session);
        if (entry.order == session.order && entry.name == session.name)
            continue;
        entry.order = session.order;
        entry.name = session.name;
        const QModelIndex changed = index(static_cast<int>(row), 0);
        Q_EMIT dataChanged(changed, changed);
    }
}

void CountersModel::add(const CounterGroup& group, bool tell)
{
    const auto [place, isNew] = m_rowOf.try_emplace(group.session, m_sessions.size());
    if (isNew) {
        const int row = static_cast<int>(m_sessions.size());
        if (tell)
            beginInsertRows({}, row, row);
        const Session& session = m_trace.session(group.session);
        m_sessions.push_back({group.session, session.name, session.order, {}});
        if (tell)
            endInsertRows();
    }
    SessionEntry& session = m_sessions[place->second];
    const int row = static_cast<int>(session.counters.size());
    if (tell)
        beginInsertRows(index(static_cast<int>(place->second), 0), row, row);
    session.counters.push_back(group.key());
    if (tell)
        endInsertRows();
}

void CountersModel::clear()
{
    beginResetModel();
    m_trace = Trace();
    m_groups = {};
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
    const auto found = std::ranges::lower_bound(counters, group->key());
    if (found == counters.end() || *found != group->key())
        return {};
    return createIndex(static_cast<int>(found - counters.begin()), 0, session->second + 1);
}

QModelIndex CountersModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kSessionLevel);
}

QModelIndex CountersModel::parent(const QModelIndex& child) const
{
    return child.internalId() == kSessionLevel ? QModelIndex() : createIndex(static_cast<int>(child.internalId()) - 1, 0, kSessionLevel);
}

int CountersModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_sessions.size());
    const bool isSession = parent.internalId() == kSessionLevel && parent.column() == 0;
    return isSession ? static_cast<int>(m_sessions[static_cast<std::size_t>(parent.row())].counters.size()) : 0;
}

CounterId CountersModel::counterAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kSessionLevel)
        return {};
    return m_sessions[index.internalId() - 1].counters[static_cast<std::size_t>(index.row())];
}

QVariant CountersModel::counterData(CounterId key, const SessionEntry& session, int role) const
{
    if (role == Qt::CheckStateRole)
        return static_cast<int>(m_checked.contains(key) ? Qt::Checked : Qt::Unchecked);
    if (role == kOrderRole)
        return key.row();
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const QString text = counterText(m_trace, *m_groups.of(key));
    return role == Qt::DisplayRole ? text : plainToolTip(sessionText(m_trace, session.session) + QStringLiteral(" › ") + text);
}

QVariant CountersModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (const CounterId key = counterAt(index))
        return counterData(key, m_sessions[index.internalId() - 1], role);
    const SessionEntry& session = m_sessions[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return sessionText(m_trace, session.session);
    if (role == Qt::ToolTipRole)
        return plainToolTip(sessionText(m_trace, session.session));
    return role == kOrderRole ? QVariant(session.order) : QVariant();
}

bool CountersModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const CounterId key = counterAt(index);
    if (!key || role != Qt::CheckStateRole)
        return false;
    setChecked(key, value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags CountersModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    return counterAt(index) ? flags | Qt::ItemIsUserCheckable | Qt::ItemNeverHasChildren : flags;
}

} // namespace emberline

#include "moc_counters_model.cpp"
