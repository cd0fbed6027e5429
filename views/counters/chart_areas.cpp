// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/chart_areas.h"

#include <QAreaSeries>
#include <QChart>
#include <QElapsedTimer>
#include <QLineSeries>
#include <QPen>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace emberline {

/// Far beyond any measurement, and far enough from a double's maximum for sums and axes.
constexpr double kGreatest = 1e300;

static double summable(double value)
{
    return std::isfinite(value) ? std::clamp(value, -kGreatest, kGreatest) : 0;
}

static double before(const Counter& counter, std::size_t row)
{
    return row == 0 ? 0 : summable((*counter.points)[row - 1].value);
}

/// The index of the first point after `time`, searching from `row`.
static std::size_t pastTime(const Counter& counter, std::size_t row, SourceTime time)
{
    while (row < counter.pointCount && (*counter.points)[row].time <= time)
        ++row;
    return row;
}

void CounterStack::restart(Layer& layer)
{
    layer.points = std::make_shared<CounterPoints>();
    layer.sum.points = layer.points;
    layer.sum.pointCount = 0;
    layer.ownTaken = 0;
    layer.belowTaken = 0;
}

void CounterStack::setSeries(std::span<const Counter> series, bool addsUp)
{
    m_layers.resize(series.size());
    bool same = addsUp == m_addsUp;
    m_addsUp = addsUp;
    for (std::size_t i = 0; i < series.size(); ++i) {
        Layer& layer = m_layers[i];
        same = same && layer.own.points == series[i].points && layer.own.pointCount <= series[i].pointCount;
        layer.own = series[i];
        if (i == 0 || !addsUp)
            layer.sum = series[i];
        else if (!same)
            restart(layer);
    }
}

/// Returns how many points it examined.
std::size_t CounterStack::merge(const Counter& below, Layer& layer, std::size_t maxPoints)
{
    const Counter& own = layer.own;
    std::size_t looked = 0;
    while (looked < maxPoints) {
        const bool ownLeft = layer.ownTaken < own.pointCount;
        const bool belowLeft = layer.belowTaken < below.pointCount;
        if (!ownLeft && !belowLeft)
            break;
        SourceTime time = SourceTime::max();
        if (ownLeft)
            time = (*own.points)[layer.ownTaken].time;
        if (belowLeft)
            time = std::min(time, (*below.points)[layer.belowTaken].time);
        const std::size_t count = layer.points->size();
        // An input added a late point, at a time that is already summed without it.
        if (count > 0 && time < (*layer.points)[count - 1].time) {
            restart(layer);
            continue;
        }
        const std::size_t ownPast = pastTime(own, layer.ownTaken, time);
        const std::size_t belowPast = pastTime(below, layer.belowTaken, time);
        looked += ownPast - layer.ownTaken + belowPast - layer.belowTaken;
        layer.ownTaken = ownPast;
        layer.belowTaken = belowPast;
        layer.points->append({time, summable(before(own, ownPast) + before(below, belowPast))});
    }
    layer.sum.pointCount = layer.points->size();
    return looked;
}

bool CounterStack::advance(std::size_t maxPoints)
{
    std::size_t left = maxPoints;
    bool complete = true;
    for (std::size_t i = 0; i < m_layers.size(); ++i) {
        Layer& layer = m_layers[i];
        if (i > 0 && m_addsUp) {
            const Counter& below = m_layers[i - 1].sum;
            const auto restarted = layer.points;
            left -= std::min(left, merge(below, layer, left));
            complete = layer.ownTaken == layer.own.pointCount && layer.belowTaken == below.pointCount;
            if (restarted != layer.points) {
                for (std::size_t above = i + 1; above < m_layers.size(); ++above)
                    restart(m_layers[above]);
            }
        }
        layer.pyramid.update(layer.sum);
        if (!complete)
            return false;
    }
    return true;
}

std::size_t countUntil(const Counter& counter, SourceTime time)
{
    return firstNotBefore(0, counter.pointCount, [&](std::size_t row) { return (*counter.points)[row].time <= time; });
}

std::optional<double> valueAt(const Counter& counter, SourceTime time)
{
    const std::size_t count = countUntil(counter, time);
    return count == 0 ? std::nullopt : std::optional((*counter.points)[count - 1].value);
}

