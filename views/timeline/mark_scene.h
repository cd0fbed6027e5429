// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/search/search_hits.h"
#include "views/timeline/instant_index.h"
#include "views/timeline/scene_frame.h"

namespace emberline {

/// The marks of a frame: one line for the instants of each column. An error or a search hit stands for its column.
class MarkScene {
public:
    /// `found`: the instants among the search's hits; null without a search.
    MarkScene(const SceneFrame& frame, const InstantIndex& instants, const HitSet* found) :
        m_frame(frame), m_instants(instants), m_found(found)
    { }

    void addThread(const LayoutRow& row); ///< the instants of the row's thread
    void addProcesses(std::size_t firstRow, std::size_t endRow); ///< the instants of the processes in rows [firstRow, endRow)
    void addGlobal();

private:
    void addMarks(const std::vector<InstantId>& instants, ClockShift shift, std::int32_t top, std::int32_t bottom, bool fullLine);

    const SceneFrame& m_frame;
    const InstantIndex& m_instants;
    const HitSet* m_found;
};

} // namespace emberline
