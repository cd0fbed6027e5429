// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/lenient_json.h"

#include "importers/chrome/text/json_tokens.h"
#include "importers/text/utf8.h"

#include <algorithm>
#include <charconv>

namespace emberline::chrome {

static bool isPlain(char c)
{
    return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x80;
}

static bool beginsValue(char c)
{
    return c == '"' || c == '{' || c == '[' || c == '-' || c == '+' || c == '.' || isDigit(c) || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z');
}

static bool isTooLarge(std::string_view number)
{
    constexpr std::size_t kNeverTooLarge = 300;
    const std::size_t exponentAt = number.find_first_of("eE");
    if (exponentAt == std::string_view::npos && number.size() < kNeverTooLarge)
        return false;
    double value = 0;
    if (std::from_chars(number.data(), number.data() + number.size(), value).ec != std::errc::result_out_of_range)
        return false;
    // from_chars also reports numbers that are too small. Which it is, the power of ten of the first digit that is not 0 says.
    std::int64_t power = 0;
    if (exponentAt != std::string_view::npos) {
        const std::string_view exponent = number.substr(exponentAt + (number[exponentAt + 1] == '+' ? 2 : 1));
        if (std::from_chars(exponent.data(), exponent.data() + exponent.size(), power).ec != std::errc())
            return exponent[0] != '-';
    }
    const std::size_t point = std::min(number.find_first_of(".eE"), number.size());
    return static_cast<std::int64_t>(point - number.find_first_of("123456789")) + power > 0;
}

LenientJson::Outcome LenientJson::read(std::string_view text, std::size_t longestComment)
{
    m_text = text;
    m_longestComment = longestComment;
    m_at = 0;
    m_strict.clear();
    m_isMuted = false;
    m_counts = {};
    m_isObject.clear();
    m_replacedDepth = 0;
    m_lineBreak = kNowhere;
    Expect expect = Expect::Value;
    do {
        m_at = skipJsonSpace(m_text, m_at);
        const bool isComment = m_at < m_text.size() && m_text[m_at] == '/' && !m_isObject.empty();
        const Step step = m_at == m_text.size() ? Step::NeedMore : isComment ? skipComment() : readToken(expect);
        if (step != Step::Ok)
            return step == Step::NeedMore ? Outcome::NeedMore : Outcome::Damaged;
    } while (expect != Expect::AfterValue || !m_isObject.empty());
    return Outcome::Complete;
}

LenientJson::Step LenientJson::skipComment()
{
    if (m_at + 1 == m_text.size())
        return Step::NeedMore;
    const bool isBlock = m_text[m_at + 1] == '*';
    if (!isBlock && m_text[m_at + 1] != '/')
        return Step::Damaged;
    const std::string_view window = m_text.substr(m_at, m_longestComment);
    const std::size_t end = window.find(isBlock ? "*/" : "\n", 2);
    if (end == std::string_view::npos)
        return window.size() < m_longestComment ? Step::NeedMore : Step::Damaged;
    accept(Leniency::Comment);
    m_at += end + (isBlock ? 2 : 0);
    return Step::Ok;
}

LenientJson::Step LenientJson::readToken(Expect& expect)
{
    const char c = m_text[m_at];
    switch (expect) {
    case Expect::AfterValue:
        return readAfterValue(expect);
    case Expect::FirstKey:
    case Expect::Key:
        return readKey(expect);
    case Expect::FirstItem:
    case Expect::Value:
        break;
    }
    const bool inArray = !m_isObject.empty() && !m_isObject.back();
    if (inArray && c == ',')
        return replace(Leniency::StrayComma, "", 1);
    if (inArray && c == ']') {
        if (expect == Expect::Value)
            accept(Leniency::StrayComma);
        return close(c, expect);
    }
    if (expect == Expect::Value && inArray)
        write(",");
    return readValue(expect);
}

LenientJson::Step LenientJson::readAfterValue(Expect& expect)
{
    const char c = m_text[m_at];
    const bool isObject = m_isObject.back();
    if (c == ',') {
        ++m_at;
        expect = isObject ? Expect::Key : Expect::Value;
        return Step::Ok;
    }
    if (c == (isObject ? '}' : ']'))
        return close(c, expect);
    if (isObject ? c != '"' : !beginsValue(c))
        return Step::Damaged;
    accept(Leniency::MissingComma);
    expect = isObject ? Expect::Key : Expect::Value;
    return Step::Ok;
}

LenientJson::Step LenientJson::readKey(Expect& expect)
{
    const char c = m_text[m_at];
    if (c == '}') {
        if (expect == Expect::Key)
            accept(Leniency::StrayComma);
        return close(c, expect);
    }
    if (c == ',')
        return replace(Leniency::StrayComma, "", 1);
    if (c != '"')
        return Step::Damaged;
    if (expect == Expect::Key)
        write(",");
    if (const Step step = readString(); step != Step::Ok)
        return step;
    m_at = skipJsonSpace(m_text, m_at);
    if (m_at == m_text.size())
        return Step::NeedMore;
    if (m_text[m_at] != ':')
        return Step::Damaged;
    ++m_at;
    write(":");
    expect = Expect::Value;
    return Step::Ok;
}

LenientJson::Step LenientJson::readValue(Expect& expect)
{
    const char c = m_text[m_at];
    if (c == '{' || c == '[')
        return open(c, expect);
    expect = Expect::AfterValue;
    if (c == '"')
        return readString();
    const bool isWord = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
        || (c == '-' && m_at + 1 < m_text.size() && !isDigit(m_text[m_at + 1]) && m_text[m_at + 1] != '.');
    return isWord ? readWord() : readNumber();
}

LenientJson::Step LenientJson::open(char bracket, Expect& expect)
{
    ++m_at;
    if (m_replacedDepth == 0 && m_isObject.size() > kMaxNesting) { // the event itself is the first container
        write("null");
        accept(Leniency::TooDeep);
        m_replacedDepth = m_isObject.size() + 1;
        m_isMuted = true;
    }
    write(std::string_view(&bracket, 1));
    m_isObject.push_back(bracket == '{');
    expect = bracket == '{' ? Expect::FirstKey : Expect::FirstItem;
    return Step::Ok;
}

LenientJson::Step LenientJson::close(char bracket, Expect& expect)
{
    ++m_at;
    write(std::string_view(&bracket, 1));
    if (m_replacedDepth == m_isObject.size()) {
        m_replacedDepth = 0;
        m_isMuted = false;
    }
    m_isObject.pop_back();
    expect = Expect::AfterValue;
    return Step::Ok;
}

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
        const Step step = c == '\\' ? readEscape() : static_cast<unsigned char>(c) >= 0x80 ? readMultibyte() : readControl();
        if (step != Step::Ok)
            return step;
    }
}

