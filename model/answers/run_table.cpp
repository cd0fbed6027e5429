// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/run_table.h"

#include "model/answers/command_index.h"
#include "model/answers/time_split.h"
#include "model/dialect.h"
#include "model/outcome.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <map>
#include <utility>

namespace emberline {

constexpr std::array<std::pair<std::string_view, FacetKind>, 10> kFacetNames{{
    {"command", FacetKind::Command},
    {"name", FacetKind::Name},
    {"version", FacetKind::Version},
    {"host", FacetKind::Host},
    {"user", FacetKind::User},
    {"repo", FacetKind::Repository},
    {"week", FacetKind::Week},
    {"day", FacetKind::Day},
    {"caller", FacetKind::Caller},
    {"failed", FacetKind::Failed},
}};
constexpr std::string_view kParameterPrefix = "param:";

static std::string twoDigits(unsigned number)
{
    return (number < 10 ? "0" : "") + std::to_string(number);
}

/// An ISO week belongs to the year that has its Thursday.
static std::string isoWeek(std::chrono::sys_days day)
{
    using namespace std::chrono;
    const sys_days thursday = day - (weekday(day) - Monday) + days(3);
    const year_month_day date(thursday);
    const auto week = (thursday - sys_days(date.year() / 1 / 1)) / weeks(1) + 1;
    return std::to_string(static_cast<int>(date.year())) + "-W" + twoDigits(static_cast<unsigned>(week));
}

static std::string isoDay(std::chrono::sys_days day)
{
    const std::chrono::year_month_day date(day);
    return std::to_string(static_cast<int>(date.year())) + '-' + twoDigits(static_cast<unsigned>(date.month())) + '-'
        + twoDigits(static_cast<unsigned>(date.day()));
}

std::optional<Facet> parseFacet(std::string_view name)
{
    if (name.starts_with(kParameterPrefix) && name.size() > kParameterPrefix.size())
        return Facet{FacetKind::Parameter, std::string(name.substr(kParameterPrefix.size()))};
    const auto* const found = std::ranges::find(kFacetNames, name, &std::pair<std::string_view, FacetKind>::first);
    return found == kFacetNames.end() ? std::nullopt : std::optional(Facet{found->second});
}

std::string facetName(const Facet& facet)
{
    if (facet.kind == FacetKind::Parameter)
        return std::string(kParameterPrefix) + facet.parameter;
    return std::string(std::ranges::find(kFacetNames, facet.kind, &std::pair<std::string_view, FacetKind>::second)->first);
}

std::string facetNames()
{
    std::string names;
    for (const auto& [name, kind] : kFacetNames)
        names += std::string(name) + ", ";
    return names + "param:NAME";
}

namespace {

/// For each data name, what each session and everything below it did; a session without any has a count of 0.
class DataOfSessions {
public:
    DataOfSessions(const Trace& trace, const CommandIndex& index) : m_sums(trace.sessions().size())
    {
        std::map<std::string, bool> levels;
        std::vector<std::string> nameOf(trace.counters().size());
        for (std::size_t i = 0; i < trace.counters().size(); ++i) {
            const Counter& counter = trace.counters()[i];
            if (counter.session) {
                nameOf[i] = dataName(trace, counter);
                levels[nameOf[i]] = isLevel(trace, counter);
            }
        }
        for (const auto& [name, level] : levels) {
            m_names.push_back(name);
            m_levels.push_back(level);
        }
        for (std::size_t session = 0; session < trace.sessions().size(); ++session) {
            for (const CounterId id : index.amounts(SessionId(session))) {
                const Counter& counter = trace.counters()[id.row()];
                const auto name = static_cast<std::uint32_t>(std::ranges::lower_bound(m_names, nameOf[id.row()]) - m_names.begin());
                for (std::size_t point = 0; point < counter.pointCount; ++point)
                    add(counter.session, name, (*counter.points)[point].value);
            }
        }
        const std::vector<SessionId> topDown = index.topDown();
        for (auto id = topDown.rbegin(); id != topDown.rend(); ++id) {
            const SessionId parent = trace.session(*id).parent;
            if (!parent)
                continue;
            for (const auto& [name, sum] : m_sums[id->row()])
                add(parent, name, sum.value);
        }
    }

    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }
    [[nodiscard]] std::vector<RunDatum> of(SessionId session) const
    {
        std::vector<RunDatum> data;
        for (const auto& [name, sum] : m_sums[session.row()])
            data.push_back({name, sum.value});
        return data;
    }

private:
    void add(SessionId session, std::uint32_t name, double value) { m_sums[session.row()][name].add(value, m_levels[name]); }

