// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/session_details.h"

#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <algorithm>

namespace emberline {

namespace {

/// How the parent was determined, in words.
QString linkText(const Session& session)
{
    switch (session.link) {
    case SessionLink::None:
        return {};
    case SessionLink::Sid:
        return DetailRows::tr("known from its session id");
    case SessionLink::Pid:
        return DetailRows::tr("known from its process id");
    case SessionLink::Time:
        return DetailRows::tr("inferred from its command and time");
    case SessionLink::Depth:
        break;
    }
    return DetailRows::tr("known from its depth in the log");
}

void addAttributes(DetailRows& rows, const SessionAttributes& attributes)
{
    rows.add(DetailRows::tr("Version"), attributes.version);
    rows.add(DetailRows::tr("Command name"), attributes.cmdName);
    rows.add(DetailRows::tr("Hierarchy"), attributes.hierarchy);
    rows.add(DetailRows::tr("Mode"), attributes.cmdMode, QStringLiteral(", "));
    rows.add(DetailRows::tr("Alias"), attributes.alias);
    rows.add(DetailRows::tr("Program"), attributes.cmdPath);
    rows.add(DetailRows::tr("Ancestry"), attributes.ancestry, QStringLiteral(" ‹ "));
    for (const SessionWorktree& worktree : attributes.worktrees)
        rows.add(DetailRows::tr("Worktree %1").arg(worktree.repo), worktree.path);
    rows.add(DetailRows::tr("Labels"), attributes.labels, QStringLiteral(", "));
    rows.add(DetailRows::tr("Process id"), attributes.pidText);
    if (attributes.approximate)
        rows.add(DetailRows::tr("Note"), DetailRows::tr("its times are inferred"));
    for (const SessionError& error : attributes.errors)
        rows.add(DetailRows::tr("Error"), error.msg ? error.msg : error.fmt);
}

void addSettings(DetailRows& rows, const SessionAttributes& attributes)
{
    const Trace& trace = rows.trace();
    for (const SessionParam& param : attributes.params) {
        QString text = nameText(trace, param.param);
        if (param.value)
            text += QStringLiteral(" = ") + nameText(trace, param.value);
        if (param.scope)
            text += QStringLiteral("  (%1)").arg(nameText(trace, param.scope));
        rows.add(DetailRows::tr("Setting"), text);
    }
}

} // namespace

void addSession(DetailRows& rows, SessionId id)
{
    const Trace& trace = rows.trace();
    const Session& session = trace.session(id);
    rows.add(DetailRows::tr("Process"), sessionText(trace, id));
    if (session.attributes.placeholder)
        rows.add(DetailRows::tr("Note"), DetailRows::tr("its own log is not here; its children name it"));
    rows.add(DetailRows::tr("Command"), session.attributes.argv, QStringLiteral(" "));
    if (!session.attributes.placeholder) {
        rows.addTime(DetailRows::tr("Start"), id, session.start);
        rows.add(DetailRows::tr("Wall"), wallText(session, formatExactDuration));
    }
    addExit(rows, id);
    if (session.pid)
        rows.add(DetailRows::tr("Process id"), QString::number(*session.pid));
    addAncestry(rows, session);
    rows.add(DetailRows::tr("Session id"), session.sid);
    const auto threads = std::ranges::count(trace.threads(), id, &Thread::session);
    if (threads > 0)
        rows.add(DetailRows::tr("Threads"), QString::number(threads));
    addAttributes(rows, session.attributes);
    addSettings(rows, session.attributes);
    if (session.source)
        rows.add(DetailRows::tr("File"), displayText(trace.source(session.source).path));
}

void addExit(DetailRows& rows, SessionId id)
{
    const Trace& trace = rows.trace();
    const Session& session = trace.session(id);
    if (session.exitCode)
        rows.add(DetailRows::tr("Exit code"),
            QString::number(*session.exitCode)
                + (session.attributes.exitCodeInferred ? DetailRows::tr(" (as its parent reports)") : QString()));
    if (session.signal)
        rows.add(DetailRows::tr("Signal"), QString::number(*session.signal));
    if (session.open && !session.attributes.placeholder)
        rows.add(DetailRows::tr("Note"), openText(trace, id));
}

void addAncestry(DetailRows& rows, const Session& session)
{
    const Trace& trace = rows.trace();
    if (session.parent) {
        QString how = linkText(session);
        if (session.linkInferred)
            how = DetailRows::tr("the likeliest of several");
        rows.add(DetailRows::tr("Child of"),
            sessionText(trace, session.parent) + (how.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(how)), selected(session.parent));
    }
    if (session.spawnedBy)
        rows.add(DetailRows::tr("Started by"), nameText(trace, trace.nameId(session.spawnedBy)), selected(session.spawnedBy));
}

} // namespace emberline
