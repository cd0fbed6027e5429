// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/import_context.h"
#include "importers/reading/importer.h"
#include "importers/trace2/sessions/session_state.h"
#include "importers/trace2/syntax/record.h"
#include "importers/trace2/syntax/text_grammar.h"
#include "model/diagnostics.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
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
        std::optional<SourceTime> origin; ///< its start as shown - t_abs of its enter; none in brief EVENT
        bool isAdded = false; ///< EVENT does not have it
        Duration tAbs{}; ///< of its enter
        SourceTime after = SourceTime::min(); ///< it did not begin before
    };
    struct Thread {
        std::deque<HeldLine> lines;
        std::vector<OpenRegion> open;
        SourceTime lastEnd = SourceTime::min(); ///< of the region that was left last, as shown
    };

    [[nodiscard]] std::string threadKey(std::string_view thread) const;
    [[nodiscard]] static auto innermostKnown(auto& thread);
    [[nodiscard]] std::optional<SourceTime> wallOf(const Thread& thread, const HeldLine& line) const;
    static void moveByLeave(Thread& thread, const Record& leave, const HeldLine& line);
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

/// The processes that a growing log of many shows, by how they started.
class ShownStarts {
public:
    /// `begin`: where the log began to tell of the process.
    void add(const ProcessKey& key, std::uint64_t begin);
    /// Where the log began to tell of the latest process that started as `key`; nothing if it shows none.
    [[nodiscard]] std::optional<std::uint64_t> find(const ProcessKey& key) const;
    [[nodiscard]] bool isEmpty() const { return m_byAbs.empty() && m_byTime.empty(); }

private:
    struct Start {
        ProcessKey key;
        std::uint64_t begin;
    };
    using Starts = std::multimap<std::pair<std::size_t, Duration>, Start>; ///< by argv and a time

    Starts m_byAbs; ///< those with a t_abs
    Starts m_byTime; ///< those with a time of day, by what is the same in each time zone
};

/// One log of a group (ImportSource::group).
struct RunLog {
    Target target;
    SourceId source;
    bool isWhole = true; ///< it is read from its first byte
    bool hasBegun = false; ///< a record of it was read
    HeldProcesses held; ///< of a PERF or NORMAL log whose group has a richer log, unless join() holds it
    ShownStarts shown; ///< of a growing log of many processes that is shown
};

/// The logs of a group, which may record the same run. Logs of one process are joined line by line. Logs of many processes are joined
/// where it is certain which process wrote each line: their processes ran one after the other, and argv, start and end are equal. Nothing
/// else is added to the richest log. Lives on the import worker's thread.
class RunLogs {
public:
    RunLogs(bool isOneProcess, bool addsOtherLogs, ImportContext& context) :
        m_isOneProcess(isOneProcess), m_addsOtherLogs(addsOtherLogs), m_context(context)
    { }

    /// Every log of the group is here before any of them is read, except one that begins while it is followed. The reference stays valid.
    RunLog& add(Target target, const ImportSource& source);
    /// A record of `log` was read. Of the poorer logs, only what EVENT can claim is held any longer.
    void begin(RunLog& log);
    [[nodiscard]] bool isOneProcess() const { return m_isOneProcess; }
    [[nodiscard]] bool hasRicherThan(Target target) const
    {
        return std::ranges::any_of(m_logs, [&](const RunLog& log) { return log.target > target; });
    }
    /// Whether a record of a richer log was read. Once reading has ended, a log without one is shown.
    [[nodiscard]] bool hasBegunRicherThan(Target target) const
    {
        return std::ranges::any_of(m_logs, [&](const RunLog& log) { return log.target > target && log.hasBegun; });
    }

    /// Of one process: what joins PERF, or else NORMAL, with EVENT; null if there is nothing to join.
    [[nodiscard]] ProcessJoin* join();
    /// Whether `target` is what join() joins with EVENT.
    [[nodiscard]] bool isJoined(Target target) const;

    /// Of many processes: a process of EVENT has ended. Claims it in the held logs, and returns what joins the richest of them with EVENT;
    /// null if none has it for certain.
    [[nodiscard]] std::unique_ptr<ProcessJoin> claim(const ProcessKey& key);

    /// Growing logs of many processes: `log` shows a process that started, and of which it tells from the offset `begin` on. If another log
    /// shows the same process, the poorer of the two was alone when it began: from that process on, it shares all with the richer one
    /// (ImportContext::shareFrom).
    void noteShown(RunLog& log, const ProcessKey& start, std::uint64_t begin);

private:
    bool m_isOneProcess;
    bool m_addsOtherLogs;
    ImportContext& m_context;
    std::list<RunLog> m_logs;
    std::unique_ptr<ProcessJoin> m_join;
};

/// The groups of logs of a trace that may record the same runs.
class LogGroups final : public SharedImportState {
public:
    explicit LogGroups(ImportContext& context) : m_context(context), m_addsOtherLogs(context.addsOtherLogs()) { }

    /// The logs of the group of `source`; null if it is in none.
    [[nodiscard]] RunLogs* logsOf(const ImportSource& source);
    void updateModel() override { }
    void finish() override { m_groups.clear(); }

private:
    ImportContext& m_context;
    bool m_addsOtherLogs;
    std::map<std::uint64_t, RunLogs> m_groups;
};

} // namespace emberline::trace2
