// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/scene_builder.h"

#include "model/dialect.h"
#include "model/outcome.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/search/search_hits.h"
#include "views/theme/theme.h"

#include <algorithm>

namespace emberline {

namespace {

using Pyramids = std::unordered_map<CounterId, CounterPyramid>;

constexpr int kCounterTop = 6;
constexpr int kCounterBottom = 3;
constexpr int kCounterLine = 2;

/// Adds one series on top of those `below` it, or as a line if that is empty: the series do not add up.
void addSeries(
    const SceneFrame& frame, Pyramids& pyramids, const LayoutRow& row, SceneArea area, double perUnit, std::vector<double>& below)
{
    area.first = static_cast<std::uint32_t>(frame.scene.bounds.size());
    area.count = static_cast<std::uint32_t>(frame.scene.width);
    std::vector<CounterColumn> columns;
    sampleCounter(pyramids[area.counter], inSource(frame.scale, frame.trace.clockShift(row.session)), frame.scene.width, columns);
    const auto pixels
        = [&](double value) { return static_cast<std::int16_t>(std::clamp(std::lround(value * perUnit), -30'000L, 30'000L)); };
    const bool stacked = frame.layout.counters(row).size() > 1;
    // The last value holds until the trace's end; beyond it the value is unknown.
    const std::int32_t end = frame.scale.columnAt(frame.layout.extent().end);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const CounterColumn& column = columns[i];
        if (!column.known || static_cast<std::int32_t>(i) > end) {
            frame.scene.bounds.push_back({0, 0, 0});
            continue;
        }
        const double low = stacked ? std::max(column.min, 0.0) : column.min;
        const double high = stacked ? std::max(column.max, 0.0) : column.max;
        if (below.empty()) {
            const auto top = static_cast<std::int16_t>(pixels(column.max) + frame.devicePixels(kCounterLine));
            frame.scene.bounds.push_back({pixels(column.min), top, top});
            continue;
        }
        const double base = below[i];
        const bool negative = high < 0;
        frame.scene.bounds.push_back(
            {pixels(base), pixels(base + (negative ? high : std::max(low, 0.0))), pixels(base + (negative ? low : high))});
        if (!stacked && low < 0 && high > 0) // crosses zero within the column: draws both sides, lightly
            frame.scene.bounds.back() = {pixels(low), pixels(low), pixels(high)};
        below[i] += high;
    }
    if (area.count == columns.size())
        frame.scene.areas.push_back(area);
}

/// A counter is drawn as an area in its row; several series of one counter are stacked, or lines if they do not add up. `pyramids` keeps
/// what was sampled from frame to frame.
void addCounters(const SceneFrame& frame, Pyramids& pyramids, const LayoutRow& row)
{
    double highest = 0;
    double lowest = 0;
    const auto counters = frame.layout.counters(row);
    std::vector<std::string> names;
    for (const CounterId id : counters) {
        const Counter& counter = frame.trace.counters()[id.row()];
        names.emplace_back(frame.trace.text(counters.size() > 1 ? counter.series : counter.name));
    }
    const bool areLines = counters.size() > 1 && !addUp(names);
    for (const CounterId id : counters) {
        CounterPyramid& pyramid = pyramids[id];
        pyramid.update(frame.trace.counters()[id.row()]);
        const CounterPyramid::Extremes all = pyramid.over(0, pyramid.pointCount());
        highest = areLines ? std::max(all.max, highest) : highest + std::max(all.max, 0.0);
        if (counters.size() == 1 || areLines) // a stack of negative values would be unreadable
            lowest = std::min(all.min, lowest);
    }
    SceneArea area{};
    area.y = frame.yOf(row.y) + frame.devicePixels(kCounterTop);
    area.height = frame.devicePixels(row.height - kCounterTop - kCounterBottom);
    const double range = highest - lowest;
    const double perUnit = range > 0 && std::isfinite(range) ? area.height / range : 0;
    area.base = area.y + area.height + static_cast<int>(std::lround(lowest * perUnit));
    std::vector<double> below(areLines ? 0 : static_cast<std::size_t>(frame.scene.width), 0.0);
    const std::vector<QColor> fills = seriesFills(frame.styles.theme(), names);
    for (std::size_t series = 0; series < counters.size(); ++series) {
        area.counter = counters[series];
        const QColor fill = fills[series];
        area.fill = (!areLines ? fill : frame.styles.theme().dark ? fill.lighter(145) : fill.darker(135)).rgb();
        addSeries(frame, pyramids, row, area, perUnit, below);
    }
    const LabelCache::LabelId label = frame.labels.label(formatSi(highest));
    const int height = frame.labels.ascent() + frame.labels.descent();
    frame.scene.labels.push_back({frame.devicePixels(8), frame.yOf(row.y) + frame.devicePixels(4), frame.scene.width, height, label,
        frame.styles.theme().textOn(fills.back()).rgb()}); // can be read on the surface, too
}

/// The gap between a bar and the process that it started.
void addHatch(const SceneFrame& frame, TraceRange range, std::int32_t y, RegionId child)
{
    const std::int32_t begin = std::max(frame.scale.columnAt(range.begin), 0);
    const std::int32_t end = std::min(frame.scale.columnAt(range.end), frame.scene.width);
    if (end - begin >= 2)
        frame.scene.hatches.push_back({begin, end, y, frame.devicePixels(metrics::kLaneHeight), child});
}

/// Belongs to the row's first lane, as does the life span.
void addHatches(const SceneFrame& frame, const LayoutRow& row)
{
    const Session& session = frame.trace.session(row.session);
    if (!session.spawnedBy || session.attributes->placeholder)
        return;
    const TraceRange life = frame.trace.shown(row.session, SourceRange{session.start, session.end});
    const TraceRange bar = frame.trace.shown(session.spawnedBy);
    const std::int32_t y = frame.yOf(TrackLayout::laneTop(row, 0));
    addHatch(frame, {bar.begin, life.begin}, y, session.spawnedBy);
    if (!session.open)
        addHatch(frame, {life.end, bar.end}, y, session.spawnedBy);
}

/// The line of a session's life.
void addLifeSpan(const SceneFrame& frame, const LayoutRow& row)
{
    const Session& session = frame.trace.session(row.session);
    const TraceRange known = frame.trace.shown(row.session, SourceRange{session.start, session.end});
    const std::int32_t begin = std::max(frame.scale.columnAt(known.begin), 0);
    const TraceRange life = frame.viewport.now && isRunning(frame.trace, row.session) ? grown(known, *frame.viewport.now) : known;
    const std::int32_t end = std::min(frame.scale.columnAt(life.end), frame.scene.width);
    if (end <= begin || life.isEmpty())
        return;
    const std::int32_t middle = frame.yOf(TrackLayout::laneTop(row, 0)) + frame.devicePixels(metrics::kLaneHeight) / 2;
    frame.scene.spans.push_back({begin, end, middle - frame.devicePixels(1), frame.devicePixels(2), frame.styles.theme().line.rgb()});
}

constexpr int kLongestHeight = 2;
constexpr int kLeastLongest = 6; ///< width

/// A line above the longest of several runs, of which a row may hold thousands.
void addLongestRun(const SceneFrame& frame, const LayoutRow& row)
{
    const Session& session = frame.trace.session(row.longest);
    const TraceRange life = frame.trace.shown(row.longest, SourceRange{session.start, session.promptTime()});
    const std::int32_t begin = frame.scale.columnAt(life.begin);
    const std::int32_t end = std::max(frame.scale.columnAt(life.end), begin + frame.devicePixels(kLeastLongest));
    if (end > 0 && begin < frame.scene.width)
        frame.scene.spans.push_back({std::max(begin, 0), std::min(end, frame.scene.width), frame.yOf(row.y),
            frame.devicePixels(kLongestHeight), frame.styles.theme().text.rgb()});
}

constexpr int kObjectLabelPad = 6;
constexpr int kLeastLabel = 20;
constexpr int kSnapshotRoom = 7; ///< minimum distance between a label and a snapshot's middle

/// Puts the label between two of the snapshots added since `firstSnapshot`: in the first gap where the whole id fits, otherwise in the
/// widest one.
void addObjectLabel(const SceneFrame& frame, const SceneLife& life, const Object& object, std::size_t firstSnapshot)
{
    const LabelCache::LabelId label = frame.labels.label(frame.trace, object.object);
    std::int32_t best = 0;
    std::int32_t bestRoom = 0;
    std::int32_t from = life.begin + frame.devicePixels(kObjectLabelPad);
    for (std::size_t i = firstSnapshot; i <= frame.scene.snapshots.size() && bestRoom < frame.labels[label].width; ++i) {
        const bool isLast = i == frame.scene.snapshots.size();
        const std::int32_t to
            = isLast ? life.end - frame.devicePixels(kObjectLabelPad) : frame.scene.snapshots[i].x - frame.devicePixels(kSnapshotRoom);
        if (to - from > bestRoom) {
            best = from;
            bestRoom = to - from;
        }
        if (!isLast)
            from = frame.scene.snapshots[i].x + frame.devicePixels(kSnapshotRoom);
    }
    if (bestRoom >= frame.devicePixels(kLeastLabel))
        frame.scene.labels.push_back({best, life.y, bestRoom, life.height, label, frame.styles.theme().text.rgb()});
}

void addSnapshots(const SceneFrame& frame, const SceneLife& life, const Object& object, const SourceScale& scale)
{
    const std::size_t firstSnapshot = frame.scene.snapshots.size();
    const auto& all = object.snapshots;
    auto at = std::ranges::lower_bound(all, scale.range().begin, {}, &ObjectSnapshot::time);
    while (at != all.end() && at->time < scale.range().end) {
        const std::int32_t column = scale.columnAt(at->time);
        const auto next = std::ranges::lower_bound(at + 1, all.end(), scale.timeAt(column + 1), {}, &ObjectSnapshot::time);
        frame.scene.snapshots.push_back({column, life.y, life.height, life.color, life.object, static_cast<std::uint32_t>(at - all.begin()),
            static_cast<std::uint32_t>(next - at)});
        at = next;
    }
    addObjectLabel(frame, life, object, firstSnapshot);
}

/// A life ends no later than the next one of its lane begins, so no column is drawn twice, even in a lane that too many objects share.
void addObjectLane(const SceneFrame& frame, const LayoutRow& row, const ObjectLane& lane, std::int32_t y)
{
    const SourceScale scale = inSource(frame.scale, frame.trace.clockShift(row.session));
    const auto objects = frame.layout.objects(lane);
    const auto object = [&](ObjectId id) -> const Object& { return frame.trace.objects()[id.row()]; };
    const auto startOf = [&](ObjectId id) { return object(id).start; };
    auto at = std::ranges::upper_bound(objects, scale.range().begin, {}, startOf);
    if (at != objects.begin())
        --at;
    std::int32_t drawnTo = 0;
    while (at != objects.end() && startOf(*at) < scale.range().end && drawnTo < frame.scene.width) {
        const Object& first = object(*at);
        SceneLife life{std::clamp(scale.columnAt(first.start), drawnTo, frame.scene.width - 1), 0, y,
            frame.devicePixels(metrics::kLaneHeight), frame.styles.of(frame.trace.text(first.name)).fill, *at, 1, 0};
        const bool follows = at + 1 != objects.end();
        const SourceTime end = std::min(first.end.value_or(SourceTime::max()), follows ? startOf(*(at + 1)) : SourceTime::max());
        life.end = first.end || follows ? scale.columnAt(end) : frame.scale.columnAt(frame.layout.extent().end);
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
            | (first.start < scale.range().begin ? box_flag::kCutLeft : 0) | (life.end > frame.scene.width ? box_flag::kCutRight : 0));
        life.end = std::min(life.end, frame.scene.width);
        drawnTo = life.end;
        frame.scene.lives.push_back(life);
        if (life.folded == 1)
            addSnapshots(frame, life, first, scale);
    }
}

