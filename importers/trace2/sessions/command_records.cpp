// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/command_records.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/sessions/argv.h"

namespace emberline::trace2 {

void CommandRecords::path(const SessionRecord& event)
{
    m_rows.attributes(event.session).cmdPath = m_rows.intern(event.record, Text::Path);
    m_rows.addText(m_rows.addInstant(event), "path", event.record, Text::Path);
}

void CommandRecords::ancestry(const SessionRecord& event)
{
    SessionAttributes& to = m_rows.attributes(event.session);
    to.ancestry.clear();
    for (const std::string_view name : event.record.list)
        to.ancestry.push_back(m_rows.names().intern(name));
    m_builder.args().add(m_rows.addInstant(event), m_rows.names().intern("ancestry"), jsonList(event.record));
}

void CommandRecords::name(const SessionRecord& event)
{
    // A process may name itself several times; "_run_dashed_" and the like are only steps on the way to the command.
    SessionAttributes& to = m_rows.attributes(event.session);
    if (!to.cmdName || !event.record.text(Text::Name).starts_with('_') || m_builder.text(to.cmdName).starts_with('_'))
        to.cmdName = m_rows.intern(event.record, Text::Name);
    to.hierarchy = m_rows.intern(event.record, Text::Hierarchy);
    if (to.hierarchy)
        event.session.hierarchies.push_back(to.hierarchy);
    const InstantId instant = m_rows.addInstant(event);
    m_rows.addText(instant, "name", event.record, Text::Name);
    m_rows.addText(instant, "hierarchy", event.record, Text::Hierarchy);
}

void CommandRecords::mode(const SessionRecord& event)
{
    m_rows.attributes(event.session).cmdMode.push_back(m_rows.intern(event.record, Text::Name));
    m_rows.addText(m_rows.addInstant(event), "name", event.record, Text::Name);
}

void CommandRecords::alias(const SessionRecord& event)
{
    m_rows.attributes(event.session).alias = m_rows.intern(event.record, Text::Alias);
    const InstantId instant = m_rows.addInstant(event);
    m_rows.addText(instant, "alias", event.record, Text::Alias);
    if (event.record.hasList)
        m_builder.args().add(instant, m_rows.names().intern("argv"), jsonList(event.record));
}

void CommandRecords::param(const SessionRecord& event)
{
    const Record& record = event.record;
    m_rows.attributes(event.session)
        .params.push_back({m_rows.intern(record, Text::Param), m_rows.intern(record, Text::Value), m_rows.intern(record, Text::Scope)});
}

void CommandRecords::repo(const SessionRecord& event)
{
    ShortList<SessionWorktree>& worktrees = m_rows.attributes(event.session).worktrees;
    const std::int64_t repo = event.record.number(Number::Repo, static_cast<std::int64_t>(worktrees.size()) + 1);
    worktrees.push_back({repo, m_rows.intern(event.record, Text::Worktree)});
}

void CommandRecords::error(const SessionRecord& event)
{
    m_rows.attributes(event.session).errors.push_back({m_rows.intern(event.record, Text::Msg), m_rows.intern(event.record, Text::Fmt)});
    const InstantId instant = m_rows.addInstant(event);
    m_rows.addText(instant, "msg", event.record, Text::Msg);
    m_rows.addText(instant, "fmt", event.record, Text::Fmt);
}

void CommandRecords::message(const SessionRecord& event)
{
    m_rows.addText(m_rows.addInstant(event), "msg", event.record, Text::Msg);
}

void CommandRecords::unknown(const SessionRecord& event)
{
    const std::string_view name = event.record.text(Text::Event);
    m_rows.addInstant(event);
    if (m_unknownNames.insert(m_rows.names().intern(name)).second)
        m_builder.diagnostics().add(kUnknownEvent, event.place, name);
}

} // namespace emberline::trace2
