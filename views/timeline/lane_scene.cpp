// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/lane_subset.h"
#include "model/answers/command_index.h"
#include "model/answers/time_split.h"
#include "model/outcome.h"
#include "model/work/work_pool.h"
#include "views/format/time_format.h"
#include "views/kit/canvas.h"
#include "views/kit/trace_texts.h"
#include "views/timeline/lod.h"
#include "views/timeline/scene_builder.h"

#include <QCoreApplication>

#include <algorithm>
#include <atomic>
#include <span>
#include <utility>
#include <vector>

namespace emberline {

namespace {

constexpr std::size_t kManyRegions = 1'000'000; ///< with fewer regions, waking a thread costs more than it saves
constexpr std::size_t kAhead = 12; ///< boxes; covers about one memory access
constexpr std::uint32_t kDimmed = 200; ///< of 256: how far regions that the filter drops fade into the surface
constexpr int kLabelPad = 4;
constexpr int kLeastFramed = 3;
constexpr int kLeastLabelled = 16;
constexpr int kLeastFailed = 2; ///< width of a run that failed
constexpr std::size_t kMostFolded = 256; ///< tracks that end in one column

const Lane* laneOf(const Trace& trace, TrackId track, std::uint32_t depth, const LaneSubset* subset)
{
    if (subset)
        return subset->lane(track, depth);
    const Lanes& lanes = trace.track(track).lanes;
    return depth < lanes.size() ? &lanes[depth] : nullptr;
}

/// Draws a running region up to now, although in the model, and so in the lane, it ends at the last event's time. It is the last region of
/// its lane, because a lane's regions do not overlap.
void growLast(const SceneFrame& frame, const Lane& lane, const SourceScale& scale, std::vector<LaneBox>& boxes)
{
    if (!frame.viewport.now || lane.runs.empty() || lane.runs.back()->regions().empty())
        return;
    const RegionId last = lane.runs.back()->regions().back();
    if (!isRunning(frame.trace, last))
        return;
    const std::int32_t end = std::min(frame.scale.columnAt(*frame.viewport.now), frame.scene.width);
    if (!boxes.empty() && boxes.back().region == last && boxes.back().folded == 1) {
        boxes.back().end = std::max(boxes.back().end, end);
        return;
    }
    const std::int32_t begin = std::max(scale.columnAt(frame.trace.start(last)), boxes.empty() ? 0 : boxes.back().end);
    if (begin < end)
        boxes.push_back({begin, end, last, 1.0F, 1});
}

/// The outermost boxes of tracks that overlap, in one lane: each column shows the box that covers most of it, paler where it covers
/// little.
std::vector<LaneBox> sampleTogether(const SceneFrame& frame, const LayoutSlot& slot, const LaneSubset* subset)
{
    std::vector<LaneBox> columns(static_cast<std::size_t>(frame.scene.width)); // without a region where nothing runs
    std::vector<LaneBox> boxes;
    for (const PackedTrack& track : frame.layout.tracks(slot)) {
        const Lane* lane = laneOf(frame.trace, track.track, 0, subset);
        if (!lane)
            continue;
        boxes.clear();
        const SourceScale scale = inSource(frame.scale, frame.trace.clockShift(frame.trace.track(track.track).session));
        sampleLane(frame.trace.regions(), *lane, scale, frame.scene.width, boxes);
        growLast(frame, *lane, scale, boxes);
        for (const LaneBox& box : boxes) {
            for (std::int32_t column = box.begin; column < std::min(box.end, frame.scene.width); ++column) {
                LaneBox& at = columns[static_cast<std::size_t>(column)];
                if (!at.region || box.cover > at.cover)
                    at = box;
            }
        }
    }
    boxes.clear();
    for (std::int32_t column = 0; column < frame.scene.width; ++column) {
        const LaneBox& at = columns[static_cast<std::size_t>(column)];
        if (at.region && !boxes.empty() && boxes.back().region == at.region && boxes.back().end == column)
            boxes.back().end = column + 1;
        else if (at.region)
            boxes.push_back({column, column + 1, at.region, at.cover, at.folded});
    }
    return boxes;
}

/// Lets `box` show the longest of the tracks that end in its column, of which the first was sampled.
void foldTracks(const Trace& trace, std::span<const PackedTrack> tracks, std::uint32_t depth, const LaneSubset* subset, LaneBox& box)
{
    const auto compared = tracks.first(std::min(tracks.size(), kMostFolded));
    const auto longest = std::ranges::max_element(compared, {}, [](const PackedTrack& track) { return track.extent.length(); });
    if (const Lane* lane = laneOf(trace, longest->track, depth, subset); lane && !lane->runs.empty())
        box.region = lane->runs.front()->buckets().back().longest;
    if (depth == 0 && !subset)
        box.folded += static_cast<std::uint32_t>(tracks.size() - 1);
}

/// The boxes of the lane `depth` of the tracks that share `slot`: of all regions, or of those in `subset`. Never two in a column: the
/// longest of the tracks that end in it represents them.
std::vector<LaneBox> sampleSlot(const SceneFrame& frame, const LayoutSlot& slot, std::uint32_t depth, const LaneSubset* subset)
{
    if (slot.areTogether)
        return sampleTogether(frame, slot, subset);
    std::vector<LaneBox> boxes;
    const auto tracks = frame.layout.tracks(slot);
    const auto sample = [&](TrackId id) {
        const Lane* lane = laneOf(frame.trace, id, depth, subset);
        if (!lane)
            return;
        const SourceScale scale = inSource(frame.scale, frame.trace.clockShift(frame.trace.track(id).session));
        sampleLane(frame.trace.regions(), *lane, scale, frame.scene.width, boxes);
        growLast(frame, *lane, scale, boxes);
    };
    if (tracks.size() == 1) {
        sample(tracks.front().track);
        return boxes;
    }
    auto at = std::ranges::partition_point(tracks, [&](const PackedTrack& t) { return t.reached < frame.scale.range().begin; });
    TraceTime drawnTo = frame.scale.range().begin;
    for (; at != tracks.end() && at->extent.begin < frame.scale.range().end; ++at) {
        const bool mayRun = frame.viewport.now && isRunning(frame.trace, frame.trace.track(at->track).session);
        if (at->extent.end < drawnTo && !mayRun) // others cover it
            continue;
        const std::size_t before = boxes.size();
        const std::int32_t column = boxes.empty() ? 0 : boxes.back().end;
        sample(at->track);
        for (std::size_t i = before; i < boxes.size(); ++i)
            boxes[i].begin = std::max(boxes[i].begin, column);
        boxes.erase(std::remove_if(boxes.begin() + static_cast<std::ptrdiff_t>(before), boxes.end(),
                        [](const LaneBox& box) { return box.begin >= box.end; }),
            boxes.end());
        if (boxes.empty())
            continue;
        drawnTo = frame.scale.timeAt(boxes.back().end);
        const auto next = std::partition_point(at + 1, tracks.end(), [&](const PackedTrack& t) { return t.reached < drawnTo; });
        if (LaneBox& fold = boxes.back(); next - at > 1 && boxes.size() == before + 1 && fold.end - fold.begin == 1)
            foldTracks(frame.trace, {at, next}, depth, subset, fold);
        at = next - 1;
    }
    // The last one may run and be out of sight.
    const TrackId last = tracks.back().track;
    if (const Lane* lane = laneOf(frame.trace, last, depth, subset); lane && frame.viewport.now)
        growLast(frame, *lane, inSource(frame.scale, frame.trace.clockShift(frame.trace.track(last).session)), boxes);
    return boxes;
}

/// The lanes of a frame: their boxes with colours and labels. The cost depends on the frame's pixels, not on the number of regions.
class LaneScene {
public:
    LaneScene(const SceneFrame& frame, const ShownLanes& shown) :
        m_frame(frame), m_shown(shown), m_surface(frame.styles.theme().surface.rgb()), m_leastFramed(frame.devicePixels(kLeastFramed)),
        m_leastLabelled(frame.devicePixels(kLeastLabelled)), m_leastFailed(frame.devicePixels(kLeastFailed))
    { }

