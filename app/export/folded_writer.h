// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/exported.h"

namespace emberline {

/// Writes stacks for flamegraph.pl: `outer;inner;innermost 1234`, weighted by nanoseconds of self time, one line per distinct stack.
/// Stacks continue through child processes: a child's stacks stand on the bar of the region that started it, and that bar's weight is the
/// time that its process does not cover. If no region represents a process or thread (Chrome JSON), its name is the outermost frame.
/// Beyond 1000 frames, one last frame stands for the deeper ones and says so. In names, `;` becomes `,`, and line breaks and other control
/// characters become blanks.
std::optional<Error> writeFolded(const Exported& exported, const ExportSink& sink);

} // namespace emberline
