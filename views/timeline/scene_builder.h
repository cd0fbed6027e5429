// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/timeline/counter_pyramid.h"
#include "views/timeline/instant_index.h"
#include "views/timeline/label_cache.h"
#include "views/timeline/lod.h"
#include "views/timeline/region_style.h"
#include "views/timeline/scene.h"
#include "views/timeline/track_layout.h"

#include <unordered_map>

namespace emberline {

/// The part of the timeline that a frame shows. Sizes in logical pixels.
struct Viewport {
    TimeRange visible;
    int width = 0;
    int height = 0;
    std::int64_t scrollY = 0;
    double devicePixelRatio = 1;
    std::optional<Timestamp> now{}; ///< how far what is running is drawn: see ViewState::now()
};

/// Turns rows and regions into the boxes of one frame. Costs what the frame has pixels, however many events there are.
class SceneBuilder {
public:
    SceneBuilder(const Trace& trace, const TrackLayout& layout, const InstantIndex& instants, RegionStyles& styles, LabelCache& labels,
        std::unordered_map<CounterId, CounterPyramid>& pyramids);

    /// Fills `scene`, whose lists keep their memory from frame to frame.
    void build(const Viewport& viewport, Scene& scene);

private:
    [[nodiscard]] int devicePixels(double logical) const;
    [[nodiscard]] std::int32_t yOf(std::int64_t contentY) const;
    void addRow(std::size_t index);
    void addLanes(const LayoutRow& row, std::uint32_t index);
    /// A lane in sight: what it shows is sampled apart from the others, before styles and labels are looked up.
    struct LaneJob {
        SceneLane lane;
        const LayoutSlot* slot;
        std::uint32_t depth; ///< within the slot
        std::vector<LaneBox> boxes;
    };
    void sampleLanes();
    void sampleTracks(LaneJob& job) const;
    void growLast(LaneJob& job, const Track& track, const TimeScale& scale) const;
    void addBoxes(LaneJob& job);
    void addBox(const LaneBox& box, const SceneLane& lane);
    void addLabel(const SceneBox& box, const SceneLane& lane, QRgb color);
    [[nodiscard]] LabelCache::LabelId labelOf(RegionId region, int room);
    [[nodiscard]] std::uint8_t flagsOf(RegionId region) const;
    void addHatches(const LayoutRow& row);
    void addHatch(TimeRange range, std::int32_t y, RegionId child);
    void addLifeSpan(const LayoutRow& row);
    void addMarks(const std::vector<InstantId>& instants, Duration offset, std::int32_t top, std::int32_t bottom, bool fullLine);
    void addProcessMarks(std::size_t firstRow, std::size_t endRow);
    void addCounter(const LayoutRow& row);
    void addSeries(const LayoutRow& row, std::size_t series, SceneArea area, double perUnit, std::vector<double>& below);

    const Trace& m_trace;
    const TrackLayout& m_layout;
    const InstantIndex& m_instants;
    RegionStyles& m_styles;
    LabelCache& m_labels;
    std::unordered_map<CounterId, CounterPyramid>& m_pyramids;

    Viewport m_viewport;
    TimeScale m_scale;
    Scene* m_scene = nullptr;
    std::vector<LaneJob> m_jobs;
    std::vector<CounterColumn> m_columns;
};

} // namespace emberline
