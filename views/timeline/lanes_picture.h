// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/per_trace.h"
#include "views/kit/label_cache.h"
#include "views/timeline/path_layer.h"
#include "views/timeline/region_style.h"
#include "views/timeline/scene.h"
#include "views/timeline/timeline_controller.h"

#include <QImage>
#include <QRegion>

#include <memory>
#include <optional>

class QPainter;
class QWidget;

namespace emberline {

/// The last frame of the lanes: its scene and its image, and what drawing the next one reuses.
class LanesPicture {
public:
    /// All arguments must outlive this object. `lanes`: its size, font, palette and pixel ratio are the frame's.
    LanesPicture(TimelineController& controller, Part part, const QWidget& lanes);

    [[nodiscard]] const Scene& scene() const { return m_scene.of(m_controller.trace()); }
    void forgetLabels() { m_labels.reset(); } ///< the font changed
    void render();
    /// Draws the frame: as shapes where `painter` keeps shapes, otherwise `region` of the image.
    void paint(QPainter& painter, const QRegion& region) const;

private:
    void draw(Canvas& canvas) const;

    TimelineController& m_controller;
    Part m_part;
    const QWidget& m_lanes;
    std::unique_ptr<RegionStyles> m_styles;
    std::unique_ptr<LabelCache> m_labels;
    PerTrace<Scene> m_scene;
    std::optional<PathLayer> m_path;
    QImage m_image;
};

} // namespace emberline