namespace {

/// A path that skips points equal to the previous one.
class Path {
public:
    void to(std::size_t x, double y)
    {
        const QPointF point(static_cast<double>(x), y);
        if (m_points.isEmpty() || m_points.last().x() != point.x() || m_points.last().y() != point.y())
            m_points.append(point);
    }
    QList<QPointF> take() { return std::move(m_points); }

private:
    QList<QPointF> m_points;
};

std::size_t firstKnown(std::span<const CounterColumn> columns)
{
    return static_cast<std::size_t>(std::ranges::find(columns, true, &CounterColumn::known) - columns.begin());
}

} // namespace

QList<QPointF> stepLine(std::span<const CounterColumn> columns)
{
    const std::size_t first = firstKnown(columns);
    if (first == columns.size())
        return {};
    Path path;
    double value = columns[first].min == columns[first].last ? columns[first].max : columns[first].min;
    path.to(first, value);
    for (std::size_t x = first; x < columns.size(); ++x) {
        const CounterColumn& column = columns[x];
        if (column.min == value && column.max == value)
            continue;
        path.to(x, value);
        // The extreme farther from the end comes first, so that the stroke overlaps itself as little as possible.
        const bool maxFirst = column.max - column.last > column.last - column.min;
        path.to(x, maxFirst ? column.max : column.min);
        path.to(x, maxFirst ? column.min : column.max);
        path.to(x, column.last);
        value = column.last;
    }
    path.to(columns.size(), value);
    return path.take();
}

QList<QPointF> stepRoof(std::span<const CounterColumn> columns)
{
    const std::size_t first = firstKnown(columns);
    if (first == columns.size())
        return {};
    Path path;
    double height = columns[first].max;
    path.to(first, height);
    for (std::size_t x = first + 1; x < columns.size(); ++x) {
        if (columns[x].max == height)
            continue;
        path.to(x, height);
        height = columns[x].max;
        path.to(x, height);
    }
    path.to(columns.size(), height);
    return path.take();
}

/// The time that a frame may spend on summing, and the number of points to sum between two looks at the clock.
constexpr qint64 kAdvanceMs = 6;
constexpr std::size_t kAdvancePoints = 100'000;
/// A wide chart, or one with many series, has columns of more than a pixel: Qt Charts can draw about this many in a frame's time.
constexpr int kMaxColumns = 1000;
constexpr int kColumnsOfAllSeries = 2500;
constexpr int kMinColumns = 200;
constexpr int kPixelsPerValueTick = 34;
constexpr qreal kLineWidth = 2; ///< of a series without an area
static void merge(ValueRange& range, double min, double max)
{
    range.min = std::clamp(std::min(range.min, min), -kGreatest, kGreatest);
    range.max = std::clamp(std::max(range.max, max), -kGreatest, kGreatest);
}

ChartAreas::ChartAreas(QChart& chart) : m_chart(chart), m_columnAxis(new QValueAxis(&chart)), m_valueAxis(new QValueAxis(&chart))
{
    for (QValueAxis* axis : {m_columnAxis, m_valueAxis})
        axis->setVisible(false);
    m_chart.addAxis(m_columnAxis, Qt::AlignBottom);
    m_chart.addAxis(m_valueAxis, Qt::AlignLeft);
}

void ChartAreas::setSeries(std::vector<ChartSeries> series, bool addsUp)
{
    const bool relayered = series.size() != m_layers.size();
    m_series = std::move(series);
    m_addsUp = addsUp;
    if (relayered)
        makeLayers();
    std::vector<Counter> counters;
    for (const ChartSeries& entry : m_series)
        counters.push_back(entry.counter);
    m_stack.setSeries(counters, addsUp);
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
        m_layers[i].outline->setPen(QPen(theme.dark ? fill.lighter(145) : fill.darker(135), m_addsUp ? 0 : kLineWidth));
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
        const QList<QPointF> roof = m_addsUp ? stepRoof(sampled[i]) : QList<QPointF>();
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
    if (m_addsUp && m_layers.size() > 1) // a stack whose lowest series has no base allows no comparison
        merge(range, 0, 0);
    return range;
}

} // namespace emberline
