// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/child_records.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/sessions/argv.h"
#include "importers/trace2/syntax/git_times.h"

#include <algorithm>

namespace emberline::trace2 {

/// Opens the bar of a child or exec. It lies in the innermost open region; later regions do not lie in it, because it runs beside them.
ChildRecords::Bar ChildRecords::openBar(const SessionRecord& event, RegionRole role, StringId name, StringId category)
{
    ThreadState& thread = m_rows.threadOf(event);
    const RegionId parent = thread.innermost();
    const unsigned row = thread.takeRow();
    const RegionId id = m_rows.openRegion(
        event, {.track = thread.track, .role = role, .name = name, .category = category, .depth = row, .parent = parent});
    if (event.record.hasList)
        m_builder.args().add(id, key("argv"), jsonList(event.record));
    return {id, event.session.lastThread, row};
}

void ChildRecords::start(const SessionRecord& event)
{
    const Record& record = event.record;
    std::string name = displayName(record.list);
    if (name.empty())
        name = record.has(Text::HookName) ? record.text(Text::HookName) : record.text(Text::ChildClass);
    const StringId childClass = m_rows.intern(record, Text::ChildClass);
    const Bar bar = openBar(event, RegionRole::Child, m_rows.names().intern(name), childClass);
    if (event.session.atexit && event.session.begin && event.time > later(*event.session.begin, event.session.atexit->at))
        event.session.noteDetached();
    ChildState child{};
    child.id = record.number(Number::ChildId);
    child.thread = bar.thread;
    child.row = bar.row;
    child.region = bar.region;
    child.start = event.time;
    child.childClass = childClass;
    child.argvHash = argvHash(record.list);
    child.useShell = record.number(Number::UseShell) != 0;
    child.shellHash = child.useShell && record.list.size() == 1 ? shellHash(record.list.front()) : 0;
    child.runsGit = !record.list.empty() && baseName(record.list.front()) == "git";
    child.startOrder = event.order;
    m_builder.args().add(bar.region, key("child_id"), child.id);
    if (childClass)
        m_builder.args().add(bar.region, key("child_class"), childClass);
    if (record.has(Number::UseShell))
        m_builder.args().add(bar.region, key("use_shell"), child.useShell);
    for (const auto& [argName, field] : {std::pair("hook_name", Text::HookName), std::pair("cd", Text::Cd)}) {
        if (record.has(field))
            m_builder.args().add(bar.region, key(argName), m_rows.intern(record, field));
    }
    event.session.addChild(child);
    event.session.familyDirty = true;
}

ChildState* ChildRecords::findChild(const SessionRecord& event)
{
    if (const auto child = event.session.lastChild(event.record.number(Number::ChildId, -1)))
        return &event.session.children[*child];
    m_builder.diagnostics().add(kUnmatchedChild, event.place, event.record.text(Text::Event));
    return nullptr;
}

void ChildRecords::notePid(ChildState& child, const Record& record)
{
    if (!record.has(Number::Pid))
        return;
    child.setPid(record.number(Number::Pid));
    m_builder.args().add(child.region, key("pid"), *child.pid());
}

void ChildRecords::exit(const SessionRecord& event)
{
    const Record& record = event.record;
    ChildState* child = findChild(event);
    if (!child)
        return;
    if (child->endOrder == 0)
        event.session.threads[child->thread].rows.release(child->row);
    child->endOrder = event.order;
    child->setEnd(record.has(Span::TRel) ? later(child->start, record.span(Span::TRel)) : std::max(child->start, event.time));
    m_builder.regions().setEnd(child->region, *child->end(), false);
    notePid(*child, record);
    if (record.has(Number::Code)) {
        child->setCode(record.number(Number::Code));
        m_builder.args().add(child->region, key("code"), *child->code());
    }
    event.session.last = std::max(event.session.last, *child->end());
    event.session.familyDirty = true;
}

void ChildRecords::ready(const SessionRecord& event)
{
    const Record& record = event.record;
    ChildState* child = findChild(event);
    if (!child)
        return;
    // Its row stays taken: an exit may still follow.
    child->ready = true;
    child->setEnd(record.has(Span::TRel) ? later(child->start, record.span(Span::TRel)) : std::max(child->start, event.time));
    m_builder.regions().setEnd(child->region, *child->end(), false);
    notePid(*child, record);
    m_builder.args().add(child->region, key("ready"), m_rows.intern(record, Text::Ready));
    event.session.familyDirty = true;
}

void ChildRecords::exec(const SessionRecord& event)
{
    const Record& record = event.record;
    std::string name = displayName(record.list);
    if (name.empty())
        name = record.has(Text::Exe) ? record.text(Text::Exe) : std::string_view("exec");
    const Bar bar = openBar(event, RegionRole::Exec, m_rows.names().intern(name), {});
    const std::int64_t id = record.number(Number::ExecId);
    m_builder.args().add(bar.region, key("exec_id"), id);
    if (record.has(Text::Exe))
        m_builder.args().add(bar.region, key("exe"), m_rows.intern(record, Text::Exe));
    event.session.addExec({id, bar.thread, bar.row, bar.region, event.time, argvHash(record.list), event.order});
    event.session.familyDirty = true;
}

void ChildRecords::execResult(const SessionRecord& event)
{
    ExecState* found = event.session.lastExec(event.record.number(Number::ExecId, -1));
    if (!found) {
        m_builder.diagnostics().add(kUnmatchedChild, event.place, event.record.text(Text::Event));
        return;
    }
    if (!found->failed) {
        event.session.threads[found->thread].rows.release(found->row);
        --event.session.liveExecs;
    }
    found->failed = true;
    m_builder.regions().setEnd(found->region, std::max(event.time, m_builder.regionColumns().start[found->region.row()]), false);
    if (event.record.has(Number::Code))
        m_builder.args().add(found->region, key("code"), event.record.number(Number::Code));
}

} // namespace emberline::trace2
