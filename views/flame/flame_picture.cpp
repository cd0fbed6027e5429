// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/flame/flame_picture.h"

#include "views/flame/flame_text.h"
#include "views/kit/pixel_canvas.h"
#include "views/kit/shape_canvas.h"
#include "views/timeline/painter.h"

#include <QAbstractScrollArea>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace emberline {

namespace {

constexpr int kPadding = 6; ///< of a label in its box
constexpr std::uint32_t kFaded = 170; ///< of 256: share of the surface colour in a box that does not match the search

} // namespace

QString FlamePicture::toolTip(const FlameTree& tree, std::uint32_t node) const
{
    return m_look ? m_look->toolTip(node) : flameToolTip(m_store.trace(), tree, node);
}

FillStyle FlamePicture::styleOf(const FlameTree& tree, std::uint32_t index)
{
    const Theme& theme = m_styles->theme();
    if (m_look)
        return m_look->style(index, theme);
    const FlameNode& node = tree.nodes[index];
    FillStyle style = node.longest ? m_styles->of(m_store.trace(), node.longest) : FillStyle{theme.header.rgb(), theme.text.rgb()};
    if (m_highlight && (node.parent == FlameNode::kNone || !m_highlight->matches(m_store.trace().text(node.name)))) {
        style.fill = blended(style.fill, theme.surface.rgb(), kFaded);
        style.text = theme.mutedText.rgb();
    }
    return style;
}

void FlamePicture::addLane(const FlameTree& tree, const std::vector<FlameBox>& boxes, int top, int height)
{
    const double ratio = m_scene.devicePixelRatio;
    const auto pixels = [ratio](double logical) { return static_cast<std::int32_t>(std::lround(logical * ratio)); };
    SceneLane lane{};
    lane.y = pixels(top);
    lane.height = pixels(height - 1);
    lane.firstBox = static_cast<std::uint32_t>(m_scene.boxes.size());
    for (const FlameBox& box : boxes) {
        const FlameNode& node = tree.nodes[box.node];
        const FillStyle style = styleOf(tree, box.node);
        const std::int32_t end = std::min(box.end, m_scene.width);
        m_scene.boxes.push_back({box.begin, end, style.fill, node.longest, box.folded, 0});
        const std::int32_t room = end - box.begin - 2 * pixels(kPadding);
        if (room > pixels(10) && box.folded == 1) {
            const LabelCache::LabelId label = m_labels->label(m_look ? m_look->label(box.node) : flameLabel(m_store.trace(), node));
            m_scene.labels.push_back({box.begin + pixels(kPadding), lane.y, room, lane.height, label, style.text});
        }
    }
    lane.boxCount = static_cast<std::uint32_t>(m_scene.boxes.size()) - lane.firstBox;
    m_scene.lanes.push_back(lane);
}

void FlamePicture::render(const FlameTree& tree, const FlameLayout& layout, const FlameRows& rows, const QAbstractScrollArea& view)
{
    const Theme& theme = Theme::of(view.palette());
    const double ratio = view.devicePixelRatioF();
    if (!m_styles || &m_styles->theme() != &theme)
        m_styles.emplace(theme);
    if (!m_labels || m_labels->devicePixelRatio() != ratio)
        m_labels.emplace(view.font(), ratio);
    m_labels->trim();
    const QSize size = view.viewport()->size() * ratio;
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(ratio);
    m_scene.clear();
    m_scene.width = size.width();
    m_scene.height = size.height();
    m_scene.devicePixelRatio = ratio;
    for (std::size_t row = 0; row < layout.rows.size(); ++row) {
        const int top = rows.top(row);
        if (top + rows.height > 0 && top < rows.viewport)
            addLane(tree, layout.rows[row], top, rows.height);
    }
    PixelCanvas canvas(m_image, *m_labels);
    paintScene(m_scene, theme, canvas);
    m_isStale = false;
}

void FlamePicture::paint(
    QPainter& painter, const FlameTree& tree, const FlameLayout& layout, const FlameRows& rows, const QAbstractScrollArea& view)
{
    if (m_isStale)
        render(tree, layout, rows, view);
    if (!ShapeCanvas::suits(painter)) {
        painter.drawImage(0, 0, m_image);
        return;
    }
    ShapeCanvas canvas(painter, *m_labels, m_image.size());
    paintScene(m_scene, Theme::of(view.palette()), canvas);
}

} // namespace emberline