    /// Notes the row's visible lanes. `index` is the row's place in the layout.
    void addRow(const LayoutRow& row, std::uint32_t index)
    {
        for (const LayoutSlot& slot : m_frame.layout.slots(row)) {
            for (std::uint32_t depth = 0; depth < slot.laneCount; ++depth) {
                const std::int64_t y = TrackLayout::laneTop(row, slot.firstLane + depth);
                if (m_frame.showsLane(y))
                    m_jobs.push_back(
                        {{m_frame.yOf(y), m_frame.devicePixels(metrics::kLaneHeight), 0, 0, index, slot.firstLane + depth}, &slot, depth});
            }
        }
    }
    /// Adds the lanes noted to the scene.
    /// With millions of visible regions, sampling them and asking for their colours waits for memory; two cores halve the time.
    void build()
    {
        const bool many = m_frame.trace.regionCount() > kManyRegions && m_jobs.size() > 1;
        const unsigned threads = many ? std::min(workThreads(), kMostFrameThreads) : 1;
        const std::span<RegionStyles> shares = m_frame.styles.shares(m_frame.trace, threads - 1);
        std::atomic<std::size_t> next = 0;
        parallelFor(threads, threads, [&](std::size_t share) {
            RegionStyles& styles = share == 0 ? m_frame.styles : shares[share - 1];
            for (std::size_t i = next++; i < m_jobs.size(); i = next++)
                make(m_jobs[i], styles);
        });
        for (Job& job : m_jobs)
            add(job);
    }

private:
    struct Labelled {
        std::size_t box; ///< in Job::boxes
        QRgb color;
    };
    /// A visible lane. Each is made by itself, on any thread, but for its labels, whose cache all lanes share.
    struct Job {
        SceneLane lane;
        const LayoutSlot* slot;
        std::uint32_t depth; ///< within the slot
        std::vector<SceneBox> boxes{};
        std::vector<Labelled> labels{};
        std::vector<LaneBox> hits{};
    };
    void make(Job& job, RegionStyles& styles) const
    {
        std::vector<LaneBox> sampled = sampleSlot(m_frame, *job.slot, job.depth, m_shown.passing);
        if (m_shown.passing)
            sampled = overDimmed(sampled, m_shown.dims ? sampleSlot(m_frame, *job.slot, job.depth, nullptr) : std::vector<LaneBox>());
        if (m_shown.hits)
            job.hits = sampleSlot(m_frame, *job.slot, job.depth, m_shown.hits);
        job.boxes.reserve(sampled.size());
        for (std::size_t i = 0; i < sampled.size(); ++i) {
            if (i + kAhead < sampled.size())
                RegionStyles::prefetch(m_frame.trace, sampled[i + kAhead].region);
            addBox(job, sampled[i], i + 1 < sampled.size() ? sampled[i + 1].begin : m_frame.scene.width, styles);
        }
    }
    void add(Job& job)
    {
        job.lane.firstBox = static_cast<std::uint32_t>(m_frame.scene.boxes.size());
        job.lane.boxCount = static_cast<std::uint32_t>(job.boxes.size());
        m_frame.scene.boxes.insert(m_frame.scene.boxes.end(), job.boxes.begin(), job.boxes.end());
        m_frame.scene.lanes.push_back(job.lane);
        for (const Labelled& label : job.labels)
            addLabel(job.boxes[label.box], job.lane, label.color);
        for (const LaneBox& hit : job.hits)
            m_frame.scene.hits.push_back({hit.begin, hit.end, job.lane.y, job.lane.height});
    }
    /// The columns up to `freeTo` are free.
    void addBox(Job& job, const LaneBox& box, std::int32_t freeTo, RegionStyles& styles) const
    {
        const FillStyle style = styleOf(box.region, job.lane, styles);
        SceneBox drawn{box.begin, box.end, style.fill, box.region, box.folded, 0};
        const bool isFolded = box.folded > 1 || box.end - box.begin == 1;
        const bool isFramed = !isFolded && box.end - box.begin >= m_leastFramed;
        if (!isFramed && isFailedRun(box.region)) {
            drawn.fill = styles.theme().bad.rgb();
            drawn.end = std::max(box.end, std::min(box.begin + m_leastFailed, freeTo));
        } else if (isFolded) {
            // Sparse folds stay visible, with most of their colour.
            const auto alpha = static_cast<std::uint32_t>(192 + 64 * box.cover);
            drawn.fill = blended(m_surface, drawn.fill, alpha);
        } else if (isFramed) {
            drawn.flags = flagsOf(box.region);
            if (box.begin == 0 && m_frame.scale.range().begin > m_frame.trace.shown(box.region).begin)
                drawn.flags |= box_flag::kCutLeft;
            if (box.end == m_frame.scene.width)
                drawn.flags |= box_flag::kCutRight;
            if (!box.dimmed && box.end - box.begin >= m_leastLabelled)
                job.labels.push_back({job.boxes.size(), style.text});
        }
        if (box.dimmed) {
            drawn.fill = blended(drawn.fill, m_surface, kDimmed);
            drawn.flags &= static_cast<std::uint8_t>(~box_flag::kBad);
        }
        job.boxes.push_back(drawn);
    }
    void addLabel(const SceneBox& box, const SceneLane& lane, QRgb color)
    {
        const int room = box.end - box.begin - m_frame.devicePixels(2 * kLabelPad - 1);
        const LabelCache::LabelId label = labelOf(box.region, room);
        m_frame.scene.labels.push_back({box.begin + m_frame.devicePixels(kLabelPad), lane.y, room, lane.height, label, color});
    }
    /// A box whose end is known shows how long it took, and a process how it ended, if all of that fits: the name never gives way to it.
    [[nodiscard]] LabelCache::LabelId labelOf(RegionId region, int room)
    {
        const Trace& trace = m_frame.trace;
        const LabelCache::LabelId name = m_frame.labels.label(trace, region);
        const bool isProcess = trace.role(region) == RegionRole::Process;
        const bool isUnended = isProcess ? isRunning(trace, region) : trace.isOpen(region);
        if (m_frame.labels[name].width + m_frame.devicePixels(40) > room || isUnended)
            return name;
        const Session& session = trace.session(trace.session(region));
        QString text = m_frame.labels[name].text + QStringLiteral("  ")
            + (isProcess ? shortWallText(session) : formatDuration(trace.duration(region)));
        if (isProcess && session.exitCode.value_or(0) != 0)
            text += QStringLiteral("  ") + QCoreApplication::translate("LaneScene", "exit %1").arg(*session.exitCode);
        return m_frame.labels.fitting(text, name, room);
    }
    [[nodiscard]] FillStyle styleOf(RegionId region, const SceneLane& lane, RegionStyles& styles) const
    {
        if (m_shown.runs && m_frame.layout.rows()[lane.row].kind == RowKind::Repeats && m_frame.trace.role(region) == RegionRole::Process) {
            if (const auto run = m_shown.runs->find(m_frame.trace.session(region)); run != m_shown.runs->end())
                return run->second;
        }
        return styles.of(m_frame.trace, region);
    }
    [[nodiscard]] bool isFailedRun(RegionId region) const
    {
        return m_frame.trace.role(region) == RegionRole::Process && hasFailed(m_frame.trace, m_frame.trace.session(region));
    }
    [[nodiscard]] std::uint8_t flagsOf(RegionId region) const
    {
        std::uint8_t flags = 0;
        if (m_frame.trace.isOpen(region))
            flags |= box_flag::kOpen;
        if (m_frame.trace.isApproximate(region))
            flags |= box_flag::kApproximate;
        const bool isProcess = m_frame.trace.role(region) == RegionRole::Process;
        if (isProcess ? isFailedRun(region) : hasFailed(m_frame.trace, region))
            flags |= box_flag::kBad;
        return flags;
    }

