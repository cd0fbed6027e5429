// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/plain_json.h"

#include <algorithm>
#include <bit>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace emberline::trace2 {

namespace {

/// The first byte at or after `at` that is a quote, a backslash, or no printable ASCII. Reads up to 15 bytes past `end`.
const char* endOfPlainText(const char* at, const char* end)
{
#ifdef __SSE2__
    const __m128i quote = _mm_set1_epi8('"');
    const __m128i backslash = _mm_set1_epi8('\\');
    const __m128i blank = _mm_set1_epi8(' ');
    for (; at < end; at += sizeof(__m128i)) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        const __m128i special = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, backslash)),
            _mm_cmplt_epi8(bytes, blank)); // signed: bytes from 0x80 are below the blank too
        const auto mask = static_cast<unsigned>(_mm_movemask_epi8(special));
        if (mask != 0)
            return std::min(at + std::countr_zero(mask), end);
    }
    return end;
#else
    const auto isPlain = [](char c) { return c >= ' ' && c != '"' && c != '\\' && static_cast<unsigned char>(c) < 0x80; };
    return std::find_if_not(at, end, isPlain);
#endif
}

} // namespace

PlainJson::Kind PlainJson::kind() const
{
    if (m_at >= m_end)
        return Kind::Other;
    switch (*m_at) {
    case '"':
        return Kind::String;
    case '[':
        return Kind::List;
    case 't':
        return Kind::True;
    case 'f':
        return Kind::False;
    default:
        return (*m_at >= '0' && *m_at <= '9') || *m_at == '-' ? Kind::Number : Kind::Other;
    }
}

bool PlainJson::string(std::string_view& value)
{
    if (m_at >= m_end || *m_at != '"')
        return false;
    const char* begin = ++m_at;
    m_at = endOfPlainText(begin, m_end);
    if (m_at >= m_end || *m_at != '"')
        return false;
    value = {begin, static_cast<std::size_t>(m_at - begin)};
    ++m_at;
    return true;
}

bool PlainJson::strings(std::vector<std::string_view>& list)
{
    list.clear();
    ++m_at; // kind() saw the bracket
    if (m_at < m_end && *m_at == ']') {
        ++m_at;
        return true;
    }
    for (std::string_view value; string(value);) {
        list.push_back(value);
        if (m_at >= m_end)
            return false;
        const char next = *m_at++;
        if (next == ']')
            return true;
        if (next != ',')
            return false;
    }
    return false;
}

bool PlainJson::number(std::string_view& value)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const char* begin = m_at;
    if (*m_at == '-')
        ++m_at;
    const char* digits = m_at;
    m_at = std::find_if_not(m_at, m_end, isDigit);
    if (m_at == digits || (*digits == '0' && m_at - digits > 1))
        return false;
    if (m_at < m_end && *m_at == '.') {
        const char* fraction = ++m_at;
        m_at = std::find_if_not(m_at, m_end, isDigit);
        if (m_at == fraction)
            return false;
    }
    value = {begin, static_cast<std::size_t>(m_at - begin)};
    return true;
}

bool PlainJson::boolean()
{
    const std::string_view word = *m_at == 't' ? "true" : "false";
    if (!std::string_view(m_at, static_cast<std::size_t>(m_end - m_at)).starts_with(word))
        return false;
    m_at += word.size();
    return true;
}

bool PlainJson::integer(std::string_view number, std::int64_t& value)
{
    const bool negative = number.starts_with('-');
    if (negative)
        number.remove_prefix(1);
    if (number.empty() || number.size() > 18)
        return false;
    value = 0;
    for (const char c : number) {
        if (c < '0' || c > '9')
            return false;
        value = value * 10 + (c - '0');
    }
    if (negative)
        value = -value;
    return true;
}

bool PlainJson::canonicalInteger(std::string_view text, std::int64_t& value)
{
    const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
    if (digits.starts_with('0') && text != "0")
        return false;
    return integer(text, value);
}

} // namespace emberline::trace2
