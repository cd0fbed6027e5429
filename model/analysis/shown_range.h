// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"
#include "model/trace.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace emberline {

/// Adds up the time that spans cover, each moment once. The spans come sorted by start.
template <class Time>
class SpanUnion {
public:
    /// Counts nothing before `from`.
    explicit SpanUnion(Time from) : m_until(from) { }

    void add(Time from, Time to)
    {
        from = std::max(from, m_until);
        if (to > from) {
            m_length += to - from;
            m_until = to;
        }
    }
    [[nodiscard]] Duration length() const { return m_length; }

private:
    Time m_until;
    Duration m_length{};
};

/// The range of a calculation: a stretch of time as shown, or everything.
using ShownRange = std::optional<TraceRange>;

/// A ShownRange on the clock of one source, to compare with the columns. Everything is from the least to the greatest time.
struct Window {
    SourceTime begin = SourceTime::min();
    SourceTime end = SourceTime::max();

    /// A region without length touches the window that it begins in.
    [[nodiscard]] bool touches(SourceTime from, SourceTime to) const { return from < end && (to > begin || from >= begin); }
    /// How much of [from, to) lies in the window.
    [[nodiscard]] Duration clipped(SourceTime from, SourceTime to) const
    {
        return std::max(Duration::zero(), std::min(to, end) - std::max(from, begin));
    }
    /// Whether [from, to) is entirely inside.
    [[nodiscard]] bool holds(SourceTime from, SourceTime to) const { return begin <= from && to <= end; }
};

[[nodiscard]] inline Window windowOf(const Trace& trace, SessionId session, const ShownRange& range)
{
    if (!range)
        return {};
    const SourceRange own = trace.clockShift(session).inSource(*range);
    return {own.begin, own.end};
}

/// Nanoseconds. Wide enough that no sum of lengths overflows, so that subtracting every length again leaves exactly zero.
__extension__ using WideSum = __int128;
[[nodiscard]] constexpr Duration clamped(WideSum sum)
{
    return Duration(static_cast<std::int64_t>(std::min(sum, static_cast<WideSum>(std::numeric_limits<std::int64_t>::max()))));
}

/// Calls visit(id) for the regions of `run` that touch `window`, by start.
void visitRun(const RegionColumns& columns, const LaneRun& run, const Window& window, auto visit)
{
    const std::span<const RegionId> regions = run.regions();
    const auto visitBucket = [&](std::size_t bucket) {
        const std::size_t stop = std::min(regions.size(), (bucket + 1) * LaneRun::kFanOut);
        for (std::size_t at = bucket * LaneRun::kFanOut; at < stop; ++at) {
            const RegionId id = regions[at];
            if (window.touches(columns.start[id.row()], columns.end[id.row()]))
                visit(id);
        }
    };
    const auto descend = [&](const auto& self, std::size_t level, std::size_t bucket) -> void {
        const LaneBucket& sum = run.level(level)[bucket];
        if (sum.begin >= window.end || (sum.end < window.begin && sum.begin < window.begin))
            return;
        if (level == 0)
            return visitBucket(bucket);
        const std::size_t stop = std::min(run.level(level - 1).size(), (bucket + 1) * LaneRun::kFanOut);
        for (std::size_t below = bucket * LaneRun::kFanOut; below < stop; ++below)
            self(self, level - 1, below);
    };
    const SourceRange extent = run.extent();
    const bool whole = window.holds(extent.begin, extent.end) && extent.end < window.end;
    if (whole)
        std::ranges::for_each(regions, visit);
    else if (!regions.empty())
        descend(descend, run.levelCount() - 1, 0);
}

/// Calls visit(id) for the regions of `lane` that touch `window`, by start.
void visitLane(const RegionColumns& columns, const Lane& lane, const Window& window, auto visit)
{
    for (const auto& run : lane.runs) {
        if (run->begin() >= window.end)
            break;
        visitRun(columns, *run, window, visit);
    }
}

} // namespace emberline
