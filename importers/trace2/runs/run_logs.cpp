// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/run_logs.h"

#include "importers/trace2/syntax/make_syntax.h"

#include <algorithm>

namespace emberline::trace2 {

namespace {

std::unique_ptr<ProcessJoin> joinOf(Target target, const std::vector<HeldProcesses::Record>& records)
{
    auto join = std::make_unique<ProcessJoin>(makeSyntax(target));
    const std::unique_ptr<TextSyntax> syntax = makeSyntax(target);
    for (const HeldProcesses::Record& record : records) {
        if (TextLine line; syntax->split(record.text, line))
            join->hold(line, record.text, record.place);
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
            HeldProcesses::Process* process = log.target == target ? log.held.claim(key) : nullptr;
            if (!process)
                continue;
            const std::vector<HeldProcesses::Record> records = log.held.release(*process);
            if (!join && m_addsOtherLogs)
                join = joinOf(target, records);
        }
    }
    return join;
}

Verdict RunLogs::compareWithRicher(const RunLog& log) const
{
    Verdict verdict = Verdict::OtherRun;
    for (const RunLog& other : m_logs) {
        if (other.target <= log.target)
            continue;
        const Verdict one = compare(log.print, other.print);
        if (one == Verdict::SameRun)
            return one;
        if (one == Verdict::NotYet)
            verdict = one;
    }
    return verdict;
}

bool RunLogs::isRicherPartRead(const RunLog& log) const
{
    return m_isStopped && std::ranges::any_of(m_logs, [&](const RunLog& other) {
        return other.target > log.target && other.hasBegun && compare(other.print, log.print) != Verdict::OtherRun;
    });
}

} // namespace emberline::trace2
