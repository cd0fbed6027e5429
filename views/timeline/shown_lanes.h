// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {

struct LaneSubset;
struct HitSet;

/// The regions that the filter passes and those that the search found, if a filter or search is active. Not owned.
struct ShownLanes {
    const LaneSubset* passing = nullptr; ///< null: everything
    bool dims = false; ///< shows what the filter drops, faintly
    const LaneSubset* hits = nullptr;
    const HitSet* found = nullptr; ///< for the instants among the hits
};

} // namespace emberline
