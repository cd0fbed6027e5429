// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/sample_trace.h"
#include "tests/support/talking_dialect.h"
#include "views/kit/canvas.h"
#include "views/timeline/painter.h"
#include "views/timeline/scene_builder.h"

#include <QStringList>

#include <algorithm>
#include <optional>

namespace emberline {

/// A trace, its layout, and its scene for any viewport.
struct Stage {
    TraceBuilder builder;
    sample::Maker maker{builder};
    Trace trace;
    InstantIndex instants;
    FlowIndex flows;
    RowSettings state;
    TrackLayout layout;
    RegionStyles styles{Theme::light()};
    LabelCache labels{QFont(), 1};
    std::unordered_map<CounterId, CounterPyramid> pyramids;
    Scene scene;
    std::optional<TraceTime> now; ///< while something is running
    ShownLanes shown;

    /// Lets the instants "error" be errors: only a writer's dialect knows.
    void tellErrors() { builder.edit(maker.source).dialect = talkingSource().dialect; }
    void build(double fromMs, double toMs, int width = 1000, int height = 600, std::int64_t scrollY = 0, double ratio = 1)
    {
        trace.apply(builder.takeBatch());
        instants.update(trace);
        static_cast<void>(layout.make(trace, instants.threads(), state));
        flows.update(trace);
        draw(fromMs, toMs, width, height, scrollY, ratio);
    }
    void draw(double fromMs, double toMs, int width = 1000, int height = 600, std::int64_t scrollY = 0, double ratio = 1)
    {
        const Viewport viewport{{sample::shownAt(fromMs), sample::shownAt(toMs)}, width, height, scrollY, ratio, now};
        buildScene({trace, layout, instants, &flows, pyramids, shown}, viewport, styles, labels, scene);
    }
    [[nodiscard]] const SceneBox* boxOf(RegionId region) const
    {
        const auto found = std::ranges::find(scene.boxes, region, &SceneBox::region);
        return found == scene.boxes.end() ? nullptr : &*found;
    }
    /// The top of the lane in which `region` is drawn.
    [[nodiscard]] std::int32_t boxY(RegionId region) const
    {
        const auto index = static_cast<std::size_t>(boxOf(region) - scene.boxes.data());
        const auto lane = std::ranges::find_if(
            scene.lanes, [&](const SceneLane& at) { return index >= at.firstBox && index < at.firstBox + at.boxCount; });
        return lane->y;
    }
    [[nodiscard]] QStringList labelTexts() const
    {
        QStringList texts;
        for (const SceneLabel& label : scene.labels)
            texts += QString(labels[label.label].text).replace(QChar(0xa0), ' ');
        return texts;
    }
    [[nodiscard]] QImage painted()
    {
        QImage image(scene.width, scene.height, QImage::Format_RGB32);
        PixelCanvas canvas(image, labels);
        paintScene(scene, styles.theme(), canvas);
        return image;
    }
};

} // namespace emberline
