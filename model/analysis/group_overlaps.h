// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/group_index.h"
#include "model/analysis/shown_range.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace emberline {

/// From where to where a region runs in the window, in nanoseconds.
struct RegionExtent {
    std::int64_t from;
    std::int64_t to;

    /// How much of it lies before `until`.
    [[nodiscard]] std::int64_t coveredUntil(std::int64_t until) const { return until > from ? std::min(to, until) - from : 0; }
};

/// What groups of regions count more than once when their lengths are added up: the time that two or more regions of one group run on the
/// same track, nested or side by side. The total time of a group is the sum of its lengths less that.
///
/// A first pass settles groups whose regions come by start on their track, which is most of them, without keeping any region. A second
/// pass keeps the regions of the others, and sorts them.
class GroupOverlaps {
public:
    /// Of one part of the second pass.
    using Kept = std::vector<std::vector<RegionExtent>>;

    /// The first pass.
    void add(std::uint32_t group, TrackId track, RegionExtent extent)
    {
        const std::uint32_t number = m_index[keyOf(group, track)];
        if (number == m_entries.size())
            m_entries.emplace_back();
        Entry& entry = m_entries[number];
        entry.isSettled = entry.isSettled && extent.from >= entry.lastStart;
        entry.twice += extent.coveredUntil(entry.until);
        entry.firstStart = std::min(entry.firstStart, extent.from);
        entry.lastStart = extent.from;
        entry.until = std::max(entry.until, extent.to);
    }
    /// What the first pass found in the part behind this one, which numbers its groups for itself.
    void append(const GroupOverlaps& next, std::span<const std::uint32_t> numbers);

    /// Whether there must be a second pass.
    [[nodiscard]] bool needsSecondPass() const;
    /// The second pass. Several threads may call it, each for its own part.
    void keep(Kept& kept, std::uint32_t group, TrackId track, RegionExtent extent) const
    {
        const std::uint32_t number = m_index.find(keyOf(group, track));
        if (number >= m_entries.size() || m_entries[number].isSettled)
            return;
        if (number >= kept.size())
            kept.resize(m_entries.size());
        kept[number].push_back(extent);
    }
    void finish(std::span<Kept> parts, unsigned threads);

    /// By group; none is negative.
    [[nodiscard]] std::vector<WideSum> countedTwice(std::size_t groups) const;

private:
    struct Entry {
        std::int64_t firstStart = std::numeric_limits<std::int64_t>::max();
        std::int64_t lastStart = std::numeric_limits<std::int64_t>::min();
        std::int64_t until = std::numeric_limits<std::int64_t>::min();
        WideSum twice = 0;
        bool isSettled = true; ///< the regions came by start
    };

    [[nodiscard]] static std::uint64_t keyOf(std::uint32_t group, TrackId track) { return std::uint64_t{group} << 32 | track.row(); }

    GroupIndex m_index;
    std::vector<Entry> m_entries; ///< by number: a group on a track
};

} // namespace emberline
