// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/event_run.h"

#include "importers/reading/line_framer.h"
#include "importers/trace2/syntax/git_times.h"

namespace emberline::trace2 {

namespace {

std::optional<Duration> timeOfDayOf(const Record& record)
{
    return record.wall ? std::optional(record.wall->time_since_epoch() % kDay) : std::nullopt;
}

} // namespace

EventRun::EventRun(RunLogs& logs, const ImportSource& source) :
    m_logs(logs), m_log(logs.add(Target::Event, source)), m_areSequential(!logs.isOneProcess() && !source.growing)
{ }

void EventRun::take(const Record& record, std::string_view text, const RecordPlace& place, const Apply& apply)
{
    m_logs.begin(m_log);
    if (m_logs.isOneProcess()) {
        if (ProcessJoin* join = m_logs.join())
            meet(*join, record, place, apply);
        else
            apply(record.text(Text::Sid), record, place);
        return;
    }
    if (m_areSequential)
        hold(record, text, place, apply);
    else
        apply(record.text(Text::Sid), record, place);
}

void EventRun::hold(const Record& record, std::string_view text, const RecordPlace& place, const Apply& apply)
{
    const std::string_view sid = record.text(Text::Sid);
    const bool isBegin = record.verb == Verb::Version && m_sid.empty();
    if (isBegin) {
        m_sid = sid;
        m_key = {};
    } else if (m_sid.empty() || sid != m_sid || m_held.texts.size() + text.size() >= kMostHeld) {
        m_areSequential = false;
        finish(apply);
        apply(sid, record, place);
        return;
    }
    m_held.add(text, place);
    note(record, timeOfDayOf(record), m_key);
    if (!isLastOfItsProcess(record.verb))
        return;
    m_sid.clear();
    passOn(m_logs.claim(m_key).get(), apply);
}

void EventRun::finish(const Apply& apply)
{
    passOn(nullptr, apply);
}

/// Passes on what is held, together with what `join` adds.
void EventRun::passOn(ProcessJoin* join, const Apply& apply)
{
    m_held.texts.append(LineFramer::kPadding, '\0');
    for (const HeldRecords::Record& held : m_held.records) {
        m_parser.parse(m_held.textOf(held), m_record);
        if (join)
            meet(*join, m_record, held.place, apply);
        else
            apply(m_record.text(Text::Sid), m_record, held.place);
    }
    m_held.texts.clear();
    m_held.records.clear();
}

void EventRun::meet(ProcessJoin& join, const Record& record, const RecordPlace& place, const Apply& apply)
{
    m_completed = record;
    const std::string_view sid = record.text(Text::Sid);
    join.meet(m_completed, [&](const Record& added) { apply(sid, added, {}); });
    apply(sid, m_completed, place);
}

} // namespace emberline::trace2
