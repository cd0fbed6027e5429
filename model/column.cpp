// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/column.h"

#include <sys/mman.h>

namespace emberline {

void adviseLargePages(void* memory, std::size_t bytes)
{
    // Only the whole large pages inside this array. A kernel without large pages returns an error, which does no harm.
    constexpr std::size_t kLarge = 2 << 20;
    const std::size_t before = (kLarge - reinterpret_cast<std::uintptr_t>(memory) % kLarge) % kLarge;
    const std::size_t whole = bytes > before ? (bytes - before) / kLarge * kLarge : 0;
    if (whole > 0)
        static_cast<void>(::madvise(static_cast<std::byte*>(memory) + before, whole, MADV_HUGEPAGE));
}

} // namespace emberline
