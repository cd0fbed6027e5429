// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {

/// Returns freed memory to the system, which the C library would otherwise keep. An importer frees much at once that is not needed again.
void giveBackFreeMemory();

/// Makes malloc map blocks of half a megabyte and more one by one, and unmap them when they are freed. By default glibc raises that
/// threshold whenever a large block is freed, and so would keep the memory of an import or of a closed trace. Affects the whole process;
/// cheap to repeat.
void letLargeBlocksGo();

} // namespace emberline
