// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flow_index.h"
#include "views/timeline/counter_pyramid.h"
#include "views/timeline/instant_index.h"
#include "views/timeline/scene_frame.h"
#include "views/timeline/shown_lanes.h"

#include <unordered_map>

namespace emberline {

/// Makes the scene of one frame: passes each visible row to those that draw its kind. The cost depends on the frame's pixels, not on the
/// number of events.
class SceneBuilder {
public:
    SceneBuilder(const Trace& trace, const TrackLayout& layout, const InstantIndex& instants, const FlowIndex& flows, RegionStyles& styles,
        LabelCache& labels, std::unordered_map<CounterId, CounterPyramid>& pyramids);

    void setShown(const ShownLanes& shown) { m_shown = shown; }
    /// Fills `scene`, whose lists keep their memory from frame to frame.
    void build(const Viewport& viewport, Scene& scene);

private:
    const Trace& m_trace;
    const TrackLayout& m_layout;
    const InstantIndex& m_instants;
    const FlowIndex& m_flows;
    RegionStyles& m_styles;
    LabelCache& m_labels;
    std::unordered_map<CounterId, CounterPyramid>& m_pyramids;
    ShownLanes m_shown;
};

} // namespace emberline
