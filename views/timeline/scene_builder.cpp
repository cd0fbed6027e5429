// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/scene_builder.h"

#include "views/timeline/counter_scene.h"
#include "views/timeline/flow_arrows.h"
#include "views/timeline/lane_scene.h"
#include "views/timeline/mark_scene.h"
#include "views/timeline/object_scene.h"
#include "views/timeline/session_scene.h"

namespace emberline {

namespace {

constexpr std::size_t kMostArrows = 150; ///< more would hide the boxes below; those of the hovered and the selected box remain

} // namespace

SceneBuilder::SceneBuilder(const Trace& trace, const TrackLayout& layout, const InstantIndex& instants, const FlowIndex& flows,
    RegionStyles& styles, LabelCache& labels, std::unordered_map<CounterId, CounterPyramid>& pyramids) :
    m_trace(trace),
    m_layout(layout), m_instants(instants), m_flows(flows), m_styles(styles), m_labels(labels), m_pyramids(pyramids)
{ }

void SceneBuilder::build(const Viewport& viewport, Scene& scene)
{
    const SceneFrame frame = startFrame(viewport, m_trace, m_layout, m_styles, m_labels, scene);
    const std::span<const LayoutRow> rows = m_layout.rows();
    if (m_trace.isEmpty() || rows.empty())
        return;
    LaneScene lanes(frame, m_shown);
    SessionScene sessions(frame);
    ObjectScene objects(frame);
    CounterScene counters(frame, m_pyramids);
    MarkScene marks(frame, m_instants, m_shown.found);
    const std::size_t first = m_layout.rowAt(viewport.scrollY);
    std::size_t end = first;
    for (; end < rows.size() && rows[end].y < viewport.scrollY + viewport.height; ++end) {
        const LayoutRow& row = rows[end];
        const auto index = static_cast<std::uint32_t>(end);
        const std::int32_t y = frame.yOf(row.y);
        scene.rows.push_back({y, frame.yOf(row.y + row.height) - y, index});
        if (row.kind == RowKind::Counter) {
            counters.addRow(row);
        } else if (row.kind == RowKind::Object) {
            objects.addRow(row);
        } else {
            lanes.addRow(row, index);
            if (row.kind == RowKind::Session)
                sessions.addRow(row);
            if (row.thread)
                marks.addThread(row);
        }
    }
    lanes.build();
    marks.addProcesses(first, end);
    marks.addGlobal();
    addArrows({m_trace, m_layout, frame.scale, viewport.scrollY, scene.height, viewport.devicePixelRatio}, m_flows, scene.arrows);
    if (scene.arrows.size() > kMostArrows)
        scene.arrows.clear();
}

} // namespace emberline
