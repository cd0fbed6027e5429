// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/logs/shared_sessions.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/runs/log_dates.h"
#include "importers/trace2/sessions/session_report.h"

namespace emberline::trace2 {

SharedSessions::SharedSessions(ImportContext& context) :
    m_builder(context.builder()), m_sessions(m_builder), m_directory(m_builder), m_families(m_builder)
{ }

SessionState& SharedSessions::addOfDirectory(SourceId source, std::string_view component)
{
    SessionState& session = m_sessions.addWithoutSid(source, component);
    if (session.pid)
        m_directory.add(session);
    return session;
}

void SharedSessions::settleAll(bool atEnd)
{
    for (SessionState* session : m_directory.resolve(atEnd))
        m_sessions.familyChanged(*session);
    link();
    m_sessions.settle(atEnd);
}

/// Links the sessions whose families have changed.
void SharedSessions::link()
{
    for (SessionState* session : m_sessions.changed())
        m_families.note(*session);
    for (SessionState* kid : m_families.link())
        m_sessions.touch(*kid);
}

void SharedSessions::finish()
{
    settleAll(true);
    m_sessions.finish();
    m_builder.diagnostics().drop(kNoDate); // said at the end of earlier input
    for (const SourceId source : alignToEvent(m_sessions.all(), m_undated, m_builder))
        m_builder.diagnostics().add(kNoDate, {source, 1, 0}, "");
    reportSessions(m_sessions.all(), m_builder);
}

} // namespace emberline::trace2
