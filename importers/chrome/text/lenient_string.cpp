// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/lenient_string.h"

#include "importers/chrome/text/json_grammar.h"
#include "importers/text/utf8.h"

#include <algorithm>

namespace emberline::chrome {

namespace {

bool isPlain(char c)
{
    return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x80;
}

} // namespace

LenientString::Step LenientString::read()
{
    m_output.write("\"");
    ++m_at;
    while (true) {
        const std::size_t from = m_at;
        while (m_at < m_text.size() && isPlain(m_text[m_at]))
            ++m_at;
        m_output.write(m_text.substr(from, m_at - from));
        if (m_at == m_text.size())
            return Step::NeedMore;
        const char c = m_text[m_at];
        if (c == '"') {
            m_output.write("\"");
            ++m_at;
            return Step::Ok;
        }
        Step step = Step::Ok;
        if (c == '\\') {
            step = readEscape();
        } else if (static_cast<unsigned char>(c) >= 0x80) {
            step = readMultibyte();
        } else {
            readControl();
        }
        if (step != Step::Ok)
            return step;
    }
}

void LenientString::readControl()
{
    if (m_text[m_at] == '\n')
        m_lineBreak = std::min(m_lineBreak, m_at);
    constexpr std::string_view kHex = "0123456789abcdef";
    const auto code = static_cast<unsigned char>(m_text[m_at]);
    const char escape[] = {'\\', 'u', '0', '0', kHex[code >> 4], kHex[code & 15U]};
    m_output.write(std::string_view(escape, sizeof escape));
    m_output.count(Leniency::ControlCharacter);
    ++m_at;
}

LenientString::Step LenientString::readEscape()
{
    if (m_at + 1 == m_text.size())
        return Step::NeedMore;
    const char c = m_text[m_at + 1];
    if (c == 'u')
        return readUnicodeEscape();
    if (std::string_view("\"\\/bfnrt").find(c) != std::string_view::npos) {
        m_output.write(m_text.substr(m_at, 2));
        m_at += 2;
        return Step::Ok;
    }
    m_output.count(Leniency::UnknownEscape);
    m_output.write("\\\\"); // the next character is read normally
    ++m_at;
    return Step::Ok;
}

LenientString::Step LenientString::readUnicodeEscape()
{
    const auto unitAt = [&](std::size_t at) { return hexUnit(m_text.data() + at); };
    if (m_at + 6 > m_text.size()) {
        const std::string_view digits = rest().substr(2);
        if (digits.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos)
            return Step::NeedMore;
    }
    const int unit = m_at + 6 <= m_text.size() ? unitAt(m_at + 2) : -1;
    if (unit < 0) {
        m_output.count(Leniency::UnknownEscape);
        m_output.write("\\\\");
        ++m_at;
        return Step::Ok;
    }
    const bool isHigh = unit >= 0xd800 && unit < 0xdc00;
    const bool isLow = unit >= 0xdc00 && unit < 0xe000;
    if (!isHigh && !isLow) {
        m_output.write(m_text.substr(m_at, 6));
        m_at += 6;
        return Step::Ok;
    }
    if (isHigh) {
        if (m_at + 12 > m_text.size() && rest().substr(6).find('"') == std::string_view::npos)
            return Step::NeedMore;
        const bool isPair = m_at + 12 <= m_text.size() && m_text[m_at + 6] == '\\' && m_text[m_at + 7] == 'u';
        const int low = isPair ? unitAt(m_at + 8) : -1;
        if (low >= 0xdc00 && low < 0xe000) {
            m_output.write(m_text.substr(m_at, 12));
            m_at += 12;
            return Step::Ok;
        }
    }
    m_output.count(Leniency::LoneSurrogate);
    m_output.write(kReplacement);
    m_at += 6;
    return Step::Ok;
}

LenientString::Step LenientString::readMultibyte()
{
    const Utf8Character character = firstCharacter(rest());
    if (character.state == Utf8Character::State::Cut)
        return Step::NeedMore;
    if (character.state == Utf8Character::State::Malformed) {
        m_output.count(Leniency::InvalidUtf8);
        m_output.write(kReplacement);
    } else {
        m_output.write(rest().substr(0, character.size));
    }
    m_at += character.size;
    return Step::Ok;
}

} // namespace emberline::chrome
