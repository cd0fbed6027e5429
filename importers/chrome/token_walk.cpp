// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/token_walk.h"

namespace emberline::chrome {

bool TokenWalk::checkEscapes(Token& token)
{
    // After a rewind nothing is known of where the backslashes are, so the string itself is asked.
    const char* const begin = token.text.data();
    token.isEscaped = token.text.find('\\') != std::string_view::npos;
    if (m_backslash >= begin)
        findBackslash(begin + token.text.size());
    return !token.isEscaped || hasValidEscapes(token.text);
}

bool TokenWalk::readContainer(Token& token)
{
    const std::size_t begin = m_index[m_at];
    token.kind = next() == '{' ? Token::Kind::Object : Token::Kind::Array;
    token.isEscaped = false;
    std::array<bool, kMaxNesting> isObject;
    std::size_t depth = 0;
    Token inner;
    while (true) {
        const char c = next();
        if (c == '{' || c == '[') {
            if (depth == kMaxNesting)
                return false;
            isObject[depth++] = c == '{';
            ++m_at;
            const bool isEmpty = next() == (c == '{' ? '}' : ']');
            if (!isEmpty) {
                if (c == '{' && !readKey(inner))
                    return false;
                continue;
            }
            --depth;
            ++m_at;
        } else if (!(c == '"' ? readString(inner) : readScalar(inner))) {
            return false;
        }
        for (; depth > 0 && next() == (isObject[depth - 1] ? '}' : ']'); ++m_at)
            --depth;
        if (depth == 0)
            break;
        if (next() != ',')
            return false;
        ++m_at;
        if (isObject[depth - 1] && !readKey(inner))
            return false;
    }
    token.text = m_text.substr(begin, m_index[m_at - 1] + 1 - begin);
    return true;
}

} // namespace emberline::chrome
