// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"
#include "model/time.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// A line of PERF or NORMAL, split into its columns; the views point into the line.
struct TextLine {
    Verb verb = Verb::Unknown;
    std::string_view event; ///< as written
    std::optional<Duration> timeOfDay; ///< local time; none in the brief forms
    std::string_view place; ///< "file.c:123"
    std::optional<unsigned> depth; ///< PERF: how many git processes are above this one
    std::string_view thread;
    std::string_view repo; ///< "r1"
    std::optional<Duration> tAbs;
    std::optional<Duration> tRel;
    std::string_view category; ///< PERF: as written, cut to 12 bytes; PerfSyntax::read() completes it
    std::optional<std::int64_t> number; ///< NORMAL: the 7 of child_start[7]
    std::string_view payload; ///< PERF: with its dots
    std::size_t dots = 0; ///< PERF: their number, two for each open region
    /// The fields, if the line was parsed ahead (text_records.h): what TextSyntax::read() returns for a thread with at least as many open
    /// regions as there are dots. Valid as long as the line.
    Record* ahead = nullptr;
};

/// The grammar of the lines, in which PERF and NORMAL differ. Stateless except for scratch memory, so each thread has its own.
class TextSyntax {
public:
    virtual ~TextSyntax() = default;

    /// False if `line` does not have a record's grammar; then it continues the previous record or is noise.
    virtual bool split(std::string_view line, TextLine& out) const = 0;
    /// The fields of a whole record. `openRegions`: how many were open on its thread before the record. `out` is valid until the next call,
    /// and no longer than `line`.
    virtual void read(const TextLine& line, std::size_t openRegions, Record& out) = 0;
    /// Where another record may begin inside a torn line, searching from `from`; npos if nowhere.
    [[nodiscard]] virtual std::size_t findHead(std::string_view line, std::size_t from) const = 0;

    [[nodiscard]] virtual Target target() const = 0;
    [[nodiscard]] virtual bool records(Verb verb) const = 0;
    /// Whether lines name their thread, its open regions, and how many git processes are above theirs.
    [[nodiscard]] bool hasDepths() const { return target() == Target::Perf; }
};

/// `text`, or `repaired` if `text` is no valid UTF-8: then `repaired` holds its replacement, and the record says so. Valid as long as both.
[[nodiscard]] std::string_view validUtf8(std::string_view text, std::string& repaired, Record& out);
/// Splits "file.c:123" into Text::File and Number::Line. A place of another form is a bad field. `repaired` holds the place if it was no
/// valid UTF-8, and must live as long as the record.
void setPlace(std::string_view place, std::string& repaired, Record& out);

/// Reverses git's sq_quote_argv_pretty(): words separated by blanks, bare or in '...', in which ' is written '\'' and ! is written '\!'.
/// Quotes may contain raw line breaks. New words replace the previous ones and reuse their memory. One thread at a time.
class ShellWords {
public:
    void split(std::string_view text);
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::string_view operator[](std::size_t i) const { return m_words[i]; }

    /// Removes one word, and the blank after it, from the front of `text` and returns it.
    static std::string takeWord(std::string_view& text);
    /// Whether `text` ends inside quotes. `quoted`: whether it begins inside them.
    static bool endsQuoted(std::string_view text, bool quoted = false);

private:
    static void readWord(std::string_view text, std::size_t& at, std::string& word);

    std::vector<std::string> m_words;
    std::size_t m_size = 0;
};

// What the payloads of PERF and NORMAL have in common: "key:value" words, decimal numbers and quoted words.

/// What may stand around a record and means nothing; a power cut leaves zeros.
inline constexpr std::string_view kBlanks(" \t\r\0", 4);

