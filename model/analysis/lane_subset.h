// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace emberline {

/// Some of a trace's regions in separate lanes, such as the ones that pass a filter or that a search found. They can be sampled and drawn
/// at any scale, like all regions. Four bytes a region plus the lanes' sums. Immutable.
struct LaneSubset {
    std::vector<Lanes> tracks; ///< by TrackId, then by depth; empty for a track without any
    std::uint64_t count = 0;
    std::vector<bool> objects; ///< by ObjectId; of a filter, those that pass

    /// The regions of a track at a depth; null if there are none.
    [[nodiscard]] const Lane* lane(TrackId track, std::size_t depth) const
    {
        const bool known = track.row() < tracks.size() && depth < tracks[track.row()].size();
        return known && tracks[track.row()][depth].regionCount() > 0 ? &tracks[track.row()][depth] : nullptr;
    }
    [[nodiscard]] bool contains(const Trace& trace, RegionId region) const;
    [[nodiscard]] bool contains(ObjectId object) const { return object.row() < objects.size() && objects[object.row()]; }
    [[nodiscard]] bool touches(TrackId track) const { return track.row() < tracks.size() && !tracks[track.row()].empty(); }
};

using RegionPredicate = std::function<bool(RegionId)>;

/// The regions of `trace` that pass. Calls `predicate` once on each thread to create the test that this thread uses. Any thread; null if
/// `cancel` became true meanwhile.
[[nodiscard]] std::shared_ptr<LaneSubset> makeLaneSubset(
    const Trace& trace, const std::function<RegionPredicate()>& predicate, unsigned threads = 1, const std::atomic<bool>* cancel = nullptr);

} // namespace emberline
