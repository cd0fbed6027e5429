// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/importer.h"
#include "importers/trace2/runs/same_run.h"
#include "importers/trace2/sessions/text_sessions.h"
#include "importers/trace2/syntax/text_records.h"

#include <memory>
#include <string>
#include <vector>

namespace emberline::trace2 {

/// Reads git's PERF and NORMAL targets. In a trace directory, a file named after a sid holds one process, and its name gives the pid and
/// start time.
class TextImporter : public Importer, private TextRecords::Reader {
public:
    std::span<char> prepare(std::size_t wanted) override { return m_lines.prepare(wanted); }
    void commit(std::size_t size) override { m_lines.commit(size); }
    void settle() override;
    void finish() override;
    void stop() override;

protected:
    /// `ahead` must use the same syntax.
    TextImporter(ImportContext& context, const ImportSource& source, std::unique_ptr<TextSyntax> syntax, LinesAhead<ParsedText>& ahead,
        Richness richness);

private:
    bool read(const TextLine& line, std::string_view text, const RecordPlace& place) override;
    void skip(const DiagnosticKind& kind, std::string_view text, const RecordPlace& place) override;
    bool lookForRicher(const TextLine& line);
    bool readAlone(const TextLine& line, const RecordPlace& place);
    void readHeld();
    void openDirectorySession(const TextLine& line);
    void finishSessions();
    void tellDate();
    void tellWhetherStillTwin();

    /// Whether another file of the directory holds the same run in more detail. OtherTarget then adds what only this file has.
    enum class Twin { Unasked, Waiting, None, Richer };
    /// A record that waits until the twin is known.
    struct Held {
        std::string text;
        RecordPlace place;
    };

    TraceBuilder& m_builder;
    SharedSessions& m_sessions;
    ImportSource m_source;
    std::unique_ptr<TextSyntax> m_syntax;
    Richness m_richness;
    bool m_hasDepths; ///< PERF
    TextRecords m_lines;
    TextSessions m_text;
    std::string_view m_component; ///< from the file's name, if that names one process
    Twin m_twin = Twin::Unasked;
    std::vector<Held> m_held;
    std::size_t m_heldBytes = 0;
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
