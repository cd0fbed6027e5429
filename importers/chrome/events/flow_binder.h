// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_builder.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace emberline::chrome {

/// Finds the slices that flow events lie in or lead to. It binds all points of a track together: a lane costs one search for each of its
/// slices or for each point, whichever are fewer, so that neither a deep track nor many points make it slow. Runs on the import worker's
/// thread.
class FlowBinder {
public:
    struct Point {
        TrackId track;
        SourceTime time;
        bool toNext; ///< binds to the slice that begins next, not to the enclosing one
        std::optional<std::size_t> statedDepth; ///< the lane of its slice, if the trace states it
    };

    /// `builder`: its slices must already be in their lanes.
    explicit FlowBinder(const TraceBuilder& builder) : m_builder(builder) { }

    void add(const Point& point) { m_points.push_back(point); }
    /// The slice of each point, in the order of add(); none for a point without a slice.
    std::vector<RegionId> bind();

private:
    /// A point of the current track.
    struct Target {
        SourceTime time;
        std::size_t row; ///< in m_points
        RegionId region;
    };

    void bindToEnclosing(const Track& track);
    void bindToNext(const Track& track);
    [[nodiscard]] std::size_t nextUnbound(std::size_t target);
    [[nodiscard]] std::size_t firstFrom(SourceTime time) const;
    void offerNext(std::size_t target, RegionId region);
    [[nodiscard]] SourceTime startOf(RegionId region) const { return m_builder.regionColumns().start[region.row()]; }
    [[nodiscard]] SourceTime endOf(RegionId region) const { return m_builder.regionColumns().end[region.row()]; }

    const TraceBuilder& m_builder;
    std::vector<Point> m_points;
    std::vector<Target> m_targets; ///< by time
    std::vector<std::size_t> m_next; ///< for a bound target: a later one that may be unbound; otherwise the target itself
};

} // namespace emberline::chrome
