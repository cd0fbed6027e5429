// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

/// The command line: one program, a verb that needs no display or, without one, the window.
namespace emberline {

namespace exit_status {
inline constexpr int kDone = 0; ///< all sources were read, with or without diagnostics
inline constexpr int kUnreadable = 1; ///< a source could not be read at all, or what was asked for could not be written
inline constexpr int kUsage = 2;
inline constexpr int kStrict
    = 3; ///< --strict, and there was an error, a warning or a budget not kept; compare --fail-over, and a command is over
} // namespace exit_status

/// Runs what the arguments of main() ask for; returns the exit status.
int runCommandLine(int argc, char** argv);

} // namespace emberline
