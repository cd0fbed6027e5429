// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/group_index.h"
#include "model/analysis/shown_range.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace emberline {

/// The part of a region inside the window.
struct RegionExtent {
    SourceTime from;
    SourceTime to;

    /// The length of the part before `until`.
    [[nodiscard]] Duration coveredUntil(SourceTime until) const { return until > from ? std::min(to, until) - from : Duration::zero(); }
};

/// Finds what groups of regions count more than once when their lengths are added up: the time when two or more regions of one group run on
/// the same track, nested or side by side. The total time of a group is the sum of its lengths minus that.
///
/// A first pass finishes the groups whose regions come sorted by start on their track. Most groups do, and the pass keeps none of their
/// regions. A second pass keeps the regions of the other groups and sorts them.
class GroupOverlaps {
public:
    /// The regions that one part of the second pass keeps.
    using Kept = std::vector<std::vector<RegionExtent>>;

    /// The first pass. There may be many groups on many tracks, far apart in memory: whoever adds many regions first calls prefetch() for
    /// each, then numberOf() for each, and then add().
    void prefetch(std::uint32_t group, TrackId track) const { m_index.prefetch(keyOf(group, track)); }
    [[nodiscard]] std::uint32_t numberOf(std::uint32_t group, TrackId track)
    {
        const std::uint32_t number = m_index[keyOf(group, track)];
        if (number == m_entries.size())
            m_entries.emplace_back();
#if defined(__GNUC__)
        __builtin_prefetch(&m_entries[number]);
#endif
        return number;
    }
    void add(std::uint32_t number, RegionExtent extent)
    {
        Entry& entry = m_entries[number];
        entry.isSettled = entry.isSettled && extent.from >= entry.lastStart;
        entry.twice += toNs(extent.coveredUntil(entry.until));
        entry.firstStart = std::min(entry.firstStart, extent.from);
        entry.lastStart = extent.from;
        entry.until = std::max(entry.until, extent.to);
    }
    /// Adds what the first pass found in the next part, which has its own numbers for the groups.
    void append(const GroupOverlaps& next, std::span<const std::uint32_t> numbers);

    /// Whether a second pass is necessary.
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

    /// By group; never negative.
    [[nodiscard]] std::vector<WideSum> countedTwice(std::size_t groups) const;

private:
    struct Entry {
        WideSum twice = 0; ///< first, because it is aligned to 16 bytes: a trace directory has many entries
        SourceTime firstStart = SourceTime::max();
        SourceTime lastStart = SourceTime::min();
        SourceTime until = SourceTime::min();
        bool isSettled = true; ///< the regions came sorted by start
    };

    [[nodiscard]] static std::uint64_t keyOf(std::uint32_t group, TrackId track)
    {
        return std::uint64_t{group} << 32 | track.row();
    }

    GroupIndex m_index;
    std::vector<Entry> m_entries; ///< by number: a group on a track
};

} // namespace emberline
