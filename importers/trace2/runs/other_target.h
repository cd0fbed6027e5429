// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/byte_source.h"
#include "importers/trace2/runs/line_claims.h"
#include "importers/trace2/sessions/day_clock.h"
#include "importers/trace2/syntax/text_records.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace emberline::trace2 {

/// The PERF or NORMAL log of the run whose EVENT log is being read, which adds what only it has. PERF adds the regions and data that
/// EVENT's nesting filter held back, messages of trace2_printf() (in EVENT since 2.47), and, if EVENT is brief, the times. NORMAL adds only
/// those messages, so it is used only without PERF. LineClaims finds the process of each line.
class OtherTarget final : private TextRecords::Reader {
public:
    enum class Kind { Perf, Normal };
    enum class Holds {
        OneProcess, ///< a file of a trace directory
        ManyProcesses
    };
    OtherTarget(std::string path, Kind kind, Holds holds);

    /// Call it with each EVENT record: passes `take` the records that come before it and are only in this log, then adds the t_abs that
    /// brief EVENT lacks. A record is valid during the call; its `wall` is in UTC, like EVENT's.
    template <class Take>
    void meet(Record& record, Take take)
    {
        if (!isHere(record))
            return;
        const LineClaims::Claim claim = m_claims.take(record);
        for (const LineClaims::Lone& lone : claim.before) {
            if (read(lone, record))
                take(m_record);
        }
        if (claim.line.tAbs && !record.wall)
            record.set(Span::TAbs, *claim.line.tAbs);
    }

private:
    bool read(const TextLine& line, std::string_view text, const RecordPlace& place) override;
    void skip(const DiagnosticKind& /*kind*/, std::string_view /*text*/, const RecordPlace& /*place*/) override { }
    [[nodiscard]] bool isHere(const Record& record);
    bool readBlock();
    [[nodiscard]] std::size_t readInto(std::span<char> room);
    bool read(const LineClaims::Lone& lone, const Record& before);

    std::string m_path;
    std::unique_ptr<ByteSource> m_unpacked; ///< null if the file itself can be read by offset, and may grow
    Kind m_kind;
    std::unique_ptr<TextSyntax> m_syntax;
    LineClaims m_claims;
    TextRecords m_records;
    DayClock m_clock;
    std::uint64_t m_offset = 0; ///< read so far
    std::string m_text; ///< the line of m_record
    Record m_record;
};

} // namespace emberline::trace2
