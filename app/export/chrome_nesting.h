// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <optional>
#include <vector>

/// How the regions of one track are brought into events so that a reader, who knows nothing but their times, nests them the same way.
namespace emberline {

struct NestedSlice {
    RegionId id;
    Timestamp start;
    Timestamp end;
    unsigned depth = 0;
    bool isOpen = false; ///< to be written without an end
};

/// The regions of a track, by start, longer ones first, outer ones first.
std::vector<NestedSlice> slicesOf(const Trace& trace, TrackId track);

/// Trace2 samples its wall clock anew for each line, so that a region may stick out of its parent, or into the next one, by microseconds.
/// A reader of Chrome JSON would take that for nesting: ends are cut to fit, where no more than kClockJitter has to go.
inline constexpr Duration kClockJitter = std::chrono::milliseconds(1);
void cutJitter(const Trace& trace, std::vector<NestedSlice>& slices);

/// In the order in which each comes behind those it lies in and all that lies in its elder siblings.
std::vector<NestedSlice> outerFirst(const Trace& trace, const std::vector<NestedSlice>& slices);

/// A slice can only stay without an end where no other of its track begins after it, and where it does not begin as its parent ends:
/// readers stretch it to the end of the trace.
void closeEarlyOnes(std::vector<NestedSlice>& slices);

/// Whether complete events (X) in this order come out with the depths they have here.
bool nestByTimes(const std::vector<NestedSlice>& slices);

/// A begin or an end of slices[slice].
struct SliceEdge {
    std::size_t slice;
    bool isBegin;
};
/// The slices as properly nested begins and ends, which also says how those of no length stand to one another. Nothing when they overlap.
std::optional<std::vector<SliceEdge>> edgesOf(const Trace& trace, const std::vector<NestedSlice>& slices);

} // namespace emberline
