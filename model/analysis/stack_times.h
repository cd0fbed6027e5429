// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/shown_range.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace emberline {

/// What each region adds to the stacks of a flame graph, where a box is as wide as its own time and the boxes inside it. So that no box
/// says more than its regions last, a child region counts as far as it lies in its parent. A moment that several regions of a track cover
/// counts in the one that began last, as in the split of a command's time, and so in those around that one. Together, the outermost regions
/// of a track count as long as at least one of them runs. Threads, other tracks and the bars of child processes run side by side, so they
/// add up. The processes that a bar spawned stand inside it: its own time is without them. Refers to the trace.
class StackTimes {
public:
    /// Passes once over the regions in the range. Sorts only those of tracks where regions overlap or stick out, and keeps only those that
    /// do not count whole.
    explicit StackTimes(const Trace& trace, const ShownRange& range = {});

    /// What counts of the self time (SelfTimes) that a region has in the window.
    [[nodiscard]] Duration selfOf(RegionId region, Duration self, const Window& window = {}) const;
    /// How much of its length in the range does not count.
    [[nodiscard]] Duration cutOff(RegionId region) const
    {
        const auto found = m_pieces.find(region);
        return found == m_pieces.end() ? Duration::zero() : found->second.cutOff;
    }

private:
    struct Piece {
        Duration self{};
        Duration cutOff{};
    };

    void cut(TrackId track, const Window& window);
    [[nodiscard]] Duration coveredByProcesses(RegionId bar, const Window& window) const;

    const Trace& m_trace;
    std::unordered_map<RegionId, std::vector<SessionId>> m_spawned; ///< by bar
    std::unordered_map<RegionId, Piece> m_pieces; ///< of the regions that do not count whole
};

/// Whether each region of a track lies in its parent, in the next lane, and one lane holds all that have none: then no two regions overlap
/// unless one is inside the other. Looks at what touches the window. Without `bars`, those of child processes may be anywhere.
[[nodiscard]] bool nestsWell(const Trace& trace, TrackId track, const Window& window, bool bars);

/// A name as a frame of folded stacks ("outer;inner 123"), for flamegraph.pl and similar readers. Replaces the characters that end a frame
/// or a line. Also replaces a blank before a final number, as in "make -j 5", by a no-break space (U+00A0), because such readers would
/// see two counts in the line.
[[nodiscard]] std::string foldedFrame(std::string_view name);

} // namespace emberline
