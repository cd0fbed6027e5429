// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/format/time_format.h"
#include "views/theme/theme.h"
#include "views/timeline/lod.h"
#include "views/timeline/time_scale.h"

#include <QColor>
#include <QList>
#include <QPointF>
#include <QRect>
#include <QString>

#include <memory>
#include <optional>
#include <span>
#include <vector>

class QAbstractSeries;
class QAreaSeries;
class QChart;
class QFontMetrics;
class QLineSeries;
class QValueAxis;

namespace emberline {

struct ValueRange {
    double min = 0;
    double max = 0;
    friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

struct ValueTick {
    double value;
    QString label; ///< with an SI prefix, the same for all ticks: "0.6 M", "1.2 M"
};

struct ValueAxis {
    ValueRange range; ///< whole steps around the values, never empty
    std::vector<ValueTick> ticks; ///< from the bottom up
};

/// Round ticks around `values`, at most `maxTicks` of them, though at least 2, or 3 across zero. Values must be finite and within +-1e300.
[[nodiscard]] ValueAxis makeValueAxis(ValueRange values, int maxTicks);

/// The time range of a chart and its marks. All times are as shown.
struct ChartTimes {
    TraceRange visible;
    TraceTime origin{}; ///< relative times count from here
    TimeMode mode = TimeMode::Relative;
    ClockShift shift; ///< of the counter's source
    std::optional<TraceRange> marked;
    TimeFolds folds{};
    SourceTime until = SourceTime::max(); ///< the end of the counter's process: values end with it
    friend bool operator==(const ChartTimes&, const ChartTimes&) = default;
};

struct ChartTimeLabel {
    double x; ///< of its left edge
    QString text;
};

/// Where the times and values of a chart lie. Pixels of the chart's widget.
struct ChartPlane {
    static constexpr int kLabelGap = 6; ///< between labels and plot

    QSize size; ///< of the widget
    QRect plot;
    ChartTimes times;
    ValueAxis axis;
    bool timeLabels = true; ///< below the plot

    /// Leaves room for labels, the same in every chart, so that their plots begin at the same place.
    void place(QSize widget, const QFontMetrics& metrics);
    [[nodiscard]] TimeScale scale() const { return {times.visible, static_cast<double>(plot.width()), times.folds}; }
    [[nodiscard]] TraceTime timeAt(const QPointF& position) const { return scale().timeAt(position.x() - plot.left()); }
    /// The times to label below the plot: no label touches another.
    [[nodiscard]] std::vector<ChartTimeLabel> placedTimes(const QFontMetrics& metrics) const;
    [[nodiscard]] double yOf(double value) const;
    /// Nothing if the time is not visible.
    [[nodiscard]] std::optional<double> xOf(std::optional<TraceTime> time) const;
};

/// The stacked series of one counter: for each its top, the sum of its own value and of those below it, at every time that any of them
/// changes. The sums are computed once and kept, because the extremes of a sum do not follow from those of its parts: used and free memory
/// both vary while their sum stays constant. Grows with the counter.
class CounterStack {
public:
    /// From the bottom up. Existing sums stay valid if the series are the same and have only grown. A value that is not a number counts as
    /// 0, as does a series before its first point.
    /// If they do not add up, each top is the series' own value.
    void setSeries(std::span<const Counter> series, bool addsUp = true);

    /// Sums up to about `maxPoints` more points, so that nobody waits for millions. Returns true when all are done.
    bool advance(std::size_t maxPoints);

    [[nodiscard]] std::size_t size() const { return m_layers.size(); }
    [[nodiscard]] const CounterPyramid& top(std::size_t layer) const { return m_layers[layer].pyramid; }

private:
    struct Layer {
        Counter own;
        Counter sum; ///< only its points; the lowest layer shares the series' own
        std::shared_ptr<CounterPoints> points; ///< the points of `sum`, to write to
        std::size_t ownTaken = 0;
        std::size_t belowTaken = 0;
        CounterPyramid pyramid;
    };

    static void restart(Layer& layer);
    static std::size_t merge(const Counter& below, Layer& layer, std::size_t maxPoints);

    std::vector<Layer> m_layers;
    bool m_addsUp = true;
};

/// How many points lie at or before `time`.
[[nodiscard]] std::size_t countUntil(const Counter& counter, SourceTime time);
/// The value at `time`: that of the last point at or before it. Nothing before the first point.
[[nodiscard]] std::optional<double> valueAt(const Counter& counter, SourceTime time);

/// Each function returns at most this many points per column, plus one.
inline constexpr int kMaxPointsPerColumn = 4;

// A counter keeps its value until its next point, so the line has steps and no slopes, and the last value continues to the right edge.
// Nothing is drawn before the first point. x counts columns, y is the value.

/// The value as a line. In a column where the value changes, a vertical stroke reaches from its minimum to its maximum.
[[nodiscard]] QList<QPointF> stepLine(std::span<const CounterColumn> columns);
/// The upper edge of a filled area: each column is as high as its maximum.
[[nodiscard]] QList<QPointF> stepRoof(std::span<const CounterColumn> columns);

struct ChartSeries {
    Counter counter;
    QString name;
    QColor fill;
};

/// The stacked areas of a chart on Qt Charts, or lines over one another if the series do not add up. Samples the points to the plot's pixel
/// columns, so a frame costs the same for ten points and ten million.
class ChartAreas {
public:
    /// `chart` must outlive this object; it gets hidden axes.
    explicit ChartAreas(QChart& chart);

    [[nodiscard]] const std::vector<ChartSeries>& series() const { return m_series; }
    void setSeries(std::vector<ChartSeries> series, bool addsUp); ///< from the bottom up; sum() then shows them
    void setTheme(const Theme& theme);
    void setFittedToVisible(bool fitted) { m_fitted = fitted; }
    /// Sums the series' points for some milliseconds. Returns whether all are summed.
    bool sum();
    /// Draws what is summed into `plane`, and sets the plane's value axis.
    void sample(ChartPlane& plane);

private:
    struct Layer {
        QAreaSeries* area;
        QLineSeries* roof;
        QLineSeries* floor;
        QLineSeries* outline;
    };
    void makeLayers();
    void add(QAbstractSeries* series);
    [[nodiscard]] ValueRange valuesOf(const std::vector<std::vector<CounterColumn>>& sampled) const;

    QChart& m_chart;
    QValueAxis* m_columnAxis;
    QValueAxis* m_valueAxis;
    std::vector<ChartSeries> m_series;
    std::vector<Layer> m_layers;
    CounterStack m_stack;
    bool m_addsUp = true;
    bool m_fitted = false;
};

} // namespace emberline