    std::vector<std::string> m_names;
    std::vector<bool> m_levels;
    std::vector<std::map<std::uint32_t, RunData>> m_sums;
};

std::vector<RunTopicTime> topicsOf(const Trace& trace, const CommandIndex& index, SessionId session, StringTable& texts)
{
    std::vector<RunTopicTime> topics;
    for (const SplitLine& line : splitTime(trace, index, session).lines)
        topics.push_back({texts.intern(line.topic.id), texts.intern(line.topic.name), line.time, line.topic.title});
    return topics;
}

std::string commandLine(const Trace& trace, const Session& session)
{
    std::string line;
    for (const StringId word : session.attributes->argv)
        line += (line.empty() ? "" : " ") + std::string(trace.text(word));
    return line;
}

constexpr std::array<std::string_view, 9> kShells{"sh", "bash", "zsh", "dash", "fish", "ash", "ksh", "csh", "tcsh"};

/// The nearest ancestor that is no shell; if all are shells, the outermost.
std::string_view callerOf(const Trace& trace, SessionId session)
{
    std::string_view caller;
    for (const StringId ancestor : trace.session(session).attributes->ancestry) { // the parent comes first
        caller = trace.text(ancestor);
        const std::string_view program = caller.starts_with('-') ? caller.substr(1) : caller; // a login shell
        if (std::ranges::find(kShells, program) == kShells.end())
            break;
    }
    return caller;
}

std::vector<std::uint32_t> childrenOfSessions(const Trace& trace)
{
    std::vector<std::uint32_t> children(trace.sessions().size());
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        if (trace.role(RegionId(row)) == RegionRole::Child)
            ++children[trace.session(RegionId(row)).row()];
    }
    return children;
}

/// For each command: its own errors and those of all sessions below it.
std::vector<std::uint32_t> errorsOfCommands(const Trace& trace, const CommandIndex& index)
{
    std::vector<std::uint32_t> errors(trace.sessions().size());
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const auto own = static_cast<std::uint32_t>(trace.sessions()[row].attributes->errors.size());
        if (own > 0)
            errors[index.commandOf(trace, SessionId(row)).row()] += own;
    }
    return errors;
}

/// For each session: how many the log has of it and everything below it.
std::vector<std::uint32_t> processesOfSessions(const Trace& trace, const CommandIndex& index)
{
    std::vector<std::uint32_t> processes(trace.sessions().size(), 1);
    const std::vector<SessionId> order = index.topDown();
    for (auto id = order.rbegin(); id != order.rend(); ++id) {
        if (const SessionId parent = trace.session(*id).parent)
            processes[parent.row()] += processes[id->row()];
    }
    return processes;
}

/// If the date is a guess, by the clock of the log, without all that it counts from: that includes the guess, which depends on other logs.
TraceTime startOf(const Trace& trace, SessionId run)
{
    const Session& session = trace.session(run);
    const bool isGuess = session.source && trace.source(session.source).date == DateOrigin::Guess;
    return trace.shown(run, session.start) - (isGuess ? trace.source(session.source).epoch.time_since_epoch() : Duration::zero());
}

std::vector<SessionId> runsByStart(const Trace& trace, const CommandIndex& index, RunScope scope)
{
    std::vector<SessionId> runs = index.commands();
    if (scope == RunScope::AllProcesses) {
        runs.clear();
        for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
            if (!trace.sessions()[row].attributes->placeholder)
                runs.emplace_back(row);
        }
    }
    std::ranges::stable_sort(runs, {}, [&](SessionId run) { return startOf(trace, run); });
    return runs;
}

/// Makes what each row has, whichever RunParts are asked for.
class RowMaker {
public:
    RowMaker(const Trace& trace, const CommandIndex& index, StringTable& texts) :
        m_trace(trace), m_index(index), m_texts(texts), m_children(childrenOfSessions(trace)),
        m_processes(processesOfSessions(trace, index)), m_errors(errorsOfCommands(trace, index))
    { }

    [[nodiscard]] RunRow rowOf(SessionId run) const
    {
        const Session& session = m_trace.session(run);
        const Dialect& dialect = m_trace.dialect(run);
        const SessionAttributes& logged = *session.attributes;
        const std::string name = commandName(m_trace, run);
        const SessionId behind = behindAlias(m_trace, m_index, run);
        const SessionId endedAs = m_index.endedAs(m_trace, run);
        const Session& last = m_trace.session(endedAs);
        RunRow row{{hasFailed(m_trace, endedAs), last.exitCode, last.signal, {}, !hasNoEnd(m_trace, endedAs)}};
        row.session = run;
        row.endedAs = endedAs;
        row.sid = m_texts.intern(m_trace.text(session.sid));
        row.command = said(behind == run ? name : commandName(m_trace, behind));
        row.name = m_texts.intern(name);
        row.version = said(m_trace.text(logged.version));
        row.host = said(dialect.hostOf(m_trace, run));
        row.user = said(dialect.userOf(m_trace, run));
        row.repository = logged.worktrees.empty() ? StringId() : said(m_trace.text(logged.worktrees.front().path));
        row.caller = said(callerOf(m_trace, run));
        row.parent = session.parent ? m_texts.intern(m_trace.text(m_trace.session(session.parent).sid)) : StringId();
        row.start = startOf(m_trace, run);
        row.wall = m_index.runOf(m_trace, run).length();
        row.background = m_index.backgroundOf(m_trace, run);
        row.children = m_children[run.row()];
        row.processes = m_processes[run.row()];
        row.errors = m_errors[run.row()];
        row.inside = m_index.commandOf(m_trace, run) != run;
        return row;
    }

private:
    [[nodiscard]] StringId said(std::string_view text) const { return text.empty() ? StringId() : m_texts.intern(text); }

