// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>

namespace emberline {

/// The range of a calculation: a stretch of time as shown (with the sources' clock offsets added), or everything.
using ShownRange = std::optional<SourceRange>;

/// A ShownRange on the clock of one source, in nanoseconds, to compare with the columns. Everything is the full range of 64 bits.
struct Window {
    std::int64_t begin = std::numeric_limits<std::int64_t>::min();
    std::int64_t end = std::numeric_limits<std::int64_t>::max();

    /// A region without length touches the window that it begins in.
    [[nodiscard]] bool touches(std::int64_t from, std::int64_t to) const { return from < end && (to > begin || from >= begin); }
    /// How much of [from, to) lies in the window.
    [[nodiscard]] std::int64_t clipped(std::int64_t from, std::int64_t to) const
    {
        return std::max(std::int64_t{0}, std::min(to, end) - std::max(from, begin));
    }
    /// Whether [from, to) is entirely inside.
    [[nodiscard]] bool holds(std::int64_t from, std::int64_t to) const { return begin <= from && to <= end; }
};

/// How far the shown times of a session are shifted. Zero without a session (a global instant has none).
[[nodiscard]] inline Duration clockOffset(const Trace& trace, SessionId session)
{
    const SourceId source = session ? trace.session(session).source : SourceId();
    return source ? shiftOf(trace.source(source)) : Duration::zero();
}

[[nodiscard]] inline Window windowOf(const Trace& trace, SessionId session, const ShownRange& range)
{
    if (!range)
        return {};
    const Duration offset = clockOffset(trace, session);
    return {toNs(range->begin - offset), toNs(range->end - offset)};
}

/// Sums of durations stop at the largest number and do not overflow, even in a hostile trace.
inline void addClamped(std::int64_t& sum, std::int64_t value)
{
    if (__builtin_add_overflow(sum, value, &sum))
        sum = std::numeric_limits<std::int64_t>::max();
}

/// Wide enough that no sum of lengths overflows, so that subtracting every length again leaves exactly zero.
__extension__ using WideSum = __int128;
[[nodiscard]] constexpr Duration clamped(WideSum sum)
{
    return Duration(static_cast<std::int64_t>(std::min(sum, static_cast<WideSum>(std::numeric_limits<std::int64_t>::max()))));
}

/// Calls visit(id) for the regions of `run` that touch `window`, by start.
template <class Visit>
void visitRun(const RegionColumns& columns, const LaneRun& run, const Window& window, Visit visit)
{
    const std::span<const RegionId> regions = run.regions();
    const auto visitBucket = [&](std::size_t bucket) {
        const std::size_t stop = std::min(regions.size(), (bucket + 1) * LaneRun::kFanOut);
        for (std::size_t at = bucket * LaneRun::kFanOut; at < stop; ++at) {
            const RegionId id = regions[at];
            if (window.touches(toNs(columns.start[id.row()]), columns.endNs[id.row()]))
                visit(id);
        }
    };
    const auto descend = [&](const auto& self, std::size_t level, std::size_t bucket) -> void {
        const LaneBucket& sum = run.level(level)[bucket];
        if (toNs(sum.begin) >= window.end || (toNs(sum.end) < window.begin && toNs(sum.begin) < window.begin))
            return;
        if (level == 0)
            return visitBucket(bucket);
        const std::size_t stop = std::min(run.level(level - 1).size(), (bucket + 1) * LaneRun::kFanOut);
        for (std::size_t below = bucket * LaneRun::kFanOut; below < stop; ++below)
            self(self, level - 1, below);
    };
    const SourceRange extent = run.extent();
    const bool whole = window.holds(toNs(extent.begin), toNs(extent.end)) && toNs(extent.end) < window.end;
    if (whole)
        std::ranges::for_each(regions, visit);
    else if (!regions.empty())
        descend(descend, run.levelCount() - 1, 0);
}

/// Calls visit(id) for the regions of `lane` that touch `window`, by start.
template <class Visit>
void visitLane(const RegionColumns& columns, const Lane& lane, const Window& window, Visit visit)
{
    for (const auto& run : lane.runs) {
        if (toNs(run->begin()) >= window.end)
            break;
        visitRun(columns, *run, window, visit);
    }
}

} // namespace emberline
