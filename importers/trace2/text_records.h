// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/line_framer.h"
#include "importers/trace2/text_line.h"
#include "model/diagnostics.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace emberline::trace2 {

/// Cuts a PERF or NORMAL log, coming in any pieces, into records. A record may hold raw line breaks, so lines that are no record continue
/// the one before, where its kind allows that; elsewhere they are noise. Where a line was torn, reading resumes at the next record inside
/// it.
class TextRecords {
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

    /// Both must outlive this.
    TextRecords(const TextSyntax& syntax, Reader& reader, SourceId source) : m_syntax(syntax), m_reader(reader), m_source(source) { }

    /// See LineFramer.
    void startAt(std::uint64_t offset) { m_framer.startAt(offset); }
    std::span<char> prepare(std::size_t wanted) { return m_framer.prepare(wanted); }
    /// Reads what is complete. The last record waits when it may go on in the next line; so does the first one of all, `version`, for the
    /// second: by then each target of git's has begun its file.
    void commit(std::size_t size);
    /// Reads what waits: it does not go on.
    void flush();
    /// The input has ended.
    void finish();

private:
    void readLine(const Line& line);
    std::size_t readPiece(std::string_view text, const RecordPlace& place);
    std::size_t readOtherText(std::string_view text, const RecordPlace& place);
    [[nodiscard]] std::size_t tornAt(std::string_view text, const TextLine& line) const;
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
    LineFramer m_framer;
    std::optional<Pending> m_pending;
    std::string m_pendingText;
};

} // namespace emberline::trace2
