// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/lane_sampler.h"

#include <vector>

namespace emberline {

/// The lanes of a frame: their boxes with colours and labels. The cost depends on the frame's pixels, not on the number of regions.
class LaneScene {
public:
    LaneScene(const SceneFrame& frame, const ShownLanes& shown);

    /// Notes the row's visible lanes. `index` is the row's place in the layout.
    void addRow(const LayoutRow& row, std::uint32_t index);
    /// Adds the lanes noted to the scene.
    void build();

private:
    /// A visible lane. Each lane is sampled separately, before the lookup of styles and labels.
    struct Job {
        SceneLane lane;
        const LayoutSlot* slot;
        std::uint32_t depth; ///< within the slot
        std::vector<LaneBox> boxes;
        std::vector<LaneBox> hits;
    };
    void addBoxes(Job& job);
    void addBox(const LaneBox& box, const SceneLane& lane);
    void addLabel(const SceneBox& box, const SceneLane& lane, QRgb color);
    [[nodiscard]] LabelCache::LabelId labelOf(RegionId region, int room);
    [[nodiscard]] std::uint8_t flagsOf(RegionId region) const;

    const SceneFrame& m_frame;
    LaneSampler m_sampler;
    std::vector<Job> m_jobs;
    // Values that addBox() needs tens of thousands of times a frame.
    QRgb m_surface;
    std::int32_t m_leastFramed; ///< narrower boxes have no frame and no label; device pixels
    std::int32_t m_leastLabelled;
};

} // namespace emberline
