// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/importer.h"
#include "importers/line_framer.h"
#include "importers/trace2/day_clock.h"
#include "importers/trace2/same_run.h"
#include "importers/trace2/session_router.h"
#include "importers/trace2/text_line.h"

#include <memory>
#include <optional>
#include <string>

namespace emberline::trace2 {

/// Reads git's PERF and NORMAL targets. A record may hold raw line breaks, so lines that are no record continue the one before, where its
/// kind allows that; elsewhere they are noise. In a trace directory a file is one process, whose name tells its pid and time.
class TextImporter : public Importer {
public:
    std::span<char> prepare(std::size_t wanted) override { return m_framer.prepare(wanted); }
    void commit(std::size_t size) override;
    void settle() override;
    void finish() override;

protected:
    TextImporter(ImportContext& context, const ImportSource& source, std::unique_ptr<TextSyntax> syntax, Richness richness);

private:
    void readLine(const Line& line);
    [[nodiscard]] std::size_t tornAt(std::string_view text, const TextLine& line) const;
    std::size_t readPiece(std::string_view text, const RecordPlace& place);
    std::size_t readOtherText(std::string_view text, const RecordPlace& place);
    void hold(std::string_view text, const TextLine& line, const RecordPlace& place);
    void keepPending();
    bool apply(const TextLine& line, const RecordPlace& place);
    void flush();
    [[nodiscard]] bool belongsToPending(const TextLine& line) const;
    void continuePending(std::string_view text, const RecordPlace& place);
    [[nodiscard]] std::optional<Timestamp> wallOf(const TextLine& line);
    SessionState* sessionOf(const TextLine& line, std::optional<Timestamp> wall);
    void openDirectorySession(const TextLine& line);
    void tellDate();
    void takeOutSummerTime(const TextLine& line, Timestamp& wall);
    void skip(const DiagnosticKind& kind, std::string_view text, const RecordPlace& place);

    TraceBuilder& m_builder;
    SessionTable& m_sessions;
    ImportSource m_source;
    std::unique_ptr<TextSyntax> m_syntax;
    bool m_hasDepths; ///< PERF
    LineFramer m_framer;
    DayClock m_clock;
    SessionRouter m_router;
    std::string_view m_component; ///< of the file's name, when it is that of one process
    bool m_hasRicherTwin = false; ///< another file of the directory tells the same, and more: this one is only checked
    SessionState* m_fileSession = nullptr; ///< that process
    Record m_record;

    /// A record that may go on in the next line.
    struct Pending {
        std::string_view text; ///< in the framer's buffer, or in m_pendingText
        TextLine line; ///< views into `text`
        RecordPlace place;
        bool inQuotes = false; ///< its shell words do not end within it
    };
    std::optional<Pending> m_pending;
    std::string m_pendingText;
    bool m_dateTold = false;
    std::uint64_t m_records = 0;
    std::uint64_t m_skipped = 0;
};

class PerfImporter final : public TextImporter {
public:
    PerfImporter(ImportContext& context, const ImportSource& source);
};

class NormalImporter final : public TextImporter {
public:
    NormalImporter(ImportContext& context, const ImportSource& source);
};

} // namespace emberline::trace2
