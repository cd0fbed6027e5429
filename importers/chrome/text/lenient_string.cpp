// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/json_text.h"
#include "importers/chrome/text/lenient_json.h"

#include <algorithm>

/// The strings of LenientJson.
namespace emberline::chrome {

namespace {

bool isPlain(char c)
{
    return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x80;
}

/// The size of the well-formed character at the start of `text`, whose first byte is above 0x7f; 0 if it is malformed. Then `maximal` is
/// the size of its valid beginning (at least 1), and `isCut` says whether the text ended within the character.
std::size_t multibyteSize(std::string_view text, std::size_t& maximal, bool& isCut)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    const std::size_t size = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
    maximal = 1;
    isCut = false;
    if (size == 0)
        return 0;
    const unsigned char least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80; // no overlong forms
    const unsigned char most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf; // no surrogates, nothing above U+10FFFF
    for (; maximal < size; ++maximal) {
        if (maximal == text.size()) {
            isCut = true;
            return 0;
        }
        const unsigned char c = byte(maximal);
        if (c < (maximal == 1 ? least : 0x80) || c > (maximal == 1 ? most : 0xbf))
            return 0;
    }
    return size;
}

} // namespace

LenientJson::Step LenientJson::readString()
{
    write("\"");
    ++m_at;
    while (true) {
        const std::size_t from = m_at;
        while (m_at < m_text.size() && isPlain(m_text[m_at]))
            ++m_at;
        write(m_text.substr(from, m_at - from));
        if (m_at == m_text.size())
            return Step::NeedMore;
        const char c = m_text[m_at];
        if (c == '"') {
            write("\"");
            ++m_at;
            return Step::Ok;
        }
        Step step = Step::Ok;
        if (c == '\\') {
            step = readEscape();
        } else if (static_cast<unsigned char>(c) >= 0x80) {
            step = readMultibyte();
        } else {
            if (c == '\n')
                m_lineBreak = std::min(m_lineBreak, m_at);
            constexpr std::string_view kHex = "0123456789abcdef";
            const auto code = static_cast<unsigned char>(c);
            const char escape[] = {'\\', 'u', '0', '0', kHex[code >> 4], kHex[code & 15U]};
            write(std::string_view(escape, sizeof escape));
            tell(Leniency::ControlCharacter);
            ++m_at;
        }
        if (step != Step::Ok)
            return step;
    }
}

LenientJson::Step LenientJson::readEscape()
{
    if (m_at + 1 == m_text.size())
        return Step::NeedMore;
    const char c = m_text[m_at + 1];
    if (c == 'u')
        return readUnicodeEscape();
    if (std::string_view("\"\\/bfnrt").find(c) != std::string_view::npos) {
        write(m_text.substr(m_at, 2));
        m_at += 2;
        return Step::Ok;
    }
    tell(Leniency::UnknownEscape);
    write("\\\\"); // the next character is read normally
    ++m_at;
    return Step::Ok;
}

LenientJson::Step LenientJson::readUnicodeEscape()
{
    const auto unitAt = [&](std::size_t at) { return hexUnit(m_text.data() + at); };
    if (m_at + 6 > m_text.size()) {
        const std::string_view digits = rest().substr(2);
        if (digits.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos)
            return Step::NeedMore;
    }
    const int unit = m_at + 6 <= m_text.size() ? unitAt(m_at + 2) : -1;
    if (unit < 0) {
        tell(Leniency::UnknownEscape);
        write("\\\\");
        ++m_at;
        return Step::Ok;
    }
    const bool isHigh = unit >= 0xd800 && unit < 0xdc00;
    const bool isLow = unit >= 0xdc00 && unit < 0xe000;
    if (!isHigh && !isLow) {
        write(m_text.substr(m_at, 6));
        m_at += 6;
        return Step::Ok;
    }
    if (isHigh) {
        if (m_at + 12 > m_text.size() && rest().substr(6).find('"') == std::string_view::npos)
            return Step::NeedMore;
        const bool isPair = m_at + 12 <= m_text.size() && m_text[m_at + 6] == '\\' && m_text[m_at + 7] == 'u';
        const int low = isPair ? unitAt(m_at + 8) : -1;
        if (low >= 0xdc00 && low < 0xe000) {
            write(m_text.substr(m_at, 12));
            m_at += 12;
            return Step::Ok;
        }
    }
    tell(Leniency::LoneSurrogate);
    write(kReplacement);
    m_at += 6;
    return Step::Ok;
}

LenientJson::Step LenientJson::readMultibyte()
{
    std::size_t maximal = 0;
    bool isCut = false;
    const std::size_t size = multibyteSize(rest(), maximal, isCut);
    if (isCut)
        return Step::NeedMore;
    if (size == 0) {
        tell(Leniency::InvalidUtf8);
        write(kReplacement);
    } else {
        write(rest().substr(0, size));
    }
    m_at += size == 0 ? maximal : size;
    return Step::Ok;
}

} // namespace emberline::chrome
