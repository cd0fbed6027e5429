// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/scene_frame.h"

namespace emberline {

/// What stands beside the lanes of a session's row: the gaps around a child process and the line of its life. Both belong to the row's
/// first lane.
class SessionScene {
public:
    explicit SessionScene(const SceneFrame& frame) : m_frame(frame) { }

    void addRow(const LayoutRow& row);

private:
    void addHatches(const LayoutRow& row);
    void addHatch(TraceRange range, std::int32_t y, RegionId child);
    void addLifeSpan(const LayoutRow& row);

    const SceneFrame& m_frame;
};

} // namespace emberline
