// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/region_pass.h"
#include "model/analysis/shown_range.h"
#include "model/column.h"
#include "model/region_reader.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

namespace emberline {

/// Says which piece of a region each of its direct children takes from its self time. A moment that several children cover belongs to the
/// first of them; so the pieces do not overlap, and together they are what the children cover.
///
/// Children almost always follow one another. So the first pass over the regions gives each child all of it that lies in its parent, and
/// notes the parents for which this is wrong. A second one is for only their children. Four bytes a region. Refers to trace and pass.
class ChildPieces {
public:
    struct Piece {
        SourceTime from;
        SourceTime to;

        [[nodiscard]] bool isEmpty() const { return to <= from; }
        [[nodiscard]] Duration length() const { return to - from; }
    };
    /// A parent may change while the importer works, so it is read once.
    struct Link {
        RegionId child;
        RegionId parent;
    };
    /// A child of which an earlier one has taken the beginning.
    struct Overlap {
        RegionId child;
        RegionId parent;
        Piece piece; ///< that the first pass gave it
        SourceTime until; ///< up to where the earlier ones reach; inside or behind the piece

        [[nodiscard]] Duration length() const { return std::min(until, piece.to) - piece.from; }
    };

    ChildPieces(const Trace& trace, const RegionPass& pass) :
        m_trace(trace), m_pass(pass), m_lastChild(makeZeros<std::uint32_t>(trace.regionCount(), pass.isByRows() ? Fill::All : Fill::Parts))
    { }

    /// The part of a child that lies in its parent and in the window.
    [[nodiscard]] static Piece inside(const RegionReader::Row& child, const RegionReader::Row& parent, const Window& window)
    {
        return {std::max({child.start(), parent.start(), window.begin}), std::min({child.end(), parent.end(), window.end})};
    }

    /// Notes a child, whose piece must not be empty. Several threads may call it, but for one parent only one at a time.
    void note(RegionId child, RegionId parent, const Piece& piece)
    {
        std::uint32_t& last = m_lastChild[parent.row()];
        if (last == kOverlap) [[unlikely]]
            return;
        // Whether there was an earlier child is practically random, so no branch may depend on that alone.
        const bool isFirst = last == 0;
        const bool isBehind = piece.from >= m_trace.regions().end[isFirst ? 0 : last - 1];
        if (isFirst | isBehind) [[likely]] {
            last = child.row() + 1;
        } else {
            last = kOverlap;
            m_anyOverlap = true;
        }
    }

    /// Once all children are noted: visits those that share a piece with an earlier one, by parent and start.
    void forEachOverlap(const std::atomic<bool>* cancel, const std::function<void(const Overlap&)>& visit) const;

private:
    static constexpr std::uint32_t kOverlap = 0xffffffff;

    const Trace& m_trace;
    const RegionPass& m_pass;
    std::unique_ptr<std::uint32_t[], FreeMemory> m_lastChild; ///< by parent: row + 1 of its latest child, or kOverlap
    std::atomic<bool> m_anyOverlap = false;
};

/// Self time: how long a region ran while none of its direct children did. It is the region's length minus the union of its direct
/// children's extents, each clipped to the region; never negative. Overlapping children count once. An open region ends at its session's
/// last event; a slice that has lost its end (outcome.h) has no self time. Children that stick out by the jitter of a wall clock count as
/// far as they are inside. The process of a child bar is not a child region: no session is a direct child.
[[nodiscard]] Duration selfTime(const Trace& trace, RegionId region);

/// The self times of all regions, or of those that touch a range. It first clips regions and children to the range, so that the self times
/// of a tree add up to the time that it covers in the range. One pass over the regions, roughly linear; eight bytes a region (twelve while
/// it runs), and only the pages that the range touches become resident.
class SelfTimes {
public:
    /// The constructor uses up to `threads` threads; afterwards any thread may read.
    explicit SelfTimes(const Trace& trace, const ShownRange& range = {}, unsigned threads = 1);

    /// For a region that touches the range and has the length `wall` in it, and that has not lost its end.
    [[nodiscard]] Duration self(RegionId region, Duration wall) const
    {
        return std::max(Duration::zero(), wall - Duration(static_cast<std::int64_t>(m_covered[region.row()])));
    }
    /// Same for the whole region, for a few regions.
    [[nodiscard]] Duration selfTime(const Trace& trace, RegionId region) const;

private:
    ShownRange m_range;
    /// By region: the time that its direct children cover, in nanoseconds. Unsigned: before overlaps are taken out, it may wrap.
    std::unique_ptr<std::uint64_t[], FreeMemory> m_covered;
};

} // namespace emberline
