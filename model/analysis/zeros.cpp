// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/zeros.h"

#ifdef __linux__
#include <cstdint>

#include <sys/mman.h>
#endif

namespace emberline {

void adviseLargePages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes)
{
#ifdef MADV_HUGEPAGE
    // Only what lies in this array alone, whole large pages of it; a kernel that has none says so, and nothing is lost.
    constexpr std::uintptr_t kLarge = 2 << 20;
    const auto begin = (reinterpret_cast<std::uintptr_t>(memory) + kLarge - 1) / kLarge * kLarge;
    const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / kLarge * kLarge;
    if (begin < end)
        static_cast<void>(::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE));
#endif
}

} // namespace emberline
