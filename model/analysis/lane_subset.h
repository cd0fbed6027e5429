// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace emberline {

/// Some of a trace's regions in lanes of their own, so that they can be sampled and drawn at any scale as all of them are: what a filter
/// lets pass, what a search has found. Four bytes a region and the lanes' sums. Immutable once made.
struct LaneSubset {
    std::vector<std::vector<Lane>> tracks; ///< by TrackId, then by depth; none where a track has none
    std::uint64_t count = 0;

    /// The regions of a track at a depth; null when there are none.
    [[nodiscard]] const Lane* lane(TrackId track, std::size_t depth) const
    {
        const bool known = track.row() < tracks.size() && depth < tracks[track.row()].size();
        return known && tracks[track.row()][depth].regionCount() > 0 ? &tracks[track.row()][depth] : nullptr;
    }
    [[nodiscard]] bool touches(TrackId track) const { return track.row() < tracks.size() && !tracks[track.row()].empty(); }
};

using RegionPredicate = std::function<bool(RegionId)>;

/// The regions of `trace` that pass. `predicate` is called once a thread and makes what is asked there. On any thread; null when `cancel`
/// became true meanwhile.
[[nodiscard]] std::shared_ptr<const LaneSubset> makeLaneSubset(
    const Trace& trace, const std::function<RegionPredicate()>& predicate, unsigned threads = 1, const std::atomic<bool>* cancel = nullptr);

} // namespace emberline
