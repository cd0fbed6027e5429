// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/scene_frame.h"

#include <cmath>

namespace emberline {

int SceneFrame::devicePixels(double logical) const
{
    return static_cast<int>(std::lround(logical * viewport.devicePixelRatio));
}

std::int32_t SceneFrame::yOf(std::int64_t contentY) const
{
    return devicePixels(static_cast<double>(contentY - viewport.scrollY));
}

bool SceneFrame::showsLane(std::int64_t contentY) const
{
    return contentY + metrics::kLaneHeight > viewport.scrollY && contentY < viewport.scrollY + viewport.height;
}

SceneFrame startFrame(
    const Viewport& viewport, const Trace& trace, const TrackLayout& layout, RegionStyles& styles, LabelCache& labels, Scene& scene)
{
    SceneFrame frame{viewport, trace, layout, styles, labels, scene, TimeScale(viewport.visible, 1)};
    scene.clear();
    scene.width = frame.devicePixels(viewport.width);
    scene.height = frame.devicePixels(viewport.height);
    scene.devicePixelRatio = viewport.devicePixelRatio;
    frame.scale = TimeScale(viewport.visible, scene.width);
    return frame;
}

} // namespace emberline
