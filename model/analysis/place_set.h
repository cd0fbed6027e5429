// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emberline {

/// A set of numbers from 0 to size: one bit for each and a count for each block of bits. Ten million of them stay in the processor's cache
/// while they change, and finding the n-th skips most blocks.
class PlaceSet {
public:
    explicit PlaceSet(std::size_t size) :
        m_words((size / kBlock + 1) * kWordsPerBlock), m_counts(size / kBlock + 1), m_before(m_counts.size())
    { }

    void clear()
    {
        std::ranges::fill(m_words, 0);
        std::ranges::fill(m_counts, 0);
    }
    /// `place` must not be in the set.
    void add(std::size_t place)
    {
        m_words[place / 64] |= std::uint64_t{1} << place % 64;
        ++m_counts[place / kBlock];
    }
    /// `place` must be in the set.
    void remove(std::size_t place)
    {
        m_words[place / 64] &= ~(std::uint64_t{1} << place % 64);
        --m_counts[place / kBlock];
    }

    /// Call after changes and before the queries below.
    void settle()
    {
        std::uint32_t sum = 0;
        for (std::size_t block = 0; block < m_counts.size(); ++block) {
            m_before[block] = sum;
            sum += m_counts[block];
        }
    }
    /// How many members are smaller than `place`.
    [[nodiscard]] std::size_t countBefore(std::size_t place) const
    {
        std::size_t count = m_before[place / kBlock];
        for (std::size_t word = place / kBlock * kWordsPerBlock; word < place / 64; ++word)
            count += static_cast<std::size_t>(std::popcount(m_words[word]));
        return count + static_cast<std::size_t>(std::popcount(m_words[place / 64] & ((std::uint64_t{1} << place % 64) - 1)));
    }
    /// The member that has `n` smaller members; it must exist.
    [[nodiscard]] std::size_t nth(std::size_t n) const
    {
        const auto block = static_cast<std::size_t>(std::ranges::upper_bound(m_before, n) - m_before.begin()) - 1;
        n -= m_before[block];
        for (std::size_t word = block * kWordsPerBlock;; ++word) {
            const auto here = static_cast<std::size_t>(std::popcount(m_words[word]));
            if (n < here) {
                std::uint64_t bits = m_words[word];
                for (; n > 0; --n)
                    bits &= bits - 1;
                return word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
            }
            n -= here;
        }
    }

private:
    static constexpr std::size_t kBlock = 2048;
    static constexpr std::size_t kWordsPerBlock = kBlock / 64;

    std::vector<std::uint64_t> m_words;
    std::vector<std::uint32_t> m_counts; ///< by block
    std::vector<std::uint32_t> m_before; ///< by block: how many members are in earlier blocks, as of settle()
};

} // namespace emberline
