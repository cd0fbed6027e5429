// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/record.h"
#include "importers/trace2/text_records.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace emberline::trace2 {

struct SessionState;

/// The PERF or NORMAL log of the run whose EVENT log is being read, to add what it alone tells. PERF: the regions and data that EVENT's
/// nesting filter held back, messages of trace2_printf() (in EVENT since 2.47), and where EVENT is brief the times. NORMAL: these messages
/// and nothing else, so that it is of use only where there is no PERF. Each call of git's writes to all its targets in turn, EVENT last, so
/// that both logs have the same records in the same order on each thread of a process.
class OtherTarget final : private TextRecords::Reader {
public:
    enum class Kind { Perf, Normal };
    enum class Holds {
        OneProcess, ///< a file of a trace directory
        ManyProcesses
    };
    OtherTarget(std::string path, Kind kind, Holds holds);
    ~OtherTarget();
    OtherTarget(const OtherTarget&) = delete;
    OtherTarget& operator=(const OtherTarget&) = delete;

    /// To be called with each record of EVENT: calls `take` with those that stand before it in this log alone, then gives it the t_abs that
    /// brief EVENT lacks. A record is valid during the call; its `wall` is in UTC, as EVENT's.
    template <class Take>
    void meet(Record& record, Take take)
    {
        Process* process = processOf(record);
        Thread* thread = process ? find(*process, record) : nullptr;
        if (!thread)
            return;
        for (; m_before > 0; --m_before) {
            if (readFirst(*process, *thread, record))
                take(m_record);
        }
        takeTimes(*process, *thread, record);
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
    struct Process {
        std::unordered_map<std::string, Thread> threads;
        std::optional<Timestamp> begin; ///< what t_abs counts from; NORMAL: what times of day do. In UTC
        int misses = 0;
    };
    /// A start that EVENT has not come to.
    struct Start {
        std::size_t argvHash;
        std::optional<Duration> tAbs;
        Process* process;
    };
    struct Scratch;

    bool read(const TextLine& line, std::string_view text, const RecordPlace& place) override;
    void skip(const DiagnosticKind& /*kind*/, std::string_view /*text*/, const RecordPlace& /*place*/) override { }
    [[nodiscard]] Process* processOf(const Record& record);
    [[nodiscard]] Process* takeStart(const Record& record);
    [[nodiscard]] Thread& threadOf(Process& process, const Record& record) const;
    [[nodiscard]] Thread* find(Process& process, const Record& record);
    bool readBlock();
    Held takeFirst(Thread& thread);
    bool readFirst(Process& process, Thread& thread, const Record& before);
    void takeTimes(Process& process, Thread& thread, Record& record);

    std::string m_path;
    Kind m_kind;
    std::unique_ptr<TextSyntax> m_syntax;
    std::unique_ptr<Scratch> m_scratch; ///< many processes: which one a line is of
    TextRecords m_records;
    std::uint64_t m_offset = 0; ///< read so far
    std::unordered_map<const SessionState*, Process> m_processes; ///< of one process: by nullptr
    std::unordered_map<std::string, Process*> m_bySid;
    std::deque<Start> m_starts;
    std::size_t m_held = 0; ///< records, of all processes
    std::size_t m_before = 0; ///< what find() found: so many records come before it on its thread
    std::string m_text; ///< of m_record
    Record m_record;
};

} // namespace emberline::trace2
