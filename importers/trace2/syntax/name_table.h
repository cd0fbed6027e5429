// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace emberline::trace2 {

/// A fixed set of names, with lookup in a few nanoseconds: open addressing over length, first, middle and last byte.
template <class Value, std::size_t N>
class NameTable {
public:
    using Row = std::pair<std::string_view, Value>;

    constexpr explicit NameTable(const std::array<Row, N>& rows) : m_rows(rows)
    {
        for (std::size_t i = 0; i < N; ++i) {
            std::size_t slot = slotOf(rows[i].first);
            while (m_slots[slot] != 0)
                slot = (slot + 1) % kSlots;
            m_slots[slot] = static_cast<std::uint8_t>(i + 1);
        }
    }

    [[nodiscard]] constexpr const Value* find(std::string_view name) const
    {
        if (name.empty())
            return nullptr;
        for (std::size_t slot = slotOf(name); m_slots[slot] != 0; slot = (slot + 1) % kSlots) {
            const Row& row = m_rows[m_slots[slot] - 1U];
            if (row.first == name)
                return &row.second;
        }
        return nullptr;
    }

private:
    static constexpr std::size_t kSlots = 256;
    static_assert(N < kSlots / 2);

    static constexpr std::size_t slotOf(std::string_view name)
    {
        const auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(name[at])); };
        return (name.size() * 7 + byte(0) * 31 + byte(name.size() - 1) * 5 + byte(name.size() / 2)) % kSlots;
    }

    std::array<Row, N> m_rows;
    std::array<std::uint8_t, kSlots> m_slots{};
};

} // namespace emberline::trace2
