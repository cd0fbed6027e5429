// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/analysis/flow_index.h"
#include "model/trace.h"
#include "views/kit/label_cache.h"
#include "views/kit/region_style.h"
#include "views/timeline/lod.h"
#include "views/timeline/row_order.h"
#include "views/timeline/scene.h"
#include "views/timeline/time_scale.h"
#include "views/timeline/track_layout.h"

#include <cmath>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace emberline {

struct HitSet;

constexpr unsigned kMostFrameThreads = 4;

/// The part of the timeline that a frame shows. Sizes in logical pixels.
struct Viewport {
    TraceRange visible;
    int width = 0;
    int height = 0;
    std::int64_t scrollY = 0;
    double devicePixelRatio = 1;
    std::optional<TraceTime> now{}; ///< draws running regions up to here: see ViewState::now()
    TimeFolds folds{};
};

/// A frame while it is made: what it shows, the scene that receives it, and where a place of the timeline lies in the scene. Owns nothing.
struct SceneFrame {
    const Viewport& viewport;
    const Trace& trace;
    const TrackLayout& layout;
    RegionStyles& styles;
    LabelCache& labels;
    Scene& scene;
    TimeScale scale; ///< as wide as the scene

    [[nodiscard]] int devicePixels(double logical) const { return static_cast<int>(std::lround(logical * viewport.devicePixelRatio)); }
    /// A height in the timeline, in logical pixels, as a height in the scene.
    [[nodiscard]] std::int32_t yOf(std::int64_t contentY) const { return devicePixels(static_cast<double>(contentY - viewport.scrollY)); }
    /// Whether the frame shows any of a lane whose top is at `contentY`.
    [[nodiscard]] bool showsLane(std::int64_t contentY) const
    {
        return contentY + metrics::kLaneHeight > viewport.scrollY && contentY < viewport.scrollY + viewport.height;
    }
};

/// How runs look in the row that several share.
using RunStyles = std::unordered_map<SessionId, FillStyle>;

/// Each run is like the line of Where the time went that has most of its time, with the filter. Any thread; void once cancelled.
[[nodiscard]] RunStyles stylesOfRuns(const Trace& trace, RegionStyles& styles, std::span<const SessionId> runs,
    std::optional<CompiledFilter> filter = {}, Cancellation cancel = {});

/// The regions that the filter passes and those that the search found, if a filter or search is active. Not owned.
struct ShownLanes {
    const LaneSubset* passing = nullptr; ///< null: everything
    bool dims = false; ///< shows what the filter drops, faintly
    const LaneSubset* hits = nullptr;
    const HitSet* found = nullptr; ///< for the instants among the hits
    const RunStyles* runs = nullptr; ///< others look like any process
};

/// Adds the boxes, labels and hits of the visible lanes in the rows [first, end). The cost depends on the frame's pixels, not on the number
/// of regions.
void addLanes(const SceneFrame& frame, const ShownLanes& shown, std::size_t first, std::size_t end);

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

// The arrows of flows: which of them a frame shows, and where.

/// The part of the timeline in which arrows are placed.
struct ArrowFrame {
    const Trace& trace;
    const TrackLayout& layout;
    TimeScale scale; ///< as wide as the frame has pixels
    std::int64_t scrollY = 0; ///< logical pixels
    int height = 0; ///< pixels
    double ratio = 1; ///< device pixels per logical pixel
};

/// Runs between the lanes of the slices that the leg joins, or between the headers of their sessions where those are collapsed. Pulls ends
/// far outside the frame closer. Returns nothing if an end has no row or if no part of the arrow is visible.
[[nodiscard]] std::optional<SceneArrow> arrowOf(const ArrowFrame& frame, const FlowLeg& leg);

/// Adds enough arrows to show the connections, however many flows there are: of the arrows that leave within a few pixels of each other,
/// the longest. The cost depends on pixels, not on flows.
void addArrows(const ArrowFrame& frame, const FlowIndex& flows, std::vector<SceneArrow>& arrows);

/// The arrows of the flows through `region`, from their beginnings to their ends if these are not far: at most `limit`.
[[nodiscard]] std::vector<SceneArrow> arrowsOf(const ArrowFrame& frame, const FlowIndex& flows, RegionId region, std::size_t limit);

} // namespace emberline
