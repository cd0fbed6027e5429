// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/lifecycle_records.h"

#include "importers/trace2/sessions/argv.h"
#include "importers/trace2/trace2_diagnostics.h"

namespace emberline::trace2 {

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
    event.session.exit = {event.record.span(Span::TAbs), event.record.number(Number::Code)};
}

void LifecycleRecords::atexit(const SessionRecord& event)
{
    if (event.session.atexit && event.session.atexit->at < event.record.span(Span::TAbs))
        event.session.noteDetached();
    event.session.atexit = {event.record.span(Span::TAbs), event.record.number(Number::Code)};
    event.session.shrink();
}

void LifecycleRecords::signal(const SessionRecord& event)
{
    const std::int64_t number = event.record.number(Number::Signo);
    event.session.signal = {event.record.span(Span::TAbs), number};
    m_builder.addArg(m_rows.addInstant(event), m_rows.names().intern("signo"), number);
}

} // namespace emberline::trace2