LenientJson::Step LenientJson::readControl()
{
    if (m_text[m_at] == '\n')
        m_lineBreak = std::min(m_lineBreak, m_at);
    constexpr std::string_view kHex = "0123456789abcdef";
    const auto code = static_cast<unsigned char>(m_text[m_at]);
    const char escape[] = {'\\', 'u', '0', '0', kHex[code >> 4], kHex[code & 15U]};
    return replace(Leniency::ControlCharacter, std::string_view(escape, sizeof escape), 1);
}

LenientJson::Step LenientJson::readEscape()
{
    if (m_at + 1 == m_text.size())
        return Step::NeedMore;
    const char c = m_text[m_at + 1];
    if (c == 'u')
        return readUnicodeEscape();
    if (std::string_view("\"\\/bfnrt").find(c) != std::string_view::npos)
        return copy(2);
    return replace(Leniency::UnknownEscape, "\\\\", 1); // the next character is read normally
}

LenientJson::Step LenientJson::readUnicodeEscape()
{
    const auto unitAt = [&](std::size_t at) { return hexUnit(m_text.data() + at); };
    if (m_at + 6 > m_text.size()) {
        const std::string_view digits = m_text.substr(m_at).substr(2);
        if (digits.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos)
            return Step::NeedMore;
    }
    const int unit = m_at + 6 <= m_text.size() ? unitAt(m_at + 2) : -1;
    if (unit < 0)
        return replace(Leniency::UnknownEscape, "\\\\", 1);
    if (!isHighSurrogate(unit) && !isLowSurrogate(unit))
        return copy(6);
    if (isHighSurrogate(unit)) {
        if (m_at + 12 > m_text.size() && m_text.substr(m_at).substr(6).find('"') == std::string_view::npos)
            return Step::NeedMore;
        const bool isPair = m_at + 12 <= m_text.size() && m_text[m_at + 6] == '\\' && m_text[m_at + 7] == 'u';
        if (isPair && isLowSurrogate(unitAt(m_at + 8)))
            return copy(12);
    }
    return replace(Leniency::LoneSurrogate, kReplacement, 6);
}