    const Trace& m_trace;
    const CommandIndex& m_index;
    StringTable& m_texts;
    std::vector<std::uint32_t> m_children;
    std::vector<std::uint32_t> m_processes;
    std::vector<std::uint32_t> m_errors;
};

void addPaths(const Trace& trace, RunTable& table)
{
    std::vector<SessionId> commands;
    for (const RunRow& row : table.rows) {
        if (!row.inside)
            commands.push_back(row.session);
    }
    std::vector<KeptRun> kept = pathsOfRuns(trace, commands);
    auto next = kept.begin();
    for (RunRow& row : table.rows) {
        if (!row.inside)
            row.paths = std::move(next++->paths);
    }
}

} // namespace

RunList allRuns(const RunTable& table)
{
    RunList all;
    for (const RunRow& row : table.rows)
        all.push_back(&row);
    return all;
}

RunList inKnownOrder(RunList runs)
{
    if (!runs.empty() && hasDate(runs.back()->start))
        std::erase_if(runs, [](const RunRow* run) { return !hasDate(run->start); });
    return runs;
}

std::optional<std::string> facetOf(const RunTable& table, const RunRow& row, const Facet& facet)
{
    static constexpr std::array<StringId RunRow::*, 11> kTexts{&RunRow::command, &RunRow::name, &RunRow::version, &RunRow::host,
        &RunRow::user, &RunRow::repository, nullptr, nullptr, &RunRow::caller};
    if (StringId RunRow::*const text = kTexts.at(static_cast<std::size_t>(facet.kind)))
        return row.*text ? std::optional(std::string(table.text(row.*text))) : std::nullopt;
    if (facet.kind == FacetKind::Failed)
        return row.failed ? "yes" : "no";
    if (facet.kind != FacetKind::Parameter) {
        const auto day = std::chrono::floor<std::chrono::days>(UnixTime(Duration(toNs(row.start))));
        if (day < std::chrono::sys_days(std::chrono::year(1971) / 1 / 1)) // the clock counts from something else
            return std::nullopt;
        return facet.kind == FacetKind::Week ? isoWeek(day) : isoDay(day);
    }
    const auto found = std::find_if(row.settings.rbegin(), row.settings.rend(),
        [&](const RunSetting& setting) { return isSameSetting(table.text(setting.name), facet.parameter); });
    return found == row.settings.rend() ? std::nullopt : std::optional(std::string(table.text(found->value)));
}

TraceRange timeOf(const Facet& facet, std::string_view value)
{
    using namespace std::chrono;
    const auto numberAt = [&](std::size_t place) {
        int number = 0;
        std::from_chars(value.data() + std::min(place, value.size()), value.data() + value.size(), number);
        return number;
    };
    const year first(numberAt(0));
    sys_days begin;
    if (facet.kind == FacetKind::Week) { // "2026-W49"; the fourth of January is in the first week
        const sys_days fourth = first / January / 4;
        begin = fourth - (weekday(fourth) - Monday) + weeks(numberAt(6) - 1);
    } else {
        begin = first / numberAt(5) / numberAt(8); // "2026-11-30"
    }
    const TraceTime time(begin.time_since_epoch());
    return {time, time + (facet.kind == FacetKind::Week ? days(7) : days(1))};
}

RunTable condenseRuns(const Trace& trace, RunScope scope, RunParts parts, Cancellation cancellation)
{
    RunTable table;
    StringTable& texts = *table.texts;
    const CommandIndex index(trace);
    std::optional<DataOfSessions> data;
    if (parts.data) {
        data.emplace(trace, index);
        table.dataNames = data->names();
    }
    const RowMaker maker(trace, index, texts);
    for (const SessionId run : runsByStart(trace, index, scope)) {
        if (cancellation.isRequested())
            return table;
        RunRow row = maker.rowOf(run);
        if (parts.settings) {
            for (const SessionParam& setting : trace.session(run).attributes->params)
                row.settings.push_back({texts.intern(trace.text(setting.param)), texts.intern(trace.text(setting.value))});
        }
        if (data)
            row.data = data->of(run);
        if (parts.command)
            row.argv = texts.add(commandLine(trace, trace.session(run)));
        if (parts.command || parts.topics)
            row.topics = topicsOf(trace, index, run, texts);
        table.rows.push_back(std::move(row));
    }
    if (parts.command)
        addPaths(trace, table);
    return table;
}

} // namespace emberline
