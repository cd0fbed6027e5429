// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_set.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/sessions/display_order.h"

#include <string>

namespace emberline::trace2 {

namespace {

void reportBadField(const BadField& field, const RecordPlace& place, Diagnostics& diagnostics)
{
    std::string text;
    if (diagnostics.wantsExample(kBadField))
        text.append(field.key).append(": ").append(field.value.substr(0, Diagnostics::kMaxText));
    diagnostics.add(kBadField, place, text);
}

} // namespace

SessionSet::SessionSet(TraceBuilder& builder) :
    m_builder(builder), m_table(m_builder), m_rows(m_builder), m_clock(m_builder), m_assembler(m_rows, m_clock), m_settler(m_rows),
    m_placeholders(m_builder), m_watch(m_builder)
{ }

void SessionSet::apply(SessionState& session, const Record& record, const RecordPlace& place)
{
    m_assembler.apply(session, record, place);
    if (record.hasBad())
        reportBadField(record.bad(), place, m_builder.diagnostics());
    touch(session);
}

void SessionSet::touch(SessionState& session)
{
    if (session.dirty)
        return;
    session.dirty = true;
    m_changed.push_back(&session);
}

void SessionSet::familyChanged(SessionState& session)
{
    touch(session);
    m_orderChanged = true;
}

void SessionSet::move(SessionState& session, Duration by)
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

void SessionSet::settle(bool atEnd)
{
    std::vector<SessionState*> unsettled;
    for (SessionState* session : m_changed) {
        if (!settleRow(*session, atEnd))
            unsettled.push_back(session);
    }
    for (SessionState* session : m_changed) {
        m_orderChanged = m_placeholders.cover(*session) || m_orderChanged;
        session->dirty = false;
    }
    m_changed.clear();
    for (SessionState* session : unsettled)
        touch(*session);
    settleOrder();
}

/// Returns false if the session must be settled again.
bool SessionSet::settleRow(SessionState& session, bool atEnd)
{
    const SourceTime before = m_builder.session(session.id).start;
    const bool isSettled = m_settler.settle(session, atEnd);
    m_orderChanged = m_orderChanged || m_builder.session(session.id).start != before;
    m_watch.add(session);
    return isSettled;
}

void SessionSet::settleOrder()
{
    if (!m_orderChanged && m_ordered == m_table.all().size())
        return;
    m_orderChanged = false;
    m_ordered = m_table.all().size();
    setDisplayOrder(m_table.all(), m_builder);
}

void SessionSet::finish()
{
    m_orderChanged = m_placeholders.coverAnew(m_table.all());
    settleOrder();
    m_changed.shrink_to_fit(); // little more will come
}

} // namespace emberline::trace2
