// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flow_index.h"
#include "model/analysis/lane_subset.h"
#include "model/trace.h"
#include "views/kit/label_cache.h"
#include "views/timeline/counter_pyramid.h"
#include "views/timeline/instant_index.h"
#include "views/timeline/lod.h"
#include "views/timeline/region_style.h"
#include "views/timeline/scene.h"
#include "views/timeline/track_layout.h"

#include <unordered_map>

namespace emberline {

struct HitSet;

/// The part of the timeline that a frame shows. Sizes in logical pixels.
struct Viewport {
    TraceRange visible;
    int width = 0;
    int height = 0;
    std::int64_t scrollY = 0;
    double devicePixelRatio = 1;
    std::optional<TraceTime> now{}; ///< draws running regions up to here: see ViewState::now()
};

/// The regions that the filter passes and those that the search found, if a filter or search is active. Not owned.
struct ShownLanes {
    const LaneSubset* passing = nullptr; ///< null: everything
    bool dims = false; ///< shows what the filter drops, faintly
    const LaneSubset* hits = nullptr;
    const HitSet* found = nullptr; ///< for the instants among the hits
};

/// Turns rows and regions into the boxes of one frame. The cost depends on the frame's pixels, not on the number of events.
class SceneBuilder {
public:
    SceneBuilder(const Trace& trace, const TrackLayout& layout, const InstantIndex& instants, const FlowIndex& flows, RegionStyles& styles,
        LabelCache& labels, std::unordered_map<CounterId, CounterPyramid>& pyramids);

    void setShown(const ShownLanes& shown) { m_shown = shown; }
    /// Fills `scene`, whose lists keep their memory from frame to frame.
    void build(const Viewport& viewport, Scene& scene);

private:
    [[nodiscard]] int devicePixels(double logical) const;
    [[nodiscard]] std::int32_t yOf(std::int64_t contentY) const;
    void addRow(std::size_t index);
    void addLanes(const LayoutRow& row, std::uint32_t index);
    /// A visible lane. Each lane is sampled separately, before the lookup of styles and labels.
    struct LaneJob {
        SceneLane lane;
        const LayoutSlot* slot;
        std::uint32_t depth; ///< within the slot
        std::vector<LaneBox> boxes;
        std::vector<LaneBox> hits;
    };
    /// Selects the lane of a track to sample.
    using LaneOf = const Lane* (SceneBuilder::*)(TrackId track, std::uint32_t depth) const;
    void sampleLanes();
    void sampleJob(LaneJob& job) const;
    void sampleTracks(const LaneJob& job, LaneOf laneOf, std::vector<LaneBox>& boxes) const;
    void growLast(const Lane& lane, const TimeScale& scale, std::vector<LaneBox>& boxes) const;
    [[nodiscard]] const Lane* wholeLane(TrackId track, std::uint32_t depth) const;
    [[nodiscard]] const Lane* passingLane(TrackId track, std::uint32_t depth) const { return m_shown.passing->lane(track, depth); }
    [[nodiscard]] const Lane* hitLane(TrackId track, std::uint32_t depth) const { return m_shown.hits->lane(track, depth); }
    void addBoxes(LaneJob& job);
    void addBox(const LaneBox& box, const SceneLane& lane);
    void addLabel(const SceneBox& box, const SceneLane& lane, QRgb color);
    [[nodiscard]] LabelCache::LabelId labelOf(RegionId region, int room);
    [[nodiscard]] std::uint8_t flagsOf(RegionId region) const;
    void addHatches(const LayoutRow& row);
    void addHatch(TraceRange range, std::int32_t y, RegionId child);
    void addLifeSpan(const LayoutRow& row);
    void addMarks(const std::vector<InstantId>& instants, Duration offset, std::int32_t top, std::int32_t bottom, bool fullLine);
    void addProcessMarks(std::size_t firstRow, std::size_t endRow);
    void addGlobalMarks();
    void addObjects(const LayoutRow& row);
    void addObjectLane(const LayoutRow& row, const ObjectLane& lane, std::int32_t y);
    void addLifeLabel(const SceneLife& life, const Object& object, std::size_t firstSnapshot);
    void addSnapshots(const SceneLife& life, const Object& object, const TimeScale& scale);
    void addCounter(const LayoutRow& row);
    void addSeries(const LayoutRow& row, SceneArea area, double perUnit, std::vector<double>& below);

    const Trace& m_trace;
    const TrackLayout& m_layout;
    const InstantIndex& m_instants;
    const FlowIndex& m_flows;
    RegionStyles& m_styles;
    LabelCache& m_labels;
    std::unordered_map<CounterId, CounterPyramid>& m_pyramids;

    ShownLanes m_shown;
    Viewport m_viewport;
    TimeScale m_scale;
    Scene* m_scene = nullptr;
    // Values that addBox() needs tens of thousands of times a frame.
    QRgb m_surface = 0;
    std::int32_t m_leastFramed = 0; ///< narrower boxes have no frame and no label; device pixels
    std::int32_t m_leastLabelled = 0;
    std::vector<LaneJob> m_jobs;
    std::vector<CounterColumn> m_columns;
};

} // namespace emberline
