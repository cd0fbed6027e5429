// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/flow_arrows.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/shapes.h"

#include <QPainter>
#include <QPainterPath>

/// How LanesWidget shows a selection, apart from a region's outline.
namespace emberline {

namespace {

constexpr std::size_t kSelectedArrows = 200; ///< length of the arrow heads
constexpr double kArrowHead = 8; ///< length of their heads

} // namespace

void LanesWidget::outlineObject(QPainter& painter, const Selection& selection, const QColor& color) const
{
    const auto place = m_controller.layout(m_part).placeOf(selection.object);
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

/// Draws the arrows to and from the selected slice above all others.
void LanesWidget::paintFlows(QPainter& painter, RegionId region, const Theme& theme) const
{
    const ArrowFrame frame{
        m_controller.trace(), m_controller.layout(m_part), m_controller.scale(), m_controller.scrollY(m_part), height(), 1};
    QPainterPath lines;
    QPainterPath heads;
    for (const SceneArrow& arrow : arrowsOf(frame, m_controller.flows(), region, kSelectedArrows)) {
        const auto& [from, pull0, pull1, to] = curveOf(arrow, 1).points;
        lines.moveTo(from.x, from.y);
        lines.cubicTo(pull0.x, pull0.y, pull1.x, pull1.y, to.x - kArrowHead / 2.0, to.y);
        heads.addPolygon(QPolygonF(
            {{to.x, to.y}, {to.x - kArrowHead, to.y - kArrowHead / 2.0}, {to.x - kArrowHead, to.y + kArrowHead / 2.0}, {to.x, to.y}}));
    }
    if (lines.isEmpty())
        return;
    QColor halo = theme.surface;
    halo.setAlpha(170);
    painter.setBrush(Qt::NoBrush);
    painter.strokePath(lines, QPen(halo, 5));
    painter.strokePath(lines, QPen(theme.selection, 2));
    painter.fillPath(heads, theme.selection);
}

} // namespace emberline
