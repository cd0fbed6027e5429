// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lanes_widget.h"

#include "views/timeline/painter.h"
#include "views/timeline/scene_builder.h"
#include "views/timeline/time_scale.h"

#include <QPainter>
#include <QPainterPath>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace emberline {

constexpr std::uint32_t kDim = 176; ///< of 256: share of the surface colour in a box off the path
constexpr int kBandHeight = 4;
constexpr double kLinkWidth = 1;
constexpr std::uint32_t kLinkStrength = 150; ///< of 256: many links cross labels

static std::vector<PathBand> bandsOf(
    const ShownPath& path, const Trace& trace, const TrackLayout& layout, const Viewport& viewport, int width)
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
        const std::int64_t y = layout.laneTop(*place) - viewport.scrollY;
        bands.push_back({begin, std::max(end, begin + 1), static_cast<std::int32_t>(std::lround(static_cast<double>(y) * ratio)),
            devicePixels(metrics::kLaneHeight, ratio)});
    }
    return bands;
}

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
    const int band = devicePixels(kBandHeight, scene.devicePixelRatio);
    const int link = devicePixels(kLinkWidth, scene.devicePixelRatio);
    for (const PathLink& line : layer.links)
        canvas.fill(line.x, line.top, line.x + link, line.bottom, color, kLinkStrength);
    for (const PathBand& step : layer.bands)
        canvas.fill(step.begin, step.y + step.height - band, std::max(step.end, step.begin + link), step.y + step.height, color);
}

constexpr std::size_t kSelectedArrows = 200; ///< at most
constexpr double kArrowHead = 8; ///< length of their heads, in pixels

LanesOverlay::LanesOverlay(const TimelineController& controller, RowStack stack, const QWidget& lanes) :
    m_controller(controller), m_stack(stack), m_lanes(lanes)
{ }

void LanesOverlay::paint(QPainter& painter, RegionId hovered) const
{
    const Theme& theme = Theme::of(m_lanes.palette());
    const ViewState& state = m_controller.state();
    const Selection& selection = state.selection();
    if (const auto marked = state.markedRange())
        paintMarkedRange(painter, *marked, theme);
    if (m_controller.trace().isEmpty())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    if (hovered && hovered != selection.region) {
        paintFlows(painter, hovered, theme.mutedText);
        outline(painter, hovered, theme.text, 1);
    }
    if (selection.region && !m_controller.model().shownRegions().hides(m_controller.trace(), selection.region)) {
        paintFlows(painter, selection.region, theme.selection);
        outline(painter, selection.region, theme.selection, 2);
    }
    if (selection.object)
        outlineObject(painter, selection, theme.selection);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (selection.instant)
        paintMoment(painter, m_controller.trace().shown(selection.instant), QPen(theme.selection, 1));
    if (const auto cursor = state.cursor()) {
        QPen pen(theme.cursor, 1);
        pen.setDashPattern({3, 3});
        paintMoment(painter, *cursor, pen);
    }
}

void LanesOverlay::paintMarkedRange(QPainter& painter, TraceRange marked, const Theme& theme) const
{
    const TimeScale scale = m_controller.scale();
    const double left = std::clamp(scale.pixelAt(marked.begin), -10.0, m_lanes.width() + 10.0);
    const double right = std::clamp(scale.pixelAt(marked.end), -10.0, m_lanes.width() + 10.0);
    painter.fillRect(QRectF(left, 0, right - left, m_lanes.height()), theme.markedRange);
    for (const double x : {left, right})
        painter.fillRect(QRectF(std::round(x) - 0.5, 0, 1.5, m_lanes.height()), theme.accent);
}

void LanesOverlay::paintMoment(QPainter& painter, TraceTime time, const QPen& pen) const
{
    painter.setPen(pen);
    const int x = static_cast<int>(std::floor(std::clamp(m_controller.scale().pixelAt(time), -10.0, m_lanes.width() + 10.0)));
    painter.drawLine(x, 0, x, m_lanes.height());
}

