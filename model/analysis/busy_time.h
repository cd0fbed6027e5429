// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/group_index.h"
#include "model/analysis/shown_range.h"
#include "model/region_reader.h"
#include "model/trace.h"

#include <atomic>
#include <cstddef>
#include <span>
#include <vector>

namespace emberline {

/// For how long anything ran within `range`, on whatever thread: the union of all regions that take time (timed_tracks.h), but for slices
/// that have lost their end (outcome.h) and asynchronous regions, which only wait. Times of ranges that do not overlap add up. Follows the
/// lanes, and skips what lies under a region that is already counted. Void if cancelled. Any thread.
[[nodiscard]] Duration busyTime(const Trace& trace, const ShownRange& range, const std::atomic<bool>* cancel = nullptr);

/// The regions of a process in which nothing works: asynchronous ones, those that have lost their end, and those of an idle topic. Asks the
/// dialect once for each name and category. Refers to the trace.
class IdleRegions {
public:
    IdleRegions(const Trace& trace, const Dialect& dialect) : m_trace(trace), m_dialect(dialect) { }

    [[nodiscard]] bool contains(RegionId region, const RegionReader::Row& row);
    /// Whether its dialect says so, whatever its role.
    [[nodiscard]] bool hasIdleTopic(const RegionReader::Row& row);

private:
    const Trace& m_trace;
    const Dialect& m_dialect;
    GroupIndex m_numbers; ///< of category and name
    std::vector<bool> m_isIdle; ///< by number
};

/// The longest stretches in which no region of a thread works, or without a thread none of its process, the longest first, at most `most`.
/// That a process or a thread lives is no work (RegionRole). They lie within the life of the thread, as far as its log says, or of the
/// process. Goes through each lane once; none if cancelled. Any thread.
[[nodiscard]] std::vector<TraceRange> longestIdle(
    const Trace& trace, SessionId session, ThreadId thread, std::size_t most, const std::atomic<bool>* cancel = nullptr);

/// A shorter gap is no reason to leave the true scale.
inline constexpr Duration kShortestIdle = std::chrono::seconds(1);

/// The gaps between events in which nothing runs and that are worth leaving out of a picture, in time order: without them, at most half of
/// the trace is left, and each is at least a twenty-fifth of that, or the average share of more gaps. At most 4096 of them, the longest. An
/// asynchronous region of an idle topic, such as a promise that lives as long as its program, closes no gap. Reads each lane once; none if
/// cancelled.
[[nodiscard]] std::vector<TraceRange> findIdleGaps(const Trace& trace, const std::atomic<bool>* cancel = nullptr);

/// How long a trace with these gaps took: all of it, or if there are any, as long as anything ran (busyTime()). Shorter gaps, which stay in
/// the picture, are idle, too.
[[nodiscard]] Duration timeWithout(std::span<const TraceRange> gaps, const Trace& trace, const std::atomic<bool>* cancel = nullptr);

/// The same rule for any gaps of something that is `whole` long: which of them are worth leaving out.
[[nodiscard]] std::vector<TraceRange> worthFolding(std::vector<TraceRange> gaps, Duration whole);

} // namespace emberline
