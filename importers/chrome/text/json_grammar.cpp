// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/json_grammar.h"

#include "importers/text/utf8.h"

namespace emberline::chrome {

namespace {

constexpr bool isHighSurrogate(int unit)
{
    return unit >= 0xd800 && unit < 0xdc00;
}
constexpr bool isLowSurrogate(int unit)
{
    return unit >= 0xdc00 && unit < 0xe000;
}

const char* skipDigits(const char* at, const char* end)
{
    while (at != end && isDigit(*at))
        ++at;
    return at;
}

} // namespace

bool isJsonNumber(std::string_view text)
{
    const char* at = text.data();
    const char* const end = at + text.size();
    if (at != end && *at == '-')
        ++at;
    if (at == end || !isDigit(*at))
        return false;
    at = *at == '0' ? at + 1 : skipDigits(at, end);
    if (at != end && *at == '.') {
        const char* const fraction = at + 1;
        at = skipDigits(fraction, end);
        if (at == fraction)
            return false;
    }
    if (at != end && (*at == 'e' || *at == 'E')) {
        ++at;
        if (at != end && (*at == '+' || *at == '-'))
            ++at;
        const char* const exponent = at;
        at = skipDigits(exponent, end);
        if (at == exponent)
            return false;
    }
    return at == end;
}

bool isJsonLiteral(std::string_view text)
{
    return text == "true" || text == "false" || text == "null";
}

int hexUnit(const char* digits)
{
    int unit = 0;
    for (int i = 0; i < 4; ++i) {
        const char c = digits[i];
        const int digit = isDigit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

std::size_t sizeOfEscape(const char* at, const char* end)
{
    constexpr std::ptrdiff_t kUnit = 6; // \uXXXX
    if (end - at < 2)
        return 0;
    if (at[1] != 'u')
        return std::string_view("\"\\/bfnrt").find(at[1]) == std::string_view::npos ? 0 : 2;
    if (end - at < kUnit)
        return 0;
    const int unit = hexUnit(at + 2);
    if (unit < 0 || isLowSurrogate(unit))
        return 0;
    if (!isHighSurrogate(unit))
        return kUnit;
    const char* const low = at + kUnit;
    return end - low >= kUnit && low[0] == '\\' && low[1] == 'u' && isLowSurrogate(hexUnit(low + 2)) ? 2 * kUnit : 0;
}

bool hasValidEscapes(std::string_view inside)
{
    const char* const end = inside.data() + inside.size();
    std::size_t size = 0;
    for (std::size_t at = inside.find('\\'); at != std::string_view::npos; at = inside.find('\\', at + size)) {
        size = sizeOfEscape(inside.data() + at, end);
        if (size == 0)
            return false;
    }
    return true;
}

void appendUnescaped(std::string& to, std::string_view inside)
{
    std::size_t from = 0;
    for (std::size_t at = inside.find('\\'); at != std::string_view::npos; at = inside.find('\\', from)) {
        to += inside.substr(from, at - from);
        const char c = inside[at + 1];
        from = at + 2;
        switch (c) {
        case 'b':
            to += '\b';
            break;
        case 'f':
            to += '\f';
            break;
        case 'n':
            to += '\n';
            break;
        case 'r':
            to += '\r';
            break;
        case 't':
            to += '\t';
            break;
        case 'u': {
            auto unit = static_cast<char32_t>(hexUnit(inside.data() + from));
            from += 4;
            if (isHighSurrogate(static_cast<int>(unit))) {
                const auto low = static_cast<char32_t>(hexUnit(inside.data() + from + 2));
                unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                from += 6;
            }
            appendUtf8(to, unit);
            break;
        }
        default:
            to += c;
        }
    }
    to += inside.substr(from);
}

} // namespace emberline::chrome
