// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"
#include "importers/trace2/syntax/text_line.h"
#include "model/diagnostics.h"

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// What identifies a process in the logs of all targets: its argv, and when it began and ended. Git writes the same t_abs, to the
/// microsecond, to all its targets.
struct ProcessKey {
    std::size_t argvHash = 0; ///< of `start`; 0 before
    std::optional<Duration> start; ///< t_abs of `start`; NORMAL has none
    std::optional<Duration> end; ///< t_abs of `atexit`, or of the `signal` that ended it
    std::optional<Duration> timeOfDay; ///< of `start`; EVENT: in UTC; none in the brief forms
};

/// Whether a process writes nothing after such a record: it exits, or a signal ends it.
[[nodiscard]] bool isLastOfItsProcess(Verb verb);

/// Adds what a record says about its process. `timeOfDay`: when it was written.
void note(const Record& record, std::optional<Duration> timeOfDay, ProcessKey& key);

/// The most bytes of one log that are held until another log shows what becomes of them.
inline constexpr std::size_t kMostHeld = 8 << 20;

/// Records as they were written, in the order of their log.
struct HeldRecords {
    struct Record {
        std::size_t begin; ///< in `texts`
        std::size_t size;
        RecordPlace place;
    };

    void add(std::string_view text, const RecordPlace& place);
    [[nodiscard]] std::string_view textOf(const Record& record) const { return std::string_view(texts).substr(record.begin, record.size); }

    std::string texts;
    std::vector<Record> records;
};

/// The records of a PERF or NORMAL log that is not shown yet, because a richer log may record the same processes. Where its processes are
/// one after the other, each from `version` to `atexit`, it is certain which process wrote each line.
class HeldProcesses {
public:
    /// Adds the log's next record; what exceeds kMostHeld is not held.
    void add(const TextLine& line, TextSyntax& syntax, std::string_view text, const RecordPlace& place);
    /// Whether it holds the log from its beginning up to now.
    [[nodiscard]] bool isWhole() const { return m_isWhole; }

    /// Whether claim() can find a process: the log is held, and no process began before the one before it had ended.
    [[nodiscard]] bool isClaimable() const { return m_isWhole && m_areSequential; }
    /// Claims the first process that is `key` and was not claimed. Returns its records; none if there is no such process.
    [[nodiscard]] std::span<const HeldRecords::Record> claim(const ProcessKey& key);
    [[nodiscard]] bool areAllClaimed() const { return isClaimable() && m_unclaimed == 0; }

    [[nodiscard]] const HeldRecords& held() const { return m_held; }
    /// What is held; from now on, nothing is.
    HeldRecords release();

private:
    struct Process {
        ProcessKey key;
        std::size_t begin = 0; ///< of its records
        std::size_t end = 0;
    };

    void note(const TextLine& line, TextSyntax& syntax);

    HeldRecords m_held;
    bool m_isWhole = true;
    bool m_areSequential = true;
    std::optional<Process> m_open; ///< has not ended
    std::multimap<Duration, Process> m_byEnd; ///< unclaimed ones, by the t_abs of their end
    std::size_t m_unclaimed = 0;
    Record m_record;
};

} // namespace emberline::trace2
