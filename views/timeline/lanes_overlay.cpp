// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lanes_overlay.h"

#include "views/timeline/flow_arrows.h"
#include "views/timeline/shapes.h"

#include <QPainter>
#include <QPainterPath>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace emberline {

namespace {

constexpr std::size_t kSelectedArrows = 200; ///< at most
constexpr double kArrowHead = 8; ///< length of their heads, in pixels

} // namespace

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
    if (const auto cursor = state.cursor())
        paintCursor(painter, *cursor, theme);
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

void LanesOverlay::paintCursor(QPainter& painter, TraceTime cursor, const Theme& theme) const
{
    QPen pen(theme.cursor, 1);
    pen.setDashPattern({3, 3});
    painter.setPen(pen);
    const int x = static_cast<int>(std::floor(std::clamp(m_controller.scale().pixelAt(cursor), -10.0, m_lanes.width() + 10.0)));
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
    const auto top = static_cast<double>(
        TrackLayout::laneTop(m_controller.layout(m_stack).rows()[place.row], place.lane) - m_controller.scrollY(m_stack));
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
