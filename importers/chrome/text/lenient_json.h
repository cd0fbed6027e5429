// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// What the reader accepts although it is not JSON.
enum class Leniency : std::uint8_t {
    ControlCharacter, ///< raw in a string
    UnknownEscape, ///< kept as written
    LoneSurrogate, ///< U+FFFD
    InvalidUtf8, ///< U+FFFD for each maximal part
    StrayComma, ///< trailing or doubled
    MissingComma,
    NumberForm, ///< 007 .5 1. +1
    NotANumber, ///< NaN and Infinity, kept as texts
    TooDeep, ///< replaced by null
    Comment, ///< skipped
};
/// What is longer is no comment, so that one whose end is missing does not hide much.
inline constexpr std::size_t kLongestComment = 64 << 10;
inline constexpr std::size_t kLeniencies = static_cast<std::size_t>(Leniency::Comment) + 1;

/// Reads one JSON value tolerantly and writes it again as strict JSON, so that no later step needs to be tolerant. Numbers too large for a
/// double become texts. Linear, no recursion, any nesting. Reusable; used on one thread.
class LenientJson {
public:
    enum class Outcome {
        Complete,
        NeedMore, ///< the text ends before the value does
        Damaged,
    };
    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

    /// Reads the value at the start of `text`. A number is complete only when something follows it. Longer comments are damage.
    Outcome read(std::string_view text, std::size_t longestComment = kLongestComment);

    [[nodiscard]] std::size_t size() const { return m_at; } ///< Complete: size of the value. Damaged: the place of the error
    [[nodiscard]] const std::string& strict() const { return m_strict; } ///< Complete: the value as strict JSON in UTF-8
    [[nodiscard]] std::uint32_t count(Leniency what) const { return m_counts[static_cast<std::size_t>(what)]; }
    /// Where a string first ran past a line break, or kNowhere. In damaged text, that string lacks its closing quote.
    [[nodiscard]] std::size_t lineBreakInString() const { return m_lineBreak; }

private:
    enum class Expect { Value, FirstKey, Key, AfterValue, FirstItem };
    enum class Step {
        Ok,
        NeedMore, ///< the text ends before what is being read does
        Damaged, ///< m_at is the place of the error
    };

    Step skipComment();
    Step readToken(Expect& expect);
    Step readAfterValue(Expect& expect);
    Step readKey(Expect& expect);
    Step readValue(Expect& expect);
    Step open(char bracket, Expect& expect);
    Step close(char bracket, Expect& expect);
    Step readString();
    Step readEscape();
    Step readUnicodeEscape();
    Step readMultibyte();
    Step readControl();
    Step readNumber();
    Step readWord();
    void writeNumber(std::string_view number);
    void write(std::string_view text)
    {
        if (!m_isMuted)
            m_strict += text;
    }
    void accept(Leniency what) { ++m_counts[static_cast<std::size_t>(what)]; }
    /// Passes the next `size` bytes on as they are.
    Step copy(std::size_t size)
    {
        write(m_text.substr(m_at, size));
        m_at += size;
        return Step::Ok;
    }
    /// Writes `strict` in their place.
    Step replace(Leniency what, std::string_view strict, std::size_t size)
    {
        accept(what);
        write(strict);
        m_at += size;
        return Step::Ok;
    }

    std::string_view m_text;
    std::size_t m_longestComment = 0;
    std::size_t m_at = 0;
    std::string m_strict;
    bool m_isMuted = false; ///< within a container that is being replaced
    std::array<std::uint32_t, kLeniencies> m_counts{};
    std::vector<bool> m_isObject; ///< the open containers
    std::size_t m_replacedDepth = 0; ///< depth of the first container that is being replaced; 0: none
    std::size_t m_lineBreak = kNowhere;
};

} // namespace emberline::chrome
