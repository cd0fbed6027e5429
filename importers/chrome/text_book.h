// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// The different texts of one stretch, numbered in the order first met. Texts that were copied live as long as this object is not cleared,
/// the others as long as the stretch itself.
class StretchStrings {
public:
    StretchStrings();

    /// The number of `text`, which must outlive the stretch's use.
    std::uint32_t idOf(std::string_view text);
    /// The same for a text that is made up (unescaped, joined) and has to be kept.
    std::uint32_t idOfCopy(std::string_view text);

    [[nodiscard]] std::size_t size() const { return m_texts.size(); }
    [[nodiscard]] std::string_view operator[](std::uint32_t id) const { return m_texts[id]; }
    void clear();

private:
    std::uint32_t& slotOf(std::string_view text, std::uint32_t hash);
    void grow();

    std::vector<std::uint32_t> m_slots; ///< number + 1, or 0; a power of two of them
    std::vector<std::uint32_t> m_hashes;
    std::vector<std::string_view> m_texts;
    std::deque<std::string> m_copies;
};

} // namespace emberline::chrome
