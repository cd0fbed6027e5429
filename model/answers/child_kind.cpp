// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/child_kind.h"

#include "model/answers/argv_command.h"

#include <array>

namespace emberline {

namespace {

std::string textArg(const Trace& trace, RegionId bar, std::string_view key)
{
    const auto value = trace.keptArg(bar, key);
    const auto* text = value ? std::get_if<std::string>(&*value) : nullptr;
    return text ? *text : std::string();
}

bool boolArg(const Trace& trace, RegionId bar, std::string_view key)
{
    const auto value = trace.keptArg(bar, key);
    const auto* flag = value ? std::get_if<bool>(&*value) : nullptr;
    return flag && *flag;
}

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// git names the classes of most children; for the others it writes only "?".
std::optional<ChildKind> kindOfClass(std::string_view childClass, const std::string& hook, const ArgvCommand& command)
{
    if (childClass == "hook")
        return ChildKind{SplitKind::Hook, hook.empty() ? command.name : hook};
    if (childClass == "editor" || childClass == "pager")
        return ChildKind{childClass == "editor" ? SplitKind::Editor : SplitKind::Pager, command.name};
    if (childClass.starts_with("cred"))
        return ChildKind{SplitKind::Credential, command.name};
    if (childClass.starts_with("transport/"))
        return ChildKind{SplitKind::Transport, std::string(childClass.substr(10))};
    if (childClass.starts_with("remote-"))
        return ChildKind{SplitKind::Transport, std::string(childClass.substr(7))};
    if (childClass == "subprocess")
        return ChildKind{SplitKind::Filter, command.name};
    if (childClass == "shell_alias")
        return ChildKind{SplitKind::Alias, {}};
    if (childClass == "background" || childClass == "fsmonitor")
        return ChildKind{SplitKind::Maintenance, command.name};
    return std::nullopt;
}

ChildKind kindOfGit(std::string_view title, const ArgvCommand& command)
{
    const std::string& name = command.name;
    if (name == "maintenance" || name == "gc" || name == "fsmonitor--daemon")
        return {SplitKind::Maintenance, name};
    if (name == "index-pack" || name == "unpack-objects")
        return {SplitKind::Receiving, {}};
    if (name == "pack-objects")
        return {SplitKind::Packing, {}};
    if (name.starts_with("credential"))
        return {SplitKind::Credential, name};
    if (name.starts_with("remote-"))
        return {SplitKind::Transport, name.substr(7)};
    // This is how git's promisor remote fetches objects that a partial clone lacks; users do not type it.
    if (name == "fetch" && contains(title, "--no-write-fetch-head") && contains(title, "--filter=blob:none") && contains(title, "--stdin"))
        return {SplitKind::LazyFetch, {}};
    // This is how fetch, clone and receive-pack check that nothing is missing.
    if (name == "rev-list" && contains(title, "--objects --stdin --not") && contains(title, "--quiet"))
        return {SplitKind::Connectivity, {}};
    return {SplitKind::GitCommand, name};
}

/// For an unknown command and for every alias, git tries "git-x". A child that could not start has neither pid nor exit code.
bool couldNotStart(const Trace& trace, RegionId bar)
{
    const auto code = trace.keptArg(bar, "code");
    const auto* number = code ? std::get_if<std::int64_t>(&*code) : nullptr;
    return number && *number == -1;
}

} // namespace

std::string_view splitKindName(SplitKind kind)
{
    static constexpr std::array<std::string_view, 19> kNames{"regions", "hook", "editor", "pager", "credential", "transport", "filter",
        "maintenance", "lazy-fetch", "receiving", "packing", "connectivity-check", "alias", "missing-command", "git-command", "program",
        "waiting", "spawn-reap", "not-instrumented"};
    return kNames[static_cast<std::size_t>(kind)];
}

bool ownsItsTime(SplitKind kind)
{
    switch (kind) {
    case SplitKind::Hook:
    case SplitKind::Editor:
    case SplitKind::Pager:
    case SplitKind::Credential:
    case SplitKind::Filter:
    case SplitKind::Maintenance:
    case SplitKind::LazyFetch:
    case SplitKind::Receiving:
    case SplitKind::Packing:
    case SplitKind::Connectivity:
        return true;
    default:
        return false;
    }
}

bool asksForSshVariant(const Trace& trace, RegionId bar)
{
    const std::string_view title = trace.name(bar);
    return contains(title, " -G ") && !commandOfBar(trace, bar).isGit && textArg(trace, bar, "child_class") == "?";
}

ChildKind childKind(const Trace& trace, RegionId bar)
{
    const std::string_view title = trace.name(bar);
    const ArgvCommand command = commandOfBar(trace, bar);
    if (trace.role(bar) == RegionRole::Exec)
        return {command.isGit ? SplitKind::GitCommand : SplitKind::Program, command.name};
    if (const auto kind = kindOfClass(textArg(trace, bar, "child_class"), textArg(trace, bar, "hook_name"), command))
        return *kind;
    if (couldNotStart(trace, bar)) {
        const std::string_view program = title.substr(0, title.find(' '));
        return {SplitKind::MissingCommand, std::string(program.substr(program.rfind('/') + 1))};
    }
    if (contains(command.name, "credential"))
        return {SplitKind::Credential, command.name};
    if (command.isGit)
        return kindOfGit(title, command);
    if (asksForSshVariant(trace, bar))
        return {SplitKind::Transport, "ssh"};
    // Clean and smudge filters run through a shell on threads that git never announced.
    const ThreadId thread = trace.thread(bar);
    if (boolArg(trace, bar, "use_shell") && thread && trace.thread(thread).order > 0)
        return {SplitKind::Filter, command.name};
    return {SplitKind::Program, command.name};
}

} // namespace emberline
