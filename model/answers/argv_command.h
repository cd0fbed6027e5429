// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <span>
#include <string>
#include <string_view>

/// The only place that finds in a command line which command it runs.
namespace emberline {

struct ArgvCommand {
    bool isGit = false;
    std::string name; ///< git's command, or the program
};

/// {"git", "-c", "a=b", "fetch", "origin"} -> fetch; {"git-upload-pack", "x"} -> upload-pack; {"/bin/sed", "s/a/b/"} -> sed. Skips git's
/// options before the command, and their values.
[[nodiscard]] ArgvCommand commandOfArgv(std::span<const std::string_view> argv);

/// Same for an argv on one line, where an argument with blanks looks like several.
[[nodiscard]] ArgvCommand commandOfTitle(std::string_view title);

/// What a child or exec runs, or what a process does: from the argv if there is one, otherwise from the title.
[[nodiscard]] ArgvCommand commandOfBar(const Trace& trace, RegionId bar);
[[nodiscard]] ArgvCommand commandOfSession(const Trace& trace, SessionId session);

} // namespace emberline