void addObjects(const SceneFrame& frame, const LayoutRow& row)
{
    std::uint32_t index = 0;
    for (const ObjectLane& lane : frame.layout.objectLanes(row)) {
        const std::int64_t y = TrackLayout::laneTop(row, index++);
        if (frame.showsLane(y))
            addObjectLane(frame, row, lane, frame.yOf(y));
    }
}

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

/// Where to draw the marks of a list of instants.
struct MarkPlace {
    ClockShift shift;
    std::int32_t top;
    std::int32_t bottom;
    bool fullLine; ///< of a process or of all
};

/// One line for the instants of each column. An error or a search hit stands for its column. `found`: the instants among the search's hits;
/// null without a search.
void addMarks(const SceneFrame& frame, const std::vector<InstantId>& instants, const HitSet* found, const MarkPlace& place)
{
    const auto& times = frame.trace.instants().time;
    const SourceScale scale = inSource(frame.scale, place.shift);
    const auto timeOf = [&](InstantId id) { return times[id.row()]; };
    const std::size_t first = frame.scene.marks.size();
    auto at = std::ranges::lower_bound(instants, scale.range().begin, {}, timeOf);
    while (at != instants.end() && timeOf(*at) < scale.range().end) {
        const std::int32_t column = scale.columnAt(timeOf(*at));
        const auto next = std::ranges::lower_bound(at + 1, instants.end(), scale.timeAt(column + 1), {}, timeOf);
        const auto looked = at + std::min<std::ptrdiff_t>(next - at, kErrorsSought);
        const auto error = std::find_if(at, looked, [&](InstantId id) { return isError(frame.trace, id); });
        const InstantId shown = error == looked ? *at : *error;
        const bool isHit = found && std::any_of(at, looked, [&](InstantId id) { return found->contains(id); });
        const QColor& color = isHit ? frame.styles.theme().hit
            : error == looked       ? frame.styles.theme().mutedText
                                    : frame.styles.theme().bad;
        frame.scene.marks.push_back({column, place.top, place.bottom, color.rgb(), shown, static_cast<std::uint32_t>(next - at),
            place.fullLine || isHit || error != looked});
        at = next;
    }
    thinOut(std::span(frame.scene.marks).subspan(first), frame.styles.theme().mutedText.rgb(),
        frame.devicePixels(place.fullLine ? kCrowdedWide : kCrowded), frame.devicePixels(metrics::kMarkHead));
}

