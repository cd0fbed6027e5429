// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/token_walk.h"

#include <string>

namespace emberline::chrome {

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
