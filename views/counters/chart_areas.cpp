// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/chart_areas.h"

#include "views/counters/chart_points.h"

#include <QAreaSeries>
#include <QChart>
#include <QElapsedTimer>
#include <QLineSeries>
#include <QPen>
#include <QValueAxis>

#include <algorithm>

namespace emberline {

namespace {

/// The time that a frame may spend on summing, and the number of points to sum between two looks at the clock.
constexpr qint64 kAdvanceMs = 6;
constexpr std::size_t kAdvancePoints = 100'000;
/// A wide chart, or one with many series, has columns of more than a pixel: Qt Charts can draw about this many in a frame's time.
constexpr int kMaxColumns = 1000;
constexpr int kColumnsOfAllSeries = 2500;
constexpr int kMinColumns = 200;
constexpr int kPixelsPerValueTick = 34;
constexpr double kGreatest = 1e300;

void merge(ValueRange& range, double min, double max)
{
    range.min = std::clamp(std::min(range.min, min), -kGreatest, kGreatest);
    range.max = std::clamp(std::max(range.max, max), -kGreatest, kGreatest);
}

} // namespace

ChartAreas::ChartAreas(QChart& chart) : m_chart(chart), m_columnAxis(new QValueAxis(&chart)), m_valueAxis(new QValueAxis(&chart))
{
    for (QValueAxis* axis : {m_columnAxis, m_valueAxis})
        axis->setVisible(false);
    m_chart.addAxis(m_columnAxis, Qt::AlignBottom);
    m_chart.addAxis(m_valueAxis, Qt::AlignLeft);
}

void ChartAreas::setSeries(std::vector<ChartSeries> series)
{
    const bool relayered = series.size() != m_layers.size();
    m_series = std::move(series);
    if (relayered)
        makeLayers();
    std::vector<Counter> counters;
    for (const ChartSeries& entry : m_series)
        counters.push_back(entry.counter);
    m_stack.setSeries(counters);
}

void ChartAreas::makeLayers()
{
    m_chart.removeAllSeries();
    m_layers.clear();
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        Layer layer{};
        layer.roof = new QLineSeries;
        layer.floor = new QLineSeries;
        layer.area = new QAreaSeries(layer.roof, layer.floor);
        layer.roof->setParent(layer.area);
        layer.floor->setParent(layer.area);
        layer.outline = new QLineSeries;
        m_layers.push_back(layer);
    }
    // Every area reaches down to 0, so the lower areas are drawn over the higher ones.
    for (auto layer = m_layers.rbegin(); layer != m_layers.rend(); ++layer) {
        add(layer->area);
        add(layer->outline);
    }
}

void ChartAreas::add(QAbstractSeries* series)
{
    m_chart.addSeries(series);
    series->attachAxis(m_columnAxis);
    series->attachAxis(m_valueAxis);
}

void ChartAreas::setTheme(const Theme& theme)
{
    for (std::size_t i = 0; i < m_layers.size(); ++i) {
        const QColor fill = m_series[i].fill;
        m_layers[i].area->setBrush(fill);
        m_layers[i].area->setPen(Qt::NoPen);
        m_layers[i].outline->setPen(QPen(theme.dark ? fill.lighter(145) : fill.darker(135), 0));
    }
}

bool ChartAreas::sum()
{
    QElapsedTimer clock;
    clock.start();
    bool complete = false;
    do {
        complete = m_stack.advance(kAdvancePoints);
    } while (!complete && clock.elapsed() < kAdvanceMs);
    return complete;
}

void ChartAreas::sample(ChartPlane& plane)
{
    const int share = kColumnsOfAllSeries / std::max(1, static_cast<int>(m_layers.size()));
    const int columns = std::min(plane.plot.width(), std::clamp(share, kMinColumns, kMaxColumns));
    const SourceScale times = inSource(TimeScale(plane.times.visible, columns, plane.times.folds), plane.times.shift);
    std::vector<std::vector<CounterColumn>> sampled(m_layers.size());
    for (std::size_t i = 0; i < m_layers.size(); ++i)
        sampleCounter(m_stack.top(i), times, columns, sampled[i]);
    const int lived = std::clamp(times.columnAt(plane.times.until) + 1, 0, columns);
    for (std::vector<CounterColumn>& one : sampled)
        one.resize(static_cast<std::size_t>(lived));
    plane.axis = makeValueAxis(valuesOf(sampled), std::max(2, plane.plot.height() / kPixelsPerValueTick + 1));
    m_columnAxis->setRange(0, columns);
    m_valueAxis->setRange(plane.axis.range.min, plane.axis.range.max);
    for (std::size_t i = 0; i < m_layers.size(); ++i) {
        const QList<QPointF> roof = stepRoof(sampled[i]);
        m_layers[i].floor->replace(roof.isEmpty() ? roof : QList<QPointF>{{roof.first().x(), 0}, {roof.last().x(), 0}});
        m_layers[i].roof->replace(roof);
        m_layers[i].outline->replace(stepLine(sampled[i]));
    }
}

ValueRange ChartAreas::valuesOf(const std::vector<std::vector<CounterColumn>>& sampled) const
{
    if (!m_fitted) {
        ValueRange range; // from 0, the base of areas
        for (std::size_t i = 0; i < m_layers.size(); ++i) {
            if (m_stack.top(i).pointCount() == 0)
                continue;
            const auto all = m_stack.top(i).over(0, m_stack.top(i).pointCount());
            merge(range, all.min, all.max);
        }
        return range;
    }
    ValueRange range{kGreatest, -kGreatest};
    for (const auto& columns : sampled) {
        for (const CounterColumn& column : columns) {
            if (column.known)
                merge(range, column.min, column.max);
        }
    }
    if (range.min > range.max)
        return {};
    if (m_layers.size() > 1) // a stack whose lowest series has no base allows no comparison
        merge(range, 0, 0);
    return range;
}

} // namespace emberline
