// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/run_counter.h"

#include <algorithm>
#include <atomic>
#include <tuple>
#include <utility>

namespace emberline {

/// Counts the runs of a table, in place of a server.
class TableCounter : public RunCounter {
public:
    explicit TableCounter(RunTable table) : m_table(std::move(table)) { }

    /// From then on it answers as a server that is away.
    void end() { m_isAway = true; }
    [[nodiscard]] int questions() const { return m_questions; }

    [[nodiscard]] Result<std::vector<RunGroup>> groups(
        const std::vector<Facet>& by, const RunValues& where, Cancellation /*cancellation*/) const override
    {
        ++m_questions;
        if (m_isAway)
            return Error{"the server is away"};
        std::vector<RunGroup> groups = groupRuns(m_table, chosen(where), by);
        for (RunGroup& group : groups)
            group.longest = group.medianRun = group.p99Run = nullptr;
        return groups;
    }

    [[nodiscard]] Result<RunTable> runs(const RunValues& where, std::size_t most, Cancellation /*cancellation*/) const override
    {
        ++m_questions;
        if (m_isAway)
            return Error{"the server is away"};
        RunList runs = chosen(where);
        const auto end = static_cast<std::ptrdiff_t>(std::min(most, runs.size()));
        RunList kept;
        for (const bool isByTime : {true, false}) {
            std::ranges::sort(runs, {}, [&](const RunRow* run) {
                return std::tuple(isByTime ? -run->wall : Duration(-toNs(run->start)), run->start, m_table.text(run->sid));
            });
            kept.insert(kept.end(), runs.begin(), runs.begin() + end);
        }
        std::ranges::sort(kept); // as they are in the table
        kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
        RunTable table;
        for (const RunRow* run : kept) {
            RunRow& row = table.rows.emplace_back(*run);
            for (StringId* text : {&row.sid, &row.command, &row.name, &row.version, &row.host, &row.user, &row.repository, &row.caller,
                     &row.parent, &row.argv})
                *text = *text ? table.texts->intern(m_table.text(*text)) : StringId();
        }
        return table;
    }

    [[nodiscard]] Result<std::set<std::optional<std::string>>> values(const Facet& facet, Cancellation /*cancellation*/) const override
    {
        ++m_questions;
        std::set<std::optional<std::string>> values;
        for (const RunRow& run : m_table.rows)
            values.insert(facetOf(m_table, run, facet));
        return values;
    }

private:
    /// By start.
    [[nodiscard]] RunList chosen(const RunValues& where) const
    {
        RunList runs = allRuns(m_table);
        std::erase_if(runs, [&](const RunRow* run) {
            return !std::ranges::all_of(where, [&](const auto& one) { return facetOf(m_table, *run, one.first) == one.second; });
        });
        return runs;
    }

    RunTable m_table;
    std::atomic<bool> m_isAway{false};
    mutable std::atomic<int> m_questions{0};
};

} // namespace emberline
