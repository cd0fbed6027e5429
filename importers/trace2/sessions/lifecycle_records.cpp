// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/lifecycle_records.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/sessions/argv.h"

#include <algorithm>
#include <optional>

namespace emberline::trace2 {

namespace {

Ending endingOf(const SessionRecord& event, Number code)
{
    const Record& record = event.record;
    Ending ending{};
    if (record.has(Span::TAbs))
        ending.at = record.span(Span::TAbs);
    else if (event.session.begin)
        ending.at = std::max(Duration::zero(), Duration(event.time - *event.session.begin));
    if (record.has(code))
        ending.code = record.number(code);
    return ending;
}

} // namespace

void LifecycleRecords::version(const SessionRecord& event)
{
    SessionAttributes& to = m_rows.attributes(event.session);
    to.version = m_rows.intern(event.record, Text::Exe);
    to.evt = m_rows.intern(event.record, Text::Evt);
}

void LifecycleRecords::tooManyFiles(const SessionRecord& event)
{
    m_builder.diagnostics().add(kTooManyFiles, event.place, m_builder.source(event.place.source).path);
}

void LifecycleRecords::start(const SessionRecord& event)
{
    SessionAttributes& to = m_rows.attributes(event.session);
    if (to.hasArgv)
        return;
    to.hasArgv = true;
    to.argv.reserve(event.record.list.size());
    for (const std::string_view arg : event.record.list)
        to.argv.push_back(m_rows.names().intern(arg));
    event.session.argvHash = argvHash(event.record.list);
    if (const std::string name = displayName(event.record.list); !name.empty())
        m_builder.edit(event.session.id).name = m_rows.names().intern(name);
}

void LifecycleRecords::exit(const SessionRecord& event)
{
    event.session.exit = endingOf(event, Number::Code);
}

void LifecycleRecords::atexit(const SessionRecord& event)
{
    const Ending ending = endingOf(event, Number::Code);
    if (event.session.atexit && event.session.atexit->at < ending.at)
        event.session.noteDetached();
    event.session.atexit = ending;
    event.session.shrink();
}

void LifecycleRecords::signal(const SessionRecord& event)
{
    event.session.signal = endingOf(event, Number::Signo);
    const InstantId instant = m_rows.addInstant(event);
    if (const std::optional<std::int64_t> number = event.session.signal->code)
        m_builder.args().add(instant, m_rows.names().intern("signo"), *number);
}

} // namespace emberline::trace2
