// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <algorithm>
#include <map>
#include <span>
#include <vector>

namespace emberline {

/// A flow's way from one of its points to the next. Times are on the source's own clock, where the arrow touches its slices.
struct FlowLeg {
    SourceTime begin;
    SourceTime end;
    FlowId flow;
    std::uint32_t point; ///< the point that it leaves; it leads to the next one
};

/// The legs of one source's flows, sorted by begin.
class FlowLegs {
public:
    [[nodiscard]] std::span<const FlowLeg> all() const { return m_legs; }
    /// The first leg that begins at or after `time`: an index into all().
    [[nodiscard]] std::size_t firstFrom(SourceTime time) const
    {
        return static_cast<std::size_t>(std::ranges::lower_bound(m_legs, time, {}, &FlowLeg::begin) - m_legs.begin());
    }

    /// Calls visit(leg) for the legs that begin before all()[index] and end after `time`, the latest begin first, until it returns false.
    void visitRunning(std::size_t index, SourceTime time, auto visit) const
    {
        // Goes from right to left, and a level up wherever a whole block has ended.
        while (index > 0) {
            std::size_t level = 0;
            while (level < m_latest.size() && index % blockSize(level) == 0 && m_latest[level][index / blockSize(level) - 1] <= time)
                ++level;
            if (level > 0) {
                index -= blockSize(level - 1);
                continue;
            }
            --index;
            if (m_legs[index].end > time && !visit(m_legs[index]))
                return;
        }
    }

private:
    friend class FlowIndex;

    static constexpr unsigned kBlockBits = 4;
    [[nodiscard]] static std::size_t blockSize(std::size_t level) { return std::size_t{1} << (kBlockBits * (level + 1)); }
    void order();

    std::vector<FlowLeg> m_legs;
    std::vector<std::vector<SourceTime>> m_latest; ///< by level: the latest end of each whole block
};

/// The flows of a trace by time and by slice. For one thread at a time.
class FlowIndex {
public:
    struct Touch {
        RegionId region;
        FlowId flow;
        std::uint32_t point;
    };

    /// Adds what is new since the last call; starts over if it is another trace.
    void update(const Trace& trace);

    [[nodiscard]] const std::map<SourceId, FlowLegs>& bySource() const { return m_bySource; }
    /// The points bound to `region`, flow by flow.
    [[nodiscard]] std::span<const Touch> touching(RegionId region) const;

private:
    TraceIdentity m_of; ///< the trace that the members below belong to
    std::size_t m_known = 0;
    std::map<SourceId, FlowLegs> m_bySource;
    std::vector<Touch> m_touches; ///< by region
};

/// Where a flow's arrow meets the slice that `point` is bound to; the point's own time if it is bound to none.
[[nodiscard]] SourceTime arrowTime(const Trace& trace, const FlowPoint& point);
/// The leg of `flow` that leaves `point`, which must not be the last.
[[nodiscard]] FlowLeg legFrom(const Trace& trace, FlowId flow, std::uint32_t point);

} // namespace emberline
