// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emberline {

/// Some of the numbers 0 .. size: a bit each and a count for each block of bits, so that ten million of them stay in the processor's cache
/// while they change, and the n-th is found without looking at most.
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
    /// `place` must not be in yet.
    void add(std::size_t place)
    {
        m_words[place / 64] |= std::uint64_t{1} << place % 64;
        ++m_counts[place / kBlock];
    }
    /// `place` must be in.
    void remove(std::size_t place)
    {
        m_words[place / 64] &= ~(std::uint64_t{1} << place % 64);
        --m_counts[place / kBlock];
    }

    /// To be called after changes, before the questions below.
    void settle()
    {
        std::uint32_t sum = 0;
        for (std::size_t block = 0; block < m_counts.size(); ++block) {
            m_before[block] = sum;
            sum += m_counts[block];
        }
    }
    /// How many are smaller than `place`.
    [[nodiscard]] std::size_t countBefore(std::size_t place) const
    {
        std::size_t count = m_before[place / kBlock];
        for (std::size_t word = place / kBlock * kWordsPerBlock; word < place / 64; ++word)
            count += static_cast<std::size_t>(std::popcount(m_words[word]));
        return count + static_cast<std::size_t>(std::popcount(m_words[place / 64] & ((std::uint64_t{1} << place % 64) - 1)));
    }
    /// The one that `n` are smaller than; there must be one.
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
    std::vector<std::uint32_t> m_before; ///< by block: how many are in the blocks before it, as of settle()
};

} // namespace emberline
