// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/plain_json.h"

#include "app/export/json_values.h"
#include "importers/text/digits.h"
#include "importers/text/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

namespace emberline {

constexpr int kDeepest = 64;
constexpr std::size_t kMostMembers = 16; ///< each key is compared with those before it
constexpr std::ptrdiff_t kMostDigits = 18; ///< always fit 64 bits

/// The first byte from `at` on that is not copied as it is: a quote, a backslash, a control character, or a byte beyond ASCII.
static const char* endOfPlain(const char* at, const char* end)
{
    constexpr std::uint64_t kEach = 0x0101010101010101;
    for (std::uint64_t word = 0; end - at >= static_cast<std::ptrdiff_t>(sizeof word); at += sizeof word) {
        std::memcpy(&word, at, sizeof word);
        // The highest bit of the first byte that is not plain is set, perhaps with those of bytes after it.
        const std::uint64_t found = word | (word - kEach * ' ') | ((word ^ kEach * '"') - kEach) | ((word ^ kEach * '\\') - kEach);
        if ((found & kEach * 0x80) != 0)
            break;
    }
    const auto isPlain = [](unsigned char c) { return c >= ' ' && c < 0x80 && c != '"' && c != '\\'; };
    return std::find_if_not(at, end, isPlain);
}

static bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

void appendJson(std::string& to, std::string_view text)
{
    if (endOfPlain(text.data(), text.data() + text.size()) == text.data() + text.size())
        to.append(1, '"').append(text).append(1, '"');
    else
        to += jsonLine(Json(text));
}

void appendJson(std::string& to, std::int64_t number)
{
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), number).ptr;
    to.append(digits.begin(), end);
}

void appendJson(std::string& to, double number)
{
    const Json value = jsonNumber(number);
    if (value.is_number_integer())
        appendJson(to, value.get<std::int64_t>());
    else
        to += jsonLine(value);
}

void appendJson(std::string& to, bool value)
{
    to += value ? "true" : "false";
}

bool PlainJson::appendArgs(std::string& to, std::string_view json)
{
    m_areArgs = true;
    return append(to, json, true);
}

bool PlainJson::appendValue(std::string& to, std::string_view json)
{
    m_areArgs = false;
    return append(to, json, false);
}

std::size_t PlainJson::Object::find(std::string_view wanted) const
{
    std::size_t at = 0;
    while (at < keys.size() && key(at) != wanted)
        ++at;
    return at;
}

bool PlainJson::read(Object& object, std::string_view json)
{
    object.text.clear();
    const bool isRead = appendArgs(object.text, json);
    object.keys = m_keys;
    return isRead;
}

bool PlainJson::appendOverlaid(std::string& to, std::string_view json, std::string_view over)
{
    if (!read(m_under, json) || !read(m_over, over))
        return false;
    char before = '{';
    const auto append = [&](std::string_view member) {
        to.append(1, before).append(member);
        before = ',';
    };
    for (std::size_t i = 0; i < m_under.keys.size(); ++i) {
        const std::size_t later = m_over.find(m_under.key(i));
        append(later < m_over.keys.size() ? m_over.member(later) : m_under.member(i));
    }
    for (std::size_t i = 0; i < m_over.keys.size(); ++i) {
        if (m_under.find(m_over.key(i)) == m_under.keys.size())
            append(m_over.member(i));
    }
    to += before == '{' ? "{}" : "}";
    return true;
}

bool PlainJson::append(std::string& to, std::string_view json, bool isObject)
{
    const std::size_t before = to.size();
    m_at = json.data();
    m_end = m_at + json.size();
    m_keys.clear();
    const bool isPlain = (!isObject || json.starts_with('{')) && copyValue(to, 0);
    while (m_at != m_end && isBlank(*m_at))
        ++m_at;
    if (!isPlain || m_at != m_end)
        to.resize(before);
    return isPlain && m_at == m_end;
}

bool PlainJson::take(char c)
{
    while (m_at != m_end && isBlank(*m_at))
        ++m_at;
    if (m_at == m_end || *m_at != c)
        return false;
    ++m_at;
    return true;
}

