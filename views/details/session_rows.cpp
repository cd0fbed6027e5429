// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/detail_rows.h"

#include "model/running.h"
#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <QStringList>

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

} // namespace

void DetailRows::addSession(SessionId id)
{
    const Session& session = m_trace.session(id);
    add(tr("Session"), sessionText(m_trace, id));
    if (session.attributes.placeholder)
        add(tr("Note"), tr("no log of it was read; its children name it"));
    add(tr("Command"), session.attributes.argv, QStringLiteral(" "));
    if (!session.attributes.placeholder) {
        addTime(tr("Start"), id, session.start);
        add(tr("Wall"), formatExactDuration(session.end - session.start));
    }
    addExit(id);
    if (session.pid)
        add(tr("Process id"), QString::number(*session.pid));
    addAncestry(session);
    add(tr("Session id"), session.sid);
    const auto threads = std::ranges::count(m_trace.threads(), id, &Thread::session);
    if (threads > 0)
        add(tr("Threads"), QString::number(threads));
    addAttributes(session.attributes);
    addSettings(session.attributes);
    if (session.source)
        add(tr("File"), displayText(m_trace.source(session.source).path));
}

void DetailRows::addExit(SessionId id)
{
    const Session& session = m_trace.session(id);
    if (session.exitCode)
        add(tr("Exit code"),
            QString::number(*session.exitCode) + (session.attributes.exitCodeInferred ? tr(" (its parent's word)") : QString()));
    if (session.signal)
        add(tr("Signal"), QString::number(*session.signal));
    if (session.open && !session.attributes.placeholder)
        add(tr("Note"),
            isRunning(m_trace, id) ? tr("it is still running")
                : session.gone     ? tr("it is no more, without a word: killed, probably")
                                   : tr("its end was never seen"));
}

void DetailRows::addAncestry(const Session& session)
{
    if (session.parent) {
        QString how = linkText(session);
        if (session.linkInferred)
            how = tr("a guess among several");
        add(tr("Child of"), sessionText(m_trace, session.parent) + (how.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(how)),
            selected(session.parent));
    }
    if (session.spawnedBy)
        add(tr("Started by"), nameText(m_trace, m_trace.nameId(session.spawnedBy)), selected(session.spawnedBy));
}

void DetailRows::addAttributes(const SessionAttributes& attributes)
{
    add(tr("Git version"), attributes.version);
    add(tr("Command name"), attributes.cmdName);
    add(tr("Hierarchy"), attributes.hierarchy);
    add(tr("Mode"), attributes.cmdMode, QStringLiteral(", "));
    add(tr("Alias"), attributes.alias);
    add(tr("Program"), attributes.cmdPath);
    add(tr("Ancestry"), attributes.ancestry, QStringLiteral(" ‹ "));
    for (const SessionWorktree& worktree : attributes.worktrees)
        add(tr("Worktree %1").arg(worktree.repo), worktree.path);
    add(tr("Labels"), attributes.labels, QStringLiteral(", "));
    add(tr("Process id"), attributes.pidText);
    if (attributes.approximate)
        add(tr("Note"), tr("its times are inferred"));
    for (const SessionError& error : attributes.errors)
        add(tr("Error"), error.msg ? error.msg : error.fmt);
}

void DetailRows::addSettings(const SessionAttributes& attributes)
{
    for (const SessionParam& param : attributes.params) {
        QString text = nameText(m_trace, param.param);
        if (param.value)
            text += QStringLiteral(" = ") + nameText(m_trace, param.value);
        if (param.scope)
            text += QStringLiteral("  (%1)").arg(nameText(m_trace, param.scope));
        add(tr("Setting"), text);
    }
}

} // namespace emberline
