// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/scene_builder.h"

#include "model/dialect.h"
#include "model/running.h"
#include "views/format/time_format.h"
#include "views/search/search_hits.h"
#include "views/theme/series_fills.h"
#include "views/timeline/counter_pyramid.h"
#include "views/timeline/flow_arrows.h"
#include "views/timeline/instant_index.h"
#include "views/timeline/lane_scene.h"
#include "views/timeline/scene_frame.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <unordered_map>
#include <vector>

namespace emberline {

namespace {

/// The counters of a frame, each drawn as an area in its row; several series of one counter are stacked.
class CounterScene {
public:
    /// `pyramids` keeps what was sampled from frame to frame.
    CounterScene(const SceneFrame& frame, std::unordered_map<CounterId, CounterPyramid>& pyramids) :
        m_frame(frame), m_pyramids(pyramids) { }

    void addRow(const LayoutRow& row);

private:
    void addSeries(const LayoutRow& row, SceneArea area, double perUnit, std::vector<double>& below);

    const SceneFrame& m_frame;
    std::unordered_map<CounterId, CounterPyramid>& m_pyramids;
    std::vector<CounterColumn> m_columns;
};

constexpr int kCounterTop = 6;
constexpr int kCounterBottom = 3;

void CounterScene::addRow(const LayoutRow& row)
{
    double highest = 0;
    double lowest = 0;
    const auto counters = m_frame.layout.counters(row);
    for (const CounterId id : counters) {
        CounterPyramid& pyramid = m_pyramids[id];
        pyramid.update(m_frame.trace.counters()[id.row()]);
        const CounterPyramid::Extremes all = pyramid.over(0, pyramid.pointCount());
        highest += std::max(all.max, 0.0);
        if (counters.size() == 1) // a stack of negative values would be unreadable
            lowest = std::min(all.min, 0.0);
    }
    SceneArea area{};
    area.y = m_frame.yOf(row.y) + m_frame.devicePixels(kCounterTop);
    area.height = m_frame.devicePixels(row.height - kCounterTop - kCounterBottom);
    const double range = highest - lowest;
    const double perUnit = range > 0 && std::isfinite(range) ? area.height / range : 0;
    area.base = area.y + area.height + static_cast<int>(std::lround(lowest * perUnit));
    std::vector<double> below(static_cast<std::size_t>(m_frame.scene.width), 0.0);
    std::vector<std::string> names;
    for (const CounterId id : counters) {
        const Counter& counter = m_frame.trace.counters()[id.row()];
        names.emplace_back(m_frame.trace.text(counters.size() > 1 ? counter.series : counter.name));
    }
    const std::vector<QColor> fills = seriesFills(m_frame.styles.theme(), names);
    for (std::size_t series = 0; series < counters.size(); ++series) {
        area.counter = counters[series];
        area.fill = fills[series].rgb();
        addSeries(row, area, perUnit, below);
    }
    const LabelCache::LabelId label = m_frame.labels.label(formatSi(highest));
    const int height = m_frame.labels.ascent() + m_frame.labels.descent();
    m_frame.scene.labels.push_back({m_frame.devicePixels(8), m_frame.yOf(row.y) + m_frame.devicePixels(4), m_frame.scene.width, height,
        label, m_frame.styles.theme().mutedText.rgb()});
}

void CounterScene::addSeries(const LayoutRow& row, SceneArea area, double perUnit, std::vector<double>& below)
{
    area.first = static_cast<std::uint32_t>(m_frame.scene.bounds.size());
    area.count = static_cast<std::uint32_t>(m_frame.scene.width);
    sampleCounter(m_pyramids[area.counter], inSource(m_frame.scale, m_frame.trace.clockShift(row.session)), m_frame.scene.width, m_columns);
    const auto pixels
        = [&](double value) { return static_cast<std::int16_t>(std::clamp(std::lround(value * perUnit), -30'000L, 30'000L)); };
    const bool stacked = m_frame.layout.counters(row).size() > 1;
    // The last value holds until the trace's end; beyond it the value is unknown.
    const std::int32_t end = m_frame.scale.columnAt(m_frame.layout.extent().end);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const CounterColumn& column = m_columns[i];
        if (!column.known || static_cast<std::int32_t>(i) > end) {
            m_frame.scene.bounds.push_back({0, 0, 0});
            continue;
        }
        const double low = stacked ? std::max(column.min, 0.0) : column.min;
        const double high = stacked ? std::max(column.max, 0.0) : column.max;
        const double base = below[i];
        const bool negative = high < 0;
        m_frame.scene.bounds.push_back(
            {pixels(base), pixels(base + (negative ? high : std::max(low, 0.0))), pixels(base + (negative ? low : high))});
        if (!stacked && low < 0 && high > 0) // crosses zero within the column: draws both sides, lightly
            m_frame.scene.bounds.back() = {pixels(low), pixels(low), pixels(high)};
        below[i] += high;
    }
    if (area.count == m_columns.size())
        m_frame.scene.areas.push_back(area);
}

/// What stands beside the lanes of a session's row: the gaps around a child process and the line of its life. Both belong to the row's
/// first lane.
class SessionScene {
public:
    explicit SessionScene(const SceneFrame& frame) : m_frame(frame) { }

