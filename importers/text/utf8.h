// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace emberline {

/// Some editors and PowerShell put it before UTF-8 text; it is not part of the text.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

/// The fast path for short texts, which are nearly always pure ASCII.
[[nodiscard]] inline bool isAscii(std::string_view text)
{
    std::uint64_t seen = 0;
    for (; text.size() >= sizeof seen; text.remove_prefix(sizeof seen)) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, text.data(), sizeof bytes);
        seen |= bytes;
    }
    for (const char c : text)
        seen |= static_cast<unsigned char>(c);
    return (seen & 0x8080808080808080U) == 0;
}

/// What stands at the start of a text.
struct Utf8Character {
    enum class State {
        Whole,
        Cut, ///< the text ends within it
        Malformed,
    };
    State state;
    std::size_t size; ///< in bytes; if it is not whole, of its valid beginning, at least 1
};
/// By Unicode's table 3-7. `text` is not empty.
[[nodiscard]] Utf8Character firstCharacter(std::string_view text);

/// U+FFFD, which stands for what is no character.
inline constexpr std::string_view kReplacement = "\xef\xbf\xbd";

// The halves of a character that is a pair of units in UTF-16.
[[nodiscard]] constexpr bool isHighSurrogate(std::int64_t unit)
{
    return unit >= 0xd800 && unit < 0xdc00;
}
[[nodiscard]] constexpr bool isLowSurrogate(std::int64_t unit)
{
    return unit >= 0xdc00 && unit < 0xe000;
}
[[nodiscard]] constexpr char32_t joinedSurrogates(char32_t high, char32_t low)
{
    return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
}

/// Appends `codePoint`, which is no surrogate.
void appendUtf8(std::string& to, char32_t codePoint);

/// Git writes paths and messages as raw bytes. Copies `text` to `out` with U+FFFD for each byte that belongs to no UTF-8 character. If
/// there is no such byte, copies nothing and returns false.
bool replaceInvalidUtf8(std::string_view text, std::string& out);

/// `text` without a last character that a column's width has cut in two.
[[nodiscard]] std::string_view withoutCutCharacter(std::string_view text);

} // namespace emberline