bool PlainJson::copyValue(std::string& to, int depth)
{
    while (m_at != m_end && isBlank(*m_at))
        ++m_at;
    if (m_at == m_end || depth > kDeepest)
        return false;
    switch (*m_at) {
    case '"':
        ++m_at;
        return copyText(to);
    case '{':
    case '[':
        return copyContainer(to, depth);
    case 't':
    case 'f':
    case 'n':
        return copyLiteral(to);
    default:
        return copyNumber(to, m_areArgs && depth == 1);
    }
}

bool PlainJson::copyContainer(std::string& to, int depth)
{
    const bool isObject = *m_at == '{';
    const char closing = isObject ? '}' : ']';
    const std::size_t first = m_keys.size();
    to += *m_at++;
    for (bool isFirst = true; !take(closing); isFirst = false) {
        if (!isFirst) {
            if (!take(','))
                return false;
            to += ',';
        }
        if (!(isObject ? copyMember(to, depth, first) : copyValue(to, depth + 1)))
            return false;
    }
    to += closing;
    if (depth > 0)
        m_keys.resize(first);
    return true;
}

/// `first`: the first member of its object.
bool PlainJson::copyMember(std::string& to, int depth, std::size_t first)
{
    const std::size_t key = to.size() + 1;
    if (!take('"') || !copyText(to) || m_keys.size() - first == kMostMembers)
        return false;
    const std::string_view name = std::string_view(to).substr(key, to.size() - 1 - key);
    const bool isKnown = std::any_of(m_keys.begin() + static_cast<std::ptrdiff_t>(first), m_keys.end(),
        [&](const Key& known) { return std::string_view(to).substr(known.at, known.size) == name; });
    if (isKnown || !take(':'))
        return false;
    to += ':';
    m_keys.push_back({key, name.size()});
    return copyValue(to, depth + 1);
}

/// After the opening quote.
bool PlainJson::copyText(std::string& to)
{
    constexpr std::string_view kUsualEscapes = "\"\\bfnrt"; // written as they are read
    to += '"';
    while (true) {
        const char* const plain = m_at;
        m_at = endOfPlain(m_at, m_end);
        if (m_at == m_end)
            return false;
        std::size_t size = 1;
        if (*m_at == '\\') {
            if (m_end - m_at < 2 || kUsualEscapes.find(m_at[1]) == std::string_view::npos)
                return false;
            size = 2;
        } else if (*m_at != '"') { // a control character is not strict JSON
            const Utf8Character character = firstCharacter({m_at, m_end});
            if (static_cast<unsigned char>(*m_at) < ' ' || character.state != Utf8Character::State::Whole)
                return false;
            size = character.size;
        }
        const bool isAtEnd = *m_at == '"';
        m_at += size;
        to.append(plain, m_at);
        if (isAtEnd)
            return true;
    }
}

bool PlainJson::passDigits()
{
    const char* const begin = m_at;
    while (m_at != m_end && isDigit(*m_at))
        ++m_at;
    return m_at != begin;
}

/// `isArg`: as jsonNumber() writes it.
bool PlainJson::copyNumber(std::string& to, bool isArg)
{
    const char* const begin = m_at;
    const bool isNegative = *m_at == '-';
    m_at += isNegative ? 1 : 0;
    const char* const digits = m_at;
    if (!passDigits() || (*digits == '0' && m_at - digits > 1))
        return false;
    const char* const whole = m_at;
    if (m_at != m_end && *m_at == '.' && (++m_at, !passDigits()))
        return false;
    if (m_at != m_end && (*m_at == 'e' || *m_at == 'E')) {
        ++m_at;
        m_at += m_at != m_end && (*m_at == '-' || *m_at == '+') ? 1 : 0;
        if (!passDigits())
            return false;
    }
    if (m_at == whole) {
        if (m_at - digits > kMostDigits || (isNegative && *digits == '0'))
            return false;
        to.append(begin, m_at);
        return true;
    }
    double value = 0;
    if (const auto [end, error] = std::from_chars(begin, m_at, value); error != std::errc() || end != m_at)
        return false;
    if (isArg)
        appendJson(to, value);
    else
        to += jsonLine(Json(value));
    return true;
}

bool PlainJson::copyLiteral(std::string& to)
{
    const std::string_view rest(m_at, m_end);
    for (const std::string_view literal : {"true", "false", "null"}) {
        if (rest.starts_with(literal)) {
            to += literal;
            m_at += literal.size();
            return true;
        }
    }
    return false;
}

} // namespace emberline
