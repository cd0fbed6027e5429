// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/topic.h"
#include "model/trace.h"

#include <span>
#include <string_view>

/// The only place that finds in a command line which command of git it runs.
namespace emberline::trace2::git {

/// {"git", "-c", "a=b", "fetch", "origin"} -> fetch; {"git-upload-pack", "x"} -> upload-pack; {"/bin/sed", "s/a/b/"} -> sed. Skips git's
/// options before the command, and their values.
[[nodiscard]] ProcessCommand commandOfArgv(std::span<const std::string_view> argv);

/// Same for an argv on one line, where an argument with blanks looks like several.
[[nodiscard]] ProcessCommand commandOfTitle(std::string_view title);

/// What a child or exec runs, or what a process does: from the argv if there is one, otherwise from the title.
[[nodiscard]] ProcessCommand commandOfBar(const Trace& trace, RegionId bar);
[[nodiscard]] ProcessCommand commandOfSession(const Trace& trace, SessionId session);

} // namespace emberline::trace2::git
