// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_scene.h"

#include "model/bar.h"
#include "model/outcome.h"
#include "model/running.h"
#include "model/work/parallel.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/canvas.h"
#include "views/kit/trace_texts.h"

#include <QCoreApplication>

#include <algorithm>

namespace emberline {

namespace {

constexpr std::size_t kManyRegions = 1'000'000; ///< with fewer regions, waking a thread costs more than it saves
constexpr unsigned kMostThreads = 4;
constexpr std::size_t kAhead = 12; ///< boxes; covers about one memory access
constexpr std::uint32_t kDimmed = 200; ///< of 256: how far regions that the filter drops fade into the surface
constexpr int kLabelPad = 4;
constexpr int kLeastFramed = 3;
constexpr int kLeastLabelled = 16;

} // namespace

LaneScene::LaneScene(const SceneFrame& frame, const ShownLanes& shown) :
    m_frame(frame), m_sampler(frame, shown), m_surface(frame.styles.theme().surface.rgb()), m_leastFramed(frame.devicePixels(kLeastFramed)),
    m_leastLabelled(frame.devicePixels(kLeastLabelled))
{ }

void LaneScene::addRow(const LayoutRow& row, std::uint32_t index)
{
    for (const LayoutSlot& slot : m_frame.layout.slots(row)) {
        for (std::uint32_t depth = 0; depth < slot.laneCount; ++depth) {
            const std::int64_t y = TrackLayout::laneTop(row, slot.firstLane + depth);
            if (m_frame.showsLane(y))
                m_jobs.push_back({{m_frame.yOf(y), m_frame.devicePixels(metrics::kLaneHeight), 0, 0, index, slot.firstLane + depth}, &slot,
                    depth, {}, {}});
        }
    }
}

/// With millions of visible regions, sampling waits for memory; two cores halve the time.
void LaneScene::build()
{
    const bool many = m_frame.trace.regionCount() > kManyRegions && m_jobs.size() > 1;
    parallelFor(m_jobs.size(), many ? std::min(workThreads(), kMostThreads) : 1, [this](std::size_t i) {
        Job& job = m_jobs[i];
        job.boxes = m_sampler.boxes(*job.slot, job.depth);
        job.hits = m_sampler.hits(*job.slot, job.depth);
    });
    for (Job& job : m_jobs)
        addBoxes(job);
}

void LaneScene::addBoxes(Job& job)
{
    job.lane.firstBox = static_cast<std::uint32_t>(m_frame.scene.boxes.size());
    for (std::size_t i = 0; i < job.boxes.size(); ++i) {
        if (i + kAhead < job.boxes.size())
            m_frame.styles.prefetch(m_frame.trace, job.boxes[i + kAhead].region);
        addBox(job.boxes[i], job.lane);
    }
    job.lane.boxCount = static_cast<std::uint32_t>(m_frame.scene.boxes.size()) - job.lane.firstBox;
    m_frame.scene.lanes.push_back(job.lane);
    for (const LaneBox& hit : job.hits)
        m_frame.scene.hits.push_back({hit.begin, hit.end, job.lane.y, job.lane.height});
}

std::uint8_t LaneScene::flagsOf(RegionId region) const
{
    std::uint8_t flags = 0;
    if (m_frame.trace.isOpen(region))
        flags |= box_flag::kOpen;
    if (m_frame.trace.isApproximate(region))
        flags |= box_flag::kApproximate;
    const RegionRole role = m_frame.trace.role(region);
    if (role == RegionRole::Process) {
        if (hasFailed(m_frame.trace, m_frame.trace.session(region)))
            flags |= box_flag::kBad;
    } else if (hasFailed(m_frame.trace, region)) {
        flags |= box_flag::kBad;
    }
    return flags;
}

void LaneScene::addBox(const LaneBox& box, const SceneLane& lane)
{
    const FillStyle style = m_frame.styles.of(m_frame.trace, box.region);
    SceneBox drawn{box.begin, box.end, style.fill, box.region, box.folded, 0};
    if (box.folded > 1 || box.end - box.begin == 1) {
        // Sparse folds stay visible, with most of their colour.
        const auto alpha = static_cast<std::uint32_t>(160 + 96 * box.cover);
        drawn.fill = blended(m_surface, style.fill, alpha);
    } else if (box.end - box.begin >= m_leastFramed) {
        drawn.flags = flagsOf(box.region);
        if (box.begin == 0 && m_frame.scale.range().begin > m_frame.trace.shown(box.region).begin)
            drawn.flags |= box_flag::kCutLeft;
        if (box.end == m_frame.scene.width)
            drawn.flags |= box_flag::kCutRight;
        if (!box.dimmed)
            addLabel(drawn, lane, style.text);
    }
    if (box.dimmed) {
        drawn.fill = blended(drawn.fill, m_surface, kDimmed);
        drawn.flags &= static_cast<std::uint8_t>(~box_flag::kBad);
    }
    m_frame.scene.boxes.push_back(drawn);
}

void LaneScene::addLabel(const SceneBox& box, const SceneLane& lane, QRgb color)
{
    if (box.end - box.begin < m_leastLabelled)
        return;
    const int room = box.end - box.begin - m_frame.devicePixels(2 * kLabelPad - 1);
    const LabelCache::LabelId label = labelOf(box.region, room);
    m_frame.scene.labels.push_back({box.begin + m_frame.devicePixels(kLabelPad), lane.y, room, lane.height, label, color});
}

/// Processes and children show how long they took and how they ended if all of that fits.
LabelCache::LabelId LaneScene::labelOf(RegionId region, int room)
{
    const LabelCache::LabelId name = m_frame.labels.label(m_frame.trace, region);
    const RegionRole role = m_frame.trace.role(region);
    if (role != RegionRole::Process && !isBar(role))
        return name;
    if (m_frame.labels[name].width + m_frame.devicePixels(40) > room || isRunning(m_frame.trace, region))
        return name;
    const Session& session = m_frame.trace.session(m_frame.trace.session(region));
    const bool isProcess = role == RegionRole::Process;
    QString text = displayText(m_frame.trace.name(region)) + QStringLiteral("  ")
        + (isProcess ? shortWallText(session) : formatDuration(m_frame.trace.duration(region)));
    if (isProcess && session.exitCode.value_or(0) != 0)
        text += QStringLiteral("  ") + QCoreApplication::translate("LaneScene", "exit %1").arg(*session.exitCode);
    const LabelCache::LabelId full = m_frame.labels.label(text);
    return m_frame.labels[full].width <= room ? full : name;
}

} // namespace emberline
