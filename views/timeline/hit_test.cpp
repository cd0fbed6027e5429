// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/scene.h"

#include "views/timeline/track_layout.h"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace emberline {

/// The box at column `x`, otherwise the nearest one within `slack`.
static const SceneBox* boxAt(const Scene& scene, const SceneLane& lane, int x, int slack)
{
    const auto boxes = std::span(scene.boxes).subspan(lane.firstBox, lane.boxCount);
    const auto after = std::ranges::upper_bound(boxes, x, {}, &SceneBox::begin);
    const SceneBox* best = nullptr;
    int bestDistance = slack + 1;
    if (after != boxes.begin()) {
        const SceneBox& before = *(after - 1);
        const int distance = std::max(0, x - before.end + 1);
        if (distance < bestDistance) {
            best = &before;
            bestDistance = distance;
        }
    }
    if (after != boxes.end() && after->begin - x < bestDistance)
        best = &*after;
    return best;
}

static CounterId counterAt(const Scene& scene, const TrackLayout& layout, const LayoutRow& row, int x, int y)
{
    const auto counters = layout.counters(row);
    for (const SceneArea& area : scene.areas) {
        const bool ofRow = std::ranges::find(counters, area.counter) != counters.end();
        if (!ofRow || x < 0 || static_cast<std::uint32_t>(x) >= area.count)
            continue;
        const AreaBounds& bounds = scene.bounds[area.first + static_cast<std::uint32_t>(x)];
        const int up = area.base - y;
        if (up >= std::min(bounds.from, bounds.light) && up <= std::max(bounds.from, bounds.light))
            return area.counter;
    }
    return counters.empty() ? CounterId() : counters.front();
}

/// The nearest one whose head is within `reach`. Only the head of a line catches the mouse; below it, the boxes that the line crosses do.
static const SceneMark* markAt(const Scene& scene, int x, int y, int headHeight, int reach)
{
    const SceneMark* best = nullptr;
    for (const SceneMark& mark : scene.marks) {
        const int distance = std::abs(mark.x - x);
        if (distance <= reach && y >= mark.top && y < mark.top + headHeight && (!best || distance < std::abs(best->x - x)))
            best = &mark;
    }
    return best;
}

Hit hitTest(const Scene& scene, const TrackLayout& layout, int x, int y, int slack)
{
    Hit hit;
    for (const SceneRow& row : scene.rows) {
        if (y >= row.y && y < row.y + row.height)
            hit.row = row.row;
    }
    const int headHeight = 3 * slack + 2;
    hit.mark = markAt(scene, x, y, headHeight, slack);
    if (!hit.row)
        return hit;
    for (const SceneLane& lane : scene.lanes) {
        if (lane.row == *hit.row && y >= lane.y && y < lane.y + lane.height) {
            hit.box = boxAt(scene, lane, x, slack);
            hit.lane = hit.box ? &lane : nullptr;
        }
    }
    for (const SceneHatch& hatch : scene.hatches) {
        if (x >= hatch.begin && x < hatch.end && y >= hatch.y && y < hatch.y + hatch.height)
            hit.hatch = &hatch;
    }
    const auto inside = [&](const auto& shape) { return y >= shape.y && y < shape.y + shape.height; };
    for (const SceneLife& life : scene.lives) {
        if (x >= life.begin - (life.end - life.begin < slack ? slack : 0) && x < std::max(life.end, life.begin + slack) && inside(life))
            hit.life = &life;
    }
    for (const SceneSnapshot& snapshot : scene.snapshots) {
        const bool nearer = !hit.snapshot || std::abs(snapshot.x - x) < std::abs(hit.snapshot->x - x);
        if (std::abs(snapshot.x - x) <= slack + 1 && inside(snapshot) && nearer)
            hit.snapshot = &snapshot;
    }
    if (!hit.mark && !hit.box && !hit.hatch && !hit.life && !hit.snapshot)
        hit.mark = markAt(scene, x, y, headHeight, 3 * slack);
    const LayoutRow& row = layout.rows()[*hit.row];
    if (row.kind == RowKind::Counter)
        hit.counter = counterAt(scene, layout, row, x, y);
    return hit;
}

} // namespace emberline
