// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/runs/held_processes.h"
#include "importers/trace2/sessions/day_clock.h"
#include "importers/trace2/syntax/text_line.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace emberline::trace2 {

/// Joins the EVENT records of one process with the lines of its PERF or NORMAL log. PERF adds the regions and data that EVENT's nesting
/// limit left out, messages of trace2_printf() (in EVENT since 2.47), and, if EVENT is brief, the times. NORMAL adds only the messages.
///
/// Each call of git's writes to all its targets in turn, EVENT last. So both logs have the same records in the same order on each thread,
/// and what lies between two of them in one log only belongs there.
class ProcessJoin {
public:
    explicit ProcessJoin(std::unique_ptr<TextSyntax> syntax) : m_syntax(std::move(syntax)) { }

    /// Adds the next record of the other log. Call it before meet() for the same call of git's.
    void hold(const TextLine& line, std::string_view text, const RecordPlace& place);
    /// What is held, in the order of the log, for a run whose EVENT did not come; nothing is held any more.
    [[nodiscard]] HeldRecords release();
    /// Whether it adds nothing any more: EVENT is more than kMostHeld behind the other log, or has too many records that this lacks.
    [[nodiscard]] bool hasGivenUp() const { return m_hasGivenUp; }

    /// `record` is EVENT's next record. Passes `take` the records before it that only the other log has; each is valid during the call, and
    /// its `wall` is in UTC, as EVENT's is. Then adds to `record` the t_abs that brief EVENT lacks.
    void meet(Record& record, const std::function<void(const Record&)>& take);

private:
    /// A line of the other log that EVENT has not come to.
    struct HeldLine {
        Verb verb;
        std::int64_t number; ///< nesting of a region, id of a child or exec
        std::size_t openRegions; ///< on its thread, without the one that it leaves
        std::string text;
        RecordPlace place;
        std::optional<Duration> tAbs;
        std::optional<SourceTime> wall; ///< by the log's own clock; none in brief form
    };
    struct OpenRegion {
        std::optional<SourceTime> origin; ///< wall time - t_abs of its enter in EVENT; none in brief EVENT
        bool isAdded = false; ///< EVENT does not have it
    };
    struct Thread {
        std::deque<HeldLine> lines;
        std::vector<OpenRegion> open;
    };

    [[nodiscard]] std::string threadKey(std::string_view thread) const;
    [[nodiscard]] std::optional<SourceTime> wallOf(const Thread& thread, const HeldLine& line) const;
    HeldLine takeFirst(Thread& thread);
    void addBefore(Thread& thread, std::size_t index, const Record& record, const std::function<void(const Record&)>& take);
    [[nodiscard]] bool readAdded(const Thread& thread, const HeldLine& line, const Record& before);
    void miss(Thread& thread, const Record& record);

    std::unique_ptr<TextSyntax> m_syntax;
    DayClock m_clock; ///< of the other log
    std::unordered_map<std::string, Thread> m_threads;
    std::optional<SourceTime> m_origin; ///< wall time in EVENT - time in the other log, of the latest record in both
    std::size_t m_bytes = 0; ///< of the held lines
    int m_misses = 0; ///< EVENT records that the other log lacks
    bool m_hasGivenUp = false;
    std::string m_text; ///< the line of m_record
    Record m_record;
};

} // namespace emberline::trace2
