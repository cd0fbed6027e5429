// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/sqlite_schema.h"

#include <array>

namespace emberline {

namespace {

constexpr std::array kTables{
    SqliteTable{"sources", "source_id INTEGER PRIMARY KEY, path TEXT, format TEXT, records INTEGER, skipped INTEGER, bytes INTEGER", 6},
    SqliteTable{"sessions",
        "session_id INTEGER PRIMARY KEY, source_id INTEGER REFERENCES sources, parent_id INTEGER REFERENCES sessions, link TEXT,"
        " spawned_by INTEGER REFERENCES regions, sid TEXT, pid INTEGER, position INTEGER, name TEXT, start_ns INTEGER, end_ns INTEGER,"
        " duration_ns INTEGER, open INTEGER, exit_code INTEGER, signal INTEGER, attributes TEXT",
        16},
    SqliteTable{
        "threads", "thread_id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES sessions, position INTEGER, name TEXT, tid INTEGER", 5},
    SqliteTable{"regions",
        "region_id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES sessions, thread_id INTEGER REFERENCES threads,"
        " parent_id INTEGER REFERENCES regions, role TEXT, category TEXT, name TEXT, start_ns INTEGER, end_ns INTEGER,"
        " duration_ns INTEGER, self_ns INTEGER, depth INTEGER, open INTEGER, code_place TEXT, cname TEXT, stack TEXT, async_id TEXT,"
        " once_ns INTEGER",
        18},
    SqliteTable{"region_args", "region_id INTEGER REFERENCES regions, key TEXT, value, ts_ns INTEGER", 4},
    SqliteTable{"instants",
        "instant_id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES sessions, thread_id INTEGER REFERENCES threads, scope TEXT,"
        " category TEXT, name TEXT, ts_ns INTEGER, args TEXT",
        8},
    SqliteTable{"counters",
        "counter_id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES sessions, thread_id INTEGER REFERENCES threads, name TEXT,"
        " instance TEXT, series TEXT",
        6},
    SqliteTable{"counter_points", "counter_id INTEGER REFERENCES counters, ts_ns INTEGER, value REAL", 3},
    SqliteTable{"timers",
        "timer_id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES sessions, thread_id INTEGER REFERENCES threads, category TEXT,"
        " name TEXT, intervals INTEGER, total_ns INTEGER, min_ns INTEGER, max_ns INTEGER",
        9},
    SqliteTable{"objects",
        "object_id INTEGER PRIMARY KEY, session_id INTEGER REFERENCES sessions, object TEXT, category TEXT, name TEXT, start_ns INTEGER,"
        " end_ns INTEGER",
        7},
    SqliteTable{"object_snapshots", "object_id INTEGER REFERENCES objects, ts_ns INTEGER, args TEXT", 3},
    SqliteTable{"flows", "flow_id INTEGER PRIMARY KEY, flow TEXT, category TEXT, name TEXT", 4},
    SqliteTable{"flow_points",
        "flow_id INTEGER REFERENCES flows, position INTEGER, session_id INTEGER REFERENCES sessions,"
        " thread_id INTEGER REFERENCES threads, ts_ns INTEGER, region_id INTEGER REFERENCES regions",
        6},
    SqliteTable{"diagnostics", "diagnostic_id INTEGER PRIMARY KEY, severity TEXT, code TEXT, count INTEGER, meaning TEXT", 5},
    SqliteTable{"diagnostic_examples",
        "diagnostic_id INTEGER REFERENCES diagnostics, source_id INTEGER REFERENCES sources, line INTEGER, byte INTEGER, text TEXT", 5},
};

constexpr std::array kIndexesAndViews{
    "CREATE INDEX sessions_parent ON sessions(parent_id)",
    "CREATE INDEX sessions_spawned_by ON sessions(spawned_by)",
    "CREATE INDEX regions_session ON regions(session_id, start_ns)",
    "CREATE INDEX regions_name ON regions(name, category)",
    "CREATE INDEX regions_parent ON regions(parent_id)",
    "CREATE INDEX region_args_region ON region_args(region_id)",
    "CREATE INDEX region_args_key ON region_args(key)",
    "CREATE INDEX instants_name ON instants(name)",
    "CREATE INDEX counter_points_counter ON counter_points(counter_id, ts_ns)",
    // Child processes: the bar in the parent, joined with the process itself.
    "CREATE VIEW children AS SELECT r.region_id, r.session_id AS parent_session_id, c.session_id AS child_session_id, r.role,"
    " r.category AS class, r.name, r.start_ns, r.duration_ns, r.open,"
    " (SELECT value FROM region_args a WHERE a.region_id = r.region_id AND key = 'code') AS exit_code,"
    " (SELECT value FROM region_args a WHERE a.region_id = r.region_id AND key = 'pid') AS pid,"
    " (SELECT value FROM region_args a WHERE a.region_id = r.region_id AND key = 'hook_name') AS hook_name,"
    " (SELECT value FROM region_args a WHERE a.region_id = r.region_id AND key = 'argv') AS argv,"
    " c.start_ns - r.start_ns AS spawn_ns, r.end_ns - c.end_ns AS reap_ns"
    " FROM regions r LEFT JOIN sessions c ON c.spawned_by = r.region_id WHERE r.role IN ('child', 'exec')",
    // Regions with their names as text.
    "CREATE VIEW region_list AS SELECT r.region_id, r.session_id, s.name AS session, t.name AS thread, r.role, r.category, r.name,"
    " r.start_ns, r.duration_ns, r.self_ns, r.depth, r.open"
    " FROM regions r JOIN sessions s USING (session_id) LEFT JOIN threads t USING (thread_id)",
    // Total time: regions that nest in or overlap another of the same name on the same track count once. Those without once_ns are sums
    // of others.
    "CREATE VIEW region_totals AS SELECT category, name, count(*) AS count, sum(once_ns) AS total_ns, sum(self_ns) AS self_ns,"
    " min(duration_ns) AS min_ns, avg(duration_ns) AS avg_ns, max(duration_ns) AS max_ns FROM regions WHERE once_ns IS NOT NULL"
    " GROUP BY category, name",
    // Sessions with their depth in the process tree and their root session.
    "CREATE VIEW session_tree AS WITH RECURSIVE tree(session_id, root_id, level) AS ("
    " SELECT session_id, session_id, 0 FROM sessions WHERE parent_id IS NULL"
    " UNION ALL SELECT s.session_id, t.root_id, t.level + 1 FROM sessions s JOIN tree t ON s.parent_id = t.session_id)"
    " SELECT t.session_id, t.root_id, t.level, s.name, s.start_ns, s.duration_ns, s.exit_code, s.signal, s.open"
    " FROM tree t JOIN sessions s USING (session_id)",
    "CREATE VIEW data AS SELECT r.session_id, r.region_id, r.category, r.name, a.key, a.value, a.ts_ns"
    " FROM region_args a JOIN regions r USING (region_id)",
    "CREATE VIEW counter_values AS SELECT c.session_id, c.counter_id, c.name, c.instance, c.series, p.ts_ns, p.value"
    " FROM counter_points p JOIN counters c USING (counter_id)",
};

} // namespace

std::span<const SqliteTable> sqliteTables()
{
    return kTables;
}

std::span<const char* const> sqliteIndexesAndViews()
{
    return kIndexesAndViews;
}

} // namespace emberline
