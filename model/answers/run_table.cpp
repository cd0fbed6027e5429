// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/run_table.h"

#include "model/answers/run_data.h"
#include "model/answers/time_split.h"
#include "model/dialect.h"

#include <algorithm>
#include <map>
#include <utility>

namespace emberline {

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
        for (std::size_t i = 0; i < trace.counters().size(); ++i) {
            const Counter& counter = trace.counters()[i];
            if (!counter.session)
                continue;
            const auto name = static_cast<std::uint32_t>(std::ranges::lower_bound(m_names, nameOf[i]) - m_names.begin());
            for (std::size_t point = 0; point < counter.pointCount; ++point)
                add(counter.session, name, (*counter.points)[point].value);
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
        topics.push_back({texts.intern(line.topic.id), texts.intern(line.topic.name), line.time});
    return topics;
}

std::string commandLine(const Trace& trace, const Session& session)
{
    std::string line;
    for (const StringId word : session.attributes->argv)
        line += (line.empty() ? "" : " ") + std::string(trace.text(word));
    return line;
}

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

std::optional<std::string> facetOf(const RunTable& table, const RunRow& row, const Facet& facet)
{
    const auto said = [&](StringId id) { return id ? std::optional(std::string(table.text(id))) : std::nullopt; };
    switch (facet.kind) {
    case FacetKind::Command:
        return said(row.command);
    case FacetKind::Version:
        return said(row.version);
    case FacetKind::Host:
        return said(row.host);
    case FacetKind::User:
        return said(row.user);
    case FacetKind::Repository:
        return said(row.repository);
    case FacetKind::Week:
        return isoWeek(row.start);
    case FacetKind::Caller:
        return said(row.caller);
    case FacetKind::Failed:
        return row.failed ? "yes" : "no";
    case FacetKind::Parameter:
        break;
    }
    const auto found = std::find_if(row.settings.rbegin(), row.settings.rend(),
        [&](const RunSetting& setting) { return isSameSetting(table.text(setting.name), facet.parameter); });
    return found == row.settings.rend() ? std::nullopt : std::optional(std::string(table.text(found->value)));
}

RunTable condenseRuns(const Trace& trace, RunScope scope, RunParts parts)
{
    RunTable table;
    StringTable& texts = *table.texts;
    const CommandIndex index(trace);
    std::optional<DataOfSessions> data;
    if (parts.data) {
        data.emplace(trace, index);
        table.dataNames = data->names();
    }
    const std::vector<HistoryRow> rows = commandHistory(trace, scope);
    table.rows.reserve(rows.size());
    for (const HistoryRow& from : rows) {
        const Session& session = trace.session(from.session);
        const auto facet = [&](FacetKind kind) {
            const auto value = facetOf(trace, from, {kind});
            return value ? texts.intern(*value) : StringId();
        };
        RunRow row{{from.failed, session.exitCode, session.signal, {}}, from.session, texts.intern(trace.text(session.sid)),
            facet(FacetKind::Command), texts.intern(from.name), facet(FacetKind::Version), facet(FacetKind::Host), facet(FacetKind::User),
            facet(FacetKind::Repository), facet(FacetKind::Caller),
            session.parent ? texts.intern(trace.text(trace.session(session.parent).sid)) : StringId(),
            parts.command ? texts.add(commandLine(trace, session)) : StringId(), from.start, from.wall,
            index.backgroundOf(trace, from.session), from.children, from.processes, from.errors, !session.open,
            index.commandOf(trace, from.session) != from.session};
        if (parts.settings) {
            for (const SessionParam& setting : session.attributes->params)
                row.settings.push_back({texts.intern(trace.text(setting.param)), texts.intern(trace.text(setting.value))});
        }
        if (data)
            row.data = data->of(from.session);
        if (parts.command)
            row.topics = topicsOf(trace, index, from.session, texts);
        table.rows.push_back(std::move(row));
    }
    if (parts.command)
        addPaths(trace, table);
    return table;
}

} // namespace emberline
