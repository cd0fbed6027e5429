// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_sampler.h"

#include "model/running.h"

#include <algorithm>

namespace emberline {

std::vector<LaneBox> LaneSampler::boxes(const LayoutSlot& slot, std::uint32_t depth) const
{
    if (!m_shown.passing)
        return sample(slot, depth, &LaneSampler::wholeLane);
    const std::vector<LaneBox> passing = sample(slot, depth, &LaneSampler::passingLane);
    return overDimmed(passing, m_shown.dims ? sample(slot, depth, &LaneSampler::wholeLane) : std::vector<LaneBox>());
}

std::vector<LaneBox> LaneSampler::hits(const LayoutSlot& slot, std::uint32_t depth) const
{
    return m_shown.hits ? sample(slot, depth, &LaneSampler::hitLane) : std::vector<LaneBox>();
}

const Lane* LaneSampler::wholeLane(TrackId track, std::uint32_t depth) const
{
    const std::vector<Lane>& lanes = m_frame.trace.track(track).lanes;
    return depth < lanes.size() ? &lanes[depth] : nullptr;
}

/// Packed tracks follow one another in time. If several share a column, the first one drawn represents them.
std::vector<LaneBox> LaneSampler::sample(const LayoutSlot& slot, std::uint32_t depth, LaneOf laneOf) const
{
    std::vector<LaneBox> boxes;
    const auto tracks = m_frame.layout.tracks(slot);
    auto at = tracks.begin();
    if (tracks.size() > 1)
        at = std::ranges::partition_point(tracks, [&](const PackedTrack& t) { return t.extent.end < m_frame.scale.range().begin; });
    for (; at != tracks.end(); ++at) {
        if (tracks.size() > 1 && at->extent.begin >= m_frame.scale.range().end)
            break;
        const Track& track = m_frame.trace.track(at->track);
        const SourceScale scale = inSource(m_frame.scale, m_frame.trace.clockShift(track.session));
        const Lane* lane = (this->*laneOf)(at->track, depth);
        if (lane)
            sampleLane(m_frame.trace.regions(), *lane, scale, m_frame.scene.width, boxes);
        if (lane && tracks.size() == 1)
            growLast(*lane, scale, boxes);
        if (tracks.size() == 1 || boxes.empty())
            continue;
        const TraceTime drawnTo = m_frame.scale.timeAt(boxes.back().end);
        const auto next = std::partition_point(at + 1, tracks.end(), [&](const PackedTrack& t) { return t.extent.end < drawnTo; });
        at = next - 1;
    }
    if (tracks.size() < 2 || !m_frame.viewport.now)
        return boxes;
    // Among packed tracks only the last can be running.
    const TrackId last = tracks.back().track;
    if (const Lane* lane = (this->*laneOf)(last, depth))
        growLast(*lane, inSource(m_frame.scale, m_frame.trace.clockShift(m_frame.trace.track(last).session)), boxes);
    return boxes;
}

/// Draws a running region up to now, although in the model, and so in the lane, it ends at the last event's time. It is the last region of
/// its lane, because a lane's regions do not overlap.
void LaneSampler::growLast(const Lane& lane, const SourceScale& scale, std::vector<LaneBox>& boxes) const
{
    if (!m_frame.viewport.now || lane.runs.empty() || lane.runs.back()->regions().empty())
        return;
    const RegionId last = lane.runs.back()->regions().back();
    if (!isRunning(m_frame.trace, last))
        return;
    const std::int32_t end = std::min(m_frame.scale.columnAt(*m_frame.viewport.now), m_frame.scene.width);
    if (!boxes.empty() && boxes.back().region == last && boxes.back().folded == 1) {
        boxes.back().end = std::max(boxes.back().end, end);
        return;
    }
    const std::int32_t begin = std::max(scale.columnAt(m_frame.trace.start(last)), boxes.empty() ? 0 : boxes.back().end);
    if (begin < end)
        boxes.push_back({begin, end, last, 1.0F, 1});
}

} // namespace emberline
