// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {

inline constexpr const char* kRecordSynopsis = "[--nesting N] [--output DIR] [--no-window] -- COMMAND...";

/// emberline record: runs a command with tracing and shows it live, or prints a summary to standard error. Returns the command's own exit
/// status.
int runRecord(int argc, char** argv);

} // namespace emberline
