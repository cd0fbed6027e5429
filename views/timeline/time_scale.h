// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"
#include "views/format/time_format.h"
#include "views/kit/time_folds.h"

#include <QString>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

/// Converts time to pixels and back, through the folds of the time axis. Pure functions; no time overflows, however hostile.
namespace emberline {

/// Nanoseconds with a fraction, for lengths that come from pixels. Longer than any Duration if necessary.
using FineDuration = std::chrono::duration<double, std::nano>;

/// a - b, exact up to 2^53 ns. Does not stop at the longest Duration.
template <class Clock>
[[nodiscard]] FineDuration difference(std::chrono::time_point<Clock, Duration> a, std::chrono::time_point<Clock, Duration> b)
{
    const auto ua = static_cast<std::uint64_t>(toNs(a));
    const auto ub = static_cast<std::uint64_t>(toNs(b));
    return FineDuration(a >= b ? static_cast<double>(ua - ub) : -static_cast<double>(ub - ua));
}
template <class Time>
[[nodiscard]] FineDuration fineLength(TimeRange<Time> range)
{
    return difference(range.end, range.begin);
}
/// `time` plus `by`, rounded and clamped to the ends of the clock.
[[nodiscard]] TraceTime moved(TraceTime time, FineDuration by);
[[nodiscard]] SourceTime moved(SourceTime time, FineDuration by);

/// Where a scale changes its slope: at the ends of folds. All counts from the begin of the scale's range, so that it is the same on every
/// clock.
class TimeBends {
public:
    /// Null if no fold touches `range`.
    [[nodiscard]] static std::shared_ptr<const TimeBends> of(TraceRange range, double width, const TimeFolds& folds);

    [[nodiscard]] FineDuration perPixel() const { return m_perPixel; } ///< outside folds
    [[nodiscard]] double pixelAt(FineDuration time) const;
    [[nodiscard]] FineDuration timeAt(double pixel) const;

private:
    struct Bend {
        double time;
        double pixel;
        double pixelsPerNs; ///< from here on
    };
    std::vector<Bend> m_bends; ///< one of them at 0; before the first it is as outside folds
    FineDuration m_perPixel{};
};

/// Maps a range to `width` pixels: the range's begin is the left edge of pixel 0, its end the right edge of the last pixel.
template <class Time>
class BasicTimeScale {
public:
    /// Widens an empty range to a nanosecond, and a width below one to a pixel.
    BasicTimeScale(TimeRange<Time> range, double width) : m_range(range), m_width(std::max(width, 1.0))
    {
        if (m_range.isEmpty())
            m_range = {range.begin, range.begin + Duration(1)};
        m_perPixel = std::max(fineLength(m_range), FineDuration(1)) / m_width;
        m_pixelsPerNs = 1 / m_perPixel.count();
    }
    BasicTimeScale(TimeRange<Time> range, double width, std::shared_ptr<const TimeBends> bends) : BasicTimeScale(range, width)
    {
        m_bends = std::move(bends);
        if (m_bends)
            m_perPixel = m_bends->perPixel();
    }
    BasicTimeScale(TimeRange<Time> range, double width, const TimeFolds& folds) :
        BasicTimeScale(range, width, TimeBends::of(range, std::max(width, 1.0), folds))
    { }

    [[nodiscard]] TimeRange<Time> range() const { return m_range; }
    [[nodiscard]] double width() const { return m_width; }
    [[nodiscard]] FineDuration perPixel() const { return m_perPixel; } ///< outside folds
    [[nodiscard]] const std::shared_ptr<const TimeBends>& bends() const { return m_bends; }

