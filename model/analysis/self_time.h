// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/large_pages.h"
#include "model/analysis/shown_range.h"

#include <cstdint>
#include <memory>

namespace emberline {

/// Self time: how long a region ran while none of its direct children did. That is its length minus the union of its direct children's
/// extents, each clipped to the region; never negative. Overlapping children count once, an open region ends at its session's last event,
/// children that stick out by the jitter of Trace2's wall clock count as far as they lie inside. A child bar's process is no child region:
/// a session is nobody's direct child.
[[nodiscard]] Duration selfTime(const Trace& trace, RegionId region);

/// The self times of all regions, or of those that touch a range. Regions and children are clipped to the range first, so that the self
/// times of a tree add up to the time it covers in the range. A pass over the regions, about linear; eight bytes a region (twelve
/// while it runs), of which only the pages that the range touches become resident.
class SelfTimes {
public:
    /// Uses up to `threads` threads while it is constructed; afterwards it may be read on any.
    explicit SelfTimes(const Trace& trace, const ShownRange& range = {}, unsigned threads = 1);

    /// Of a region that touches the range, whose length in it is `wallNs`.
    [[nodiscard]] std::int64_t selfNs(RegionId region, std::int64_t wallNs) const
    {
        return std::max(std::int64_t{0}, wallNs - m_covered[region.row()]);
    }
    /// The same in full, for a few.
    [[nodiscard]] Duration selfTime(const Trace& trace, RegionId region) const;

private:
    ShownRange m_range;
    std::unique_ptr<std::int64_t[], FreeMemory> m_covered; ///< by region: time that its direct children cover
};

} // namespace emberline