QRect LanesOverlay::cursorRect(TraceTime time) const
{
    return {static_cast<int>(std::clamp(m_controller.scale().pixelAt(time), -100.0, m_lanes.width() + 100.0)) - 2, 0, 5, m_lanes.height()};
}

std::optional<QRectF> LanesOverlay::boxRect(RegionId region) const
{
    const auto place = m_controller.layout(m_stack).placeOf(m_controller.trace(), region);
    return place ? std::optional(laneRect(*place, m_controller.model().shownRange(region))) : std::nullopt;
}

QRectF LanesOverlay::laneRect(TrackLayout::LanePlace place, TraceRange range) const
{
    const TimeScale scale = m_controller.scale();
    const double left = std::clamp(scale.pixelAt(range.begin), -10.0, m_lanes.width() + 10.0);
    const double right = std::clamp(scale.pixelAt(range.end), -10.0, m_lanes.width() + 10.0);
    const auto top = static_cast<double>(m_controller.layout(m_stack).laneTop(place) - m_controller.scrollY(m_stack));
    return QRectF(left, top, std::max(right - left - 1, 3.0), metrics::kLaneHeight);
}

void LanesOverlay::outline(QPainter& painter, RegionId region, const QColor& color, double thickness) const
{
    const auto rect = boxRect(region);
    if (!rect)
        return;
    painter.setPen(QPen(color, thickness));
    painter.setBrush(Qt::NoBrush);
    const double inset = thickness / 2;
    painter.drawRoundedRect(rect->adjusted(inset, inset, -inset, -inset), 1.5, 1.5);
}

void LanesOverlay::outlineObject(QPainter& painter, const Selection& selection, const QColor& color) const
{
    const auto place = m_controller.layout(m_stack).placeOf(selection.object);
    const auto range = m_controller.selectedRange();
    if (!place || !range)
        return;
    painter.setPen(QPen(color, 2));
    painter.setBrush(Qt::NoBrush);
    const QRectF rect = laneRect(*place, *range);
    if (!selection.snapshot) {
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 1.5, 1.5);
        return;
    }
    const QPointF middle(rect.left() + 0.5, rect.top() + metrics::kLaneHeight / 2.0 + 0.5);
    constexpr double kRadius = 8;
    painter.drawPolygon(QPolygonF(
        {middle + QPointF(0, -kRadius), middle + QPointF(kRadius, 0), middle + QPointF(0, kRadius), middle + QPointF(-kRadius, 0)}));
}

/// Draws the arrows to and from the slice above all others.
void LanesOverlay::paintFlows(QPainter& painter, RegionId region, const QColor& color) const
{
    const ArrowFrame frame{
        m_controller.trace(), m_controller.layout(m_stack), m_controller.scale(), m_controller.scrollY(m_stack), m_lanes.height(), 1};
    QPainterPath lines;
    QPainterPath heads;
    for (const SceneArrow& arrow : arrowsOf(frame, m_controller.model().flows(), region, kSelectedArrows)) {
        const auto& [from, pull0, pull1, to] = curveOf(arrow, 1).points;
        lines.moveTo(from);
        lines.cubicTo(pull0, pull1, to - QPointF(kArrowHead / 2, 0));
        heads.addPolygon(QPolygonF({to, to - QPointF(kArrowHead, kArrowHead / 2), to - QPointF(kArrowHead, -kArrowHead / 2), to}));
    }
    if (lines.isEmpty())
        return;
    QColor halo = Theme::of(m_lanes.palette()).surface;
    halo.setAlpha(170);
    painter.setBrush(Qt::NoBrush);
    painter.strokePath(lines, QPen(halo, 5));
    painter.strokePath(lines, QPen(color, 2));
    painter.fillPath(heads, color);
}

} // namespace emberline
