// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/plain_json.h"

namespace emberline::trace2 {

PlainJson::Lead::Lead(std::string_view key) : m_size(static_cast<unsigned>(key.size()) + 4)
{
    m_bytes[0] = ',';
    m_bytes[1] = '"';
    std::ranges::copy(key, m_bytes.begin() + 2);
    m_bytes[key.size() + 2] = '"';
    m_bytes[key.size() + 3] = ':';
}

bool PlainJson::strings(std::vector<std::string_view>& list, std::string_view& text)
{
    list.clear();
    const char* const begin = m_at++; // kind() saw the bracket
    char next = m_at < m_end && *m_at == ']' ? *m_at++ : ',';
    while (next == ',') {
        std::string_view value;
        if (!string(value) || m_at >= m_end)
            return false;
        list.push_back(value);
        next = *m_at++;
    }
    text = {begin, static_cast<std::size_t>(m_at - begin)};
    return next == ']';
}

bool PlainJson::number(std::string_view& value)
{
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

bool PlainJson::canonicalInteger(std::string_view text, std::int64_t& value)
{
    const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
    if (digits.starts_with('0') && text != "0")
        return false;
    return readInteger(text, value);
}

} // namespace emberline::trace2
