// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/lane_run.h"

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace emberline {

/// The runs of a lane, for reading. Usually there is only one, which needs no list.
class LaneRuns {
public:
    LaneRuns() = default;
    explicit LaneRuns(std::vector<LaneRunPtr> runs)
    {
        if (runs.size() == 1)
            m_only = std::move(runs.front());
        else if (!runs.empty())
            m_several = std::make_shared<const std::vector<LaneRunPtr>>(std::move(runs));
    }

    [[nodiscard]] std::size_t size() const { return m_several ? m_several->size() : m_only ? 1 : 0; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] const LaneRunPtr* begin() const { return m_several ? m_several->data() : &m_only; }
    [[nodiscard]] const LaneRunPtr* end() const { return begin() + size(); }
    const LaneRunPtr& operator[](std::size_t at) const { return begin()[at]; }
    [[nodiscard]] const LaneRunPtr& front() const { return *begin(); }
    [[nodiscard]] const LaneRunPtr& back() const { return end()[-1]; }

private:
    LaneRunPtr m_only;
    std::shared_ptr<const std::vector<LaneRunPtr>> m_several;
};

/// The regions of one track at one depth. They do not overlap, except by the jitter of a wall clock. A lane is a list of runs in
/// time order, so that a region which arrives late, or at the end of a growing trace, replaces one run and not the whole lane.
struct Lane {
    LaneRuns runs;

    [[nodiscard]] std::size_t regionCount() const
    {
        std::size_t count = 0;
        for (const LaneRunPtr& run : runs)
            count += run->regions().size();
        return count;
    }
};

/// Makes the lane of `regions`, which must be sorted by start.
Lane makeLane(const RegionColumns& columns, std::span<const RegionId> regions);

/// Inserts `added` into `lane`. `added` must be sorted by start; only the runs that receive regions are rebuilt. `changed` are regions
/// already in the lane whose end has moved.
void extendLane(const RegionColumns& columns, Lane& lane, std::span<const RegionId> added, std::span<const RegionId> changed);

} // namespace emberline
