// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/chart_plane.h"

#include "views/timeline/ticks.h"

#include <QFontMetrics>

#include <algorithm>

namespace emberline {

namespace {

constexpr double kPixelsPerTimeTick = 90;

/// The width of the longest possible label of an axis with SI values, so that the plots of several charts begin at the same place.
int valueLabelWidth(const QFontMetrics& metrics)
{
    return metrics.horizontalAdvance(QStringLiteral("-000.0 M"));
}

} // namespace

void ChartPlane::place(QSize widget, const QFontMetrics& metrics)
{
    size = widget;
    const int left = valueLabelWidth(metrics) + kLabelGap;
    const int above = metrics.height() / 2 + 2;
    const int below = timeLabels ? metrics.height() + kLabelGap : metrics.height() / 2;
    plot = QRect(left, above, std::max(1, size.width() - left - 12), std::max(1, size.height() - above - below));
}

TimeScale ChartPlane::scale() const
{
    return {times.visible, static_cast<double>(plot.width()), times.folds};
}

TraceTime ChartPlane::timeAt(const QPointF& position) const
{
    return scale().timeAt(position.x() - plot.left());
}

std::vector<ChartTimeLabel> ChartPlane::placedTimes(const QFontMetrics& metrics) const
{
    std::vector<ChartTimeLabel> placed;
    double free = 0;
    for (const Tick& tick : makeTicks(scale(), times.origin, times.mode, kPixelsPerTimeTick, times.folds)) {
        const int width = metrics.horizontalAdvance(tick.label);
        const double x = std::min(plot.left() + tick.pixel - width / 2.0, size.width() - width - 1.0);
        if (tick.label.isEmpty() || x < free) // between folds, ticks are closer than they would be without
            continue;
        placed.push_back({x, tick.label});
        free = x + width + kLabelGap;
    }
    return placed;
}

double ChartPlane::yOf(double value) const
{
    const double share = (value - axis.range.min) / (axis.range.max - axis.range.min);
    return plot.top() + plot.height() * (1 - share);
}

std::optional<double> ChartPlane::xOf(std::optional<TraceTime> time) const
{
    if (!time)
        return std::nullopt;
    const double x = scale().pixelAt(*time);
    return x >= 0 && x < plot.width() ? std::optional(plot.left() + x) : std::nullopt;
}

} // namespace emberline
