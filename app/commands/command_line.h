// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

/// The command line: one program. A verb needs no display; without a verb the window opens.
namespace emberline {

namespace exit_status {
inline constexpr int kDone = 0; ///< all sources were read, with or without diagnostics
inline constexpr int kUnreadable = 1; ///< a source could not be read at all, or the requested output could not be written
inline constexpr int kUsage = 2;
inline constexpr int kStrict = 3; ///< --strict with an error, a warning or an exceeded budget; compare --fail-over with a command beyond it
} // namespace exit_status

/// Runs the program for the arguments of main(). Returns the exit status.
int runCommandLine(int argc, char** argv);

} // namespace emberline
