// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace emberline {

/// Groups the rows of one table by a key into another, by counting: two flat arrays instead of a vector per key. Rows with the same key
/// keep their order.
class Grouping {
public:
    static constexpr std::size_t kNoKey = SIZE_MAX;

    /// `keyOf(row)` returns a key below `keys`, or kNoKey to skip the row.
    template <class KeyOf>
    Grouping(std::size_t keys, std::size_t rows, KeyOf keyOf) : m_first(keys + 1, 0)
    {
        for (std::size_t row = 0; row < rows; ++row) {
            if (const std::size_t key = keyOf(row); key < keys)
                ++m_first[key + 1];
        }
        for (std::size_t key = 0; key < keys; ++key)
            m_first[key + 1] += m_first[key];
        m_rows.resize(m_first[keys]);
        std::vector<std::uint32_t> next(m_first.begin(), m_first.end() - 1);
        for (std::size_t row = 0; row < rows; ++row) {
            if (const std::size_t key = keyOf(row); key < keys)
                m_rows[next[key]++] = static_cast<std::uint32_t>(row);
        }
    }

    [[nodiscard]] std::span<std::uint32_t> of(std::size_t key)
    {
        return std::span(m_rows).subspan(m_first[key], m_first[key + 1] - m_first[key]);
    }

    [[nodiscard]] std::span<const std::uint32_t> of(std::size_t key) const
    {
        return std::span(m_rows).subspan(m_first[key], m_first[key + 1] - m_first[key]);
    }

private:
    std::vector<std::uint32_t> m_first;
    std::vector<std::uint32_t> m_rows;
};

} // namespace emberline
