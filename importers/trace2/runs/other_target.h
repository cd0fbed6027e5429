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

/// The PERF or NORMAL log of the run whose EVENT log is being read, to add what it alone tells. PERF: the regions and data that EVENT's
/// nesting filter held back, messages of trace2_printf() (in EVENT since 2.47), and where EVENT is brief the times. NORMAL: these messages
/// and nothing else, so that it is of use only where there is no PERF. LineClaims tells which lines are whose.
class OtherTarget final : private TextRecords::Reader {
public:
    enum class Kind { Perf, Normal };
    enum class Holds {
        OneProcess, ///< a file of a trace directory
        ManyProcesses
    };
    OtherTarget(std::string path, Kind kind, Holds holds);

    /// To be called with each record of EVENT: calls `take` with those that stand before it in this log alone, then gives it the t_abs that
    /// brief EVENT lacks. A record is valid during the call; its `wall` is in UTC, as EVENT's.
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
    std::unique_ptr<ByteSource> m_unpacked; ///< of a file that is not read as it lies there, and does not grow
    Kind m_kind;
    std::unique_ptr<TextSyntax> m_syntax;
    LineClaims m_claims;
    TextRecords m_records;
    DayClock m_clock;
    std::uint64_t m_offset = 0; ///< read so far
    std::string m_text; ///< of m_record
    Record m_record;
};

} // namespace emberline::trace2
