// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_table.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/syntax/sid.h"

#include <utility>

namespace emberline::trace2 {

namespace {

/// A hostile log's sid may name thousands of ancestors, each with a sid nearly as long.
constexpr int kMostAncestors = 100;

void takeComponent(const SidComponent& component, SessionState& session, Session& row)
{
    row.pid = session.pid = component.pid;
    session.isLocal = component.isLocal;
    session.sidTime = component.time;
}

} // namespace

SessionTable::SessionTable(TraceBuilder& builder) : m_builder(builder), m_bySid(0, SidHash{&m_builder}, SidEqual{&m_builder})
{ }

SessionState& SessionTable::find(std::string_view sid)
{
    if (const auto found = m_bySid.find(sid); found != m_bySid.end())
        return **found;
    SessionState& session = m_sessions.emplace_back();
    session.sid = m_builder.intern(sid);
    Session row;
    row.sid = session.sid;
    row.attributes.placeholder = true;
    if (const std::optional<SidComponent> component = parseComponent(lastComponent(sid)))
        takeComponent(*component, session, row);
    row.name = session.sid;
    session.id = m_builder.addSession(std::move(row));
    m_bySid.insert(&session);
    return session;
}

SessionState& SessionTable::bySid(std::string_view sid, SourceId source)
{
    if (m_latest && sid == m_latestSid)
        return *m_latest;
    SessionState& session = find(sid);
    if (!session.source) {
        session.source = source;
        Session& row = m_builder.edit(session.id);
        row.source = source;
        row.attributes.placeholder = false;
        makeParents(session);
    }
    m_latest = &session;
    m_latestSid = m_builder.text(session.sid);
    return session;
}

void SessionTable::makeParents(SessionState& first)
{
    SessionState* session = &first;
    for (int depth = 0; !session->parent; ++depth) {
        const std::string_view parent = parentSid(m_builder.text(session->sid));
        if (parent.empty())
            return;
        if (depth == kMostAncestors) {
            m_builder.diagnostics().add(kDeepSid, {first.source, 0, 0}, lastComponent(m_builder.text(first.sid)));
            return;
        }
        session->parent = &find(parent);
        session->parent->kids.push_back(session);
        Session& row = m_builder.edit(session->id);
        row.parent = session->parent->id;
        row.link = SessionLink::Sid;
        session = session->parent;
    }
}

SessionState& SessionTable::addWithoutSid(SourceId source, std::string_view component)
{
    SessionState& session = m_sessions.emplace_back();
    session.hasSid = false;
    session.source = source;
    Session row;
    row.source = source;
    if (const std::optional<SidComponent> known = parseComponent(component))
        takeComponent(*known, session, row);
    session.id = m_builder.addSession(std::move(row));
    return session;
}

} // namespace emberline::trace2
