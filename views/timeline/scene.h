// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <QRgb>

#include <cstdint>
#include <optional>
#include <vector>

/// One frame of the lanes as plain data, in device pixels of the viewport. buildScene() makes it, paintScene() draws it and hitTest()
/// queries it.
namespace emberline {

class TrackLayout;

namespace box_flag {
inline constexpr std::uint8_t kOpen = 1; ///< no end in the trace: fades out
inline constexpr std::uint8_t kApproximate = 2; ///< inferred times: broken outline
inline constexpr std::uint8_t kBad = 4; ///< ended with an error: outlined
inline constexpr std::uint8_t kCutLeft = 8; ///< continues beyond the left edge
inline constexpr std::uint8_t kCutRight = 16;
} // namespace box_flag

struct SceneBox {
    std::int32_t begin; ///< columns [begin, end)
    std::int32_t end;
    QRgb fill;
    RegionId region;
    std::uint32_t folded; ///< number of regions in it; 1: a single one
    std::uint8_t flags;
};

/// The boxes of one lane, left to right.
struct SceneLane {
    std::int32_t y;
    std::int32_t height;
    std::uint32_t firstBox;
    std::uint32_t boxCount;
    std::uint32_t row; ///< in TrackLayout::rows()
    std::uint32_t lane; ///< within the row
};

/// A search hit, or several in one column: outlined.
struct SceneHit {
    std::int32_t begin; ///< columns [begin, end)
    std::int32_t end;
    std::int32_t y;
    std::int32_t height;
};

struct SceneRow {
    std::int32_t y;
    std::int32_t height;
    std::uint32_t row;
};

struct SceneLabel {
    std::int32_t x;
    std::int32_t y; ///< of the box
    std::int32_t width; ///< room for it
    std::int32_t height;
    std::uint32_t label; ///< of the frame's LabelCache
    QRgb color;
};

/// The gap after a spawn or before a reap.
struct SceneHatch {
    std::int32_t begin;
    std::int32_t end;
    std::int32_t y;
    std::int32_t height;
    RegionId child; ///< the parent's child region
};

/// A thin line: a session's lifetime where no lane shows it, or the longest of the runs that share the row.
struct SceneSpan {
    std::int32_t begin;
    std::int32_t end;
    std::int32_t y;
    std::int32_t height;
    QRgb color;
};

/// One or more instants in one column.
struct SceneMark {
    std::int32_t x;
    std::int32_t top; ///< the line's
    std::int32_t bottom; ///< of the line; of the head where marks crowd
    QRgb color;
    InstantId instant; ///< the first one; errors take precedence
    std::uint32_t folded;
    bool fullLine; ///< scope process or global, or an error; otherwise a fainter line
};

/// One series of a counter: for each column, the stack below it and its own top, in pixels up from the base line.
struct SceneArea {
    std::int32_t y; ///< top of the plot
    std::int32_t height;
    std::int32_t base; ///< y of the value 0
    QRgb fill;
    CounterId counter;
    std::uint32_t first; ///< in Scene::bounds
    std::uint32_t count;
};
struct AreaBounds {
    std::int16_t from; ///< solid from here
    std::int16_t solid; ///< to here
    std::int16_t light; ///< and light up to here: the column's maximum if it is above its minimum
};

/// The life of an object, or several lives too short to tell apart.
struct SceneLife {
    std::int32_t begin; ///< columns [begin, end)
    std::int32_t end;
    std::int32_t y;
    std::int32_t height;
    QRgb color;
    ObjectId object; ///< the first
    std::uint32_t folded;
    std::uint8_t flags; ///< of box_flag: open, cut
};

/// One or more snapshots of an object in one column.
struct SceneSnapshot {
    std::int32_t x;
    std::int32_t y; ///< of the object's lane
    std::int32_t height;
    QRgb color;
    ObjectId object;
    std::uint32_t snapshot; ///< the first one
    std::uint32_t folded;
};

/// A curve from one slice to another, ending in an arrow head.
struct SceneArrow {
    std::int32_t x0;
    std::int32_t y0;
    std::int32_t x1; ///< not before x0
    std::int32_t y1;
    FlowId flow;
    std::uint32_t point; ///< the point of the flow where the arrow starts
};

/// A gap of the time axis that is drawn shorter than it is, from top to bottom. May begin before the frame and end after it.
struct SceneFold {
    std::int32_t begin; ///< columns [begin, end)
    std::int32_t end;
};

struct Scene {
    std::int32_t width = 0;
    std::int32_t height = 0;
    double devicePixelRatio = 1;
    std::vector<SceneRow> rows;
    std::vector<SceneLane> lanes;
    std::vector<SceneBox> boxes;
    std::vector<SceneHit> hits;
    std::vector<SceneLabel> labels;
    std::vector<SceneHatch> hatches;
    std::vector<SceneSpan> spans;
    std::vector<SceneMark> marks;
    std::vector<SceneLife> lives;
    std::vector<SceneSnapshot> snapshots;
    std::vector<SceneArrow> arrows;
    std::vector<SceneArea> areas;
    std::vector<AreaBounds> bounds;
    std::vector<SceneFold> folds;

    void clear()
    {
        rows.clear();
        lanes.clear();
        boxes.clear();
        hits.clear();
        labels.clear();
        hatches.clear();
        spans.clear();
        marks.clear();
        lives.clear();
        snapshots.clear();
        arrows.clear();
        areas.clear();
        bounds.clear();
        folds.clear();
    }
};

/// What lies under a point of the lanes.
struct Hit {
    std::optional<std::uint32_t> row; ///< in TrackLayout::rows(); nothing below the last row
    const SceneBox* box = nullptr;
    const SceneLane* lane = nullptr; ///< the box's
    const SceneMark* mark = nullptr; ///< before a box
    const SceneHatch* hatch = nullptr; ///< after a box
    const SceneLife* life = nullptr;
    const SceneSnapshot* snapshot = nullptr; ///< takes precedence over a life
    CounterId counter; ///< the series whose area is under the point, otherwise the lowest of the row
};

/// Tests the scene itself, so a hit is always what the user sees: in a column of folded regions, the longest one. `x` and `y` are device
/// pixels. `slack` is how far beside a thin box a point still counts; beside a mark, three times as far where nothing else is.
[[nodiscard]] Hit hitTest(const Scene& scene, const TrackLayout& layout, int x, int y, int slack);

} // namespace emberline
