// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/trace_tables.h"

#include "app/export/export_text.h"
#include "app/export/json_values.h"
#include "model/analysis/range_statistics.h"
#include "model/analysis/statistics_groups.h"
#include "model/answers/command_index.h"
#include "model/work/work_pool.h"

#include <QString>

#include <algorithm>
#include <charconv>
#include <concepts>
#include <tuple>
#include <utility>

namespace emberline {

namespace {

// Cells.

TableCell number(std::integral auto value)
{
    return {.kind = TableCell::Kind::Integer, .integer = static_cast<std::int64_t>(value)};
}
template <class Int>
TableCell number(const std::optional<Int>& value)
{
    return value ? number(*value) : TableCell();
}
TableCell real(double value)
{
    return {.kind = TableCell::Kind::Real, .real = value};
}
TableCell time(SourceTime value)
{
    return number(toNs(value));
}
TableCell duration(Duration value)
{
    return number(toNs(value));
}
TableCell duration(std::optional<Duration> value)
{
    return value ? duration(*value) : TableCell();
}
template <class IdType>
TableCell id(IdType value)
{
    return value ? number(value.row()) : TableCell();
}
/// A text that lives as long as the trace.
TableCell word(std::string_view text)
{
    return {.kind = TableCell::Kind::Text, .text = text};
}
TableCell string(const TableReader& at, StringId id)
{
    return id ? TableCell{.kind = TableCell::Kind::Text, .string = id.row(), .text = at.trace.text(id)} : TableCell();
}
/// A text that is made for the cell.
TableCell made(TableReader& at, std::string text)
{
    at.text = std::move(text);
    return {.kind = TableCell::Kind::Text, .isShortLived = true, .text = at.text};
}
/// A text from outside, which may be no UTF-8.
TableCell foreign(TableReader& at, std::string_view text)
{
    if (QUtf8StringView(text.data(), static_cast<qsizetype>(text.size())).isValidUtf8())
        return made(at, std::string(text));
    return made(at, QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toStdString());
}
TableCell json(TableReader& at, const Json& value)
{
    return made(at, jsonLine(value));
}
/// A column of integers takes a text that is one for the integer, as SQLite does.
TableCell numberOrText(const TableReader& at, StringId id)
{
    const std::string_view text = at.trace.text(id);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? number(value) : string(at, id);
}

TableCell argCell(TableReader& at, const ArgValue& value)
{
    struct ToCell {
        TableReader& at;
        TableCell operator()(std::monostate) const { return {}; }
        TableCell operator()(bool value) const { return number(value ? 1 : 0); }
        TableCell operator()(std::int64_t value) const { return number(value); }
        TableCell operator()(std::uint64_t value) const { return made(at, std::to_string(value)); } // SQLite's integers end at 2^63 - 1
        TableCell operator()(double value) const { return real(value); }
        TableCell operator()(const std::string& value) const { return foreign(at, value); }
        TableCell operator()(const RawJson& value) const { return foreign(at, value.text); }
    };
    return std::visit(ToCell{at}, value);
}

/// The args, or none and an error in the reader.
Args take(TableReader& at, Result<Args> args)
{
    ++at.work.argsRead;
    if (args)
        return std::move(args.value());
    at.error = args.error();
    return {};
}

TableCell jsonOfArgs(TableReader& at, Result<Args> args)
{
    return json(at, jsonArgs(take(at, std::move(args))));
}

// What a reader is at.

/// Of a region. A region may be one batch ahead of its track.
const Track& track(TableReader& at)
{
    static const Track none;
    const TrackId id = at.trace.track(at.region());
    return id.row() < at.trace.tracks().size() ? at.trace.track(id) : none;
}
const StatisticsRow& total(TableReader& at)
{
    return at.work.totals()[at.row];
}

/// Reads the args of a region when the reader comes to it. Args that are no object are one without a key.
std::size_t countArgs(TableReader& at)
{
    if (at.argsOf == at.row)
        return at.args.size();
    at.argsOf = at.row;
    Args args = take(at, regionArgs(at.trace, at.region()));
    at.args.clear();
    if (args.whole)
        at.args.push_back({{}, std::move(*args.whole), {}});
    std::ranges::move(args.members, std::back_inserter(at.args));
    std::ranges::move(replacedArgs(at.trace, at.region()), std::back_inserter(at.args));
    at.wholeArgs = args.whole.has_value();
    return at.args.size();
}

// The tables.

using enum TableColumn::Use;

constexpr const char* kId = "INTEGER PRIMARY KEY";
constexpr const char* kInteger = "INTEGER";
constexpr const char* kText = "TEXT";
constexpr const char* kOfSource = "INTEGER REFERENCES sources";
constexpr const char* kOfSession = "INTEGER REFERENCES sessions";
constexpr const char* kOfThread = "INTEGER REFERENCES threads";
constexpr const char* kOfRegion = "INTEGER REFERENCES regions";

TableCell rowId(TableReader& at)
{
    return number(at.row);
}

constexpr TableColumn kSources[] = {
    {"source_id", kId, rowId},
    {"path", kText, [](TableReader& at) { return foreign(at, at.source().path); }},
    {"format", kText, [](TableReader& at) { return word(at.source().format); }},
    {"records", kInteger, [](TableReader& at) { return number(at.source().records); }},
    {"skipped", kInteger, [](TableReader& at) { return number(at.source().skipped); }},
    {"bytes", kInteger, [](TableReader& at) { return number(at.source().bytes); }},
};
constexpr TableColumn kSessions[] = {
    {"session_id", kId, rowId},
    {"source_id", kOfSource, [](TableReader& at) { return id(at.session().source); }, Key},
    {"parent_id", kOfSession, [](TableReader& at) { return id(at.session().parent); }, Key},
    {"link", kText, [](TableReader& at) { return word(linkName(at.session().link)); }},
    {"spawned_by", kOfRegion, [](TableReader& at) { return id(at.session().spawnedBy); }, Key},
    {"sid", kText, [](TableReader& at) { return string(at, at.session().sid); }},
    {"pid", kInteger, [](TableReader& at) { return number(at.session().pid); }},
    {"position", kInteger, [](TableReader& at) { return number(at.session().order); }},
    {"name", kText, [](TableReader& at) { return string(at, at.session().name); }, Key},
    {"start_ns", kInteger, [](TableReader& at) { return time(at.session().start); }},
    {"end_ns", kInteger, [](TableReader& at) { return time(at.session().end); }},
    // Between its own records; wall_ns is as long as summary says that it ran, which is to the end of what a cut log waited for.
    {"duration_ns", kInteger, [](TableReader& at) { return duration(at.session().end - at.session().start); }},
    {"wall_ns", kInteger, [](TableReader& at) { return duration(at.work.wallOf(SessionId(at.row))); }, Slow},
    {"open", kInteger, [](TableReader& at) { return number(at.session().open ? 1 : 0); }},
    {"exit_code", kInteger, [](TableReader& at) { return number(at.session().exitCode); }},
    {"signal", kInteger, [](TableReader& at) { return number(std::optional<std::int64_t>(at.session().signal)); }},
    {"attributes", kText, [](TableReader& at) { return json(at, jsonAttributes(at.trace, *at.session().attributes)); }, Slow},
};
constexpr TableColumn kThreads[] = {
    {"thread_id", kId, rowId},
    {"session_id", kOfSession, [](TableReader& at) { return id(at.thread().session); }, Key},
    {"position", kInteger, [](TableReader& at) { return number(at.thread().order); }},
    {"name", kText, [](TableReader& at) { return string(at, at.thread().name); }, Key},
    {"tid", kInteger,
        [](TableReader& at) { return at.thread().tidText ? numberOrText(at, at.thread().tidText) : number(at.thread().tid); }},
};
constexpr TableColumn kRegions[] = {
    {"region_id", kId, rowId},
    {"session_id", kOfSession, [](TableReader& at) { return id(track(at).session); }, Key},
    {"thread_id", kOfThread, [](TableReader& at) { return id(track(at).thread); }, Key},
    {"parent_id", kOfRegion, [](TableReader& at) { return id(at.trace.parent(at.region())); }, Key},
    {"role", kText, [](TableReader& at) { return word(roleName(at.trace.role(at.region()))); }},
    {"category", kText, [](TableReader& at) { return string(at, at.trace.categoryId(at.region())); }, Key},
    {"name", kText, [](TableReader& at) { return string(at, at.trace.nameId(at.region())); }, Key},
    {"start_ns", kInteger, [](TableReader& at) { return time(at.trace.start(at.region())); }},
    {"end_ns", kInteger, [](TableReader& at) { return time(at.trace.end(at.region())); }},
    {"duration_ns", kInteger, [](TableReader& at) { return duration(at.trace.duration(at.region())); }},
    {"self_ns", kInteger, [](TableReader& at) { return duration(at.work.selfTime(at.region())); }, Slow},
    {"depth", kInteger, [](TableReader& at) { return number(at.trace.depth(at.region())); }},
    {"open", kInteger, [](TableReader& at) { return number(at.trace.isOpen(at.region()) ? 1 : 0); }},
    {"code_place", kText, [](TableReader& at) { return string(at, at.trace.codePlace(at.region())); }},
    {"cname", kText, [](TableReader& at) { return string(at, at.trace.cname(at.region())); }},
    {"stack", kText, [](TableReader& at) { return string(at, at.trace.stack(at.region())); }},
    {"async_id", kText, [](TableReader& at) { return string(at, track(at).asyncId); }},
    {"once_ns", kInteger, [](TableReader& at) { return duration(at.work.countedOnce(at.region())); }, Slow},
    {"self_once_ns", kInteger, [](TableReader& at) { return duration(at.work.selfOnce(at.region())); }, Slow},
    {"shown_start_ns", kInteger, [](TableReader& at) { return duration(at.trace.shown(at.region()).begin - at.trace.extent().begin); },
        Extra},
    {"children", kInteger, [](TableReader& at) { return number(at.work.childCount(at.region())); }, Extra},
    {"topic", kText,
        [](TableReader& at) {
            const auto topic = track(at).session ? at.trace.dialect(at.region()).topicOf(at.trace, at.region()) : std::nullopt;
            return topic ? word(topic->id) : TableCell();
        },
        Extra},
};
constexpr TableColumn kRegionArgs[] = {
    {"region_id", kOfRegion, rowId},
    {"key", kText, [](TableReader& at) { return at.part == 0 && at.wholeArgs ? TableCell() : foreign(at, at.arg().key); }},
    {"value", "", [](TableReader& at) { return argCell(at, at.arg().value); }},
    {"ts_ns", kInteger, [](TableReader& at) { return at.arg().time ? time(*at.arg().time) : TableCell(); }},
};
constexpr TableColumn kInstants[] = {
    {"instant_id", kId, rowId},
    {"session_id", kOfSession, [](TableReader& at) { return id(at.instants().session[at.row]); }, Key},
    {"thread_id", kOfThread, [](TableReader& at) { return id(at.instants().thread[at.row]); }, Key},
    {"scope", kText, [](TableReader& at) { return word(scopeName(at.instants().scope[at.row])); }},
    {"category", kText, [](TableReader& at) { return string(at, at.instants().category[at.row]); }, Key},
    {"name", kText, [](TableReader& at) { return string(at, at.instants().name[at.row]); }, Key},
    {"ts_ns", kInteger, [](TableReader& at) { return time(at.instants().time[at.row]); }},
    {"args", kText, [](TableReader& at) { return jsonOfArgs(at, instantArgs(at.trace, InstantId(at.row))); }, Slow},
};
constexpr TableColumn kCounters[] = {
    {"counter_id", kId, rowId},
    {"session_id", kOfSession, [](TableReader& at) { return id(at.counter().session); }, Key},
    {"thread_id", kOfThread, [](TableReader& at) { return id(at.counter().thread); }, Key},
    {"name", kText, [](TableReader& at) { return string(at, at.counter().name); }, Key},
    {"instance", kText, [](TableReader& at) { return string(at, at.counter().instance); }},
    {"series", kText, [](TableReader& at) { return string(at, at.counter().series); }},
};
constexpr TableColumn kCounterPoints[] = {
    {"counter_id", "INTEGER REFERENCES counters", rowId},
    {"ts_ns", kInteger, [](TableReader& at) { return time((*at.counter().points)[at.part].time); }},
    {"value", "REAL", [](TableReader& at) { return real((*at.counter().points)[at.part].value); }},
};
constexpr TableColumn kTimers[] = {
    {"timer_id", kId, rowId},
    {"session_id", kOfSession, [](TableReader& at) { return id(at.timer().session); }, Key},
    {"thread_id", kOfThread, [](TableReader& at) { return id(at.timer().thread); }, Key},
    {"category", kText, [](TableReader& at) { return string(at, at.timer().category); }, Key},
    {"name", kText, [](TableReader& at) { return string(at, at.timer().name); }, Key},
    {"intervals", kInteger, [](TableReader& at) { return number(at.timer().intervals); }},
    {"total_ns", kInteger, [](TableReader& at) { return duration(at.timer().total); }},
    {"min_ns", kInteger, [](TableReader& at) { return duration(at.timer().min); }},
    {"max_ns", kInteger, [](TableReader& at) { return duration(at.timer().max); }},
};
constexpr TableColumn kObjects[] = {
    {"object_id", kId, rowId},
    {"session_id", kOfSession, [](TableReader& at) { return id(at.object().session); }, Key},
    {"object", kText, [](TableReader& at) { return string(at, at.object().object); }},
    {"category", kText, [](TableReader& at) { return string(at, at.object().category); }, Key},
    {"name", kText, [](TableReader& at) { return string(at, at.object().name); }, Key},
    {"start_ns", kInteger, [](TableReader& at) { return time(at.object().start); }},
    {"end_ns", kInteger, [](TableReader& at) { return at.object().end ? time(*at.object().end) : TableCell(); }},
};
constexpr TableColumn kObjectSnapshots[] = {
    {"object_id", "INTEGER REFERENCES objects", rowId},
    {"ts_ns", kInteger, [](TableReader& at) { return time(at.object().snapshots[at.part].time); }},
    {"args", kText, [](TableReader& at) { return jsonOfArgs(at, snapshotArgs(at.trace, ObjectId(at.row), at.part)); }, Slow},
};
constexpr TableColumn kFlows[] = {
    {"flow_id", kId, rowId},
    {"flow", kText, [](TableReader& at) { return string(at, at.flow().flow); }},
    {"category", kText, [](TableReader& at) { return string(at, at.flow().category); }, Key},
    {"name", kText, [](TableReader& at) { return string(at, at.flow().name); }, Key},
};
constexpr TableColumn kFlowPoints[] = {
    {"flow_id", "INTEGER REFERENCES flows", rowId},
    {"position", kInteger, [](TableReader& at) { return number(at.part); }},
    {"session_id", kOfSession, [](TableReader& at) { return id(at.flowPoint().session); }},
    {"thread_id", kOfThread, [](TableReader& at) { return id(at.flowPoint().thread); }},
    {"ts_ns", kInteger, [](TableReader& at) { return time(at.flowPoint().time); }},
    {"region_id", kOfRegion, [](TableReader& at) { return id(at.flowPoint().region); }},
};
constexpr TableColumn kDiagnostics[] = {
    {"diagnostic_id", kId, rowId},
    {"severity", kText, [](TableReader& at) { return word(severityName(at.diagnostic().kind->severity)); }},
    {"code", kText, [](TableReader& at) { return word(at.diagnostic().kind->code); }},
    {"count", kInteger, [](TableReader& at) { return number(at.diagnostic().count); }},
    {"meaning", kText, [](TableReader& at) { return word(at.diagnostic().kind->meaning); }},
};
constexpr TableColumn kDiagnosticExamples[] = {
    {"diagnostic_id", "INTEGER REFERENCES diagnostics", rowId},
    {"source_id", kOfSource, [](TableReader& at) { return id(at.example().place.source); }},
    {"line", kInteger, [](TableReader& at) { return at.example().place.line == 0 ? TableCell() : number(at.example().place.line); }},
    {"byte", kInteger, [](TableReader& at) { return number(at.example().place.byte); }},
    {"text", kText, [](TableReader& at) { return foreign(at, at.example().text); }},
};
constexpr TableColumn kRegionTotals[] = {
    {"category", kText, [](TableReader& at) { return string(at, total(at).category); }},
    {"name", kText, [](TableReader& at) { return string(at, total(at).name); }},
    {"count", kInteger, [](TableReader& at) { return number(total(at).count); }},
    {"total_ns", kInteger, [](TableReader& at) { return duration(total(at).wall); }},
    {"self_ns", kInteger, [](TableReader& at) { return duration(total(at).self); }},
    {"min_ns", kInteger, [](TableReader& at) { return duration(total(at).shortest); }},
    {"avg_ns", "REAL",
        [](TableReader& at) { return real(static_cast<double>(total(at).wholeLengths) / static_cast<double>(total(at).count)); }},
    {"max_ns", kInteger, [](TableReader& at) { return duration(total(at).longest); }},
};

constexpr TraceTable kTables[] = {
    {"sources", kSources, [](TraceWork& work) { return work.trace.sources().size(); }},
    {"sessions", kSessions, [](TraceWork& work) { return work.trace.sessions().size(); }},
    {"threads", kThreads, [](TraceWork& work) { return work.trace.threads().size(); }},
    {"regions", kRegions, [](TraceWork& work) { return work.trace.regionCount(); }},
    {"region_args", kRegionArgs, [](TraceWork& work) { return work.trace.regionCount(); }, countArgs, true},
    {"instants", kInstants, [](TraceWork& work) { return work.trace.instantCount(); }},
    {"counters", kCounters, [](TraceWork& work) { return work.trace.counters().size(); }},
    {"counter_points", kCounterPoints, [](TraceWork& work) { return work.trace.counters().size(); },
        [](TableReader& at) { return at.counter().pointCount; }},
    {"timers", kTimers, [](TraceWork& work) { return work.trace.timers().size(); }},
    {"objects", kObjects, [](TraceWork& work) { return work.trace.objects().size(); }},
    {"object_snapshots", kObjectSnapshots, [](TraceWork& work) { return work.trace.objects().size(); },
        [](TableReader& at) { return at.object().snapshots.size(); }},
    {"flows", kFlows, [](TraceWork& work) { return work.trace.flows().size(); }},
    {"flow_points", kFlowPoints, [](TraceWork& work) { return work.trace.flows().size(); },
        [](TableReader& at) { return at.flow().points.size(); }},
    {"diagnostics", kDiagnostics, [](TraceWork& work) { return work.trace.diagnostics().entries().size(); }},
    {"diagnostic_examples", kDiagnosticExamples, [](TraceWork& work) { return work.trace.diagnostics().entries().size(); },
        [](TableReader& at) { return at.diagnostic().examples.size(); }},
};
constexpr TraceTable kTotals{"region_totals", kRegionTotals, [](TraceWork& work) { return work.totals().size(); }};

constexpr TraceView kViews[] = {
    // Child processes: the bar in the parent, joined with the first process in it: a hook may run several.
    {"children",
        "SELECT r.region_id, r.session_id AS parent_session_id, c.session_id AS child_session_id, r.role,"
        " r.category AS class, r.name, r.start_ns, r.duration_ns, r.open,"
        " (SELECT value FROM region_args a WHERE a.region_id = r.region_id AND key = 'code') AS exit_code,"
        " (SELECT value FROM region_args a WHERE a.region_id = r.region_id AND key = 'pid') AS pid,"
        " (SELECT value FROM region_args a WHERE a.region_id = r.region_id AND key = 'hook_name') AS hook_name,"
        " (SELECT value FROM region_args a WHERE a.region_id = r.region_id AND key = 'argv') AS argv,"
        " c.start_ns - r.start_ns AS spawn_ns, r.end_ns - l.end_ns AS reap_ns,"
        " coalesce(l.processes, 0) AS processes"
        " FROM regions r"
        " LEFT JOIN (SELECT spawned_by, session_id, min(start_ns) AS start_ns FROM sessions WHERE spawned_by IS NOT NULL"
        " GROUP BY spawned_by) c ON c.spawned_by = r.region_id"
        " LEFT JOIN (SELECT spawned_by, max(end_ns) AS end_ns, count(*) AS processes FROM sessions WHERE spawned_by IS NOT NULL"
        " GROUP BY spawned_by) l ON l.spawned_by = r.region_id"
        " WHERE r.role IN ('child', 'exec')"},
    // Regions with their names as text. Subqueries, unlike joins, run only for rows that are shown.
    {"region_list",
        "SELECT r.region_id, r.session_id, (SELECT s.name FROM sessions s WHERE s.session_id = r.session_id) AS session,"
        " (SELECT t.name FROM threads t WHERE t.thread_id = r.thread_id) AS thread, r.role, r.category, r.name,"
        " r.start_ns, r.duration_ns, r.self_ns, r.depth, r.open FROM regions r"},
    // Total and self time: each moment in which several regions of a name run on one track counts once. Those without once_ns are sums
    // of others. The casts give the columns the types of the table of that name. A sum in two halves ends at the largest integer, where
    // SQLite's own would be an error.
    {"region_totals",
        "SELECT category, name, CAST(count(*) AS INTEGER) AS count,"
        " CAST(sum(once_ns >> 32) * 4294967296 + sum(once_ns & 4294967295) AS INTEGER) AS total_ns,"
        " CAST(sum(self_once_ns >> 32) * 4294967296 + sum(self_once_ns & 4294967295) AS INTEGER) AS self_ns,"
        " CAST(min(duration_ns) AS INTEGER) AS min_ns, CAST(avg(duration_ns) AS REAL) AS avg_ns,"
        " CAST(max(duration_ns) AS INTEGER) AS max_ns FROM regions WHERE once_ns IS NOT NULL GROUP BY category, name"},
    // Sessions with their depth in the process tree and their root session.
    {"session_tree",
        "WITH RECURSIVE tree(session_id, root_id, level) AS ("
        " SELECT session_id, session_id, 0 FROM sessions WHERE parent_id IS NULL"
        " UNION ALL SELECT s.session_id, t.root_id, t.level + 1 FROM sessions s JOIN tree t ON s.parent_id = t.session_id)"
        " SELECT t.session_id, t.root_id, t.level, s.name, s.start_ns, s.duration_ns, s.exit_code, s.signal, s.open"
        " FROM tree t JOIN sessions s USING (session_id)"},
    {"data",
        "SELECT r.session_id, r.region_id, r.category, r.name, a.key, a.value, a.ts_ns"
        " FROM region_args a JOIN regions r USING (region_id)"},
    {"counter_values",
        "SELECT c.session_id, c.counter_id, c.name, c.instance, c.series, p.ts_ns, p.value"
        " FROM counter_points p JOIN counters c USING (counter_id)"},
};

} // namespace

std::string TraceTable::definition(bool withExtra) const
{
    std::string text;
    for (const TableColumn& column : columns) {
        if (column.use == TableColumn::Extra && !withExtra)
            continue;
        text += (text.empty() ? "" : ", ") + std::string(column.name);
        text += *column.type ? " " + std::string(column.type) : "";
        text += column.use == TableColumn::Extra ? " HIDDEN" : "";
    }
    return text;
}

std::span<const TraceTable> traceTables()
{
    return kTables;
}

const TraceTable& regionTotalsTable()
{
    return kTotals;
}

std::span<const TraceView> traceViews()
{
    return kViews;
}

TraceWork::TraceWork(const Exported& from) : exported(from), trace(from.trace)
{ }
TraceWork::~TraceWork() = default;

Duration TraceWork::selfTime(RegionId id)
{
    if (!m_selfTimes)
        m_selfTimes.emplace(exported);
    return m_selfTimes->of(id);
}

bool TraceWork::takesTime(RegionId id)
{
    if (!m_timed)
        m_timed.emplace(trace);
    const TrackId track = trace.track(id);
    return track.row() < trace.tracks().size() && (*m_timed)[track];
}

std::optional<Duration> TraceWork::countedOnce(RegionId id)
{
    if (!m_once)
        m_once = std::make_unique<CountedOnce>(trace, GroupBy::Name, [this](RegionId region) { return takesTime(region); });
    return takesTime(id) ? std::optional(m_once->in(Window(), id).length()) : std::nullopt;
}

std::optional<Duration> TraceWork::selfOnce(RegionId id)
{
    if (!takesTime(id))
        return std::nullopt;
    if (exported.selfOnce && !exported.selfOnce->empty())
        return (*exported.selfOnce)[id.row()];
    if (!m_sharedSelf)
        m_sharedSelf = std::make_unique<SharedSelf>(trace, StatisticsQuery(), [](RegionId /*id*/) { return true; });
    return selfTime(id) - m_sharedSelf->in(Window(), id);
}

std::uint32_t TraceWork::childCount(RegionId id)
{
    if (m_childCounts.empty()) {
        m_childCounts.resize(trace.regionCount());
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            if (const RegionId parent = trace.parent(RegionId(row)))
                ++m_childCounts[parent.row()];
        }
    }
    return m_childCounts[id.row()];
}

Duration TraceWork::wallOf(SessionId id)
{
    if (!m_commands)
        m_commands = std::make_unique<CommandIndex>(trace);
    return m_commands->runOf(trace, id).length();
}

const std::vector<StatisticsRow>& TraceWork::totals()
{
    if (!m_totals) {
        m_totals = std::make_unique<std::vector<StatisticsRow>>(
            computeStatistics(trace, {.percentiles = false, .busy = false}, workThreads()).value().rows); // fails only with a wrong filter
        const auto texts = [this](const StatisticsRow& row) {
            return std::tuple(row.category.isValid(), trace.text(row.category), row.name.isValid(), trace.text(row.name));
        };
        std::ranges::sort(*m_totals, {}, texts);
    }
    return *m_totals;
}

} // namespace emberline
