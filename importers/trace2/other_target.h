// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/record.h"
#include "importers/trace2/text_records.h"

#include <deque>
#include <memory>
#include <string>
#include <unordered_map>

namespace emberline::trace2 {

/// The PERF or NORMAL log of a process whose EVENT log is being read, to add what it alone tells: the regions and data that EVENT's nesting
/// filter held back, messages of trace2_printf() (in EVENT since 2.47), and where EVENT is brief the times. Each call of git's writes to
/// all its targets in turn, EVENT last, so that both logs have the same records in the same order on each thread.
class OtherTarget final : private TextRecords::Reader {
public:
    enum class Kind { Perf, Normal };
    OtherTarget(std::string path, Kind kind);
    ~OtherTarget();
    OtherTarget(const OtherTarget&) = delete;
    OtherTarget& operator=(const OtherTarget&) = delete;

    /// To be called with each record of EVENT: calls `take` with those that stand before it in this log alone, then gives it the t_abs that
    /// brief EVENT lacks. A record is valid during the call; its `wall` is in UTC, as EVENT's.
    template <class Take>
    void meet(Record& record, Take take)
    {
        Thread* thread = find(record);
        if (!thread)
            return;
        for (; m_before > 0; --m_before) {
            if (readFirst(*thread, record))
                take(m_record);
        }
        takeTimes(*thread, record);
    }

private:
    /// A record that EVENT has not come to.
    struct Held {
        Verb verb;
        std::int64_t number; ///< nesting of a region, id of a child or exec
        std::size_t openRegions;
        std::string text;
        std::optional<Duration> time; ///< t_abs; NORMAL: of the day
    };
    struct Thread {
        std::size_t open = 0;
        std::deque<Held> records;
    };

    bool read(const TextLine& line, std::string_view text, const RecordPlace& place) override;
    void skip(const DiagnosticKind& /*kind*/, std::string_view /*text*/, const RecordPlace& /*place*/) override { }
    [[nodiscard]] Thread& threadOf(const Record& record);
    [[nodiscard]] Thread* find(const Record& record);
    bool readBlock();
    bool readFirst(Thread& thread, const Record& before);
    void takeTimes(Thread& thread, Record& record);

    std::string m_path;
    Kind m_kind;
    std::unique_ptr<TextSyntax> m_syntax;
    TextRecords m_records;
    std::uint64_t m_offset = 0; ///< read so far
    std::unordered_map<std::string, Thread> m_threads;
    std::size_t m_before = 0; ///< what find() found: so many records come before it on its thread
    std::optional<Timestamp> m_begin; ///< what t_abs counts from; NORMAL: what times of day do. In UTC
    std::string m_text; ///< of m_record
    Record m_record;
    int m_misses = 0;
};

} // namespace emberline::trace2
