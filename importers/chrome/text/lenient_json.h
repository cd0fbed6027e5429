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
};
inline constexpr std::size_t kLeniencies = static_cast<std::size_t>(Leniency::TooDeep) + 1;

/// What tolerant reading makes of one value: strict JSON, and how often each leniency was needed.
class LenientOutput {
public:
    void clear();
    void write(std::string_view text)
    {
        if (!m_isMuted)
            m_json += text;
    }
    /// While muted, nothing is written.
    void mute(bool isMuted) { m_isMuted = isMuted; }
    void count(Leniency what) { ++m_counts[static_cast<std::size_t>(what)]; }

    [[nodiscard]] const std::string& json() const { return m_json; }
    [[nodiscard]] std::uint32_t countOf(Leniency what) const { return m_counts[static_cast<std::size_t>(what)]; }

private:
    std::string m_json;
    bool m_isMuted = false;
    std::array<std::uint32_t, kLeniencies> m_counts{};
};

/// Reads one string tolerantly, for LenientJson.
class LenientString {
public:
    enum class Step {
        Ok,
        NeedMore, ///< the text ends before what is being read does
        Damaged, ///< at() is the place of the error
    };
    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

    /// `at`: of its opening quote in `text`.
    LenientString(std::string_view text, std::size_t at, LenientOutput& output) : m_text(text), m_at(at), m_output(output) { }

    /// Reads to behind the closing quote, and writes the string to the output.
    Step read();
    [[nodiscard]] std::size_t at() const { return m_at; } ///< how far it has read
    [[nodiscard]] std::size_t lineBreak() const { return m_lineBreak; } ///< of the first line break in the string, or kNowhere

private:
    Step readEscape();
    Step readUnicodeEscape();
    Step readMultibyte();
    void readControl();
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }

    std::string_view m_text;
    std::size_t m_at;
    LenientOutput& m_output;
    std::size_t m_lineBreak = kNowhere;
};

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

    /// Reads the value at the start of `text`. A number is complete only when something follows it.
    Outcome read(std::string_view text);

    [[nodiscard]] std::size_t size() const { return m_at; } ///< Complete: size of the value. Damaged: the place of the error
    [[nodiscard]] const std::string& strict() const { return m_output.json(); } ///< Complete: the value as strict JSON in UTF-8
    [[nodiscard]] std::uint32_t count(Leniency what) const { return m_output.countOf(what); }
    /// Where a string first ran past a line break, or kNowhere. In damaged text, that string lacks its closing quote.
    [[nodiscard]] std::size_t lineBreakInString() const { return m_lineBreak; }

private:
    enum class Expect { Value, FirstKey, Key, AfterValue, FirstItem };
    using Step = LenientString::Step;

    Step readToken(Expect& expect);
    Step readAfterValue(Expect& expect);
    Step readKey(Expect& expect);
    Step readValue(Expect& expect);
    Step open(char bracket, Expect& expect);
    Step close(char bracket, Expect& expect);
    Step readString();
    Step readNumber();
    Step readWord();
    void writeNumber(std::string_view number);

    std::string_view m_text;
    std::size_t m_at = 0;
    LenientOutput m_output;
    std::vector<bool> m_isObject; ///< the open containers
    std::size_t m_replacedDepth = 0; ///< depth of the first container that is being replaced; 0: none
    std::size_t m_lineBreak = kNowhere;
};

} // namespace emberline::chrome