    void addRow(const LayoutRow& row);

private:
    void addHatches(const LayoutRow& row);
    void addHatch(TraceRange range, std::int32_t y, RegionId child);
    void addLifeSpan(const LayoutRow& row);

    const SceneFrame& m_frame;
};

void SessionScene::addRow(const LayoutRow& row)
{
    addHatches(row);
    if (!row.thread)
        addLifeSpan(row);
}

void SessionScene::addHatches(const LayoutRow& row)
{
    const Session& session = m_frame.trace.session(row.session);
    if (!session.spawnedBy || session.attributes.placeholder)
        return;
    const TraceRange life = m_frame.trace.shown(row.session, SourceRange{session.start, session.end});
    const TraceRange bar = m_frame.trace.shown(session.spawnedBy);
    const std::int32_t y = m_frame.yOf(TrackLayout::laneTop(row, 0));
    addHatch({bar.begin, life.begin}, y, session.spawnedBy);
    if (!session.open)
        addHatch({life.end, bar.end}, y, session.spawnedBy);
}

void SessionScene::addHatch(TraceRange range, std::int32_t y, RegionId child)
{
    const std::int32_t begin = std::max(m_frame.scale.columnAt(range.begin), 0);
    const std::int32_t end = std::min(m_frame.scale.columnAt(range.end), m_frame.scene.width);
    if (end - begin >= 2)
        m_frame.scene.hatches.push_back({begin, end, y, m_frame.devicePixels(metrics::kLaneHeight), child});
}

void SessionScene::addLifeSpan(const LayoutRow& row)
{
    const Session& session = m_frame.trace.session(row.session);
    const TraceRange known = m_frame.trace.shown(row.session, SourceRange{session.start, session.end});
    const std::int32_t begin = std::max(m_frame.scale.columnAt(known.begin), 0);
    const TraceRange life = m_frame.viewport.now && isRunning(m_frame.trace, row.session) ? grown(known, *m_frame.viewport.now) : known;
    const std::int32_t end = std::min(m_frame.scale.columnAt(life.end), m_frame.scene.width);
    if (end <= begin || life.isEmpty())
        return;
    const std::int32_t middle = m_frame.yOf(TrackLayout::laneTop(row, 0)) + m_frame.devicePixels(metrics::kLaneHeight) / 2;
    m_frame.scene.spans.push_back(
        {begin, end, middle - m_frame.devicePixels(1), m_frame.devicePixels(2), m_frame.styles.theme().line.rgb()});
}

/// The objects of a frame: their lives and snapshots.
class ObjectScene {
public:
    explicit ObjectScene(const SceneFrame& frame) : m_frame(frame) { }

    void addRow(const LayoutRow& row);

private:
    void addLane(const LayoutRow& row, const ObjectLane& lane, std::int32_t y);
    void addLabel(const SceneLife& life, const Object& object, std::size_t firstSnapshot);
    void addSnapshots(const SceneLife& life, const Object& object, const SourceScale& scale);

    const SceneFrame& m_frame;
};

constexpr int kObjectLabelPad = 6;
constexpr int kLeastLabel = 20;
constexpr int kSnapshotRoom = 7; ///< minimum distance between a label and a snapshot's middle

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

/// The marks of a frame: one line for the instants of each column. An error or a search hit stands for its column.
class MarkScene {
public:
    /// `found`: the instants among the search's hits; null without a search.
    MarkScene(const SceneFrame& frame, const InstantIndex& instants, const HitSet* found) :
        m_frame(frame), m_instants(instants), m_found(found)
    { }

    void addThread(const LayoutRow& row); ///< the instants of the row's thread
    void addProcesses(std::size_t firstRow, std::size_t endRow); ///< the instants of the processes in rows [firstRow, endRow)
    void addGlobal();

private:
    void addMarks(const std::vector<InstantId>& instants, ClockShift shift, std::int32_t top, std::int32_t bottom, bool fullLine);

