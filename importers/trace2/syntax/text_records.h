// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/line_source.h"
#include "importers/trace2/syntax/record.h"
#include "importers/trace2/syntax/text_grammar.h"
#include "model/diagnostics.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace emberline::trace2 {

/// What can be read from a line of PERF or NORMAL without the lines before it.
struct ParsedText {
    TextLine head; ///< without `ahead`
    std::size_t torn = std::string_view::npos; ///< where another record begins inside this one; npos if nowhere
    Record record; ///< see TextLine::ahead
    bool hasRecord = false;
};

/// Splits lines of PERF or NORMAL, and reads their fields, ahead of their turn (see LineSource). Does not read the fields of records whose
/// words need unquoting or repair, because a syntax needs its own memory for that.
class TextParser {
public:
    using Parsed = ParsedText;

    /// False if the line is more or less than a record, which is rare.
    bool parseAhead(std::string_view line, Target target, ParsedText& out);

private:
    PerfSyntax m_perf;
    NormalSyntax m_normal;
};

/// Splits a PERF or NORMAL log, coming in any pieces, into records. A record may contain raw line breaks, so lines that are no record
/// continue the previous one if its kind allows that; else they are noise. After a torn line, reading resumes at the next record inside it.
class TextRecords {
public:
    class Receiver {
    public:
        /// Applies a whole record; `line` was split from `text`. Both are valid during the call. False if it turns out to be no record.
        virtual bool apply(const TextLine& line, std::string_view text, const RecordPlace& place) = 0;
        /// Reports text that is no record.
        virtual void skip(const DiagnosticKind& kind, std::string_view text, const RecordPlace& place) = 0;

    protected:
        ~Receiver() = default;
    };

    /// The first two must outlive this. The input begins at `firstByte` of the source.
    TextRecords(const TextSyntax& syntax, Receiver& receiver, ImportContext& context, SourceId source, std::uint64_t firstByte = 0) :
        m_syntax(syntax), m_receiver(receiver), m_source(source), m_lines(context, syntax.target(), firstByte)
    { }

    std::span<char> prepare(std::size_t wanted) { return m_lines.prepare(wanted); }
    /// Reads what is complete. The last record waits if it may continue on the next line. The very first one, `version`, also waits for the
    /// second, because by then each of git's targets has begun its file.
    void commit(std::size_t size)
    {
        m_lines.commit(size);
        readLines();
    }
    /// Reads the lines that commit() left to be parsed ahead.
    void drain()
    {
        m_lines.drain();
        readLines();
    }
    /// Reads the pending record, which is now complete.
    void flush();
    /// The input has ended.
    void finish();

private:
    using Lines = LineSource<TextParser>;

    void readLines();
    void readParsed(const Line& line, ParsedText& parsed);
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
        std::string_view text; ///< in the buffer of m_lines, or in m_pendingText
        TextLine line; ///< views into `text`
        RecordPlace place;
        bool inQuotes = false; ///< its shell words are still open
        bool mayContinue = true;
    };

    const TextSyntax& m_syntax;
    Receiver& m_receiver;
    SourceId m_source;
    Lines m_lines;
    std::optional<Pending> m_pending;
    std::string m_pendingText;
};

} // namespace emberline::trace2
