// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_ready_queries.h"

#include <QCoreApplication>

namespace emberline {

namespace {

struct ReadyQueryText {
    Q_DECLARE_TR_FUNCTIONS(emberline::SqlReadyQueries)
};

} // namespace

std::vector<ReadyQuery> readyQueries()
{
    return {
        {ReadyQueryText::tr("&Longest regions"),
            QStringLiteral("SELECT region_id, duration_ns / 1e6 AS ms, self_ns / 1e6 AS self_ms, name, category, thread, session\n"
                           "FROM region_list WHERE role IN ('region', 'slice', 'async')\nORDER BY duration_ns DESC LIMIT 1000")},
        {ReadyQueryText::tr("&Self time by name"),
            QStringLiteral(
                "SELECT category, name, count, self_ns / 1e6 AS self_ms, total_ns / 1e6 AS total_ms, max_ns / 1e6 AS longest_ms\n"
                "FROM region_totals ORDER BY self_ns DESC LIMIT 1000")},
        {ReadyQueryText::tr("&Child processes, slowest first"),
            QStringLiteral(
                "SELECT region_id, child_session_id, class, hook_name, name, duration_ns / 1e6 AS ms, spawn_ns / 1e6 AS spawn_ms,\n"
                "  reap_ns / 1e6 AS reap_ms, exit_code\nFROM children ORDER BY duration_ns DESC LIMIT 1000")},
        {ReadyQueryText::tr("Processes that &failed"),
            QStringLiteral("SELECT session_id, name, exit_code, signal, open, duration_ns / 1e6 AS ms FROM sessions\n"
                           "WHERE exit_code <> 0 OR signal IS NOT NULL ORDER BY start_ns")},
        {ReadyQueryText::tr("The &tree of processes"),
            QStringLiteral("SELECT session_id, substr('                                ', 1, 2 * level) || name AS process,\n"
                           "  duration_ns / 1e6 AS ms, exit_code FROM session_tree ORDER BY root_id, start_ns")},
        {ReadyQueryText::tr("&Data values"), QStringLiteral("SELECT region_id, category, name, key, value FROM data LIMIT 10000")},
        {ReadyQueryText::tr("C&ounters at a glance"),
            QStringLiteral("SELECT counter_id, name, series, count(*) AS points, min(value) AS least, max(value) AS most\n"
                           "FROM counter_values GROUP BY counter_id ORDER BY name, series")},
        {ReadyQueryText::tr("&Errors and messages"),
            QStringLiteral(
                "SELECT instant_id, session_id, name, args FROM instants\nWHERE name IN ('error', 'printf', 'signal') ORDER BY ts_ns")},
        {ReadyQueryText::tr("Cost of each included &header"),
            QStringLiteral("SELECT a.value AS header, count(*) AS times, sum(r.duration_ns) / 1e6 AS ms, max(r.region_id) AS region_id\n"
                           "FROM regions r JOIN region_args a USING (region_id)\nWHERE r.name = 'Source' AND a.key = 'detail'\n"
                           "GROUP BY header ORDER BY ms DESC LIMIT 1000")},
        {ReadyQueryText::tr("T&ables and views"),
            QStringLiteral("SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY type, name")},
    };
}

} // namespace emberline
