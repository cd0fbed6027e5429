// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/hash.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace emberline {

/// Numbers keys from 0 in the order in which they first occur. Open addressing: it runs once for each region, so it must not allocate or
/// chase pointers. Keys that differ in their last four bits only share a line of the processor's cache: what one track or one category
/// needs next is probably there.
class GroupIndex {
public:
    GroupIndex() : m_slots(64, kEmpty) { }

    [[nodiscard]] std::uint32_t operator[](std::uint64_t key)
    {
        for (std::size_t at = slotOf(key);; at = next(at)) {
            const std::uint32_t number = m_slots[at];
            if (number == kEmpty)
                return add(key, at);
            if (m_keys[number] == key)
                return number;
        }
    }
    /// Starts to read what a look-up of the key will read.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&m_slots[slotOf(key)]); }
    /// The number of a key, or kNotSeen.
    [[nodiscard]] std::uint32_t find(std::uint64_t key) const
    {
        for (std::size_t at = slotOf(key);; at = next(at)) {
            const std::uint32_t number = m_slots[at];
            if (number == kEmpty || m_keys[number] == key)
                return number;
        }
    }
    static constexpr std::uint32_t kNotSeen = 0xffffffff;
    static constexpr std::size_t kAhead = 16; ///< so many look-ups before its own, a key should be prefetched
    /// By number.
    [[nodiscard]] const std::vector<std::uint64_t>& keys() const { return m_keys; }
    [[nodiscard]] std::size_t size() const { return m_keys.size(); }

private:
    static constexpr std::uint32_t kEmpty = kNotSeen;

    [[nodiscard]] std::size_t slotOf(std::uint64_t key) const
    {
        return static_cast<std::size_t>(mixed(key >> 4, key >> 32) >> 32 << 4 | (key & 15)) & (m_slots.size() - 1);
    }
    /// Another place of the next line: this one may be full of neighbours, and keys with the same last bits must not meet there again. Goes
    /// through all slots, because their number is even.
    [[nodiscard]] std::size_t next(std::size_t slot) const { return (slot + 17) & (m_slots.size() - 1); }
    std::uint32_t add(std::uint64_t key, std::size_t at)
    {
        const auto number = static_cast<std::uint32_t>(m_keys.size());
        m_keys.push_back(key);
        m_slots[at] = number;
        if (m_keys.size() * 4 > m_slots.size())
            grow();
        return number;
    }
    void grow()
    {
        const std::size_t size = m_slots.size() * 2;
        m_slots = std::vector<std::uint32_t>(); // not in memory beside the new ones
        m_slots.assign(size, kEmpty);
        for (std::uint32_t number = 0; number < m_keys.size(); ++number) {
            if (number + kAhead < m_keys.size())
                prefetch(m_keys[number + kAhead]);
            std::size_t at = slotOf(m_keys[number]);
            while (m_slots[at] != kEmpty)
                at = next(at);
            m_slots[at] = number;
        }
    }

    std::vector<std::uint32_t> m_slots; ///< the size is a power of two, and at most a quarter is full: a second look costs more than the
                                        ///< memory
    std::vector<std::uint64_t> m_keys;
};

} // namespace emberline
