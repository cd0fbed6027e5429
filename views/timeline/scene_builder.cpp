// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/scene_builder.h"

#include "model/analysis/parallel.h"
#include "model/running.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/canvas.h"
#include "views/timeline/flow_arrows.h"

#include <algorithm>
#include <cmath>

namespace emberline {

namespace {

constexpr std::size_t kManyRegions = 1'000'000; ///< with fewer regions, starting a thread costs more than it saves
constexpr unsigned kMostThreads = 4;
constexpr std::size_t kAhead = 12; ///< boxes; covers about one memory access
constexpr std::uint32_t kDimmed = 200; ///< of 256: how far regions that the filter drops fade into the surface
constexpr int kLabelPad = 4;
constexpr int kLeastFramed = 3;
constexpr int kLeastLabelled = 16;

} // namespace

SceneBuilder::SceneBuilder(const Trace& trace, const TrackLayout& layout, const InstantIndex& instants, const FlowIndex& flows,
    RegionStyles& styles, LabelCache& labels, std::unordered_map<CounterId, CounterPyramid>& pyramids) :
    m_trace(trace),
    m_layout(layout), m_instants(instants), m_flows(flows), m_styles(styles), m_labels(labels), m_pyramids(pyramids), m_scale({}, 1)
{ }

int SceneBuilder::devicePixels(double logical) const
{
    return static_cast<int>(std::lround(logical * m_viewport.devicePixelRatio));
}

std::int32_t SceneBuilder::yOf(std::int64_t contentY) const
{
    return devicePixels(static_cast<double>(contentY - m_viewport.scrollY));
}

void SceneBuilder::build(const Viewport& viewport, Scene& scene)
{
    m_viewport = viewport;
    m_scene = &scene;
    m_jobs.clear();
    scene.clear();
    scene.width = devicePixels(viewport.width);
    scene.height = devicePixels(viewport.height);
    scene.devicePixelRatio = viewport.devicePixelRatio;
    m_surface = m_styles.theme().surface.rgb();
    m_leastFramed = devicePixels(kLeastFramed);
    m_leastLabelled = devicePixels(kLeastLabelled);
    if (m_trace.isEmpty() || m_layout.rows().empty())
        return;
    m_scale = TimeScale(viewport.visible, scene.width);
    const std::size_t first = m_layout.rowAt(viewport.scrollY);
    std::size_t row = first;
    for (; row < m_layout.rows().size() && m_layout.rows()[row].y < viewport.scrollY + viewport.height; ++row)
        addRow(row);
    sampleLanes();
    addProcessMarks(first, row);
    addGlobalMarks();
    addArrows({m_trace, m_layout, m_scale, viewport.scrollY, scene.height, viewport.devicePixelRatio}, m_flows, scene.arrows);
}

void SceneBuilder::addRow(std::size_t index)
{
    const LayoutRow& row = m_layout.rows()[index];
    const std::int32_t y = yOf(row.y);
    m_scene->rows.push_back({y, yOf(row.y + row.height) - y, static_cast<std::uint32_t>(index)});
    if (row.kind == RowKind::Counter) {
        addCounter(row);
        return;
    }
    if (row.kind == RowKind::Object) {
        addObjects(row);
        return;
    }
    addLanes(row, static_cast<std::uint32_t>(index));
    if (row.kind == RowKind::Session) {
        addHatches(row);
        if (!row.thread)
            addLifeSpan(row);
    }
    if (row.thread)
        addMarks(m_instants.of(row.thread), clockOffset(m_trace, row.session), y, yOf(row.y + row.height), false);
}

void SceneBuilder::addLanes(const LayoutRow& row, std::uint32_t index)
{
    const std::int64_t top = m_viewport.scrollY;
    const std::int64_t bottom = top + m_viewport.height;
    for (const LayoutSlot& slot : m_layout.slots(row)) {
        for (std::uint32_t depth = 0; depth < slot.laneCount; ++depth) {
            const std::int64_t y = TrackLayout::laneTop(row, slot.firstLane + depth);
            if (y + metrics::kLaneHeight > top && y < bottom)
                m_jobs.push_back({{yOf(y), devicePixels(metrics::kLaneHeight), 0, 0, index, slot.firstLane + depth}, &slot, depth, {}, {}});
        }
    }
}

/// With millions of visible regions, sampling waits for memory; two cores halve the time.
void SceneBuilder::sampleLanes()
{
    const bool many = m_trace.regionCount() > kManyRegions && m_jobs.size() > 1;
    parallelFor(m_jobs.size(), many ? std::min(analysisThreads(), kMostThreads) : 1, [this](std::size_t i) { sampleJob(m_jobs[i]); });
    for (LaneJob& job : m_jobs)
        addBoxes(job);
}

void SceneBuilder::sampleJob(LaneJob& job) const
{
    if (!m_shown.passing || m_shown.dims)
        sampleTracks(job, &SceneBuilder::wholeLane, job.boxes);
    if (m_shown.passing) {
        std::vector<LaneBox> passing;
        sampleTracks(job, &SceneBuilder::passingLane, passing);
        job.boxes = overDimmed(passing, job.boxes);
    }
    if (m_shown.hits)
        sampleTracks(job, &SceneBuilder::hitLane, job.hits);
}

const Lane* SceneBuilder::wholeLane(TrackId track, std::uint32_t depth) const
{
    const std::vector<Lane>& lanes = m_trace.track(track).lanes;
    return depth < lanes.size() ? &lanes[depth] : nullptr;
}

/// Packed tracks follow one another in time. If several share a column, the first one drawn represents them.
void SceneBuilder::sampleTracks(const LaneJob& job, LaneOf laneOf, std::vector<LaneBox>& boxes) const
{
    const auto tracks = m_layout.tracks(*job.slot);
    auto at = tracks.begin();
    if (tracks.size() > 1)
        at = std::ranges::partition_point(tracks, [&](const PackedTrack& t) { return t.extent.end < m_scale.range().begin; });
    for (; at != tracks.end(); ++at) {
        if (tracks.size() > 1 && at->extent.begin >= m_scale.range().end)
            break;
        const Track& track = m_trace.track(at->track);
        const TimeScale scale = m_scale.before(clockOffset(m_trace, track.session));
        const Lane* lane = (this->*laneOf)(at->track, job.depth);
        if (lane)
            sampleLane(m_trace.regions(), *lane, scale, m_scene->width, boxes);
        if (lane && tracks.size() == 1)
            growLast(*lane, scale, boxes);
        if (tracks.size() == 1 || boxes.empty())
            continue;
        const TraceTime drawnTo = m_scale.timeAt(boxes.back().end);
        const auto next = std::partition_point(at + 1, tracks.end(), [&](const PackedTrack& t) { return t.extent.end < drawnTo; });
        at = next - 1;
    }
    if (tracks.size() < 2 || !m_viewport.now)
        return;
    // Among packed tracks only the last can be running.
    const TrackId last = tracks.back().track;
    if (const Lane* lane = (this->*laneOf)(last, job.depth))
        growLast(*lane, m_scale.before(clockOffset(m_trace, m_trace.track(last).session)), boxes);
}

/// Draws a running region up to now, although in the model, and so in the lane, it ends at the last event's time. It is the last region of
/// its lane, because a lane's regions do not overlap.
void SceneBuilder::growLast(const Lane& lane, const TimeScale& scale, std::vector<LaneBox>& boxes) const
{
    if (!m_viewport.now || lane.runs.empty() || lane.runs.back()->regions().empty())
        return;
    const RegionId last = lane.runs.back()->regions().back();
    if (!isRunning(m_trace, last))
        return;
    const std::int32_t end = std::min(m_scale.columnAt(*m_viewport.now), m_scene->width);
    if (!boxes.empty() && boxes.back().region == last && boxes.back().folded == 1) {
        boxes.back().end = std::max(boxes.back().end, end);
        return;
    }
    const std::int32_t begin = std::max(scale.columnAt(m_trace.start(last)), boxes.empty() ? 0 : boxes.back().end);
    if (begin < end)
        boxes.push_back({begin, end, last, 1.0F, 1});
}

void SceneBuilder::addBoxes(LaneJob& job)
{
    job.lane.firstBox = static_cast<std::uint32_t>(m_scene->boxes.size());
    for (std::size_t i = 0; i < job.boxes.size(); ++i) {
        if (i + kAhead < job.boxes.size())
            m_styles.prefetch(m_trace, job.boxes[i + kAhead].region);
        addBox(job.boxes[i], job.lane);
    }
    job.lane.boxCount = static_cast<std::uint32_t>(m_scene->boxes.size()) - job.lane.firstBox;
    m_scene->lanes.push_back(job.lane);
    for (const LaneBox& hit : job.hits)
        m_scene->hits.push_back({hit.begin, hit.end, job.lane.y, job.lane.height});
}

std::uint8_t SceneBuilder::flagsOf(RegionId region) const
{
    std::uint8_t flags = 0;
    if (m_trace.isOpen(region))
        flags |= box_flag::kOpen;
    if (m_trace.isApproximate(region))
        flags |= box_flag::kApproximate;
    const RegionRole role = m_trace.role(region);
    if (role == RegionRole::Process) {
        const Session& session = m_trace.session(m_trace.session(region));
        if (session.signal || session.exitCode.value_or(0) != 0)
            flags |= box_flag::kBad;
    } else if (role == RegionRole::Child || role == RegionRole::Exec) {
        const std::optional<ArgValue> code = m_trace.keptArg(region, "code");
        const auto* number = code ? std::get_if<std::int64_t>(&*code) : nullptr;
        if (number && *number != 0)
            flags |= box_flag::kBad;
    }
    return flags;
}

void SceneBuilder::addBox(const LaneBox& box, const SceneLane& lane)
{
    const FillStyle style = m_styles.of(m_trace, box.region);
    SceneBox drawn{box.begin, box.end, style.fill, box.region, box.folded, 0};
    if (box.folded > 1 || box.end - box.begin == 1) {
        // Sparse folds stay visible, with at least a third of their colour.
        const auto alpha = static_cast<std::uint32_t>(96 + 160 * box.cover);
        drawn.fill = blended(m_surface, style.fill, alpha);
    } else if (box.end - box.begin >= m_leastFramed) {
        drawn.flags = flagsOf(box.region);
        if (box.begin == 0 && m_scale.range().begin > moved(m_trace.start(box.region), clockOffset(m_trace, m_trace.session(box.region))))
            drawn.flags |= box_flag::kCutLeft;
        if (box.end == m_scene->width)
            drawn.flags |= box_flag::kCutRight;
        if (!box.dimmed)
            addLabel(drawn, lane, style.text);
    }
    if (box.dimmed) {
        drawn.fill = blended(drawn.fill, m_surface, kDimmed);
        drawn.flags &= static_cast<std::uint8_t>(~box_flag::kBad);
    }
    m_scene->boxes.push_back(drawn);
}

void SceneBuilder::addLabel(const SceneBox& box, const SceneLane& lane, QRgb color)
{
    if (box.end - box.begin < m_leastLabelled)
        return;
    const int room = box.end - box.begin - devicePixels(2 * kLabelPad - 1);
    const LabelCache::LabelId label = labelOf(box.region, room);
    m_scene->labels.push_back({box.begin + devicePixels(kLabelPad), lane.y, room, lane.height, label, color});
}

/// Processes and children show how long they took and how they ended if all of that fits.
LabelCache::LabelId SceneBuilder::labelOf(RegionId region, int room)
{
    const LabelCache::LabelId name = m_labels.label(m_trace, m_trace.nameId(region));
    const RegionRole role = m_trace.role(region);
    if (role != RegionRole::Process && role != RegionRole::Child && role != RegionRole::Exec)
        return name;
    if (m_labels[name].width + devicePixels(40) > room || isRunning(m_trace, region))
        return name;
    QString text = displayText(m_trace.name(region)) + QStringLiteral("  ") + formatDuration(m_trace.duration(region));
    if (role == RegionRole::Process) {
        const Session& session = m_trace.session(m_trace.session(region));
        if (session.exitCode)
            text += QStringLiteral("  exit %1").arg(*session.exitCode);
    }
    const LabelCache::LabelId full = m_labels.label(text);
    return m_labels[full].width <= room ? full : name;
}

void SceneBuilder::addHatches(const LayoutRow& row)
{
    const Session& session = m_trace.session(row.session);
    if (!session.spawnedBy || session.attributes.placeholder)
        return;
    const Duration childOffset = clockOffset(m_trace, row.session);
    const Duration parentOffset = clockOffset(m_trace, m_trace.session(session.spawnedBy));
    const std::int32_t y = yOf(TrackLayout::laneTop(row, 0));
    addHatch({moved(m_trace.start(session.spawnedBy), parentOffset), moved(session.start, childOffset)}, y, session.spawnedBy);
    if (!session.open)
        addHatch({moved(session.end, childOffset), moved(m_trace.end(session.spawnedBy), parentOffset)}, y, session.spawnedBy);
}

void SceneBuilder::addHatch(TraceRange range, std::int32_t y, RegionId child)
{
    const std::int32_t begin = std::max(m_scale.columnAt(range.begin), 0);
    const std::int32_t end = std::min(m_scale.columnAt(range.end), m_scene->width);
    if (end - begin >= 2)
        m_scene->hatches.push_back({begin, end, y, devicePixels(metrics::kLaneHeight), child});
}

void SceneBuilder::addLifeSpan(const LayoutRow& row)
{
    const Session& session = m_trace.session(row.session);
    const Duration offset = clockOffset(m_trace, row.session);
    const std::int32_t begin = std::max(m_scale.columnAt(moved(session.start, offset)), 0);
    const TraceRange known{moved(session.start, offset), moved(session.end, offset)};
    const TraceRange life = m_viewport.now && isRunning(m_trace, row.session) ? grown(known, *m_viewport.now) : known;
    const std::int32_t end = std::min(m_scale.columnAt(life.end), m_scene->width);
    if (end <= begin || life.isEmpty())
        return;
    const std::int32_t middle = yOf(TrackLayout::laneTop(row, 0)) + devicePixels(metrics::kLaneHeight) / 2;
    m_scene->spans.push_back({begin, end, middle - devicePixels(1), devicePixels(2), m_styles.theme().line.rgb()});
}

} // namespace emberline
