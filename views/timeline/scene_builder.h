// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flow_index.h"
#include "views/timeline/counter_pyramid.h"
#include "views/timeline/instant_index.h"
#include "views/timeline/scene_frame.h"
#include "views/timeline/shown_lanes.h"

#include <unordered_map>

namespace emberline {

/// What a scene can show. Owns nothing.
struct SceneContent {
    const Trace& trace;
    const TrackLayout& layout;
    const InstantIndex& instants;
    const FlowIndex* flows; ///< whose arrows are drawn; null: none
    std::unordered_map<CounterId, CounterPyramid>& pyramids;
    ShownLanes shown{};
};

/// Fills `scene`, whose lists keep their memory from frame to frame, with the part of `content` in the viewport. The cost depends on the
/// frame's pixels, not on the number of events.
void buildScene(const SceneContent& content, const Viewport& viewport, RegionStyles& styles, LabelCache& labels, Scene& scene);

} // namespace emberline
