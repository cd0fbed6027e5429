// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/history.h"

#include "model/analysis/percentile.h"
#include "model/bar.h"
#include "model/outcome.h"

#include <algorithm>
#include <map>

namespace emberline {

namespace {

std::vector<std::uint32_t> childrenOfSessions(const Trace& trace)
{
    std::vector<std::uint32_t> children(trace.sessions().size());
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionRole role = trace.role(RegionId(row));
        if (isBar(role))
            ++children[trace.session(RegionId(row)).row()];
    }
    return children;
}

/// For each command: its own errors and those of all sessions below it.
std::vector<std::uint32_t> errorsOfCommands(const Trace& trace, const CommandIndex& index)
{
    std::vector<std::uint32_t> errors(trace.sessions().size());
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const auto own = static_cast<std::uint32_t>(trace.sessions()[row].attributes.errors.size());
        if (own > 0)
            errors[index.commandOf(trace, SessionId(row)).row()] += own;
    }
    return errors;
}

} // namespace

std::vector<CommandStatistics> commandStatistics(const std::vector<HistoryRow>& rows)
{
    std::map<std::string, std::pair<CommandStatistics, std::vector<Duration>>> byName;
    for (const HistoryRow& row : rows) {
        auto& [command, times] = byName[row.name];
        command.failed += row.failed ? 1 : 0;
        command.total += row.wall;
        times.push_back(row.wall);
    }
    std::vector<CommandStatistics> commands;
    for (auto& [name, entry] : byName) {
        auto& [command, times] = entry;
        std::ranges::sort(times);
        command.name = name;
        command.runs = times.size();
        command.median = median(times);
        command.p95 = percentile(times, 95);
        command.longest = times.back();
        commands.push_back(command);
    }
    std::ranges::stable_sort(commands, std::greater(), &CommandStatistics::total);
    return commands;
}

History commandHistory(const Trace& trace)
{
    const CommandIndex index(trace);
    const std::vector<std::uint32_t> children = childrenOfSessions(trace);
    const std::vector<std::uint32_t> errors = errorsOfCommands(trace, index);
    History history;
    for (const SessionId id : index.commands()) {
        const Session& session = trace.session(id);
        HistoryRow row;
        row.session = id;
        row.start = trace.shown(id, session.start);
        row.wall = index.runOf(trace, id).length();
        row.name = commandName(trace, id);
        row.repository = session.attributes.worktrees.empty() ? StringId() : session.attributes.worktrees.front().path;
        row.children = children[id.row()];
        row.errors = errors[id.row()];
        row.failed = hasFailed(trace, id);
        history.rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(history.rows, {}, &HistoryRow::start);
    history.commands = commandStatistics(history.rows);
    return history;
}

} // namespace emberline