    const SceneFrame& m_frame;
    const InstantIndex& m_instants;
    const HitSet* m_found;
};

/// How many instants of one column to search for an error.
constexpr std::size_t kErrorsSought = 32;
/// Minimum distance, in pixels, between the lines of marks that are neither errors nor hits. A mark closer to another loses its line,
/// because together the lines would veil the boxes below. Lines across a process or the whole trace (kCrowdedWide) cover more boxes, and
/// cover them more strongly.
constexpr int kCrowded = 6;
constexpr int kCrowdedWide = 16;

bool isError(const Trace& trace, InstantId id)
{
    const Dialect& dialect = trace.dialect(trace.instants().session[id.row()]);
    return isFailure(dialect.kindOfInstant(trace.text(trace.instants().name[id.row()])));
}

/// Removes the lines of marks in the `quiet` colour that are close to another. `marks` are in time order.
void thinOut(std::span<SceneMark> marks, QRgb quiet, std::int32_t crowded, std::int32_t head)
{
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const bool near
            = (i > 0 && marks[i].x - marks[i - 1].x < crowded) || (i + 1 < marks.size() && marks[i + 1].x - marks[i].x < crowded);
        if (near && marks[i].color == quiet)
            marks[i].bottom = std::min(marks[i].bottom, marks[i].top + head);
    }
}

void MarkScene::addThread(const LayoutRow& row)
{
    addMarks(m_instants.of(row.thread), m_frame.trace.clockShift(row.session), m_frame.yOf(row.y), m_frame.yOf(row.y + row.height), false);
}

void MarkScene::addMarks(const std::vector<InstantId>& instants, ClockShift shift, std::int32_t top, std::int32_t bottom, bool fullLine)
{
    const auto& times = m_frame.trace.instants().time;
    const SourceScale scale = inSource(m_frame.scale, shift);
    const auto timeOf = [&](InstantId id) { return times[id.row()]; };
    const std::size_t first = m_frame.scene.marks.size();
    auto at = std::ranges::lower_bound(instants, scale.range().begin, {}, timeOf);
    while (at != instants.end() && timeOf(*at) < scale.range().end) {
        const std::int32_t column = scale.columnAt(timeOf(*at));
        const auto next = std::ranges::lower_bound(at + 1, instants.end(), scale.timeAt(column + 1), {}, timeOf);
        const auto looked = at + std::min<std::ptrdiff_t>(next - at, kErrorsSought);
        const auto error = std::find_if(at, looked, [&](InstantId id) { return isError(m_frame.trace, id); });
        const InstantId shown = error == looked ? *at : *error;
        const bool found = m_found && std::any_of(at, looked, [&](InstantId id) { return m_found->contains(id); });
        const QColor& color = found ? m_frame.styles.theme().hit
            : error == looked       ? m_frame.styles.theme().mutedText
                                    : m_frame.styles.theme().bad;
        m_frame.scene.marks.push_back(
            {column, top, bottom, color.rgb(), shown, static_cast<std::uint32_t>(next - at), fullLine || found || error != looked});
        at = next;
    }
    thinOut(std::span(m_frame.scene.marks).subspan(first), m_frame.styles.theme().mutedText.rgb(),
        m_frame.devicePixels(fullLine ? kCrowdedWide : kCrowded), m_frame.devicePixels(metrics::kMarkHead));
}

/// A process's marks cross all of its rows, so this includes sessions that begin above the first visible row.
void MarkScene::addProcesses(std::size_t firstRow, std::size_t endRow)
{
    const auto add = [&](const LayoutRow& row) {
        if (row.kind != RowKind::Session)
            return;
        const std::int64_t bottom = row.end < m_frame.layout.rows().size() ? m_frame.layout.rows()[row.end].y : m_frame.layout.height();
        const std::int32_t top = std::max(m_frame.yOf(row.y), 0);
        addMarks(m_instants.of(row.session), m_frame.trace.clockShift(row.session), top,
            std::min(m_frame.yOf(bottom), m_frame.scene.height), true);
    };
    if (firstRow < m_frame.layout.rows().size()) {
        SessionId session = m_frame.layout.rows()[firstRow].session;
        for (int level = 0; session && level <= 1000; ++level, session = m_frame.trace.session(session).parent) {
            const std::optional<std::size_t> row = m_frame.layout.rowOf(session);
            if (row && *row < firstRow)
                add(m_frame.layout.rows()[*row]);
        }
    }
    for (std::size_t row = firstRow; row < endRow; ++row)
        add(m_frame.layout.rows()[row]);
}

void MarkScene::addGlobal()
{
    for (const auto& [source, instants] : m_instants.global()) {
        if (!source || !m_frame.layout.hiddenSources().contains(source))
            addMarks(instants, m_frame.trace.clockShift(source), 0, m_frame.scene.height, true);
    }
}

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
