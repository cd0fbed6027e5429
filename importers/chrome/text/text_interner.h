// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/column.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// The distinct texts that one parser has met, numbered. The parser's thread writes; another thread may look up numbers that it received
/// with a parsed stretch. Copies the texts close together, because the same few are compared again and again.
class TextInterner {
public:
    TextInterner();
    TextInterner(const TextInterner&) = delete;
    TextInterner& operator=(const TextInterner&) = delete;

    std::uint32_t idOf(std::string_view text);
    [[nodiscard]] std::string_view operator[](std::uint32_t id) const { return m_texts[id]; }
    /// It holds so many texts that they hardly repeat, and the parser should begin a new interner.
    [[nodiscard]] bool isFull() const { return m_texts.size() > kMaxTexts || m_size > kMaxSize; }

private:
    static constexpr std::size_t kMaxTexts = 1 << 16;
    static constexpr std::size_t kMaxSize = 4 << 20;

    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t idPlusOne = 0; ///< 0: free
        std::string_view text; ///< repeated here, so that a look-up needs no other table
    };

    /// Uses the highest bits, which depend on all bytes of a text: names often differ only in their last ones.
    [[nodiscard]] std::size_t firstPlaceOf(std::uint32_t hash) const { return hash >> m_shift; }
    [[nodiscard]] std::size_t placeOf(std::string_view text, std::uint32_t hash) const;
    void grow();
    std::string_view copy(std::string_view text);

    unsigned m_shift; ///< 32 minus the bits of a slot number
    std::vector<Slot> m_slots; ///< the size is a power of two
    Column<std::string_view> m_texts;
    std::vector<std::unique_ptr<char[]>> m_arenas;
    char* m_free = nullptr;
    std::size_t m_freeSize = 0;
    std::size_t m_size = 0;
};

} // namespace emberline::chrome
