// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/time_scale.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace emberline {

namespace {

constexpr double kLeastSpacing = 6; ///< pixels between where the axis goes on after folds
constexpr std::int64_t kSecondNs = 1'000'000'000;
constexpr std::int64_t kMinuteNs = 60 * kSecondNs;
constexpr std::int64_t kHourNs = 60 * kMinuteNs;
constexpr std::int64_t kDayNs = 24 * kHourNs;
constexpr std::int64_t kWeekNs = 7 * kDayNs;
/// A fixed part ends with one of these units; every step below a unit divides it.
constexpr std::array kFixedUnits = {std::int64_t{1'000}, std::int64_t{1'000'000}, kSecondNs, kMinuteNs, kHourNs, kDayNs};
constexpr std::array kClockSteps
    = {kMinuteNs, 2 * kMinuteNs, 5 * kMinuteNs, 10 * kMinuteNs, 30 * kMinuteNs, kHourNs, 2 * kHourNs, 6 * kHourNs, 12 * kHourNs, kDayNs};

std::int64_t decimalStep(double atLeast, std::int64_t unit)
{
    std::int64_t power = unit;
    while (true) {
        for (const std::int64_t factor : {1, 2, 5}) {
            if (static_cast<double>(power) * static_cast<double>(factor) >= atLeast)
                return power * factor;
        }
        if (power > std::int64_t{1} << 58) // the next would overflow
            return power * 5;
        power *= 10;
    }
}

std::int64_t stepFor(double atLeast)
{
    if (atLeast <= 20 * kSecondNs)
        return decimalStep(atLeast, 1);
    if (atLeast <= 30 * kSecondNs)
        return 30 * kSecondNs;
    for (const std::int64_t step : kClockSteps) {
        if (static_cast<double>(step) >= atLeast)
            return step;
    }
    return decimalStep(atLeast, kDayNs);
}

int minorTicks(std::int64_t step)
{
    if (step >= kMinuteNs)
        return step % (6 * kHourNs) == 0 ? 6 : step % (2 * kMinuteNs) == 0 ? 2 : 1;
    if (step == 30 * kSecondNs)
        return 3;
    std::int64_t lead = step;
    while (lead >= 10)
        lead /= 10;
    return step < 10 ? (lead == 1 ? 1 : static_cast<int>(lead)) : lead == 2 ? 4 : 5;
}

/// The position of tick number 0. Local days begin at local midnight. Near what is visible, because a double does not count the nanoseconds
/// since 1970.
TraceTime zeroOf(TraceTime visible, TraceTime origin, TimeMode mode, Duration step)
{
    if (mode == TimeMode::Relative)
        return origin;
    const qint64 seconds = mode == TimeMode::Utc ? 0 : QDateTime::fromMSecsSinceEpoch(toNs(visible) / 1'000'000).offsetFromUtc();
    const TraceTime zero = traceTimeFromNs(-seconds * kSecondNs);
    const Duration since = visible - zero;
    return toNs(step) > kDayNs ? zero : visible - since % Duration(kDayNs);
}

} // namespace

Duration tickStep(const TimeScale& scale, double spacing)
{
    return Duration(stepFor(std::max(scale.perPixel().count() * std::max(spacing, 1.0), 1.0)));
}

namespace {

/// A day begins with its date. Over several days, each label has it.
QString clockLabel(TraceTime at, TraceTime origin, TimeMode mode, Duration step, bool isLong)
{
    QString time = formatTimeOfDay(at, mode, step);
    if (!hasDate(at))
        return time;
    const QString shown = toNs(step) < kMinuteNs ? time : time.left(5);
    if (shown == QLatin1String("00:00"))
        return formatDay(at, mode, origin);
    return isLong ? formatDay(at, mode, origin) + QLatin1Char(' ') + shown : shown;
}

void addTicks(
    const TimeScale& scale, TraceRange part, double from, TraceTime origin, TimeMode mode, Duration step, std::vector<Tick>& ticks)
{
    const int minors = minorTicks(toNs(step));
    const auto minor = static_cast<double>(toNs(step)) / minors;
    const TraceTime zero = zeroOf(part.begin, origin, mode, step);
    const double to = std::min(scale.pixelAt(part.end), scale.width());
    const double first = std::ceil(difference(part.begin, zero).count() / static_cast<double>(toNs(step))) - 1;
    const double last = difference(part.end, zero).count() / static_cast<double>(toNs(step));
    // A double counts the steps, since there may be more than an integer holds; the loop ends where it can no longer count them.
    for (double n = first; n <= last; ++n) { // NOLINT(*FloatLoopCounter)
        const double at = n * static_cast<double>(toNs(step));
        for (int i = 0; i < minors; ++i) {
            const double ns = at + minor * i;
            const TraceTime time = moved(zero, FineDuration(ns));
            const double pixel = scale.pixelAt(time);
            if (pixel < from || pixel > to)
                continue;
            QString label;
            if (i == 0)
                label = mode == TimeMode::Relative ? formatAxisDuration(Duration(std::llround(ns)), step)
                                                   : clockLabel(time, origin, mode, step, isManyDays(scale.range()));
            ticks.push_back({pixel, label});
        }
        if (n + 1 <= n) // beyond 2^53 steps a double can no longer count
            break;
    }
}

/// The unit of the last digit that the label of `offset` shows when ticks are `step` apart.
Duration shownUnit(Duration step, Duration offset, TimeMode mode)
{
    const std::int64_t ns = toNs(step);
    if (mode != TimeMode::Relative && ns >= kMinuteNs)
        return Duration(kMinuteNs);
    if (mode == TimeMode::Relative && ns < 30 * kSecondNs && ns >= kSecondNs / 10 && toNs(offset) < kMinuteNs)
        return Duration(kSecondNs / 10); // formatAxisDuration() shows tenths
    for (auto unit = kFixedUnits.rbegin(); *unit >= kSecondNs; ++unit) {
        if (ns % *unit == 0)
            return Duration(*unit);
    }
    std::int64_t power = 1;
    while (ns % (power * 10) == 0)
        power *= 10;
    return Duration(power);
}

/// To the nearest, as a label that only cuts would be early by almost a unit.
Duration rounded(Duration time, Duration unit)
{
    const Duration rest = time % unit;
    return rest * 2 >= unit ? time - rest + unit : time - rest;
}

bool onlyDaysTell(const TimeScale& scale, TraceTime at, TimeMode mode)
{
    return mode != TimeMode::Relative && hasDate(at) && scale.range().length() >= Duration(kWeekNs);
}

/// Over a week or more only days tell: a day that begins in a gap begins where that is folded. Otherwise says where the axis goes on: to a
/// sixtieth of the gap where more than a day is visible, cut, so that no tick behind it is earlier; else as exactly as the ticks beside it.
Tick tickAfter(TraceRange gap, const TimeScale& scale, TraceTime origin, TimeMode mode, Duration step)
{
    if (onlyDaysTell(scale, gap.end, mode)) {
        const TraceTime midnight = zeroOf(gap.end, {}, mode, Duration(kDayNs)); // the last one: it stands where the gap is folded
        return {scale.pixelAt(gap.end), midnight > gap.begin ? formatDay(midnight, mode, origin) : QString()};
    }
    const TraceTime zero = mode == TimeMode::Relative ? origin : traceTimeFromNs(0);
    const Duration since = rounded(gap.end - zero, shownUnit(step, gap.end - zero, mode));
    for (const Duration unit : {Duration(kSecondNs), Duration(kMinuteNs), Duration(kHourNs)}) {
        if (60 * unit <= gap.length() && scale.range().length() > Duration(kDayNs))
            step = std::max(step, unit);
    }
    const Duration unit = shownUnit(step, since, mode);
    const Duration offset = since - since % unit;
    return {scale.pixelAt(gap.end),
        mode == TimeMode::Relative ? formatAxisDuration(offset, unit)
                                   : clockLabel(zero + offset, origin, mode, step, isManyDays(scale.range()))};
}

} // namespace

std::vector<Tick> makeTicks(const TimeScale& scale, TraceTime origin, TimeMode mode, double spacing, const TimeFolds& folds)
{
    const Duration step = tickStep(scale, spacing);
    std::vector<Tick> ticks;
    for (const TraceRange part : folds.unfoldedParts(scale.range())) {
        double from = std::max(scale.pixelAt(part.begin), 0.0);
        if (const auto before = folds.within({part.begin - Duration(1), part.begin}); !before.empty()) {
            Tick after = tickAfter(before.front().gap, scale, origin, mode, step);
            if (ticks.empty() || from - ticks.back().pixel >= kLeastSpacing)
                ticks.push_back(std::move(after));
            else if (onlyDaysTell(scale, part.begin, mode) && ticks.back().label.isEmpty() && !after.label.isEmpty())
                ticks.back() = std::move(after); // a day tells more than a tick without a word
            ++from;
        }
        addTicks(scale, part, from, origin, mode, step, ticks);
    }
    return ticks;
}

FixedPart fixedPart(const TimeScale& scale, TraceRange extent, TimeMode mode)
{
    const TraceTime origin = extent.begin;
    if (hasDate(origin) && isManyDays(extent))
        return {{}, formatDay(std::max(scale.range().begin, origin), mode, origin)};
    if (mode != TimeMode::Relative)
        return {};
    constexpr double kExact = 0x1p53; // a double counts no further
    const double begin = difference(scale.range().begin, origin).count();
    const double end = difference(scale.range().end, origin).count();
    if (begin < 0 || end > kExact)
        return {};
    for (const std::int64_t unit : kFixedUnits) {
        const std::int64_t count = static_cast<std::int64_t>(begin) / unit;
        if (count != static_cast<std::int64_t>(end) / unit)
            continue;
        const Duration length(count * unit);
        if (count == 0)
            return {};
        return {length, unit < kSecondNs ? formatExactDuration(length) : formatAxisDuration(length, Duration(unit))};
    }
    return {};
}

void thinOutLabels(std::vector<Tick>& ticks, double from, double to, const std::function<double(const QString&)>& widthOf,
    const std::vector<FoldLabel>& taken)
{
    for (Tick& tick : ticks) {
        if (tick.label.isEmpty())
            continue;
        const double begin = tick.pixel + kLabelGap;
        const double end = begin + widthOf(tick.label);
        const auto touches
            = [&](const FoldLabel& label) { return begin < label.end + kLeastLabelDistance && end + kLeastLabelDistance > label.begin; };
        if (begin < from || end > to || std::ranges::any_of(taken, touches))
            tick.label.clear();
        else
            from = end + kLeastLabelDistance;
    }
}

std::vector<FoldLabel> foldLabels(
    const TimeScale& scale, const TimeFolds& folds, double from, const std::function<double(const QString&)>& widthOf)
{
    constexpr double kFoldSpacing = 60; // between the lengths of two folds, for a time
    std::vector<FoldLabel> labels;
    const auto inSight = folds.within(scale.range());
    Duration idle{};
    for (std::size_t i = 0; i < inSight.size(); ++i) {
        const TimeFold& fold = inSight[i];
        idle += fold.gap.length();
        if (i + 1 < inSight.size() && scale.pixelAt(inSight[i + 1].gap.begin) - scale.pixelAt(fold.gap.end) < 1)
            continue;
        const QString text = QCoreApplication::translate("emberline::RulerWidget", "%1 idle").arg(formatDuration(std::exchange(idle, {})));
        const double width = widthOf(text);
        const double behind = scale.pixelAt(fold.gap.end) + kLabelGap;
        const double end = std::min(scale.pixelAt(fold.gap.begin), scale.width()) - kLabelGap;
        const bool isFirst = from <= 0 && end - width < 0 && behind + width <= scale.width();
        if (isFirst)
            labels.push_back({behind, behind + width, text});
        else if (end - width >= from)
            labels.push_back({end - width, end, text});
        from = (isFirst ? behind + width : behind) + kFoldSpacing;
    }
    return labels;
}

} // namespace emberline
