// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace emberline {

/// `hash` with one more value in it: multiplication by the golden ratio (Knuth). The upper half depends on all bits of both, so hash tables
/// take their place from there. Fast, but no protection from keys that somebody chose to collide.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15ULL;
    return hash ^ hash >> 32;
}

} // namespace emberline
