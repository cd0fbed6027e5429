// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/argv.h"
#include "importers/trace2/sessions/session_assembler.h"
#include "importers/trace2/trace2_diagnostics.h"

namespace emberline::trace2 {

InstantId SessionAssembler::addInstant(const Event& event)
{
    NewInstant instant;
    instant.session = event.session.id;
    instant.thread = threadOf(event.session, event.record).id;
    instant.name = m_names.intern(event.record.text(Text::Event));
    instant.category = intern(event.record, Text::Category);
    instant.time = event.time;
    instant.origin = originOf(event);
    const InstantId id = m_builder.addInstant(instant);
    if (event.session.brief)
        event.session.movable().instants.push_back(id);
    return id;
}

void SessionAssembler::addText(InstantId instant, std::string_view key, const Record& record, Text field)
{
    if (record.has(field))
        m_builder.addArg(instant, m_names.intern(key), intern(record, field));
}

void SessionAssembler::version(const Event& event)
{
    attributes(event).version = intern(event.record, Text::Exe);
    attributes(event).evt = intern(event.record, Text::Evt);
}

void SessionAssembler::tooManyFiles(const Event& event)
{
    m_builder.diagnostics().add(kTooManyFiles, event.place, m_builder.source(event.place.source).path);
}

void SessionAssembler::start(const Event& event)
{
    SessionAttributes& to = attributes(event);
    if (to.hasArgv)
        return;
    to.hasArgv = true;
    to.argv.reserve(event.record.list.size());
    for (const std::string_view arg : event.record.list)
        to.argv.push_back(m_names.intern(arg));
    event.session.argvHash = argvHash(event.record.list);
    if (const std::string name = displayName(event.record.list); !name.empty())
        m_builder.edit(event.session.id).name = m_names.intern(name);
}

void SessionAssembler::exit(const Event& event)
{
    event.session.exit = {event.record.span(Span::TAbs), event.record.number(Number::Code)};
}

void SessionAssembler::atexit(const Event& event)
{
    if (event.session.atexit && event.session.atexit->at < event.record.span(Span::TAbs))
        noteDetached(event.session);
    event.session.atexit = {event.record.span(Span::TAbs), event.record.number(Number::Code)};
    event.session.shrink();
}

/// When git goes to the background, it forks without a new sid: the log holds the parent's atexit, and the fork writes what follows.
void SessionAssembler::noteDetached(SessionState& session)
{
    if (!session.detachedAfter)
        session.detachedAfter = session.atexit->at;
}

void SessionAssembler::signal(const Event& event)
{
    const std::int64_t number = event.record.number(Number::Signo);
    event.session.signal = {event.record.span(Span::TAbs), number};
    m_builder.addArg(addInstant(event), m_names.intern("signo"), number);
}

void SessionAssembler::error(const Event& event)
{
    attributes(event).errors.push_back({intern(event.record, Text::Msg), intern(event.record, Text::Fmt)});
    const InstantId instant = addInstant(event);
    addText(instant, "msg", event.record, Text::Msg);
    addText(instant, "fmt", event.record, Text::Fmt);
}

void SessionAssembler::cmdPath(const Event& event)
{
    attributes(event).cmdPath = intern(event.record, Text::Path);
    addText(addInstant(event), "path", event.record, Text::Path);
}

void SessionAssembler::cmdAncestry(const Event& event)
{
    SessionAttributes& to = attributes(event);
    to.ancestry.clear();
    for (const std::string_view name : event.record.list)
        to.ancestry.push_back(m_names.intern(name));
    m_builder.addArg(addInstant(event), m_names.intern("ancestry"), jsonList(event.record));
}

void SessionAssembler::cmdName(const Event& event)
{
    // A process may name itself several times; "_run_dashed_" and the like are only steps on the way to the command.
    SessionAttributes& to = attributes(event);
    if (!to.cmdName || !event.record.text(Text::Name).starts_with('_') || m_builder.text(to.cmdName).starts_with('_'))
        to.cmdName = intern(event.record, Text::Name);
    to.hierarchy = intern(event.record, Text::Hierarchy);
    if (to.hierarchy)
        event.session.hierarchies.push_back(to.hierarchy);
    const InstantId instant = addInstant(event);
    addText(instant, "name", event.record, Text::Name);
    addText(instant, "hierarchy", event.record, Text::Hierarchy);
}

void SessionAssembler::cmdMode(const Event& event)
{
    attributes(event).cmdMode.push_back(intern(event.record, Text::Name));
    addText(addInstant(event), "name", event.record, Text::Name);
}

void SessionAssembler::alias(const Event& event)
{
    attributes(event).alias = intern(event.record, Text::Alias);
    const InstantId instant = addInstant(event);
    addText(instant, "alias", event.record, Text::Alias);
    if (event.record.hasList)
        m_builder.addArg(instant, m_names.intern("argv"), jsonList(event.record));
}

void SessionAssembler::defParam(const Event& event)
{
    const Record& record = event.record;
    attributes(event).params.push_back({intern(record, Text::Param), intern(record, Text::Value), intern(record, Text::Scope)});
}

void SessionAssembler::defRepo(const Event& event)
{
    std::vector<SessionWorktree>& worktrees = attributes(event).worktrees;
    const std::int64_t repo = event.record.number(Number::Repo, static_cast<std::int64_t>(worktrees.size()) + 1);
    worktrees.push_back({repo, intern(event.record, Text::Worktree)});
}

void SessionAssembler::printf(const Event& event)
{
    addText(addInstant(event), "msg", event.record, Text::Msg);
}

void SessionAssembler::unknown(const Event& event)
{
    const std::string_view name = event.record.text(Text::Event);
    addInstant(event);
    if (m_unknownNames.insert(m_names.intern(name)).second)
        m_builder.diagnostics().add(kUnknownEvent, event.place, name);
}

} // namespace emberline::trace2
