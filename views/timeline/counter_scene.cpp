// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/counter_scene.h"

#include "views/format/time_format.h"
#include "views/theme/series_fills.h"

#include <algorithm>
#include <cmath>

namespace emberline {

namespace {

constexpr int kCounterTop = 6;
constexpr int kCounterBottom = 3;

} // namespace

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

} // namespace emberline
