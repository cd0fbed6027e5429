// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_table.h"

#include "importers/trace2/attribution/child_links.h"
#include "importers/trace2/attribution/kinship.h"
#include "importers/trace2/runs/align_clocks.h"
#include "importers/trace2/sessions/display_order.h"
#include "importers/trace2/syntax/sid.h"
#include "importers/trace2/trace2_diagnostics.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <signal.h>

namespace emberline::trace2 {

namespace {

/// A hostile log's sid may name thousands of ancestors, each with a sid nearly as long.
constexpr int kMostAncestors = 100;

} // namespace

SessionTable::SessionTable(ImportContext& context) :
    m_builder(context.builder()), m_rows(m_builder), m_clock(m_builder), m_assembler(m_rows, m_clock), m_settler(m_rows),
    m_bySid(0, SidHash{&m_builder}, SidEqual{&m_builder})
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
    if (const std::optional<SidComponent> component = parseComponent(lastComponent(sid))) {
        row.pid = session.pid = component->pid;
        session.isLocal = component->isLocal;
        session.sidTime = component->time;
    }
    row.name = session.sid;
    session.id = m_builder.addSession(std::move(row));
    m_bySid.insert(&session);
    m_orderDirty = true;
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

void SessionTable::apply(SessionState& session, const Record& record, const RecordPlace& place)
{
    m_assembler.apply(session, record, place);
    touch(session);
}

void SessionTable::touch(SessionState& session)
{
    if (session.dirty)
        return;
    session.dirty = true;
    m_dirty.push_back(&session);
}

SessionState& SessionTable::addWithoutSid(SourceId source, std::string_view component)
{
    SessionState& session = m_sessions.emplace_back();
    session.hasSid = false;
    session.source = source;
    Session row;
    row.source = source;
    if (const std::optional<SidComponent> known = parseComponent(component)) {
        row.pid = session.pid = known->pid;
        session.isLocal = known->isLocal;
        session.sidTime = known->time;
        m_directory.push_back(&session);
    }
    session.id = m_builder.addSession(std::move(row));
    m_orderDirty = true;
    return session;
}

void SessionTable::move(SessionState& session, Duration by)
{
    std::vector<SessionState*> waiting{&session};
    while (!waiting.empty()) {
        SessionState* next = waiting.back();
        waiting.pop_back();
        m_clock.moveBrief(*next, by);
        touch(*next);
        waiting.insert(waiting.end(), next->kids.begin(), next->kids.end());
    }
}

/// Finds parents in a directory of files without sids: at the end, and before that whenever the number of sessions has doubled.
void SessionTable::resolveDirectory(bool atEnd)
{
    if (m_directory.empty() || (!atEnd && m_directory.size() < 2 * m_directoryResolved))
        return;
    m_directoryResolved = m_directory.size();
    Kinship(m_builder, Moments::ByTime).resolve(m_directory);
    for (SessionState* session : m_directory)
        familyChanged(*session);
}

void SessionTable::settle()
{
    resolveDirectory(false);
    settleAll(false);
}

void SessionTable::settleAll(bool atEnd)
{
    settleFamilies();
    settleSessions(atEnd);
    settlePlaceholders();
    settleOrder();
}

void SessionTable::settleFamilies()
{
    const auto list = [&](SessionState* family) {
        if (family->hasSid && !family->kids.empty() && !family->familyListed) {
            family->familyListed = true;
            m_dirtyFamilies.push_back(family);
        }
    };
    for (SessionState* session : m_dirty) {
        if (session->parent)
            list(session->parent);
        if (session->familyDirty)
            list(session);
        session->familyDirty = false;
    }
    for (SessionState* family : m_dirtyFamilies) {
        family->familyListed = false;
        linkFamily(*family, m_builder);
        for (SessionState* kid : family->kids) { // a child_exit may give the exit code of a killed process
            if (kid->source && kid->toldCode && !kid->atexit)
                touch(*kid);
        }
    }
    m_dirtyFamilies.clear();
}

void SessionTable::settleSessions(bool atEnd)
{
    for (SessionState* session : m_dirty) {
        const SourceTime before = m_builder.session(session->id).start;
        if (!m_settler.settle(*session, atEnd))
            m_unsettled.push_back(session);
        m_orderDirty = m_orderDirty || m_builder.session(session->id).start != before;
        if (session->isLocal && !session->watched && m_builder.session(session->id).open) {
            session->watched = true;
            m_watched.push_back(session);
        }
    }
}

/// A placeholder lasts from the start of its first child to the end of its last.
void SessionTable::settlePlaceholders()
{
    for (const SessionState* session : m_dirty)
        growPlaceholders(*session);
    for (SessionState* session : m_dirty)
        session->dirty = false;
    m_dirty.clear();
    for (SessionState* session : std::exchange(m_unsettled, {}))
        touch(*session);
}

void SessionTable::growPlaceholders(const SessionState& session)
{
    for (const SessionState* at = &session; at->parent && !at->parent->source; at = at->parent) {
        const Session& kid = m_builder.session(at->id);
        const Session& known = m_builder.session(at->parent->id);
        const bool isFirst = known.start == SourceTime{} && known.end == SourceTime{};
        if (!isFirst && known.start <= kid.start && known.end >= kid.end)
            break;
        const SourceRange life{kid.start, kid.end}; // a copy: edit() invalidates the references
        Session& row = m_builder.edit(at->parent->id);
        row.start = isFirst ? life.begin : std::min(row.start, life.begin);
        row.end = isFirst ? life.end : std::max(row.end, life.end);
        m_orderDirty = true;
    }
}

/// While records come, the times of brief sessions move, and placeholders still cover their old times.
void SessionTable::settlePlaceholdersAnew()
{
    for (const SessionState& session : m_sessions) {
        if (session.source)
            continue;
        Session& row = m_builder.edit(session.id);
        row.start = row.end = SourceTime{};
    }
    for (const SessionState& session : m_sessions) {
        if (session.source)
            growPlaceholders(session);
    }
    settleOrder();
}

void SessionTable::settleOrder()
{
    if (!m_orderDirty)
        return;
    m_orderDirty = false;
    setDisplayOrder(m_sessions, m_builder);
}

bool SessionTable::look()
{
    bool any = false;
    std::erase_if(m_watched, [&](SessionState* session) {
        const bool runs = ::kill(static_cast<pid_t>(*session->pid), 0) == 0 || errno != ESRCH;
        const Session& row = m_builder.session(session->id);
        if (runs && row.open)
            return false;
        if (row.open) {
            m_builder.edit(session->id).gone = true;
            any = true;
        }
        return true; // a dead process does not come back
    });
    return any;
}

void SessionTable::finish()
{
    resolveDirectory(true);
    settleAll(true);
    settlePlaceholdersAnew();
    m_dirty.shrink_to_fit(); // little more will come
    m_dirtyFamilies.shrink_to_fit();
    for (const SourceId source : alignToEvent(m_sessions, m_undated, m_builder))
        m_builder.diagnostics().add(kNoDate, {source, 1, 0}, "");
    tellAtEnd();
}

void SessionTable::tellAtEnd()
{
    for (const SessionState& session : m_sessions) {
        const Session& row = m_builder.session(session.id);
        const RecordPlace& place = session.first;
        if (!session.source)
            m_builder.diagnostics().add(kMissingParent, place, m_builder.text(session.sid));
        else if (row.open)
            m_builder.diagnostics().add(kNoExit, place, m_builder.text(row.name));
        if (session.brief)
            m_builder.diagnostics().add(kInferredTimes, place, m_builder.text(row.name));
        if (row.linkInferred)
            m_builder.diagnostics().add(kGuessedLink, place, m_builder.text(row.name));
    }
}

} // namespace emberline::trace2
