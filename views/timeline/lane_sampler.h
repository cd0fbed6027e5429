// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/lane_subset.h"
#include "views/timeline/lod.h"
#include "views/timeline/scene_frame.h"
#include "views/timeline/shown_lanes.h"

#include <vector>

namespace emberline {

/// The boxes of one lane: of all its regions, of those that pass the filter, and of those that the search found. Only reads, so that
/// several threads may sample lanes of the same frame.
class LaneSampler {
public:
    LaneSampler(const SceneFrame& frame, const ShownLanes& shown) : m_frame(frame), m_shown(shown) { }

    /// The lane `depth` of the tracks that share `slot`.
    [[nodiscard]] std::vector<LaneBox> boxes(const LayoutSlot& slot, std::uint32_t depth) const;
    /// Outlines for the search's hits; none without a search.
    [[nodiscard]] std::vector<LaneBox> hits(const LayoutSlot& slot, std::uint32_t depth) const;

private:
    /// Selects the lane of a track to sample.
    using LaneOf = const Lane* (LaneSampler::*)(TrackId track, std::uint32_t depth) const;
    [[nodiscard]] std::vector<LaneBox> sample(const LayoutSlot& slot, std::uint32_t depth, LaneOf laneOf) const;
    void growLast(const Lane& lane, const SourceScale& scale, std::vector<LaneBox>& boxes) const;
    [[nodiscard]] const Lane* wholeLane(TrackId track, std::uint32_t depth) const;
    [[nodiscard]] const Lane* passingLane(TrackId track, std::uint32_t depth) const { return m_shown.passing->lane(track, depth); }
    [[nodiscard]] const Lane* hitLane(TrackId track, std::uint32_t depth) const { return m_shown.hits->lane(track, depth); }

    const SceneFrame& m_frame;
    ShownLanes m_shown;
};

} // namespace emberline
