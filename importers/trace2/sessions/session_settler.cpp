// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_settler.h"

#include "importers/trace2/sessions/replacement.h"
#include "importers/trace2/syntax/git_times.h"

#include <algorithm>

namespace emberline::trace2 {

/// A session ends with its last atexit (after a fork there are two), else its exit, else its signal, else its exec, else its last record.
SessionSettler::Extent SessionSettler::extentOf(const SessionState& session)
{
    const SourceTime start = session.begin.value_or(session.last);
    const auto at = [&](const Ending& ending) {
        return session.beginExact || session.brief ? later(start, ending.at) : std::max(start, session.last);
    };
    if (session.atexit)
        return {start, at(*session.atexit), false};
    if (session.exit)
        return {start, at(*session.exit), false};
    if (session.signal)
        return {start, at(*session.signal), false};
    return {start, std::max(start, session.last), !session.isReplaced() && !session.toldCode};
}

void SessionSettler::closeOpenBars(SessionState& session, const Extent& extent)
{
    const SourceTime exit = session.exit && session.begin ? later(*session.begin, session.exit->at) : extent.end;
    const auto endFrom = [&](SourceTime start) { return exit >= start ? exit : std::max(start, session.last); };
    for (ThreadState& thread : session.threads) {
        if (thread.base && thread.base != session.process && !thread.exited)
            m_builder.regions().setEnd(thread.base, std::max(extent.end, thread.baseStart), true);
        for (const OpenRegion& region : thread.open)
            m_builder.regions().setEnd(region.id, endFrom(region.start), true);
    }
    for (const ChildState& child : session.children) {
        if (!child.end())
            m_builder.regions().setEnd(child.region, std::max(extent.end, child.start), true);
    }
    for (const ExecState& exec : session.execs) {
        if (!exec.failed)
            m_builder.regions().setEnd(exec.region, std::max(extent.end, m_builder.regionColumns().start[exec.region.row()]), true);
    }
}

void SessionSettler::writeRow(const SessionState& session, const Extent& extent)
{
    Session& row = m_builder.edit(session.id);
    row.start = extent.start;
    row.end = extent.end;
    row.open = extent.open;
    row.gone = row.gone || (extent.open && isToldToHaveEnded(session));
    row.detachedAfter = session.detachedAfter;
    row.exitCode = session.atexit ? session.atexit->code : std::nullopt;
    if (!row.exitCode && session.exit)
        row.exitCode = session.exit->code;
    row.attributes.exitCodeInferred = !row.exitCode && session.toldCode;
    if (!row.exitCode)
        row.exitCode = session.toldCode;
    if (session.signal)
        row.signal = session.signal->code;
    row.attributes.approximate = session.brief;
}

bool SessionSettler::settle(SessionState& session, bool atEnd)
{
    if (!session.process && !atEnd) // its name is not known yet
        return false;
    if (!session.process)
        m_rows.openProcess(session, session.last, {});
    const Extent extent = extentOf(session);
    closeOpenBars(session, extent);
    if (extent.start != session.processStart) {
        m_builder.regions().setStart(session.process, extent.start);
        session.processStart = extent.start;
    }
    m_builder.regions().setEnd(session.process, extent.end, extent.open);
    writeRow(session, extent);
    m_builder.extent().include(extent.start);
    m_builder.extent().include(std::max(extent.end, session.last));
    return true;
}

} // namespace emberline::trace2
