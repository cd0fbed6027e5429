// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/free_memory.h"

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace emberline {

void giveBackFreeMemory()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void letLargeBlocksGo()
{
#ifdef __GLIBC__
    constexpr int kLarge = 512 << 10;
    mallopt(M_MMAP_THRESHOLD, kLarge);
    mallopt(M_TRIM_THRESHOLD, kLarge);
#endif
}

} // namespace emberline