/// A process's marks cross all of its rows, so this includes sessions that begin above the first visible row.
void addProcessMarks(const SceneFrame& frame, const InstantIndex& instants, const HitSet* found, std::size_t firstRow, std::size_t endRow)
{
    const auto add = [&](const LayoutRow& row) {
        if (row.kind != RowKind::Session)
            return;
        const std::int64_t bottom = row.end < frame.layout.rows().size() ? frame.layout.rows()[row.end].y : frame.layout.height();
        const std::int32_t top = std::max(frame.yOf(row.y), 0);
        addMarks(frame, instants.of(row.session), found,
            {frame.trace.clockShift(row.session), top, std::min(frame.yOf(bottom), frame.scene.height), true});
    };
    if (firstRow < frame.layout.rows().size()) {
        SessionId session = frame.layout.rows()[firstRow].session;
        for (int level = 0; session && level <= 1000; ++level, session = frame.trace.session(session).parent) {
            const std::optional<std::size_t> row = frame.layout.rowOf(session);
            if (row && *row < firstRow)
                add(frame.layout.rows()[*row]);
        }
    }
    for (std::size_t row = firstRow; row < endRow; ++row)
        add(frame.layout.rows()[row]);
}

void addGlobalMarks(const SceneFrame& frame, const InstantIndex& instants, const HitSet* found)
{
    for (const auto& [source, ofSource] : instants.global()) {
        if (!source || !frame.layout.hiddenSources().contains(source))
            addMarks(frame, ofSource, found, {frame.trace.clockShift(source), 0, frame.scene.height, true});
    }
}

