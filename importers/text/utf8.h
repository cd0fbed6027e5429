// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace emberline::trace2 {

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

/// Git writes paths and messages as raw bytes. Copies `text` to `out` with U+FFFD for each byte that belongs to no UTF-8 character. If
/// there is no such byte, copies nothing and returns false.
bool replaceInvalidUtf8(std::string_view text, std::string& out);

/// `text` without a last character that a column's width has cut in two.
[[nodiscard]] std::string_view withoutCutCharacter(std::string_view text);

} // namespace emberline::trace2
