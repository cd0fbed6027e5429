// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <algorithm>
#include <cstdint>

/// Converts time to pixels and back. Pure functions; no time overflows, however hostile.
namespace emberline {

/// a - b in nanoseconds; exact up to 2^53, never overflows.
[[nodiscard]] inline double nsBetween(TraceTime a, TraceTime b)
{
    const auto ua = static_cast<std::uint64_t>(toNs(a));
    const auto ub = static_cast<std::uint64_t>(toNs(b));
    return a >= b ? static_cast<double>(ua - ub) : -static_cast<double>(ub - ua);
}
/// `time` moved by `ns`, clamped to the ends of the clock.
[[nodiscard]] TraceTime moved(TraceTime time, double ns);

/// Maps the visible range to `width` pixels: the range's begin is the left edge of pixel 0, its end the right edge of the last pixel.
class TimeScale {
public:
    /// Widens an empty range to a nanosecond, and a width below one to a pixel.
    TimeScale(TraceRange range, double width);

    [[nodiscard]] TraceRange range() const { return m_range; }
    [[nodiscard]] double width() const { return m_width; }
    [[nodiscard]] double nsPerPixel() const { return m_nsPerPixel; }

    /// May lie far outside [0, width]; always finite.
    [[nodiscard]] double pixelAt(TraceTime time) const { return nsBetween(time, m_range.begin) * m_pixelsPerNs; }
    [[nodiscard]] TraceTime timeAt(double pixel) const;
    /// The pixel column that `time` falls into: pixelAt() rounded down, kept within +-2^30.
    [[nodiscard]] std::int32_t columnAt(TraceTime time) const
    {
        constexpr double kFar = 1 << 30;
        const double pixel = std::clamp(pixelAt(time), -kFar, kFar);
        const auto whole = static_cast<std::int32_t>(pixel);
        return pixel < whole ? whole - 1 : whole;
    }
    /// The same scale for times that are shown `offset` later than they occurred.
    [[nodiscard]] TimeScale before(Duration offset) const;

private:
    TraceRange m_range;
    double m_width;
    double m_nsPerPixel;
    double m_pixelsPerNs;
};

/// Zooming in stops here: a shorter range has no use, and integer nanoseconds would show as steps.
inline constexpr Duration kShortestVisible{100};

/// Multiplies the length of `range` by `factor`; `anchor` keeps its place on the screen.
[[nodiscard]] TraceRange zoomed(TraceRange range, TraceTime anchor, double factor);
[[nodiscard]] TraceRange panned(TraceRange range, double ns);
/// All of `content` and a little room at its end.
[[nodiscard]] TraceRange fitted(TraceRange content);
/// `content` in the middle with room on both sides, for zooming to a region.
[[nodiscard]] TraceRange framed(TraceRange content);
/// Makes `range` at least kShortestVisible long and no longer than `content` plus some room, and moves it so that content stays visible.
[[nodiscard]] TraceRange clamped(TraceRange range, TraceRange content);
/// A range on the way from one to the other, `progress` in [0, 1]. The length changes geometrically, and the point common to both stays in
/// place.
[[nodiscard]] TraceRange between(TraceRange from, TraceRange to, double progress);

} // namespace emberline
