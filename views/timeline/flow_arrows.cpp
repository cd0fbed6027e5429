// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/scene_builder.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace emberline {

namespace {

constexpr int kBucket = 8; ///< logical pixels
constexpr std::size_t kPerBucket = 4;
constexpr std::size_t kLookedAt = 256; ///< legs examined in one bucket
constexpr std::size_t kRunning = 64; ///< arrows that start before the frame
constexpr int kLeastLength = 4; ///< logical pixels; a shorter arrow would look like a dot
constexpr std::size_t kChain = 100; ///< legs of one flow before a point and after it
constexpr double kFar = 4000; ///< pixels outside the frame

/// The middle of the lane or header of `point`, in the timeline's coordinates.
std::optional<double> heightOf(const ArrowFrame& frame, const FlowPoint& point)
{
    const auto middle = [&](std::size_t row, std::uint32_t lane) {
        return static_cast<double>(TrackLayout::laneTop(frame.layout.rows()[row], lane)) + metrics::kLaneHeight / 2.0;
    };
    if (point.region) {
        if (const auto place = frame.layout.placeOf(frame.trace, point.region))
            return middle(place->row, place->lane);
    } else if (point.thread) {
        if (const auto row = frame.layout.rowOf(point.thread, frame.trace))
            return middle(*row, 0);
    }
    const auto row = frame.layout.rowOf(point.session);
    return row ? std::optional(middle(*row, 0)) : std::nullopt;
}

int length(const SceneArrow& arrow)
{
    return std::abs(arrow.x1 - arrow.x0) + std::abs(arrow.y1 - arrow.y0);
}

/// The longest few of legs that begin close to each other; of those that also end close to each other, one.
void addLongest(const ArrowFrame& frame, std::span<const FlowLeg> legs, std::vector<SceneArrow>& arrows)
{
    std::vector<SceneArrow> seen;
    const std::size_t step = (legs.size() + kLookedAt - 1) / kLookedAt;
    for (std::size_t i = 0; i < legs.size(); i += step) {
        const auto arrow = arrowOf(frame, legs[i]);
        if (arrow && length(*arrow) >= kLeastLength * frame.ratio)
            seen.push_back(*arrow);
    }
    const auto course = [&](const SceneArrow& arrow) {
        return std::tuple(arrow.y0, arrow.y1, static_cast<std::int32_t>(std::floor(arrow.x1 / (kBucket * frame.ratio))));
    };
    std::ranges::sort(seen, {}, course);
    const auto isDouble = [&](const SceneArrow& a, const SceneArrow& b) { return course(a) == course(b); };
    seen.erase(std::unique(seen.begin(), seen.end(), isDouble), seen.end());
    const std::size_t count = std::min(kPerBucket, seen.size());
    const auto longest = [](const SceneArrow& a, const SceneArrow& b) { return length(a) > length(b); };
    std::partial_sort(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(count), seen.end(), longest);
    arrows.insert(arrows.end(), seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(count));
}

void addRunning(const ArrowFrame& frame, const FlowLegs& legs, std::size_t first, SourceTime begin, std::vector<SceneArrow>& arrows)
{
    std::size_t looked = 0;
    std::size_t added = 0;
    legs.visitRunning(first, begin, [&](const FlowLeg& leg) {
        if (const auto arrow = arrowOf(frame, leg)) {
            arrows.push_back(*arrow);
            ++added;
        }
        return ++looked < 8 * kRunning && added < kRunning;
    });
}

} // namespace

std::optional<SceneArrow> arrowOf(const ArrowFrame& frame, const FlowLeg& leg)
{
    const std::vector<FlowPoint>& points = frame.trace.flows()[leg.flow.row()].points;
    const SourceScale scale = inSource(frame.scale, frame.trace.clockShift(points[leg.point].session));
    const double right = scale.width();
    const double from = scale.pixelAt(leg.begin);
    const double to = scale.pixelAt(leg.end);
    if (to < 0 || from > right)
        return std::nullopt;
    const auto top = heightOf(frame, points[leg.point]);
    const auto bottom = heightOf(frame, points[leg.point + 1]);
    if (!top || !bottom)
        return std::nullopt;
    const auto y = [&](double content) { return (content - static_cast<double>(frame.scrollY)) * frame.ratio; };
    const double start = y(*top);
    const double end = y(*bottom);
    if (std::max(start, end) < 0 || std::min(start, end) > frame.height)
        return std::nullopt;
    const auto held
        = [](double pixel, double size) { return static_cast<std::int32_t>(std::lround(std::clamp(pixel, -kFar, size + kFar))); };
    return SceneArrow{held(from, right), held(start, frame.height), held(to, right), held(end, frame.height), leg.flow, leg.point};
}

void addArrows(const ArrowFrame& frame, const FlowIndex& flows, std::vector<SceneArrow>& arrows)
{
    for (const auto& [source, legs] : flows.bySource()) {
        if (source && frame.layout.hiddenSources().contains(source))
            continue;
        const SourceScale scale = inSource(frame.scale, frame.trace.clockShift(source));
        const std::size_t first = legs.firstFrom(scale.range().begin);
        addRunning(frame, legs, first, scale.range().begin, arrows);
        const double bucket = kBucket * frame.ratio;
        for (std::size_t at = first; at < legs.all().size() && legs.all()[at].begin < scale.range().end;) {
            const double edge = (std::floor(scale.pixelAt(legs.all()[at].begin) / bucket) + 1) * bucket;
            const std::size_t next = std::max(at + 1, legs.firstFrom(scale.timeAt(edge)));
            addLongest(frame, legs.all().subspan(at, next - at), arrows);
            at = next;
        }
    }
}

std::vector<SceneArrow> arrowsOf(const ArrowFrame& frame, const FlowIndex& flows, RegionId region, std::size_t limit)
{
    std::vector<SceneArrow> arrows;
    std::size_t looked = 0;
    FlowId last;
    for (const FlowIndex::Touch& touch : flows.touching(region)) {
        if (std::exchange(last, touch.flow) == touch.flow) // the flow comes back to the region
            continue;
        const std::size_t points = frame.trace.flows()[touch.flow.row()].points.size();
        for (std::size_t point = touch.point - std::min<std::size_t>(touch.point, kChain); point + 1 < points; ++point) {
            if (point > touch.point + kChain)
                break;
            if (++looked > limit)
                return arrows;
            if (const auto arrow = arrowOf(frame, legFrom(frame.trace, touch.flow, static_cast<std::uint32_t>(point))))
                arrows.push_back(*arrow);
        }
    }
    return arrows;
}

} // namespace emberline
