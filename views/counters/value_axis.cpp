// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/value_axis.h"

#include "views/format/si_prefixes.h"

#include <algorithm>
#include <cmath>

namespace emberline {

namespace {

/// Smaller steps would leave a double's range.
constexpr double kLeast = 1e-280;

/// The smallest of 1, 2, 2.5 and 5 times a power of ten that is at least `atLeast`.
double roundStep(double atLeast)
{
    const double power = std::pow(10.0, std::floor(std::log10(atLeast)));
    for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
        if (power * factor >= atLeast * (1 - 1e-9))
            return power * factor;
    }
    return power * 10;
}

QString tickText(double value, double step, double greatest)
{
    if (greatest >= 1e21 || greatest < 1e-9) // beyond the prefixes
        return QString::number(value, 'g', 3);
    const int thousand = std::clamp(static_cast<int>(std::floor(std::log10(greatest * (1 + 1e-9)) / 3)), -kNoSiPrefix,
        static_cast<int>(kSiPrefixes.size()) - 1 - kNoSiPrefix);
    const double unit = std::pow(1000.0, thousand);
    // As many decimals as the step needs; a step of 2.5 needs one more.
    const double shownStep = step / unit;
    int decimals = std::clamp(-static_cast<int>(std::floor(std::log10(shownStep * (1 + 1e-9)))), 0, 9);
    if (std::abs(shownStep * std::pow(10.0, decimals) - std::round(shownStep * std::pow(10.0, decimals))) > 1e-6)
        ++decimals;
    const QString number = QString::number(value == 0 ? 0.0 : value / unit, 'f', decimals); // no "-0"
    const int prefixAt = thousand + kNoSiPrefix;
    const char* prefix = kSiPrefixes[static_cast<std::size_t>(prefixAt)];
    return *prefix ? number + QChar(0x00a0) + QString::fromUtf8(prefix) : number;
}

} // namespace

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

} // namespace emberline
