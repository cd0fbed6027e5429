// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/event_keys.h"

#include "importers/trace2/syntax/name_table.h"

namespace emberline::trace2 {

namespace {

// A new field needs a row here and an enumerator in record.h.
constexpr NameTable<EventField, 42> kFields({{
    {"event", Text::Event},
    {"sid", Text::Sid},
    {"thread", Text::Thread},
    {"time", WallTime{}},
    {"file", Text::File},
    {"line", Number::Line},
    {"repo", Number::Repo},
    {"t_abs", Span::TAbs},
    {"t_rel", Span::TRel},
    {"nesting", Number::Nesting},
    {"category", Text::Category},
    {"label", Text::Label},
    {"msg", Text::Msg},
    {"key", Text::Key},
    {"value", Text::Value},
    {"evt", Text::Evt},
    {"exe", Text::Exe}, // version: git's version; exec: the program
    {"argv", StringList{}},
    {"ancestry", StringList{}},
    {"code", Number::Code},
    {"signo", Number::Signo},
    {"fmt", Text::Fmt},
    {"path", Text::Path},
    {"name", Text::Name},
    {"hierarchy", Text::Hierarchy},
    {"alias", Text::Alias},
    {"child_id", Number::ChildId},
    {"child_class", Text::ChildClass},
    {"hook_name", Text::HookName},
    {"cd", Text::Cd},
    {"use_shell", Number::UseShell},
    {"pid", Number::Pid},
    {"ready", Text::Ready},
    {"exec_id", Number::ExecId},
    {"scope", Text::Scope},
    {"param", Text::Param},
    {"worktree", Text::Worktree},
    {"intervals", Number::Intervals},
    {"t_total", Span::Total},
    {"t_min", Span::Min},
    {"t_max", Span::Max},
    {"count", Number::Value},
}});

} // namespace

const EventField* eventField(std::string_view key)
{
    return kFields.find(key);
}

} // namespace emberline::trace2
