// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/column.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// The different texts that one parser has met, numbered. Written by the parser's thread; another may look up numbers that came to it with
/// a parsed stretch. Copies the texts, close together, since the same few are compared again and again.
class TextInterner {
public:
    TextInterner();
    TextInterner(const TextInterner&) = delete;
    TextInterner& operator=(const TextInterner&) = delete;

    std::uint32_t idOf(std::string_view text);
    [[nodiscard]] std::string_view operator[](std::uint32_t id) const { return m_texts[id]; }
    /// So many texts that a new book should be begun: they hardly repeat.
    [[nodiscard]] bool isFull() const { return m_texts.size() > kMaxTexts || m_size > kMaxSize; }

private:
    static constexpr std::size_t kMaxTexts = 1 << 16;
    static constexpr std::size_t kMaxSize = 4 << 20;

    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t idPlusOne = 0; ///< 0: free
        std::string_view text; ///< here, too, so that a look-up goes to no other table
    };

    /// By the highest bits, which all bytes of a text have a part in: names often differ in the last ones alone.
    [[nodiscard]] std::size_t firstPlaceOf(std::uint32_t hash) const { return hash >> m_shift; }
    [[nodiscard]] std::size_t placeOf(std::string_view text, std::uint32_t hash) const;
    void grow();
    std::string_view copy(std::string_view text);

    unsigned m_shift; ///< 32 less the bits that number a slot
    std::vector<Slot> m_slots; ///< a power of two of them
    Column<std::string_view> m_texts;
    std::vector<std::unique_ptr<char[]>> m_arenas;
    char* m_free = nullptr;
    std::size_t m_freeSize = 0;
    std::size_t m_size = 0;
};

} // namespace emberline::chrome
