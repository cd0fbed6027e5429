// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Where reading can continue after damage.
namespace emberline::chrome {

inline constexpr std::size_t kOwnBracketsWithin = 64 << 10;

/// The end of the brackets at the start of `text`.
struct BracketEnd {
    enum class Kind { Found, NotBalanced, NeedMore };
    Kind kind;
    std::size_t end = 0; ///< Found: after the closing bracket
    std::size_t looked = 0; ///< how many bytes it read to find out
};

/// Counts brackets by kind, and skips strings, which end at a line break at the latest. Reads at most kOwnBracketsWithin bytes.
BracketEnd findOwnEnd(std::string_view text);

/// The place of the first event that begins a later line of `text` at column `column`, with only blanks before it; npos: none. `text`
/// itself begins at that column of its own line.
std::size_t findLineAtColumn(std::string_view text, std::size_t column);

} // namespace emberline::chrome