/// `text` without the blanks at its end.
[[nodiscard]] inline std::string_view trimmedRight(std::string_view text)
{
    if constexpr (std::endian::native == std::endian::little) { // columns are mostly blanks, so compare eight at a time
        for (std::uint64_t last = 0; text.size() >= sizeof last;) {
            std::memcpy(&last, text.data() + text.size() - sizeof last, sizeof last);
            const auto blanks = static_cast<std::size_t>(std::countl_zero(last ^ 0x2020202020202020U)) / 8;
            text.remove_suffix(blanks);
            if (blanks < sizeof last)
                return text;
        }
    }
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}
/// `text` without the blanks at both ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text)
{
    text = trimmedRight(text);
    while (text.starts_with(' '))
        text.remove_prefix(1);
    return text;
}
/// Removes `prefix` from the front of `text`. Returns whether it was there.
inline bool take(std::string_view& text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}
/// In "a:1 b:2", what follows `key` ("b:"). Null if the key is missing, and not just empty.
[[nodiscard]] std::string_view valueOf(std::string_view text, std::string_view key);
/// Sets the field to the number `value`. If it is no number, the record has a bad field (Record::bad()) named `key`.
void setNumber(std::string_view value, std::string_view key, Number field, Record& out);
/// In "a:1 b:2", sets the field to the number, or the seconds, that follow `key` ("b:"). Sets nothing if the key is missing.
void findNumber(std::string_view text, std::string_view key, Number field, Record& out);
void findSeconds(std::string_view text, std::string_view key, Span field, Record& out);
/// Sets the list to the shell-quoted words; valid until the next use of `splitter`.
void setList(std::string_view words, ShellWords& splitter, Record& out);
/// Sets the name and the hierarchy of cmd_name from "name (hierarchy)".
void setNameAndHierarchy(std::string_view text, Record& out);
/// Reads the payloads that both targets write alike. Returns whether `verb` has one of these.
bool readSharedPayload(Verb verb, std::string_view text, Record& out);
/// "pid:12 code:0" or "pid:12 ready:yes".
void readChildEnd(std::string_view text, Record& out);
/// Git writes an exec's program before the arguments, which begin with its name again: moves it from the list to Text::Exe.
void takeProgram(Record& out);
/// Reads " intervals:3 total:0.1 min:0.1 max:0.2" or " value:3" from the end of `text`, and removes it.
void takeStatistics(std::string_view& text, Record& out);

/// PERF: `[time file:line | ]dN | thread | event | repo | t_abs | t_rel | category | dots and payload`. Git 2.22 to 2.55 pad and cut the
/// fixed-width columns differently, so we find them by their bars.
class PerfSyntax final : public TextSyntax {
public:
    bool split(std::string_view line, TextLine& out) const override;
    void read(const TextLine& line, std::size_t openRegions, Record& out) override;
    [[nodiscard]] std::size_t findHead(std::string_view line, std::size_t from) const override;
    [[nodiscard]] Target target() const override { return Target::Perf; }
    [[nodiscard]] bool records(Verb verb) const override { return verb != Verb::Unknown && verb != Verb::TooManyFiles; }

    /// Git writes so many dots before each payload for every open region.
    static constexpr std::size_t kDotsPerRegion = 2;

private:
    // Payloads, without the dots in front of them.
    void readPayload(Verb verb, std::string_view text, Record& out);
    void readAlias(std::string_view text, Record& out);
    void readChildStart(std::string_view text, Record& out);
    void readExec(std::string_view text, Record& out);
    void setWords(std::string_view words, Record& out);

    ShellWords m_words;
    std::string m_word;
    // Columns with invalid UTF-8 replaced:
    std::string m_thread;
    std::string m_place;
    std::string m_category;
    std::string m_payload;
};

/// NORMAL: `[time file:line ]event payload`. It has no threads, regions, data, sids or depths.
class NormalSyntax final : public TextSyntax {
public:
    bool split(std::string_view line, TextLine& out) const override;
    void read(const TextLine& line, std::size_t openRegions, Record& out) override;
    [[nodiscard]] std::size_t findHead(std::string_view line, std::size_t from) const override;
    [[nodiscard]] Target target() const override { return Target::Normal; }
    [[nodiscard]] bool records(Verb verb) const override;

private:
    void readPayload(Verb verb, std::string_view text, Record& out);
    void readActivity(Verb verb, std::string_view text, Record& out);
    void readParam(std::string_view text, Record& out);
    void readChildStart(std::string_view text, Record& out);

    ShellWords m_words;
    std::string m_place;
    std::string m_payload; ///< with invalid UTF-8 replaced
    std::string m_word;
};

/// The syntax of PERF or NORMAL.
[[nodiscard]] std::unique_ptr<TextSyntax> makeSyntax(Target target);

} // namespace emberline::trace2
