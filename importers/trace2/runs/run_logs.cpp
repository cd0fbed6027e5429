// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/run_logs.h"

#include "importers/trace2/syntax/make_syntax.h"
#include "importers/trace2/syntax/sid.h"

#include <algorithm>
#include <span>
#include <utility>

namespace emberline::trace2 {

namespace {

std::unique_ptr<ProcessJoin> joinOf(Target target, const HeldRecords& held, std::span<const HeldRecords::Record> process)
{
    auto join = std::make_unique<ProcessJoin>(makeSyntax(target));
    const std::unique_ptr<TextSyntax> syntax = makeSyntax(target);
    for (const HeldRecords::Record& record : process) {
        if (TextLine line; syntax->split(held.textOf(record), line))
            join->hold(line, held.textOf(record), record.place);
    }
    return join;
}

} // namespace

RunLog& RunLogs::add(Target target, const ImportSource& source)
{
    RunLog& log = m_logs.emplace_back();
    log.target = target;
    log.isWhole = source.firstByte == 0;
    return log;
}

void RunLogs::begin(RunLog& log)
{
    if (std::exchange(log.hasBegun, true))
        return;
    for (RunLog& other : m_logs) {
        if (other.target < log.target && (m_isOneProcess || (log.target == Target::Event && !other.held.isClaimable())))
            other.held.release();
    }
}

bool RunLogs::hasRicherThan(Target target) const
{
    return std::ranges::any_of(m_logs, [&](const RunLog& log) { return log.target > target; });
}

bool RunLogs::hasBegunRicherThan(Target target) const
{
    return std::ranges::any_of(m_logs, [&](const RunLog& log) { return log.target > target && log.hasBegun; });
}

bool RunLogs::isJoined(Target target) const
{
    const bool isBest = std::ranges::none_of(m_logs, [&](const RunLog& log) { return log.target != Target::Event && log.target > target; });
    return m_isOneProcess && m_addsOtherLogs && target != Target::Event && isBest && hasRicherThan(Target::Perf)
        && std::ranges::all_of(m_logs, &RunLog::isWhole);
}

ProcessJoin* RunLogs::join()
{
    for (const Target target : {Target::Perf, Target::Normal}) {
        const bool isHere = std::ranges::any_of(m_logs, [&](const RunLog& log) { return log.target == target; });
        if (!m_join && isHere && isJoined(target))
            m_join = std::make_unique<ProcessJoin>(makeSyntax(target));
    }
    return m_join.get();
}

std::unique_ptr<ProcessJoin> RunLogs::claim(const ProcessKey& key)
{
    std::unique_ptr<ProcessJoin> join;
    for (const Target target : {Target::Perf, Target::Normal}) {
        for (RunLog& log : m_logs) {
            if (log.target != target)
                continue;
            const std::span<const HeldRecords::Record> process = log.held.claim(key);
            if (!join && !process.empty() && m_addsOtherLogs)
                join = joinOf(target, log.held.held(), process);
        }
    }
    return join;
}

RunLogs* RunTable::logsOf(const ImportSource& source)
{
    if (source.group == 0)
        return nullptr;
    const bool isOneProcess = !componentOf(source.directoryEntry).empty();
    return &m_groups.try_emplace(source.group, isOneProcess, m_addsOtherLogs).first->second;
}

} // namespace emberline::trace2
