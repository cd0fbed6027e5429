// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/run_counter.h"
#include "views/answers/history_models.h"
#include "views/kit/background.h"
#include "views/kit/cell_table.h"

#include <array>
#include <memory>

class QComboBox;

namespace emberline {

/// The table of runs in groups, which another thread counts: a million runs take half a second. What was counted before stays until then.
class RunGroupsView : public CellTable {
    Q_OBJECT

public:
    explicit RunGroupsView(const TraceStore& store, QWidget* parent = nullptr);

    [[nodiscard]] const RunGroupsModel& groups() const { return *m_groups; }
    [[nodiscard]] const RunGroup& groupAt(const QModelIndex& index) const { return m_groups->group(m_sorted->mapToSource(index).row()); }
    [[nodiscard]] bool isLongest(const QModelIndex& index) const { return index.column() == m_groups->columnOf(RunGroupsColumn::Longest); }
    /// What it groups by, and what divides these groups. They need a place.
    [[nodiscard]] std::array<QComboBox*, 2> choices() const { return {m_by, m_thenBy}; }

    enum class Pace { Now, WhenFree };
    /// Counts these runs of the table, by start. WhenFree: what is being counted is shown first, since a quickly growing trace would show
    /// nothing otherwise.
    void count(std::shared_ptr<const RunTable> table, RunList runs, Pace pace);
    /// Has these runs counted elsewhere: the groups point to no run then.
    void count(std::shared_ptr<const RunCounter> counter, RunValues where);
    /// Other runs begin.
    void forget();

Q_SIGNALS:
    /// The user chose other groups.
    void countRequested();
    void countFailed(const emberline::Error& error);

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] TraceCalculation::Job makeCount();
    [[nodiscard]] TraceCalculation::Job makeCountElsewhere();
    [[nodiscard]] std::vector<Facet> facets() const;
    /// Behind what all runs have, as long as the runs have them.
    void offerSettings(const std::vector<std::string>& names);
    void present(std::shared_ptr<const RunTable> table, std::vector<RunGroup> groups, std::vector<Facet> by,
        std::vector<std::vector<std::string>> names);
    [[nodiscard]] std::vector<GroupFills> fills() const;

    PacedCalculation* m_counting;
    std::shared_ptr<const RunTable> m_table; ///< to count next
    RunList m_runs; ///< of it, by start
    std::shared_ptr<const RunCounter> m_counter; ///< null: the table's are counted
    RunValues m_where; ///< what it shall count
    RunGroupsModel* m_groups;
    std::vector<std::vector<std::string>> m_names; ///< of all groups of each of its facets
    QSortFilterProxyModel* m_sorted;
    QComboBox* m_by;
    QComboBox* m_thenBy;
};

} // namespace emberline
