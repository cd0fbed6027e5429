// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// The command line: one program. A verb needs no display; without a verb the window opens.
namespace emberline {

/// Runs the program for the arguments of main(). Returns the exit status.
int runCommandLine(int argc, char** argv);

} // namespace emberline
