// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {

/// Returns what was freed to the system, where the C library would keep it: an importer frees much at once that nobody needs again.
void giveBackFreeMemory();

/// Has blocks of half a megabyte and more come from the system and go back to it one by one. glibc raises that mark with every large block
/// that is freed, and would then keep what an import has used and what a closed trace was. For the whole process; cheap to repeat.
void letLargeBlocksGo();

} // namespace emberline
