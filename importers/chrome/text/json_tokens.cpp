// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/json_tokens.h"

#include "importers/text/utf8.h"

#include <simdjson.h>

#include <algorithm>
#include <bit>

namespace emberline::chrome {

static const char* skipDigits(const char* at, const char* end)
{
    while (at != end && isDigit(*at))
        ++at;
    return at;
}

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
        if (c == 'u') {
            auto unit = static_cast<char32_t>(hexUnit(inside.data() + from));
            from += 4;
            if (isHighSurrogate(unit)) {
                unit = joinedSurrogates(unit, static_cast<char32_t>(hexUnit(inside.data() + from + 2)));
                from += 6;
            }
            appendUtf8(to, unit);
        } else {
            to += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c == 'b' ? '\b' : c == 'f' ? '\f' : c;
        }
    }
    to += inside.substr(from);
}

constexpr std::size_t kLeastCapacity = 64 << 10;

// Only simdjson's internals give the index alone. They may change with any minor version, so we name the one that we know.
static_assert(
    simdjson::SIMDJSON_VERSION_MAJOR == 3 && simdjson::SIMDJSON_VERSION_MINOR == 0, "check StructuralIndex against this simdjson");

StructuralIndex::StructuralIndex() = default;
StructuralIndex::~StructuralIndex() = default;

std::span<const std::uint32_t> StructuralIndex::of(std::string_view text)
{
    if (!m_stage || m_stage->capacity() < text.size()) {
        const std::size_t capacity = std::bit_ceil(std::max(text.size(), kLeastCapacity));
        m_stage.reset();
        if (simdjson::get_active_implementation()->create_dom_parser_implementation(capacity, 1, m_stage) != simdjson::SUCCESS)
            return {};
    }
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    if (m_stage->stage1(bytes, text.size(), simdjson::stage1_mode::regular) != simdjson::SUCCESS)
        return {};
    return {m_stage->structural_indexes.get(), m_stage->n_structural_indexes};
}

bool TokenWalk::readNewStart(Field& field)
{
    const std::size_t from = offset();
    ++m_at;
    Token key;
    if (!readKey(key))
        return false;
    if (key.isEscaped) {
        std::string plain;
        appendUnescaped(plain, key.text);
        field = fieldOf(plain);
        return true;
    }
    field = fieldOf(key.text);
    const std::size_t size = offset() - from;
    if (size <= MemberStarts::kLongest && m_text.size() - from >= MemberStarts::kLongest)
        m_starts.learn(m_text.data() + from, size, field);
    return true;
}

bool TokenWalk::checkEscapes(Token& token)
{
    const char* const end = token.text.data() + token.text.size();
    if (m_backslash < token.text.data()) { // after a rewind m_backslash says nothing, so this searches the string itself
        token.isEscaped = token.text.find('\\') != std::string_view::npos;
        return !token.isEscaped || hasValidEscapes(token.text);
    }
    while (m_backslash < end) {
        const std::size_t size = sizeOfEscape(m_backslash, end);
        if (size == 0)
            return false;
        findBackslash(m_backslash + size);
    }
    return true;
}

bool TokenWalk::readContainer(Token& token)
{
    const std::size_t begin = m_index[m_at];
    token.kind = next() == '{' ? Token::Kind::Object : Token::Kind::Array;
    token.isEscaped = false;
    token.isPlain = false;
    std::array<bool, kMaxNesting> isObject;
    std::size_t depth = 0;
    Token inner;
    Field ignored = Field::Other;
    while (true) {
        const char c = next();
        if (c == '{' || c == '[') {
            if (depth == kMaxNesting)
                return false;
            isObject[depth++] = c == '{';
            const bool isEmpty = charAt(m_at + 1) == (c == '{' ? '}' : ']');
            if (!isEmpty) {
                if (c == '[')
                    ++m_at;
                else if (!readStart(ignored))
                    return false;
                continue;
            }
            --depth;
            m_at += 2;
        } else if (!(c == '"' ? readString(inner) : readScalar(inner))) {
            return false;
        }
        for (; depth > 0 && next() == (isObject[depth - 1] ? '}' : ']'); ++m_at)
            --depth;
        if (depth == 0)
            break;
        if (next() != ',')
            return false;
        if (!isObject[depth - 1])
            ++m_at;
        else if (!readStart(ignored))
            return false;
    }
    token.text = m_text.substr(begin, m_index[m_at - 1] + 1 - begin);
    return true;
}

} // namespace emberline::chrome
