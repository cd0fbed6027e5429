// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/exported.h"

namespace emberline {

/// Writes stacks as flamegraph.pl reads them: `outer;inner;innermost 1234`, the weight in nanoseconds of self time, one line for each
/// different stack. Stacks go through child processes: what a child did stands on the bar of the region that started it, and that bar's
/// weight is what its process leaves of it. Where no region stands for a process or thread (Chrome JSON), its name is the outermost frame.
/// Of a stack of more than 1000 frames, what lies deeper is one frame that says so. In names `;` becomes `,` and line breaks and other
/// control characters become blanks.
std::optional<Error> writeFolded(const Exported& exported, const ExportSink& sink);

} // namespace emberline
