// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace emberline::trace2 {

/// The rows of one thread's flame that are in use. Children may overlap one another and the regions after them, so each gets the first free
/// row below the region around it, and no row ever holds two bars at once.
class BarRows {
public:
    /// Takes the first free row that is at least `from`.
    unsigned take(unsigned from)
    {
        while (~word(m_full) == 0)
            ++m_full;
        std::size_t at = std::max<std::size_t>(from / 64, m_full);
        for (std::uint64_t wanted = at == from / 64 ? kAll << from % 64 : kAll;; ++at, wanted = kAll) {
            std::uint64_t& taken = word(at);
            const std::uint64_t free = ~taken & wanted;
            if (free == 0)
                continue;
            const auto bit = static_cast<unsigned>(std::countr_zero(free));
            taken |= std::uint64_t{1} << bit;
            return static_cast<unsigned>(at) * 64 + bit;
        }
    }
    void release(unsigned row)
    {
        word(row / 64) &= ~(std::uint64_t{1} << row % 64);
        m_full = std::min<std::size_t>(m_full, row / 64);
    }

private:
    static constexpr std::uint64_t kAll = ~std::uint64_t{0};

    std::uint64_t& word(std::size_t at)
    {
        if (at == 0)
            return m_first;
        if (!m_more)
            m_more = std::make_unique<std::vector<std::uint64_t>>();
        if (m_more->size() < at)
            m_more->resize(at);
        return (*m_more)[at - 1];
    }

    std::size_t m_full = 0; ///< words before this one have no free row, so that bars that never end do not make the next ones slower
    std::uint64_t m_first = 0; ///< one bit for each row; usually all that is needed
    std::unique_ptr<std::vector<std::uint64_t>> m_more;
};

} // namespace emberline::trace2
