// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <optional>
#include <vector>

/// Turns the regions of one track into events such that a reader that knows only their times nests them the same way.
namespace emberline {

struct NestedSlice {
    RegionId id;
    SourceTime start;
    SourceTime end;
    unsigned depth = 0;
    bool isOpen = false; ///< write it without an end
};

/// The regions of a track, sorted by start, longer ones first, outer ones first.
std::vector<NestedSlice> slicesOf(const Trace& trace, TrackId track);

/// Trace2 samples its wall clock again for each line, so a region may extend beyond its parent, or into the next region, by microseconds.
/// A reader of Chrome JSON would take that for nesting. So ends are cut to fit if the cut is at most kClockJitter.
inline constexpr Duration kClockJitter = std::chrono::milliseconds(1);
void cutJitter(const Trace& trace, std::vector<NestedSlice>& slices);

/// Orders the slices so that each follows its ancestors, its earlier siblings and everything inside those.
std::vector<NestedSlice> outerFirst(const Trace& trace, const std::vector<NestedSlice>& slices);

/// A slice can stay without an end only if no other slice of its track begins after it or
/// stands beside it at its end, and if it does not begin where its parent ends,
/// because readers extend it to the end of the trace. Closes all other open slices.
void closeEarlyOnes(std::vector<NestedSlice>& slices);

/// Whether complete events (X) in this order produce the depths of these slices.
bool nestByTimes(const std::vector<NestedSlice>& slices);

/// A begin or an end of slices[slice].
struct SliceEdge {
    std::size_t slice;
    bool isBegin;
};
/// The slices as properly nested begins and ends, which also order slices of zero length. Nothing if slices overlap.
std::optional<std::vector<SliceEdge>> edgesOf(const Trace& trace, const std::vector<NestedSlice>& slices);

} // namespace emberline
