// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/no_memory.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>

namespace emberline {

/// Frees memory from calloc.
struct FreeMemory {
    void operator()(void* memory) const { std::free(memory); }
};

/// How much of an array the caller will write.
enum class Fill { Parts, All };

/// Asks the system for large pages, if it has them: touching 80 MB for the first time page by page takes as long as summing what is in it.
void adviseLargePages(void* memory, std::size_t bytes);

/// Zeroed memory whose pages cost nothing until written: a short range of a large trace touches few of them.
template <class T>
[[nodiscard]] std::unique_ptr<T[], FreeMemory> makeZeros(std::size_t count, Fill fill)
{
    std::unique_ptr<T[], FreeMemory> zeros(static_cast<T*>(std::calloc(std::max<std::size_t>(count, 1), sizeof(T))));
    if (!zeros)
        noMemory();
    if (fill == Fill::All)
        adviseLargePages(zeros.get(), count * sizeof(T));
    return zeros;
}

} // namespace emberline
