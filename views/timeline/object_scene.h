// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/scene_frame.h"

namespace emberline {

/// The objects of a frame: their lives and snapshots.
class ObjectScene {
public:
    explicit ObjectScene(const SceneFrame& frame) : m_frame(frame) { }

    void addRow(const LayoutRow& row);

private:
    void addLane(const LayoutRow& row, const ObjectLane& lane, std::int32_t y);
    void addLabel(const SceneLife& life, const Object& object, std::size_t firstSnapshot);
    void addSnapshots(const SceneLife& life, const Object& object, const SourceScale& scale);

    const SceneFrame& m_frame;
};

} // namespace emberline