    const SceneFrame& m_frame;
    const ShownLanes& m_shown;
    std::vector<Job> m_jobs;
    // Values that addBox() needs tens of thousands of times a frame.
    QRgb m_surface;
    std::int32_t m_leastFramed; ///< narrower boxes have no frame and no label; device pixels
    std::int32_t m_leastLabelled;
    std::int32_t m_leastFailed;
};

} // namespace

RunStyles stylesOfRuns(
    const Trace& trace, RegionStyles& styles, std::span<const SessionId> runs, std::optional<CompiledFilter> filter, Cancellation cancel)
{
    RunStyles found;
    for (const auto& [run, line] : largestLines(trace, CommandIndex(trace), runs, std::move(filter), cancel)) {
        if (line.topic.kind != TopicKind::NotInstrumented) // which is no wait, so it keeps the colour of a process
            found.emplace(run, styles.of(trace, line.topic, line.leading, line.time));
    }
    return found;
}

void addLanes(const SceneFrame& frame, const ShownLanes& shown, std::size_t first, std::size_t end)
{
    LaneScene lanes(frame, shown);
    for (std::size_t row = first; row < end; ++row)
        lanes.addRow(frame.layout.rows()[row], static_cast<std::uint32_t>(row));
    lanes.build();
}

} // namespace emberline
