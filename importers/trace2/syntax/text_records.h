// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/line_framer.h"
#include "importers/trace2/syntax/lines_ahead.h"
#include "importers/trace2/syntax/text_line.h"
#include "importers/trace2/syntax/text_parser.h"
#include "model/diagnostics.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace emberline::trace2 {

/// Cuts a PERF or NORMAL log, coming in any pieces, into records. A record may hold raw line breaks, so lines that are no record continue
/// the one before, where its kind allows that; elsewhere they are noise. Where a line was torn, reading resumes at the next record inside
/// it.
class TextRecords final : private LineTaker<ParsedText> {
public:
    class Reader {
    public:
        /// A whole record, `line` cut out of `text`; valid during the call. False when it is none after all.
        virtual bool read(const TextLine& line, std::string_view text, const RecordPlace& place) = 0;
        /// Something that is no record.
        virtual void skip(const DiagnosticKind& kind, std::string_view text, const RecordPlace& place) = 0;

    protected:
        ~Reader() = default;
    };

    /// All must outlive this. `ahead`, of this syntax, is for large input; it may be null.
    TextRecords(const TextSyntax& syntax, Reader& reader, SourceId source, LinesAhead<ParsedText>* ahead = nullptr) :
        m_syntax(syntax), m_reader(reader), m_source(source), m_ahead(ahead)
    { }
    ~TextRecords()
    {
        if (m_ahead)
            m_ahead->drop(*this);
    }
    TextRecords(const TextRecords&) = delete;
    TextRecords& operator=(const TextRecords&) = delete;

    /// See LineFramer.
    void startAt(std::uint64_t offset) { m_framer.startAt(offset); }
    std::span<char> prepare(std::size_t wanted) { return m_framer.prepare(wanted); }
    /// Reads what is complete. The last record waits when it may go on in the next line; so does the first one of all, `version`, for the
    /// second: by then each target of git's has begun its file.
    void commit(std::size_t size);
    /// Reads what commit() left on its way.
    void drain();
    /// Reads what waits: it does not go on.
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

    /// A record that may go on in the next line.
    struct Pending {
        std::string_view text; ///< in the framer's buffer, or in m_pendingText
        TextLine line; ///< views into `text`
        RecordPlace place;
        bool inQuotes = false; ///< its shell words do not end within it
        bool mayGoOn = true;
    };

    const TextSyntax& m_syntax;
    Reader& m_reader;
    SourceId m_source;
    LinesAhead<ParsedText>* m_ahead;
    LineFramer m_framer;
    std::optional<Pending> m_pending;
    std::string m_pendingText;
};

} // namespace emberline::trace2
