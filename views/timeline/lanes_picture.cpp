// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lanes_picture.h"

#include "views/kit/pixel_canvas.h"
#include "views/kit/shape_canvas.h"
#include "views/timeline/painter.h"
#include "views/timeline/scene_builder.h"

#include <QPainter>
#include <QWidget>

namespace emberline {

LanesPicture::LanesPicture(TimelineController& controller, Part part, const QWidget& lanes) :
    m_controller(controller), m_part(part), m_lanes(lanes)
{ }

void LanesPicture::render()
{
    const Theme& theme = Theme::of(m_lanes.palette());
    const double ratio = m_lanes.devicePixelRatioF();
    if (!m_styles || &m_styles->theme() != &theme)
        m_styles = std::make_unique<RegionStyles>(theme);
    if (!m_labels || m_labels->devicePixelRatio() != ratio)
        m_labels = std::make_unique<LabelCache>(m_lanes.font(), ratio);
    m_labels->trim();
    const Trace& trace = m_controller.trace();
    Scene& scene = m_scene.of(trace);
    const ViewState& state = m_controller.state();
    const Viewport viewport{state.visibleRange(), m_lanes.width(), m_lanes.height(), m_controller.scroll().y(m_part), ratio, state.now()};
    SceneBuilder builder(trace, m_controller.rows().layout(m_part), m_controller.rows().instants(), m_controller.rows().flows(), *m_styles,
        *m_labels, m_controller.rows().pyramids());
    builder.setShown(m_controller.rows().shownRegions().lanes());
    builder.build(viewport, scene);
    const QSize size(scene.width, scene.height);
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(ratio);
    m_path.reset();
    if (const auto& path = state.path())
        m_path = layOutPath(*path, trace, m_controller.rows().layout(m_part), viewport, scene);
    PixelCanvas canvas(m_image, *m_labels);
    draw(canvas);
}

void LanesPicture::draw(Canvas& canvas) const
{
    const Theme& theme = Theme::of(m_lanes.palette());
    paintScene(scene(), theme, canvas);
    if (m_path)
        paintPath(*m_path, scene(), theme, canvas);
}

void LanesPicture::paint(QPainter& painter, const QRegion& region) const
{
    if (ShapeCanvas::suits(painter)) {
        ShapeCanvas canvas(painter, *m_labels, m_image.size());
        draw(canvas);
        return;
    }
    const double ratio = scene().devicePixelRatio;
    for (const QRect& part : region) {
        const QRectF source(part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio);
        painter.drawImage(QRectF(part), m_image, source);
    }
}

} // namespace emberline
