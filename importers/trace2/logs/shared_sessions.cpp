// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/logs/shared_sessions.h"

#include "importers/trace2/attribution/parent_resolver.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/runs/log_dates.h"
#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <deque>

namespace emberline::trace2 {

namespace {

/// Reports, at the end of all input, what is missing or inferred in the sessions. More input may come nevertheless: the next report takes
/// the place of this one.
void reportSessions(const std::deque<SessionState>& sessions, TraceBuilder& builder)
{
    for (const DiagnosticKind* kind : {&kMissingParent, &kNoExit, &kInferredTimes, &kGuessedLink})
        builder.diagnostics().drop(*kind);
    for (const SessionState& session : sessions) {
        const Session& row = builder.session(session.id);
        const RecordPlace& place = session.first;
        if (!session.source)
            builder.diagnostics().add(kMissingParent, place, builder.text(session.sid));
        else if (row.open)
            builder.diagnostics().add(kNoExit, place, builder.text(row.name));
        if (session.brief)
            builder.diagnostics().add(kInferredTimes, place, builder.text(row.name));
        if (row.linkInferred)
            builder.diagnostics().add(kGuessedLink, place, builder.text(row.name));
    }
}

} // namespace

SharedSessions::SharedSessions(ImportContext& context) : m_builder(context.builder()), m_sessions(m_builder), m_families(m_builder)
{ }

SessionState& SharedSessions::addOfDirectory(SourceId source, std::string_view component)
{
    SessionState& session = m_sessions.addWithoutSid(source, component);
    if (session.pid)
        m_inDirectory.push_back(&session);
    return session;
}

void SharedSessions::settleAll(bool atEnd)
{
    findParentsInDirectory(atEnd);
    link();
    m_sessions.settle(atEnd);
}

/// Searches at the end, and before that whenever the number of sessions has doubled.
void SharedSessions::findParentsInDirectory(bool atEnd)
{
    if (m_inDirectory.empty() || (!atEnd && m_inDirectory.size() < 2 * m_resolvedInDirectory))
        return;
    m_resolvedInDirectory = m_inDirectory.size();
    ParentResolver(m_builder, Moments::ByTime).resolve(m_inDirectory);
    for (SessionState* session : m_inDirectory)
        m_sessions.familyChanged(*session);
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