    /// May lie far outside [0, width]; always finite.
    [[nodiscard]] double pixelAt(Time time) const
    {
        const FineDuration after = difference(time, m_range.begin);
        return m_bends ? m_bends->pixelAt(after) : after.count() * m_pixelsPerNs;
    }
    [[nodiscard]] Time timeAt(double pixel) const { return moved(m_range.begin, m_bends ? m_bends->timeAt(pixel) : pixel * m_perPixel); }
    /// The pixel column that `time` falls into: pixelAt() rounded down, kept within +-2^30.
    [[nodiscard]] std::int32_t columnAt(Time time) const
    {
        constexpr double kFar = 1 << 30;
        const double pixel = std::clamp(pixelAt(time), -kFar, kFar);
        const auto whole = static_cast<std::int32_t>(pixel);
        return pixel < whole ? whole - 1 : whole;
    }

private:
    TimeRange<Time> m_range;
    double m_width;
    FineDuration m_perPixel;
    double m_pixelsPerNs;
    std::shared_ptr<const TimeBends> m_bends; ///< null: straight
};
/// The scale of what is shown: it maps the visible range.
using TimeScale = BasicTimeScale<TraceTime>;
/// The same for the times of one source.
using SourceScale = BasicTimeScale<SourceTime>;
[[nodiscard]] inline SourceScale inSource(const TimeScale& scale, ClockShift shift)
{
    return {shift.inSource(scale.range()), scale.width(), scale.bends()};
}

/// Zooming in stops here: a shorter range has no use, and integer nanoseconds would show as steps.
inline constexpr Duration kShortestVisible{100};

// What follows measures ranges as they are shown: a gap within `folds` counts as long as it is drawn.

/// The length of `range`.
[[nodiscard]] FineDuration shownLength(TraceRange range, const TimeFolds& folds);
/// Multiplies the length of `range` by `factor`; `anchor` keeps its place on the screen.
[[nodiscard]] TraceRange zoomed(TraceRange range, TraceTime anchor, double factor, const TimeFolds& folds = {});
[[nodiscard]] TraceRange panned(TraceRange range, FineDuration by, const TimeFolds& folds = {});
/// Pans `range` until `time` is in it at `share` of its length.
[[nodiscard]] TraceRange pannedTo(TraceRange range, TraceTime time, double share, const TimeFolds& folds = {});
/// Pans `range` until `time` is in its middle, or as near to that as possible while it stays where fitted() shows `content`.
[[nodiscard]] TraceRange centredOn(TraceRange range, TraceTime time, TraceRange content, const TimeFolds& folds = {});
/// All of `content` and a little room at its end.
[[nodiscard]] TraceRange fitted(TraceRange content, const TimeFolds& folds = {});
/// `content` in the middle with room on both sides, for zooming to a region.
[[nodiscard]] TraceRange framed(TraceRange content, const TimeFolds& folds = {});
/// Makes `range` at least kShortestVisible long and no longer than `content` plus some room, and moves it so that at most a quarter of
/// it lies beyond either end of the content.
[[nodiscard]] TraceRange clamped(TraceRange range, TraceRange content, const TimeFolds& folds = {});
/// A range on the way from one to the other, `progress` in [0, 1]. The length changes geometrically, and the point common to both stays in
/// place.
[[nodiscard]] TraceRange between(TraceRange from, TraceRange to, double progress, const TimeFolds& folds = {});

struct Tick {
    double pixel;
    QString label; ///< empty for a minor tick
};

/// The step between labelled ticks at least `spacing` pixels apart: 1, 2 or 5 times a power of ten below a minute, and clock units (such
/// as 5 or 15 minutes) above.
[[nodiscard]] Duration tickStep(const TimeScale& scale, double spacing);

/// The ruler's ticks, left to right. Relative ticks count from `origin`. Utc and Local ticks fall on round times of day, and name the year
/// if it is not that of `origin`.
/// None within `folds`, which are those of the scale.
[[nodiscard]] std::vector<Tick> makeTicks(
    const TimeScale& scale, TraceTime origin, TimeMode mode, double spacing, const TimeFolds& folds = {});

/// What the ruler says once, at its left end. Of times that count from the beginning, what all visible ones have in common: the units that
/// do not change, such as "34 d 04 h". In a trace of many days with dates, the day with which the visible range begins.
struct FixedPart {
    Duration length{}; ///< zero: nothing. Ticks that count from the origin plus this name the changing units only.
    QString label;
};
[[nodiscard]] FixedPart fixedPart(const TimeScale& scale, TraceRange extent, TimeMode mode);

struct FoldLabel {
    double begin; ///< pixels
    double end;
    QString text;
};
/// Makes minor ticks of those whose labels would begin before `from`, come closer than kLeastLabelDistance to the label before them or to
/// one of `taken`, or end after `to`. A label begins kLabelGap right of its tick.
inline constexpr int kLabelGap = 4;
inline constexpr int kLeastLabelDistance = 8;
void thinOutLabels(std::vector<Tick>& ticks, double from, double to, const std::function<double(const QString&)>& widthOf,
    const std::vector<FoldLabel>& taken = {});

/// Labels with the lengths of the folded gaps in sight. Each ends where its gap begins, so that the fold parts it from the time behind
/// that, and begins at `from` or where the axis last went on. A gap at the begin of the axis has no room there: its label stands behind it.
/// Gaps that touch on the screen count as one.
[[nodiscard]] std::vector<FoldLabel> foldLabels(
    const TimeScale& scale, const TimeFolds& folds, double from, const std::function<double(const QString&)>& widthOf);

} // namespace emberline
