// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/chart_areas.h"

#include "views/timeline/time_scale.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace emberline {

/// Smaller steps would leave a double's range.
constexpr double kLeast = 1e-280;

/// The smallest of 1, 2, 2.5 and 5 times a power of ten that is at least `atLeast`.
static double roundStep(double atLeast)
{
    const double power = std::pow(10.0, std::floor(std::log10(atLeast)));
    for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
        if (power * factor >= atLeast * (1 - 1e-9))
            return power * factor;
    }
    return power * 10;
}

static QString tickText(double value, double step, double greatest)
{
    if (greatest >= 1e21 || greatest < 1e-9) // beyond the prefixes
        return formatNumber(value, 'g', 3);
    const int thousand = std::clamp(static_cast<int>(std::floor(std::log10(greatest * (1 + 1e-9)) / 3)), -kNoSiPrefix,
        static_cast<int>(kSiPrefixes.size()) - 1 - kNoSiPrefix);
    const double unit = std::pow(1000.0, thousand);
    // As many decimals as the step needs; a step of 2.5 needs one more.
    const double shownStep = step / unit;
    int decimals = std::clamp(-static_cast<int>(std::floor(std::log10(shownStep * (1 + 1e-9)))), 0, 9);
    if (std::abs(shownStep * std::pow(10.0, decimals) - std::round(shownStep * std::pow(10.0, decimals))) > 1e-6)
        ++decimals;
    const QString number = formatNumber(value == 0 ? 0.0 : value / unit, 'f', decimals); // no "-0"
    const int prefixAt = thousand + kNoSiPrefix;
    const char* prefix = kSiPrefixes[static_cast<std::size_t>(prefixAt)];
    return *prefix ? number + QChar(0x00a0) + QString::fromUtf8(prefix) : number;
}

ValueAxis makeValueAxis(ValueRange values, int maxTicks)
{
    const auto measurable = [](double value) { return std::abs(value) < kLeast ? 0.0 : value; };
    double min = measurable(std::min(values.min, values.max));
    double max = measurable(std::max(values.min, values.max));
    // A flat line needs some height, and more if rounding of a large value would swallow it.
    const double least = std::max({std::abs(min), std::abs(max)}) * 1e-12;
    if (max - min <= least) {
        const double room = max == 0 ? 1 : std::max(std::abs(max) * 0.1, least);
        max = max > 0 || min == 0 ? max + room : max;
        min = min < 0 ? min - room : std::max(0.0, min - room);
    }
    const int steps = std::max(maxTicks - 1, min < 0 && max > 0 ? 2 : 1); // no step crosses 0
    double step = roundStep((max - min) / steps);
    while (std::ceil(max / step - 1e-9) - std::floor(min / step + 1e-9) > steps)
        step = roundStep(step * 1.01);
    ValueAxis axis;
    const double first = std::floor(min / step + 1e-9);
    const double last = std::max(std::ceil(max / step - 1e-9), first + 1);
    axis.range = {first * step, last * step};
    const double greatest = std::max(std::abs(axis.range.min), std::abs(axis.range.max));
    for (int i = 0; i <= static_cast<int>(last - first); ++i) {
        const double value = (first + i) * step;
        axis.ticks.push_back({value, tickText(value, step, greatest)});
    }
    return axis;
}

void ChartPlane::place(QSize widget, const QFontMetrics& metrics)
{
    size = widget;
    // Behind the longest possible label of an axis with SI values, so that the plots of several charts begin at the same place.
    const int left = metrics.horizontalAdvance(QStringLiteral("-000.0 M")) + kLabelGap;
    const int above = metrics.height() / 2 + 2;
    const int below = timeLabels ? metrics.height() + kLabelGap : metrics.height() / 2;
    plot = QRect(left, above, std::max(1, size.width() - left - 12), std::max(1, size.height() - above - below));
}

std::vector<ChartTimeLabel> ChartPlane::placedTimes(const QFontMetrics& metrics) const
{
    std::vector<ChartTimeLabel> placed;
    double free = 0;
    constexpr double kPixelsPerTick = 90;
    for (const Tick& tick : makeTicks(scale(), times.origin, times.mode, kPixelsPerTick, times.folds)) {
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
