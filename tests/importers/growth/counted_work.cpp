// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/importers/growth/counted_work.h"

#include <atomic>
#include <cstddef>

namespace {

std::atomic<std::uint64_t> s_work = 0;

void countWork(std::size_t work)
{
    s_work.fetch_add(work, std::memory_order_relaxed);
}

constexpr std::size_t kBytesOfABlock = 16; ///< that are copied count as one basic block

} // namespace

// NOLINTBEGIN(bugprone-reserved-identifier): the compiler and the linker choose these names.
extern "C" {
void __sanitizer_cov_trace_pc();
void* __real_memmove(void* to, const void* from, std::size_t size);
void* __real_memcpy(void* to, const void* from, std::size_t size);
void* __wrap_memmove(void* to, const void* from, std::size_t size);
void* __wrap_memcpy(void* to, const void* from, std::size_t size);

void __sanitizer_cov_trace_pc()
{
    countWork(1);
}
void* __wrap_memmove(void* to, const void* from, std::size_t size)
{
    countWork(size / kBytesOfABlock);
    return __real_memmove(to, from, size);
}
void* __wrap_memcpy(void* to, const void* from, std::size_t size)
{
    countWork(size / kBytesOfABlock);
    return __real_memcpy(to, from, size);
}
}
// NOLINTEND(bugprone-reserved-identifier)

namespace emberline {

std::uint64_t workSoFar()
{
    return s_work;
}

} // namespace emberline
