// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/json_grammar.h"
#include "importers/chrome/text/member_starts.h"
#include "importers/text/plain_number.h"

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
    bool isPlain = false; ///< a number whose thousandths are known
    std::int64_t thousandths = 0;
    std::string_view text; ///< for a string, without its quotes
    std::size_t index = 0; ///< its place in the structural index
};

/// Walks over the tokens of a structural index by JSON's strict grammar. Every read returns whether the text was valid; after a false the
/// walk's place means nothing.
class TokenWalk {
public:
    TokenWalk(std::string_view text, std::span<const std::uint32_t> index, MemberStarts& starts) :
        m_text(text), m_index(index), m_starts(starts)
    {
        findBackslash(text.data());
    }

    [[nodiscard]] std::size_t place() const { return m_at; }
    struct Bookmark {
        std::size_t at;
        const char* backslash;
    };
    /// Goes back to an earlier place; resume() returns to where the walk was.
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
    /// The first character of the next token; NUL at the end.
    [[nodiscard]] char next() const { return charAt(m_at); }
    [[nodiscard]] std::size_t offset() const { return m_at < m_index.size() ? m_index[m_at] : m_text.size(); }
    [[nodiscard]] std::size_t offsetOf(std::size_t place) const { return m_index[place]; }
    [[nodiscard]] bool isEmptyObject() const { return next() == '{' && charAt(m_at + 1) == '}'; }
    void skip() { ++m_at; }

    /// A key with its colon.
    bool readKey(Token& key)
    {
        if (next() != '"' || !readString(key) || next() != ':')
            return false;
        ++m_at;
        return true;
    }
    /// Reads from the brace or comma before a member to its value.
    bool readStart(Field& field) { return passKnownStart(field) || readNewStart(field); }
    /// Same if the walk already knows those bytes; otherwise it does not move.
    bool passKnownStart(Field& field)
    {
        constexpr std::size_t kTokens = 3; // brace or comma, key, colon
        if (m_at + kTokens >= m_index.size())
            return false;
        const std::size_t from = m_index[m_at];
        const std::size_t size = m_index[m_at + kTokens] - from;
        if (size > MemberStarts::kLongest || m_text.size() - from < MemberStarts::kLongest)
            return false;
        const Field* const known = m_starts.find(m_text.data() + from, size);
        if (!known)
            return false;
        field = *known;
        m_at += kTokens;
        return true;
    }
    bool readNewStart(Field& field);
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
    [[nodiscard]] char charAt(std::size_t place) const { return place < m_index.size() ? m_text[m_index[place]] : '\0'; }
    [[nodiscard]] const char* endOfToken() const
    {
        const char* end = m_text.data() + (m_at + 1 < m_index.size() ? m_index[m_at + 1] : m_text.size());
        while (isJsonSpace(end[-1]))
            --end;
        return end;
    }
    bool readString(Token& token)
    {
        const char* const begin = m_text.data() + m_index[m_at] + 1;
        const char* const end = endOfToken() - 1; // the closing quote: anything between it and the next token would be in the index
        if (end < begin || *end != '"')
            return false;
        token.kind = Token::Kind::String;
        token.text = {begin, static_cast<std::size_t>(end - begin)};
        token.isEscaped = m_backslash < end;
        token.isPlain = false;
        ++m_at;
        return !token.isEscaped || checkEscapes(token);
    }
    bool readScalar(Token& token)
    {
        if (m_at >= m_index.size())
            return false;
        const char* const begin = m_text.data() + m_index[m_at];
        const char* const end = endOfToken();
        token.text = {begin, static_cast<std::size_t>(end - begin)};
        token.isEscaped = false;
        const bool mayBePlain = m_index[m_at] >= kWordDigits;
        ++m_at;
        token.kind = *begin == '-' || isDigit(*begin) ? Token::Kind::Number : Token::Kind::Literal;
        token.isPlain = mayBePlain && readPlainNumber(begin, end, token.thousandths);
        return token.isPlain || (token.kind == Token::Kind::Number ? isJsonNumber(token.text) : isJsonLiteral(token.text));
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
    MemberStarts& m_starts;
    std::size_t m_at = 0;
    const char* m_backslash; ///< at or before the next backslash, so that strings without one need no scan
};

} // namespace emberline::chrome
