// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/length_percentiles.h"
#include "model/analysis/shown_range.h"

#include <algorithm>

namespace emberline {

/// What the regions of one group of the statistics sum up to, in the whole range or in one part of it.
struct GroupSums {
    std::uint64_t count = 0;
    WideSum lengths = 0; ///< even if they nest or overlap
    WideSum self = 0; ///< the lengths, minus what their children cover
    LengthCounts lengthCounts;
    Duration shortest = Duration::max();
    Duration longest = Duration(-1);
    RegionId longestRegion; ///< the first if several are equal

    /// Adds to everything except `lengthCounts`.
    void add(Duration length, RegionId id)
    {
        ++count;
        lengths += toNs(length);
        self += toNs(length);
        shortest = std::min(shortest, length);
        if (length > longest || (length == longest && id < longestRegion)) {
            longest = length;
            longestRegion = id;
        }
    }
    void add(const GroupSums& other)
    {
        count += other.count;
        lengths += other.lengths;
        self += other.self;
        shortest = std::min(shortest, other.shortest);
        if (other.longest > longest || (other.longest == longest && other.longestRegion < longestRegion)) {
            longest = other.longest;
            longestRegion = other.longestRegion;
        }
    }
};

} // namespace emberline
