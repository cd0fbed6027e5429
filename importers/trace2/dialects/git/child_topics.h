// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/topic.h"
#include "model/trace.h"

#include <span>
#include <string_view>

namespace emberline::trace2::git {

// The only place that finds in a command line which command of git it runs.

/// {"git", "-c", "a=b", "fetch", "origin"} -> fetch; {"git-upload-pack", "x"} -> upload-pack; {"/bin/sed", "s/a/b/"} -> sed. Skips git's
/// options before the command, and their values.
[[nodiscard]] ProcessCommand commandOfArgv(std::span<const std::string_view> argv);

/// Same for an argv on one line, where an argument with blanks looks like several.
[[nodiscard]] ProcessCommand commandOfTitle(std::string_view title);

/// What a child or exec runs, or what a process does: from the argv if there is one, otherwise from the title.
[[nodiscard]] ProcessCommand commandOfBar(const Trace& trace, RegionId bar);
[[nodiscard]] ProcessCommand commandOfSession(const Trace& trace, SessionId session);

/// The topic's ids that facts ask for.
inline constexpr std::string_view kCredential = "credential";
inline constexpr std::string_view kLazyFetch = "lazy-fetch";

/// The title of a topic of these, by its id and name; empty if there is none of that id.
[[nodiscard]] std::string_view titleOfChildren(std::string_view id, std::string_view name);

/// One of these by its id, which must be one of theirs: "git-command" is any git process that does not have a topic of its own, and
/// "packing" also the region in which a process waits for the child that writes its pack.
[[nodiscard]] Topic topicOfId(std::string_view id, std::string name = {});

/// What a region of role child or exec runs: from git's child_class and hook_name or, if those say "?", from its command line.
[[nodiscard]] Topic childTopic(const Trace& trace, RegionId bar);

/// Whether git asks an unknown ssh command for its variant ("-G") before using it.
[[nodiscard]] bool asksForSshVariant(const Trace& trace, RegionId bar);

} // namespace emberline::trace2::git
