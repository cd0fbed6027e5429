// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace emberline::trace2 {

/// The rows of one thread's flame that are taken just now. Children may overlap the regions after them and one another: each gets the first
/// free row below what it lies in, so that a row never holds two bars at once.
class Rows {
public:
    /// Takes the first free row that is at least `from`.
    unsigned take(unsigned from)
    {
        std::size_t word = from / 64;
        std::uint64_t free = word < m_taken.size() ? ~m_taken[word] & (~std::uint64_t{0} << from % 64) : ~std::uint64_t{0} << from % 64;
        while (word < m_taken.size() && free == 0)
            free = ++word < m_taken.size() ? ~m_taken[word] : ~std::uint64_t{0};
        if (word >= m_taken.size())
            m_taken.resize(word + 1);
        const auto bit = static_cast<unsigned>(std::countr_zero(free));
        m_taken[word] |= std::uint64_t{1} << bit;
        return static_cast<unsigned>(word) * 64 + bit;
    }
    void release(unsigned row) { m_taken[row / 64] &= ~(std::uint64_t{1} << row % 64); }

private:
    std::vector<std::uint64_t> m_taken;
};

} // namespace emberline::trace2
