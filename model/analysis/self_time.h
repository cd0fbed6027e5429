// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/large_pages.h"
#include "model/analysis/shown_range.h"

#include <cstdint>
#include <memory>

namespace emberline {

/// Self time: how long a region ran while none of its direct children did. It is the region's length minus the union of its direct
/// children's extents, each clipped to the region; never negative. Overlapping children count once. An open region ends at its session's
/// last event. Children that stick out by the jitter of a wall clock count as far as they are inside. The process of a child bar is
/// not a child region: no session is a direct child.
[[nodiscard]] Duration selfTime(const Trace& trace, RegionId region);

/// The self times of all regions, or of those that touch a range. It first clips regions and children to the range, so that the self times
/// of a tree add up to the time that it covers in the range. One pass over the regions, roughly linear; eight bytes a region (twelve while
/// it runs), and only the pages that the range touches become resident.
class SelfTimes {
public:
    /// The constructor uses up to `threads` threads; afterwards any thread may read.
    explicit SelfTimes(const Trace& trace, const ShownRange& range = {}, unsigned threads = 1);

    /// For a region that touches the range and has the length `wall` in it.
    [[nodiscard]] Duration self(RegionId region, Duration wall) const
    {
        return std::max(Duration::zero(), wall - Duration(static_cast<std::int64_t>(m_covered[region.row()])));
    }
    /// Same for the whole region, for a few regions.
    [[nodiscard]] Duration selfTime(const Trace& trace, RegionId region) const;

private:
    ShownRange m_range;
    /// By region: the time that its direct children cover, in nanoseconds. Unsigned, because before overlaps are taken out, sums may wrap
    /// around.
    std::unique_ptr<std::uint64_t[], FreeMemory> m_covered;
};

} // namespace emberline
