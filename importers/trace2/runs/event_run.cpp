// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/event_run.h"

#include "importers/reading/line_framer.h"
#include "importers/trace2/syntax/git_times.h"

#include <utility>

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
    m_log.hasBegun = true;
    if (m_logs.isOneProcess()) {
        if (ProcessJoin* join = m_logs.join())
            meet(*join, record, place, apply);
        else
            apply(record.text(Text::Sid), record, place);
        return;
    }
    m_log.print.add(record, timeOfDayOf(record));
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
    } else if (m_sid.empty() || sid != m_sid) {
        m_areSequential = false;
        finish(apply);
        apply(sid, record, place);
        return;
    }
    m_held.push_back({m_texts.size(), text.size(), place});
    m_texts += text;
    m_texts += '\n';
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

void EventRun::stop(const Apply& apply)
{
    m_logs.setStopped();
    finish(apply);
}

/// Passes on what is held, together with what `join` adds.
void EventRun::passOn(ProcessJoin* join, const Apply& apply)
{
    m_texts.append(LineFramer::kPadding, '\0');
    for (const Held& held : std::exchange(m_held, {})) {
        m_parser.parse(std::string_view(m_texts).substr(held.begin, held.size), m_record);
        if (join)
            meet(*join, m_record, held.place, apply);
        else
            apply(m_record.text(Text::Sid), m_record, held.place);
    }
    m_texts.clear();
}

void EventRun::meet(ProcessJoin& join, const Record& record, const RecordPlace& place, const Apply& apply)
{
    m_completed = record;
    const std::string_view sid = record.text(Text::Sid);
    join.meet(m_completed, [&](const Record& added) { apply(sid, added, {}); });
    apply(sid, m_completed, place);
}

} // namespace emberline::trace2
