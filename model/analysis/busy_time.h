// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/group_index.h"
#include "model/analysis/shown_range.h"
#include "model/outcome.h"
#include "model/region_reader.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace emberline {

// What works, what waits and for how long. A thread works while, of its slices that run, the one that began last works: in a slice that
// waits for something else, the slices around it do not work, though they run. A slice of an idle topic that waits for nothing, such as a
// mark beside what runs, says neither. A process or a trace is busy while any of its threads works.

/// What a region says of its thread.
enum class RegionWork : std::uint8_t {
    Works,
    Waits, ///< and so do the regions around it
    Nothing, ///< asynchronous, without its end (outcome.h), or idle beside others
};

/// In which regions of a process nothing works, by their topics. Asks the dialect once for each name and category. Refers to the trace.
class IdleRegions {
public:
    IdleRegions(const Trace& trace, const Dialect& dialect);

    [[nodiscard]] RegionWork workOf(RegionId region, const RegionReader::Row& row);
    /// Whether its dialect says so, whatever its role.
    [[nodiscard]] bool hasIdleTopic(const RegionReader::Row& row) { return meaningOf(row).work != RegionWork::Works; }
    /// Whether its thread waits for what others do, even if it counts as work, as of a host that waits for its device. Of a writer that
    /// knows no idle regions, what a thread waits for is not in the log, so that only the wait says how long it took.
    [[nodiscard]] bool waits(const RegionReader::Row& row) { return isLoggedRegion(row.role()) && meaningOf(row).waits; }

private:
    /// Of a topic.
    struct Meaning {
        RegionWork work;
        bool waits;
    };
    [[nodiscard]] Meaning meaningOf(const RegionReader::Row& row);

    const Trace& m_trace;
    const Dialect& m_dialect;
    std::optional<GroupIndex> m_numbers; ///< of category and name; none if the dialect knows no idle regions
    std::vector<Meaning> m_byTopic; ///< by number
};

/// The same for regions of any process.
class WorkOfTrace {
public:
    explicit WorkOfTrace(const Trace& trace) : m_trace(trace), m_reader(trace.regions()) { }

    [[nodiscard]] RegionWork operator()(RegionId region) { return idleRegions(region).workOf(region, m_reader[region]); }
    [[nodiscard]] bool waits(RegionId region) { return idleRegions(region).waits(m_reader[region]); }
    [[nodiscard]] bool hasIdleTopic(RegionId region) { return idleRegions(region).hasIdleTopic(m_reader[region]); }

private:
    [[nodiscard]] IdleRegions& idleRegions(RegionId region);

    const Trace& m_trace;
    RegionReader m_reader;
    std::map<const Dialect*, IdleRegions> m_byDialect;
};

/// Clocks that stand while their thread waits: how far one goes in a region that works says how long its thread worked meanwhile.
class WorkClocks {
public:
    /// Those of the sources.
    WorkClocks() = default;
    /// For times within the range. Goes through the regions of threads whose dialects know idle ones; 24 bytes for each time that one of
    /// them waits. Void if cancelled.
    WorkClocks(const Trace& trace, const ShownRange& range, const std::atomic<bool>* cancel);

    /// Whether they are the clocks of their sources, because no dialect knows an idle region: what is not asynchronous works.
    [[nodiscard]] bool areTrivial() const { return m_waits.empty(); }
    [[nodiscard]] SourceTime at(TrackId track, SourceTime time) const;

private:
    struct Wait {
        SourceTime begin;
        SourceTime end;
        Duration before; ///< how long the thread had waited until it began
    };
    std::vector<std::vector<Wait>> m_waits; ///< by TrackId
};

/// For how long any thread worked within `range`; the life of a process or thread (RegionRole) counts as work. Only of tracks that take
/// time (dialect.h). Times of ranges that do not overlap add up. Follows the lanes, and skips what lies under a region that is already
/// counted unless that may wait. Void if cancelled. Any thread.
[[nodiscard]] Duration busyTime(const Trace& trace, const ShownRange& range, const std::atomic<bool>* cancel = nullptr);

/// From the begin of the first work to the end of the last, and for how long anything worked in it. Empty if nothing did.
struct WorkSpan {
    TraceRange range;
    Duration busy{};
};

/// Of these tracks of one process. Of a region without an end, such as a message loop, the regions within count.
[[nodiscard]] WorkSpan workSpanOf(const Trace& trace, std::span<const TrackId> tracks);
[[nodiscard]] inline Duration busyTimeOf(const Trace& trace, std::span<const TrackId> tracks)
{
    return workSpanOf(trace, tracks).busy;
}

/// The longest stretches in which a thread does not work, or without a thread none of its process, the longest first, at most `most`. That
/// a process or a thread lives is no work here. They lie within the life of the thread, as far as its log says, or of the process. Goes
/// through each lane once; none if cancelled. Any thread.
[[nodiscard]] std::vector<TraceRange> longestIdle(
    const Trace& trace, SessionId session, ThreadId thread, std::size_t most, const std::atomic<bool>* cancel = nullptr);

/// A shorter gap is no reason to leave the true scale.
inline constexpr Duration kShortestIdle = std::chrono::seconds(1);

/// The gaps between events in which nothing runs and that are worth leaving out of a picture, in time order: without them, at most half of
/// the trace is left, and each is at least a twenty-fifth of that, or the average share of more gaps. At most 4096 of them, the longest. An
/// asynchronous region of an idle topic, such as a promise that lives as long as its program, closes no gap. Reads each lane once, and
/// again as long as that leaves less than a sixteenth of what was left before: then shorter gaps may be worth it. None if cancelled.
[[nodiscard]] std::vector<TraceRange> findIdleGaps(const Trace& trace, const std::atomic<bool>* cancel = nullptr);

/// How long a trace with these gaps took: all of it or, if there are any, as long as anything worked (busyTime()): not in shorter gaps.
[[nodiscard]] Duration timeWithout(std::span<const TraceRange> gaps, const Trace& trace, const std::atomic<bool>* cancel = nullptr);

/// What a picture of a trace leaves out, and how long the trace took without it.
struct IdleTime {
    std::vector<TraceRange> gaps; ///< findIdleGaps(), but none if nothing ever worked: only marks would be left
    Duration took{}; ///< timeWithout()
};
[[nodiscard]] inline IdleTime findIdleTime(const Trace& trace, const std::atomic<bool>* cancel = nullptr)
{
    IdleTime idle{findIdleGaps(trace, cancel)};
    idle.took = timeWithout(idle.gaps, trace, cancel);
    if (idle.took == Duration::zero())
        idle.gaps.clear();
    return idle;
}

/// The same rule for any gaps of something that is `whole` long: which of them are worth leaving out.
[[nodiscard]] std::vector<TraceRange> worthFolding(std::vector<TraceRange> gaps, Duration whole);

} // namespace emberline
