// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/object_scene.h"

#include <algorithm>

namespace emberline {

namespace {

constexpr int kObjectLabelPad = 6;
constexpr int kLeastLabel = 20;
constexpr int kSnapshotRoom = 7; ///< minimum distance between a label and a snapshot's middle

} // namespace

void ObjectScene::addRow(const LayoutRow& row)
{
    std::uint32_t index = 0;
    for (const ObjectLane& lane : m_frame.layout.objectLanes(row)) {
        const std::int64_t y = TrackLayout::laneTop(row, index++);
        if (m_frame.showsLane(y))
            addLane(row, lane, m_frame.yOf(y));
    }
}

/// A life ends no later than the next one of its lane begins, so no column is drawn twice, even in a lane that too many objects share.
void ObjectScene::addLane(const LayoutRow& row, const ObjectLane& lane, std::int32_t y)
{
    const SourceScale scale = inSource(m_frame.scale, m_frame.trace.clockShift(row.session));
    const auto objects = m_frame.layout.objects(lane);
    const auto object = [&](ObjectId id) -> const Object& { return m_frame.trace.objects()[id.row()]; };
    const auto startOf = [&](ObjectId id) { return object(id).start; };
    auto at = std::ranges::upper_bound(objects, scale.range().begin, {}, startOf);
    if (at != objects.begin())
        --at;
    std::int32_t drawnTo = 0;
    while (at != objects.end() && startOf(*at) < scale.range().end && drawnTo < m_frame.scene.width) {
        const Object& first = object(*at);
        SceneLife life{std::clamp(scale.columnAt(first.start), drawnTo, m_frame.scene.width - 1), 0, y,
            m_frame.devicePixels(metrics::kLaneHeight), m_frame.styles.of(m_frame.trace.text(first.name)).fill, *at, 1, 0};
        const bool follows = at + 1 != objects.end();
        const SourceTime end = std::min(first.end.value_or(SourceTime::max()), follows ? startOf(*(at + 1)) : SourceTime::max());
        life.end = first.end || follows ? scale.columnAt(end) : m_frame.scale.columnAt(m_frame.layout.extent().end);
        auto next = at + 1;
        if (life.end <= life.begin) {
            life.end = life.begin + 1;
            next = std::ranges::lower_bound(next, objects.end(), scale.timeAt(life.end), {}, startOf);
            life.folded = static_cast<std::uint32_t>(next - at);
        }
        at = next;
        if (end < scale.range().begin && first.end)
            continue;
        life.flags = static_cast<std::uint8_t>((first.end ? 0 : box_flag::kOpen)
            | (first.start < scale.range().begin ? box_flag::kCutLeft : 0) | (life.end > m_frame.scene.width ? box_flag::kCutRight : 0));
        life.end = std::min(life.end, m_frame.scene.width);
        drawnTo = life.end;
        m_frame.scene.lives.push_back(life);
        if (life.folded == 1)
            addSnapshots(life, first, scale);
    }
}

/// Puts the label between two of the snapshots added since `firstSnapshot`: in the first gap where the whole id fits, otherwise in the
/// widest one.
void ObjectScene::addLabel(const SceneLife& life, const Object& object, std::size_t firstSnapshot)
{
    const LabelCache::LabelId label = m_frame.labels.label(m_frame.trace, object.object);
    std::int32_t best = 0;
    std::int32_t bestRoom = 0;
    std::int32_t from = life.begin + m_frame.devicePixels(kObjectLabelPad);
    for (std::size_t i = firstSnapshot; i <= m_frame.scene.snapshots.size() && bestRoom < m_frame.labels[label].width; ++i) {
        const bool isLast = i == m_frame.scene.snapshots.size();
        const std::int32_t to = isLast ? life.end - m_frame.devicePixels(kObjectLabelPad)
                                       : m_frame.scene.snapshots[i].x - m_frame.devicePixels(kSnapshotRoom);
        if (to - from > bestRoom) {
            best = from;
            bestRoom = to - from;
        }
        if (!isLast)
            from = m_frame.scene.snapshots[i].x + m_frame.devicePixels(kSnapshotRoom);
    }
    if (bestRoom >= m_frame.devicePixels(kLeastLabel))
        m_frame.scene.labels.push_back({best, life.y, bestRoom, life.height, label, m_frame.styles.theme().text.rgb()});
}

void ObjectScene::addSnapshots(const SceneLife& life, const Object& object, const SourceScale& scale)
{
    const std::size_t firstSnapshot = m_frame.scene.snapshots.size();
    const auto& all = object.snapshots;
    auto at = std::ranges::lower_bound(all, scale.range().begin, {}, &ObjectSnapshot::time);
    while (at != all.end() && at->time < scale.range().end) {
        const std::int32_t column = scale.columnAt(at->time);
        const auto next = std::ranges::lower_bound(at + 1, all.end(), scale.timeAt(column + 1), {}, &ObjectSnapshot::time);
        m_frame.scene.snapshots.push_back({column, life.y, life.height, life.color, life.object,
            static_cast<std::uint32_t>(at - all.begin()), static_cast<std::uint32_t>(next - at)});
        at = next;
    }
    addLabel(life, object, firstSnapshot);
}

} // namespace emberline
