// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/region_records.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/syntax/git_times.h"

#include <algorithm>
#include <limits>

namespace emberline::trace2 {

/// Closes the regions from `nesting` on, whose leaves are missing.
void RegionRecords::unwind(ThreadState& thread, std::int64_t nesting, SourceTime time)
{
    while (!thread.open.empty() && thread.open.back().nesting >= nesting) {
        const OpenRegion& lost = thread.open.back();
        m_builder.regions().setEnd(lost.id, std::max(time, lost.start), true);
        thread.rows.release(lost.row);
        thread.open.pop_back();
    }
}

void RegionRecords::enter(const SessionRecord& event)
{
    const Record& record = event.record;
    ThreadState& thread = m_rows.threadOf(event);
    const std::int64_t nesting = record.number(Number::Nesting, static_cast<std::int64_t>(thread.open.size()) + 1);
    unwind(thread, nesting, event.time);
    // A thread-proc on main has neither category nor label, only a message.
    const StringId name = m_rows.intern(record, record.has(Text::Label) ? Text::Label : Text::Msg);
    const StringId category = m_rows.intern(record, Text::Category);
    const RegionId parent = thread.innermost();
    const unsigned row = thread.takeRow();
    if (!thread.open.empty())
        thread.open.back().isEmpty = false;
    const RegionId id
        = m_rows.openRegion(event, {.track = thread.track, .name = name, .category = category, .depth = row, .parent = parent});
    if (record.has(Text::Label) && record.has(Text::Msg))
        m_builder.args().add(id, m_msg, m_rows.intern(record, Text::Msg));
    thread.open.push_back({id, nesting, event.time, row, event.session.brief && !record.has(Span::TAbs)});
}

void RegionRecords::leave(const SessionRecord& event)
{
    const Record& record = event.record;
    ThreadState& thread = m_rows.threadOf(event);
    const std::int64_t nesting = record.number(Number::Nesting, static_cast<std::int64_t>(thread.open.size()));
    if (nesting < std::numeric_limits<std::int64_t>::max())
        unwind(thread, nesting + 1, event.time);
    if (thread.open.empty() || thread.open.back().nesting != nesting) {
        m_builder.diagnostics().add(kUnmatchedLeave, event.place, record.text(Text::Label));
        return;
    }
    const OpenRegion& left = thread.open.back();
    const SourceTime end = record.has(Span::TRel) ? later(left.start, record.span(Span::TRel)) : std::max(event.time, left.start);
    m_builder.regions().setEnd(left.id, end, false);
    event.session.last = std::max(event.session.last, end);
    if (left.isEmpty && event.session.hasSid
        && dialectOf(event.session).alwaysHoldsMore(record.text(Text::Category), record.text(Text::Label)))
        m_builder.diagnostics().add(kNestingLimit, event.place, record.text(Text::Label)); // PERF has no such limit
    thread.rows.release(left.row);
    thread.open.pop_back();
}

void RegionRecords::threadStart(const SessionRecord& event)
{
    ThreadState& thread = m_rows.threadOf(event);
    if (thread.base)
        return;
    const unsigned row = thread.rows.take(0);
    thread.base = m_rows.openRegion(
        event, {.track = thread.track, .role = RegionRole::Thread, .name = thread.name, .category = {}, .depth = row, .parent = {}});
    thread.baseStart = event.time;
}

void RegionRecords::threadExit(const SessionRecord& event)
{
    ThreadState& thread = m_rows.threadOf(event);
    unwind(thread, std::numeric_limits<std::int64_t>::min(), event.time);
    if (!thread.base || thread.base == event.session.process)
        return;
    const SourceTime end
        = event.record.has(Span::TRel) ? later(thread.baseStart, event.record.span(Span::TRel)) : std::max(event.time, thread.baseStart);
    m_builder.regions().setEnd(thread.base, end, false);
    thread.exited = true;
}

} // namespace emberline::trace2
