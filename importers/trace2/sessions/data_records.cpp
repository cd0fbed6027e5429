// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/data_records.h"

#include "importers/trace2/syntax/plain_json.h"

namespace emberline::trace2 {

void DataRecords::data(const SessionRecord& event)
{
    const Record& record = event.record;
    ThreadState& thread = m_rows.threadOf(event);
    const std::string_view text = record.text(Text::Value);
    const StringId key = m_rows.intern(record, Text::Key);
    m_clock.setExactStart(event.session, thread, record);
    if (!thread.open.empty())
        thread.open.back().isEmpty = false;
    const RegionId region = thread.innermost();
    std::int64_t number = 0;
    if (record.verb != Verb::DataJson && PlainJson::canonicalInteger(text, number)) {
        const StringId name = m_rows.names().join(record.text(Text::Category), '/', record.text(Text::Key));
        const CounterId series = m_builder.counters().series({event.session.id, thread.id, name, {}, m_value});
        if (region) {
            m_builder.counters().addPoint(series, m_builder.args().add(region, key, number, event.time));
        } else {
            m_builder.counters().addPoint(series, event.time, static_cast<double>(number));
            m_builder.args().add(m_rows.addInstant(event), key, number);
        }
        return;
    }
    const ArgValue value = record.verb == Verb::DataJson ? ArgValue(RawJson{std::string(text)}) : ArgValue(std::string(text));
    if (region)
        m_builder.args().add(region, key, value, event.time);
    else
        m_builder.args().add(m_rows.addInstant(event), key, value); // on a thread that git never announced
}

void DataRecords::timer(const SessionRecord& event)
{
    const Record& record = event.record;
    Timer timer;
    timer.session = event.session.id;
    if (record.verb == Verb::ThTimer && record.has(Text::Thread)) // NORMAL has no threads
        timer.thread = m_rows.threadOf(event).id;
    timer.name = m_rows.intern(record, Text::Name);
    timer.category = m_rows.intern(record, Text::Category);
    timer.intervals = record.number(Number::Intervals);
    timer.total = record.span(Span::Total);
    timer.min = record.span(Span::Min);
    timer.max = record.span(Span::Max);
    m_builder.addTimer(timer);
}

void DataRecords::counter(const SessionRecord& event)
{
    const Record& record = event.record;
    const bool ofThread = record.verb == Verb::ThCounter && record.has(Text::Thread); // NORMAL has no threads
    const ThreadId thread = ofThread ? m_rows.threadOf(event).id : ThreadId();
    const StringId name = m_rows.names().join(record.text(Text::Category), '/', record.text(Text::Name));
    const CounterId series = m_builder.counters().series({event.session.id, thread, name, {}, m_value});
    m_builder.counters().addPoint(series, event.time, static_cast<double>(record.number(Number::Value)));
}

} // namespace emberline::trace2
