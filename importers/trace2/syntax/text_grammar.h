// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/line_framer.h"
#include "importers/text/utf8.h"
#include "importers/trace2/syntax/lines_ahead.h"
#include "importers/trace2/syntax/record.h"
#include "model/diagnostics.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// Git's trace targets, by how much they record: EVENT most, NORMAL least. Git writes each call to NORMAL first and to EVENT last.
enum class Target : std::uint8_t { Normal, Perf, Event };

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
    std::string_view category; ///< PERF: its first 12 bytes
    std::optional<std::int64_t> number; ///< NORMAL: the 7 of child_start[7]
    std::string_view payload; ///< PERF: with its dots
    std::size_t dots = 0; ///< PERF: their number, two for each open region
    /// The fields, if the line was parsed ahead: what TextSyntax::read() returns for a thread with at least as many open regions as there
    /// are dots. Valid as long as the line.
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
    /// Whether the target records this verb.
    [[nodiscard]] virtual bool records(Verb verb) const = 0;
    /// Whether lines name their thread, its open regions, and how many git processes are above theirs.
    [[nodiscard]] bool hasDepths() const { return target() == Target::Perf; }
};

/// Where another record begins inside this one because git could not finish writing it (a full disk); npos if nowhere.
[[nodiscard]] std::size_t tornAt(const TextSyntax& syntax, std::string_view text, const TextLine& line);

/// Whether the payload ends in shell-quoted words, whose quotes show whether it continues on the next line.
[[nodiscard]] bool hasQuotedWords(Verb verb);

/// `text`, or `repaired` if `text` is no valid UTF-8: then `repaired` holds its replacement, and the record says so. Valid as long as both.
[[nodiscard]] std::string_view validUtf8(std::string_view text, std::string& repaired, Record& out);
/// Splits "file.c:123" into Text::File and Number::Line. A place of another form is a bad field. `repaired` holds the place if it was no
/// valid UTF-8, and must live as long as the record.
void setPlace(std::string_view place, std::string& repaired, Record& out);

/// Reverses git's sq_quote_argv_pretty(): words separated by blanks, bare or in '...', in which ' is written '\'' and ! is written '\!'.
/// Quotes may contain raw line breaks. New words replace the previous ones and reuse their memory. One thread at a time.
class ShellWords {
public:
    /// Splits all of `text`.
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

/// The syntax of PERF or NORMAL.
[[nodiscard]] std::unique_ptr<TextSyntax> makeSyntax(Target target);

/// What can be read from a line of PERF or NORMAL without the lines before it.
struct ParsedText {
    TextLine head; ///< without `ahead`
    std::size_t torn = std::string_view::npos; ///< see tornAt()
    Record record; ///< see TextLine::ahead
    bool hasRecord = false;
};

/// Splits lines of PERF or NORMAL, and reads their fields, ahead of their turn (see LinesAhead). Does not read the fields of records whose
/// words need unquoting or repair, because a syntax needs its own memory for that. Runs on the helper thread, too;
/// each thread has its own.
template <class Syntax>
class TextParser {
public:
    using Parsed = ParsedText;

    /// False if the line is more or less than a record, which is rare.
    bool parseAhead(std::string_view line, ParsedText& out)
    {
        if (line.ends_with('\r') || !m_syntax.split(line, out.head))
            return false;
        out.torn = tornAt(m_syntax, line, out.head);
        out.hasRecord = !hasQuotedWords(out.head.verb) && isAscii(out.head.category) && isAscii(out.head.payload);
        if (out.hasRecord)
            m_syntax.read(out.head, kAllOpen, out.record);
        return true;
    }

private:
    static constexpr std::size_t kAllOpen = std::numeric_limits<std::size_t>::max() / 4;

    Syntax m_syntax;
};

/// Splits a PERF or NORMAL log, coming in any pieces, into records. A record may contain raw line breaks, so lines that are no record
/// continue the previous one if its kind allows that; else they are noise. After a torn line, reading resumes at the next record inside it.
class TextRecords final : private LineTaker<ParsedText> {
public:
    /// Receives the records.
    class Taker {
    public:
        /// Takes a whole record; `line` was split from `text`. Both are valid during the call. Returns false if it turns out to be no
        /// record.
        virtual bool take(const TextLine& line, std::string_view text, const RecordPlace& place) = 0;
        /// Takes text that is no record.
        virtual void skip(const DiagnosticKind& kind, std::string_view text, const RecordPlace& place) = 0;

    protected:
        ~Taker() = default;
    };

    /// The arguments must outlive this. `ahead`, for large input, must use the same syntax.
    TextRecords(const TextSyntax& syntax, Taker& taker, SourceId source, LinesAhead<ParsedText>& ahead) :
        m_syntax(syntax), m_taker(taker), m_source(source), m_ahead(ahead)
    { }
    ~TextRecords() { m_ahead.drop(*this); }
    TextRecords(const TextRecords&) = delete;
    TextRecords& operator=(const TextRecords&) = delete;

    /// See LineFramer.
    void startAt(std::uint64_t offset) { m_framer.startAt(offset); }
    std::span<char> prepare(std::size_t wanted) { return m_framer.prepare(wanted); }
    /// Reads what is complete. The last record waits if it may continue on the next line. The very first one, `version`, also waits for the
    /// second, because by then each of git's targets has begun its file.
    void commit(std::size_t size);
    /// Reads the lines that commit() left to be parsed ahead.
    void drain();
    /// Reads the pending record, which is now complete.
    void flush();
    /// The input has ended.
    void finish();

private:
    void take(const Line& line, ParsedText* parsed) override;
    void leave() override;
    void readLine(const Line& line);
    void readText(std::string_view text, RecordPlace place);
    std::size_t readPiece(std::string_view text, const RecordPlace& place);
    std::size_t readRecord(std::string_view text, const TextLine& head, std::size_t torn, const RecordPlace& place);
    std::size_t readOtherText(std::string_view text, const RecordPlace& place);
    [[nodiscard]] bool belongsToPending(const TextLine& line) const;
    void continuePending(std::string_view text, const RecordPlace& place);
    void keepPending();

    /// A record that may continue on the next line.
    struct Pending {
        std::string_view text; ///< in the framer's buffer, or in m_pendingText
        TextLine line; ///< views into `text`
        RecordPlace place;
        bool inQuotes = false; ///< its shell words are still open
        bool mayGoOn = true;
    };

    const TextSyntax& m_syntax;
    Taker& m_taker;
    SourceId m_source;
    LinesAhead<ParsedText>& m_ahead;
    LineFramer m_framer;
    std::optional<Pending> m_pending;
    std::string m_pendingText;
};

} // namespace emberline::trace2
