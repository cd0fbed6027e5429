// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/format/time_format.h"
#include "views/search/search_hits.h"
#include "views/theme/series_fills.h"
#include "views/timeline/scene_builder.h"

#include <algorithm>
#include <cmath>
#include <span>

/// SceneBuilder's instants and inline counters.
namespace emberline {

namespace {

/// How many instants of one column to search for an error.
constexpr std::size_t kErrorsSought = 32;
/// Minimum distance, in pixels, between the lines of marks that are neither errors nor hits. A mark closer to another loses its line,
/// because together the lines would veil the boxes below. Lines across a process or the whole trace (kCrowdedWide) may be closer: they
/// should be few, and they mean more.
constexpr int kCrowded = 6;
constexpr int kCrowdedWide = 3;
constexpr int kCounterTop = 6;
constexpr int kCounterBottom = 3;

bool isError(const Trace& trace, InstantId id)
{
    const std::string_view name = trace.text(trace.instants().name[id.row()]);
    return name == "error" || name == "signal";
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

} // namespace

void SceneBuilder::addMarks(const std::vector<InstantId>& instants, Duration offset, std::int32_t top, std::int32_t bottom, bool fullLine)
{
    const auto& times = m_trace.instants().time;
    const TimeScale scale = m_scale.before(offset);
    const auto timeOf = [&](InstantId id) { return times[id.row()]; };
    const std::size_t first = m_scene->marks.size();
    auto at = std::ranges::lower_bound(instants, scale.range().begin, {}, timeOf);
    while (at != instants.end() && timeOf(*at) < scale.range().end) {
        const std::int32_t column = scale.columnAt(timeOf(*at));
        const auto next = std::ranges::lower_bound(at + 1, instants.end(), scale.timeAt(column + 1), {}, timeOf);
        const auto looked = at + std::min<std::ptrdiff_t>(next - at, kErrorsSought);
        const auto error = std::find_if(at, looked, [&](InstantId id) { return isError(m_trace, id); });
        const InstantId shown = error == looked ? *at : *error;
        const bool found = m_shown.found && std::any_of(at, looked, [&](InstantId id) { return m_shown.found->contains(id); });
        const QColor& color = found ? m_styles.theme().hit : error == looked ? m_styles.theme().mutedText : m_styles.theme().bad;
        m_scene->marks.push_back(
            {column, top, bottom, color.rgb(), shown, static_cast<std::uint32_t>(next - at), fullLine || found || error != looked});
        at = next;
    }
    thinOut(std::span(m_scene->marks).subspan(first), m_styles.theme().mutedText.rgb(), devicePixels(fullLine ? kCrowdedWide : kCrowded),
        devicePixels(metrics::kMarkHead));
}

/// A process's marks cross all of its rows, so this includes sessions that begin above the first visible row.
void SceneBuilder::addProcessMarks(std::size_t firstRow, std::size_t endRow)
{
    const auto add = [&](const LayoutRow& row) {
        if (row.kind != RowKind::Session)
            return;
        const std::int64_t bottom = row.end < m_layout.rows().size() ? m_layout.rows()[row.end].y : m_layout.height();
        const std::int32_t top = std::max(yOf(row.y), 0);
        addMarks(m_instants.of(row.session), clockOffset(m_trace, row.session), top, std::min(yOf(bottom), m_scene->height), true);
    };
    if (firstRow < m_layout.rows().size()) {
        SessionId session = m_layout.rows()[firstRow].session;
        for (int level = 0; session && level <= 1000; ++level, session = m_trace.session(session).parent) {
            const std::optional<std::size_t> row = m_layout.rowOf(session);
            if (row && *row < firstRow)
                add(m_layout.rows()[*row]);
        }
    }
    for (std::size_t row = firstRow; row < endRow; ++row)
        add(m_layout.rows()[row]);
}

void SceneBuilder::addGlobalMarks()
{
    for (const auto& [source, instants] : m_instants.global()) {
        if (!source)
            addMarks(instants, Duration::zero(), 0, m_scene->height, true);
        else if (!m_layout.hiddenSources().contains(source))
            addMarks(instants, shiftOf(m_trace.source(source)), 0, m_scene->height, true);
    }
}

void SceneBuilder::addCounter(const LayoutRow& row)
{
    double highest = 0;
    double lowest = 0;
    const auto counters = m_layout.counters(row);
    for (const CounterId id : counters) {
        CounterPyramid& pyramid = m_pyramids[id];
        pyramid.update(m_trace.counters()[id.row()]);
        const CounterPyramid::Extremes all = pyramid.over(0, pyramid.pointCount());
        highest += std::max(all.max, 0.0);
        if (counters.size() == 1) // a stack of negative values would be unreadable
            lowest = std::min(all.min, 0.0);
    }
    SceneArea area{};
    area.y = yOf(row.y) + devicePixels(kCounterTop);
    area.height = devicePixels(row.height - kCounterTop - kCounterBottom);
    const double range = highest - lowest;
    const double perUnit = range > 0 && std::isfinite(range) ? area.height / range : 0;
    area.base = area.y + area.height + static_cast<int>(std::lround(lowest * perUnit));
    std::vector<double> below(static_cast<std::size_t>(m_scene->width), 0.0);
    std::vector<std::string> names;
    for (const CounterId id : counters) {
        const Counter& counter = m_trace.counters()[id.row()];
        names.emplace_back(m_trace.text(counters.size() > 1 ? counter.series : counter.name));
    }
    const std::vector<QColor> fills = seriesFills(m_styles.theme(), names);
    for (std::size_t series = 0; series < counters.size(); ++series) {
        area.counter = counters[series];
        area.fill = fills[series].rgb();
        addSeries(row, area, perUnit, below);
    }
    const LabelCache::LabelId label = m_labels.label(formatSi(highest));
    const int height = m_labels.ascent() + m_labels.descent();
    m_scene->labels.push_back(
        {devicePixels(8), yOf(row.y) + devicePixels(4), m_scene->width, height, label, m_styles.theme().mutedText.rgb()});
}

void SceneBuilder::addSeries(const LayoutRow& row, SceneArea area, double perUnit, std::vector<double>& below)
{
    area.first = static_cast<std::uint32_t>(m_scene->bounds.size());
    area.count = static_cast<std::uint32_t>(m_scene->width);
    sampleCounter(m_pyramids[area.counter], m_scale.before(clockOffset(m_trace, row.session)), m_scene->width, m_columns);
    const auto pixels
        = [&](double value) { return static_cast<std::int16_t>(std::clamp(std::lround(value * perUnit), -30'000L, 30'000L)); };
    const bool stacked = m_layout.counters(row).size() > 1;
    // The last value holds until the trace's end; beyond it the value is unknown.
    const std::int32_t end = m_scale.columnAt(m_layout.extent().end);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const CounterColumn& column = m_columns[i];
        if (!column.known || static_cast<std::int32_t>(i) > end) {
            m_scene->bounds.push_back({0, 0, 0});
            continue;
        }
        const double low = stacked ? std::max(column.min, 0.0) : column.min;
        const double high = stacked ? std::max(column.max, 0.0) : column.max;
        const double base = below[i];
        const bool negative = high < 0;
        m_scene->bounds.push_back(
            {pixels(base), pixels(base + (negative ? high : std::max(low, 0.0))), pixels(base + (negative ? low : high))});
        if (!stacked && low < 0 && high > 0) // crosses zero within the column: draws both sides, lightly
            m_scene->bounds.back() = {pixels(low), pixels(low), pixels(high)};
        below[i] += high;
    }
    if (area.count == m_columns.size())
        m_scene->areas.push_back(area);
}

} // namespace emberline
