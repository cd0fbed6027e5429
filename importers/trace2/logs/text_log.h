// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/logs/text_sessions.h"
#include "importers/trace2/runs/run_logs.h"
#include "importers/trace2/syntax/text_records.h"

#include <cstdint>
#include <memory>
#include <string_view>

namespace emberline::trace2 {

/// Decides what becomes of the records of a PERF or NORMAL log. They are shown, unless a richer log of the same run is: then they are
/// joined with it as far as that is certain, and otherwise only counted; the report then says that they lie beside it.
class TextLog final : public TextRecords::Taker {
public:
    TextLog(ImportContext& context, const ImportSource& source, Target target);

    bool take(const TextLine& line, std::string_view text, const RecordPlace& place) override;
    void skip(const DiagnosticKind& kind, std::string_view text, const RecordPlace& place) override;
    /// Whether its records are joined with EVENT's.
    [[nodiscard]] bool isJoined() const { return m_part == Part::Joined; }

    void settle();
    /// The log has ended, and so have the richer ones of its group.
    void finish();

private:
    enum class Part {
        Unknown, ///< before the first record
        Shown,
        Joined,
        Held, ///< until a richer log begins and claims its processes
        Left ///< to a richer log
    };

    [[nodiscard]] Part partOf();
    void endHolding();
    void show(const HeldRecords& held);

    TraceBuilder& m_builder;
    ImportSource m_source;
    std::unique_ptr<TextSyntax> m_syntax;
    TextSessions m_sessions;
    RunLogs* m_run; ///< null if it stands alone
    RunLog* m_log; ///< its own in m_run
    Part m_part = Part::Unknown;
    std::uint64_t m_records = 0;
    std::uint64_t m_skipped = 0;
};

} // namespace emberline::trace2
