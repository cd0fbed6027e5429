// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/line_framer.h"
#include "importers/text/utf8.h"
#include "importers/trace2/syntax/lines_ahead.h"
#include "importers/trace2/syntax/text_grammar.h"
#include "model/diagnostics.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace emberline::trace2 {

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
