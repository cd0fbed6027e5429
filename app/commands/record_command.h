// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {

inline constexpr const char* kRecordSynopsis = "[--nesting N] [--output DIR] [--no-window] -- COMMAND...";

/// emberline record: runs a command traced and shows it live, or sums it up on standard error. Returns the command's own exit status.
int runRecord(int argc, char** argv);

} // namespace emberline
