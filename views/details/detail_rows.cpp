// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/detail_rows.h"

#include "model/analysis/self_time.h"
#include "model/running.h"
#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <QStringList>

namespace emberline {

namespace {

QString scopeText(InstantScope scope)
{
    switch (scope) {
    case InstantScope::Thread:
        return DetailRows::tr("thread");
    case InstantScope::Process:
        return DetailRows::tr("process");
    case InstantScope::Global:
        break;
    }
    return DetailRows::tr("global");
}

} // namespace

void DetailRows::add(const QString& label, const QString& text, const Selection& link)
{
    if (!text.isEmpty())
        m_rows.append({label, text, link});
}

void DetailRows::add(const QString& label, StringId text)
{
    if (text)
        add(label, nameText(m_trace, text));
}

void DetailRows::add(const QString& label, const std::vector<StringId>& texts, const QString& separator)
{
    QStringList parts;
    for (const StringId text : texts)
        parts << nameText(m_trace, text);
    add(label, parts.join(separator));
}

void DetailRows::addPlace(SessionId session, ThreadId thread)
{
    add(tr("Session"), placeText(m_trace, session, thread), selected(session));
}

void DetailRows::addTime(const QString& label, SessionId session, SourceTime time)
{
    const TraceTime shown = m_trace.shown(session, time);
    QString text = formatExactDuration(shown - m_trace.extent().begin);
    if (hasDate(shown) || m_mode != TimeMode::Relative) {
        const bool local = m_mode == TimeMode::Local;
        text += kGap + formatDateTime(shown, local ? TimeMode::Local : TimeMode::Utc) + (local ? QString() : tr(" UTC"));
    }
    add(label, text);
}

void DetailRows::addWall(SessionId session, Duration wall)
{
    const Session& row = m_trace.session(session);
    QString text = formatExactDuration(wall);
    if (const Duration whole = row.end - row.start; whole > Duration(0)) {
        const double share = 100.0 * static_cast<double>(toNs(wall)) / static_cast<double>(toNs(whole));
        text += kGap + tr("%1 % of session").arg(share, 0, 'f', 1);
    }
    add(tr("Wall"), text);
}

void DetailRows::addRegion(RegionId id)
{
    const SessionId session = m_trace.session(id);
    add(roleText(m_trace.role(id)), m_trace.nameId(id) ? nameText(m_trace, m_trace.nameId(id)) : tr("unnamed"));
    add(tr("Category"), m_trace.categoryId(id));
    addPlace(session, m_trace.thread(id));
    add(tr("Async id"), m_trace.track(m_trace.track(id)).asyncId);
    addTime(tr("Start"), session, m_trace.start(id));
    addWall(session, m_trace.duration(id));
    add(tr("Self"), formatExactDuration(selfTime(m_trace, id)));
    if (m_trace.isOpen(id))
        add(tr("Note"), isRunning(m_trace, id) ? tr("it is still running") : tr("its end was never seen"));
    if (m_trace.isApproximate(id))
        add(tr("Note"), tr("its times are inferred"));
    addOutcome(id);
    add(tr("Nesting"), QString::number(m_trace.depth(id)));
    addRelations(id);
    add(tr("Source"), m_trace.codePlace(id));
    if (const StringId stack = m_trace.stack(id))
        add(tr("Stack"), displayLines(m_trace.text(stack)));
}

void DetailRows::addOutcome(RegionId id)
{
    const RegionRole role = m_trace.role(id);
    if (role == RegionRole::Process) {
        addExit(m_trace.session(id));
    } else if (role == RegionRole::Child || role == RegionRole::Exec) {
        if (const auto code = m_trace.keptArg(id, "code"))
            add(tr("Exit code"), argText(*code));
        if (const auto pid = m_trace.keptArg(id, "pid"))
            add(tr("Process id"), argText(*pid));
    }
}

void DetailRows::addRelations(RegionId id)
{
    if (const RegionId parent = m_trace.parent(id))
        add(tr("Parent"), nameText(m_trace, m_trace.nameId(parent)), selected(parent));
    if (const SessionId child = spawnedSession(m_trace, id))
        add(tr("Started"), sessionText(m_trace, child), selected(child));
    if (m_trace.role(id) == RegionRole::Process)
        addAncestry(m_trace.session(m_trace.session(id)));
}

void DetailRows::addInstant(InstantId id)
{
    const InstantColumns& columns = m_trace.instants();
    const std::size_t row = id.row();
    add(tr("Event"), columns.name[row] ? nameText(m_trace, columns.name[row]) : tr("unnamed"));
    const Args kept = m_trace.keptArgs(m_trace.lastArg(id));
    if (const Arg* message = kept.find("msg"))
        add(tr("Message"), argText(message->value));
    add(tr("Category"), columns.category[row]);
    addPlace(columns.session[row], columns.thread[row]);
    addTime(tr("Time"), columns.session[row], columns.time[row]);
    add(tr("Scope"), scopeText(columns.scope[row]));
}

void DetailRows::addCounter(CounterId id)
{
    const Counter& counter = m_trace.counters()[id.row()];
    add(tr("Counter"), nameText(m_trace, counter.name));
    add(tr("Instance"), counter.instance);
    add(tr("Series"), counter.series);
    addPlace(counter.session, counter.thread);
    add(tr("Points"), formatCount(counter.pointCount));
    if (counter.pointCount == 0)
        return;
    const CounterPoint& last = (*counter.points)[counter.pointCount - 1];
    addTime(tr("First"), counter.session, (*counter.points)[0].time);
    addTime(tr("Last"), counter.session, last.time);
    add(tr("Last value"), formatValue(last.value));
}

} // namespace emberline
