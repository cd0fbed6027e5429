// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/text/utf8.h"

#include <simdjson.h>

namespace emberline {

Utf8Character firstCharacter(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead >= 0xf5 || (lead >= 0x80 && lead < 0xc2)) // no character begins so
        return {Utf8Character::State::Malformed, 1};
    const std::size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    const unsigned char least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80; // no overlong forms
    const unsigned char most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf; // no surrogates, nothing above U+10FFFF
    for (std::size_t i = 1; i < size; ++i) {
        if (i == text.size())
            return {Utf8Character::State::Cut, i};
        if (byte(i) < (i == 1 ? least : 0x80) || byte(i) > (i == 1 ? most : 0xbf))
            return {Utf8Character::State::Malformed, i};
    }
    return {Utf8Character::State::Whole, size};
}

void appendUtf8(std::string& to, char32_t codePoint)
{
    const auto put = [&](char32_t byte) { to += static_cast<char>(byte); };
    const auto putTail = [&](int shift) { put(0x80 | (codePoint >> shift & 0x3f)); };
    if (codePoint < 0x80)
        return put(codePoint);
    if (codePoint < 0x800)
        return put(0xc0 | codePoint >> 6), putTail(0);
    if (codePoint < 0x10000)
        return put(0xe0 | codePoint >> 12), putTail(6), putTail(0);
    put(0xf0 | codePoint >> 18), putTail(12), putTail(6), putTail(0);
}

bool replaceInvalidUtf8(std::string_view text, std::string& out)
{
    if (isAscii(text) || simdjson::validate_utf8(text.data(), text.size()))
        return false;
    out.clear();
    out.reserve(text.size() + 64);
    while (!text.empty()) {
        const Utf8Character character = firstCharacter(text);
        const bool isWhole = character.state == Utf8Character::State::Whole;
        if (isWhole)
            out += text.substr(0, character.size);
        else
            out += kReplacement;
        text.remove_prefix(isWhole ? character.size : 1);
    }
    return true;
}

std::string_view withoutCutCharacter(std::string_view text)
{
    std::size_t start = text.size(); // of the last character
    while (start > 0 && text.size() - start < 3 && (static_cast<unsigned char>(text[start - 1]) & 0xc0) == 0x80)
        --start;
    if (start > 0 && static_cast<unsigned char>(text[start - 1]) >= 0xc0
        && firstCharacter(text.substr(start - 1)).state != Utf8Character::State::Whole)
        return text.substr(0, start - 1);
    return text;
}

} // namespace emberline