LenientJson::Step LenientJson::readMultibyte()
{
    const Utf8Character character = firstCharacter(m_text.substr(m_at));
    if (character.state == Utf8Character::State::Cut)
        return Step::NeedMore;
    const bool isMalformed = character.state == Utf8Character::State::Malformed;
    return isMalformed ? replace(Leniency::InvalidUtf8, kReplacement, character.size) : copy(character.size);
}

LenientJson::Step LenientJson::readNumber()
{
    const std::size_t begin = m_at;
    while (m_at < m_text.size() && (isDigit(m_text[m_at]) || std::string_view("+-.eE").find(m_text[m_at]) != std::string_view::npos))
        ++m_at;
    if (m_at == m_text.size())
        return Step::NeedMore;
    const std::string_view token = m_text.substr(begin, m_at - begin);
    const char next = m_text[m_at];
    if (token.empty() || !(isJsonSpace(next) || next == ',' || next == '}' || next == ']')) {
        m_at = token.empty() ? begin : m_at;
        return Step::Damaged;
    }
    if (isJsonNumber(token)) {
        writeNumber(token);
        return Step::Ok;
    }
    // After the sloppy forms are corrected, the rest must be a number.
    const bool isNegative = token[0] == '-';
    std::string_view body = token.substr(isNegative || token[0] == '+' ? 1 : 0);
    while (body.size() > 1 && body[0] == '0' && isDigit(body[1]))
        body.remove_prefix(1);
    std::string fixed;
    if (isNegative)
        fixed += '-';
    if (body.size() > 1 && body[0] == '.' && isDigit(body[1]))
        fixed += '0';
    fixed += body;
    if (const std::size_t point = fixed.find('.');
        point != std::string::npos && point > 0 && isDigit(fixed[point - 1]) && (point + 1 == fixed.size() || !isDigit(fixed[point + 1])))
        fixed.insert(point + 1, 1, '0');
    if (!isJsonNumber(fixed))
        return Step::Damaged;
    accept(Leniency::NumberForm);
    writeNumber(fixed);
    return Step::Ok;
}

void LenientJson::writeNumber(std::string_view number)
{
    const bool isText = isTooLarge(number);
    write(isText ? "\"" : "");
    write(number);
    write(isText ? "\"" : "");
}

LenientJson::Step LenientJson::readWord()
{
    const std::size_t begin = m_at;
    ++m_at; // a letter, or the minus before Infinity
    while (m_at < m_text.size() && ((m_text[m_at] >= 'a' && m_text[m_at] <= 'z') || (m_text[m_at] >= 'A' && m_text[m_at] <= 'Z')))
        ++m_at;
    if (m_at == m_text.size())
        return Step::NeedMore;
    const std::string_view word = m_text.substr(begin, m_at - begin);
    if (isJsonLiteral(word)) {
        write(word);
        return Step::Ok;
    }
    const bool isNan = word == "NaN" || word == "nan" || word == "-nan";
    const bool isInfinity = word == "Infinity" || word == "inf";
    if (!isNan && !isInfinity && word != "-Infinity" && word != "-inf") {
        m_at = begin;
        return Step::Damaged;
    }
    accept(Leniency::NotANumber);
    write(isNan ? "\"NaN\"" : isInfinity ? "\"Infinity\"" : "\"-Infinity\"");
    return Step::Ok;
}

} // namespace emberline::chrome
