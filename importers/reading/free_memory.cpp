// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/free_memory.h"

#include <algorithm>
#include <fstream>
#include <string_view>

#ifdef EMBERLINE_JEMALLOC
#include <jemalloc/jemalloc.h>
#elif defined(__GLIBC__)
#include <malloc.h>
#endif
#include <sys/resource.h>
#include <unistd.h>

#ifdef EMBERLINE_JEMALLOC
// Answers jump about in a trace, and with small pages the processor has to look up the address after most jumps. So memory is asked for in
// large pages. A single arena, and free blocks that may be split however large they are, leave the least memory unused.
const char* malloc_conf = "thp:always,metadata_thp:auto,narenas:1,lg_extent_max_active_fit:20";
#endif

namespace emberline {

namespace {

using namespace std::chrono_literals;
constexpr auto kBetweenLooks = 20ms;
constexpr std::uint64_t kAlwaysNeeded = 48 << 20; ///< for what does not grow with the trace
constexpr std::uint64_t kThreadsMap = 192 << 20; ///< address space, not memory, for the stacks and heaps of threads that begin later

using Bytes = std::optional<std::uint64_t>;

/// The number that a file consists of; nothing if there is none ("max").
Bytes numberIn(const std::string& path)
{
    std::ifstream file(path);
    std::uint64_t number = 0;
    return file >> number ? Bytes(number) : std::nullopt;
}

/// The 123 of "MemAvailable:   123 kB" in a file of such lines.
Bytes numberAfter(const std::string& path, std::string_view key)
{
    std::ifstream file(path);
    for (std::string word; file >> word;) {
        std::uint64_t number = 0;
        if (word == key && file >> number)
            return number;
    }
    return std::nullopt;
}

Bytes difference(Bytes limit, Bytes used)
{
    return limit && used ? Bytes(*limit - std::min(*limit, *used)) : std::nullopt;
}

Bytes smaller(Bytes a, Bytes b)
{
    return a && b ? std::min(a, b) : a ? a : b;
}

/// What the process uses: all that it has mapped, and what of it is in memory.
struct Used {
    Bytes mapped;
    Bytes resident;
};

Used used(const std::string& statm)
{
    std::ifstream file(statm);
    std::uint64_t mapped = 0;
    std::uint64_t resident = 0;
    if (file >> mapped >> resident) {
        const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
        return {mapped * page, resident * page};
    }
    return {};
}

Bytes ownLimit()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        return limit.rlim_cur;
    return std::nullopt;
}

} // namespace

bool MemoryRoom::isShort()
{
    const auto now = std::chrono::steady_clock::now();
    if (now < m_nextLook)
        return m_isShort;
    m_nextLook = now + kBetweenLooks;
    const Bytes room = left();
    const Bytes resident = used(path("/proc/self/statm")).resident;
    m_isShort = room && resident && *room < kAlwaysNeeded + *resident / 2;
    return m_isShort;
}

std::optional<std::uint64_t> MemoryRoom::left() const
{
    const Bytes limit = ownLimit();
    Bytes room = difference(limit ? Bytes(*limit - std::min(*limit, kThreadsMap)) : limit, used(path("/proc/self/statm")).mapped);
    // A control group counts the file cache as used, too, but gives it up when programs need it; so its own limit is compared with what the
    // programs hold ("anon").
    const Bytes held = numberAfter(path("/sys/fs/cgroup/memory.stat"), "anon");
    room = smaller(room, difference(numberIn(path("/sys/fs/cgroup/memory.max")), held));
    const Bytes available = numberAfter(path("/proc/meminfo"), "MemAvailable:");
    const Bytes swap = numberAfter(path("/proc/meminfo"), "SwapFree:"); // slow: half of it, so that nothing seems to hang
    return smaller(room, available ? Bytes((*available + swap.value_or(0) / 2) << 10) : std::nullopt);
}

void giveBackFreeMemory()
{
#ifdef EMBERLINE_JEMALLOC
    static_assert(MALLCTL_ARENAS_ALL == 4096); // which the name below contains
    mallctl("arena.4096.purge", nullptr, nullptr, nullptr, 0);
#elif defined(__GLIBC__)
    malloc_trim(0);
#endif
}

} // namespace emberline