/// Empties `scene` and gives it the viewport's size.
SceneFrame startFrame(const SceneContent& content, const Viewport& viewport, RegionStyles& styles, LabelCache& labels, Scene& scene)
{
    SceneFrame frame{viewport, content.trace, content.layout, styles, labels, scene, TimeScale(viewport.visible, 1)};
    scene.clear();
    scene.width = frame.devicePixels(viewport.width);
    scene.height = frame.devicePixels(viewport.height);
    scene.devicePixelRatio = viewport.devicePixelRatio;
    frame.scale = TimeScale(viewport.visible, scene.width, viewport.folds);
    return frame;
}

} // namespace

void buildScene(const SceneContent& content, const Viewport& viewport, RegionStyles& styles, LabelCache& labels, Scene& scene)
{
    const SceneFrame frame = startFrame(content, viewport, styles, labels, scene);
    const std::span<const LayoutRow> rows = content.layout.rows();
    if (content.trace.isEmpty() || rows.empty())
        return;
    for (const TimeFold& fold : viewport.folds.within(viewport.visible))
        scene.folds.push_back({frame.scale.columnAt(fold.gap.begin), frame.scale.columnAt(fold.gap.end)});
    const HitSet* found = content.shown.found;
    const std::size_t first = content.layout.rowAt(viewport.scrollY);
    std::size_t end = first;
    for (; end < rows.size() && rows[end].y < viewport.scrollY + viewport.height; ++end) {
        const LayoutRow& row = rows[end];
        const std::int32_t y = frame.yOf(row.y);
        scene.rows.push_back({y, frame.yOf(row.y + row.height) - y, static_cast<std::uint32_t>(end)});
        if (row.kind == RowKind::Counter) {
            addCounters(frame, content.pyramids, row);
        } else if (row.kind == RowKind::Object) {
            addObjects(frame, row);
        } else {
            if (row.kind == RowKind::Session)
                addHatches(frame, row);
            if (row.kind == RowKind::Session && !row.thread)
                addLifeSpan(frame, row);
            if (row.longest)
                addLongestRun(frame, row);
            if (row.thread)
                addMarks(frame, content.instants.of(row.thread), found,
                    {content.trace.clockShift(row.session), y, frame.yOf(row.y + row.height), false});
        }
    }
    addLanes(frame, content.shown, first, end);
    addProcessMarks(frame, content.instants, found, first, end);
    addGlobalMarks(frame, content.instants, found);
    if (content.flows)
        addArrows({content.trace, content.layout, frame.scale, viewport.scrollY, scene.height, viewport.devicePixelRatio}, *content.flows,
            scene.arrows);
}

} // namespace emberline
