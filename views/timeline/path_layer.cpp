// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/path_layer.h"

#include "views/timeline/time_scale.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace emberline {

namespace {

constexpr std::uint32_t kDim = 176; ///< of 256: share of the surface colour in a box off the path
constexpr int kBandHeight = 4;
constexpr double kLinkWidth = 1;
constexpr std::uint32_t kLinkStrength = 150; ///< of 256: many links cross labels

int pixels(double logical, double ratio)
{
    return std::max(1, static_cast<int>(std::lround(logical * ratio)));
}

std::vector<PathBand> bandsOf(const ShownPath& path, const Trace& trace, const TrackLayout& layout, const Viewport& viewport, int width)
{
    const TimeScale scale(viewport.visible, width, viewport.folds);
    const double ratio = viewport.devicePixelRatio;
    std::vector<PathBand> bands;
    const auto first = std::ranges::partition_point(path.steps, [&](const auto& step) { return step.range.end <= viewport.visible.begin; });
    for (auto step = first; step != path.steps.end() && step->range.begin < viewport.visible.end; ++step) {
        const std::int32_t begin = std::max(scale.columnAt(step->range.begin), -1);
        const std::int32_t end = std::min(scale.columnAt(step->range.end), width + 1);
        // Steps shorter than a column would only be noise. A column without any step gets its neighbour's.
        if (end <= begin && !bands.empty() && bands.back().end > begin)
            continue;
        const auto place = layout.placeOf(trace, step->region);
        if (!place)
            continue;
        const std::int64_t y = TrackLayout::laneTop(layout.rows()[place->row], place->lane) - viewport.scrollY;
        bands.push_back({begin, std::max(end, begin + 1), static_cast<std::int32_t>(std::lround(static_cast<double>(y) * ratio)),
            pixels(metrics::kLaneHeight, ratio)});
    }
    return bands;
}

} // namespace

PathLayer layOutPath(const ShownPath& path, const Trace& trace, const TrackLayout& layout, const Viewport& viewport, const Scene& scene)
{
    PathLayer layer;
    layer.bands = bandsOf(path, trace, layout, viewport, scene.width);
    for (std::size_t i = 1; i < layer.bands.size(); ++i) {
        const PathBand& from = layer.bands[i - 1];
        const PathBand& to = layer.bands[i];
        if (from.y != to.y)
            layer.links.push_back({to.begin, std::min(from.y, to.y) + from.height, std::max(from.y, to.y) + to.height});
    }
    std::unordered_set<RegionId> onPath;
    for (const ShownPath::Step& step : path.steps)
        onPath.insert(step.region);
    for (std::size_t i = 0; i < scene.boxes.size(); ++i) {
        if (!onPath.contains(scene.boxes[i].region))
            layer.dimmed.push_back(static_cast<std::uint32_t>(i));
    }
    return layer;
}

void paintPath(const PathLayer& layer, const Scene& scene, const Theme& theme, Canvas& canvas)
{
    auto dimmed = layer.dimmed.begin();
    for (const SceneLane& lane : scene.lanes) { // boxes are in the order of their lanes
        for (; dimmed != layer.dimmed.end() && *dimmed < lane.firstBox + lane.boxCount; ++dimmed) {
            const SceneBox& box = scene.boxes[*dimmed];
            canvas.fill(box.begin, lane.y, box.end, lane.y + lane.height, theme.surface.rgb(), kDim);
        }
    }
    const QRgb color = theme.accent.rgb();
    const int band = pixels(kBandHeight, scene.devicePixelRatio);
    const int link = pixels(kLinkWidth, scene.devicePixelRatio);
    for (const PathLink& line : layer.links)
        canvas.fill(line.x, line.top, line.x + link, line.bottom, color, kLinkStrength);
    for (const PathBand& step : layer.bands)
        canvas.fill(step.begin, step.y + step.height - band, std::max(step.end, step.begin + link), step.y + step.height, color);
}

} // namespace emberline
