// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace emberline {

[[nodiscard]] constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// A whole number of at most 18 digits, with or without a minus, and nothing else. Leading zeros count as digits.
[[nodiscard]] inline bool readInteger(std::string_view text, std::int64_t& value)
{
    const bool isNegative = text.starts_with('-');
    text.remove_prefix(isNegative ? 1 : 0);
    if (text.empty() || text.size() > 18)
        return false;
    std::int64_t magnitude = 0;
    for (const char c : text) {
        if (!isDigit(c))
            return false;
        magnitude = magnitude * 10 + (c - '0');
    }
    value = isNegative ? -magnitude : magnitude;
    return true;
}

/// The number in the six bytes at `at`, such as git's microseconds; false if one of them is no digit. Reads all six at once, because each
/// record has several such numbers.
[[nodiscard]] inline bool sixDigits(const char* at, std::int64_t& value)
{
    if constexpr (std::endian::native == std::endian::little) {
        std::uint32_t first = 0;
        std::uint16_t rest = 0;
        std::memcpy(&first, at, sizeof first);
        std::memcpy(&rest, at + sizeof first, sizeof rest);
        const std::uint64_t text = std::uint64_t{rest} << 48 | std::uint64_t{first} << 16 | 0x3030U; // "00" and the six
        std::uint64_t digits = text - 0x3030303030303030U;
        if (((digits | (text + 0x4646464646464646U)) & 0x8080808080808080U) != 0)
            return false;
        digits = digits * 10 + (digits >> 8); // pairs, in every other byte
        constexpr std::uint64_t pairs = 0x000000ff000000ffU;
        const std::uint64_t sum = (digits & pairs) * 0x000f424000000064U + (digits >> 16 & pairs) * 0x0000271000000001U;
        value = static_cast<std::int64_t>(sum >> 32);
        return true;
    } else {
        std::int64_t sum = 0;
        for (int i = 0; i < 6; ++i) {
            if (at[i] < '0' || at[i] > '9')
                return false;
            sum = sum * 10 + (at[i] - '0');
        }
        value = sum;
        return true;
    }
}

} // namespace emberline
