// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/format/time_format.h"
#include "views/timeline/time_scale.h"

#include <QPointF>
#include <QRect>
#include <QString>

#include <optional>
#include <vector>

class QFontMetrics;

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

} // namespace emberline
