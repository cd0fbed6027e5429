// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/counter_pyramid.h"
#include "views/timeline/scene_frame.h"

#include <unordered_map>
#include <vector>

namespace emberline {

/// The counters of a frame, each drawn as an area in its row; several series of one counter are stacked.
class CounterScene {
public:
    /// `pyramids` keeps what was sampled from frame to frame.
    CounterScene(const SceneFrame& frame, std::unordered_map<CounterId, CounterPyramid>& pyramids) :
        m_frame(frame), m_pyramids(pyramids) { }

    void addRow(const LayoutRow& row);

private:
    void addSeries(const LayoutRow& row, SceneArea area, double perUnit, std::vector<double>& below);

    const SceneFrame& m_frame;
    std::unordered_map<CounterId, CounterPyramid>& m_pyramids;
    std::vector<CounterColumn> m_columns;
};

} // namespace emberline
