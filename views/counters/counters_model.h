// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <QAbstractItemModel>
#include <QString>

#include <set>
#include <unordered_map>
#include <vector>

namespace emberline {

/// One counter with all its series. Its first series identifies it for as long as the trace lives; others may join.
struct CounterGroup {
    SessionId session;
    ThreadId thread; ///< set if the values belong to one thread
    StringId name;
    StringId instance; ///< tells counters of one name apart
    std::vector<CounterId> series; ///< in order of appearance

    [[nodiscard]] CounterId key() const { return series.front(); }
};

/// The counters of a growing trace, each with its series. GUI thread.
class CounterGroups {
public:
    /// Adds what is new since the last call. Must be the same trace.
    void update(const Trace& trace);

    [[nodiscard]] const std::vector<CounterGroup>& all() const { return m_groups; }
    /// The group of `series`; null if no update() has added that series.
    [[nodiscard]] const CounterGroup* of(CounterId series) const
    {
        return series && series.row() < m_groupOf.size() ? &m_groups[m_groupOf[series.row()]] : nullptr;
    }

private:
    std::vector<CounterGroup> m_groups; ///< in the order of their first series
    std::vector<std::size_t> m_groupOf; ///< by CounterId
    std::unordered_multimap<std::uint64_t, std::size_t> m_byName; ///< by session and name
};

/// "pack/objects", "heap [0x1000]", "index/refresh (th01)".
[[nodiscard]] QString counterText(const Trace& trace, const CounterGroup& group);
/// A series' name, or the counter's if it has only one.
[[nodiscard]] QString seriesText(const Trace& trace, const CounterGroup& group, CounterId series);

/// The counters of a trace below their sessions, each with a check box that shows or hides it. Grows in place. GUI thread.
class CountersModel : public QAbstractItemModel {
    Q_OBJECT

public:
    /// A session's display rank, for sorting.
    static constexpr int kOrderRole = Qt::UserRole;

    using QAbstractItemModel::QAbstractItemModel;

    /// Adds what is new since the last call. Must be the same trace.
    void update(const Trace& trace);
    void clear();

    [[nodiscard]] const CounterGroups& groups() const { return m_groups; }
    /// The keys of the checked groups, in their order.
    [[nodiscard]] std::vector<CounterId> checked() const { return {m_checked.begin(), m_checked.end()}; }
    void setChecked(CounterId key, bool checked);
    [[nodiscard]] QModelIndex indexOf(CounterId key) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex&) const override { return 1; }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    /// By the user or by setChecked().
    void checkedChanged();

private:
    struct SessionEntry {
        SessionId session;
        StringId name;
        uint order;
        std::vector<CounterId> counters; ///< their keys
    };

    void add(const CounterGroup& group, bool tell);
    void takeNames();
    [[nodiscard]] CounterId counterAt(const QModelIndex& index) const; ///< none for a session
    [[nodiscard]] QVariant counterData(CounterId key, const SessionEntry& session, int role) const;

    Trace m_trace; ///< from the last update(): texts are made on demand
    CounterGroups m_groups;
    std::size_t m_taken = 0;
    std::vector<SessionEntry> m_sessions; ///< in the order in which they first had a counter
    std::unordered_map<SessionId, std::size_t> m_rowOf;
    std::set<CounterId> m_checked;
};

} // namespace emberline
