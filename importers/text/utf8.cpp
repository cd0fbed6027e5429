// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/text/utf8.h"

#include <simdjson.h>

namespace emberline::trace2 {

namespace {

/// Size of the well-formed character that `text` begins with (Unicode, table 3-7); 0 if there is none.
std::size_t characterSize(std::string_view text)
{
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const auto continues = [&](std::size_t at, unsigned low = 0x80, unsigned high = 0xbf) {
        return at < text.size() && byte(at) >= low && byte(at) <= high;
    };
    const unsigned first = byte(0);
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first <= 0xdf)
        return continues(1) ? 2 : 0;
    if (first >= 0xe0 && first <= 0xef)
        return continues(1, first == 0xe0 ? 0xa0 : 0x80, first == 0xed ? 0x9f : 0xbf) && continues(2) ? 3 : 0;
    if (first >= 0xf0 && first <= 0xf4)
        return continues(1, first == 0xf0 ? 0x90 : 0x80, first == 0xf4 ? 0x8f : 0xbf) && continues(2) && continues(3) ? 4 : 0;
    return 0;
}

} // namespace

bool replaceInvalidUtf8(std::string_view text, std::string& out)
{
    if (isAscii(text) || simdjson::validate_utf8(text.data(), text.size()))
        return false;
    out.clear();
    out.reserve(text.size() + 64);
    while (!text.empty()) {
        const std::size_t size = characterSize(text);
        if (size == 0)
            out += "\xef\xbf\xbd";
        else
            out += text.substr(0, size);
        text.remove_prefix(size == 0 ? 1 : size);
    }
    return true;
}

std::string_view withoutCutCharacter(std::string_view text)
{
    std::size_t start = text.size(); // of the last character
    while (start > 0 && text.size() - start < 3 && (static_cast<unsigned char>(text[start - 1]) & 0xc0) == 0x80)
        --start;
    if (start > 0 && static_cast<unsigned char>(text[start - 1]) >= 0xc0 && characterSize(text.substr(start - 1)) == 0)
        return text.substr(0, start - 1);
    return text;
}

} // namespace emberline::trace2
