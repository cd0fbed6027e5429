// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/json_text.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace emberline::chrome {

/// One value in the text.
struct Token {
    enum class Kind : std::uint8_t { String, Number, Literal, Object, Array };
    Kind kind = Kind::Literal;
    bool isEscaped = false; ///< a string with a backslash
    std::string_view text; ///< of a string its inside
    std::size_t index = 0; ///< its place in the structural index
};

/// Walks over the tokens of a structural index, strictly by JSON's grammar. Every read says whether the text was as it must be; after a
/// false the walk's place means nothing.
class TokenWalk {
public:
    TokenWalk(std::string_view text, std::span<const std::uint32_t> index) : m_text(text), m_index(index) { findBackslash(text.data()); }

    [[nodiscard]] std::size_t place() const { return m_at; }
    struct Bookmark {
        std::size_t at;
        const char* backslash;
    };
    /// Goes back to a place already passed; resume() takes up the walk where it was left.
    Bookmark rewind(std::size_t place)
    {
        const Bookmark bookmark{m_at, m_backslash};
        m_at = place;
        m_backslash = m_text.data();
        return bookmark;
    }
    void resume(Bookmark bookmark)
    {
        m_at = bookmark.at;
        m_backslash = bookmark.backslash;
    }
    /// The character the next token begins with; NUL at the end.
    [[nodiscard]] char next() const { return m_at < m_index.size() ? m_text[m_index[m_at]] : '\0'; }
    [[nodiscard]] std::size_t offset() const { return m_at < m_index.size() ? m_index[m_at] : m_text.size(); }
    [[nodiscard]] std::size_t offsetOf(std::size_t place) const { return m_index[place]; }
    void skip() { ++m_at; }

    /// A key with its colon.
    bool readKey(Token& key)
    {
        if (next() != '"' || !readString(key) || next() != ':')
            return false;
        ++m_at;
        return true;
    }
    bool readValue(Token& value)
    {
        const char c = next();
        value.index = m_at;
        if (c == '"')
            return readString(value);
        if (c == '{' || c == '[')
            return readContainer(value);
        return readScalar(value);
    }

private:
    [[nodiscard]] std::size_t endOfToken() const
    {
        std::size_t end = m_at + 1 < m_index.size() ? m_index[m_at + 1] : m_text.size();
        while (isJsonSpace(m_text[end - 1]))
            --end;
        return end;
    }
    bool readString(Token& token)
    {
        const std::size_t begin = m_index[m_at] + 1;
        const std::size_t end = endOfToken() - 1; // the closing quote: the index would show anything between it and the next token
        token.kind = Token::Kind::String;
        token.text = m_text.substr(begin, end - begin);
        if (end < begin || m_text[end] != '"')
            return false;
        token.isEscaped = m_backslash < m_text.data() + end;
        ++m_at;
        return !token.isEscaped || checkEscapes(token);
    }
    bool readScalar(Token& token)
    {
        if (m_at >= m_index.size())
            return false;
        const std::size_t begin = m_index[m_at];
        token.text = m_text.substr(begin, endOfToken() - begin);
        token.isEscaped = false;
        ++m_at;
        const char c = token.text.front();
        token.kind = c == '-' || isDigit(c) ? Token::Kind::Number : Token::Kind::Literal;
        return token.kind == Token::Kind::Number ? isJsonNumber(token.text) : isJsonLiteral(token.text);
    }
    bool readContainer(Token& token);
    bool checkEscapes(Token& token);
    void findBackslash(const char* from)
    {
        const char* const end = m_text.data() + m_text.size();
        const void* found = from < end ? std::memchr(from, '\\', static_cast<std::size_t>(end - from)) : nullptr;
        m_backslash = found ? static_cast<const char*>(found) : end;
    }

    std::string_view m_text;
    std::span<const std::uint32_t> m_index;
    std::size_t m_at = 0;
    const char* m_backslash; ///< at or before the first one not yet passed, so that strings without any need not be looked through
};

} // namespace emberline::chrome
